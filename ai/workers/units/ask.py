"""The unit "ask": a request to a model, which is asked in its tool mode, and paid for."""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from typing import Any

from twisted.internet.defer import CancelledError
from twisted.logger import Logger

from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.llm.catalog import ModelCatalog
from ai.assistant.llm.tool_mode import in_mode, is_wrong
from ai.brains.base import Brain, BrainError, Completion, Request
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
    account = TurnCost(**unit.data["account"])
    return await paid(models, unit, account, _ask(models, unit.data, request, account))


async def paid(
    models: ModelCatalog, unit: Unit, account: TurnCost, data: Awaitable[dict[str, Any]]
) -> Answer:
    """The answer to a unit for which a model is asked.

    Args:
        models: Builds models.
        unit: The unit.
        account: Who pays.
        data: What it comes to; its failure becomes the answer's error.
    """
    found, error = {}, None
    try:
        found = await data
    except CancelledError:
        error = {"kind": CANCELLED, "text": "It was cancelled."}
    except Exception as problem:
        error = _error(problem, unit.data["model"])
    cost = {"cost": account.cost, "unpriced": account.unpriced, "model": account.model}
    ratio = models.ledger.estimates.ratio(unit.data["model"])
    return Answer(unit.key, {**found, "paid": cost, "ratio": ratio}, error)


def _error(problem: Exception, model: str) -> dict[str, Any]:
    if outage.is_outage(problem):  # which the game may not have
        return {"kind": NO_DATABASE, "text": "the database does not answer"}
    if not isinstance(problem, BrainError):
        log.failure("ai: the model {model} broke", model=model)
        problem = BrainError(f"it broke: {type(problem).__name__}")
    return brain_errors.as_json(problem)


def brain_of(models: ModelCatalog, data: Any, request: Request, account: TurnCost) -> FittingBrain:
    """The model of a unit in its tool mode."""
    model, mode = models.asked(data["model"], account), data["mode"]
    return FittingBrain(in_mode(mode, model, tools_for(request, data["tools"])), mode)


def cleaned(brain: Brain, data: Any) -> Brain:
    """A brain whose answers are what the assistant of a unit may say."""
    return CleanBrain(brain, data["name"], partial(shorten, limit=data["length"]))


async def _ask(
    models: ModelCatalog, data: Any, request: Request, account: TurnCost
) -> dict[str, Any]:
    if data["mode"] == AS_IT_STANDS:
        completion = await models.asked(data["model"], account).think(request)
        return {"completion": completion.as_json()}
    fitting = brain_of(models, data, request, account)
    completion = await cleaned(fitting, data).think(request)
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
