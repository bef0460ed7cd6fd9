"""The circuit breaker: what keeps failing is suspended for a while, then tried once.

Source of the pattern: the circuit breaker of M. Nygard, *Release It!*.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

FAILURES = 3
"""Failures in a row that open it."""
ASKERS = 2
"""Different askers that failures must come from where the request may have been the cause."""
SECONDS = 20.0
"""How long it stays open the first time; each failed trial doubles that."""
MAX_SECONDS = 600.0

Notify = Callable[[str], object]


class CircuitOpen(Exception):
    """Nobody is asked now; says for how long, and why."""


class Watch(Protocol):
    """Whatever tells the time."""

    def seconds(self) -> float:
        """Seconds since some moment."""
        ...


class CircuitBreaker:
    """Whether a server, a remote module or a brain may be asked.

    Where requests may have caused the failures, it is open only to those whose requests they
    were: however many work together, everybody else is let through, and an answer closes it.

    Args:
        clock: Whose seconds count.
        notify: Gets a line for staff once when it opens, and once when it closes.
    """

    def __init__(self, clock: Watch, notify: Notify = lambda line: None) -> None:
        self.clock = clock
        self._notify = notify
        self._failures = 0
        """In a row, whatever was asked."""
        self._doubtful = 0
        """In a row, of which a request may have been the cause."""
        self._suspects: set[str] = set()
        """Askers whose requests may have been the cause."""
        self._in_doubt = False
        """Whether those alone are kept out."""
        self._seconds = 0.0
        """How long it is open; 0 while it is closed."""
        self._until = 0.0
        self._trial = False
        self.why = ""
        """What went wrong last, in one line; "" where nothing did."""

    @property
    def is_open(self) -> bool:
        """Whether requests are kept back, except for a trial."""
        return self._seconds > 0

    @property
    def state(self) -> str:
        """How long it stays open, and why, to stand behind "it is"; "" while it is closed."""
        if not self.is_open:
            return ""
        left = self._until - self.clock.seconds()
        if left > 0:
            return f"suspended for another {left:.0f} s: {self.why}"
        if self._trial:
            return f"being tried again after: {self.why}"
        return f"asked again with the next request, after: {self.why}"

    def enter(self, asker: str = "") -> bool:
        """Ask whether a request may be sent.

        Args:
            asker: The source id of the request's asker.

        Returns:
            Whether it is the trial of something that was suspended.

        Raises:
            CircuitOpen: It may not; or one request is the trial already.
        """
        if not self.is_open or self._in_doubt and asker not in self._suspects:
            return False
        if self._trial or self._until > self.clock.seconds():
            raise CircuitOpen(self.state)
        self._trial = True
        return True

    def answered(self) -> None:
        """It answered, if only with an error of the request's own."""
        was_open = self.is_open
        self._failures = self._doubtful = 0
        self._suspects.clear()
        self._seconds = 0.0
        self._trial = self._in_doubt = False
        if was_open:
            self._notify("It answers again.")
        self.why = ""

    def failed(self, why: str, trial: bool) -> None:
        """It answered nobody; after some of these in a row it is suspended.

        Args:
            why: What went wrong, in one line.
            trial: What `enter` returned for that request.
        """
        self._failures += 1
        seconds = SECONDS if self._has_failed_enough() else 0.0
        self._learn(why, seconds, trial, not trial and self._failures < FAILURES)

    def failed_for(self, asker: str, why: str, trial: bool) -> None:
        """It failed, and the request may have been the cause.

        Failures of one asker alone never open it, nor keep it open.

        Args:
            asker: The source id of the request's asker.
            why: What went wrong, in one line.
            trial: What `enter` returned for that request.
        """
        self._doubtful += 1
        self._suspects.add(asker)
        if trial and len(self._suspects) < ASKERS:
            self.left(trial)
        else:
            seconds = SECONDS if self._has_failed_enough() else 0.0
            self._learn(why, seconds, trial, in_doubt=True)

    def ask_to_wait(self, why: str, seconds: float, trial: bool) -> None:
        """It said itself how long to leave it alone.

        Args:
            why: What it said, in one line.
            seconds: How long; 0 where it did not say.
            trial: What `enter` returned for that request.
        """
        self._learn(why, seconds, trial, in_doubt=False)

    def left(self, trial: bool) -> None:
        """A request ended before anything was learned."""
        if trial:
            self._trial = False

    def _has_failed_enough(self) -> bool:
        several = len(self._suspects) >= ASKERS
        return self._failures + (self._doubtful if several else 0) >= FAILURES

    def _learn(self, why: str, seconds: float, trial: bool, in_doubt: bool) -> None:
        """Open it where that is due; what was on its way when it opened shows nothing new."""
        self.why = why
        self.left(trial)
        if not self.is_open and seconds:
            self._open(seconds, in_doubt)
            self._notify(f"It is suspended for {self._seconds:.0f} s: {why}")
        elif self.is_open and trial:
            self._open(max(seconds, 2 * self._seconds), in_doubt)
        elif self._in_doubt and not in_doubt and seconds:
            self._open(seconds, in_doubt)

    def _open(self, seconds: float, in_doubt: bool) -> None:
        self._seconds = min(max(seconds, 1.0), MAX_SECONDS)
        self._until = self.clock.seconds() + self._seconds
        self._in_doubt = in_doubt
        if not in_doubt:
            self._suspects.clear()
