"""Links to MCP servers that are run for a test, and that are gone after it."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from twisted.internet import reactor
from twisted.internet.defer import Deferred

from ai.remote.errors import ModuleError
from ai.remote.mcp import McpLink
from ai.remote.services import Service

PROGRAM = str(Path(__file__).with_name("server_program.py"))
SECONDS = 20.0
TOKEN = "a-token-that-nobody-guesses"


def command(behaviour: str, *arguments: str) -> tuple[str, ...]:
    return (sys.executable, PROGRAM, behaviour, *arguments)


@asynccontextmanager
async def linked(
    behaviour: str, *arguments: str, name: str = "files", **options: Any
) -> AsyncIterator[McpLink]:
    """A link to a program; neither it nor a thread is there afterwards."""
    service = Service(name, speaks="mcp", command=command(behaviour, *arguments), **options)
    async with link_to(service) as link:
        yield link


@asynccontextmanager
async def link_to(service: Service, secret: str = "", **more: Any) -> AsyncIterator[McpLink]:
    others = threads()
    link = McpLink(service, reactor, secret, **more)
    try:
        yield link
    finally:
        link.close()
        await until(lambda: threads() <= others)


def threads() -> set[threading.Thread]:
    """Those that belong to links: their loops, what these wait for, their programs' ends."""
    ours = ("ai-mcp", "ai-side-work", "waitpid")
    return {one for one in threading.enumerate() if one.name.startswith(ours)}


async def until(true: Callable[[], object], seconds: float = SECONDS) -> None:
    """Wait for what real processes and threads do."""
    left = seconds
    while not true():
        assert left > 0, "it never came"
        waiting: Deferred[None] = Deferred()
        reactor.callLater(0.02, waiting.callback, None)  # type: ignore[attr-defined]
        await waiting
        left -= 0.02


async def run(link: McpLink, tool: str, seconds: float = SECONDS, **arguments: Any) -> Any:
    payload = {"tool_name": f"files.{tool}", "arguments": arguments, "idempotency_key": "k"}
    return await link.execute(payload, seconds)


async def fails(deferred: Deferred[Any]) -> ModuleError:
    try:
        value = await deferred
    except ModuleError as error:
        return error
    raise AssertionError(f"it gave {value!r}")


class HttpServer:
    """The good server over HTTP, as a process of its own, which `TOKEN` opens."""

    def __init__(self) -> None:
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/mcp"

    def start(self) -> None:
        """Start it, where it was before."""
        self._process = subprocess.Popen(
            command("http", TOKEN),
            stdout=subprocess.PIPE,
            text=True,
            env={"MCP_TEST_PORT": str(self.port)},
        )
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
