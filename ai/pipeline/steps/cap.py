"""Step 9, cap: a result as text of bounded size, with a way to read on."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence, Set
from typing import Any

from ai.pipeline.call import Caller, Outcome
from ai.pipeline.steps.authorise import refusal
from ai.tools.text.quotation import literal, visible

MAX_KEPT = 256 * 1024
"""Characters of a result; more would block the reactor's thread for too long."""
MAX_NOTE = 4000
"""Characters of a tool's message or error."""
MAX_DEPTH = 40
READ_ON = "read_on"
NOTES = frozenset(("_message", "_warning", "_deprecated", "_token_advisory"))
"""The keys of notes in an observation."""

_ITEM = 8
"""Characters that each value counts for at least, so that the number of values is bounded."""


def plain(value: Any) -> Any:
    """A result as JSON data of bounded size; other types become text."""
    return _Plain().copy(value, 0)


def note_of(value: Any) -> str | None:
    """A tool's message or error as text of bounded size; None for None."""
    if value is None:
        return None
    text = str(value)
    return visible(text if len(text) <= MAX_NOTE else text[:MAX_NOTE] + "…")


class _Plain:
    def __init__(self) -> None:
        self.left = MAX_KEPT

    def copy(self, value: Any, depth: int) -> Any:
        if value is None or value is True or value is False:
            self.left -= _ITEM
            return value
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, int):
            self.left -= _ITEM + value.bit_length() // 3
            return int(value) if value.bit_length() <= 256 else "a huge number"
        if isinstance(value, float):
            self.left -= 3 * _ITEM
            return float(value) if math.isfinite(value) else str(float(value))
        if depth >= MAX_DEPTH:
            return self._text("…")
        try:
            return self._compound(value, depth)
        except Exception:  # methods of a game's object may fail
            return self._text(f"[{type(value).__name__}]")

    def _compound(self, value: Any, depth: int) -> Any:
        if type(value) is dict or isinstance(value, Mapping):  # the first test is faster
            return self._mapping(value, depth)
        if type(value) is list:
            return self._sequence(value, depth)
        if isinstance(value, bytes | bytearray | memoryview):
            return self._text(bytes(value[: max(self.left, 0)]).decode("utf-8", "replace"))
        if isinstance(value, Sequence | Set):
            return self._sequence(value, depth)
        return self._text(str(value))

    def _text(self, text: str) -> str:
        text = str.__str__(text)  # without the methods of a subclass
        kept = text[: max(self.left, 0)]
        self.left -= len(text) + _ITEM
        return visible(kept if len(kept) == len(text) else kept + "…")

    def _mapping(self, value: Mapping[Any, Any], depth: int) -> dict[str, Any]:
        self.left -= _ITEM
        copied: dict[str, Any] = {}
        for key, item in value.items():
            if self.left <= 0:
                copied["…"] = "…"
                break
            copied[self._text(str(key))] = self.copy(item, depth + 1)
        return copied

    def _sequence(self, value: Any, depth: int) -> list[Any]:
        self.left -= _ITEM
        copied = []
        for item in value:
            if self.left <= 0:
                copied.append("…")
                break
            copied.append(self.copy(item, depth + 1))
        return copied


def cap(outcome: Outcome, caller: Caller, limit: int) -> str:
    """The text of a call's result, cut to `limit` characters.

    The whole text is kept in `caller.results`, and the tool that reads on joins the offer, if the
    turn may use it.
    """
    text = literal(_own_keys(outcome.result.result))
    outcome.size = len(text)
    if len(text) <= limit:
        return text
    caller.results[outcome.call.id] = text
    mark = f"cut: {limit} of {len(text)} characters."
    if _offer_to_read_on(outcome, caller):
        here = json.dumps({"call_id": outcome.call.id, "offset": limit})
        mark = f"{mark} To read on, call {READ_ON} with {here}"
    return f"{text[:limit]}\n[{mark}]"


def _own_keys(result: Any) -> Any:
    """A result without the keys of notes, so that nobody can forge a note."""
    if not isinstance(result, Mapping) or NOTES.isdisjoint(result):
        return result
    return {f"{key}_" if key in NOTES else key: value for key, value in result.items()}


def _offer_to_read_on(outcome: Outcome, caller: Caller) -> bool:
    tool = caller.tools.find(READ_ON)
    if tool is None or refusal(tool, outcome.authority, caller):
        return False
    if READ_ON not in caller.offer:
        caller.offer.append(READ_ON)
    return True
