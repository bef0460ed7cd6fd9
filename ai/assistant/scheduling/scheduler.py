"""The scheduler: one for all assistants, one timer for the next who is due.

Nothing polls: an assistant that nobody wakes costs nothing.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count

from twisted.internet.defer import Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.brains.wrappers.reactor_pacing import Pace
from ai.pipeline.clock import Clock, Timer

log = Logger()

RETRY_SECONDS = 5.0
"""Until another try, where a turn could not begin or broke."""


class Scheduler:
    """Wakes assistants, each one turn at a time, a few of them at once.

    Args:
        clock: Whose time it is.
        start: Begins a turn of the assistant with that key; fires when it has ended, with the
            seconds until it wants another one, or None. None where there was nothing to do.
        concurrency: Turns that may run at once.
        pace: Has turns begin where nothing else that takes a while is due.
    """

    def __init__(
        self,
        clock: Clock,
        start: Callable[[int], Deferred[float | None] | None],
        concurrency: int = 8,
        pace: Pace | None = None,
    ) -> None:
        self._clock = clock
        self._start = start
        self._concurrency = concurrency
        self._pace = pace or Pace(clock)
        self._heap: list[tuple[float, int, int]] = []
        self._due: dict[int, float] = {}
        self._order = count()
        self._running: set[int] = set()
        self._lent: set[int] = set()
        """Those of them that are at their end, and whose places others may have."""
        self._again: set[int] = set()
        self._timer: Timer | None = None
        self._timer_due = 0.0
        self._stopped = False

    def wake(self, key: int, delay: float = 0.0) -> None:
        """Have an assistant's turn in `delay` seconds, or sooner if one is due already."""
        if self._stopped:
            return
        if key in self._running:
            self._again.add(key)
            return
        due = self._clock.seconds() + delay
        if self._due.get(key, due + 1) <= due:
            return
        self._due[key] = due
        heapq.heappush(self._heap, (due, next(self._order), key))
        self._set_timer()

    def lend(self, key: int) -> None:
        """Let others have the place of an assistant in a turn, until that is over."""
        if key in self._running:
            self._lent.add(key)
            self._set_timer()

    def forget(self, key: int) -> None:
        """Wake it no more."""
        self._due.pop(key, None)
        self._again.discard(key)
        self._set_timer()

    def is_running(self, key: int) -> bool:
        """Whether it is in a turn."""
        return key in self._running

    def stop(self) -> None:
        """Begin nothing more."""
        self._stopped = True
        self._heap.clear()
        self._due.clear()
        self._again.clear()
        self._set_timer()

    def _set_timer(self) -> None:
        while self._heap and self._due.get(self._heap[0][2]) != self._heap[0][0]:
            heapq.heappop(self._heap)  # forgotten, or due sooner
        wanted = bool(self._heap) and len(self._running - self._lent) < self._concurrency
        if self._timer is not None and self._timer.active():
            if wanted and self._timer_due == self._heap[0][0]:
                return
            self._timer.cancel()
        self._timer = None
        if wanted:
            self._timer_due = self._heap[0][0]
            wait = max(0.0, self._timer_due - self._clock.seconds())
            self._timer = self._clock.callLater(wait, self._run_due)

    def _run_due(self) -> None:
        """Begin one turn; the game's own work comes in between before the next."""
        self._timer = None
        if not self._pace.take():
            self._timer = self._clock.callLater(0, self._run_due)
            return
        if self._heap and self._heap[0][0] <= self._clock.seconds():
            due, _, key = heapq.heappop(self._heap)
            if self._due.get(key) == due:
                del self._due[key]
                self._begin(key)
        self._set_timer()

    def _begin(self, key: int) -> None:
        self._running.add(key)
        try:
            turn = self._start(key)
        except Exception:
            log.failure("ai: a turn of {key} could not begin", key=key)
            self._finished(RETRY_SECONDS, key)
            return
        if turn is None:
            self._finished(None, key)
        else:
            turn.addErrback(self._broke, key)
            turn.addCallback(self._finished, key)

    def _broke(self, failure: Failure, key: int) -> float:
        log.failure("ai: a turn of {key} broke", failure, key=key)
        return RETRY_SECONDS

    def _finished(self, next_in: float | None, key: int) -> None:
        self._running.discard(key)
        self._lent.discard(key)
        again = key in self._again
        self._again.discard(key)
        if again:
            self.wake(key)
        elif next_in is not None:
            self.wake(key, next_in)
        else:
            self._set_timer()
