"""Single flight: work that many wait for is done once for all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from twisted.internet.defer import Deferred


class SingleFlight:
    """Work that never runs twice at the same time.

    Args:
        work: Starts it; the Deferred never fails.
    """

    def __init__(self, work: Callable[[], Deferred[Any]]) -> None:
        self._work = work
        self._running: Deferred[Any] | None = None
        self._busy = False
        self._closed = False
        self._waiting: list[Deferred[None]] = []
        self._next: list[Deferred[None]] = []

    @property
    def is_busy(self) -> bool:
        """Whether the work is running."""
        return self._busy

    def join(self) -> Deferred[None]:
        """Start the work, or wait for the run in progress."""
        return self._wait(self._waiting)

    def restart(self) -> Deferred[None]:
        """Wait for a run that starts after this call: the present one may have missed a change."""
        return self._wait(self._next if self._busy else self._waiting)

    def close(self) -> None:
        """Cancel the work for good; those who wait for it are released."""
        self._closed = True
        if self._running is not None:
            self._running.cancel()
        self._release([*self._waiting, *self._next])
        self._waiting, self._next = [], []

    def _wait(self, among: list[Deferred[None]]) -> Deferred[None]:
        waits: Deferred[None] = Deferred()
        among.append(waits)
        if self._closed:
            self._over(None)
        elif not self._busy:
            self._begin()
        return waits

    def _begin(self) -> None:
        self._busy = True
        running = self._work()
        self._running = running
        running.addBoth(self._over)

    def _over(self, _result: Any) -> None:
        self._running, self._busy = None, False
        done, self._waiting, self._next = self._waiting, self._next, []
        if self._waiting and not self._closed:
            self._begin()
        self._release(done)

    @staticmethod
    def _release(waiting: list[Deferred[None]]) -> None:
        for waits in waiting:
            if not waits.called:
                waits.callback(None)
