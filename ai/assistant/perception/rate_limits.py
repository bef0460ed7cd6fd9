"""Rate limits: how much one asker may have of all assistants together.

Lines beyond their rate are not taken up; turns beyond theirs wait, while others' go on. All of it
is in memory: a restart forgives.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from ai import conf
from ai.pipeline.clock import Clock
from ai.tools.contract.rates import read_rates

MAX_ASKERS = 1000
"""Askers whose rates are remembered; of more, those that were quiet longest are forgotten."""
DAY = 86400.0
QUIET_SECONDS = 60.0
"""The log gets a line about the same thing once in so long."""


@dataclass
class _Bucket:
    """What is left of a rate."""

    left: float
    at: float


class TokenBuckets:
    """How much of a rate each asker has left; it comes back bit by bit.

    Args:
        clock: Whose time it is.
        setting: Where the rate is written, as "30/minute"; "" is no limit.
    """

    def __init__(self, clock: Clock, setting: str) -> None:
        self._clock = clock
        self._setting = setting
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def charge(self, asker: str) -> bool:
        """Take one from an asker, if they have one left."""
        if self.missing(asker):
            return False
        if asker in self._buckets:
            self._buckets[asker].left -= 1
        return True

    def missing(self, asker: str) -> float:
        """Seconds until an asker has one left."""
        text = conf.get(self._setting)
        if not text:
            return 0.0
        rate = read_rates(text)[0]
        seconds = rate.seconds or DAY
        left = self._filled(asker, rate.count, seconds)
        # A little longer than it takes, as a time that is rounded down would find one too few.
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
    """Keeps account of askers; one that is "" is the assistant itself, and always ready.

    Args:
        clock: Whose time it is.
    """

    def __init__(self, clock: Clock) -> None:
        self._lines = TokenBuckets(clock, "LINES_PER_ASKER")
        self._turns = TokenBuckets(clock, "TURNS_PER_ASKER")
        self._running: Counter[str] = Counter()
        self._parked: dict[str, dict[int, None]] = {}
        """Asker → assistants that wait for one of their turns to end."""

    def takes(self, asker: str) -> bool:
        """Whether one more line of an asker is taken up; it counts then."""
        return self._lines.charge(asker)

    def is_ready(self, asker: str) -> bool:
        """Whether a turn for an asker may begin now."""
        return not asker or not (self._is_busy(asker) or self._turns.missing(asker))

    def wait(self, asker: str, key: int) -> float | None:
        """Seconds until a turn for an asker may begin.

        Returns:
            None where nobody knows: `end` gives the assistant's key then.
        """
        if not asker:
            return 0.0
        if self._is_busy(asker):
            self._parked.setdefault(asker, {})[key] = None
            return None
        return self._turns.missing(asker)

    def begin(self, asker: str) -> None:
        """A turn for an asker begins."""
        if asker:
            self._running[asker] += 1
            self._turns.charge(asker)

    def end(self, asker: str) -> Iterable[int]:
        """A turn for an asker is over.

        Returns:
            The keys of the assistants that waited for this.
        """
        self._running[asker] -= 1
        if self._running[asker] <= 0:
            del self._running[asker]
        return self._parked.pop(asker, {})

    def _is_busy(self, asker: str) -> bool:
        return 0 < conf.get("TURNS_AT_ONCE") <= self._running[asker]


class LogThrottle:
    """Lets one line a minute about the same thing into the log, with the count of the rest.

    Args:
        clock: Whose time it is.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._told: OrderedDict[str, float] = OrderedDict()
        self._count: Counter[str] = Counter()

    def count(self, about: str, number: int = 1) -> int:
        """Count something; how many there were since the last line, or 0 if none is due."""
        now = self._clock.seconds()
        self._count[about] += number
        if about in self._told and now - self._told[about] < QUIET_SECONDS:
            return 0
        self._told[about] = now
        self._told.move_to_end(about)
        while len(self._told) > MAX_ASKERS:
            self._count.pop(self._told.popitem(last=False)[0], None)
        return self._count.pop(about)
