"""Waits: with a deadline, and for a turn of the reactor that is free."""

from __future__ import annotations

from collections import deque
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
    """The awaited Deferred was cancelled by something else than its waiter."""


def as_deferred(value: Any) -> Deferred[Any]:
    """A Deferred for what a coroutine or another awaitable gives."""
    return value if isinstance(value, Deferred) else ensureDeferred(value)


def is_done(running: Deferred[Any]) -> bool:
    """Whether its result is there; a Deferred that waits for another one has none yet."""
    return bool(running.called and not running.paused)


async def result_of(running: Deferred[Any]) -> Any:
    """Wait for a Deferred; one that has its result already is not asked for it by callbacks."""
    if is_done(running) and not isinstance(running.result, Failure):
        return running.result
    return await running


def race(
    running: Deferred[Any],
    seconds: float,
    clock: Clock,
    late: Callable[[Any], None] | None = None,
    cancel: bool = True,
) -> Deferred[Any]:
    """The result of `running`, or `TooLate` once `seconds` have passed.

    A `CancelledError` from here only ever means that this wait was cancelled. If `running` was
    cancelled by something else, the wait fails with `GivenUp`.

    Args:
        running: The Deferred to wait for.
        seconds: The deadline.
        clock: The reactor, or a test's clock.
        late: Called with a result or `Failure` that comes after the deadline.
        cancel: Whether to cancel `running` when nobody waits for it any more; if not, its result
            goes to `late`.

    Returns:
        A new Deferred, which fires whatever `running` does.
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
    except Exception:  # a canceller that fails must not block the waiter
        log.failure("ai: something that was cancelled broke")


class Pace:
    """Lets one piece of work through in each turn of the reactor; the others follow in order.

    What fell due while one piece was done comes before the next.

    Args:
        clock: The reactor.
    """

    def __init__(self, clock: Any) -> None:
        self._clock = clock
        self._line: deque[Deferred[None]] = deque()
        self._taken = False

    def take(self) -> bool:
        """Take this turn of the reactor, if it is free and nobody waits for the next."""
        if self._taken:
            return False
        self._taken = True
        self._clock.callLater(0, self._next)
        return True

    def step(self) -> Deferred[None]:
        """Wait for a turn of the reactor that is free, which may be this one.

        Returns:
            A Deferred that fires in that turn; cancelling it steps out of the line.
        """
        turn: Deferred[None] = Deferred(self._line.remove)
        if self.take():
            turn.callback(None)
        else:
            self._line.append(turn)
        return turn

    def _next(self) -> None:
        if not self._line:
            self._taken = False
            return
        self._line.popleft().callback(None)
        self._clock.callLater(0, self._next)  # only now, behind all that fell due meanwhile
