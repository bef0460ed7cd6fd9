"""The message filter: passes on the answers of a server, and only so much else.

It stands between a transport and the SDK's session, which would answer, log and check everything
that comes. Its check of a result, for example, runs the server's own patterns on Python's `re`.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import anyio
from anyio.streams.memory import MemoryObjectSendStream
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCError, JSONRPCNotification, JSONRPCRequest, JSONRPCResponse

from ai.remote.mcp.limits import BURST, RATE, Allowance, TooMuch

Item: TypeAlias = SessionMessage | Exception
CHANGED = "notifications/tools/list_changed"
HINTS = ("readOnlyHint", "destructiveHint", "idempotentHint")
META = "evennia-ai"
"""The key of `_meta` under which a tool declares what MCP has no word for."""


def _nothing() -> None:
    """Do nothing."""


@dataclass
class ServerState:
    """What is known of a server from its messages."""

    changed: Callable[[], object] = _nothing
    """Called when it says that its tools have changed."""
    ended: Callable[[], object] = _nothing
    """Called when nothing more will come."""
    why: str = ""
    """Why it ended, if that is known."""
    dropped: list[str] = field(default_factory=list)
    """What is wrong with tools in its list, a line each."""
    owed: int = 0
    """Answers that we still wait for."""


class _CountingStream:
    """The stream to a server; counts the requests, which want an answer."""

    def __init__(self, sent: Any, state: ServerState) -> None:
        self._sent = sent
        self._state = state

    async def send(self, item: SessionMessage) -> None:
        if isinstance(item.message, JSONRPCRequest):
            self._state.owed += 1
        await self._sent.send(item)

    async def aclose(self) -> None:
        await self._sent.aclose()

    async def __aenter__(self) -> _CountingStream:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.aclose()


@asynccontextmanager
async def filtered(transport: Any, state: ServerState) -> AsyncGenerator[Any, None]:
    """Wrap one of the SDK's transports so that less comes in.

    Args:
        transport: The transport.
        state: Is kept up to date.
    """
    async with transport as (received, sent):
        passed, clean = anyio.create_memory_object_stream[Item](0)
        try:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(_pass_on, received, passed, state)
                try:
                    yield clean, _CountingStream(sent, state)
                finally:
                    tasks.cancel_scope.cancel()
        finally:
            passed.close()
            clean.close()


async def _pass_on(received: Any, passed: MemoryObjectSendStream[Item], state: ServerState) -> None:
    why = "it floods the game with messages that nobody asked for"
    allowance = Allowance(time.monotonic, BURST, RATE, why)
    try:
        async for item in received:
            if _is_wanted(item, allowance, state):
                await passed.send(item)
    except TooMuch as error:
        state.why = str(error)
    except (anyio.ClosedResourceError, anyio.BrokenResourceError):
        pass  # the session has ended
    finally:
        state.ended()
        passed.close()


def _is_wanted(item: Item, allowance: Allowance, state: ServerState) -> bool:
    """Whether an item is an answer, or a request to us, which the session will refuse.

    Raises:
        TooMuch: The server sends too much unasked.
    """
    if isinstance(item, TooMuch):
        raise item
    if isinstance(item, Exception):
        allowance.spend()
        return False
    message = item.message
    if isinstance(message, JSONRPCNotification):
        allowance.spend()
        if message.method == CHANGED:
            state.changed()
        return False
    if isinstance(message, JSONRPCResponse | JSONRPCError) and state.owed:
        state.owed -= 1
    else:
        allowance.spend()
    if isinstance(message, JSONRPCResponse) and isinstance(message.result.get("tools"), list):
        message.result["tools"] = list(_tools(message.result["tools"], state))
    return True


def _tools(listed: list[Any], state: ServerState) -> Iterator[dict[str, Any]]:
    """The tools of a list, each with the fields that we use; malformed ones are left out."""
    for tool in listed:
        read = _tool(tool) if isinstance(tool, Mapping) else None
        if read is None:
            state.dropped.append("One of its tools has no name, or no schema of an object.")
        else:
            yield read


def _tool(given: Mapping[str, Any]) -> dict[str, Any] | None:
    name, schema, annotations, meta = (
        given.get(key) for key in ("name", "inputSchema", "annotations", "_meta")
    )
    if not isinstance(name, str) or not isinstance(schema, dict):
        return None
    if schema.get("type") != "object":
        return None
    tool: dict[str, Any] = {"name": name, "inputSchema": schema}
    words = given.get("description") or given.get("title")
    if isinstance(words, str):
        tool["description"] = words
    if isinstance(annotations, Mapping):
        hints = {hint: annotations.get(hint) for hint in HINTS}
        tool["annotations"] = {hint: on for hint, on in hints.items() if isinstance(on, bool)}
    if isinstance(meta, Mapping) and meta.get(META) is not None:
        tool["_meta"] = {META: meta[META]}
    return tool
