"""Sends one answer of a test's server over HTTP: whole, slowly, in pieces, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from twisted.web import http

from ai.testing.http.served import Served
from ai.testing.http.traffic import current_traffic

ARRIVED = 0.01
"""Seconds after which everything that was sent on this machine has arrived."""


class ResponseWriter:
    """Sends one answer, and stops once the client is gone.

    Args:
        request: Twisted's request.
        step: How the answer is sent.
        body: The body, unless `step` has one.
        kind: The content type of `body`.
    """

    def __init__(
        self, request: Any, step: Served, body: bytes = b"", kind: str = "application/json"
    ) -> None:
        self._request = request
        self._step = step
        self._later: Any = None
        self._rest = memoryview(body if step.body is None else step.body)
        self._left = len(self._rest) if step.cut is None else step.cut
        request.notifyFinish().addErrback(self._gone)
        request.setResponseCode(step.status, http.RESPONSES.get(step.status, b"Other"))
        request.setHeader("content-type", kind)
        for name, value in step.headers.items():
            request.setHeader(name, value)

    def begin(self) -> None:
        """Start to send: at once, after a while, or never."""
        if self._step.silent and self._step.cut is None:
            self._fall_silent()
            return
        self._in(self._step.after, self._write)

    def _write(self) -> None:
        size = min(self._step.piece or len(self._rest), self._left)
        piece, self._rest = bytes(self._rest[:size]), self._rest[size:]
        self._left -= size
        self._request.write(piece)
        if self._left > 0 and self._rest:
            self._in(self._step.every, self._write)
        elif self._step.silent:
            self._in(ARRIVED, self._fall_silent)
        elif self._step.cut is not None:
            self._in(ARRIVED, self._request.channel.forceAbortClient)
        else:
            self._request.finish()

    def _fall_silent(self) -> None:
        current_traffic().silence(self)

    def _in(self, seconds: float, act: Callable[[], None]) -> None:
        from twisted.internet import reactor

        running: Any = reactor
        self._later = running.callLater(seconds, self._unless_gone, act)

    def _unless_gone(self, act: Callable[[], None]) -> None:
        if self._request is not None and self._request.channel is not None:
            act()

    def _gone(self, _reason: Any) -> None:
        self._request = None
        current_traffic().gone(self)
        if self._later is not None and self._later.active():
            self._later.cancel()


def headers_of(request: Any) -> Mapping[str, str]:
    """A request's headers, by their names in lower case."""
    return {
        name.decode().lower(): values[-1].decode("latin-1")
        for name, values in request.requestHeaders.getAllRawHeaders()
    }
