"""The connection: one talk with an MCP server, from the greeting to the end.

It lives on the side thread. The SDK's contexts have to be left by the task that entered them, so
one task holds them; calls come from others.
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
from ai.remote.mcp import web
from ai.remote.mcp.bounds import MAX_MESSAGE, MAX_PAGES
from ai.remote.mcp.program import Murmur, program
from ai.remote.mcp.sieve import Watch, sieved
from ai.remote.services import Service

Hide = Callable[[str], str]

FAREWELL = 5.0
"""Seconds that leaving may take."""
LAST_WORDS = 0.5
"""Seconds until it is known why a connection broke."""
_ANSWER: TypeAdapter[types.CallToolResult | types.InputRequiredResult] = TypeAdapter(
    types.CallToolResult | types.InputRequiredResult
)
_TERMINATED = "Session terminated"
"""By this the SDK tells that a server does not know our session any more."""
_LOST = ("Connection closed", "SSE stream ended")
"""So begins what the SDK says of a connection that broke."""


class _Quiet(logging.Filter):
    """Keeps the SDK's log lines, with a server's own words in them, out of the game's log."""

    _own = str(Path(mcp.__file__).parent)

    def filter(self, record: logging.LogRecord) -> bool:
        return not record.pathname.startswith(self._own)


def _hush() -> None:
    quiet = _Quiet()
    for name in ("client", "mcp.client.streamable_http", "mcp.shared.jsonrpc_dispatcher"):
        logging.getLogger(name).addFilter(quiet)


_hush()


class Ended(ModuleUnreachable):
    """The connection is over; what was asked may have been heard."""


