"""Step 7, cache: results of tools that read, kept for a turn or a session."""

from __future__ import annotations

import copy
from collections import Counter
from dataclasses import dataclass
from typing import Any

from ai.pipeline.call import Caller
from ai.pipeline.clock import Clock
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.schema.decode import canonical

Key = tuple[str, ...]
MAX_SESSION = 256
"""Entries for one turn or session; the oldest are removed first."""


@dataclass(frozen=True)
class Entry:
    """One cached result; it may be empty."""

    result: Any
    text: str | None
    message: str | None
    until: float | None
    lowest_author: int | None
    """The `Outcome.lowest_author` of the call."""


class Cache:
    """Caches results by turn and by session."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._turns: dict[str, dict[Key, Entry]] = {}
        self._sessions: dict[str, dict[Key, Entry]] = {}
        self._ended: Counter[str] = Counter()
        """Assistant → how many of its sessions have ended."""

    def key(self, tool: Tool, params: dict[str, Any], level: int, caller: Caller) -> Key:
        """Return what a call must have in common with an earlier one to get its result.

        Results of scope "tick" are only cached in a turn.

        Get it before the call runs: the result is valid for the place and session at that time.

        Returns:
            An empty key if the call's results are not cached.
        """
        if not tool.cacheable or (tool.cache_scope == "tick" and caller.turn == ""):
            return ()
        return (
            tool.name,
            canonical(params),
            caller.assistant,
            caller.place(),
            str(level),
            caller.pass_name,
            "" if tool.cache_scope == "tick" else caller.asker,
            str(self._ended[caller.assistant]),
        )

    def get(self, tool: Tool, key: Key, caller: Caller) -> tuple[ToolResult, int | None] | None:
        """A copy of the cached result of a call, and the least level of its authors."""
        if not key:
            return None
        entries = self._entries(tool, caller)
        entry = entries.get(key)
        if entry is None:
            return None
        if entry.until is not None and entry.until <= self._clock.seconds():
            del entries[key]
            return None
        result = ToolResult(
            tool.name,
            result=copy.deepcopy(entry.result),
            text=entry.text,
            message=entry.message,
        )
        return result, entry.lowest_author

    def put(
        self,
        tool: Tool,
        key: Key,
        caller: Caller,
        result: ToolResult,
        lowest_author: int | None = None,
    ) -> None:
        """Cache a result."""
        if not key:
            return
        until = None if tool.cache_ttl is None else self._clock.seconds() + tool.cache_ttl
        entries = self._entries(tool, caller)
        entries[key] = Entry(
            copy.deepcopy(result.result), result.text, result.message, until, lowest_author
        )
        while len(entries) > MAX_SESSION:
            del entries[next(iter(entries))]

    def changed(self, tool: Tool, caller: Caller) -> None:
        """Forget results that a tool may have changed by running.

        The turn forgets all results, as no tool declares all its effects, unless the tool only
        reads or speaks. The session forgets the results of the tools in `Tool.invalidates`.
        """
        speaks = tool.category is ToolCategory.TERMINAL
        if tool.invalidates or not (speaks or tool.is_idempotent()):
            self._turns.pop(caller.turn, None)
        if not tool.invalidates:
            return
        session = self._sessions.get(caller.assistant)
        if session:
            for key in [key for key in session if key[0] in tool.invalidates]:
                del session[key]

    def end_turn(self, turn: str) -> None:
        """Forget a turn's results."""
        self._turns.pop(turn, None)

    def end_session(self, assistant: str) -> None:
        """Forget an assistant's results, as it woke, slept or moved."""
        self._ended[assistant] += 1
        self._sessions.pop(assistant, None)

    def _entries(self, tool: Tool, caller: Caller) -> dict[Key, Entry]:
        if tool.cache_scope == "tick":
            return self._turns.setdefault(caller.turn, {})
        return self._sessions.setdefault(caller.assistant, {})
