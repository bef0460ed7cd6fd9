"""The sender of units: hands them over, and gives each answer to what waits for it."""

from __future__ import annotations

import itertools
import uuid
from typing import Any

from twisted.internet.defer import Deferred

from ai.workers.carrier import Answer, Carrier, Unit


class UnitSender:
    """Hands units over, and has each of their answers received by who waits for it.

    Args:
        carrier: Carries the units.
    """

    def __init__(self, carrier: Carrier) -> None:
        self._carrier = carrier
        self._waiting: dict[str, Deferred[Answer]] = {}
        self._start = uuid.uuid4().hex[:12]
        self._numbers = itertools.count(1)
        carrier.answers(self._receive)

    def send(
        self, kind: str, deadline: float, data: dict[str, Any], queue: str
    ) -> Deferred[Answer]:
        """Have a unit thought.

        Args:
            kind: Which function thinks it.
            deadline: Unix seconds, after which nobody begins it.
            data: What the function needs, as JSON data.
            queue: `LIVE` or `PASSES`.

        Returns:
            A Deferred of its answer; cancelling it cancels the unit.
        """
        unit = Unit(f"{self._start}:{next(self._numbers)}", kind, deadline, data, queue)
        waiting: Deferred[Answer] = Deferred(lambda _waiting: self._cancel(unit.key))
        self._waiting[unit.key] = waiting
        self._carrier.hand_over(unit)
        return waiting

    def _receive(self, answer: Answer) -> None:
        waiting = self._waiting.pop(answer.key, None)
        if waiting is not None:
            waiting.callback(answer)

    def _cancel(self, key: str) -> None:
        self._carrier.cancel(key)
        self._waiting.pop(key, None)
