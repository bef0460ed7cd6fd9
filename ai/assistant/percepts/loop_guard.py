"""The loop guard: how long assistants go on among themselves.

Where nobody plays any of those who talk, they come to an end after a few replies in a place, all
of them together, until somebody who is played does something there or the world changes.
"""

from __future__ import annotations

from collections.abc import Iterable

from ai.assistant.percepts.percept import Percept, Source

UNATTENDED = 3
"""Replies in a place to those whom nobody plays."""
TAKERS = 2
"""Assistants that take up one line."""
SPEECH = ("say", "whisper", "pose", "text", "channel", "page")
"""Kinds of percepts that are somebody's line."""
OWN = ("outcome", "timer", "interrupted", "notice", "goal")
"""Kinds that give an assistant a turn of its own, if they have no source."""


def is_played(source: Source) -> bool:
    """Whether a human stands behind a source, as far as Evennia's own objects tell."""
    return source.id.startswith("account:")


def is_own(percept: Percept) -> bool:
    """Whether nobody but the assistant itself is behind a percept."""
    return percept.kind in OWN and not percept.source.id


def is_unattended(percept: Percept) -> bool:
    """Whether it is the line of something that nobody plays: another assistant, a parrot."""
    return percept.kind in SPEECH and not is_played(percept.source)


class LoopGuard:
    """Counts replies, place by place."""

    def __init__(self) -> None:
        self._replies: dict[int | None, int] = {}

    def noticed(self, percept: Percept) -> None:
        """Something happened: a human is there, or the world has changed, or neither."""
        changed = percept.kind in ("arrive", "leave") and not percept.source.assistant
        if changed or is_played(percept.source):
            self._replies.pop(percept.place, None)

    def may_reply(self, place: int | None) -> bool:
        """Whether one more reply is due among those whom nobody plays."""
        return self._replies.get(place, 0) < UNATTENDED

    def replies(self, places: Iterable[int | None]) -> None:
        """A turn begins that replies to something said in these places."""
        for place in set(places):
            self._replies[place] = self._replies.get(place, 0) + 1

    def took_back(self, places: Iterable[int | None]) -> None:
        """Such a turn did not come to its end, and is had again."""
        for place in set(places):
            if place in self._replies:
                self._replies[place] -= 1
