"""The wake policy: what makes an assistant act besides being spoken to.

It can watch for events, have turns of its own at intervals, make the tool calls of a schedule, and
do nothing without an audience of players.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ai.assistant.percepts.percept import Percept, is_played
from ai.assistant.percepts.vocatives import mentions

MOVES = ("arrive", "leave")
EVENTS = (*MOVES, "give", "say", "pose", "channel")
"""Events to watch for; words may follow `say`, `pose` and `channel`."""
MAX_EVENTS = 20
MAX_WORDS = 60
"""Characters of an event with its words."""
MIN_EVERY, MAX_EVERY = 60, 7 * 86400
"""Seconds between turns of its own."""
PER_DAY, MAX_PER_DAY = 50, 5000
"""Turns of its own in a day: the default and the maximum."""
MAX_ENTRIES, MAX_CALLS = 24, 5
"""Entries of a schedule, and calls in each."""
CLOCKS = ("game", "real")
DAY = 24 * 60
"""Minutes in a day."""
WITHOUT_AUDIENCE = ("task", "outcome", "interrupted", "notice")
"""Kinds that need no audience: the outcome of what it began, and a builder's `ai wake`."""

_EVENT = re.compile(rf"({'|'.join(EVENTS)})(?: +(.*))?", re.DOTALL)


@dataclass(frozen=True)
class ScheduledCall:
    """One tool call of a schedule."""

    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class ScheduleEntry:
    """The calls at one time of the day."""

    minute: int
    """Minute of the day, from 0."""
    calls: tuple[ScheduledCall, ...]
    clock: str = "game"
    by: str = ""
    """The source id of its author, whose level now limits the calls."""

    @property
    def time(self) -> str:
        """The time as "07:30"."""
        return f"{self.minute // 60:02}:{self.minute % 60:02}"


@dataclass(frozen=True)
class WakePolicy:
    """What makes an assistant act, as its script says."""

    audience: bool = False
    """Whether it acts only while a player is present."""
    events: tuple[str, ...] = ()
    """Events such as "arrive" or "say fire"."""
    every: int = 0
    """Seconds between turns of its own; 0 for none."""
    per_day: int = PER_DAY
    schedule: tuple[ScheduleEntry, ...] = ()

    @cached_property
    def watches(self) -> frozenset[str]:
        """The kinds of the events that it watches for."""
        return frozenset(event.partition(" ")[0] for event in self.events)

    def wakes_for(self, percept: Percept) -> bool:
        """Whether it watches for a percept; what other assistants do is not an event."""
        if percept.kind not in self.watches or percept.source.assistant:
            return False
        if percept.kind in MOVES and not is_played(percept.source):
            return False  # wandering mobs would keep it busy all day
        events = (event.partition(" ") for event in self.events)
        return any(
            kind == percept.kind and (not words or self._hears(percept, words))
            for kind, _, words in events
        )

    def misses(self, percept: Percept, thing: Any) -> bool:
        """Whether the audience is missing that acting on a percept needs."""
        if percept.kind in WITHOUT_AUDIENCE or is_played(percept.source):
            return False
        return not has_audience(thing)

    def _hears(self, percept: Percept, words: str) -> bool:
        channel = str(percept.data.get("channel", "")).lower()
        return mentions(percept.text, [words]) or bool(channel) and words.lower() == channel


def has_audience(thing: Any) -> bool:
    """Whether a player is in the same place as an object."""
    place = thing.location if thing.pk else None
    there = getattr(place, "contents", None) or ()
    return any(one is not thing and getattr(one, "account", None) is not None for one in there)


def read_policy(data: Any) -> WakePolicy:
    """Read a policy as a script stores it, and leave out what is invalid."""
    if not isinstance(data, Mapping) or not data:
        return WakePolicy()
    events = (str(event).strip() for event in _listed(data.get("events")))
    entries = (read_entry(entry) for entry in _listed(data.get("schedule")))
    every = _whole(data.get("every"), 0, MAX_EVERY, 0)
    return WakePolicy(
        audience=data.get("audience") is True,
        events=tuple(event for event in events if is_event(event))[:MAX_EVENTS],
        every=every and max(MIN_EVERY, every),
        per_day=_whole(data.get("per_day"), 1, MAX_PER_DAY, PER_DAY),
        schedule=in_order(entry for entry in entries if entry is not None)[:MAX_ENTRIES],
    )


def read_entry(data: Any) -> ScheduleEntry | None:
    """Read an entry of a schedule; None if it is invalid."""
    if not isinstance(data, Mapping) or data.get("clock", "game") not in CLOCKS:
        return None
    minute = minute_of(str(data.get("at", "")))
    calls = [
        ScheduledCall(str(call["tool"]), dict(call.get("arguments") or {}))
        for call in _listed(data.get("do"))
        if isinstance(call, Mapping) and call.get("tool")
    ]
    if minute is None or not calls:
        return None
    clock, by = str(data.get("clock", "game")), str(data.get("by", ""))
    return ScheduleEntry(minute, tuple(calls[:MAX_CALLS]), clock, by)


def as_data(entry: ScheduleEntry) -> dict[str, Any]:
    """An entry in the form that a script stores."""
    calls = [{"tool": call.tool, "arguments": dict(call.arguments)} for call in entry.calls]
    by = {"by": entry.by} if entry.by else {}
    return {"at": entry.time, "clock": entry.clock, "do": calls, **by}


def sign_entries(who: str, policy: Mapping[str, Any], before: WakePolicy) -> dict[str, Any]:
    """A policy to store, in which each entry of the schedule names its author.

    Args:
        who: The source id of the author of new entries.
        policy: The policy without authors.
        before: The policy now; its entries keep their authors.
    """
    entries = []
    for entry in read_policy(policy).schedule:
        same = [one.by for one in before.schedule if replace(one, by=entry.by) == entry]
        entries.append(as_data(replace(entry, by=same[0] if same else who)))
    return {**policy, "schedule": entries}


def in_order(entries: Iterable[ScheduleEntry]) -> tuple[ScheduleEntry, ...]:
    """Sort the entries of a schedule, those by the game's clock first."""
    return tuple(sorted(entries, key=lambda entry: (entry.clock, entry.minute)))


def minute_of(written: str) -> int | None:
    """The minute of the day in "7:30", "07:30" or "7pm"; None if that is not a time."""
    found = re.fullmatch(r"(\d{1,2})(?:[:.](\d\d))?\s*(am|pm)?", written.strip().lower())
    if found is None or not (found[2] or found[3]):
        return None
    hour, minute = int(found[1]), int(found[2] or 0)
    if found[3]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if found[3] == "pm" else 0)
    return hour * 60 + minute if hour < 24 and minute < 60 else None


def is_event(event: str) -> bool:
    """Whether an assistant can watch for this."""
    found = _EVENT.fullmatch(event)
    if found is None or len(event) > MAX_WORDS:
        return False
    return not (found[2] or "").strip() or found[1] in ("say", "pose", "channel")


def _listed(value: Any) -> list[Any]:
    """A list from a list of Evennia's or Python's; empty for anything else."""
    return list(value) if hasattr(value, "__iter__") and not isinstance(value, str) else []


def _whole(value: Any, least: int, most: int, default: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not value >= least:
        return default
    return int(min(value, most))
