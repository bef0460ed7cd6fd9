"""The session: what an assistant keeps in mind only while it is awake.

It is not in the database, and ends with a change of mode or place, or a reload. Each way to change
place ends it: by foot, by code, or in the hands of somebody who carries it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

MAX_ENTRIES = 50
MAX_TEXT = 300
"""Characters of one entry."""


class Hearer(Protocol):
    """A turn's scope, as far as a session asks it."""

    @property
    def asker(self) -> str:
        """The source id of the asker."""
        ...

    @property
    def audience(self) -> str:
        """The audience of what is noted now."""
        ...

    def may_hear(self, whose: str) -> bool:
        """Whether the turn may be shown an entry with this audience."""
        ...

    def shown(self, rows: Iterable[Entry]) -> list[Entry]:
        """Note that the turn is shown some entries, and return them."""
        ...


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
    audience: str
    author: int | None = None
    """The least level among those whose words stood in the prompt when it was noted."""
    source: str = ""
    """The source id of the asker when it was noted."""
    times: int = 1
    """How often it was noted."""


class Session:
    """What one assistant keeps in mind now; beyond `MAX_ENTRIES`, the oldest are dropped."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []

    def add(self, scope: Hearer, kind: Kind, text: str, author: int | None) -> Entry:
        """Note something, or count that it was noted again."""
        for entry in self._entries:
            if (entry.kind, entry.text, entry.audience) == (kind, text, scope.audience):
                entry.times += 1
                return entry
        made = Entry(kind, text, scope.audience, author, scope.asker)
        self._entries.append(made)
        del self._entries[:-MAX_ENTRIES]
        return made

    def known(self, scope: Hearer, kind: Kind | None = None) -> list[Entry]:
        """The entries that a turn may know of, oldest first."""
        return scope.shown(self._heard(scope, kind))

    def forget(self, scope: Hearer, kind: Kind | None = None) -> int:
        """Drop the entries that a turn may know of, and return how many there were."""
        gone = {id(entry) for entry in self._heard(scope, kind)}
        self._entries = [entry for entry in self._entries if id(entry) not in gone]
        return len(gone)

    def forget_person(self, who: str) -> None:
        """Drop the entries from somebody, and those whose audience they belong to."""
        self._entries = [
            entry
            for entry in self._entries
            if entry.source != who and f"|{who}|" not in entry.audience
        ]

    def end(self) -> None:
        """Drop all entries."""
        self._entries.clear()

    def _heard(self, scope: Hearer, kind: Kind | None) -> list[Entry]:
        return [
            entry
            for entry in self._entries
            if kind in (None, entry.kind) and scope.may_hear(entry.audience)
        ]
