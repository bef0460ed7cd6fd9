"""The HTTP client: requests to models and remote modules, on the game's own event loop.

Certificates are verified, and every wait has a deadline. No proxy is taken from the environment, no
redirect is followed, as it would get the key too, and no cookie is kept.
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
from ai.outside.http.response import Stale, close, header

MAX_ANSWER = 8 * 1024 * 1024
"""Bytes of an answer."""
KEPT = 256
"""Connections to one server that are kept for further requests."""
KEPT_SECONDS = 60
HEADERS = {
    "User-Agent": "evennia-ai",
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
}

GRACE = 1.0
"""Seconds that a server has to end an answer that we have read."""


class Late(Exception):
    """A deadline passed; the message says which."""


class TooLarge(Exception):
    """An answer is too large."""


@dataclass(frozen=True)
class Deadlines:
    """How long a request and its answer may take, in seconds."""

    connect: float = 10.0
    first: float = 60.0
    """Until the first byte of the answer itself."""
    pause: float = 30.0
    """Between two pieces of the answer."""
    whole: float = 180.0


class AnswerReader(Protocol):
    """Reads an answer."""

    def begin(self, status: int, header: Callable[[str], str]) -> None:
        """Take the status and the headers."""
        ...

    def read(self, piece: bytes) -> bool:
        """Take a piece of the body; return True if no more is needed."""
        ...


class HttpClient:
    """Sends requests.

    Args:
        reactor: The game's.
        run: Calls a blocking function on a daemon thread, and returns a Deferred.
        deadlines: How long a request and its answer may take.
        look_up: Finds the addresses of a host; blocks.
        trust: Which certificates are trusted, as an `IPolicyForHTTPS`; by default, as in browsers.
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

        self._reactor = reactor
        self._deadlines = deadlines
        self._pool = client.HTTPConnectionPool(reactor)
        self._pool.maxPersistentPerHost = KEPT
        self._pool.cachedConnectionTimeout = KEPT_SECONDS
        self._pool._factory = connection.Connections
        endpoints: Any = connection.Endpoints(
            _Reactor(reactor, Resolver(reactor, run, look_up)),
            trust or client.BrowserLikePolicyForHTTPS(),
            deadlines.connect,
        )
        agent: Any = connection.UncompressedAgent(
            client.Agent.usingEndpointFactory(reactor, endpoints, self._pool)
        )
        no_cookies: Any = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        self._client = HTTPClient(agent, no_cookies)
        self._address, self._body = connection.address, connection.Body

    def send(
        self,
        method: str,
        url: str,
        headers: Mapping[str, str],
        body: bytes,
        answer: AnswerReader,
        deadlines: Deadlines | None = None,
        most: int = MAX_ANSWER,
        repeatable: bool = False,
    ) -> Deferred[None]:
        """Send a request, and have its answer read.

        Args:
            method: "GET" or "POST".
            url: The address.
            headers: In addition to those of every request.
            body: JSON; empty for a GET.
            answer: Reads the answer.
            deadlines: Other ones than the client's.
            most: The most bytes of the answer.
            repeatable: Send it again at once if a kept connection was closed before the answer;
                the server may then get it twice.

        Returns:
            A Deferred that fires when the answer was read; cancelling it closes the connection.

        Raises:
            Late: (in the Deferred) It took too long.
            TooLarge: (in the Deferred) The answer is too large.
            Packed: (in the Deferred) The answer is compressed.
            Exception: (in the Deferred) Twisted's errors of connections.
        """
        exchange = _Exchange(self._reactor, deadlines or self._deadlines, answer, most)

        request = partial(
            self._request,
            method,
            url,
            headers=Headers({name: [value] for name, value in {**HEADERS, **headers}.items()}),
            body=body,
            allow_redirects=False,
            unbuffered=True,
            reactor=self._reactor,
        )
        sent = _repeated(request) if repeatable else maybeDeferred(request)
        exchange.wait_for(sent)
        return exchange.result

    def _request(self, method: str, url: str, body: bytes, **more: Any) -> Any:
        data: Any = self._body(body) if body else None
        return self._client.request(method, self._address(url), data=data, **more)

    def close(self) -> Deferred[None]:
        """Close the kept connections."""
        closed: Deferred[None] = self._pool.closeCachedConnections()
        return closed


@implementer(IReactorPluggableNameResolver)
class _Reactor:
    """The reactor, with our own resolver."""

    def __init__(self, reactor: Any, resolver: Resolver) -> None:
        self._reactor = reactor
        self.nameResolver = resolver

    def installNameResolver(self, resolver: Any) -> Any:
        before, self.nameResolver = self.nameResolver, resolver
        return before

    def __getattr__(self, name: str) -> Any:
        return getattr(self._reactor, name)


def _repeated(request: Callable[[], Any]) -> Deferred[Any]:
    """Send a request, and send it again if a kept connection was closed before the answer."""

    def again(failure: Failure) -> Deferred[Any]:
        failure.trap(Stale)  # a new connection never is, so this ends
        return _repeated(request)

    return maybeDeferred(request).addErrback(again)


class _Exchange(protocol.Protocol):
    """One request and its answer, with their deadlines."""

    def __init__(self, clock: Any, deadlines: Deadlines, answer: AnswerReader, most: int) -> None:
        self.result: Deferred[None] = Deferred(lambda _result: self._end(Failure(CancelledError())))
        self._deadlines = deadlines
        self._answer = answer
        self._most = most
        self._size = 0
        self._over = False
        self._request: Deferred[Any] | None = None
        self._clock = clock
        first, whole = deadlines.first, deadlines.whole
        self._silence = clock.callLater(first, self._late, f"said nothing for {first:g} s")
        self._whole = clock.callLater(whole, self._late, f"was not done after {whole:g} s")

    def wait_for(self, request: Deferred[Any]) -> None:
        """Read the answer to a request."""
        self._request = request
        request.addCallback(self._begin).addErrback(self._end)

    def _begin(self, response: Any) -> None:
        self._request = None
        if self._over:
            return
        self._answer.begin(response.code, partial(header, response))
        response.deliverBody(self)

    def dataReceived(self, data: bytes) -> None:
        if self._over:
            return
        pause = self._deadlines.pause
        if self._size:
            self._silence.reset(pause)
        else:  # to reset a timer to an earlier time, Twisted searches all timers of the game
            self._silence.cancel()
            why = f"said nothing for {pause:g} s"
            self._silence = self._clock.callLater(pause, self._late, why)
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
        """Succeed, and let the answer end by itself, so that the connection can be used again."""
        self._over = True
        self._silence.cancel()
        self._whole.cancel()
        self._whole = self._clock.callLater(GRACE, self._hang_up)
        self.result.callback(None)

    def _hang_up(self) -> None:
        close(self.transport)

    def _late(self, why: str) -> None:
        self._end(Failure(Late(why)))

    def _end(self, result: Failure | None) -> None:
        """End once, and close what is still open."""
        if self._over:
            return
        self._over = True
        for timer in (self._silence, self._whole):
            if timer.active():
                timer.cancel()
        request, self._request = self._request, None
        if request is not None:
            request.cancel()
        if self.transport is not None:
            close(self.transport)
        if result is None:
            self.result.callback(None)
        else:
            self.result.errback(result)
