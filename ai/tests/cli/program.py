"""`evennia-ai mcp` as a process of its own, with the SDK's client at its other end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ai.tests.cli.game import TOKEN

ROOT = Path(__file__).resolve().parents[3]
COMMAND = (sys.executable, "-W", "error", "-m", "ai.cli.main")
Talk = Callable[[Any], Awaitable[Any]]


def environment(token: str = TOKEN) -> dict[str, str]:
    return {"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"], "EVENNIA_AI_TOKEN": token}


@contextmanager
def talking(to: Any) -> Iterator[Callable[[Talk], Any]]:
    """Hold the line to a server; gives what talks to it.

    Args:
        to: An address, or whatever else the SDK's client takes for a server.
    """
    from anyio.from_thread import start_blocking_portal
    from mcp import Client

    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(Client(to, cache=None)) as client,
    ):
        yield lambda about: portal.call(about, client)


@contextmanager
def started(url: str, token: str = TOKEN) -> Iterator[Callable[[Talk], Any]]:
    """Start it, talk to it by its standard streams, and see it end."""
    from mcp import StdioServerParameters

    server = StdioServerParameters(
        command=COMMAND[0], args=[*COMMAND[1:], "mcp", "--url", url], env=environment(token)
    )
    with talking(server) as talk:
        yield talk


@contextmanager
def listening(url: str, token: str = TOKEN) -> Iterator[str]:
    """One that listens on a free port; gives its address."""
    process = subprocess.Popen(
        [*COMMAND, "mcp", "--url", url, "--http", "0"],
        env=environment(token),
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    try:
        said = process.stderr.readline()
        found = re.search(r"http://\S+", said)
        assert found, said + process.stderr.read()
        yield found[0]
    finally:
        process.terminate()
        process.wait()
        process.stderr.close()


def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run it to its end, with nothing on its standard input.

    Args:
        arguments: What it is called with.
        more: More of its environment.
    """
    return subprocess.run(
        [*COMMAND, *arguments],
        env={**environment(), **more},
        input="",
        capture_output=True,
        text=True,
        timeout=60,
    )
