"""Differences: what a remote module has changed in a tool, line by line, for a builder to accept.

Nothing is left out, cut or masked: models will read all of it, so the builder does too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ai.remote.manifests.wording import unmarked
from ai.tools.text.quotation import shown_whole

SHORT = 200
"""Characters of a list that is shown on one line; a longer one has a line for each item."""

_NOT_SHOWN = ("v", "name")
_PLAIN = re.compile(r"[\w-]+\Z", re.ASCII)


def differences(before: Mapping[str, Any] | None, after: Mapping[str, Any]) -> list[str]:
    """The differences between two definitions of a tool: "- " for before, "+ " for after.

    Each line is safe to be shown: it has no markup and no invisible characters.

    Args:
        before: As JSON data; None for a new tool.
        after: As JSON data.
    """
    old, new = _flat(before or {}), _flat(after)
    lines = []
    for place in sorted(old.keys() | new.keys()):
        if old.get(place) != new.get(place):
            lines += [f"- {place}: {old[place]}"] if place in old else []
            lines += [f"+ {place}: {new[place]}"] if place in new else []
    return [unmarked(shown_whole(line)) for line in lines]


def _flat(definition: Mapping[str, Any]) -> dict[str, str]:
    """The values of a definition, by place."""
    return {
        place: value
        for key, part in definition.items()
        if key not in _NOT_SHOWN
        for place, value in _leaves(part, key)
    }


def _leaves(value: Any, place: str) -> Iterator[tuple[str, str]]:
    """The values in a part of a definition, each with a place of its own."""
    if isinstance(value, Mapping) and value:
        for name, one in value.items():
            yield from _leaves(one, f"{place}{_step(name)}")
        return
    whole = json.dumps(value, ensure_ascii=False, sort_keys=True)
    if isinstance(value, list) and (len(whole) > SHORT or "{" in whole):
        for name, one in zip(_names(value), value, strict=True):
            yield from _leaves(one, f"{place}{_step(name)}")
    else:
        yield place, whole


def _names(things: list[Any]) -> list[str]:
    """The names of a list's items if all have one, or else their numbers."""
    named = [str(one.get("name", "")) for one in things if isinstance(one, Mapping)]
    if len(named) == len(things) == len(set(named)) and all(named):
        return named
    return [str(number) for number in range(len(things))]


def _step(name: str) -> str:
    return f".{name}" if _PLAIN.match(name) else f"[{json.dumps(name, ensure_ascii=False)}]"
