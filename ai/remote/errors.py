"""What can go wrong with a module; each says it in one line that builders can read."""

from __future__ import annotations

from typing import Self


class ModuleError(Exception):
    """A module does not do what it should."""

    quotes = True
    """Whether words of the module's own may stand in it."""


class ManifestError(ModuleError):
    """A manifest is not one, or says what no module may; whoever runs the module mends it."""


class ModuleUnreachable(ModuleError):
    """It cannot be talked to: no connection, or one that broke. It may or may not have heard."""

    quotes = False

    @classmethod
    def quoting(cls, words: str) -> Self:
        """One in which the module's last words stand."""
        made = cls(words)
        made.quotes = True
        return made


class ModuleAbsent(ModuleUnreachable):
    """No connection to it came about: it has heard nothing."""


class ModuleTimeout(ModuleUnreachable):
    """It did not answer in time.

    Args:
        seconds: How long it was waited for.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__(f"Tool execution timed out ({seconds:.0f}s).")
        self.seconds = seconds


class ModuleStatus(ModuleError):
    """It answered with an error of HTTP's.

    Args:
        status: The number.
        text: What it said, cut and made inert.
    """

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"Module returned status {status}: {text}")
        self.status = status
