"""The scheduler: one timer for the next due turn of all assistants.

Nothing polls: an assistant that nobody wakes costs nothing.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count

from twisted.internet.defer import Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.pipeline.clock import Clock, Timer
from ai.pipeline.outage import outage
from ai.pipeline.race import Pace

log = Logger()

RETRY_SECONDS = 5.0
"""Seconds until another turn after one that failed."""


class Scheduler:
    """Begins turns when they are due: one at a time for each assistant, a few at once in all.

    Args:
        clock: Tells the time.
        concurrency: How many turns may run at once.
        pace: Delays a turn while other slow work is due on the reactor.
    """

    def __init__(
        self,
        clock: Clock,
        concurrency: int = 8,
        pace: Pace | None = None,
    ) -> None:
        self._clock = clock
        self._concurrency = concurrency
        self._pace = pace or Pace(clock)
        self._heap: list[tuple[float, int, int]] = []
        self._due: dict[int, float] = {}
        self._order = count()
        self._running: set[int] = set()
        self._finishing: set[int] = set()
        """Assistants at the end of their turns, which no longer count as running."""
        self._again: set[int] = set()
        self._timer: Timer | None = None
        self._timer_due = 0.0
        self._stopped = False

    def start(self, begin: Callable[[int], Deferred[float | None] | None]) -> None:
        """Say how turns begin; called once, before the first is due.

        Args:
            begin: Begins a turn of the assistant with a key. Returns a Deferred that fires at the
                end with the seconds until the next turn or None; or None if there was nothing to
                do.
        """
        self._begin_turn = begin

    def wake(self, key: int, delay: float = 0.0) -> None:
        """Begin an assistant's turn in `delay` seconds, or sooner if one is due already."""
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
        """Let another turn begin before this assistant's turn, which is at its end, is over."""
        if key in self._running:
            self._finishing.add(key)
            self._set_timer()

    def forget(self, key: int) -> None:
        """Cancel an assistant's next turn."""
        self._due.pop(key, None)
        self._again.discard(key)
        self._set_timer()

    def is_running(self, key: int) -> bool:
        """Whether an assistant is in a turn."""
        return key in self._running

    def stop(self) -> None:
        """Begin no more turns."""
        self._stopped = True
        self._heap.clear()
        self._due.clear()
        self._again.clear()
        self._set_timer()

    def _set_timer(self) -> None:
        while self._heap and self._due.get(self._heap[0][2]) != self._heap[0][0]:
            heapq.heappop(self._heap)  # cancelled, or due sooner by now
        wanted = bool(self._heap) and len(self._running - self._finishing) < self._concurrency
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
        """Begin one turn; the reactor does the game's work before the next one."""
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
            turn = self._begin_turn(key)
        except Exception:
            outage.failure(log, "ai: a turn of {key} could not begin", key=key)
            self._end(RETRY_SECONDS, key)
            return
        if turn is None:
            self._end(None, key)
        else:
            turn.addErrback(self._report_failure, key)
            turn.addCallback(self._end, key)

    def _report_failure(self, failure: Failure, key: int) -> float:
        outage.failure(log, "ai: a turn of {key} failed", failure, key=key)
        return RETRY_SECONDS

    def _end(self, next_in: float | None, key: int) -> None:
        self._running.discard(key)
        self._finishing.discard(key)
        again = key in self._again
        self._again.discard(key)
        if again:
            self.wake(key)
        elif next_in is not None:
            self.wake(key, next_in)
        else:
            self._set_timer()
