"""The bridge from a web thread to the reactor's, where all of the game lives (DESIGN §8).

Only plain data crosses: what is to be done goes over, an `Answer` comes back. A web thread waits
for it two seconds and no longer: the game's website has few of them.
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

from ai.web.answers import BROKEN, Answer

log = Logger()

SECONDS = 2.0
"""How long a web thread waits; what takes longer goes on, and its outcome is fetched later."""
MAX_WAITING = 8
"""Web threads that wait at a time: less than half of what Evennia has for the whole website."""
MAX_OWN = 4
"""Of these, for the same program or account, so that its slow calls leave room for others."""

Work = Callable[[], Any]
Wait = Callable[[threading.Event, float], bool]


class Unheard(Exception):
    """It has not begun, and will not: the game is too busy, or goes down."""


class Late(Exception):
    """It goes on."""


class Bridge:
    """Has things done on the reactor's thread.

    Args:
        reactor: Whose `callFromThread` leads there.
        wait: How a thread waits for an event, and whether it came.
    """

    def __init__(self, reactor: Any, wait: Wait = threading.Event.wait) -> None:
        self._reactor = reactor
        self._wait = wait
        self._waiting: Counter[Hashable] = Counter()
        self._counting = threading.Lock()

    def ask(self, work: Work, seconds: float = SECONDS, who: Hashable = None) -> Answer:
        """Have something done, and wait for the answer.

        Args:
            work: Returns an `Answer`, or a Deferred of one; called on the reactor's thread.
            seconds: How long to wait.
            who: Whose request it is, as they say.

        Raises:
            Unheard: It did not begin, and never will.
            Late: It has begun, and is not done.
        """
        with self._place(who):
            errand = _Errand(work)
            self._reactor.callFromThread(errand.begin)
            if not self._wait(errand.done, seconds) and not errand.is_done():
                raise Late if errand.has_begun() else Unheard
            return errand.answer

    @contextmanager
    def _place(self, who: Hashable) -> Iterator[None]:
        """One of the places for those who wait.

        Raises:
            Unheard: None is free.
        """
        with self._counting:
            if self._waiting.total() >= MAX_WAITING or self._waiting[who] >= MAX_OWN:
                raise Unheard
            self._waiting[who] += 1
        try:
            yield
        finally:
            with self._counting:
                self._waiting[who] -= 1
                self._waiting += Counter()  # only those who wait stay in it


class _Errand:
    """One thing to be done. Whether it begins is decided once, whichever thread is first."""

    def __init__(self, work: Work) -> None:
        self.done = threading.Event()
        self.answer = BROKEN
        self._work = work
        self._first = threading.Lock()
        self._begun: bool | None = None
        """None until either side has decided."""

    def begin(self) -> None:
        with self._first:
            if self._begun is None:
                self._begun = True
        if self._begun:
            maybeDeferred(self._work).addBoth(self._finish)

    def has_begun(self) -> bool:
        """Whether it has; if not, it never will."""
        with self._first:
            if self._begun is None:
                self._begun = False
            return self._begun

    def is_done(self) -> bool:
        return self.done.is_set()

    def _finish(self, value: Any) -> None:
        if isinstance(value, Failure):
            log.failure("ai: a request of the API broke", value)
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
    """Put another bridge in place, for tests; returns what puts the old one back."""
    global _bridge
    old, _bridge = _bridge, bridge

    def back() -> None:
        global _bridge
        _bridge = old

    return back
