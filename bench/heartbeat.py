"""The heartbeat of a reactor: how late it does what it meant to do every five milliseconds."""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

EVERY = 0.005
WARM_UP = 1.0
"""Seconds at least before what counts."""
PATIENCE = 120
"""Seconds at most: what has not begun to work by then does not work."""


@dataclass
class Pulse:
    """What a while of measuring showed."""

    seconds: float
    p50: float
    """Milliseconds that half of the beats were late, at most."""
    p99: float
    worst: float
    work: float
    """What p99 would be if the machine had nothing else to do: of the reactor's own work alone."""
    cpu: float
    """Seconds of the processor that the whole process used."""

    def as_dict(self) -> dict[str, Any]:
        """As JSON data."""
        return asdict(self)


class Heartbeat:
    """Beats, and takes down how late.

    A beat that comes after others were due stands for each of these too, with their own delay; else
    one long standstill would count as one late beat among thousands.

    Args:
        reactor: Whose heart it is.
    """

    def __init__(self, reactor: Any) -> None:
        self._reactor = reactor
        self._late: list[float] = []
        self._work: list[float] = []
        self._due = self._worked = 0.0
        self._begun = self._cpu = 0.0

    def start(self) -> None:
        """Begin to measure."""
        self._late, self._work = [], []
        self._worked = time.thread_time()
        self._begun, self._cpu = time.perf_counter(), _cpu()
        self._due = self._begun + EVERY
        self._reactor.callLater(EVERY, self._beat)

    def stop(self) -> Pulse:
        """What was measured; another `start` begins anew."""
        seconds, cpu = time.perf_counter() - self._begun, _cpu() - self._cpu
        self._due = 0.0
        return Pulse(
            seconds,
            _part(self._late, 0.5),
            _part(self._late, 0.99),
            _part(self._late, 1.0),
            _part(self._work, 0.99),
            cpu,
        )

    def _beat(self) -> None:
        if not self._due:
            return
        worked = time.thread_time()
        self._work += _beats(worked - self._worked - EVERY)
        self._worked = worked
        late = _beats(time.perf_counter() - self._due)
        self._late += late
        self._due += EVERY * len(late)
        self._reactor.callLater(max(0.0, self._due - time.perf_counter()), self._beat)


def quiet(reactor: Any, heart: Heartbeat, seconds: float, then: Callable[[Pulse], None]) -> None:
    """Measure how it beats while nobody wants anything, and go on with what that showed."""

    def measure() -> None:
        heart.start()
        reactor.callLater(seconds, lambda: then(heart.stop()))

    reactor.callLater(WARM_UP, measure)


def when_warm(reactor: Any, warm: Callable[[], bool], then: Callable[[], None]) -> None:
    """Go on once what is measured works; end the process with an error if that does not come.

    Args:
        reactor: What waits.
        warm: Whether it works.
        then: What to do then.
    """
    until = reactor.seconds() + PATIENCE

    def look() -> None:
        if warm():
            then()
        elif reactor.seconds() < until:
            reactor.callLater(0.1, look)
        else:
            print(f"It does not work, after {PATIENCE} s.", file=sys.stderr, flush=True)
            os._exit(1)  # threads may still wait

    reactor.callLater(WARM_UP, look)


def _beats(late: float) -> list[float]:
    """How late a beat is, and each that was due in the meantime."""
    return [max(0.0, late), *(late - EVERY * n for n in range(1, int(late / EVERY) + 1))]


def _part(late: list[float], part: float) -> float:
    """Milliseconds that a part of the beats was late, at most."""
    ordered = sorted(late)
    return round(ordered[min(int(len(late) * part), len(late) - 1)] * 1000, 2)


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
