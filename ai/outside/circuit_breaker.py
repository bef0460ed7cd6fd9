"""The circuit breaker: a server that keeps failing is left alone, then tried once.

Source of the pattern: the circuit breaker of M. Nygard, *Release It!*.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

FAILURES = 3
"""Failures in a row that blow it."""
SECONDS = 20.0
"""That it stays blown the first time; each failed trial doubles them."""
MAX_SECONDS = 600.0

Told = Callable[[str], object]


class Blown(Exception):
    """The server is left alone; says for how long, and why."""


class Watch(Protocol):
    """Whatever tells the time."""

    def seconds(self) -> float:
        """Seconds since some moment."""
        ...


class CircuitBreaker:
    """How one server stands.

    Args:
        clock: Whose seconds count.
        tell: Told once, in a line for staff, when it blows, and once when all is well again.
    """

    def __init__(self, clock: Watch, tell: Told = lambda line: None) -> None:
        self._clock = clock
        self._tell = tell
        self._failures = 0
        self._seconds = 0.0
        self._until = 0.0
        self._trial = False
        self.why = ""
        """What went wrong last, in one line; "" where nothing did."""

    @property
    def is_blown(self) -> bool:
        """Whether it is left alone, but for a trial."""
        return self._seconds > 0

    def enter(self) -> bool:
        """Ask whether a request may be sent.

        Returns:
            Whether it is the one that tries a server which was left alone.

        Raises:
            Blown: It is left alone now, or one request tries it already.
        """
        if not self.is_blown:
            return False
        left = self._until - self._clock.seconds()
        if left > 0:
            raise Blown(f"left alone for another {left:.0f} s: {self.why}")
        if self._trial:
            raise Blown(f"being tried again after: {self.why}")
        self._trial = True
        return True

    def answered(self) -> None:
        """It has answered, be it with an error of the request's own."""
        was, self._seconds, self._failures, self._trial = self._seconds, 0.0, 0, False
        if was:
            self._tell("It answers again.")
        self.why = ""

    def failed(self, why: str, trial: bool) -> None:
        """It answered nobody; after some of these in a row it is left alone.

        Args:
            why: What went wrong, in one line.
            trial: What `enter` said of that request.
        """
        self._failures += 1
        self.ask_to_wait(why, SECONDS if self._failures >= FAILURES else 0.0, trial)

    def ask_to_wait(self, why: str, seconds: float, trial: bool) -> None:
        """It said itself how long to leave it alone.

        Args:
            why: What it said, in one line.
            seconds: How long; 0 where it has not said.
            trial: What `enter` said of that request.
        """
        self.why = why
        if trial:
            self._trial = False
        if self.is_blown:  # of those that were on their way nothing new is learnt
            if trial:
                self._blow(max(seconds, 2 * self._seconds))
        elif seconds:
            self._blow(seconds)
            self._tell(f"It is left alone for {self._seconds:.0f} s: {self.why}")

    def left(self, trial: bool) -> None:
        """A request ended before anything was learnt."""
        if trial:
            self._trial = False

    def _blow(self, seconds: float) -> None:
        self._seconds = min(max(seconds, 1.0), MAX_SECONDS)
        self._until = self._clock.seconds() + self._seconds
