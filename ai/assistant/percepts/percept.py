"""A percept: one thing that an assistant noticed, with its verified source."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ai.tools.text import quotation

UNWANTED = "the task is no longer wanted"
"""Why the percept of a task is passed over."""

MAX_TEXT = 2000
"""Characters of a percept's words that are kept."""
MAX_NAME = 80
MAX_KIND = 20
_NO_KIND = re.compile("[^a-z_]")

NOBODY = ""
INSTRUCTION = "instruction"
"""The kind of what a builder told it to do, with `ai tell`; nothing in the game sends one."""
PRIVATE = "private"
"""In a percept's data: who may hear of all that it may hold, though it is nothing whispered."""


@dataclass(frozen=True)
class Source:
    """Who did it, as Evennia's own objects tell; never read from a text."""

    id: str = NOBODY
    """"account:3" for whoever plays a character, "object:7" for one that nobody plays."""
    name: str = ""
    level: int = 0
    """Permission level at that moment."""
    object_id: int | None = None
    assistant: bool = False
    """It is an assistant itself."""


@dataclass(frozen=True)
class Percept:
    """One thing noticed."""

    kind: str
    """say, whisper, pose, text, channel, page, instruction, arrive, leave, give, outcome,
    interrupted, notice, timer, goal, lore."""
    text: str
    """The words themselves; the whole line where there are none."""
    source: Source = Source()
    addressed: bool = False
    """Meant for the assistant, so that it wakes."""
    place: int | None = None
    at: float = 0.0
    audience: tuple[str, ...] | None = None
    """Source ids of those who were there; None is the whole room."""
    data: Mapping[str, Any] = field(default_factory=dict)
    delivery: int | None = None
    """Its row's id, where it is kept."""
    author_level: int | None = None
    """Level that its words count with; None where nobody's words are in it."""

    @property
    def concerns(self) -> str:
        """Whose affair it is: its source's; of what nobody did, of whoever had asked for it."""
        return self.source.id or str(self.data.get("asker", NOBODY))

    def as_data(self) -> dict[str, Any]:
        """For brains that do not read."""
        return {
            "kind": self.kind,
            "text": self.text,
            "name": self.source.name,
            "source": self.source.id,
            "assistant": self.source.assistant,
            "addressed": self.addressed,
            "audience": None if self.audience is None else list(self.audience),
            "data": dict(self.data),
        }

    def as_line(self) -> str:
        """For brains that read: attributed, quoted, escaped, on one line."""
        who = f" by {quoted(self.source.name, MAX_NAME)}" if self.source.name else ""
        to_me = ", to you" if self.addressed and self.source.name else ""
        kind = _NO_KIND.sub("", self.kind)[:MAX_KIND] or "text"
        channel = str(self.data.get("channel", "")) if kind == "channel" else ""
        on = f" {quoted(channel, MAX_NAME)}" if channel else ""
        return f"[{kind}{on}{who}{to_me}] {quoted(self.text)}"


def quoted(text: str, limit: int = MAX_TEXT) -> str:
    """Somebody's words as an inert literal: no line of its own, no markup, no call."""
    return quotation.quoted(text, limit)


def cut(text: str, limit: int = MAX_TEXT) -> str:
    """A text of bounded length."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def tasks_of(percepts: Sequence[Percept]) -> list[int]:
    """The numbers of the tasks among what a turn is about."""
    return [percept.data["delegation"] for percept in percepts if percept.kind == "task"]
