"""Clocks for tests: a test decides when time passes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from twisted.internet.task import Clock


class TestReactor(Clock):
    """A clock that a test moves. What threads report is called on the test's thread."""

    __test__ = False

    def __init__(self) -> None:
        super().__init__()
        self._reported: deque[Callable[[], Any]] = deque()
        """What threads have called; the list of a `Clock` is not safe for that."""

    def callFromThread(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
        """Call a function when the clock moves next."""
        self._reported.append(partial(function, *args, **kwargs))

    def advance(self, amount: float) -> None:
        self._take_reported()
        super().advance(amount)
        if self._take_reported():
            super().advance(0)

    def _take_reported(self) -> bool:
        took = False
        while self._reported:
            self.callLater(0, self._reported.popleft())
            took = True
        return took


class ConnectedReactor(TestReactor):
    """A clock that a test moves, with the running reactor's connections."""

    __test__ = False

    def __getattr__(self, name: str) -> Any:
        from twisted.internet import reactor

        return getattr(reactor, name)


class Connected:
    """A reactor with the clock of a test and the connections of the running reactor."""

    def __init__(self, clock: TestReactor) -> None:
        self._clock = clock
        self.callLater = clock.callLater
        self.seconds = clock.seconds

    def __getattr__(self, name: str) -> Any:
        from twisted.internet import reactor

        return getattr(reactor, name)
