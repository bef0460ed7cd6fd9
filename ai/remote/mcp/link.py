"""The MCP link: an MCP server as a module, started here or asked over streamable HTTP.

All of it runs on a side thread of its own, where the SDK is imported too; what crosses is plain
data. A server gets a tool's arguments and nothing else: not who asks, not in which turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from twisted.internet.defer import Deferred, fail
from twisted.python.failure import Failure

from ai.outside.asyncio_thread import SideLoop, Stopped
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
        service: The module, as the settings have it.
        reactor: The game's.
        secret: What is shared with it; sent as a bearer's token, over HTTP only.
        changed: Called when it says that its tools are others now.
    """

    def __init__(
        self,
        service: Service,
        reactor: Any,
        secret: str = "",
        changed: Callable[[], object] = lambda: None,
    ) -> None:
        self.left_out: tuple[str, ...] = ()
        """Of the tools that it listed last, those that may not be offered, and why."""
        self._service = service
        self._reactor = reactor
        self._secret = secret
        self._hide = Secrets([secret, *service.environment.values()])
        self._changed = changed
        self._side = SideLoop(reactor, f"ai-mcp-{service.name}")
        self._connection: Connection | None = None
        self._closed = False

    def manifest(self, seconds: float) -> Deferred[Any]:
        """Ask what its tools are; see `Link`."""
        return self._run(self._listed, seconds).addCallback(self._told)

    def execute(self, payload: Mapping[str, Any], seconds: float) -> Deferred[Any]:
        """Have it run a tool; see `Link`. Cancelling tells the server that nobody waits."""
        name, arguments = str(payload["tool_name"]), dict(payload["arguments"])
        return self._run(lambda: self._answered(name, arguments), seconds)

    @property
    def murmur(self) -> list[str]:
        """The last that a program said on its standard error, line by line, for builders."""
        connection = self._connection
        said = connection.murmur.lines if connection is not None else []
        return [line(self._hide.hide(words)) for words in said]

    def close(self) -> None:
        """End the server that was started here, or say goodbye; then the thread ends."""
        self._closed = True
        self._side.close(self._leave)

    def _told(self, found: tuple[Any, tuple[str, ...]]) -> Any:
        manifest, self.left_out = found
        return manifest

    def _run(self, work: Work, seconds: float) -> Deferred[Any]:
        if self._closed:
            return fail(ModuleAbsent("It was let go of"))
        return self._side.run(lambda: _within(work, seconds)).addErrback(_stopped)

    # On the side thread

    async def _listed(self) -> tuple[Any, tuple[str, ...]]:
        async def ask(connection: Connection) -> Any:
            return await connection.tools(), connection.watch.dropped

        (about, tools), dropped = await self._asked(ask, ModuleUnreachable)
        from ai.remote.mcp import words  # needs the SDK, which is there by now

        name, permission = self._service.name, self._service.permission
        manifest, problems = words.manifest(name, about, tools, permission)
        left_out = map(self._hide.hide, [*dropped, *problems])
        return self._hide.hide_in(manifest), tuple(left_out)

    async def _answered(self, name: str, arguments: dict[str, Any]) -> Any:
        own = name.removeprefix(f"{self._service.name}.")

        async def ask(connection: Connection) -> Any:
            from ai.remote.mcp import words
            from ai.remote.mcp.connection import Refusal

            try:
                return words.answer(name, await connection.call(own, arguments))
            except Refusal as refusal:
                return words.failure(name, str(refusal))

        return self._hide.hide_in(await self._asked(ask, ModuleAbsent))

    async def _asked(
        self, ask: Callable[[Connection], Coroutine[Any, Any, Any]], again: type[Exception]
    ) -> Any:
        """Ask; and once more, over a new connection, where one that stood turns out to be over.

        Args:
            ask: Asks.
            again: What says that it is over, and that asking again does no harm.
        """
        connection = self._open()
        try:
            return await ask(connection)
        except again:
            if not connection.is_ready:
                raise
        return await ask(self._open())

    def _open(self) -> Connection:
        """The connection that stands; a new one where the last is over."""
        try:
            from ai.remote.mcp.connection import Connection
        except ImportError:
            raise ModuleAbsent(
                "The MCP SDK is not installed. Run: pip install 'evennia-ai[mcp]'"
            ) from None
        if self._connection is None or self._connection.is_over:
            self._connection = Connection(
                self._service, self._secret, self._tell_change, self._hide.hide
            )
        return self._connection

    def _tell_change(self) -> None:
        self._reactor.callFromThread(self._changed)

    async def _leave(self) -> None:
        if self._connection is not None:
            await self._connection.close()


async def _within(work: Work, seconds: float) -> Any:
    """Work with an end, which comes at once, however long the SDK takes to let go."""
    running = asyncio.ensure_future(work())
    try:
        done, _ = await asyncio.wait({running}, timeout=seconds)
    finally:
        if not running.done():
            running.add_done_callback(_seen)
            running.cancel()
    if not done:
        raise ModuleTimeout(seconds)
    return running.result()


def _seen(running: asyncio.Future[Any]) -> None:
    """Nobody waits for it any more, so nobody is to be told how it ended."""
    if not running.cancelled():
        running.exception()


def _stopped(failure: Failure) -> Failure:
    if failure.check(Stopped):
        return Failure(ModuleUnreachable("It was stopped in the middle of it"))
    return failure
