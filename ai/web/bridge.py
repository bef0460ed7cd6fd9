"""The bridge from web threads to the reactor's thread, where all of the game lives.

Only plain data crosses it: a request goes over, an `Answer` or a page's data comes back. A web
thread waits for it two seconds at most, because the game's website has few of them.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any

from twisted.internet.defer import maybeDeferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.web.answer import INTERNAL_ERROR

log = Logger()

SECONDS = 2.0
"""How long a web thread waits. Work that takes longer continues; its outcome is fetched later."""
MAX_WAITING = 8
"""Web threads that wait at a time: less than half of what Evennia has for the whole website."""
MAX_OWN = 4
"""Of these, for one program or account, so that its slow calls leave room for others."""

Work = Callable[[], Any]
Wait = Callable[[threading.Event, float], bool]


class NotStarted(Exception):
    """The work has not started and never will: the game is too busy, or going down."""


class StillRunning(Exception):
    """The work has started, and continues."""


class Bridge:
    """Runs work on the reactor's thread.

    Args:
        reactor: Its `callFromThread` leads there.
        wait: Waits for an event on a web thread; returns whether the event came.
    """

    def __init__(self, reactor: Any, wait: Wait = threading.Event.wait) -> None:
        self._reactor = reactor
        self._wait = wait
        self._waiting: Counter[Hashable] = Counter()
        self._lock = threading.Lock()

    def run(self, work: Work, owner: Hashable = None, seconds: float = SECONDS) -> Any:
        """Run work, and wait for what it returns; an `Answer` with status 500 if it failed.

        Args:
            work: Returns plain data, or a Deferred of it; called on the reactor's thread.
            owner: Whose work it claims to be.
            seconds: How long to wait.

        Raises:
            NotStarted: It did not start, and never will.
            StillRunning: It started, and is not done.
        """
        with self._place(owner):
            job = _Job(work)
            self._reactor.callFromThread(job.start)
            if not self._wait(job.done, seconds) and not job.done.is_set():
                raise StillRunning if job.has_started() else NotStarted
            return job.answer

    @contextmanager
    def _place(self, owner: Hashable) -> Iterator[None]:
        """One of the places for those who wait.

        Raises:
            NotStarted: None is free.
        """
        with self._lock:
            if self._waiting.total() >= MAX_WAITING or self._waiting[owner] >= MAX_OWN:
                raise NotStarted
            self._waiting[owner] += 1
        try:
            yield
        finally:
            with self._lock:
                self._waiting[owner] -= 1
                self._waiting += Counter()  # drops owners who no longer wait


class _Job:
    """One piece of work. Whether it starts is decided once, by whichever thread is first."""

    def __init__(self, work: Work) -> None:
        self.done = threading.Event()
        self.answer: Any = INTERNAL_ERROR
        self._work = work
        self._lock = threading.Lock()
        self._started: bool | None = None
        """None until either side has decided."""

    def start(self) -> None:
        with self._lock:
            if self._started is None:
                self._started = True
        if self._started:
            maybeDeferred(self._work).addBoth(self._finish)

    def has_started(self) -> bool:
        """Whether it has started; if not, it never will."""
        with self._lock:
            if self._started is None:
                self._started = False
            return self._started

    def _finish(self, value: Any) -> None:
        if isinstance(value, Failure):
            log.failure("ai: a request of the API failed", value)
        else:
            self.answer = value
        self.done.set()


_bridge: Bridge | None = None


def get_bridge() -> Bridge:
    """The running game's bridge."""
    global _bridge
    if _bridge is None:
        from twisted.internet import reactor

        _bridge = Bridge(reactor)
    return _bridge


def set_bridge(bridge: Bridge | None) -> Callable[[], None]:
    """Replace the bridge, for tests; returns a function that restores the old one."""
    global _bridge
    old, _bridge = _bridge, bridge

    def restore() -> None:
        global _bridge
        _bridge = old

    return restore
