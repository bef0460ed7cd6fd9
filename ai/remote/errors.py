"""What can go wrong with a remote module, in one line each that builders can read."""

from __future__ import annotations

from typing import Self


class ModuleError(Exception):
    """A remote module does not do what it should."""

    quotes = True
    """Whether the message may contain the module's own words."""


class ManifestError(ModuleError):
    """A manifest is malformed or not allowed; its author has to fix it."""


class ModuleUnreachable(ModuleError):
    """No connection, or one that broke; the request may or may not have arrived."""

    quotes = False

    @classmethod
    def quoting(cls, words: str) -> Self:
        """Make one whose message contains the module's own words."""
        error = cls(words)
        error.quotes = True
        return error


class ModuleAbsent(ModuleUnreachable):
    """There was no connection: the request did not arrive."""


class ModuleTimeout(ModuleUnreachable):
    """It did not answer in time."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"Tool execution timed out ({seconds:.0f}s).")
        self.seconds = seconds


class ModuleStatus(ModuleError):
    """It answered with an HTTP error.

    Args:
        status: The status code.
        text: The module's own words, cut and without markup.
    """

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"Module returned status {status}: {text}")
        self.status = status
