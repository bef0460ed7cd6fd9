"""A wait with a deadline."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from twisted.internet.defer import CancelledError, Deferred, ensureDeferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.pipeline.clock import Clock

log = Logger()


class TooLate(Exception):
    """The deadline passed first."""


class GivenUp(Exception):
    """What was waited for was cancelled, and not by the one who waits."""


def as_deferred(value: Any) -> Deferred[Any] | None:
    """A Deferred of what is awaitable; None for a plain value."""
    if isinstance(value, Deferred):
        return value
    if hasattr(value, "__await__"):
        return ensureDeferred(value)
    return None


def is_done(running: Deferred[Any]) -> bool:
    """Whether its result is there; one that waits for another Deferred was called, no more."""
    return bool(running.called and not running.paused)


def race(
    running: Deferred[Any],
    seconds: float,
    clock: Clock,
    late: Callable[[Any], None] | None = None,
    cancel: bool = True,
) -> Deferred[Any]:
    """The result of `running`, or `TooLate` once `seconds` have passed.

    A `CancelledError` from here means one thing only: this wait itself was cancelled. Where
    `running` was cancelled from elsewhere, the wait fails with `GivenUp`.

    Args:
        running: What is waited for.
        seconds: How long.
        clock: Whose time.
        late: Given the result or `Failure` that comes after the deadline.
        cancel: Cancel `running` when nobody waits for it any more; otherwise it goes on, towards
            `late`.

    Returns:
        A Deferred of its own: nothing that `running` does can keep it from firing.
    """
    if is_done(running):
        return running.addErrback(_given_up) if isinstance(running.result, Failure) else running

    def give_up() -> None:
        if cancel:
            _cancel(running)

    def stop(_outer: Deferred[Any]) -> None:
        timer.cancel()
        give_up()

    outer: Deferred[Any] = Deferred(stop)

    def arrived(result: Any) -> None:
        if timer.active():
            timer.cancel()
            outer.callback(result)
        elif late is not None:
            late(result)

    def expired() -> None:
        outer.errback(Failure(TooLate(f"no answer in {seconds:g} s")))
        give_up()

    timer = clock.callLater(max(0.0, seconds), expired)
    running.addErrback(_given_up).addBoth(arrived)
    return outer


def _given_up(failure: Failure) -> Failure:
    if failure.check(CancelledError) is None:
        return failure
    return Failure(GivenUp("it was cancelled"))


def _cancel(running: Deferred[Any]) -> None:
    try:
        running.cancel()
    except Exception:  # a canceller that breaks must not keep anybody waiting
        log.failure("ai: something that was cancelled broke")
