"""The unit "pass": a whole pass, of which the worker makes the task and keeps the result.

The same loop as in the game runs it, on our own tables alone. The game plays the model's answers
once more through its own pipeline, for the record of the turn.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from twisted.internet.defer import CancelledError
from twisted.logger import Logger

from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.loop import Loop
from ai.assistant.engine.pass_task import PassTask, check
from ai.assistant.engine.turn import Bounds, Turn
from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.llm.catalog import ModelCatalog
from ai.assistant.turns.reflect import next_consolidation, next_reflection
from ai.assistant.turns.summary_task import summary_from
from ai.brains.base import BrainError, Completion, Message, Request
from ai.brains.wrappers.wrapper import WrapperBrain
from ai.memory import vectors
from ai.models import TurnRecord
from ai.models.database_errors import is_down
from ai.pipeline.call import Caller
from ai.pipeline.pipeline import Pipeline
from ai.tools.contract.base import Tool
from ai.tools.contract.surroundings import Authority
from ai.workers import sent_request
from ai.workers.carrier import Answer, Unit
from ai.workers.described_tool import tools_for
from ai.workers.units.ask import FittingBrain, brain_of, cleaned, paid

log = Logger()


def _reflection(data: Mapping[str, Any]) -> PassTask | None:
    now = datetime.fromisoformat(data["now"])
    return next_reflection(data["script"], lambda: now)


KEPT = "its result is kept"
"""The detail of a turn that runs until the game has the answer."""

TASKS: dict[str, Callable[[Mapping[str, Any]], PassTask | None]] = {
    "reflect": _reflection,
    "consolidate": lambda data: next_consolidation(data["script"]),
    "summarise": summary_from,
}
"""Makes the task of each pass from the data of its `SentTask`."""


async def run_pass(models: ModelCatalog, unit: Unit) -> Answer:
    """Run a pass.

    The data of the unit are those of `ask` with the "task" (the data of a `SentTask`), its
    "bounds", the number of its "turn", and the "level" of its authority.

    Returns:
        The answer; its data are those that were "paid" and "ratio", as of `ask`, and, unless it has
        an error, the "text", "material" and "audience" of the task, the model's "answers", which of
        them were "wrong", the "complaints" of its results, and the memories "learned". The text is
        None if nothing was left to work on.
    """
    account = TurnCost(**unit.data["account"])
    return await paid(models, unit, account, _run(models, unit.data, account))


async def _run(models: ModelCatalog, data: Any, account: TurnCost) -> dict[str, Any]:
    request = sent_request.from_json(data["request"])
    task = TASKS[request.pass_name](data["task"])
    if task is None:
        return {"text": None}
    judge = _Judge(task)
    tools = tools_for(request, data["tools"])
    authority = Authority(level=data["level"], grant=data["level"])
    caller = Caller(
        tools,
        turn=data["turn"],
        pass_name=request.pass_name,
        authority=lambda: authority,
        accept=judge.accept,
        offer=[tool.name for one in request.tools if (tool := tools.find(str(one["name"])))],
    )
    fitting = brain_of(models, data, request, account)
    noted = _NotedBrain(cleaned(fitting, data), fitting)
    ratio = models.ledger.estimates.ratio(data["model"])
    turn = Turn(
        begun(request, task.text, task.material),
        caller,
        noted,
        Bounds(**data["bounds"]),
        speech=None,
        account=account,
        ratio=ratio,
    )
    await Loop(Pipeline(models.reactor), models.reactor).run(turn)
    if turn.end is EndReason.CANCELLED:
        raise CancelledError
    if noted.error is not None:
        raise noted.error
    learned: list[int] = []
    if turn.end is EndReason.SUBMITTED:
        with vectors.learned() as learned:
            _keep(task, turn)
    return {
        "text": task.text,
        "material": list(task.material),
        "audience": list(task.audience),
        "answers": [one.as_json() for one in noted.answers],
        "wrong": noted.wrong,
        "complaints": judge.complaints,
        "learned": learned,
    }


def begun(request: Request, text: str, material: Any) -> Request:
    """The first request of a pass, with what it works on."""
    message = Message("user", text, percepts=tuple(material))
    seed = zlib.crc32(text.encode("utf-8", "replace"))
    return replace(request, messages=(message,), seed=seed)


class _Judge:
    """Says what is wrong with results, and notes it."""

    def __init__(self, task: PassTask) -> None:
        self._task = task
        self.complaints: list[str] = []

    def accept(self, tool: Tool, result: Mapping[str, Any]) -> None:
        complaint = self._task.complaint(result)
        self.complaints.append(complaint)
        check(complaint, tool)


class _NotedBrain(WrapperBrain):
    """Notes the answers of a model, and its failure."""

    def __init__(self, brain: Any, fitting: FittingBrain) -> None:
        super().__init__(brain)
        self._fitting = fitting
        self.answers: list[Completion] = []
        self.wrong: list[bool] = []
        self.error: BrainError | None = None

    async def _think(self, request: Request) -> Completion:
        try:
            completion = await self._brain.think(request)
        except BrainError as error:
            self.error = error
            raise
        self.answers.append(completion)
        self.wrong.append(self._fitting.wrong)
        return completion


def _keep(task: PassTask, turn: Turn) -> None:
    """Write the result; the game tries the pass again later if that fails."""
    try:
        with transaction.atomic():
            if _is_wanted(turn):
                task.keep(turn.submitted or {})
    except Exception as error:
        if is_down(error):
            raise
        log.failure("ai: the result of a pass '{name}' could not be kept", name=task.pass_name)


def _is_wanted(turn: Turn) -> bool:
    """Whether the game still waits for the result, and nobody has kept one of this turn.

    The game may have stopped the turn since, as a player wants to be forgotten, or have run the
    pass itself. Until this transaction ends, the game cannot end the turn.
    """
    running = TurnRecord.objects.filter(pk=turn.caller.turn, end_reason="", detail="")
    return bool(running.update(detail=KEPT))
