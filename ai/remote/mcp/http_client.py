"""The HTTP client for MCP servers elsewhere, with limits.

It takes no proxy from the environment, and follows no redirect to another host. The stream of a
server's unasked messages is not opened.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from http import HTTPStatus
from typing import Any

import httpx2

from ai.remote.manifests.reading import MAX_READ, line
from ai.remote.mcp.limits import MAX_MESSAGE, MAX_PARTS, count_parts

AWAIT = 300.0
"""Seconds between two pieces; each request has its own deadline besides."""
STATUS = "status"
"""The key, in the data of an MCP error, for the HTTP status that it was made from."""
_REFUSED = -32000


class TooLarge(httpx2.StreamError):
    """An answer is too large."""


def client(secret: str, hide: Callable[[str], str]) -> httpx2.AsyncClient:
    """Make the client for one server.

    Args:
        secret: Shared with the server; "" if there is none.
        hide: Masks it in the server's errors, before these are cut.
    """
    headers = {"Accept-Encoding": "identity", "User-Agent": "evennia-ai"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    timeout = httpx2.Timeout(30.0, read=AWAIT)
    return httpx2.AsyncClient(
        headers=headers, timeout=timeout, transport=_Bounded(hide), trust_env=False
    )


class _Bounded(httpx2.AsyncBaseTransport):
    """Sends requests, and counts the answers as they come."""

    def __init__(self, hide: Callable[[str], str]) -> None:
        self._hide = hide
        self._inner = httpx2.AsyncHTTPTransport(trust_env=False)

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        if request.method == "GET" and "last-event-id" not in request.headers:
            return httpx2.Response(HTTPStatus.METHOD_NOT_ALLOWED, request=request)
        answer = await self._inner.handle_async_request(request)
        if answer.headers.get("content-encoding", "identity").lower() != "identity":
            await answer.aclose()
            raise TooLarge("its answer is compressed, which we did not ask for")
        if answer.status_code >= 400 and answer.status_code != HTTPStatus.NOT_FOUND:
            return await _as_mcp_error(answer, self._hide)
        return _with_stream(answer, _Counted(answer.stream))

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


async def _as_mcp_error(answer: httpx2.Response, hide: Callable[[str], str]) -> httpx2.Response:
    """Turn an HTTP error into one of MCP that has the status; an MCP error stays as it is."""
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
            return _with_stream(answer, httpx2.ByteStream(body))
    except (ValueError, TypeError, RecursionError):
        pass
    text = hide(body[:MAX_READ].decode("utf-8", "replace"))
    message = line(text) or answer.reason_phrase
    error = {"code": _REFUSED, "message": message, "data": {STATUS: answer.status_code}}
    content = json.dumps({"jsonrpc": "2.0", "id": None, "error": error}).encode()
    return httpx2.Response(
        answer.status_code,
        headers={"content-type": "application/json"},
        stream=httpx2.ByteStream(content),
    )


def _with_stream(answer: httpx2.Response, stream: Any) -> httpx2.Response:
    return httpx2.Response(
        answer.status_code, headers=answer.headers, stream=stream, extensions=answer.extensions
    )
