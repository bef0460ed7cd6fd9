"""The program: an MCP server that is started here, and talked to by its standard streams.

The SDK has such a transport too. It reads lines without any limit, logs each one that is no MCP,
and its server outlives a game that is killed; hence this one.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.client.stdio import get_default_environment
from mcp.shared.message import SessionMessage
from mcp_types import jsonrpc_message_adapter

from ai.remote.mcp.bounds import (
    BYTE_RATE,
    MAX_BYTES,
    MAX_MESSAGE,
    Allowance,
    TooMuch,
    demand_few_parts,
)

KEEPER = Path(__file__).with_name("keeper.py")
MAX_SAID = 4000
"""Bytes of its standard error that are kept."""
PAUSE = 0.01
"""Seconds between two looks at it, so that one that never stops costs little."""
PATIENCE = 10.0
"""Seconds in which it has to take what it is sent."""
FAREWELL = 4.0
"""Seconds until the keeper has ended it at the latest."""

Item: TypeAlias = SessionMessage | Exception
Streams = tuple[MemoryObjectReceiveStream[Item], MemoryObjectSendStream[SessionMessage]]


class Murmur:
    """What a program says on its standard error; only the last of it is kept."""

    def __init__(self) -> None:
        self._said = b""

    def add(self, piece: bytes) -> None:
        """Take a piece."""
        self._said = (self._said + piece)[-MAX_SAID:]

    @property
    def lines(self) -> list[str]:
        """Its last lines; the first may be cut. Words of a stranger."""
        text = self._said.decode("utf-8", "replace")
        return [line for line in text.splitlines() if line.strip()]


@asynccontextmanager
async def program(
    command: Sequence[str], environment: Mapping[str, str], murmur: Murmur
) -> AsyncGenerator[Streams, None]:
    """Start a program, for as long as the context lasts.

    Args:
        command: It, and its arguments.
        environment: What it gets beside the harmless part of ours (PATH, HOME and the like).
        murmur: Takes its standard error.
    """
    process, lifeline = await _started(command, environment)
    heard, received = anyio.create_memory_object_stream[Item](0)
    sent, taken = anyio.create_memory_object_stream[SessionMessage](0)
    try:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_listen, process, heard)
            tasks.start_soon(_speak, process, taken, heard)
            tasks.start_soon(_overhear, process, murmur)
            try:
                yield received, sent
            finally:
                tasks.cancel_scope.cancel()
    finally:
        for stream in (heard, received, sent, taken):
            stream.close()
        with anyio.CancelScope(shield=True):
            await _end(process, lifeline)


async def _started(command: Sequence[str], environment: Mapping[str, str]) -> tuple[Process, int]:
    end, lifeline = os.pipe()
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", "-S", str(KEEPER), str(end), *command),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env={**get_default_environment(), **environment},
            limit=MAX_MESSAGE,
            pass_fds=(end,),
            start_new_session=True,
        )
    except BaseException:
        os.close(lifeline)
        raise
    finally:
        os.close(end)
    return process, lifeline


async def _listen(process: Process, heard: MemoryObjectSendStream[Item]) -> None:
    """Hand on line by line; a line that is too long, or its end, is the end of all."""
    assert process.stdout is not None
    why = "it sends more than anybody could read"
    allowance = Allowance(time.monotonic, MAX_BYTES, BYTE_RATE, why)
    with suppress(anyio.ClosedResourceError, anyio.BrokenResourceError):
        async with heard:
            while True:
                try:
                    line = await process.stdout.readline()
                    allowance.spend(len(line))
                except TooMuch as error:
                    await heard.send(error)
                    return
                except ValueError:
                    await heard.send(TooMuch(f"it sent a line of more than {MAX_MESSAGE} bytes"))
                    return
                if not line:
                    return
                await heard.send(_read(line))


def _read(line: bytes) -> Item:
    try:
        demand_few_parts(line)
        return SessionMessage(jsonrpc_message_adapter.validate_json(line, by_name=False))
    except ValueError as error:
        return error


async def _speak(
    process: Process,
    taken: MemoryObjectReceiveStream[SessionMessage],
    heard: MemoryObjectSendStream[Item],
) -> None:
    """Send message by message; one that it does not take is the end of all."""
    assert process.stdin is not None
    with heard, suppress(ConnectionError, TimeoutError):
        async with taken:
            async for message in taken:
                written = message.message.model_dump_json(by_alias=True, exclude_unset=True)
                process.stdin.write(written.encode("utf-8", "replace") + b"\n")
                async with asyncio.timeout(PATIENCE):
                    await process.stdin.drain()


async def _overhear(process: Process, murmur: Murmur) -> None:
    assert process.stderr is not None
    while piece := await process.stderr.read(65536):
        murmur.add(piece)
        await asyncio.sleep(PAUSE)


async def _end(process: Process, lifeline: int) -> None:
    """Let the keeper end it; see to it that nothing of it stays open here."""
    os.close(lifeline)
    assert process.stdin is not None
    process.stdin.close()
    with anyio.move_on_after(FAREWELL):
        while process.returncode is None:  # `wait` would wait for whoever else has its pipes
            await asyncio.sleep(PAUSE)
    transport: Any = getattr(process, "_transport", None)
    if transport is not None:
        transport.close()
    await asyncio.sleep(0)
