"""The session: what an assistant keeps in mind from waking to sleeping, and nowhere else.

It lives in memory and ends with a change of mode or place, or a reload (DESIGN §1).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ai.memory.privacy.scope import EVERYBODY, Scope

MAX_ENTRIES = 50
MAX_TEXT = 300
"""Characters of one entry."""


class Kind(Enum):
    """What an entry is."""

    FACT = "fact"
    PATTERN = "pattern"
    """Something that happens again and again."""


@dataclass
class Entry:
    """One thing to keep in mind."""

    kind: Kind
    text: str
    audience: str = EVERYBODY
    author: int | None = None
    """The least level among those whose words were there when it was noted."""
    source: str = ""
    """Who had it noted."""
    times: int = 1
    """How often it was noted."""


class Session:
    """What one assistant keeps in mind now; the oldest goes when it is full."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []

    def add(self, scope: Scope, kind: Kind, text: str, author: int | None) -> Entry:
        """Note something; the same once more is counted."""
        for entry in self._entries:
            if (entry.kind, entry.text, entry.audience) == (kind, text, scope.audience):
                entry.times += 1
                return entry
        made = Entry(kind, text, scope.audience, author, scope.asker)
        self._entries.append(made)
        del self._entries[:-MAX_ENTRIES]
        return made

    def known(self, scope: Scope, kind: Kind | None = None) -> list[Entry]:
        """What a turn may know of it, oldest first."""
        return scope.shown(self._heard(scope, kind))

    def forget(self, scope: Scope, kind: Kind | None = None) -> int:
        """Let go of all that a turn may know of; how much that was."""
        gone = {id(entry) for entry in self._heard(scope, kind)}
        self._entries = [entry for entry in self._entries if id(entry) not in gone]
        return len(gone)

    def leave_out(self, who: str) -> None:
        """Let go of all that somebody had noted, or that only they could hear of."""
        self._entries = [
            entry
            for entry in self._entries
            if entry.source != who and f"|{who}|" not in entry.audience
        ]

    def end(self) -> None:
        """The session is over."""
        self._entries.clear()

    def _heard(self, scope: Scope, kind: Kind | None) -> list[Entry]:
        return [
            entry
            for entry in self._entries
            if kind in (None, entry.kind) and scope.may_hear(entry.audience)
        ]
