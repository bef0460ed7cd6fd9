"""What the tests of calls share: a module over real HTTP, and somebody who calls its tools."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from django.test import override_settings
from twisted.internet import reactor
from twisted.internet.task import deferLater

from ai.outside.circuit_breaker import CircuitBreaker
from ai.outside.http.client import HttpClient
from ai.pipeline.threads import DaemonThreads
from ai.remote.calls import call
from ai.remote.http import HttpLink
from ai.remote.manifests.manifest import ModuleManifest, read_manifest
from ai.remote.manifests.pins import SplitManifest
from ai.remote.module import Module
from ai.remote.services import services
from ai.testing.modules import Does, ModuleServer, does, module_server
from ai.testing.reactor import Connected, TestReactor
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolError

ROLL = does("roll", lambda asked: {"sum": 7}, idempotent=True)
FORGE = does("forge", lambda asked: {"sword": 1})


class Desk:
    """A module, and those who call it, on a clock that the test moves."""

    def __init__(self, server: ModuleServer, secret: str) -> None:
        self.server = server
        self.clock = TestReactor()
        self.told: list[str] = []
        """What staff were told."""
        self.quoted: list[Any] = []
        """The levels of those whose words came in."""
        agent = HttpClient(Connected(self.clock), DaemonThreads(reactor).run)
        self.module = Module(
            services()[server.name],
            lambda service: HttpLink(agent, service, secret),
            CircuitBreaker(self.clock, self.told.append),
        )
        self.learn()
        self.context = ToolContext(
            asker="account:3",
            turn="17",
            clock=self.clock,
            quotes=lambda *things: self.quoted.extend(things),
        )

    def learn(self) -> ModuleManifest:
        """Have what it serves now be what is known of it."""
        manifest = read_manifest(self.server.name, json.loads(self.server._manifest()))
        self.module.learn(manifest, 0.0)
        self.module.use(SplitManifest(manifest))
        return manifest

    def begin(self, tool: str = "roll", /, **arguments: Any) -> Any:
        """A call on its way."""
        definition = self.module.definition(f"{self.server.name}.{tool}")
        assert definition is not None
        return call(self.module, definition, arguments, self.context)

    async def call(self, tool: str = "roll", /, **arguments: Any) -> ToolResult:
        """A call, and what came of it."""
        result: ToolResult = await self.end(self.begin(tool, **arguments))
        return result

    async def end(self, going: Any) -> Any:
        """What comes of a call on its way; a little time passes meanwhile."""
        done: list[Any] = []
        going.addBoth(lambda result: done.append(result) or result)
        for _ in range(400):
            if done:
                return await going
            self.clock.advance(0.01)
            await a_while(0.002)
        raise AssertionError("waited for nothing")

    async def fails(self, tool: str = "roll", /, **arguments: Any) -> ToolError:
        """The error of a call that must fail."""
        try:
            result = await self.call(tool, **arguments)
        except ToolError as error:
            return error
        raise AssertionError(f"it gave {result}")

    def asks_as(self, asker: str, turn: str = "17") -> None:
        """Have somebody else ask."""
        self.context = replace(self.context, asker=asker, turn=turn)

    async def pass_time(self, seconds: float) -> None:
        """Time passes here, and a little of it elsewhere."""
        self.clock.advance(seconds)
        await a_while()

    async def until(self, condition: Callable[[], Any]) -> None:
        """Wait for the other end of a connection.

        Raises:
            AssertionError: It never comes.
        """
        for _ in range(400):
            if condition():
                return
            await a_while(0.005)
        raise AssertionError("waited for nothing")


async def a_while(seconds: float = 0.02) -> None:
    """Let the reactor go on."""
    await deferLater(reactor, seconds, lambda: None)  # type: ignore[arg-type]


@contextmanager
def desk(*tools: Does, name: str = "dice", secret: str = "", **settings: Any) -> Iterator[Desk]:
    """A served module, and somebody who calls it.

    Args:
        *tools: What it can do; two things if none are given.
        name: The module's.
        secret: What is shared with it.
        **settings: Further settings of `AI`.
    """
    with module_server(name, *(tools or (ROLL, FORGE)), secret=secret) as server:
        own = {"MODULE_SERVICES": {name: server.url}, **settings}
        with override_settings(AI=own):
            yield Desk(server, secret)
