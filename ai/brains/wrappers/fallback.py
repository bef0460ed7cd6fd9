"""Fallback: when a brain cannot answer, the next one does, so that nobody meets silence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from twisted.internet.defer import Deferred, ensureDeferred
from twisted.internet.defer import TimeoutError as TooLate
from twisted.python.failure import Failure

from ai.brains.base import (
    Brain,
    BrainError,
    BrainStuck,
    BrainUnavailable,
    Completion,
    Request,
    RequestTooLong,
)
from ai.brains.wrappers.wrapper import WrapperBrain

LATE_SECONDS = 60.0
"""Seconds after which nobody wants the answer of a brain that was passed over for being slow."""
Report = Callable[[str, BrainError], object]


class FallbackBrain:
    """Asks brains in order until one answers; each turn has a new one.

    A brain that failed is not asked again in the same turn: its successor continues the turn.

    Args:
        brains: In order of preference. The last should be one that cannot fail, and is quick.
        report: Called for each that did not answer: its name, and why.
        clock: Times them; None gives them all the time there is.
        seconds: How long all but the last have, together, for the whole turn.
    """

    def __init__(
        self,
        brains: Sequence[Brain],
        report: Report = lambda name, error: None,
        clock: Any = None,
        seconds: float = 0.0,
    ) -> None:
        if not brains:
            raise ValueError("A chain needs a brain at least.")
        self.passed_over: list[tuple[str, str]] = []
        """The brains that did not answer, in order, each with the reason."""
        self.was_down = False
        """Whether one of them would have answered nobody, whatever was asked."""
        self.late: Callable[[Completion], object] | None = None
        """Given an answer that comes after its brain was passed over for being slow; while this
        is None, such brains are stopped at once."""
        self._left = list(brains)
        self._was_asked = False
        """Whether the brain that is asked now was asked before."""
        self._report = report
        self._clock = clock
        self._until = clock.seconds() + seconds if clock is not None else 0.0
        self._too_long: Brain | None = None
        """The one that could not hold a request once."""

    @property
    def name(self) -> str:
        """The brain that is asked now."""
        return self._left[0].name

    @property
    def is_model(self) -> bool:
        return self._left[0].is_model

    @property
    def reads(self) -> bool:
        return getattr(self._left[0], "reads", False)

    @property
    def stands_in(self) -> bool:
        """Whether what it answers now is not the character's own."""
        return getattr(self._left[0], "stands_in", False)

    def think(self, request: Request) -> Deferred[Completion]:
        """Give the first answer; the failure of the last brain is the chain's.

        Raises:
            RequestTooLong: (in the Deferred) A brain cannot hold it. Asked again, now shorter, it
                has another try before the next one has.
        """
        return ensureDeferred(self._think(request))

    async def _think(self, request: Request) -> Completion:
        while len(self._left) > 1:
            brain = self._left[0]
            if self._clock is not None and self._clock.seconds() >= self._until:
                self._next(brain, BrainUnavailable("no time is left for it in this turn"))
                continue
            self._was_asked = True
            try:
                completion = await self._in_time(brain, brain.think(request))
            except TooLate:
                slow = "its answer would have come too late for this turn"
                self._next(brain, BrainUnavailable(slow))
                continue
            except RequestTooLong as error:
                if self._too_long is not brain:  # it may be asked again, shorter
                    self._too_long = brain
                    raise
                self._next(brain, error)
                continue
            except BrainError as error:
                self._next(brain, error)
                continue
            if completion.stop != "refused":
                return completion
            self._next(brain, BrainError("it refused to answer"))
        self._was_asked = True
        return await self._left[0].think(request)

    def pass_on(self, why: str) -> bool:
        """Have the next brain continue the turn, as the one that is asked now leads nowhere.

        Returns:
            Whether there is a next one.
        """
        if len(self._left) < 2:
            return False
        self._next(self._left[0], BrainStuck(why))
        return True

    def pass_on_to_last(self, why: str) -> bool:
        """Have the last brain continue the turn, as there is no room for the others.

        Returns:
            Whether the last one can: it has not been asked in this turn.
        """
        if self.pass_on(why):
            del self._left[:-1]
        return not self._was_asked

    def without_last(self) -> FallbackBrain:
        """A fallback of the same brains but for the last one."""
        left = self._until - self._clock.seconds() if self._clock is not None else 0.0
        return FallbackBrain(self._left[:-1] or self._left, self._report, self._clock, left)

    def _in_time(self, brain: Brain, thinking: Deferred[Completion]) -> Deferred[Completion]:
        if self._clock is None:
            return thinking
        left = self._until - self._clock.seconds()
        if self.late is None:
            return thinking.addTimeout(left, self._clock)
        return self._or_late(brain, thinking, left, self.late)

    def _or_late(
        self,
        brain: Brain,
        thinking: Deferred[Completion],
        left: float,
        late: Callable[[Completion], object],
    ) -> Deferred[Completion]:
        """Wait for an answer; one that takes longer has some more time, but nobody waits for it."""
        waiting: Deferred[Completion] = Deferred(lambda _waiting: thinking.cancel())

        def give_up() -> None:
            if isinstance(brain, WrapperBrain):
                brain.give_up()
            waiting.errback(TooLate())
            thinking.addTimeout(LATE_SECONDS, self._clock)

        timer = self._clock.callLater(left, give_up)

        def arrived(result: Completion | Failure) -> None:
            if timer.active():
                timer.cancel()
            if not waiting.called:
                waiting.callback(result)
            elif isinstance(result, Completion):
                late(result)

        thinking.addBoth(arrived)
        return waiting

    def _next(self, brain: Brain, error: BrainError) -> None:
        if self._left[0] is brain:
            del self._left[0]
            self._was_asked = False
        self.passed_over.append((brain.name, str(error)))
        self.was_down = self.was_down or isinstance(error, BrainUnavailable)
        self._report(brain.name, error)
