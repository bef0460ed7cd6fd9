"""Pacing: work that takes the game some milliseconds is done once in a turn of the reactor.

Answers of many models may arrive in the same moment. If all that follows from them happened at
once, every player would have to wait for the last of it.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from twisted.internet.defer import CancelledError, Deferred

from ai.brains.base import Brain, Completion, Request
from ai.brains.wrappers.wrapper import WrapperBrain


class Pace:
    """Lets one piece of work through in each turn of the reactor; the others follow in order.

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
        self._clock.callLater(0, self._next)
        self._line.popleft().callback(None)


class PacedBrain(WrapperBrain):
    """A brain whose answers arrive one in each turn of the reactor.

    Args:
        brain: The brain inside.
        pace: Shared by all of the game.
    """

    def __init__(self, brain: Brain, pace: Pace) -> None:
        super().__init__(brain)
        self._pace = pace

    async def _think(self, request: Request) -> Completion:
        await self._pace.step()
        try:
            completion = await self._brain.think(request)
        except CancelledError:
            raise
        except Exception:
            await self._pace.step()
            raise
        await self._pace.step()
        return completion
