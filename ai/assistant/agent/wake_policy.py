"""The wake policy: what makes an assistant act besides being spoken to, as data.

Without any of it, it takes up only what is meant for it. It can watch for events, have turns of its
own every so often, keep a routine of tool calls by the clock, and spare its turns for an audience.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ai.assistant.percepts.addressing import mentions
from ai.assistant.percepts.loop_guard import is_played
from ai.assistant.percepts.percept import Percept

MOVES = ("arrive", "leave")
EVENTS = (*MOVES, "give", "say", "pose", "channel")
"""What can be watched for; `say`, `pose` and `channel` with words behind it as well."""
MAX_EVENTS = 20
MAX_WORDS = 60
"""Characters of what is listened for."""
MIN_EVERY, MAX_EVERY = 60, 7 * 86400
"""Seconds between turns of its own."""
PER_DAY, MAX_PER_DAY = 50, 5000
"""Turns of its own in a day, if nothing is said; and at most."""
MAX_SLOTS, MAX_DEEDS = 24, 5
"""Times of a day that a routine may have, and calls at each."""
CLOCKS = ("game", "real")
DAY = 24 * 60
"""Minutes."""
ENDS = ("task", "outcome", "interrupted", "notice")
"""Kinds that it takes up whoever is there: the end of what was begun, and a builder's `ai wake`."""

_EVENT = re.compile(rf"({'|'.join(EVENTS)})(?: +(.*))?", re.DOTALL)


@dataclass(frozen=True)
class ScheduledCall:
    """One call of a routine."""

    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class ScheduleEntry:
    """What is done at a time of the day."""

    minute: int
    """Of the day, from 0 on."""
    deeds: tuple[ScheduledCall, ...]
    clock: str = "game"
    by: str = ""
    """Whoever wrote it, as a source's id; their level now bounds it."""

    @property
    def time(self) -> str:
        """As a clock shows it."""
        return f"{self.minute // 60:02}:{self.minute % 60:02}"


@dataclass(frozen=True)
class WakePolicy:
    """An assistant's policy, read from its script."""

    audience: bool = False
    """It has turns only while somebody is there who is played."""
    events: tuple[str, ...] = ()
    """As "arrive" or "say fire"."""
    every: int = 0
    """Seconds between turns of its own; 0 is none."""
    per_day: int = PER_DAY
    schedule: tuple[ScheduleEntry, ...] = ()

    @cached_property
    def watches(self) -> frozenset[str]:
        """The kinds of events among those that it watches for."""
        return frozenset(event.partition(" ")[0] for event in self.events)

    def wakes_for(self, percept: Percept) -> bool:
        """Whether it watches for just this; what other assistants do is no event."""
        if percept.kind not in self.watches or percept.source.assistant:
            return False
        if percept.kind in MOVES and not is_played(percept.source):
            return False  # what wanders about would have it think all day
        told = (event.partition(" ") for event in self.events)
        return any(
            kind == percept.kind and (not words or self._hears(percept, words))
            for kind, _, words in told
        )

    def misses(self, percept: Percept, thing: Any) -> bool:
        """Whether it would take something up, were anybody there for it."""
        if not self.audience or percept.kind in ENDS or is_played(percept.source):
            return False
        return not has_audience(thing)

    def _hears(self, percept: Percept, words: str) -> bool:
        channel = str(percept.data.get("channel", "")).lower()
        return mentions(percept.text, [words]) or bool(channel) and words.lower() == channel


def has_audience(thing: Any) -> bool:
    """Whether somebody is with an object who is played."""
    place = thing.location if thing.pk else None
    there = getattr(place, "contents", None) or ()
    return any(one is not thing and getattr(one, "account", None) is not None for one in there)


def read(data: Any) -> WakePolicy:
    """A policy as a script keeps it; whatever in it is none is left out."""
    if not isinstance(data, Mapping) or not data:
        return WakePolicy()
    events = (str(event).strip() for event in _listed(data.get("events")))
    slots = (read_slot(slot) for slot in _listed(data.get("schedule")))
    every = _whole(data.get("every"), 0, MAX_EVERY, 0)
    return WakePolicy(
        audience=data.get("audience") is True,
        events=tuple(event for event in events if is_event(event))[:MAX_EVENTS],
        every=every and max(MIN_EVERY, every),
        per_day=_whole(data.get("per_day"), 1, MAX_PER_DAY, PER_DAY),
        schedule=in_order(slot for slot in slots if slot is not None)[:MAX_SLOTS],
    )


def read_slot(data: Any) -> ScheduleEntry | None:
    """One time of a routine; None if it is none."""
    if not isinstance(data, Mapping) or data.get("clock", "game") not in CLOCKS:
        return None
    minute = minute_of(str(data.get("at", "")))
    deeds = [
        ScheduledCall(str(deed["tool"]), dict(deed.get("arguments") or {}))
        for deed in _listed(data.get("do"))
        if isinstance(deed, Mapping) and deed.get("tool")
    ]
    if minute is None or not deeds:
        return None
    clock, by = str(data.get("clock", "game")), str(data.get("by", ""))
    return ScheduleEntry(minute, tuple(deeds[:MAX_DEEDS]), clock, by)


def as_data(slot: ScheduleEntry) -> dict[str, Any]:
    """One time of a routine as a script keeps it."""
    deeds = [{"tool": deed.tool, "arguments": dict(deed.arguments)} for deed in slot.deeds]
    by = {"by": slot.by} if slot.by else {}
    return {"at": slot.time, "clock": slot.clock, "do": deeds, **by}


def written_by(who: str, policy: Mapping[str, Any], before: WakePolicy) -> dict[str, Any]:
    """A policy with each of its times signed: by whoever wrote it before, else by this one.

    Args:
        who: A source's id.
        policy: As a script is to keep it.
        before: What it has now.
    """
    slots = []
    for slot in read(policy).schedule:
        same = [one.by for one in before.schedule if replace(one, by=slot.by) == slot]
        slots.append(as_data(replace(slot, by=same[0] if same else who)))
    return {**policy, "schedule": slots}


def in_order(slots: Iterable[ScheduleEntry]) -> tuple[ScheduleEntry, ...]:
    """The times of a routine, the game's clock first."""
    return tuple(sorted(slots, key=lambda slot: (slot.clock, slot.minute)))


def minute_of(written: str) -> int | None:
    """The minute of the day in "7:30", "07:30" or "7pm"; None if it is no time."""
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
    """Whether it is something that can be watched for."""
    found = _EVENT.fullmatch(event)
    if found is None or len(event) > MAX_WORDS:
        return False
    return not (found[2] or "").strip() or found[1] in ("say", "pose", "channel")


def _listed(value: Any) -> list[Any]:
    """A list, of Evennia's own kind too; anything else is none."""
    return list(value) if hasattr(value, "__iter__") and not isinstance(value, str) else []


def _whole(value: Any, least: int, most: int, default: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not value >= least:
        return default
    return int(min(value, most))
