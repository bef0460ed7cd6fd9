"""The outage of the database: it is reported once, however much fails because of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from twisted.logger import Logger
from twisted.python.failure import Failure

log = Logger()


class DatabaseOutage:
    """Knows whether the database is down or locked, from what fails and from what succeeds."""

    def __init__(self) -> None:
        self.is_on = False
        self.notify: Callable[[str, str], object] = lambda line, topic: False
        """Sends staff a line about a topic, and logs it; returns whether it did."""
        self._errors: tuple[type[BaseException], ...] = ()
        self._failures = 0

    def start(
        self, errors: tuple[type[BaseException], ...], notify: Callable[[str, str], object]
    ) -> None:
        """Report outages from now on; before, every failure is logged.

        Args:
            errors: Those of a database that is down or locked.
            notify: Sends staff a line about a topic, and logs it; returns whether it did.
        """
        self._errors, self.notify = errors, notify
        self._failures, self.is_on = 0, False

    def failure(
        self, log: Logger, text: str, failure: Failure | None = None, **fields: Any
    ) -> None:
        """Log a failure as `log.failure` does, unless it belongs to an outage.

        Args:
            log: The logger.
            text: The format of the line.
            failure: The failure; None for the current exception.
            fields: What the format names.
        """
        failure = failure or Failure()
        if not self.covers(failure.value):
            log.failure(text, failure, **fields)

    def covers(self, error: BaseException | None) -> bool:
        """Whether an error belongs to an outage, which is reported at its first one."""
        if not isinstance(error, self._errors):
            return False
        self._failures += 1
        if not self.is_on:
            self.is_on = True
            why = " ".join(str(error).split())
            self._report(f"The database does not take turns: {why}", "database")
        return True

    def end(self) -> None:
        """Report that something could be written again."""
        count, self._failures, self.is_on = self._failures, 0, False
        self._report(
            f"The database takes turns again; {count} failures were not logged one by one.",
            "database back",
        )

    def _report(self, line: str, topic: str) -> None:
        if not self.notify(line, topic):  # staff heard of another one a while ago
            log.warn("ai: {line}", line=line)


outage = DatabaseOutage()
"""That of this process."""
