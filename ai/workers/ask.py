"""The unit "ask": a request to a model, which is asked in its tool mode, and paid for."""

from __future__ import annotations

from functools import partial
from typing import Any

from twisted.internet.defer import CancelledError
from twisted.logger import Logger

from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.llm.catalog import ModelCatalog
from ai.assistant.llm.tool_mode import in_mode, is_wrong
from ai.brains.base import BrainError, Completion, Request
from ai.brains.wrappers.clean_output import CleanBrain
from ai.brains.wrappers.wrapper import WrapperBrain
from ai.pipeline.outage import outage
from ai.speech.sentences import shorten
from ai.workers import brain_errors, sent_request
from ai.workers.carrier import CANCELLED, NO_DATABASE, Answer, Unit
from ai.workers.described_tool import tools_for

log = Logger()

AS_IT_STANDS = ""
"""The mode of a request that is no tool mode's, such as a probe."""


async def ask(models: ModelCatalog, unit: Unit) -> Answer:
    """Ask a model.

    The data of the unit are "model", "request", "mode" (the tool mode), "tools" (those that only
    the game knows), "name" and "length" (of what the assistant says) and "account" (who pays).

    Returns:
        The answer; its data are "completion", "wrong" (whether that does not fit the tool mode),
        "paid" and "ratio" (of tokens). With an error, it has only the last two.
    """
    return await answer_request(models, unit, sent_request.from_json(unit.data["request"]))


async def answer_request(models: ModelCatalog, unit: Unit, request: Request) -> Answer:
    """The same with another request than the one in the unit."""
    account, data, error = TurnCost(**unit.data["account"]), {}, None
    try:
        data = await _ask(models, unit.data, request, account)
    except BrainError as problem:
        error = brain_errors.as_json(problem)
        if outage.is_outage(problem):  # which the game may not have
            error["kind"] = NO_DATABASE
    except CancelledError:
        error = {"kind": CANCELLED, "text": "It was cancelled."}
    except Exception as problem:
        log.failure("ai: the model {model} broke", model=unit.data["model"])
        error = brain_errors.as_json(BrainError(f"it broke: {type(problem).__name__}"))
    paid = {"cost": account.cost, "unpriced": account.unpriced, "model": account.model}
    ratio = models.ledger.estimates.ratio(unit.data["model"])
    return Answer(unit.key, {**data, "paid": paid, "ratio": ratio}, error)


async def _ask(
    models: ModelCatalog, data: Any, request: Request, account: TurnCost
) -> dict[str, Any]:
    model, mode = models.asked(data["model"], account), data["mode"]
    if mode == AS_IT_STANDS:
        completion = await model.think(request)
        return {"completion": completion.as_json()}
    fitting = FittingBrain(in_mode(mode, model, tools_for(request, data["tools"])), mode)
    cleaned = CleanBrain(fitting, data["name"], partial(shorten, limit=data["length"]))
    completion = await cleaned.think(request)
    return {"completion": completion.as_json(), "wrong": fitting.wrong}


class FittingBrain(WrapperBrain):
    """Notes whether an answer fits the tool mode, before it is cleaned.

    Args:
        brain: The model, in its tool mode.
        mode: The mode.
    """

    def __init__(self, brain: Any, mode: str) -> None:
        super().__init__(brain)
        self._mode = mode
        self.wrong = False

    async def _think(self, request: Request) -> Completion:
        completion = await self._brain.think(request)
        self.wrong = is_wrong(self._mode, completion)
        return completion
