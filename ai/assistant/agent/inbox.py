"""The inbox: percepts that wait for an agent, in order, with a limit for each source."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from ai.assistant.percepts.percept import (
    LINES,
    PERHAPS,
    READ,
    UNANSWERED,
    WAITS,
    Percept,
    changed,
    cut,
)

Cause = tuple[str, tuple[str, ...] | None]
"""A source; for percepts without one, also the audience."""
MAX_SERVED = 100
"""Causes whose last turn is remembered."""
FIRST_SECONDS = 20.0
"""What is surely for the assistant goes before what may be for others, if it was said so many
seconds later at most."""
MAX_UNANSWERED = 3
"""Unanswered lines of one source that are remembered."""
UNANSWERED_SECONDS = 600.0
"""How long they are."""
MAX_UNANSWERED_TEXT = 300
"""Characters of one; the history has it whole."""


class Inbox:
    """Percepts that wait for a turn, and the last ones that were only overheard.

    Args:
        size: The most addressed percepts that wait.
        per_asker: The most of these from one source.
        overheard: The most overheard percepts that stay.
    """

    def __init__(self, size: int = 50, per_asker: int = 10, overheard: int = 20) -> None:
        self._size = size
        self._per_asker = per_asker
        self.waiting: list[Percept] = []
        """The percepts that wait for a turn, in order; only the inbox changes it."""
        self._most_overheard = overheard
        self._overheard: list[Percept] = []
        self.unanswered: list[Percept] = []
        """Lines whose turn no brain could think of an answer to, oldest first."""
        self._served: dict[Cause, None] = {}
        """Causes of earlier turns, the most recent last."""

    def __len__(self) -> int:
        return len(self.waiting)

    def put(self, percept: Percept) -> Percept | None:
        """Add a percept.

        Returns:
            The percept that was dropped for it, if any: the oldest one of the same source if that
            has too many; else, in a full inbox, the oldest one of the source that has most.
        """
        if not percept.addressed:
            self._overheard.append(percept)
            if len(self._overheard) > self._most_overheard:
                del self._overheard[0]
            return None
        self.waiting.append(percept)
        return self._make_room(percept.source.id)

    def give_back(self, percepts: Iterable[Percept]) -> list[Percept]:
        """Put percepts whose turn did not finish back at the front.

        Returns:
            Those that were dropped, as by `put`.
        """
        dropped = []
        for percept in reversed([percept for percept in percepts if percept.addressed]):
            self.waiting.insert(0, percept)
            dropped.append(self._make_room(percept.source.id))
        return [percept for percept in dropped if percept is not None]

    def serve_next(self, source: str) -> None:
        """Have a source's turn come next, as its last one did not finish."""
        self._served = {cause: None for cause in self._served if cause[0] != source}
        self.waiting.sort(key=lambda one: one.source.id != source)

    def give_back_overheard(self, percepts: Iterable[Percept]) -> None:
        """Put overheard percepts back that a turn took and did not deal with."""
        gone = [one for one in percepts if not any(one is other for other in self._overheard)]
        self._overheard = [*gone, *self._overheard][-self._most_overheard :]

    def take(self, not_yet: Collection[str] = ()) -> list[Percept]:
        """Take the percepts of the next turn: all of one cause.

        The cause is the one whose last turn was longest ago, or the first that had none. Where all
        that somebody said may be for others, what is surely for the assistant goes first.

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
        """What `take` would return now."""
        waiting = [percept for percept in self.waiting if percept.source.id not in not_yet]
        if not waiting:
            return []
        groups: dict[Cause, list[Percept]] = {}
        for percept in waiting:
            groups.setdefault(_cause(percept), []).append(percept)
        served = {cause: number for number, cause in enumerate(self._served)}
        sure = [one.at for one in waiting if PERHAPS not in one.data]

        def order(cause: Cause) -> tuple[bool, int]:
            lines = groups[cause]
            goes_last = all(PERHAPS in one.data for one in lines) and any(
                at < lines[0].at + FIRST_SECONDS for at in sure
            )
            return goes_last, served.get(cause, -1)

        # Not the first that waits: percepts that were given back stand before all others.
        return groups[min(groups, key=order)]

    def remove(self, percepts: Iterable[Percept]) -> None:
        """Remove these percepts."""
        gone = {id(percept) for percept in percepts}
        self.waiting = [percept for percept in self.waiting if id(percept) not in gone]

    def mark_read(self, seen: Iterable[Percept]) -> None:
        """Note which lines that wait were read by a turn that has spoken or acted.

        It may have dealt with them.
        """
        read = {one.event for one in seen if WAITS in one.data}
        self.waiting = [
            changed(one, data={**one.data, READ: True}) if one.event in read else one
            for one in self.waiting
        ]

    def holds(self, percept: Percept) -> bool:
        """Whether this very percept waits."""
        return any(percept is waiting for waiting in self.waiting)

    def overheard(self) -> list[Percept]:
        """The overheard percepts, which stay."""
        return list(self._overheard)

    def take_overheard(self) -> list[Percept]:
        """Take the overheard percepts, so that only one turn reads them."""
        overheard, self._overheard = self._overheard, []
        return overheard

    def take_up(self, percept: Percept) -> bool:
        """Take one overheard percept; return whether it was still there."""
        rest = [one for one in self._overheard if one is not percept]
        was_there = len(rest) < len(self._overheard)
        self._overheard = rest
        return was_there

    def clear(self) -> None:
        """Remove all that waits, and what was not answered."""
        self.waiting.clear()
        self.unanswered.clear()

    def leave_unanswered(self, lines: Iterable[Percept]) -> None:
        """Remember lines that a turn could not answer; the same words of a source once."""
        for line in lines:
            data = {**line.data, UNANSWERED: line.data.get(UNANSWERED, 0) + 1}
            text = cut(line.text, MAX_UNANSWERED_TEXT)
            left = replace(line, text=text, addressed=False, delivery=None, data=data)
            lately = [one for one in self.unanswered if one.at + UNANSWERED_SECONDS > left.at]
            others = [one for one in lately if not _is_said_again(one, left)]
            same = [one for one in others if one.source.id == left.source.id]
            gone = same[: len(same) + 1 - MAX_UNANSWERED] if len(same) >= MAX_UNANSWERED else []
            self.unanswered = [*(one for one in others if one not in gone), left]

    def unanswered_by(self, source: str, now: float, chat: str = "") -> list[Percept]:
        """The lines of a source, in one talk, that were not answered of late.

        Args:
            source: The source.
            now: The time by the clock.
            chat: The `chat_id` of the talk; "" in a room.
        """
        self.unanswered = [one for one in self.unanswered if one.at + UNANSWERED_SECONDS > now]
        return [
            one
            for one in self.unanswered
            if one.source.id == source and one.data.get("chat_id", "") == chat
        ]

    def answered(self, lines: Iterable[Percept]) -> None:
        """Forget lines that were answered."""
        done = {(one.source.id, one.at) for one in lines}
        self.unanswered = [one for one in self.unanswered if (one.source.id, one.at) not in done]

    def forget_person(self, who: str) -> None:
        """Remove all that a person said, and all that was only for them."""
        self.waiting = [one for one in self.waiting if not _is_of(one, who)]
        self._overheard = [one for one in self._overheard if not _is_of(one, who)]
        self.forget_unanswered(who)
        self._served = {cause: None for cause in self._served if cause[0] != who}

    def forget_unanswered(self, who: str) -> None:
        """Forget what a person said without an answer."""
        self.unanswered = [one for one in self.unanswered if not _is_of(one, who)]

    def forget_goals(self, goals: Collection[int]) -> None:
        """Remove the reminders of some goals."""
        self.waiting = [one for one in self.waiting if one.data.get("goal") not in goals]

    def sources(self) -> set[str]:
        """The sources whose percepts wait."""
        return {percept.source.id for percept in self.waiting}

    def has_more_from(self, source: str) -> bool:
        """Whether percepts of a source wait."""
        return any(percept.source.id == source for percept in self.waiting)

    def lines_from(self, source: str) -> list[Percept]:
        """What waits that a source said or wrote, and not perhaps to others."""
        own = [one for one in self.waiting if one.source.id == source]
        return [one for one in own if one.kind in LINES and PERHAPS not in one.data]

    def _make_room(self, source: str) -> Percept | None:
        if self._count(source) > self._per_asker:
            return self._drop(source)
        if len(self.waiting) > self._size:
            askers = [waiting.source.id for waiting in self.waiting]
            return self._drop(max(dict.fromkeys(askers), key=askers.count))
        return None

    def _count(self, source: str) -> int:
        return sum(percept.source.id == source for percept in self.waiting)

    def _drop(self, source: str) -> Percept:
        index = next(i for i, p in enumerate(self.waiting) if p.source.id == source)
        return self.waiting.pop(index)


def _is_of(percept: Percept, who: str) -> bool:
    concerned = (percept.source.id, percept.data.get("asker"), *(percept.audience or ()))
    return who in concerned


def _is_said_again(one: Percept, other: Percept) -> bool:
    """Whether a line was said before, by the same source to the same audience."""
    return (one.text, one.source.id, one.audience) == (other.text, other.source.id, other.audience)


def _cause(percept: Percept) -> Cause:
    if percept.source.id:
        return percept.source.id, None
    talk = percept.data.get("chat_id", "")  # what is said of it goes where it was asked for
    return talk, percept.audience or (percept.concerns,)


RETRIES = 3
"""Times that a turn is retried if it failed before it acted."""
RETRY_SECONDS = 5.0
"""Seconds before the first retry; before each later one it is four times as long."""


class Backoff:
    """Failures in a row of an agent's turns, by asker."""

    def __init__(self) -> None:
        self._failures: dict[str, int] = {}
        self._due: dict[str, float] = {}

    def failed(self, asker: str, now: float, blameless: bool = False) -> bool:
        """Count a failed turn for an asker, and return whether to retry it.

        Args:
            asker: The asker of the turn.
            now: The time by the clock.
            blameless: Whether any lines would have failed; then there is no limit of retries.
        """
        failures = self._failures.get(asker, 0) + 1
        if failures > RETRIES:
            if not blameless:
                self.forget(asker)
                return False
            failures = RETRIES
        self._failures[asker] = failures
        self._due[asker] = now + RETRY_SECONDS * 4 ** (failures - 1)
        return True

    def forget(self, asker: str) -> None:
        """Forget the failures of an asker, whose turn succeeded or whose lines were dropped."""
        self._failures.pop(asker, None)
        self._due.pop(asker, None)

    def hasten(self, asker: str) -> None:
        """Retry an asker's lines at once, as they spoke again."""
        self._due.pop(asker, None)

    def not_yet(self, now: float) -> set[str]:
        """The askers whose retry is not due yet."""
        return {asker for asker, due in self._due.items() if due > now}

    def wait(self, askers: Iterable[str], now: float) -> float | None:
        """Seconds until the first retry of these askers is due; None without askers."""
        return min((max(0.0, self._due.get(asker, now) - now) for asker in askers), default=None)
