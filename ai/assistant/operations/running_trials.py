"""Running trials: asynchronous work of builders' commands, cancelled when the server stops."""

from __future__ import annotations

from typing import Any, TypeVar

from twisted.internet.defer import Deferred

Result = TypeVar("Result")


class RunningTrials:
    """Tracks builders' trials, so that no model is asked for an answer that nobody will read."""

    def __init__(self) -> None:
        self._running: set[Deferred[Any]] = set()

    def add(self, running: Deferred[Result]) -> Deferred[Result]:
        """Track a trial, which `stop` will cancel; return the same Deferred."""

        def end(result: Any) -> Any:
            self._running.discard(running)
            return result

        self._running.add(running)
        return running.addBoth(end)

    def stop(self) -> None:
        """Cancel all trials."""
        for running in list(self._running):
            running.cancel()
