"""The loop guard: keeps assistants from talking to each other without end.

Where no player takes part in a talk, all assistants in a place together may give a few replies.
Then they wait until a player does something there or somebody comes or leaves.
"""

from __future__ import annotations

from collections.abc import Iterable

from ai.assistant.percepts.percept import Percept, Source

MAX_REPLIES = 3
"""Replies in one place to characters that nobody plays."""
MAX_TAKERS = 2
"""Assistants that answer one line."""
SPEECH = ("say", "whisper", "pose", "text", "channel", "page")
"""Kinds of percepts that somebody said or wrote."""
OWN_KINDS = ("outcome", "timer", "interrupted", "notice", "goal")
"""Kinds that cause a turn of the assistant's own if they have no source."""


def is_played(source: Source) -> bool:
    """Whether a source is an account or a character that an account plays."""
    return source.id.startswith("account:")


def is_own(percept: Percept) -> bool:
    """Whether a percept has no source but the assistant itself."""
    return percept.kind in OWN_KINDS and not percept.source.id


def is_unattended(percept: Percept) -> bool:
    """Whether a line comes from something nobody plays, such as another assistant or a parrot."""
    return percept.kind in SPEECH and not is_played(percept.source)


class LoopGuard:
    """Counts replies to characters that nobody plays, by place."""

    def __init__(self) -> None:
        self._replies: dict[int | None, int] = {}

    def notice(self, percept: Percept) -> None:
        """Reset the count of a place where a player acts, or where others come or leave."""
        changed = percept.kind in ("arrive", "leave") and not percept.source.assistant
        if changed or is_played(percept.source):
            self._replies.pop(percept.place, None)

    def may_reply(self, place: int | None) -> bool:
        """Whether an assistant may reply once more."""
        return self._replies.get(place, 0) < MAX_REPLIES

    def count_replies(self, places: Iterable[int | None]) -> None:
        """Count a turn that replies to something said in these places."""
        for place in set(places):
            self._replies[place] = self._replies.get(place, 0) + 1

    def uncount_replies(self, places: Iterable[int | None]) -> None:
        """Take back the count of such a turn, which did not finish and will run again."""
        for place in set(places):
            if place in self._replies:
                self._replies[place] -= 1
