"""The carrier of a single process: units pass as JSON text to a function of this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

from twisted.internet.defer import Deferred

from ai.workers.carrier import Answer, Unit

Think = Callable[[Unit], Deferred[Answer]]
"""Thinks a unit. The Deferred never fails, and cancelling it stops the work."""


class InProcessCarrier:
    """Has units thought in this process, at once.

    Units and answers become JSON text and are read again, as on the way to a worker.

    Args:
        think: Thinks a unit.
    """

    def __init__(self, think: Think) -> None:
        self._think = think
        self._receive: Callable[[Answer], None] = lambda answer: None
        self._thinking: dict[str, Deferred[None]] = {}

    def hand_over(self, unit: Unit) -> None:
        arrived = Unit.from_json(json.loads(unit.as_text()))
        thinking = self._think(arrived).addCallback(partial(self._answer, unit.key))
        if not thinking.called:
            self._thinking[unit.key] = thinking

    def cancel(self, key: str) -> None:
        thinking = self._thinking.pop(key, None)
        if thinking is not None:
            thinking.cancel()

    def answers(self, receive: Callable[[Answer], None]) -> None:
        self._receive = receive

    def _answer(self, key: str, answer: Answer) -> None:
        self._thinking.pop(key, None)
        self._receive(Answer.from_text(answer.as_text()))
