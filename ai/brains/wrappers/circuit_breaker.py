"""A brain behind a circuit breaker: one that keeps failing is suspended for a while."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from twisted.internet.defer import CancelledError
from twisted.logger import Logger

from ai.brains.base import (
    Brain,
    BrainBusy,
    BrainDenied,
    BrainError,
    BrainUnavailable,
    Completion,
    NoSuchModel,
    OverBudget,
    Request,
    RequestRefused,
    RequestTooLong,
)
from ai.brains.wrappers.wrapper import WrapperBrain
from ai.outside.circuit_breaker import MAX_SECONDS, CircuitBreaker, CircuitOpen

log = Logger()

SLOW_SECONDS = 30.0
"""An answer that was given up after so long counts as one that never came."""


class CircuitBreakerBrain(WrapperBrain):
    """Any brain behind a circuit breaker: a model, or whatever a game thinks with.

    Whatever the brain does wrong, it fails with a `BrainError`.

    Args:
        brain: Its answer may be a Deferred, a coroutine or a plain `Completion`.
        breaker: Shared by everything that asks the same server or brain.
        asker: The source id of the requests' asker; "" where there is none.
    """

    def __init__(self, brain: Brain, breaker: CircuitBreaker, asker: str = "") -> None:
        super().__init__(brain)
        self._breaker = breaker
        self._asker = asker
        self._given_up = False
        """Whether nobody waits for the answer to the last request, so that it teaches nothing more.
        One that is sent after it, behind the question of a tool mode, teaches again: it may be the
        trial, which somebody has to end."""
        self._begun = False, 0.0
        """Of the last request: whether it is a trial, and when it began."""

    def give_up(self) -> None:
        self._left()
        self._given_up = True

    async def _think(self, request: Request) -> Completion:
        try:
            trial = self._breaker.enter(self._asker)
        except CircuitOpen as refusal:
            raise BrainUnavailable(str(refusal)) from None
        self._begun, self._given_up = (trial, self._breaker.clock.seconds()), False
        try:
            answer: Any = self._brain.think(request)
            completion = await answer if isinstance(answer, Awaitable) else answer
            if not isinstance(completion, Completion):
                raise TypeError(f"{type(completion).__name__} is no Completion")
        except BrainError as error:
            self._learn(error, trial)
            raise
        except CancelledError:
            self._left()
            raise
        except Exception as error:
            log.failure("ai: the brain {brain} broke", brain=self.name)
            broke = BrainError(f"it broke: {type(error).__name__}")
            self._learn(broke, trial)
            raise broke from error
        except BaseException:
            if not self._given_up:
                self._breaker.left(trial)
            raise
        if not self._given_up:
            self._breaker.answered()
        return completion

    def _left(self) -> None:
        """Have the breaker know that nobody waits for an answer any longer."""
        trial, began = self._begun
        if self._given_up:
            return
        if self._breaker.clock.seconds() - began < SLOW_SECONDS:
            self._breaker.left(trial)
        else:
            self._breaker.failed_for(self._asker, "it does not answer in time", trial)

    def _learn(self, error: BrainError, trial: bool) -> None:
        """Have the breaker know what a failure shows of the brain."""
        breaker, why = self._breaker, str(error)
        if self._given_up:
            return
        if isinstance(error, OverBudget):  # it was not even asked
            breaker.left(trial)
        elif isinstance(error, NoSuchModel | RequestRefused | RequestTooLong):
            breaker.answered()  # other models on its server, or other requests, are answered
        elif isinstance(error, BrainBusy):  # it says itself how long to wait
            breaker.ask_to_wait(why, error.after or 0.0, trial)
        elif isinstance(error, BrainDenied):
            breaker.ask_to_wait(why, MAX_SECONDS, trial)
        elif isinstance(error, BrainUnavailable):
            breaker.failed(why, trial)
        else:
            breaker.failed_for(self._asker, why, trial)
