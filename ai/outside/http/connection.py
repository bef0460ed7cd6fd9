"""HTTP connections, with the limits that Twisted's own do not have.

This is imported with the first request.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hyperlink import EncodedURL
from twisted.internet import protocol
from twisted.internet.defer import Deferred, succeed
from twisted.internet.endpoints import HostnameEndpoint, wrapClientTLS
from twisted.internet.error import ConnectionDone, ConnectionLost
from twisted.python.failure import Failure
from twisted.web import client
from twisted.web._newclient import HTTP11ClientProtocol
from twisted.web.error import SchemeNotSupported
from twisted.web.iweb import IAgent, IAgentEndpointFactory, IBodyProducer
from zope.interface import implementer

from ai.outside.http.causes import causes
from ai.outside.http.response import Packed, Stale, close, header

HTTP_11 = (b"HTTP", 1, 1)
MAX_HEAD = 256 * 1024
"""Bytes of an answer before its body, including the rest of the same piece."""
PIECE = 8 * 1024
"""Bytes that are read at once: a piece may have a thousand chunks, and each takes time."""


class Connection(HTTP11ClientProtocol):
    """A connection with a limit for the head of each answer."""

    transport: Any
    _head = 0
    _requests = 0

    def connectionMade(self) -> None:
        self.transport.bufferSize = PIECE
        own: Any = super()
        own.connectionMade()

    def request(self, request: Any) -> Any:
        self._head = 0
        self._requests += 1
        own: Any = super()
        return own.request(request).addErrback(self._failed)

    def _failed(self, failure: Failure) -> Failure:
        """Say so if a kept connection was closed, perhaps before it got the request."""
        found = causes(failure.value) if failure.value is not None else []
        is_closed = isinstance(found and found[-1], ConnectionDone | ConnectionLost)
        if is_closed and self._requests > 1 and not self._head:
            return Failure(Stale([failure]))
        return failure

    def dataReceived(self, data: bytes) -> None:
        if self._parser is not None and self._parser.state in ("STATUS", "HEADER"):
            self._head += len(data)
            if self._head > MAX_HEAD:
                self.transport.abortConnection()
                return
        own: Any = super()
        own.dataReceived(data)

    def _finishResponse_WAITING(self, rest: bytes) -> None:
        """Do not reuse a connection to an HTTP/1.0 server, as the server closes it."""
        parser, request = self._parser, self._currentRequest
        if parser is not None and request is not None and parser.response.version < HTTP_11:
            request.persistent = False
        super()._finishResponse_WAITING(rest)
        if parser is not None:
            parser.bodyDecoder = None  # else each holds the other until they are collected


class Connections(client._HTTP11ClientFactory):
    """Makes connections, without two log lines for each."""

    noisy = False

    def buildProtocol(self, addr: Any) -> Any:
        own: Any = Connection
        return own(self._quiescentCallback)


@implementer(IAgentEndpointFactory)
class Endpoints:
    """Where requests go.

    Those of one server are made once, because making one reads the machine's certificates from
    disk.

    Args:
        reactor: The game's, with a resolver of ours.
        policy: Which certificates are trusted.
        seconds: How long a server may take to accept a connection.
    """

    def __init__(self, reactor: Any, policy: Any, seconds: float) -> None:
        self._reactor = reactor
        self._policy = policy
        self._seconds = seconds
        self._made: dict[tuple[bytes, bytes, int], Any] = {}

    def endpointForURI(self, uri: Any) -> Any:
        server = uri.scheme, uri.host, uri.port
        if server not in self._made:
            self._made[server] = self._make(*server)
        return self._made[server]

    def _make(self, scheme: bytes, host: bytes, port: int) -> Any:
        if scheme not in (b"http", b"https"):
            raise SchemeNotSupported(f"not an address of the web: {scheme!r}")
        endpoint: Any = HostnameEndpoint(self._reactor, host.decode("ascii"), port, self._seconds)
        if scheme == b"http":
            return endpoint
        return wrapClientTLS(self._policy.creatorForNetloc(host, port), endpoint)


class Address(EncodedURL):  # type: ignore[misc, unused-ignore]
    """An address as requests need it; treq makes each that it gets into one, host and path."""

    def to_uri(self) -> Address:
        return self


@lru_cache
def address(url: str) -> EncodedURL:
    """Return where to send requests; games send thousands to a few addresses."""
    return Address.from_text(EncodedURL.from_text(url).to_uri().to_text())


@implementer(IBodyProducer)
class Body:
    """The body of a request, written at once; treq's own waits for the reactor's next turn."""

    def __init__(self, data: bytes) -> None:
        self.length = len(data)
        self._data = data

    def startProducing(self, consumer: Any) -> Deferred[None]:
        consumer.write(self._data)
        return succeed(None)

    def pauseProducing(self) -> None:
        """Do nothing, as all was written."""

    resumeProducing = stopProducing = pauseProducing


@implementer(IAgent)
class UncompressedAgent:
    """An agent that refuses compressed answers; treq would unpack them to any size."""

    def __init__(self, agent: Any) -> None:
        self._agent = agent

    def request(
        self, method: bytes, uri: bytes, headers: Any = None, bodyProducer: Any = None
    ) -> Any:
        headers.setRawHeaders(b"Accept-Encoding", [b"identity"])
        return self._agent.request(method, uri, headers, bodyProducer).addCallback(
            _require_uncompressed
        )


def _require_uncompressed(response: Any) -> Any:
    encoding = header(response, "Content-Encoding").lower()
    if encoding not in ("", "identity"):
        response.deliverBody(_HangUp())
        raise Packed(encoding)
    return response


class _HangUp(protocol.Protocol):
    """Closes the connection in place of reading an answer."""

    def connectionMade(self) -> None:
        close(self.transport)
