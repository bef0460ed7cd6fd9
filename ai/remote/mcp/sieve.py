"""The sieve: lets through of a server's messages what was asked for, and bears little else.

It stands between a transport and the SDK's session, which would answer, log and check whatever
comes; its check of a result, for one, runs the server's own patterns on Python's `re`.
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

from ai.remote.mcp.bounds import BURST, RATE, Allowance, TooMuch

Item: TypeAlias = SessionMessage | Exception
CHANGED = "notifications/tools/list_changed"
HINTS = ("readOnlyHint", "destructiveHint", "idempotentHint")


def _nothing() -> None:
    """What nobody wants to know."""


@dataclass
class Watch:
    """What is noticed of a server while it is listened to."""

    changed: Callable[[], object] = _nothing
    """Called when it says that its tools are others now."""
    ended: Callable[[], object] = _nothing
    """Called when nothing more will come."""
    why: str = ""
    """Why, where that is known."""
    dropped: list[str] = field(default_factory=list)
    """What is wrong with tools that it listed, a line each."""
    owed: int = 0
    """Answers to questions of ours that have not come yet."""


class _Questions:
    """What goes out to a server, counted where it wants an answer."""

    def __init__(self, sent: Any, watch: Watch) -> None:
        self._sent = sent
        self._watch = watch

    async def send(self, item: SessionMessage) -> None:
        if isinstance(item.message, JSONRPCRequest):
            self._watch.owed += 1
        await self._sent.send(item)

    async def aclose(self) -> None:
        await self._sent.aclose()

    async def __aenter__(self) -> _Questions:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.aclose()


@asynccontextmanager
async def sieved(transport: Any, watch: Watch) -> AsyncGenerator[Any, None]:
    """One of the SDK's transports, with less coming in.

    Args:
        transport: The one.
        watch: Told what is noticed.
    """
    async with transport as (received, sent):
        passed, clean = anyio.create_memory_object_stream[Item](0)
        try:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(_pass_on, received, passed, watch)
                try:
                    yield clean, _Questions(sent, watch)
                finally:
                    tasks.cancel_scope.cancel()
        finally:
            passed.close()
            clean.close()


async def _pass_on(received: Any, passed: MemoryObjectSendStream[Item], watch: Watch) -> None:
    why = "it floods the game with messages that nobody asked for"
    allowance = Allowance(time.monotonic, BURST, RATE, why)
    try:
        async for item in received:
            if _is_wanted(item, allowance, watch):
                await passed.send(item)
    except TooMuch as error:
        watch.why = str(error)
    except (anyio.ClosedResourceError, anyio.BrokenResourceError):
        pass  # whoever listened has gone
    finally:
        watch.ended()
        passed.close()


def _is_wanted(item: Item, allowance: Allowance, watch: Watch) -> bool:
    """Whether an item is an answer, or a question to us that the session refuses.

    Raises:
        TooMuch: Enough is enough.
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
            watch.changed()
        return False
    if isinstance(message, JSONRPCResponse | JSONRPCError) and watch.owed:
        watch.owed -= 1
    else:
        allowance.spend()
    if isinstance(message, JSONRPCResponse) and isinstance(message.result.get("tools"), list):
        message.result["tools"] = list(_tools(message.result["tools"], watch))
    return True


def _tools(listed: list[Any], watch: Watch) -> Iterator[dict[str, Any]]:
    """Listed tools, of each what we look at; one that is none does not spoil the others."""
    for tool in listed:
        told = _tool(tool) if isinstance(tool, Mapping) else None
        if told is None:
            watch.dropped.append("One of its tools has no name, or no schema of an object.")
        else:
            yield told


def _tool(given: Mapping[str, Any]) -> dict[str, Any] | None:
    name, schema, annotations = (given.get(key) for key in ("name", "inputSchema", "annotations"))
    if not isinstance(name, str) or not isinstance(schema, dict):
        return None
    if schema.get("type") != "object":
        return None
    told: dict[str, Any] = {"name": name, "inputSchema": schema}
    words = given.get("description") or given.get("title")
    if isinstance(words, str):
        told["description"] = words
    if isinstance(annotations, Mapping):
        hints = {hint: annotations.get(hint) for hint in HINTS}
        told["annotations"] = {hint: said for hint, said in hints.items() if isinstance(said, bool)}
    return told
