"""The values of templates: plain data, and how it stands in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ai.brains.lazy_pattern import lazy_pattern

MAX_VALUE = 300
"""Characters that one gap takes, unless `cut` or `sentence` says otherwise."""
MAX_LISTED = 12
"""Entries of a list in a sentence."""
SENTENCE_END = lazy_pattern(r"[.!?…][\"'”’)]*(?=\s|\Z)")
Scope = Mapping[str, Any]
Filter = Callable[[Any, str, Scope], Any]
"""Returns a value that is made of another, by its argument, with all values at hand."""


class Sized(str):
    """A text that a filter has cut already."""


class Several(list[str]):
    """Texts that an argument takes as a list, and not in one sentence."""


def look_up(scope: Any, path: Sequence[str]) -> Any:
    """Follow a path through plain data; None where it leads nowhere."""
    found = scope
    for step in path:
        if isinstance(found, Mapping):
            found = found.get(step)
        elif isinstance(found, list | tuple) and step.isdigit() and int(step) < len(found):
            found = found[int(step)]
        else:
            return None
    return found


def text_of(value: Any) -> str:
    """A value as it stands in a sentence: one line, cut to size; "" for nothing."""
    if value is None or value is False or isinstance(value, Mapping):
        return ""
    if isinstance(value, list | tuple):
        value = listed(value)
    return cut(str(value))


def cut(text: str, limit: int = MAX_VALUE) -> str:
    """A text on one line and of bounded length."""
    if isinstance(text, Sized):
        return str(text)
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def first_sentences(text: str, limit: int) -> str:
    """As many whole sentences as fit, at least a part of the first."""
    line = " ".join(text.split())
    if len(line) <= limit:
        return line
    ends = [found.end() for found in SENTENCE_END.finditer(line, 0, limit + 1)]
    return line[: ends[-1]] if ends else line[: limit - 1].rstrip() + "…"


def entries_of(value: Any) -> list[Any]:
    """The entries of a list, or a value as the only one."""
    return list(value) if isinstance(value, list | tuple) else [value]


def listed(value: Any) -> str:
    """The texts of a value as one: "bread, soup and ale"."""
    texts = [text for text in (text_of(entry) for entry in entries_of(value)) if text]
    told = texts[:MAX_LISTED]
    if len(texts) > MAX_LISTED:
        told.append("more")
    if len(told) < 2:
        return "".join(told)
    return Sized(f"{', '.join(told[:-1])} and {told[-1]}")
