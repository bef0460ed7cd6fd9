"""The HTTP link: a module that answers `GET /manifest` and `POST /execute`.

Source: the seed *remote-module-registry*. The agent goes to no other host than the configured one:
it follows no redirect and takes no proxy from the environment.
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
    """Talks to one module over HTTP.

    Args:
        agent: The way out.
        service: The module, as the settings have it.
        secret: What is shared with it; it is kept where nothing shows it.
    """

    def __init__(self, agent: HttpClient, service: Service, secret: str = "") -> None:
        self._service = service
        self._send, self._hide = _door(agent, service.url, secret)

    def manifest(self, seconds: float) -> Deferred[Any]:
        """Ask what its tools are; see `Link`."""
        return ensureDeferred(self._ask("manifest", "GET", "/manifest", b"", seconds))

    def execute(self, payload: Mapping[str, Any], seconds: float) -> Deferred[Any]:
        """Have it run a tool; see `Link`. Cancelling closes the connection."""
        body = json.dumps(payload, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace")
        return ensureDeferred(self._ask("answer", "POST", "/execute", body, seconds))

    def close(self) -> None:
        """Nothing: connections belong to the agent, which all modules share."""

    async def _ask(self, what: str, method: str, path: str, body: bytes, seconds: float) -> Any:
        answer = _Answer()
        most, items = (MAX_MANIFEST, MAX_LISTED) if method == "GET" else (MAX_BYTES, MAX_ITEMS)
        try:
            await self._send(method, path, body, answer, _within(seconds), most)
        except CancelledError:
            raise
        except Exception as error:
            raise _lost(error, what, seconds, most) from None
        said = bytes(answer.body)
        if answer.status != HTTPStatus.OK:
            raise ModuleStatus(answer.status, _words(answer.status, self._masked(said)))
        value = decoded(said, what, most, items)
        # Looking through all of it takes as long as reading it did, so only where there may be one.
        text = said.decode("utf-8", "replace")
        return self._hide.hide_in(value) if "\\" in text or self._hide.hide(text) != text else value

    def _masked(self, said: bytes) -> str:
        return self._hide.hide(said[:MAX_READ].decode("utf-8", "replace"))


class _Answer:
    """Reads an answer; of an error no more than its first words."""

    def __init__(self) -> None:
        self.status = 0
        self.body = bytearray()

    def begin(self, status: int, header: Callable[[str], str]) -> None:
        """Take its head."""
        self.status = status

    def read(self, piece: bytes) -> bool:
        """Take a piece; True once no more is needed."""
        self.body += piece
        return self.status != HTTPStatus.OK and len(self.body) >= MAX_READ


def _words(status: int, said: str) -> str:
    """What a module says of an error, in one line; it was masked before anything was cut off."""
    if 300 <= status < 400:
        return "it points elsewhere, where nobody follows"
    return line(said) or _phrase(status)


def _door(agent: HttpClient, url: str, secret: str) -> tuple[Send, Secrets]:
    """The two that know the secret: who sends it along, and who keeps it out of what comes back."""
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}

    def send(method: str, path: str, *exchange: Any) -> Deferred[None]:
        return agent.send(method, url + path, headers, *exchange)

    return send, Secrets([secret])


def _within(seconds: float) -> Deadlines:
    return Deadlines(first=seconds, pause=seconds, whole=seconds)


def _lost(error: Exception, what: str, seconds: float, most: int) -> ModuleError:
    """What an exchange that failed means, in a line without anything secret in it."""
    if isinstance(error, Late):
        return ModuleTimeout(seconds)
    if isinstance(error, Packed):
        return ModuleError(f"Its {what} is packed: {line(str(error), 40)}. Nobody asked for that.")
    if isinstance(error, TooLarge):
        return ModuleError(f"Its {what} is too large: over {most} bytes.")
    found = causes(error)
    if any(is_certificate(cause) for cause in found):
        return ModuleAbsent("Its certificate is not to be trusted")
    for kinds, words, kind in _WORDS:
        if any(isinstance(cause, kinds) for cause in found):
            return kind(words)
    if any(is_tls(cause) for cause in found):
        return ModuleAbsent("No encryption that both speak")
    return ModuleUnreachable(f"It could not be asked: {type(found[-1]).__name__}")


_WORDS: tuple[tuple[Any, str, type[ModuleUnreachable]], ...] = (
    (internet.DNSLookupError, "Its host was not found", ModuleAbsent),
    (internet.ConnectionRefusedError, "Connection refused", ModuleAbsent),
    (
        (internet.TimeoutError, internet.TCPTimedOutError, internet.ConnectingCancelledError),
        "It took no connection in time",
        ModuleAbsent,
    ),
    ((internet.NoRouteError, internet.ConnectError), "It cannot be reached", ModuleAbsent),
    ((internet.ConnectionLost, internet.ConnectionDone), "Connection lost", ModuleUnreachable),
    (client.ResponseFailed, "It broke off in the middle of its answer", ModuleUnreachable),
)


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "it says nothing"
