"""The clock: the reactor's time, or a test's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from twisted.internet.defer import Deferred


class Timer(Protocol):
    """A delayed call."""

    def active(self) -> bool:
        """Whether the call is still to come."""
        ...

    def cancel(self) -> None:
        """Drop the call."""
        ...


class Clock(Protocol):
    """The part of a reactor that tells the time; `twisted.internet.task.Clock` is one as well."""

    def seconds(self) -> float:
        """The time in seconds."""
        ...

    def callLater(self, delay: float, callable: Callable[..., Any], *args: Any) -> Timer:
        """Call something in `delay` seconds."""
        ...


async def yield_to_game(clock: Clock) -> None:
    """Let the reactor run other things during a long task."""
    turn: Deferred[None] = Deferred()
    clock.callLater(0, turn.callback, None)
    await turn
