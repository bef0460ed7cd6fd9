"""The inbox: what waits for an assistant, in order, bounded, and fair to each who speaks."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from ai.assistant.percept import Percept


class Inbox:
    """Percepts that wait for a turn, and the last of what was only overheard.

    Args:
        size: Addressed percepts that may wait.
        per_asker: Of these, how many from the same source.
        overheard: Lines of context that are remembered.
    """

    def __init__(self, size: int = 50, per_asker: int = 10, overheard: int = 20) -> None:
        self._size = size
        self._per_asker = per_asker
        self._waiting: list[Percept] = []
        self._overheard: deque[Percept] = deque(maxlen=overheard)
        self._last_asker: str | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, percept: Percept) -> Percept | None:
        """Take a percept in.

        Returns:
            The percept that had to go for it, which may be itself: of one who fills the inbox
            their own oldest goes; when all of it is full, the oldest of whoever has most.
        """
        if not percept.addressed:
            self._overheard.append(percept)
            return None
        self._waiting.append(percept)
        return self._make_room(percept.source.id)

    def give_back(self, percepts: Iterable[Percept]) -> list[Percept]:
        """Put percepts back at the front: their turn did not come to its end.

        Returns:
            Those that had to go, as with `put`.
        """
        dropped = []
        for percept in reversed([percept for percept in percepts if percept.addressed]):
            self._waiting.insert(0, percept)
            dropped.append(self._make_room(percept.source.id))
        return [percept for percept in dropped if percept is not None]

    def take(self) -> list[Percept]:
        """What the next turn is about: all that one source said; the same one not twice running."""
        if not self._waiting:
            return []
        askers = list(dict.fromkeys(percept.source.id for percept in self._waiting))
        others = [asker for asker in askers if asker != self._last_asker]
        self._last_asker = (others or askers)[0]
        taken = [p for p in self._waiting if p.source.id == self._last_asker]
        self._waiting = [p for p in self._waiting if p.source.id != self._last_asker]
        return taken

    def take_overheard(self) -> list[Percept]:
        """The context so far; it is told once."""
        overheard = list(self._overheard)
        self._overheard.clear()
        return overheard

    def has_more_from(self, source: str) -> bool:
        """Whether a source has said something that still waits."""
        return any(percept.source.id == source for percept in self._waiting)

    def _make_room(self, source: str) -> Percept | None:
        if self._count(source) > self._per_asker:
            return self._drop(source)
        if len(self._waiting) > self._size:
            askers = [waiting.source.id for waiting in self._waiting]
            return self._drop(max(dict.fromkeys(askers), key=askers.count))
        return None

    def _count(self, source: str) -> int:
        return sum(percept.source.id == source for percept in self._waiting)

    def _drop(self, source: str) -> Percept:
        index = next(i for i, p in enumerate(self._waiting) if p.source.id == source)
        return self._waiting.pop(index)
