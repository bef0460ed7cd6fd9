"""Retry: the same request again, where it may be answered later."""

from __future__ import annotations

from typing import Any

from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception,
    wait_exponential,
    wait_random,
)
from twisted.internet.task import deferLater

from ai.brains.base import (
    Brain,
    BrainBusy,
    BrainDenied,
    BrainUnavailable,
    Completion,
    Request,
)
from ai.brains.wrappers.wrapper import WrapperBrain

ATTEMPTS = 3
WAIT = 6.0
"""Seconds of waiting in all, where somebody waits for the answer."""
WAIT_ALONE = 60.0
"""The same in a turn of the assistant's own."""

_backoff = wait_exponential(multiplier=0.5, max=20) + wait_random(0, 0.5)


class RetryBrain(WrapperBrain):
    """Tries again what may be answered later: when the server says, or ever more rarely.

    Args:
        brain: The brain inside.
        clock: Whose seconds it waits.
    """

    def __init__(self, brain: Brain, clock: Any) -> None:
        super().__init__(brain)
        self._clock = clock

    async def _think(self, request: Request) -> Completion:
        until = self._clock.seconds() + (WAIT if request.waited_for else WAIT_ALONE)
        try:  # without tenacity, which takes as long as to write the request
            return await self._brain.think(request)
        except BrainUnavailable as error:
            failed: list[BrainUnavailable] = [error]

        async def ask() -> Completion:
            if failed:  # the first attempt is over
                raise failed.pop()
            return await self._brain.think(request)

        def enough(state: RetryCallState) -> bool:
            too_late = self._clock.seconds() + _pause(state) > until
            return too_late or state.attempt_number >= ATTEMPTS

        attempts = AsyncRetrying(
            sleep=self._sleep,
            wait=_pause,
            stop=enough,
            retry=retry_if_exception(_may_pass),
            reraise=True,
        )
        return await attempts(ask)

    async def _sleep(self, seconds: float) -> None:
        await deferLater(self._clock, seconds)


def _may_pass(error: BaseException) -> bool:
    return isinstance(error, BrainUnavailable) and not isinstance(error, BrainDenied)


def _pause(state: RetryCallState) -> float:
    """Seconds until the next attempt: what the server asks for, or a bit more each time."""
    error = state.outcome.exception() if state.outcome else None
    if isinstance(error, BrainBusy) and error.after is not None:
        return error.after
    return float(_backoff(state))
