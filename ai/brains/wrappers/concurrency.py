"""The concurrency limit: so many requests at once to one endpoint, whoever waits first."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable

from twisted.internet.defer import Deferred, ensureDeferred

from ai.brains.base import Brain, Completion, Request


class ConcurrencyLimit:
    """Lets a number of requests through at once; the others stand in line.

    A character whom somebody waits for goes before one that thinks for itself; among equals the
    first comes first.

    Args:
        limit: Requests at once.
    """

    def __init__(self, limit: int) -> None:
        if limit < 1:
            raise ValueError("A turnstile has to let one through at least.")
        self._limit = limit
        self._inside = 0
        self._letting = False
        """Whether the next ones are let through just now."""
        self._lines: dict[bool, deque[Deferred[None]]] = {True: deque(), False: deque()}

    @property
    def inside(self) -> int:
        """Requests that are on their way now."""
        return self._inside

    @property
    def waiting(self) -> int:
        """Requests that stand in line."""
        return sum(map(len, self._lines.values()))

    def enter(self, waited_for: bool) -> Deferred[None]:
        """Fires as soon as one may go through; whoever went through must `leave`.

        Cancelling it steps out of the line.
        """
        turn: Deferred[None] = Deferred(self._lines[waited_for].remove)
        if self._inside < self._limit and not self.waiting:
            self._inside += 1
            turn.callback(None)
        else:
            self._lines[waited_for].append(turn)
        return turn

    def leave(self) -> None:
        """Let the next one through; if that one leaves at once, the one behind it, and so on."""
        self._inside -= 1
        if self._letting:
            return
        self._letting = True
        try:
            while self._inside < self._limit and self.waiting:
                self._inside += 1
                (self._lines[True] or self._lines[False]).popleft().callback(None)
        finally:
            self._letting = False


class QueuedBrain:
    """A brain behind a turnstile.

    Args:
        brain: Which one.
        turnstile: Shared by all that ask the same endpoint.
    """

    def __init__(self, brain: Brain, turnstile: ConcurrencyLimit) -> None:
        self.name = brain.name
        self._brain = brain
        self._turnstile = turnstile

    def think(self, request: Request) -> Deferred[Completion]:
        """Wait in line, then ask."""
        return ensureDeferred(self._think(request))

    async def _think(self, request: Request) -> Completion:
        entered: Awaitable[None] = self._turnstile.enter(request.waited_for)
        await entered
        try:
            return await self._brain.think(request)
        finally:
            self._turnstile.leave()
