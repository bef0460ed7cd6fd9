"""Pacing: work that takes the game some milliseconds is done once in a turn of the reactor.

Answers of many models may arrive in the same moment. If all that follows from them happened at
once, every player would have to wait for the last of it.
"""

from __future__ import annotations

from collections.abc import Callable

from twisted.internet.defer import CancelledError, Deferred

from ai.brains.base import Brain, Completion, Request
from ai.brains.wrappers.wrapper import WrapperBrain


class PacedBrain(WrapperBrain):
    """A brain whose answers arrive one in each turn of the reactor.

    Args:
        brain: The brain inside.
        step: Returns a Deferred that fires in a turn of the reactor that is free.
    """

    def __init__(self, brain: Brain, step: Callable[[], Deferred[None]]) -> None:
        super().__init__(brain)
        self._step = step

    async def _think(self, request: Request) -> Completion:
        await self._step()
        try:
            completion = await self._brain.think(request)
        except CancelledError:
            raise
        except Exception:
            await self._step()
            raise
        await self._step()
        return completion
