"""A wait with a deadline."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from twisted.internet.defer import Deferred, ensureDeferred
from twisted.python.failure import Failure

from ai.pipeline.clock import Clock


class TooLate(Exception):
    """The deadline passed first."""


def as_deferred(value: Any) -> Deferred[Any] | None:
    """A Deferred of what is awaitable; None for a plain value."""
    if isinstance(value, Deferred):
        return value
    if hasattr(value, "__await__"):
        return ensureDeferred(value)
    return None


def race(
    running: Deferred[Any],
    seconds: float,
    clock: Clock,
    late: Callable[[Any], None] | None = None,
    cancel: bool = True,
) -> Deferred[Any]:
    """The result of `running`, or `TooLate` once `seconds` have passed.

    Args:
        running: What is waited for.
        seconds: How long.
        clock: Whose time.
        late: Given the result or `Failure` that comes after the deadline.
        cancel: Cancel `running` at the deadline; otherwise it goes on, towards `late`.

    Returns:
        A Deferred of its own: nothing that `running` does can keep it from firing.
    """
    if running.called and not running.paused:
        return running

    def stop(_outer: Deferred[Any]) -> None:
        if timer.active():
            timer.cancel()
        running.cancel()

    outer: Deferred[Any] = Deferred(stop)

    def arrived(result: Any) -> None:
        if timer.active():
            timer.cancel()
            outer.callback(result)
        elif late is not None:
            late(result)

    def expired() -> None:
        outer.errback(Failure(TooLate(f"no answer in {seconds:g} s")))
        if cancel:
            running.cancel()

    timer = clock.callLater(seconds, expired)
    running.addBoth(arrived)
    return outer
