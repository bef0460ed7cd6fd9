"""The inbox: what waits for an assistant, in order, bounded, and fair to each who speaks."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable

from ai.assistant.percepts.percept import Percept

Cause = tuple[str, tuple[str, ...] | None]
"""Whom a turn is for."""
MAX_SERVED = 100
"""Sources whose last turn is remembered."""


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
        self._served: dict[Cause, None] = {}
        """Whom turns were for, the last one last."""

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

    def take(self, not_yet: Collection[str] = ()) -> list[Percept]:
        """What the next turn is about: all that one source said.

        It is the one whose last turn is longest ago; of those who had none, the first to speak.

        Args:
            not_yet: Sources whose lines have to wait.
        """
        taken = self.next(not_yet)
        if taken:
            self._served.pop(_cause(taken[0]), None)
            self._served[_cause(taken[0])] = None
            if len(self._served) > MAX_SERVED:
                del self._served[next(iter(self._served))]
        self.remove(taken)
        return taken

    def next(self, not_yet: Collection[str] = ()) -> list[Percept]:
        """What `take` would give now."""
        waiting = [percept for percept in self._waiting if percept.source.id not in not_yet]
        if not waiting:
            return []
        causes = list(dict.fromkeys(_cause(percept) for percept in waiting))
        served = {cause: number for number, cause in enumerate(self._served)}
        # Not simply whoever waits longest: what was given back stands before all others.
        cause = min(causes, key=lambda cause: served.get(cause, -1))
        return [percept for percept in waiting if _cause(percept) == cause]

    def remove(self, percepts: Iterable[Percept]) -> None:
        """Wait no longer for a turn with these."""
        gone = {id(percept) for percept in percepts}
        self._waiting = [percept for percept in self._waiting if id(percept) not in gone]

    def holds(self, percept: Percept) -> bool:
        """Whether this very percept waits."""
        return any(percept is waiting for waiting in self._waiting)

    def overheard(self) -> list[Percept]:
        """The context so far, which stays."""
        return list(self._overheard)

    def take_overheard(self) -> list[Percept]:
        """The context so far; it is told once."""
        overheard = list(self._overheard)
        self._overheard.clear()
        return overheard

    def clear(self) -> None:
        """Let go of all that waits."""
        self._waiting.clear()

    def leave_out(self, who: str) -> None:
        """Let go of all that somebody said, and that was only for them."""
        self._waiting = [one for one in self._waiting if not _is_of(one, who)]
        kept = [one for one in self._overheard if not _is_of(one, who)]
        self._overheard.clear()
        self._overheard.extend(kept)
        self._served = {cause: None for cause in self._served if cause[0] != who}

    def sources(self) -> set[str]:
        """Whose lines wait."""
        return {percept.source.id for percept in self._waiting}

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


def _is_of(percept: Percept, who: str) -> bool:
    return percept.concerns == who or who in (percept.audience or ())


def _cause(percept: Percept) -> Cause:
    """Whom a turn is for; what nobody said is for those who may hear of it."""
    return percept.source.id, None if percept.source.id else percept.audience or (percept.concerns,)
