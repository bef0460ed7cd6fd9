"""The HTTP link: a remote module that answers `GET /manifest` and `POST /execute`.

It connects to no host but the configured one: it follows no redirect, and takes no proxy from the
environment.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from twisted.internet import error as internet
from twisted.internet.defer import CancelledError, Deferred, ensureDeferred
from twisted.web import client

from ai.outside.http.causes import causes, is_certificate, is_tls
from ai.outside.http.client import Deadlines, HttpClient, Late, TooLarge
from ai.outside.http.response import Packed
from ai.remote.errors import (
    ModuleAbsent,
    ModuleError,
    ModuleStatus,
    ModuleTimeout,
    ModuleUnreachable,
)
from ai.remote.manifests.reading import (
    MAX_BYTES,
    MAX_ITEMS,
    MAX_LISTED,
    MAX_MANIFEST,
    MAX_READ,
    decoded,
    line,
)
from ai.remote.services import Service
from ai.tools.contract.secret import Secrets

Send = Callable[..., Deferred[None]]


class HttpLink:
    """Talks to one remote module over HTTP.

    Args:
        http: Sends the requests.
        service: The module, as the settings describe it.
        secret: Shared with the module, and kept where no traceback or `repr` shows it.
    """

    def __init__(self, http: HttpClient, service: Service, secret: str = "") -> None:
        self._service = service
        self._send, self._hide = _with_secret(http, service.url, secret)

    def manifest(self, seconds: float) -> Deferred[Any]:
        return ensureDeferred(self._ask("manifest", "GET", "/manifest", b"", seconds))

    def execute(self, payload: Mapping[str, Any], seconds: float) -> Deferred[Any]:
        body = json.dumps(payload, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace")
        return ensureDeferred(self._ask("answer", "POST", "/execute", body, seconds))

    def close(self) -> None:
        """Do nothing: the connections belong to the client, which all remote modules share."""

    async def _ask(self, what: str, method: str, path: str, body: bytes, seconds: float) -> Any:
        answer = _AnswerReader()
        most, items = (MAX_MANIFEST, MAX_LISTED) if method == "GET" else (MAX_BYTES, MAX_ITEMS)
        try:
            await self._send(method, path, body, answer, _within(seconds), most)
        except CancelledError:
            raise
        except Exception as error:
            raise _lost(error, what, seconds, most) from None
        content = bytes(answer.body)
        if answer.status != HTTPStatus.OK:
            raise ModuleStatus(answer.status, _reason(answer.status, self._masked(content)))
        value = decoded(content, what, most, items)
        # A search through the value takes as long as parsing did, so only if there may be a secret.
        text = content.decode("utf-8", "replace")
        return self._hide.hide_in(value) if "\\" in text or self._hide.hide(text) != text else value

    def _masked(self, content: bytes) -> str:
        return self._hide.hide(content[:MAX_READ].decode("utf-8", "replace"))


class _AnswerReader:
    """Reads an answer, and no more than the first words of an error."""

    def __init__(self) -> None:
        self.status = 0
        self.body = bytearray()

    def begin(self, status: int, header: Callable[[str], str]) -> None:
        self.status = status

    def read(self, piece: bytes) -> bool:
        self.body += piece
        return self.status != HTTPStatus.OK and len(self.body) >= MAX_READ


def _reason(status: int, text: str) -> str:
    """A remote module's own words about an error, in one line; masked before they are cut."""
    if 300 <= status < 400:
        return "it redirects, and the game follows no redirects"
    return line(text) or _phrase(status)


def _with_secret(http: HttpClient, url: str, secret: str) -> tuple[Send, Secrets]:
    """The two that know the secret: one sends it, and one masks it in the answers."""
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}

    def send(method: str, path: str, *exchange: Any) -> Deferred[None]:
        return http.send(method, url + path, headers, *exchange)

    return send, Secrets([secret])


def _within(seconds: float) -> Deadlines:
    return Deadlines(first=seconds, pause=seconds, whole=seconds)


def _lost(error: Exception, what: str, seconds: float, most: int) -> ModuleError:
    """The error for a failed exchange, in a line without secrets."""
    if isinstance(error, Late):
        return ModuleTimeout(seconds)
    if isinstance(error, Packed):
        encoding = line(str(error), 40)
        return ModuleError(f"Its {what} is compressed ({encoding}), which we did not ask for.")
    if isinstance(error, TooLarge):
        return ModuleError(f"Its {what} is too large: over {most} bytes.")
    found = causes(error)
    if any(is_certificate(cause) for cause in found):
        return ModuleAbsent("Its certificate is not trusted")
    for kinds, words, kind in _WORDS:
        if any(isinstance(cause, kinds) for cause in found):
            return kind(words)
    if any(is_tls(cause) for cause in found):
        return ModuleAbsent("The TLS handshake failed")
    return ModuleUnreachable(f"It could not be asked: {type(found[-1]).__name__}")


_WORDS: tuple[tuple[Any, str, type[ModuleUnreachable]], ...] = (
    (internet.DNSLookupError, "Its host was not found", ModuleAbsent),
    (internet.ConnectionRefusedError, "Connection refused", ModuleAbsent),
    (
        (internet.TimeoutError, internet.TCPTimedOutError, internet.ConnectingCancelledError),
        "It accepted no connection in time",
        ModuleAbsent,
    ),
    ((internet.NoRouteError, internet.ConnectError), "It cannot be reached", ModuleAbsent),
    ((internet.ConnectionLost, internet.ConnectionDone), "Connection lost", ModuleUnreachable),
    (client.ResponseFailed, "It ended in the middle of its answer", ModuleUnreachable),
)


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "it says nothing"
