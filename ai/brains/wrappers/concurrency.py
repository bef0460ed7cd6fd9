"""The concurrency limit: so many requests to one server at once; the others wait in line."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable

from twisted.internet.defer import CancelledError, Deferred, ensureDeferred

from ai.brains.base import Brain, Completion, Request
from ai.brains.wrappers.wrapper import WrapperBrain


class ConcurrencyLimit:
    """Lets a number of requests through at once; the others wait in line.

    Requests that somebody waits for go before the others; among equals, the first comes first. For
    one that would wait, one on its way that gives way is interrupted, and waits in line again.

    Args:
        limit: Requests at once.
    """

    def __init__(self, limit: int) -> None:
        if limit < 1:
            raise ValueError("At least one request has to be let through.")
        self._limit = limit
        self._inside = 0
        self._letting = False
        """Whether the next ones are let through just now."""
        self._lines: dict[bool, deque[Deferred[None]]] = {True: deque(), False: deque()}
        self._giving_way: list[Deferred[Completion]] = []
        """Requests on their way that give way."""

    @property
    def inside(self) -> int:
        """Requests that are on their way now."""
        return self._inside

    @property
    def waiting(self) -> int:
        """Requests that wait in line."""
        return sum(map(len, self._lines.values()))

    def enter(self, waited_for: bool) -> Deferred[None]:
        """Wait in line; who was let through must `leave`.

        Returns:
            A Deferred that fires once a request may be sent; cancelling it steps out of the line.
        """
        turn: Deferred[None] = Deferred(self._lines[waited_for].remove)
        if self._inside < self._limit and not self.waiting:
            self._inside += 1
            turn.callback(None)
        else:
            self._lines[waited_for].append(turn)
            if waited_for and self._giving_way:
                self._giving_way.pop().cancel()
        return turn

    async def ask(self, brain: Brain, request: Request) -> Completion | None:
        """Ask a brain something that gives way; None if it did."""

        async def think() -> Completion:
            return await brain.think(request)

        thinking = ensureDeferred(think())
        self._giving_way.append(thinking)
        try:
            return await thinking
        except CancelledError:
            if thinking in self._giving_way:  # what asked was cancelled itself
                raise
            return None
        finally:
            if thinking in self._giving_way:
                self._giving_way.remove(thinking)

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


class QueuedBrain(WrapperBrain):
    """A brain that is asked by so many at once and no more.

    A request gives way once, so that no server reads it more than twice.

    Args:
        brain: The brain inside.
        limit: Shared by everything that asks the same server.
    """

    def __init__(self, brain: Brain, limit: ConcurrencyLimit) -> None:
        super().__init__(brain)
        self._limit = limit

    async def _think(self, request: Request) -> Completion:
        completion: Completion | None = None
        gives_way = request.gives_way
        while completion is None:
            entered: Awaitable[None] = self._limit.enter(request.waited_for)
            await entered
            try:
                if not gives_way:
                    return await self._brain.think(request)
                completion = await self._limit.ask(self._brain, request)
                gives_way = False
            finally:
                self._limit.leave()
        return completion
