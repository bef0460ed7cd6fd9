"""The wrapper: a brain around a brain, the base of those that change how one is asked."""

from __future__ import annotations

from twisted.internet.defer import Deferred, ensureDeferred

from ai.brains.base import Brain, Completion, Request


class WrapperBrain:
    """Passes requests on to a brain, by whose name it goes; subclasses override `_think`.

    Args:
        brain: The brain inside.
    """

    def __init__(self, brain: Brain) -> None:
        self._brain = brain

    @property
    def name(self) -> str:
        return self._brain.name

    @property
    def is_model(self) -> bool:
        return getattr(self._brain, "is_model", True)

    @property
    def reads(self) -> bool:
        return getattr(self._brain, "reads", False)

    def think(self, request: Request) -> Deferred[Completion]:
        return ensureDeferred(self._think(request))

    def give_up(self) -> None:
        """Learn that nobody waits any longer for the answer, which may still come."""
        if isinstance(self._brain, WrapperBrain):
            self._brain.give_up()

    async def _think(self, request: Request) -> Completion:
        return await self._brain.think(request)
