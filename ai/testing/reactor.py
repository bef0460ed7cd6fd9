"""Time for tests: it passes when a test says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from twisted.internet.task import Clock


class TestReactor(Clock):
    """A clock that a test moves, and whose daemon threads report to the test."""

    __test__ = False

    def callFromThread(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
        """Have it called when the clock moves next."""
        self.callLater(0, function, *args, **kwargs)


class Connected:
    """The test's time, and the running reactor's connections.

    Args:
        clock: Whose time it is.
    """

    def __init__(self, clock: TestReactor) -> None:
        self._clock = clock
        self.callLater = clock.callLater
        self.seconds = clock.seconds

    def __getattr__(self, name: str) -> Any:
        from twisted.internet import reactor

        return getattr(reactor, name)
