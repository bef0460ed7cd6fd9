"""Connections of HTTP, with an end to all that Twisted leaves without one.

It is imported once somebody goes out.
"""

from __future__ import annotations

from typing import Any

from twisted.internet import protocol
from twisted.web import client
from twisted.web._newclient import HTTP11ClientProtocol
from twisted.web.iweb import IAgent
from zope.interface import implementer

from ai.outside.http.response import Packed, close, header

HTTP_11 = (b"HTTP", 1, 1)
MAX_HEAD = 256 * 1024
"""Bytes of an answer before its body begins, with what came along in the same piece."""
PIECE = 8 * 1024
"""Bytes that are read at once: one may hold a thousand chunks, and each takes its time."""


class Connection(HTTP11ClientProtocol):
    """A connection on which the head of each answer has an end."""

    _head = 0

    def connectionMade(self) -> None:
        """Read in small pieces."""
        self.transport.bufferSize = PIECE  # type: ignore[union-attr]
        own: Any = super()
        own.connectionMade()

    def request(self, request: Any) -> Any:
        """Send a request; what comes is counted anew."""
        self._head = 0
        own: Any = super()
        return own.request(request)

    def dataReceived(self, data: bytes) -> None:
        """Take a piece, as long as there is an end in sight."""
        if self._parser is not None and self._parser.state in ("STATUS", "HEADER"):
            self._head += len(data)
            if self._head > MAX_HEAD:
                self.transport.abortConnection()  # type: ignore[union-attr]
                return
        own: Any = super()
        own.dataReceived(data)

    def _finishResponse_WAITING(self, rest: bytes) -> None:
        """Let go of a server that speaks HTTP/1.0: it hangs up, and the next would find nobody."""
        parser, request = self._parser, self._currentRequest
        if parser is not None and request is not None and parser.response.version < HTTP_11:
            request.persistent = False
        super()._finishResponse_WAITING(rest)


class Connections(client._HTTP11ClientFactory):
    """Makes them; two lines in the log for each help nobody."""

    noisy = False

    def buildProtocol(self, addr: Any) -> Any:
        """A connection."""
        own: Any = Connection
        return own(self._quiescentCallback)


@implementer(IAgent)
class Plain:
    """An agent that takes answers as they are; treq would unpack them, however large they get."""

    def __init__(self, agent: Any) -> None:
        self._agent = agent

    def request(
        self, method: bytes, uri: bytes, headers: Any = None, bodyProducer: Any = None
    ) -> Any:
        """Send a request; fails with `Packed` if its answer is compressed."""
        headers.setRawHeaders(b"Accept-Encoding", [b"identity"])
        return self._agent.request(method, uri, headers, bodyProducer).addCallback(_demand_plain)


def _demand_plain(response: Any) -> Any:
    packed = header(response, "Content-Encoding").lower()
    if packed not in ("", "identity"):
        response.deliverBody(_HangUp())
        raise Packed(packed)
    return response


class _HangUp(protocol.Protocol):
    """Reads nothing of an answer."""

    def connectionMade(self) -> None:
        close(self.transport)
