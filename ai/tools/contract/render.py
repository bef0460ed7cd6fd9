"""A call in one line: what a builder reads before approving it, and what policies match."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ai.tools.contract.base import Tool
from ai.tools.contract.secret import MASK, masked
from ai.tools.schema.schema import linear_pattern
from ai.tools.text.quotation import shown_whole

MAX_READ = 2000
"""Characters of the longest call that a builder is asked to approve."""

_ANYTHING = "(?s:.*)"
_ANY_ONE = "(?s:.)"
_NOTHING = r"[^\x00-\x{10FFFF}]"


def render(tool: Tool, params: Mapping[str, Any]) -> str:
    """A call as `set_attribute(name="open", target="gate", value=true)`.

    It is never cut, so that nothing can hide behind the end, and invisible characters are written
    as escapes.

    Args:
        tool: The tool that is called.
        params: The validated arguments; secrets and `masked` parameters are not shown.
    """
    shown = masked(params, tool.masked)
    arguments = ", ".join(
        f"{_name(name)}={MASK if shown[name] == MASK else _value(shown[name])}"
        for name in sorted(params)
    )
    return f"{tool.name}({arguments})"


def fits(pattern: str, rendered: str) -> bool:
    """Whether a rendered call matches a shell pattern, in linear time.

    Args:
        pattern: `*` is anything, `?` one character, `[ab]` one of these, `[!ab]` none of these;
            case matters.
        rendered: A whole call, as `render` writes it.
    """
    return bool(_compiled(pattern).fullmatch(rendered))


def _name(name: str) -> str:
    """A parameter's name, in quotes if it is more than a plain word."""
    return name if name.isidentifier() else _value(name)


def _value(value: Any) -> str:
    return shown_whole(json.dumps(value, ensure_ascii=False, sort_keys=True, default=str))


@lru_cache(maxsize=512)
def _compiled(pattern: str) -> Any:
    parts = []
    at = 0
    while at < len(pattern):
        letter = pattern[at]
        closing = pattern.find("]", at + 2 + (pattern[at + 1 : at + 2] == "!"))
        if letter == "[" and closing > 0:
            parts.append(_one_of(pattern[at + 1 : closing]))
            at = closing
        elif letter == "*":
            parts.append(_ANYTHING)
        else:
            parts.append(_ANY_ONE if letter == "?" else _literal(letter))
        at += 1
    return linear_pattern("".join(parts))


def _one_of(inside: str) -> str:
    """A set of characters; a range that runs backwards is empty."""
    negated = inside.startswith("!")
    letters = inside[1:] if negated else inside
    parts = []
    at = 0
    while at < len(letters):
        first, last = letters[at], letters[at]
        if letters[at + 1 : at + 2] == "-" and at + 2 < len(letters):
            last = letters[at + 2]
            at += 2
        if first <= last:
            parts.append(f"{_literal(first)}-{_literal(last)}")
        at += 1
    if not parts:
        return _ANY_ONE if negated else _NOTHING
    return f"[{'^' if negated else ''}{''.join(parts)}]"


def _literal(letter: str) -> str:
    return rf"\x{{{ord(letter):X}}}"
