"""Differences: what a module has changed about a tool, line by line, for whoever says yes to it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ai.remote.wording import unmarked
from ai.tools.quotation import shown_whole
from ai.tools.secret import MASK, says_secret

MAX_LINES = 100
MAX_LINE = 1500
"""Characters of one line; no text of a definition is longer."""

_VALUES = ("default", "const", "enum", "examples")
_UNTOLD = ("v", "name")


def differences(before: Mapping[str, Any] | None, after: Mapping[str, Any]) -> list[str]:
    """What is different between two definitions of a tool: "- " as it was, "+ " as it is.

    Each line is safe to be shown: no markup, nothing that hides, no value of what is named like a
    secret. Texts are whole; of more lines than anybody reads the number is told.

    Args:
        before: As JSON data; None where there was none.
        after: As JSON data.
    """
    old, new = _flat(before or {}), _flat(after)
    lines = []
    for place in sorted(old.keys() | new.keys()):
        if old.get(place) != new.get(place):
            lines += [f"- {place}: {old[place]}"] if place in old else []
            lines += [f"+ {place}: {new[place]}"] if place in new else []
    if len(lines) > MAX_LINES:
        lines[MAX_LINES:] = [f"… and {len(lines) - MAX_LINES} more lines"]
    return [_shown(line) for line in lines]


def _flat(definition: Mapping[str, Any]) -> dict[str, str]:
    """Each value of a definition by its place."""
    return {
        place: value
        for key, part in definition.items()
        if key not in _UNTOLD
        for place, value in _leaves(part, key, secret=False)
    }


def _leaves(value: Any, place: str, secret: bool) -> Iterator[tuple[str, str]]:
    """The values in a part of a definition, each with its place.

    Args:
        value: The part.
        place: Where it stands.
        secret: It belongs to what is named like a secret.
    """
    key = place.rpartition(".")[2]
    if secret and key in _VALUES:
        yield place, MASK
    elif isinstance(value, Mapping) and value:
        for name, one in value.items():
            yield from _leaves(one, f"{place}.{name}", secret or says_secret(str(name)))
    elif isinstance(value, list) and any(isinstance(one, Mapping) for one in value):
        for index, one in enumerate(value):
            named = str(one["name"]) if isinstance(one, Mapping) and "name" in one else index
            yield from _leaves(one, f"{place}.{named}", secret or says_secret(str(named)))
    else:
        yield place, json.dumps(value, ensure_ascii=False, sort_keys=True)


def _shown(line: str) -> str:
    shown = unmarked(shown_whole(line))
    return shown if len(shown) <= MAX_LINE else shown[: MAX_LINE - 1] + "…"
