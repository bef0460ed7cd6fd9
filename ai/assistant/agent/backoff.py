"""Backoff: when lines whose turn failed are tried again, for each asker alone.

So the lines of one, which may break every turn, keep nobody else's waiting.
"""

from __future__ import annotations

from collections.abc import Iterable

RETRIES = 3
"""Times that a turn which failed before it acted is had again, further and further apart."""
RETRY_SECONDS = 5.0
"""Until the first of them; each later one takes four times as long."""


class Backoff:
    """Failures in a row of one assistant's turns, by asker."""

    def __init__(self) -> None:
        self._failures: dict[str, int] = {}
        self._due: dict[str, float] = {}

    def failed(self, asker: str, now: float, blameless: bool = False) -> bool:
        """A turn for an asker failed; whether it is had again.

        Args:
            asker: Whose lines it was about.
            now: The time.
            blameless: No other lines would have fared better; then it is, however often.
        """
        failures = self._failures.get(asker, 0) + 1
        if failures > RETRIES:
            if not blameless:
                self.forget(asker)
                return False
            failures = RETRIES
        self._failures[asker] = failures
        self._due[asker] = now + RETRY_SECONDS * 4 ** (failures - 1)
        return True

    def forget(self, asker: str) -> None:
        """An asker's turn did not fail, or what they said is let go."""
        self._failures.pop(asker, None)
        self._due.pop(asker, None)

    def hasten(self, asker: str) -> None:
        """An asker spoke again: whatever waits of theirs is tried at once."""
        self._due.pop(asker, None)

    def not_yet(self, now: float) -> set[str]:
        """Askers whose lines wait for another try."""
        return {asker for asker, due in self._due.items() if due > now}

    def wait(self, askers: Iterable[str], now: float) -> float | None:
        """Seconds until lines of one of these askers are due; None where there is none."""
        return min((max(0.0, self._due.get(asker, now) - now) for asker in askers), default=None)
