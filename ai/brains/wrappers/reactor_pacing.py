"""Pacing: what takes the game some milliseconds each is done once in a turn of the reactor.

Answers of many models may arrive in the same moment. If all that follows from them were done there
and then, everybody who plays would have to wait for the last of it.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from twisted.internet.defer import CancelledError, Deferred, ensureDeferred

from ai.brains.base import Brain, Completion, Request


class Pace:
    """Lets one go on in each turn of the reactor; the others follow in order, one a turn.

    Args:
        clock: The reactor.
    """

    def __init__(self, clock: Any) -> None:
        self._clock = clock
        self._line: deque[Deferred[None]] = deque()
        self._taken = False

    def take(self) -> bool:
        """Have this turn of the reactor, if nobody had it, nor waits for the next."""
        if self._taken:
            return False
        self._taken = True
        self._clock.callLater(0, self._next)
        return True

    def step(self) -> Deferred[None]:
        """Fires in a turn of the reactor that nobody else has: at once, where this is such a one.

        Cancelling it steps out of the line.
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


class PacedBrain:
    """A brain whose answers arrive one in each turn of the reactor.

    Args:
        brain: Which one.
        pace: Shared by all of the game.
    """

    def __init__(self, brain: Brain, pace: Pace) -> None:
        self.name = brain.name
        self._brain = brain
        self._pace = pace

    def think(self, request: Request) -> Deferred[Completion]:
        """Ask, and answer in good time."""
        return ensureDeferred(self._think(request))

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
