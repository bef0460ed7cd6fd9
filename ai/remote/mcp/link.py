"""The MCP link: an MCP server as a remote module, started here or asked over streamable HTTP.

The SDK is imported and runs on an asyncio thread of its own, which exchanges plain data with the
game. A server gets the arguments of a tool and nothing else: neither who asks nor in which turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from twisted.internet.defer import Deferred, fail
from twisted.python.failure import Failure

from ai.outside.asyncio_thread import AsyncioThread, Stopped
from ai.remote.errors import ModuleAbsent, ModuleTimeout, ModuleUnreachable
from ai.remote.manifests.reading import line
from ai.remote.services import Service
from ai.tools.contract.secret import Secrets

if TYPE_CHECKING:
    from ai.remote.mcp.connection import Connection

Work = Callable[[], Coroutine[Any, Any, Any]]


class McpLink:
    """Talks to one MCP server.

    Args:
        service: The server, as the settings describe it.
        reactor: The game's.
        secret: Shared with the server; sent as a bearer token, over HTTP only.
        changed: Called when the server says that its tools have changed.
    """

    def __init__(
        self,
        service: Service,
        reactor: Any,
        secret: str = "",
        changed: Callable[[], object] = lambda: None,
    ) -> None:
        self.left_out: tuple[str, ...] = ()
        """Why some of its tools cannot be offered, a line each."""
        self._service = service
        self._reactor = reactor
        self._secret = secret
        self._hide = Secrets([secret, *service.environment.values()])
        self._changed = changed
        self._thread = AsyncioThread(reactor, f"ai-mcp-{service.name}")
        self._connection: Connection | None = None
        self._closed = False

    def manifest(self, seconds: float) -> Deferred[Any]:
        return self._run(self._list_tools, seconds).addCallback(self._keep_left_out)

    def execute(self, payload: Mapping[str, Any], seconds: float) -> Deferred[Any]:
        name, arguments = str(payload["tool_name"]), dict(payload["arguments"])
        return self._run(lambda: self._call(name, arguments), seconds)

    @property
    def error_output(self) -> list[str]:
        """The last lines of a program's standard error, for builders."""
        connection = self._connection
        lines = connection.error_output.lines if connection is not None else []
        return [line(self._hide.hide(text)) for text in lines]

    def close(self) -> None:
        """End the session, and a server that was started here; then the thread ends."""
        self._closed = True
        self._thread.close(self._disconnect)

    def _keep_left_out(self, found: tuple[Any, tuple[str, ...]]) -> Any:
        manifest, self.left_out = found
        return manifest

    def _run(self, work: Work, seconds: float) -> Deferred[Any]:
        if self._closed:
            return fail(ModuleAbsent("It was closed"))
        return self._thread.run(lambda: _within(work, seconds)).addErrback(_translate_stop)

    # On the asyncio thread

    async def _list_tools(self) -> tuple[Any, tuple[str, ...]]:
        async def ask(connection: Connection) -> Any:
            return await connection.tools(), connection.state.dropped

        (about, tools), dropped = await self._ask(ask, ModuleUnreachable)
        from ai.remote.mcp import translation  # needs the SDK, which is there by now

        name, permission = self._service.name, self._service.permission
        manifest, problems = translation.manifest(name, about, tools, permission)
        left_out = map(self._hide.hide, [*dropped, *problems])
        return self._hide.hide_in(manifest), tuple(left_out)

    async def _call(self, name: str, arguments: dict[str, Any]) -> Any:
        own = name.removeprefix(f"{self._service.name}.")

        async def ask(connection: Connection) -> Any:
            from ai.remote.mcp import translation
            from ai.remote.mcp.connection import Refusal

            try:
                return translation.answer(name, await connection.call(own, arguments))
            except Refusal as refusal:
                return translation.failure(name, str(refusal))

        return self._hide.hide_in(await self._ask(ask, ModuleAbsent))

    async def _ask(
        self, ask: Callable[[Connection], Coroutine[Any, Any, Any]], again: type[Exception]
    ) -> Any:
        """Ask, and once more over a new connection if an old one turns out to be closed.

        Args:
            ask: Asks over a connection.
            again: The error which says that the connection is closed and a second try is harmless.
        """
        connection = self._open()
        try:
            return await ask(connection)
        except again:
            if not connection.is_ready:
                raise
        return await ask(self._open())

    def _open(self) -> Connection:
        """The open connection, or a new one."""
        try:
            from ai.remote.mcp.connection import Connection
        except ImportError:
            raise ModuleAbsent(
                "The MCP SDK is not installed. Run: pip install 'evennia-ai[mcp]'"
            ) from None
        if self._connection is None or self._connection.is_over:
            self._connection = Connection(
                self._service, self._secret, self._notify_change, self._hide.hide
            )
        return self._connection

    def _notify_change(self) -> None:
        self._reactor.callFromThread(self._changed)

    async def _disconnect(self) -> None:
        if self._connection is not None:
            await self._connection.close()


async def _within(work: Work, seconds: float) -> Any:
    """Run work with a deadline that holds even if the SDK takes long to cancel."""
    running = asyncio.ensure_future(work())
    try:
        done, _ = await asyncio.wait({running}, timeout=seconds)
    finally:
        if not running.done():
            running.add_done_callback(_mark_retrieved)
            running.cancel()
    if not done:
        raise ModuleTimeout(seconds)
    return running.result()


def _mark_retrieved(running: asyncio.Future[Any]) -> None:
    """Keep asyncio from logging an error that nobody waits for."""
    if not running.cancelled():
        running.exception()


def _translate_stop(failure: Failure) -> Failure:
    if failure.check(Stopped):
        return Failure(ModuleUnreachable("It was stopped during the request"))
    return failure
