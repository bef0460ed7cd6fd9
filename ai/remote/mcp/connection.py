"""The connection: one session with an MCP server, from the handshake to the end.

It lives on the asyncio thread. The SDK's contexts have to be left by the task that entered them, so
one task holds them, while calls come from others.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import mcp
import mcp_types as types
from mcp.client.streamable_http import streamable_http_client
from pydantic import TypeAdapter

import ai
from ai.remote.errors import ModuleAbsent, ModuleError, ModuleStatus, ModuleUnreachable
from ai.remote.manifests.manifest import MAX_TOOLS
from ai.remote.manifests.reading import line
from ai.remote.mcp import http_client
from ai.remote.mcp.limits import MAX_MESSAGE, MAX_PAGES
from ai.remote.mcp.message_filter import ServerState, filtered
from ai.remote.mcp.program import ErrorOutput, program
from ai.remote.services import Service

Hide = Callable[[str], str]

CLOSE_SECONDS = 5.0
"""The time that closing may take."""
REASON_SECONDS = 0.5
"""The time until it is known why a connection broke."""
_ANSWER: TypeAdapter[types.CallToolResult | types.InputRequiredResult] = TypeAdapter(
    types.CallToolResult | types.InputRequiredResult
)
_TERMINATED = "Session terminated"
"""The SDK's message if a server does not know our session any more."""
_LOST = ("Connection closed", "SSE stream ended")
"""The beginnings of the SDK's messages about a broken connection."""


class _SdkFilter(logging.Filter):
    """Keeps the SDK's log lines, which have a server's own words in them, out of the game's log."""

    _own = str(Path(mcp.__file__).parent)

    def filter(self, record: logging.LogRecord) -> bool:
        return not record.pathname.startswith(self._own)


def _silence_sdk() -> None:
    quiet = _SdkFilter()
    for name in ("client", "mcp.client.streamable_http", "mcp.shared.jsonrpc_dispatcher"):
        logging.getLogger(name).addFilter(quiet)


_silence_sdk()


class Ended(ModuleUnreachable):
    """The connection ended; the request may have arrived."""


