"""Step 9, cap: a result of bounded size, as text, with a way to read on."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from ai.pipeline.call import Caller, Outcome

MAX_KEPT = 256 * 1024
"""Characters of a result that are kept at all; the reactor's thread has no time for more."""
MAX_DEPTH = 40
READ_ON = "read_on"


def plain(value: Any) -> Any:
    """A result as JSON data of bounded size; what JSON does not know becomes its text."""
    return _Plain().copy(value, 0)


class _Plain:
    def __init__(self) -> None:
        self.left = MAX_KEPT

    def copy(self, value: Any, depth: int) -> Any:
        if value is None or value is True or value is False:
            return value
        if isinstance(value, int):
            return int(value) if -(1 << 256) < value < (1 << 256) else "a huge number"
        if isinstance(value, float):
            return float(value) if math.isfinite(value) else str(value)
        if isinstance(value, str):
            return self._text(value)
        if depth >= MAX_DEPTH:
            return "…"
        if isinstance(value, Mapping):
            return self._mapping(value, depth)
        if isinstance(value, list | tuple | set | frozenset):
            return self._sequence(value, depth)
        return self._text(str(value))

    def _text(self, text: str) -> str:
        kept = str(text[: max(self.left, 0)])
        self.left -= len(text) + 4
        kept = kept if len(kept) == len(text) else kept + "…"
        return kept.encode("utf-8", "replace").decode() if not kept.isascii() else kept

    def _mapping(self, value: Mapping[Any, Any], depth: int) -> dict[str, Any]:
        copied = {}
        for key, item in value.items():
            if self.left <= 0:
                break
            copied[self._text(str(key))] = self.copy(item, depth + 1)
        return copied

    def _sequence(self, value: Any, depth: int) -> list[Any]:
        copied = []
        for item in value:
            if self.left <= 0:
                copied.append("…")
                break
            self.left -= 2
            copied.append(self.copy(item, depth + 1))
        return copied


def cap(outcome: Outcome, caller: Caller, limit: int) -> str:
    """The text of a call's result, cut to `limit` characters.

    What was cut off is kept in `caller.results` for the turn, and the tool that reads on joins
    the offer.
    """
    text = json.dumps(outcome.result.result, ensure_ascii=False)
    outcome.size = len(text)
    if len(text) <= limit:
        return text
    caller.results[outcome.call.id] = text
    if caller.tools.find(READ_ON) is not None and READ_ON not in caller.offer:
        caller.offer.append(READ_ON)
    return (
        f"{text[:limit]}\n[cut: {limit} of {len(text)} characters. To read on, call {READ_ON} "
        f'with {{"call_id": "{outcome.call.id}", "offset": {limit}}}]'
    )
