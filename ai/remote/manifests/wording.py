"""Words of a module on their way to models and builders: one line, cut, and nothing but words."""

from __future__ import annotations

import json
import re
from typing import Any

from ai.tools.text.quotation import shown_whole, visible
from ai.tools.text.quotation import told as inert_line

MAX_MODULE = 300
"""Characters of what a module says of itself."""
MAX_TOOL = 1024
"""Of what it says of a tool; some providers take no more."""
MAX_PARAMETER = 512
MAX_LINE = 300
"""Of one complaint."""
MAX_SHOWN = 80
MAX_ROUNDS = 5
"""In which a text is cleaned, until there is nothing left to clean."""

_MARKS = re.compile(r"\|(?=\S)")
_FUNCTION = re.compile(r"\$(?=\w+\s*\()")


def told(text: str, limit: int) -> str:
    """A stranger's description: on one line, without what hides, without any markup.

    A "|" never stands before what Evennia could read as a colour or a clickable command, nor a
    "$" before a call. What is told twice reads as told once.

    Args:
        text: As it came.
        limit: Characters that may stay.
    """
    clean = text[: 2 * limit] + ("…" if len(text) > 2 * limit else "")
    for _ in range(MAX_ROUNDS):
        before, clean = clean, _cut(unmarked(inert_line(clean)), limit)
        if clean == before:
            break
    return clean


def _cut(text: str, limit: int) -> str:
    """A text of at most `limit` characters, no mark of Evennia's at the place of the cut."""
    return text if len(text) <= limit else text[: limit - 1].rstrip(" |$") + "…"


def unmarked(text: str) -> str:
    """A text in which Evennia finds nothing to read."""
    return _FUNCTION.sub("$ ", _MARKS.sub("| ", text))


def line(text: str) -> str:
    """A complaint to builders in which a stranger's words stand, on one line."""
    return _cut(unmarked(" ".join(visible(text[: 2 * MAX_LINE]).split())), MAX_LINE)


def shown(value: Any) -> str:
    """A stranger's value as it is shown in a complaint."""
    if not isinstance(value, str | int | float | bool | None):
        return f"a {type(value).__name__}"
    if isinstance(value, int) and value.bit_length() > 64:
        return "a number"
    text = value[:MAX_SHOWN] if isinstance(value, str) else value
    return _cut(unmarked(shown_whole(json.dumps(text, ensure_ascii=False))), MAX_SHOWN)


def undescribed(name: str) -> str:
    """What stands where a module describes nothing."""
    return f"Its module does not say what '{name}' is."