class Connection:
    """One talk with a server. Make it on the side thread; it begins at once.

    Args:
        service: The module.
        secret: What is shared with it.
        changed: Called when it says that its tools are others now.
        hide: Takes out of its words what it was given in confidence, before any of them is cut off.
    """

    def __init__(
        self, service: Service, secret: str, changed: Callable[[], object], hide: Hide
    ) -> None:
        self.murmur = Murmur()
        self.watch = Watch(changed, self._end)
        self._service = service
        self._hide = hide
        self._deaf = False
        self._leave = asyncio.Event()
        self._ready: asyncio.Future[mcp.Client] = asyncio.get_running_loop().create_future()
        self._ready.add_done_callback(_seen)
        self._task = asyncio.create_task(self._hold(secret))

    @property
    def is_over(self) -> bool:
        """Whether nothing can be asked any more."""
        return self._leave.is_set() or self._task.done()

    @property
    def is_ready(self) -> bool:
        """Whether both have greeted each other."""
        return self._ready.done() and not self._ready.cancelled() and not self._ready.exception()

    async def tools(self) -> tuple[str, list[types.Tool]]:
        """What the server says of itself, and its tools.

        Raises:
            ModuleError: It does not tell.
        """
        client = await asyncio.shield(self._ready)
        self.watch.dropped.clear()
        server = client.server_info
        about = client.instructions or (server.title or server.name if server else "")
        tools: list[types.Tool] = []
        cursor: str | None = None
        async with self._telling():
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
            Refusal: It says that it does not.
            ModuleError: It does not answer.
        """
        client = await asyncio.shield(self._ready)
        async with self._telling():
            try:
                result = await self._ask(client, name, arguments)
            except mcp.MCPError as error:
                if error.code != types.HEADER_MISMATCH:
                    raise
                await client.session.list_tools()  # it says which arguments go into headers
                result = await self._ask(client, name, arguments)
        if isinstance(result, types.InputRequiredResult):
            raise Refusal("It asks for more than the call's arguments, and gets no more here.")
        return result

    async def close(self) -> None:
        """Leave, and see to it that nothing stays."""
        self._leave.set()
        if not self._ready.done():
            self._task.cancel()
        _, left = await asyncio.wait({self._task}, timeout=FAREWELL)
        if left:
            self._task.cancel()
            await asyncio.wait(left, timeout=FAREWELL)

    async def _ask(
        self, client: mcp.Client, name: str, arguments: dict[str, Any]
    ) -> types.CallToolResult | types.InputRequiredResult:
        """Call, past the SDK's check of the result: it runs patterns of the server's own."""
        params = types.CallToolRequestParams(name=name, arguments=arguments)
        return await client.session.send_request(types.CallToolRequest(params=params), _ANSWER)

    async def _hold(self, secret: str) -> None:
        try:
            await self._greet(secret)
        except Exception as error:
            first = _first(error)
            self.watch.why = self.watch.why or _why(first)
            self._deaf = isinstance(first, httpx2.ConnectError | httpx2.ConnectTimeout)
            if not self._ready.done() and (refused := self._status(first)) is not None:
                self._ready.set_exception(refused)
        finally:
            self._end()
            if not self._ready.done():
                self._ready.set_exception(ModuleAbsent.quoting(self._last_words()))

    async def _greet(self, secret: str) -> None:
        """Greet the server in the way that it knows, and stay.

        A program is greeted in the old way first, which nearly all know: what some do with a
        greeting of the new kind is to say nothing.
        """
        if not self._service.command:
            return await self._stay(secret, "auto")
        try:
            await self._stay(secret, "legacy")
        except Exception as error:
            first = _first(error)
            if self._ready.done() or not isinstance(first, mcp.MCPError) or _is_lost(first):
                raise
            self._leave.clear()
            await self._stay(secret, "auto")

    async def _stay(self, secret: str, mode: str) -> None:
        async with self._way(secret) as way, self._client(way, mode) as client:
            self._ready.set_result(client)
            await self._leave.wait()

    @asynccontextmanager
    async def _way(self, secret: str) -> AsyncIterator[Any]:
        service = self._service
        if service.command:
            yield sieved(program(service.command, service.environment, self.murmur), self.watch)
            return
        async with web.client(secret, self._hide) as client:
            transport = streamable_http_client(
                service.url, http_client=client, max_sse_event_size=MAX_MESSAGE
            )
            yield sieved(transport, self.watch)

    def _client(self, way: Any, mode: str) -> mcp.Client:
        """The SDK's client; it offers no sampling, no roots, no elicitation, and keeps nothing."""
        me = types.Implementation(name="evennia-ai", version=ai.__version__)
        return mcp.Client(way, client_info=me, cache=None, mode=mode)

    @asynccontextmanager
    async def _telling(self) -> AsyncIterator[None]:
        """What the SDK raises, as what it means."""
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
                await asyncio.wait({self._task}, timeout=LAST_WORDS)
                kind = ModuleAbsent if self._deaf else Ended
                raise kind.quoting(self._last_words()) from None
            raise Refusal(self._line(error.message)) from None
        except (ValueError, RuntimeError) as error:  # pydantic's is one
            raise ModuleError(f"Its answer is not MCP: {type(error).__name__}") from None

    def _end(self) -> None:
        self._leave.set()

    def _last_words(self) -> str:
        said = self.murmur.lines
        why = self._line(self.watch.why or "Connection lost")
        return f"{why}; its last words: {self._line(said[-1])}" if said else why

    def _status(self, error: BaseException) -> ModuleStatus | None:
        """The error of HTTP's that an error of the SDK's stands for; None where it does not."""
        data = error.data if isinstance(error, mcp.MCPError) else None
        status = data.get(web.STATUS) if isinstance(data, dict) else None
        return ModuleStatus(status, self._line(str(error))) if isinstance(status, int) else None

    def _line(self, words: str) -> str:
        return line(self._hide(words))


class Refusal(ModuleError):
    """It answers that it does not do this."""


def _seen(ready: asyncio.Future[Any]) -> None:
    """Nobody may have waited for it; then nobody is to be told."""
    if not ready.cancelled():
        ready.exception()


def _first(error: BaseException) -> BaseException:
    """What went wrong first, out of the groups that the SDK raises it in."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _is_lost(error: mcp.MCPError) -> bool:
    """Whether an error of the SDK's says that the connection broke."""
    return error.message.startswith(_LOST)


def _why(error: BaseException) -> str:
    """What ended a connection, in a few words of ours."""
    if isinstance(error, mcp.MCPError):
        return f"It refuses to talk: {error.message}"
    if isinstance(error, RuntimeError | ValueError):
        return "It does not speak MCP as we do"
    return f"No connection: {type(error).__name__}"
