"""Rate limits: how much one asker may use all assistants, and the guard against endless talk.

Assistants ignore lines beyond the rate; turns beyond the rate wait, while other askers' turns run.
The loop guard limits replies where no player takes part. All counts are in memory only, so a
restart clears them.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from ai import conf
from ai.assistant.percepts.percept import Percept, is_played
from ai.pipeline.clock import Clock
from ai.tools.contract.rates import read_rates

MAX_REPLIES = 3
"""Replies in one place to characters that nobody plays."""
MAX_ASKERS = 1000
"""Remembered askers; beyond that, those who were quiet longest are forgotten."""
_DAY = 86400.0
QUIET_SECONDS = 60.0
"""The least time between two log lines about the same thing."""


@dataclass
class _Bucket:
    """What is left of a rate."""

    left: float
    at: float


class TokenBuckets:
    """How much of a rate each asker has left.

    Args:
        clock: Tells the time.
        setting: The setting with the rate, such as "30/minute"; "" is no limit.
    """

    def __init__(self, clock: Clock, setting: str) -> None:
        self._clock = clock
        self._setting = setting
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def charge(self, asker: str) -> bool:
        """Take a token from an asker; return whether they had one left."""
        if self.missing(asker):
            return False
        if asker in self._buckets:
            self._buckets[asker].left -= 1
        return True

    def missing(self, asker: str) -> float:
        """Return the seconds until an asker has a token."""
        text = conf.get(self._setting)
        if not text:
            return 0.0
        rate = read_rates(text)[0]
        seconds = rate.seconds or _DAY
        left = self._filled(asker, rate.count, seconds)
        # A little longer, because a time that is rounded down would come too early.
        return 0.0 if left >= 1 else (1 - left) * seconds / rate.count + 0.001

    def _filled(self, asker: str, count: int, seconds: float) -> float:
        now = self._clock.seconds()
        bucket = self._buckets.setdefault(asker, _Bucket(count, now))
        self._buckets.move_to_end(asker)
        passed = max(0.0, now - bucket.at)
        bucket.left = min(count, bucket.left + passed * count / seconds)
        bucket.at = now
        if len(self._buckets) > MAX_ASKERS:
            self._buckets.popitem(last=False)
        return bucket.left


class AskerLimits:
    """Limits lines and turns of each asker; "" is the assistant itself, which is always ready."""

    def __init__(self, clock: Clock) -> None:
        self._lines = TokenBuckets(clock, "LINES_PER_ASKER")
        self._turns = TokenBuckets(clock, "TURNS_PER_ASKER")
        self._running: Counter[str] = Counter()
        self._parked: dict[str, dict[int, None]] = {}
        """Asker → keys of assistants that wait for one of the asker's turns to end."""

    def takes(self, asker: str) -> bool:
        """Count one more line of an asker; return whether it is within the rate."""
        return self._lines.charge(asker)

    def is_ready(self, asker: str) -> bool:
        """Whether a turn for an asker may begin now."""
        return not asker or not (self._is_busy(asker) or self._turns.missing(asker))

    def wait(self, asker: str, key: int) -> float | None:
        """Return the seconds until a turn for an asker may begin.

        Returns:
            None if it has to wait for another turn; `end` then returns the assistant's key.
        """
        if not asker:
            return 0.0
        if self._is_busy(asker):
            self._parked.setdefault(asker, {})[key] = None
            return None
        return self._turns.missing(asker)

    def begin(self, asker: str) -> None:
        """Count a turn for an asker."""
        if asker:
            self._running[asker] += 1
            self._turns.charge(asker)

    def end(self, asker: str) -> Iterable[int]:
        """End a turn for an asker, and return the keys of the assistants that waited for it."""
        self._running[asker] -= 1
        if self._running[asker] <= 0:
            del self._running[asker]
        return self._parked.pop(asker, {})

    def _is_busy(self, asker: str) -> bool:
        return 0 < conf.get("TURNS_AT_ONCE") <= self._running[asker]


class LogThrottle:
    """Lets one line a minute about the same thing into the log, with the count of the rest."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._logged: OrderedDict[str, float] = OrderedDict()
        self._count: Counter[str] = Counter()

    def count(self, about: str, number: int = 1) -> int:
        """Count something; return the count since the last line, or 0 if no line is due."""
        now = self._clock.seconds()
        self._count[about] += number
        if about in self._logged and now - self._logged[about] < QUIET_SECONDS:
            return 0
        self._logged[about] = now
        self._logged.move_to_end(about)
        while len(self._logged) > MAX_ASKERS:
            self._count.pop(self._logged.popitem(last=False)[0], None)
        return self._count.pop(about)


class Tally:
    """Counts what was dropped since the game started, by the reason or by who wrote it."""

    def __init__(self) -> None:
        self._counts: OrderedDict[str, tuple[str, int]] = OrderedDict()
        self.total = 0

    def count(self, about: str, number: int = 1, who: str = "") -> None:
        """Count something.

        Args:
            about: The reason, or the name of who wrote it.
            number: How often it happened.
            who: The source id of who wrote it; "" for a reason.
        """
        self.total += number
        _, before = self._counts.pop(who or about, (about, 0))
        self._counts[who or about] = about, before + number
        if len(self._counts) > MAX_ASKERS:
            self._counts.popitem(last=False)

    def largest(self, most: int) -> list[tuple[str, int]]:
        """Return the largest counts, each with what it is about."""
        return sorted(self._counts.values(), key=lambda one: -one[1])[:most]

    def forget(self, who: str) -> None:
        """Drop what somebody's name was counted with; the total stays."""
        self._counts.pop(who, None)


class LoopGuard:
    """Keeps assistants from talking to each other without end.

    Where no player takes part in a talk, all assistants in a place together may give a few replies.
    Then they wait until a player does something there or somebody comes or leaves.
    """

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
