"""Time, as it is handed to everything that waits: the reactor's, or a test's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from twisted.internet.defer import Deferred


class Timer(Protocol):
    """A call that is due later."""

    def active(self) -> bool:
        """Whether it is still to come."""
        ...

    def cancel(self) -> None:
        """Have it not happen."""
        ...


class Clock(Protocol):
    """The part of a reactor that tells the time; `twisted.internet.task.Clock` has it too."""

    def seconds(self) -> float:
        """The time now."""
        ...

    def callLater(self, delay: float, callable: Callable[..., Any], *args: Any) -> Timer:
        """Have something called in `delay` seconds."""
        ...


async def breathe(clock: Clock) -> None:
    """Let the game go on, in the middle of something that takes long."""
    turn: Deferred[None] = Deferred()
    clock.callLater(0, turn.callback, None)
    await turn
