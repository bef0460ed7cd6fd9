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
    own = {"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]}
    return {**own, "EVENNIA_AI_TOKEN": token} if token else own


def talk(url: str, about: Talk, token: str = TOKEN) -> Any:
    """Start it, talk to it by its standard streams, and see it end."""
    import anyio
    from mcp import Client, StdioServerParameters

    server = StdioServerParameters(
        command=COMMAND[0], args=[*COMMAND[1:], "mcp", "--url", url], env=environment(token)
    )

    async def all_of_it() -> Any:
        async with Client(server, cache=None) as client:
            return await about(client)

    return anyio.run(all_of_it)


def talk_over_http(url: str, about: Talk) -> Any:
    """Talk to one that listens."""
    import anyio
    from mcp import Client

    async def all_of_it() -> Any:
        async with Client(url, cache=None) as client:
            return await about(client)

    return anyio.run(all_of_it)


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


def run(*arguments: str, token: str = TOKEN) -> subprocess.CompletedProcess[str]:
    """Run it to its end, with nothing on its standard input."""
    return subprocess.run(
        [*COMMAND, *arguments],
        env=environment(token),
        input="",
        capture_output=True,
        text=True,
        timeout=60,
    )
