"""The heartbeat of a reactor: the delays of a call that is due every five milliseconds."""

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
"""Seconds before a measurement, at least."""
TIMEOUT = 120
"""Seconds before a measurement, at most."""


@dataclass
class Pulse:
    """The result of a measurement."""

    seconds: float
    p50: float
    """Milliseconds of delay that half of the beats did not exceed."""
    p99: float
    worst: float
    work: float
    """What p99 would be if the machine did nothing else but the reactor's work."""
    cpu: float
    """Seconds of processor time that the process used."""

    def as_dict(self) -> dict[str, Any]:
        """As JSON data."""
        return asdict(self)


class Heartbeat:
    """Measures the delay of each beat.

    A late beat also counts for each beat that was due meanwhile, with that one's delay. Otherwise a
    long standstill would be one late beat among thousands.
    """

    def __init__(self, reactor: Any) -> None:
        self._reactor = reactor
        self._late: list[float] = []
        self._work: list[float] = []
        self._due = self._worked = 0.0
        self._begun = self._cpu = 0.0

    def start(self) -> None:
        """Begin a measurement."""
        self._late, self._work = [], []
        self._worked = time.thread_time()
        self._begun, self._cpu = time.perf_counter(), _cpu()
        self._due = self._begun + EVERY
        self._reactor.callLater(EVERY, self._beat)

    def stop(self) -> Pulse:
        """End the measurement, and return its result."""
        seconds, cpu = time.perf_counter() - self._begun, _cpu() - self._cpu
        self._due = 0.0
        return Pulse(
            seconds,
            _percentile(self._late, 0.5),
            _percentile(self._late, 0.99),
            _percentile(self._late, 1.0),
            _percentile(self._work, 0.99),
            cpu,
        )

    def _beat(self) -> None:
        if not self._due:
            return
        worked = time.thread_time()
        self._work += _beats(worked - self._worked - EVERY)
        self._worked = worked
        delays = _beats(time.perf_counter() - self._due)
        self._late += delays
        self._due += EVERY * len(delays)
        self._reactor.callLater(max(0.0, self._due - time.perf_counter()), self._beat)


def quiet(reactor: Any, heart: Heartbeat, seconds: float, then: Callable[[Pulse], None]) -> None:
    """Measure an idle reactor, and call `then` with the result."""

    def measure() -> None:
        heart.start()
        reactor.callLater(seconds, lambda: then(heart.stop()))

    reactor.callLater(WARM_UP, measure)


def when_warm(reactor: Any, warm: Callable[[], bool], then: Callable[[], None]) -> None:
    """Call `then` once `warm` returns true, or end the process with an error after a time."""
    until = reactor.seconds() + TIMEOUT

    def look() -> None:
        if warm():
            then()
        elif reactor.seconds() < until:
            reactor.callLater(0.1, look)
        else:
            print(f"It does not work, after {TIMEOUT} s.", file=sys.stderr, flush=True)
            os._exit(1)  # threads may still wait

    reactor.callLater(WARM_UP, look)


def _beats(delay: float) -> list[float]:
    """The delays of a beat, and of each that was due meanwhile."""
    return [max(0.0, delay), *(delay - EVERY * n for n in range(1, int(delay / EVERY) + 1))]


def _percentile(delays: list[float], part: float) -> float:
    """Milliseconds of delay that a part of the beats did not exceed."""
    ordered = sorted(delays)
    return round(ordered[min(int(len(delays) * part), len(delays) - 1)] * 1000, 2)


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
