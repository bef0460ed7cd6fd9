"""What the tools share that read and write what an assistant keeps."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Annotated, Any

from ai.memory.privacy.refusal import Refusal
from ai.memory.privacy.scope import TRUST
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.passes import READING
from ai.tools.schema.signature import Param
from ai.tools.support.markup import plain
from ai.tools.text.quotation import quoted_name

_HOW = {
    "seen": "you saw it",
    "told": "you heard it",
    "inferred": "you concluded it",
    "overheard": "you overheard it",
}
How = Annotated[str, Param("told: by the one you talk with.", enum=TRUST)]
"""A parameter that says where something is known from."""


class NoteTool(Tool, register=False):
    """Writes to what the assistant keeps for itself."""

    category = ToolCategory.SAFE_CHAIN
    idempotent = False
    keeps_notes = True


class RecallTool(Tool, register=False):
    """Reads what the assistant keeps for itself, or knows."""

    category = ToolCategory.SAFE_CHAIN
    passes = READING
    cacheable = True


def memory_of(context: ToolContext) -> Any:
    """The scope of what the assistant keeps.

    Raises:
        ToolRefused: There is no assistant that could keep anything.
    """
    if context.memory is None:
        raise ToolRefused("Nobody keeps anything here.", "Do without it.")
    return context.memory


def kept_text(text: str, limit: int) -> str:
    """A text for an assistant's notes, on one line.

    Raises:
        ToolError: There is nothing in it.
    """
    kept = plain(text, limit)
    if not kept:
        raise ToolError("There is nothing in that text.", "Write what is to be kept.")
    return kept


@contextmanager
def refusals() -> Iterator[None]:
    """Turn a refusal of the memory into an error for the model."""
    try:
        yield
    except Refusal as refusal:
        raise ToolError(refusal.problem, refusal.advice) from None


def ago(at: datetime, now: datetime) -> str:
    """How long ago something was: "3 days ago"."""
    span = length_of((now - at).total_seconds())
    return f"{span} ago" if span else "just now"


def due_at(at: datetime, now: datetime) -> str:
    """When something is due: "due in 3 days", "due now" or "due 3 days ago"."""
    if at <= now:
        return f"due {ago(at, now)}" if length_of((now - at).total_seconds()) else "due now"
    seconds = (at - now).total_seconds()
    if not length_of(seconds):  # "now" would have a model remind somebody too early
        return "due in less than a minute"
    return f"due in {length_of(math.ceil(seconds / 60) * 60)}"


def length_of(seconds: float) -> str:
    """A length of time in words; "" if it is less than half a minute."""
    for unit, length, most in (("minute", 60, 90), ("hour", 3600, 36), ("day", 86400, 60)):
        number = round(seconds / length)
        if number < 1:
            return ""
        if number <= most:
            return f"{number} {unit}{'' if number == 1 else 's'}"
    return f"{round(seconds / 86400 / 30)} months"


def knowledge(memory: Any, scope: Any) -> str:
    """How an assistant knows what it remembers, and since when: "you saw it, 3 days ago".

    While others listen, that says so if nobody else was there.
    """
    from ai.memory.memories.memories import how_noted

    how, when = how_noted(memory), ago(memory.at, scope.now())
    if talk := memory.data.get("talk"):  # a summary, or a fact of one
        own = [by(memory.source_name, memory.source)] if memory.source else []
        names = talk.get("with", own)  # the last viewer may have said nothing in it
        who = f" with {' and '.join(map(quoted_name, names))}" if names else ""
        talks = "talks" if len(names) > 1 else "a talk"
        return f"from {talks} of yours{who}, noted {when}"
    if not memory.source:
        return f"{_HOW[how]}, {when}"
    who = quoted_name(by(memory.source_name, memory.source))
    alone = memory.data.get("alone") and memory.source == scope.asker and scope.listening()
    when += ", when you two were alone" if alone else ""
    return f"{who} told you, {when}" if how == "told" else f"{_HOW[how]}, {when}, with {who} there"


def private(scope: Any) -> dict[str, Any]:
    """The mark of a result that not everybody may hear of; {} if everybody may."""
    return {"private": True} if scope.audience else {}


def by(source_name: str, source: str) -> str:
    """The name of a row's source."""
    return plain(source_name) or ("somebody" if source else "yourself")
