"""Notes: what the tools share that read and write what an assistant keeps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from ai.memory.privacy.provenance import TRUST
from ai.memory.privacy.refusal import Refusal
from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.support.markup import plain

HOW = {
    "type": "string",
    "enum": list(TRUST),
    "default": "told",
    "description": "How you know it; told: by whoever you talk with now.",
}


def memory_of(context: ToolContext) -> Any:
    """The scope of what the assistant keeps.

    Raises:
        ToolRefused: There is no assistant, and nothing is kept.
    """
    if context.memory is None:
        raise ToolRefused("Nobody keeps anything here.", "Do without it.")
    return context.memory


def kept_text(text: str, limit: int) -> str:
    """A text to be kept in an assistant's notes, on one line.

    Raises:
        ToolError: There is nothing in it.
    """
    kept = plain(text, limit)
    if not kept:
        raise ToolError("There is nothing in that text.", "Write what is to be kept.")
    return kept


@contextmanager
def refusals() -> Iterator[None]:
    """Have the model told why something cannot be kept."""
    try:
        yield
    except Refusal as refusal:
        raise ToolError(refusal.problem, refusal.advice) from None


def ago(at: datetime, now: datetime) -> str:
    """How long ago something was, as people tell it."""
    seconds = max(0.0, (now - at).total_seconds())
    for unit, length, most in (("minute", 60, 90), ("hour", 3600, 36), ("day", 86400, 60)):
        number = round(seconds / length)
        if number < 1:
            return "just now"
        if number <= most:
            return f"{number} {unit}{'' if number == 1 else 's'} ago"
    return f"{round(seconds / 86400 / 30)} months ago"


def private(scope: Any) -> dict[str, Any]:
    """What a tool says of what it kept, where that is not for everybody."""
    return {"private": True} if scope.audience else {}


def by(source_name: str, source: str) -> str:
    """Who said what stands in a row, by name."""
    return plain(source_name) or ("somebody" if source else "yourself")
