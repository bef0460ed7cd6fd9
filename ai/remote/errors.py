"""What can go wrong with a module; each says it in one line that builders can read."""

from __future__ import annotations


class ModuleError(Exception):
    """A module does not do what it should."""


class ManifestError(ModuleError):
    """A manifest is not one, or says what no module may; whoever runs the module mends it."""


class ModuleUnreachable(ModuleError):
    """It cannot be talked to: no connection, or one that broke. It may or may not have heard."""


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
