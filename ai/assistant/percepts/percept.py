"""A percept: one thing that an assistant noticed, with its verified source."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ai.tools.text import quotation

UNWANTED = "the task is no longer wanted"
"""Why an assistant passes over the percept of a task."""

MAX_TEXT = 2000
"""Characters of a percept's text."""
MAX_NAME = 80
MAX_KIND = 20
_NO_KIND = re.compile("[^a-z_]")

NOBODY = ""
INSTRUCTION = "instruction"
"""The kind of a builder's order (`ai tell`); nothing else in the game sends one."""
PRIVATE = "private"
"""Key in a percept's data: the audience of private things that its text may contain."""


@dataclass(frozen=True)
class Source:
    """Who did something, read from game objects and never from text."""

    id: str = NOBODY
    """"account:3" for a player, "object:7" for a character that nobody plays."""
    name: str = ""
    level: int = 0
    """Permission level at that moment."""
    object_id: int | None = None
    assistant: bool = False
    """Whether it is an assistant itself."""


@dataclass(frozen=True)
class Percept:
    """One thing noticed."""

    kind: str
    """say, whisper, pose, text, channel, page, instruction, arrive, leave, give, outcome,
    interrupted, notice, timer, goal, lore."""
    text: str
    """The words; the whole line where nobody spoke."""
    source: Source = Source()
    addressed: bool = False
    """Whether it wakes the assistant."""
    place: int | None = None
    at: float = 0.0
    audience: tuple[str, ...] | None = None
    """Source ids of those who noticed it too; None for the whole room."""
    data: Mapping[str, Any] = field(default_factory=dict)
    delivery: int | None = None
    """The id of its row, if it is in the database."""
    author_level: int | None = None
    """Level of the author of its words; None if they are nobody's."""

    @property
    def concerns(self) -> str:
        """The id of its source; if it has none, of the asker of what led to it."""
        return self.source.id or str(self.data.get("asker", NOBODY))

    def as_data(self) -> dict[str, Any]:
        """Its form for brains that do not read text."""
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
        """Its form for brains that read text: one line, attributed, quoted and escaped."""
        who = f" by {quoted(self.source.name, MAX_NAME)}" if self.source.name else ""
        to_me = ", to you" if self.addressed and self.source.name else ""
        kind = _NO_KIND.sub("", self.kind)[:MAX_KIND] or "text"
        channel = str(self.data.get("channel", "")) if kind == "channel" else ""
        on = f" {quoted(channel, MAX_NAME)}" if channel else ""
        return f"[{kind}{on}{who}{to_me}] {quoted(self.text)}"


def quoted(text: str, limit: int = MAX_TEXT) -> str:
    """Somebody's words as a quoted literal without line breaks or markup."""
    return quotation.quoted(text, limit)


def cut(text: str, limit: int = MAX_TEXT) -> str:
    """A text, cut to a length."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def tasks_of(percepts: Sequence[Percept]) -> list[int]:
    """The ids of the delegations among some percepts."""
    return [percept.data["delegation"] for percept in percepts if percept.kind == "task"]
