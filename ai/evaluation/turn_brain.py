"""A base for brains that know a case: oracles, and those that guess."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from twisted.internet.defer import Deferred, succeed

from ai.brains.base import Completion, Message, ModelCall, Request
from ai.brains.embedded.brain import EmbeddedBrain
from ai.evaluation.case import Call
from ai.testing.brains import turn_of

Percept = Mapping[str, Any]


class TurnBrain:
    """Answers what others say; in passes, it leaves the work to the built-in brain."""

    is_model = True
    stands_alone = True

    def __init__(self) -> None:
        self._in_passes = EmbeddedBrain()

    def think(self, request: Request) -> Deferred[Completion]:
        turn = turn_of(request)
        if request.pass_name != "live" or not turn:
            return self._in_passes.think(request)
        step = sum(message.role == "assistant" for message in turn)
        calls = self.calls(turn[0].percepts, turn, step)
        return succeed(Completion(calls=tuple(ModelCall("", *one) for one in calls)))

    def calls(
        self, percepts: Sequence[Percept], turn: Sequence[Message], step: int
    ) -> Iterable[Call]:
        """Return the calls of one step.

        Args:
            percepts: What the turn is about.
            turn: The turn's messages so far.
            step: How many steps the turn has had.
        """
        raise NotImplementedError
