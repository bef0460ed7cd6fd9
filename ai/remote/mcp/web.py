"""The web: how an MCP server elsewhere is asked, within bounds.

Nothing is taken from the environment (no proxy), and nobody is followed to another host. The
stream of what a server would like to say unasked is not opened.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from http import HTTPStatus
from typing import Any

import httpx2

from ai.remote.manifests.reading import MAX_READ, line
from ai.remote.mcp.bounds import MAX_MESSAGE, MAX_PARTS, count_parts

AWAIT = 300.0
"""Seconds between two pieces; whoever asks has a deadline of their own."""
STATUS = "status"
"""What an error carries, beside its text, that we make of an answer with such a status."""
_REFUSED = -32000


class TooLarge(httpx2.StreamError):
    """An answer is larger than any that could be meant."""


def client(secret: str, hide: Callable[[str], str]) -> httpx2.AsyncClient:
    """What sends requests to one server.

    Args:
        secret: What is shared with it; "" where nothing is.
        hide: Takes it out of what the server says of errors, before that is cut.
    """
    headers = {"Accept-Encoding": "identity", "User-Agent": "evennia-ai"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    timeout = httpx2.Timeout(30.0, read=AWAIT)
    return httpx2.AsyncClient(
        headers=headers, timeout=timeout, transport=_Bounded(hide), trust_env=False
    )


class _Bounded(httpx2.AsyncBaseTransport):
    """Sends requests; answers are counted as they come."""

    def __init__(self, hide: Callable[[str], str]) -> None:
        self._hide = hide
        self._inner = httpx2.AsyncHTTPTransport(trust_env=False)

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        if request.method == "GET" and "last-event-id" not in request.headers:
            return httpx2.Response(HTTPStatus.METHOD_NOT_ALLOWED, request=request)
        answer = await self._inner.handle_async_request(request)
        if answer.headers.get("content-encoding", "identity").lower() != "identity":
            await answer.aclose()
            raise TooLarge("its answer is packed, which nobody asked for")
        if answer.status_code >= 400 and answer.status_code != HTTPStatus.NOT_FOUND:
            return await _told(answer, self._hide)
        return _with(answer, _Counted(answer.stream))

    async def aclose(self) -> None:
        await self._inner.aclose()


class _Counted(httpx2.AsyncByteStream):
    """A body with a limit."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = parts = 0
        async for piece in self._inner:
            size += len(piece)
            parts += count_parts(piece)
            if size > MAX_MESSAGE:
                raise TooLarge(f"its answer has more than {MAX_MESSAGE} bytes")
            if parts > MAX_PARTS:
                raise TooLarge(f"its answer has more than {MAX_PARTS} parts")
            yield piece

    async def aclose(self) -> None:
        await self._inner.aclose()


async def _told(answer: httpx2.Response, hide: Callable[[str], str]) -> httpx2.Response:
    """An error of HTTP's, as one of MCP's that tells its status; one of MCP's stays."""
    body = b""
    stream: Any = answer.stream
    try:
        async for piece in stream:
            body += piece
            if len(body) > MAX_READ:
                break
    finally:
        await answer.aclose()
    try:
        if "jsonrpc" in json.loads(body):
            return _with(answer, httpx2.ByteStream(body))
    except (ValueError, TypeError, RecursionError):
        pass
    said = hide(body[:MAX_READ].decode("utf-8", "replace"))
    words = line(said) or answer.reason_phrase
    error = {"code": _REFUSED, "message": words, "data": {STATUS: answer.status_code}}
    made = json.dumps({"jsonrpc": "2.0", "id": None, "error": error}).encode()
    return httpx2.Response(
        answer.status_code,
        headers={"content-type": "application/json"},
        stream=httpx2.ByteStream(made),
    )


def _with(answer: httpx2.Response, stream: Any) -> httpx2.Response:
    return httpx2.Response(
        answer.status_code, headers=answer.headers, stream=stream, extensions=answer.extensions
    )
