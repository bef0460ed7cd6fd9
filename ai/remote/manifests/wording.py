"""Words of a remote module, made safe for models and builders: one line, cut, without markup."""

from __future__ import annotations

import json
import re
from typing import Any

from ai.tools.text.quotation import inert_line, shown_whole, visible

MAX_MODULE = 300
"""Characters of a remote module's description."""
MAX_TOOL = 1024
"""Characters of a tool's description; some providers accept no more."""
MAX_PARAMETER = 512
MAX_LINE = 300
"""Characters of one error."""
MAX_SHOWN = 80
MAX_ROUNDS = 5
"""In which a text is cleaned until it does not change any more."""

_MARKS = re.compile(r"\|(?=\S)")
_FUNCTION = re.compile(r"\$(?=\w+\s*\()")


def plain_line(text: str, limit: int) -> str:
    """A stranger's text on one line, without invisible characters and without markup.

    No "|" is left before what Evennia could read as a colour or a clickable command, and no "$"
    before a function call. Applied twice, this gives the same as applied once.

    Args:
        text: The text.
        limit: The most characters of the result.
    """
    clean = text[: 2 * limit] + ("…" if len(text) > 2 * limit else "")
    for _ in range(MAX_ROUNDS):
        before, clean = clean, _cut(unmarked(inert_line(clean)), limit)
        if clean == before:
            break
    return clean


def _cut(text: str, limit: int) -> str:
    """Cut a text to `limit` characters, with none of Evennia's marks at the end."""
    return text if len(text) <= limit else text[: limit - 1].rstrip(" |$") + "…"


def unmarked(text: str) -> str:
    """A text in which Evennia finds no markup."""
    return _FUNCTION.sub("$ ", _MARKS.sub("| ", text))


def line(text: str) -> str:
    """An error for builders that has a stranger's words in it, on one line."""
    return _cut(unmarked(" ".join(visible(text[: 2 * MAX_LINE]).split())), MAX_LINE)


def shown(value: Any) -> str:
    """A stranger's value, as an error shows it."""
    if not isinstance(value, str | int | float | bool | None):
        return f"a {type(value).__name__}"
    if isinstance(value, int) and value.bit_length() > 64:
        return "a number"
    text = value[:MAX_SHOWN] if isinstance(value, str) else value
    return _cut(unmarked(shown_whole(json.dumps(text, ensure_ascii=False))), MAX_SHOWN)


def undescribed(name: str) -> str:
    """The description of what a remote module does not describe."""
    return f"Its module does not say what '{name}' is."
