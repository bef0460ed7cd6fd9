"""The outage of the database: it is reported once, however much fails because of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.pipeline.clock import Clock, Timer

log = Logger()

CALM_SECONDS = 300.0
"""An outage is over when nothing failed for so long."""


class DatabaseOutage:
    """Knows whether the database is down or locked, from what fails and from what succeeds."""

    def __init__(self) -> None:
        self._is_cause: Callable[[BaseException], bool] = lambda error: False
        self._notify: Callable[[str, str], object] = lambda line, topic: False
        self._clock: Clock | None = None
        self.failures = 0
        """Since it began; 0 if there is none."""
        self._began = 0.0
        self._waiting: set[int] = set()
        """The assistants whose turns wait for its end."""
        self._calm: Timer | None = None
        """Ends it."""

    def start(
        self,
        is_cause: Callable[[BaseException], bool],
        notify: Callable[[str, str], object],
        clock: Clock,
    ) -> None:
        """Report outages from now on; before, every failure is logged.

        Args:
            is_cause: Whether an error is of a database that is down or locked.
            notify: Sends staff a line about a topic, and logs it; returns whether it did.
            clock: The reactor, or a test's clock.
        """
        self.stop()
        self._is_cause, self._notify, self._clock = is_cause, notify, clock

    def stop(self) -> None:
        """Forget an outage."""
        self.failures = 0
        self._waiting = set()
        if self._calm is not None:
            self._calm.cancel()
            self._calm = None

    def is_outage(self, error: BaseException | None) -> bool:
        """Whether an error, or what caused it, is of a database that is down or locked."""
        while error is not None:
            if self._is_cause(error):
                return True
            error = error.__cause__
        return False

    def failure(
        self, log: Logger, text: str, failure: Failure | None = None, **fields: Any
    ) -> None:
        """Log a failure as `log.failure` does; one of an outage is only counted.

        Args:
            log: The logger.
            text: The format of the line.
            failure: The failure; None for the current exception.
            fields: What the format names.
        """
        failure = failure or Failure()
        if self.is_outage(failure.value):
            self._note(failure.value)
        else:
            log.failure(text, failure, **fields)

    def turn_waits(self, script: int) -> None:
        """Count an assistant whose turn is tried again because of it."""
        self._waiting.add(script)

    def _note(self, error: BaseException | None) -> None:
        self.failures += 1
        if self._calm is not None:
            self._calm.cancel()
        if self._clock is not None:
            self._calm = self._clock.callLater(CALM_SECONDS, self._calmed)
        if self.failures == 1:
            self._began = self._clock.seconds() if self._clock is not None else 0.0
            why = " ".join(str(error).split())
            self._report(f"The database does not take turns: {why}", "database")

    def end(self) -> None:
        """Report that something could be written again, if there was an outage."""
        if self.failures:
            self._end("The database takes turns again")

    def _calmed(self) -> None:
        self._calm = None
        self._end(f"The database has not failed for {CALM_SECONDS / 60:g} minutes")

    def _end(self, line: str) -> None:
        others, waiting = self.failures - 1, len(self._waiting)
        lasted = self._clock.seconds() - self._began if self._clock is not None else 0.0
        self.stop()
        if others:
            were = "failure was" if others == 1 else "failures were"
            line += f"; {others} more {were} not logged one by one"
        line += f". It was down for {lasted:.0f} s"
        if waiting:
            line += f", and {waiting} assistant{'' if waiting == 1 else 's'} waited for it"
        self._report(f"{line}.", "database back")

    def _report(self, line: str, topic: str) -> None:
        if not self._notify(line, topic):  # staff heard of another one a while ago
            log.warn("ai: {line}", line=line)


outage = DatabaseOutage()
"""That of this process."""
