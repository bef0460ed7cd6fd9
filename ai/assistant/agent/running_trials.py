"""Attempts: what builders try with models, and wait for.

A stop of the server breaks them off: no model is asked again for an answer that nobody will read.
"""

from __future__ import annotations

from typing import Any, TypeVar

from twisted.internet.defer import Deferred

Result = TypeVar("Result")


class RunningTrials:
    """Those that are under way."""

    def __init__(self) -> None:
        self._running: set[Deferred[Any]] = set()

    def add(self, running: Deferred[Result]) -> Deferred[Result]:
        """Have a stop of the server break something off; returns the same."""

        def over(result: Any) -> Any:
            self._running.discard(running)
            return result

        self._running.add(running)
        return running.addBoth(over)

    def stop(self) -> None:
        """Break them off."""
        for running in list(self._running):
            running.cancel()
