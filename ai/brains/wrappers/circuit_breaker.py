"""A brain behind a circuit breaker: a server that does not answer is left alone for a while."""

from __future__ import annotations

from twisted.internet.defer import Deferred, ensureDeferred

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
)
from ai.outside.circuit_breaker import MAX_SECONDS, Blown, CircuitBreaker


class CircuitBreakerBrain:
    """A brain behind a fuse.

    Args:
        brain: Which one.
        fuse: Shared by all that ask the same server.
    """

    def __init__(self, brain: Brain, fuse: CircuitBreaker) -> None:
        self.name = brain.name
        self._brain = brain
        self._fuse = fuse

    def think(self, request: Request) -> Deferred[Completion]:
        """Ask, unless the server is left alone."""
        return ensureDeferred(self._think(request))

    async def _think(self, request: Request) -> Completion:
        try:
            trial = self._fuse.enter()
        except Blown as blown:
            raise BrainUnavailable(str(blown)) from None
        try:
            completion = await self._brain.think(request)
        except NoSuchModel:
            self._fuse.answered()  # the others on its server are well
            raise
        except BrainBusy as error:  # it lives, and says itself how long to wait
            self._fuse.ask_to_wait(str(error), error.after or 0.0, trial)
            raise
        except BrainDenied as error:
            self._fuse.ask_to_wait(str(error), MAX_SECONDS, trial)
            raise
        except BrainUnavailable as error:
            self._fuse.failed(str(error), trial)
            raise
        except BrainError as error:
            if isinstance(error, OverBudget):  # it was not even asked
                self._fuse.left(trial)
            else:
                self._fuse.answered()
            raise
        except BaseException:
            self._fuse.left(trial)
            raise
        self._fuse.answered()
        return completion
