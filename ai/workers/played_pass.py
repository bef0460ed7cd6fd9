"""The played pass: a pass that a worker runs, and whose answers the game plays for its record."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.pass_task import check, limit_audience
from ai.assistant.engine.turn import Turn
from ai.brains.base import Completion
from ai.memory import vectors
from ai.models import Memory
from ai.tools.contract.base import Tool
from ai.workers.units.whole_pass import begun


class PlayedPass:
    """Has a worker run a pass, and gives its model's answers to the turn one by one.

    Args:
        task: The data of the pass's `SentTask`.
        turn: The turn, which has not begun.
    """

    def __init__(self, task: Mapping[str, Any], turn: Turn) -> None:
        self._task = task
        self._turn = turn
        self._answers: deque[Completion] = deque()
        self._complaints: deque[str] = deque()
        self.is_answered = False
        turn.is_draft, turn.counted_tools = True, len(turn.caller.offer)
        turn.caller.accept = self._accept

    def as_json(self) -> dict[str, Any]:
        """What a worker needs to run the pass, as JSON data."""
        turn, level = self._turn.caller.turn, self._turn.caller.authority().level
        bounds = asdict(self._turn.bounds)
        return {"task": self._task, "turn": turn, "bounds": bounds, "level": level}

    def receive(self, data: Mapping[str, Any]) -> None:
        """Take what a worker has answered; the turn ends if nothing was left to work on."""
        self.is_answered, turn = True, self._turn
        if data["text"] is None:
            turn.finish(EndReason.CANCELLED, "nothing is left to work on")
            self._answers.append(Completion())
            return
        self._answers.extend(map(Completion.from_json, data["answers"]))
        self._complaints.extend(data["complaints"])
        turn.caller.audience = tuple(data["audience"]) or turn.caller.audience
        turn.request = begun(turn.request, data["text"], data["material"])
        turn.messages[:] = turn.request.messages
        turn.opened = 0
        turn.estimate_usage()
        limit_audience(turn.caller, data["audience"])
        if data["learned"] and vectors.in_use is not None:
            vectors.learn(Memory.objects.filter(pk__in=data["learned"]))

    def next_answer(self) -> Completion | None:
        """Return the next answer; None if there is none."""
        return self._answers.popleft() if self._answers else None

    def _accept(self, tool: Tool, result: Mapping[str, Any]) -> None:
        complaint = self._complaints.popleft() if self._complaints else ""
        check(complaint, tool)
