"""Step 6, cache: what a reading tool said, as long as its scope lasts.

Source: the seed *architecture-tool-system* §7; what its key got wrong is in DESIGN §11.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

from ai.pipeline.call import Caller
from ai.pipeline.clock import Clock
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.schema.decode import canonical

Key = tuple[str, ...]
MAX_SESSION = 256
"""Entries kept for one assistant's session; the oldest go first."""


@dataclass(frozen=True)
class Entry:
    """One cached result; an empty one is a hit as any other."""

    result: Any
    message: str | None
    until: float | None
    lowest_author: int | None
    """As `Outcome.lowest_author`: whose words they were is as true the second time."""


class Cache:
    """Results by turn and by session."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._turns: dict[str, dict[Key, Entry]] = {}
        self._sessions: dict[str, dict[Key, Entry]] = {}

    def get(
        self, tool: Tool, params: dict[str, Any], level: int, caller: Caller
    ) -> tuple[ToolResult, int | None] | None:
        """The cached result of a call, to do with as one likes, and the level of its authors."""
        if not _is_kept(tool, caller):
            return None
        shelf = self._shelf(tool, caller)
        key = _key(tool, params, level, caller)
        entry = shelf.get(key)
        if entry is None:
            return None
        if entry.until is not None and entry.until <= self._clock.seconds():
            del shelf[key]
            return None
        result = ToolResult(tool.name, result=copy.deepcopy(entry.result), message=entry.message)
        return result, entry.lowest_author

    def put(
        self,
        tool: Tool,
        params: dict[str, Any],
        level: int,
        caller: Caller,
        result: ToolResult,
        lowest_author: int | None = None,
    ) -> None:
        """Keep a result."""
        if not _is_kept(tool, caller):
            return
        until = None if tool.cache_ttl is None else self._clock.seconds() + tool.cache_ttl
        shelf = self._shelf(tool, caller)
        entry = Entry(copy.deepcopy(result.result), result.message, until, lowest_author)
        shelf[_key(tool, params, level, caller)] = entry
        while len(shelf) > MAX_SESSION:
            del shelf[next(iter(shelf))]

    def changed(self, tool: Tool, caller: Caller) -> None:
        """Forget what a tool that ran may have made untrue.

        A turn forgets all that it read, as nobody declares every effect; words alone change
        nothing. A session forgets what the tool says it spoils.
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
        """Forget an assistant's results: it woke, slept, or went somewhere else."""
        self._sessions.pop(assistant, None)

    def _shelf(self, tool: Tool, caller: Caller) -> dict[Key, Entry]:
        if tool.cache_scope == "tick":
            return self._turns.setdefault(caller.turn, {})
        return self._sessions.setdefault(caller.assistant, {})


def _is_kept(tool: Tool, caller: Caller) -> bool:
    """Outside of a turn there is none whose end a result could be kept until."""
    return tool.cacheable and (tool.cache_scope != "tick" or caller.turn != "")


def _key(tool: Tool, params: dict[str, Any], level: int, caller: Caller) -> Key:
    asker = "" if tool.cache_scope == "tick" else caller.asker
    return (
        tool.name,
        canonical(params),
        caller.assistant,
        caller.place(),
        str(level),
        caller.pass_name,
        asker,
    )
