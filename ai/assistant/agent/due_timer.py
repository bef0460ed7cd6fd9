"""The due timer: one timer for the next of many things that fall due, so that nothing polls."""

from __future__ import annotations

from collections.abc import Callable

from ai.pipeline.clock import Clock, Timer

LONGEST_WAIT = 86400.0
"""The longest wait in seconds, as somebody may set the wall clock meanwhile."""


class DueTimer:
    """Rings once at the time that was set last, but not while the server goes down.

    Args:
        clock: The reactor, or a test's clock.
        stopping: Whether the server is going down.
        ring: Handles what is due, and sets the timer again.
    """

    def __init__(
        self, clock: Clock, stopping: Callable[[], bool], ring: Callable[[], None]
    ) -> None:
        self._clock = clock
        self._stopping = stopping
        self._ring = ring
        self._timer: Timer | None = None
        self._due = 0.0

    def set(self, seconds: float) -> None:
        """Ring in so many seconds, and not at the time set before."""
        if self._stopping():
            return
        wait = min(max(seconds, 0.0), LONGEST_WAIT)
        due = self._clock.seconds() + wait
        if self._timer is not None and self._timer.active() and self._due == due:
            return
        self.stop()
        self._due = due
        self._timer = self._clock.callLater(wait, self._fire)

    def stop(self) -> None:
        """Do not ring."""
        if self._timer is not None and self._timer.active():
            self._timer.cancel()
        self._timer = None

    def _fire(self) -> None:
        self._timer = None
        if not self._stopping():
            self._ring()
