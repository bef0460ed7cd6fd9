"""The program: an MCP server that is started here, and speaks over its standard streams.

The SDK has such a transport too, but it reads lines without any limit, logs each one that is not
MCP, and its server survives a game that is killed.
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

from ai.remote.mcp.limits import (
    BYTE_RATE,
    MAX_BYTES,
    MAX_MESSAGE,
    Allowance,
    TooMuch,
    require_few_parts,
)

SUPERVISOR = Path(__file__).with_name("supervisor.py")
MAX_KEPT = 4000
"""Bytes of its standard error that are kept."""
PAUSE = 0.01
"""Seconds between two reads of it, so that an endless stream costs little."""
WRITE_SECONDS = 10.0
"""The time that the program has to read a message."""
END_SECONDS = 4.0
"""The time in which the supervisor has certainly ended it."""

Item: TypeAlias = SessionMessage | Exception
Streams = tuple[MemoryObjectReceiveStream[Item], MemoryObjectSendStream[SessionMessage]]


class ErrorOutput:
    """The last lines of a program's standard error."""

    def __init__(self) -> None:
        self._kept = b""

    def add(self, piece: bytes) -> None:
        """Add a piece."""
        self._kept = (self._kept + piece)[-MAX_KEPT:]

    @property
    def lines(self) -> list[str]:
        """The last lines, of which the first may be cut; a stranger's words."""
        text = self._kept.decode("utf-8", "replace")
        return [line for line in text.splitlines() if line.strip()]


@asynccontextmanager
async def program(
    command: Sequence[str], environment: Mapping[str, str], error_output: ErrorOutput
) -> AsyncGenerator[Streams, None]:
    """Run a program for as long as the context lasts.

    Args:
        command: The program and its arguments.
        environment: Its variables, besides the harmless part of ours (PATH, HOME and the like).
        error_output: Takes its standard error.
    """
    process, pipe = await _start(command, environment)
    heard, received = anyio.create_memory_object_stream[Item](0)
    sent, taken = anyio.create_memory_object_stream[SessionMessage](0)
    try:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_receive, process, heard)
            tasks.start_soon(_send, process, taken, heard)
            tasks.start_soon(_read_errors, process, error_output)
            try:
                yield received, sent
            finally:
                tasks.cancel_scope.cancel()
    finally:
        for stream in (heard, received, sent, taken):
            stream.close()
        with anyio.CancelScope(shield=True):
            await _end(process, pipe)


async def _start(command: Sequence[str], environment: Mapping[str, str]) -> tuple[Process, int]:
    end, pipe = os.pipe()
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", "-S", str(SUPERVISOR), str(end), *command),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env={**get_default_environment(), **environment},
            limit=MAX_MESSAGE,
            pass_fds=(end,),
            start_new_session=True,
        )
    except BaseException:
        os.close(pipe)
        raise
    finally:
        os.close(end)
    return process, pipe


async def _receive(process: Process, heard: MemoryObjectSendStream[Item]) -> None:
    """Pass on each line; a line that is too long ends the session, and so does the last."""
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
        require_few_parts(line)
        return SessionMessage(jsonrpc_message_adapter.validate_json(line, by_name=False))
    except ValueError as error:
        return error


async def _send(
    process: Process,
    taken: MemoryObjectReceiveStream[SessionMessage],
    heard: MemoryObjectSendStream[Item],
) -> None:
    """Send each message; one that the program does not read ends the session."""
    assert process.stdin is not None
    with heard, suppress(ConnectionError, TimeoutError):
        async with taken:
            async for message in taken:
                written = message.message.model_dump_json(by_alias=True, exclude_unset=True)
                process.stdin.write(written.encode("utf-8", "replace") + b"\n")
                async with asyncio.timeout(WRITE_SECONDS):
                    await process.stdin.drain()


async def _read_errors(process: Process, error_output: ErrorOutput) -> None:
    assert process.stderr is not None
    while piece := await process.stderr.read(65536):
        error_output.add(piece)
        await asyncio.sleep(PAUSE)


async def _end(process: Process, pipe: int) -> None:
    """Have the supervisor end the program, and close all that is open here."""
    os.close(pipe)
    assert process.stdin is not None
    process.stdin.close()
    with anyio.move_on_after(END_SECONDS):
        while process.returncode is None:  # `wait` would also wait for its children
            await asyncio.sleep(PAUSE)
    transport: Any = getattr(process, "_transport", None)
    if transport is not None:
        transport.close()
    await asyncio.sleep(0)
