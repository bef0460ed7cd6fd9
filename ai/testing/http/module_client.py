"""A client of one module, for programs and tests without a game."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, urlsplit

from ai.remote.manifests.reading import MAX_BYTES, MAX_LISTED, MAX_MANIFEST, decoded

PIECE = 64 * 1024
CONNECT_SECONDS = 10.0


class NoAnswer(Exception):
    """The module gave no usable answer; the message says why."""


@dataclass(frozen=True)
class Answer:
    """A module's answer."""

    status: int
    body: bytes
    seconds: float
    location: str = ""

    def value(self, what: str) -> Any:
        """Decode the body.

        Args:
            what: What it should be: "manifest" or "answer".

        Raises:
            ModuleError: It is not JSON, too large, or nested too deep.
        """
        return decoded(self.body, what, MAX_MANIFEST, MAX_LISTED)


class ModuleClient:
    """Asks one module. Every wait is limited; it uses no proxy and follows no redirect.

    Args:
        url: The module's address.
        secret: The secret that is shared with it, or "".
    """

    def __init__(self, url: str, secret: str = "") -> None:
        self.url = url.rstrip("/")
        self._parts = _parts(self.url)
        self._secret = secret

    def manifest(self, seconds: float, known: bool = True) -> Answer:
        """Fetch the manifest.

        Args:
            seconds: How long it may take.
            known: Whether to send the secret.

        Raises:
            NoAnswer: There was none.
        """
        return self._ask("GET", "/manifest", None, seconds, known)

    def execute(self, payload: Any, seconds: float, known: bool = True) -> Answer:
        """Have the module run a tool.

        Args:
            payload: A value to send as JSON, or bytes to send unchanged.
            seconds: How long it may take.
            known: Whether to send the secret.

        Raises:
            NoAnswer: There was none.
        """
        body = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
        return self._ask("POST", "/execute", body, seconds, known)

    def _ask(
        self, method: str, path: str, body: bytes | None, seconds: float, known: bool
    ) -> Answer:
        headers = {"Content-Type": "application/json", "User-Agent": "evennia-ai"}
        if self._secret and known:
            headers["Authorization"] = f"Bearer {self._secret}"
        connection = self._connection(seconds)
        late = threading.Event()
        try:
            connection.connect()
            watch = threading.Timer(seconds, _give_up, (connection.sock, late))
            watch.daemon = True
            watch.start()
            begun = time.monotonic()
            try:
                connection.request(method, self._parts.path + path, body, headers)
                response = connection.getresponse()
                location = response.getheader("location") or ""
                read = _read(response, MAX_MANIFEST if method == "GET" else MAX_BYTES)
            finally:
                watch.cancel()
            if late.is_set():
                raise NoAnswer(f"was not done after {seconds:g} s")
            return Answer(response.status, read, time.monotonic() - begun, location)
        except (OSError, UnicodeError, http.client.HTTPException) as error:
            raise NoAnswer(_why(error, late.is_set(), seconds)) from None
        finally:
            connection.close()

    def _connection(self, seconds: float) -> http.client.HTTPConnection:
        kinds = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
        kind = kinds[self._parts.scheme]
        host = self._parts.hostname or ""
        return kind(host, self._parts.port, timeout=min(seconds, CONNECT_SECONDS) + 1)


def _parts(url: str) -> SplitResult:
    """Split a URL.

    Raises:
        NoAnswer: It is not a URL that a module can have.
    """
    with suppress(ValueError):
        parts = urlsplit(url)
        whole = parts.hostname and not (parts.query or parts.fragment or parts.username)
        if parts.scheme in ("http", "https") and whole and parts.port != 0:
            return parts
    raise NoAnswer(f"is at no URL: {url!r}. Write one like http://127.0.0.1:8910")


def _read(response: http.client.HTTPResponse, most: int) -> bytes:
    """Read a whole answer.

    Raises:
        NoAnswer: It is too large.
    """
    body = b""
    while piece := response.read(PIECE):
        body += piece
        if len(body) > most:
            raise NoAnswer(f"sends over {most} bytes, more than anybody reads")
    return body


def _give_up(sock: socket.socket, late: threading.Event) -> None:
    late.set()
    with suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)


def _why(error: Exception, late: bool, seconds: float) -> str:
    if late or isinstance(error, TimeoutError):
        return f"was not done after {seconds:g} s"
    if isinstance(error, ConnectionRefusedError):
        return "is not there: connection refused"
    if isinstance(error, socket.gaierror):
        return "is not there: its host was not found"
    if isinstance(error, http.client.IncompleteRead | http.client.RemoteDisconnected | OSError):
        return f"broke off, or could not be reached ({type(error).__name__})"
    return f"does not speak HTTP as it should ({type(error).__name__})"
