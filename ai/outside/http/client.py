"""The HTTP client: requests to models and modules, on the game's own event loop.

Certificates are verified. Nothing is taken from the environment (no proxy), nobody is followed
elsewhere (no redirect, which would carry the key along), no cookie is kept, and every wait has an
end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Protocol

from twisted.internet import protocol
from twisted.internet.defer import CancelledError, Deferred, maybeDeferred
from twisted.internet.interfaces import IReactorPluggableNameResolver
from twisted.python.failure import Failure
from twisted.web.http_headers import Headers
from zope.interface import implementer

from ai.outside.http.dns import LookUp, Resolver, Run, look_up
from ai.outside.http.response import close, header

MAX_ANSWER = 8 * 1024 * 1024
"""Bytes of an answer."""
KEPT = 256
"""Connections to one server that are kept for the next request."""
KEPT_SECONDS = 60
HEADERS = {
    "User-Agent": "evennia-ai",
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
}

GRACE = 1.0
"""Seconds that a server has to close an answer whose end was seen."""


class Late(Exception):
    """A deadline passed; says which."""


class TooLarge(Exception):
    """An answer is larger than any that could be meant."""


@dataclass(frozen=True)
class Deadlines:
    """How long an exchange may take, in seconds."""

    connect: float = 10.0
    first: float = 60.0
    """Until the first byte of the answer itself."""
    pause: float = 30.0
    """Between two pieces of it."""
    whole: float = 180.0


class Answer(Protocol):
    """Whoever reads an answer."""

    def begin(self, status: int, header: Callable[[str], str]) -> None:
        """Take the head of it."""
        ...

    def read(self, piece: bytes) -> bool:
        """Take a piece of it; True once no more is needed."""
        ...


class HttpClient:
    """Sends requests.

    Args:
        reactor: The game's.
        run: Calls a blocking function on a daemon thread of ours, for a Deferred.
        deadlines: How long an exchange may take.
        look_up: What finds the addresses of a host.
        trust: Which certificates count, as an `IPolicyForHTTPS`; those that browsers take.
    """

    def __init__(
        self,
        reactor: Any,
        run: Run,
        deadlines: Deadlines = Deadlines(),
        look_up: LookUp = look_up,
        trust: Any = None,
    ) -> None:
        from treq.client import HTTPClient
        from twisted.web import client

        from ai.outside.http import connection

        own = _Reactor(reactor, Resolver(reactor, run, look_up))
        self._reactor = reactor
        self._deadlines = deadlines
        self._pool = client.HTTPConnectionPool(reactor)
        self._pool.maxPersistentPerHost = KEPT
        self._pool.cachedConnectionTimeout = KEPT_SECONDS
        self._pool._factory = connection.Connections
        policy = trust or client.BrowserLikePolicyForHTTPS()
        agent: Any = connection.Plain(client.Agent(own, policy, deadlines.connect, pool=self._pool))
        no_cookies: Any = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        self._client = HTTPClient(agent, no_cookies)

    def send(
        self,
        method: str,
        url: str,
        headers: Mapping[str, str],
        body: bytes,
        answer: Answer,
        deadlines: Deadlines | None = None,
        most: int = MAX_ANSWER,
    ) -> Deferred[None]:
        """Send a request, and have its answer read.

        Args:
            method: "GET" or "POST".
            url: Where to.
            headers: Beside those of every request.
            body: JSON; nothing for a GET.
            answer: Reads it.
            deadlines: How long it may take, where that is not as always.
            most: Bytes of the answer.

        Returns:
            A Deferred that fires when it was read; cancelling it closes the connection.

        Raises:
            Late: (in the Deferred) It took too long.
            TooLarge: (in the Deferred) There is too much of it.
            Packed: (in the Deferred) It is compressed.
            Exception: (in the Deferred) Whatever Twisted says of a connection that failed.
        """
        exchange = _Exchange(self._reactor, deadlines or self._deadlines, answer, most)
        exchange.wait_for(
            maybeDeferred(
                self._client.request,
                method,
                url,
                headers=Headers({name: [value] for name, value in {**HEADERS, **headers}.items()}),
                data=body or None,
                allow_redirects=False,
                unbuffered=True,
                reactor=self._reactor,
            )
        )
        return exchange.result

    def close(self) -> Deferred[None]:
        """Close the connections that are kept."""
        closed: Deferred[None] = self._pool.closeCachedConnections()
        return closed


@implementer(IReactorPluggableNameResolver)
class _Reactor:
    """The reactor, with a resolver of ours."""

    def __init__(self, reactor: Any, resolver: Resolver) -> None:
        self._reactor = reactor
        self.nameResolver = resolver

    def installNameResolver(self, resolver: Any) -> Any:
        before, self.nameResolver = self.nameResolver, resolver
        return before

    def __getattr__(self, name: str) -> Any:
        return getattr(self._reactor, name)


class _Exchange(protocol.Protocol):
    """One request and its answer, with their deadlines."""

    def __init__(self, clock: Any, deadlines: Deadlines, answer: Answer, most: int) -> None:
        self.result: Deferred[None] = Deferred(lambda _result: self._end(Failure(CancelledError())))
        self._deadlines = deadlines
        self._answer = answer
        self._most = most
        self._size = 0
        self._over = False
        self._asking: Deferred[Any] | None = None
        first, whole = deadlines.first, deadlines.whole
        self._first = clock.callLater(first, self._late, f"said nothing for {first:g} s")
        self._whole = clock.callLater(whole, self._late, f"was not done after {whole:g} s")

    def wait_for(self, asking: Deferred[Any]) -> None:
        """Read what a request is answered with."""
        self._asking = asking
        asking.addCallback(self._begin).addErrback(self._end)

    def _begin(self, response: Any) -> None:
        self._asking = None
        if self._over:
            return
        self._answer.begin(response.code, partial(header, response))
        response.deliverBody(self)

    def dataReceived(self, data: bytes) -> None:
        if self._over:
            return
        self._first.reset(self._deadlines.pause)
        self._size += len(data)
        if self._size > self._most:
            self._end(Failure(TooLarge(f"over {self._most} bytes")))
            return
        try:
            enough = self._answer.read(data)
        except Exception:
            self._end(Failure())
            return
        if enough:
            self._enough()

    def connectionLost(self, reason: Failure = protocol.connectionDone) -> None:
        from twisted.web.client import ResponseDone
        from twisted.web.http import PotentialDataLoss

        self.transport = None
        if self._whole.active():
            self._whole.cancel()
        self._end(None if reason.check(ResponseDone, PotentialDataLoss) else reason)

    def _enough(self) -> None:
        """Have the result, and let the connection end by itself, so that it can be used again."""
        self._over = True
        self._first.cancel()
        self._whole.reset(GRACE)
        self.result.callback(None)

    def _late(self, why: str) -> None:
        if self._over:
            close(self.transport)
        else:
            self._end(Failure(Late(why)))

    def _end(self, result: Failure | None) -> None:
        """Come to an end, once; whatever is still open is closed."""
        if self._over:
            return
        self._over = True
        for timer in (self._first, self._whole):
            if timer.active():
                timer.cancel()
        asking, self._asking = self._asking, None
        if asking is not None:
            asking.cancel()
        if self.transport is not None:
            close(self.transport)
        if result is None:
            self.result.callback(None)
        else:
            self.result.errback(result)
