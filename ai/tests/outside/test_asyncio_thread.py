"""The side thread: what it leaves behind, which is nothing that a game would wait for."""

from __future__ import annotations

import asyncio
import socket
import threading
from typing import Any

import pytest
import pytest_twisted
from twisted.internet import reactor
from twisted.internet.defer import CancelledError

from ai.outside.asyncio_thread import AsyncioThread, Stopped
from ai.tests.brains.models.wires import a_while


def alive(name: str) -> list[threading.Thread]:
    return [one for one in threading.enumerate() if one.name == name]


@pytest_twisted.ensureDeferred
async def test_a_name_that_takes_for_ever_is_looked_up_where_nobody_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asleep, asked = threading.Event(), threading.Event()

    def look_up(*_args: Any, **_options: Any) -> Any:
        asked.set()
        asleep.wait(30)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    side = AsyncioThread(reactor, "ai-test-side")
    looking = side.run(lambda: asyncio.get_running_loop().getaddrinfo("game.example", 80))
    while not asked.is_set():
        await a_while()
    (worker,) = alive("ai-side-work")
    assert worker.daemon
    side.close()
    with pytest.raises((Stopped, CancelledError)):
        await looking
    while alive("ai-test-side"):
        await a_while()
    asleep.set()
    while alive("ai-side-work"):
        await a_while()


@pytest_twisted.ensureDeferred
async def test_what_blocking_work_gives_or_raises_comes_back() -> None:
    side = AsyncioThread(reactor, "ai-test-side")

    async def work() -> list[Any]:
        loop = asyncio.get_running_loop()
        given = [await loop.run_in_executor(None, len, "abc")]
        try:
            await loop.run_in_executor(None, int, "x")
        except ValueError:
            given.append("ValueError")
        return given

    assert await side.run(work) == [3, "ValueError"]
    side.close()
    while alive("ai-test-side"):
        await a_while()


@pytest_twisted.ensureDeferred
async def test_the_farewell_is_said_before_the_thread_ends() -> None:
    said: list[str] = []

    async def work() -> None:
        said.append("work")

    async def farewell() -> None:
        await asyncio.sleep(0)
        said.append("farewell")

    side = AsyncioThread(reactor, "ai-test-side")
    await side.run(work)
    side.close(farewell)
    while alive("ai-test-side"):
        await a_while()
    assert said == ["work", "farewell"]


def test_a_thread_that_never_began_has_nobody_to_say_it_to() -> None:
    async def farewell() -> None:
        raise AssertionError("nobody began")

    AsyncioThread(reactor, "ai-test-side").close(farewell)
    assert alive("ai-test-side") == []
