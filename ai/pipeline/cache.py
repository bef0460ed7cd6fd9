"""Step 6, cache: what a reading tool said, as long as its scope lasts.

Source: the seed *architecture-tool-system* §7; what its key got wrong is in DESIGN §11.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ai.pipeline.call import Caller
from ai.pipeline.clock import Clock
from ai.tools.base import Tool
from ai.tools.decode import canonical

Key = tuple[str, ...]
MAX_SESSION = 256
"""Entries kept for one assistant's session; the oldest go first."""


@dataclass(frozen=True)
class Entry:
    """One cached result; an empty one is a hit as any other."""

    result: Any
    until: float | None


class Cache:
    """Results by turn and by session."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._turns: dict[str, dict[Key, Entry]] = {}
        self._sessions: dict[str, dict[Key, Entry]] = {}

    def get(self, tool: Tool, params: dict[str, Any], level: int, caller: Caller) -> Entry | None:
        """The cached result of a call, None if there is none."""
        if not tool.cacheable:
            return None
        shelf = self._shelf(tool, caller)
        key = _key(tool, params, level, caller)
        entry = shelf.get(key)
        if entry is not None and entry.until is not None and entry.until <= self._clock.seconds():
            del shelf[key]
            return None
        return entry

    def put(
        self, tool: Tool, params: dict[str, Any], level: int, caller: Caller, result: Any
    ) -> None:
        """Keep a result."""
        if not tool.cacheable:
            return
        until = None if tool.cache_ttl is None else self._clock.seconds() + tool.cache_ttl
        shelf = self._shelf(tool, caller)
        shelf[_key(tool, params, level, caller)] = Entry(result, until)
        while len(shelf) > MAX_SESSION:
            del shelf[next(iter(shelf))]

    def changed(self, tool: Tool, caller: Caller) -> None:
        """Forget what a tool with effects may have made untrue."""
        self._turns.pop(caller.turn, None)
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
