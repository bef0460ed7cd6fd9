"""The grace period: the first who need something wait for it, but not for long."""

from __future__ import annotations

from typing import Any

from twisted.internet.defer import Deferred, succeed


class GracePeriod:
    """A time in which callers wait for something that is on its way.

    Args:
        clock: Measures the time.
        known: Fires when there is nothing to wait for any more.
        seconds: How long the period lasts at most.
    """

    def __init__(self, clock: Any, known: Deferred[None], seconds: float) -> None:
        self.is_over = False
        self._waiting: list[Deferred[None]] = []
        self._timer = clock.callLater(seconds, self.close)
        known.addCallback(lambda _: self.close())

    def wait(self) -> Deferred[None]:
        """Return a Deferred that fires at the end of the period."""
        if self.is_over:
            return succeed(None)
        waits: Deferred[None] = Deferred()
        self._waiting.append(waits)
        return waits

    def close(self) -> None:
        """End the period now."""
        if self._timer.active():
            self._timer.cancel()
        self.is_over = True
        waiting, self._waiting = self._waiting, []
        for waits in waiting:
            if not waits.called:
                waits.callback(None)