class Connection:
    """One session with a server. Make it on the asyncio thread; it starts at once.

    Args:
        service: The server, as the settings describe it.
        secret: Shared with the server.
        changed: Called when the server says that its tools have changed.
        hide: Masks secrets in the server's words, before these are cut.
    """

    def __init__(
        self, service: Service, secret: str, changed: Callable[[], object], hide: Hide
    ) -> None:
        self.error_output = ErrorOutput()
        self.state = ServerState(changed, self._end)
        self._service = service
        self._hide = hide
        self._is_unreachable = False
        self._leave = asyncio.Event()
        self._ready: asyncio.Future[mcp.Client] = asyncio.get_running_loop().create_future()
        self._ready.add_done_callback(_mark_retrieved)
        self._task = asyncio.create_task(self._hold(secret))

    @property
    def is_over(self) -> bool:
        """Whether the session has ended."""
        return self._leave.is_set() or self._task.done()

    @property
    def is_ready(self) -> bool:
        """Whether the handshake is done."""
        return self._ready.done() and not self._ready.cancelled() and not self._ready.exception()

    async def tools(self) -> tuple[str, list[types.Tool]]:
        """The server's description of itself, and its tools.

        Raises:
            ModuleError: It does not answer.
        """
        client = await asyncio.shield(self._ready)
        self.state.dropped.clear()
        server = client.server_info
        about = client.instructions or (server.title or server.name if server else "")
        tools: list[types.Tool] = []
        cursor: str | None = None
        async with self._translated_errors():
            for _ in range(MAX_PAGES):
                page = await client.session.list_tools(
                    params=types.PaginatedRequestParams(cursor=cursor)
                )
                tools.extend(page.tools)
                if len(tools) > MAX_TOOLS:
                    raise ModuleError(f"It has more than {MAX_TOOLS} tools.")
                if page.next_cursor is None:
                    return about, tools
                cursor = page.next_cursor
        raise ModuleError(f"Its list of tools has more than {MAX_PAGES} pages.")

    async def call(self, name: str, arguments: dict[str, Any]) -> types.CallToolResult:
        """Have the server run one of its tools.

        Raises:
            Refusal: The server refuses.
            ModuleError: It does not answer.
        """
        client = await asyncio.shield(self._ready)
        async with self._translated_errors():
            try:
                result = await self._ask(client, name, arguments)
            except mcp.MCPError as error:
                if error.code != types.HEADER_MISMATCH:
                    raise
                await client.session.list_tools()  # says which arguments go into headers
                result = await self._ask(client, name, arguments)
        if isinstance(result, types.InputRequiredResult):
            raise Refusal("It asks for more than the call's arguments, and gets no more here.")
        return result

    async def close(self) -> None:
        """End the session, and leave nothing behind."""
        self._leave.set()
        if not self._ready.done():
            self._task.cancel()
        _, left = await asyncio.wait({self._task}, timeout=CLOSE_SECONDS)
        if left:
            self._task.cancel()
            await asyncio.wait(left, timeout=CLOSE_SECONDS)

    async def _ask(
        self, client: mcp.Client, name: str, arguments: dict[str, Any]
    ) -> types.CallToolResult | types.InputRequiredResult:
        """Call without the SDK's check of the result, which would run patterns from the server."""
        params = types.CallToolRequestParams(name=name, arguments=arguments)
        return await client.session.send_request(types.CallToolRequest(params=params), _ANSWER)

    async def _hold(self, secret: str) -> None:
        try:
            await self._connect(secret)
        except Exception as error:
            first = _first(error)
            self.state.why = self.state.why or _why(first)
            self._is_unreachable = isinstance(first, httpx2.ConnectError | httpx2.ConnectTimeout)
            if not self._ready.done() and (refused := self._status(first)) is not None:
                self._ready.set_exception(refused)
        finally:
            self._end()
            if not self._ready.done():
                self._ready.set_exception(ModuleAbsent.quoting(self._end_reason()))

    async def _connect(self, secret: str) -> None:
        """Do the handshake that the server knows, and hold the session.

        Programs get the old handshake first, which nearly all of them know: some never answer the
        new one.
        """
        if not self._service.command:
            return await self._hold_session(secret, "auto")
        try:
            await self._hold_session(secret, "legacy")
        except Exception as error:
            first = _first(error)
            if self._ready.done() or not isinstance(first, mcp.MCPError) or _is_lost(first):
                raise
            self._leave.clear()
            await self._hold_session(secret, "auto")

    async def _hold_session(self, secret: str, mode: str) -> None:
        async with self._transport(secret) as transport, self._client(transport, mode) as client:
            self._ready.set_result(client)
            await self._leave.wait()

    @asynccontextmanager
    async def _transport(self, secret: str) -> AsyncIterator[Any]:
        service = self._service
        if service.command:
            yield filtered(
                program(service.command, service.environment, self.error_output), self.state
            )
            return
        async with http_client.client(secret, self._hide) as client:
            transport = streamable_http_client(
                service.url, http_client=client, max_sse_event_size=MAX_MESSAGE
            )
            yield filtered(transport, self.state)

    def _client(self, transport: Any, mode: str) -> mcp.Client:
        """The SDK's client, without sampling, roots, elicitation and cache."""
        me = types.Implementation(name="evennia-ai", version=ai.__version__)
        return mcp.Client(transport, client_info=me, cache=None, mode=mode)

    @asynccontextmanager
    async def _translated_errors(self) -> AsyncIterator[None]:
        """Raise the SDK's errors as ours."""
        try:
            yield
        except mcp.MCPError as error:
            if (refused := self._status(error)) is not None:
                raise refused from None
            if error.message == _TERMINATED:
                self._end()
                raise ModuleAbsent("It does not know this session any more") from None
            if self.is_over or _is_lost(error):
                self._end()
                await asyncio.wait({self._task}, timeout=REASON_SECONDS)
                kind = ModuleAbsent if self._is_unreachable else Ended
                raise kind.quoting(self._end_reason()) from None
            raise Refusal(self._line(error.message)) from None
        except (ValueError, RuntimeError) as error:  # pydantic's is one
            raise ModuleError(f"Its answer is not MCP: {type(error).__name__}") from None

    def _end(self) -> None:
        self._leave.set()

    def _end_reason(self) -> str:
        lines = self.error_output.lines
        why = self._line(self.state.why or "Connection lost")
        return f"{why}; its last words: {self._line(lines[-1])}" if lines else why

    def _status(self, error: BaseException) -> ModuleStatus | None:
        """The HTTP error behind an error of the SDK; None if there is none."""
        data = error.data if isinstance(error, mcp.MCPError) else None
        status = data.get(http_client.STATUS) if isinstance(data, dict) else None
        return ModuleStatus(status, self._line(str(error))) if isinstance(status, int) else None

    def _line(self, words: str) -> str:
        return line(self._hide(words))


class Refusal(ModuleError):
    """The server refuses a call."""


def _mark_retrieved(ready: asyncio.Future[Any]) -> None:
    """Keep asyncio from logging an error that nobody waits for."""
    if not ready.cancelled():
        ready.exception()


def _first(error: BaseException) -> BaseException:
    """The first error in the groups that the SDK raises."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _is_lost(error: mcp.MCPError) -> bool:
    """Whether an error of the SDK says that the connection broke."""
    return error.message.startswith(_LOST)


def _why(error: BaseException) -> str:
    """Why a connection ended, in our words."""
    if isinstance(error, mcp.MCPError):
        return f"It refuses to talk: {error.message}"
    if isinstance(error, RuntimeError | ValueError):
        return "It does not speak MCP as we do"
    return f"No connection: {type(error).__name__}"
