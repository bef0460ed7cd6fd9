"""The state of the workers, as the checks and the health page show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

MAX_AGE = 5.0
"""Seconds after which a worker that was not heard of counts as gone."""
MAX_WAIT = 2.0
"""Seconds that the oldest unit of live turns may wait before staff should look."""
CLOCKS_APART = 2.0
"""Seconds by which the clocks of a worker and the broker may differ."""


@dataclass(frozen=True)
class WorkerState:
    """What one worker said of itself last."""

    name: str
    version: str
    queues: Sequence[str]
    age: float
    """Seconds since then."""
    units: Sequence[str] = ()
    """The keys of the units that it thinks."""
    clock: float = 0.0
    """Seconds by which its clock is ahead of the broker's."""
    run: str = ""
    """Its name and the run of its process, as a worker may start again under its name."""

    @property
    def is_heard(self) -> bool:
        """Whether it said something lately."""
        return self.age <= MAX_AGE

    def problem(self, version: str) -> str:
        """Why it does not work for a game of a version as it should; "" if it does."""
        if not self.is_heard:
            return f"it was last heard {self.age:.0f} s ago"
        if self.version != version:
            return f"it is of version {self.version}, and this game of {version}: it gets no work"
        if abs(self.clock) > CLOCKS_APART:
            return f"its clock is {self.clock:+.0f} s off, so that it may drop units as too old"
        return ""


@dataclass(frozen=True)
class QueueState:
    """What waits in one queue."""

    name: str
    length: int
    age: float
    """Seconds since the oldest unit was sent; 0 if none waits."""

    @property
    def problem(self) -> str:
        """What is wrong with it; "" if nothing is."""
        if self.name == "live" and self.age > MAX_WAIT:
            return f"somebody has waited for {self.age:.0f} s for a worker to begin"
        return ""


@dataclass(frozen=True)
class WorkersReport:
    """The broker, its workers and its queues, as they were a second ago."""

    broker: str
    """Its address."""
    version: str
    """What a worker's version must be."""
    problem: str = ""
    """Why the game does the thinking; "" if workers do."""
    workers: Sequence[WorkerState] = ()
    queues: Sequence[QueueState] = ()
    waiting: int = 0
    """Units that the game waits for."""
    taken_over: int = 0
    """Units that the game thought itself since it started, because no worker did."""


class WorkersMonitor(Protocol):
    """Knows the state of the workers."""

    def report(self) -> WorkersReport:
        """Return the state of the workers."""
        ...
