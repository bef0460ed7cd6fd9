"""The brain that stands in a game for a model that a worker asks."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from twisted.internet.defer import CancelledError, Deferred

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import speech_length
from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.llm.catalog import ModelCatalog
from ai.assistant.llm.tool_mode import ToolModes
from ai.brains.base import Brain, BrainError, Completion, Request
from ai.brains.models.providers import ModelSpec
from ai.brains.wrappers.probe_tool_mode import TOOLS
from ai.memory import vectors
from ai.tools.contract.registry import ToolSet
from ai.workers import brain_errors, sent_request
from ai.workers.carrier import CANCELLED, LIVE, PASSES, Answer
from ai.workers.described_tool import describe
from ai.workers.live_reader import LiveReader
from ai.workers.played_pass import PlayedPass
from ai.workers.unit_sender import UnitSender
from ai.workers.units.ask import AS_IT_STANDS

WORK_SECONDS = 60.0
"""Seconds within which a worker begins work that is no turn's."""


class WorkerModels:
    """Builds the models of turns that workers ask.

    Args:
        sender: Has units thought.
        models: The models in the settings.
        tool_modes: Knows how each model is asked for calls.
    """

    def __init__(self, sender: UnitSender, models: ModelCatalog, tool_modes: ToolModes) -> None:
        self._sender = sender
        self._models = models
        self._tool_modes = tool_modes

    def run(self, kind: str, data: Mapping[str, Any], waited_for: bool = False) -> Deferred[Any]:
        return Deferred.fromCoroutine(self._run(kind, data, LIVE if waited_for else PASSES))

    async def _run(self, kind: str, data: Mapping[str, Any], queue: str) -> Any:
        deadline = time.time() + WORK_SECONDS
        answer = await self._sender.send(kind, deadline, dict(data), queue)
        raise_error(answer)
        vectors.forget(answer.data.get("forgotten", ()))
        return answer.data["result"]

    def reader(self) -> LiveReader:
        return LiveReader()

    def plain_brain(
        self, spec: ModelSpec, account: TurnCost, seconds: float = WORK_SECONDS
    ) -> PlainWorkerBrain:
        deadline = time.time() + seconds
        return PlainWorkerBrain(self._sender, self._models, spec, account, deadline)

    def brain(
        self,
        spec: ModelSpec,
        agent: Agent,
        tools: ToolSet,
        account: TurnCost,
        seconds: float,
        reader: LiveReader,
    ) -> Brain:
        plain, step = self.plain_brain(spec, account, seconds), self._models.pace.step
        brain = WorkerBrain(plain, self._tool_modes, spec, agent, tools, reader, step)
        return self._models.guarded(brain, spec, account)


class PlainWorkerBrain:
    """A model that a worker asks, as each request stands.

    Args:
        sender: Has units thought.
        models: The models in the settings.
        spec: The model.
        account: Who pays.
        deadline: Unix seconds, after which nobody waits for an answer.
    """

    is_model = True

    def __init__(
        self,
        sender: UnitSender,
        models: ModelCatalog,
        spec: ModelSpec,
        account: TurnCost,
        deadline: float,
    ) -> None:
        self.name = spec.name
        self._sender = sender
        self._models = models
        self._account = account
        self._deadline = deadline

    def think(self, request: Request) -> Deferred[Completion]:
        return Deferred.fromCoroutine(self._think(request))

    async def _think(self, request: Request) -> Completion:
        answer = await self.ask("ask", request, {"mode": AS_IT_STANDS})
        raise_error(answer)
        return Completion.from_json(answer.data["completion"])

    async def ask(self, kind: str, request: Request, more: Mapping[str, Any]) -> Answer:
        """Have a unit thought, and count what that has cost.

        Args:
            kind: Which function thinks it.
            request: The request.
            more: What the function needs besides.
        """
        account = self._account
        payer = {"assistant": account.assistant, "player": account.player, "most": account.most}
        data = {
            "model": self.name,
            "request": sent_request.as_json(request),
            "account": {**payer, "model": account.model},
            **more,
        }
        queue = LIVE if request.pass_name == "live" else PASSES
        answer = await self._sender.send(kind, self._deadline, data, queue)
        paid = answer.data.get("paid")
        if paid is not None:
            account.cost += paid["cost"]
            account.unpriced += paid["unpriced"]
            account.model = paid["model"]
            self._models.ledger.estimates.adopt(self.name, answer.data["ratio"])
        return answer


class WorkerBrain:
    """A model that a worker asks in its tool mode, and whose answers it cleans.

    Args:
        plain: The same model, as each request stands.
        tool_modes: Knows how each model is asked for calls.
        spec: The model.
        agent: The agent whose turn it is.
        tools: The turn's tools.
        reader: Has the worker write parts of the prompt.
        step: Returns a Deferred that fires in a turn of the reactor that is free, where what
            follows from an answer is done.
    """

    is_model = True

    def __init__(
        self,
        plain: PlainWorkerBrain,
        tool_modes: ToolModes,
        spec: ModelSpec,
        agent: Agent,
        tools: ToolSet,
        reader: LiveReader,
        step: Callable[[], Deferred[None]],
    ) -> None:
        self.name = spec.name
        self._plain = plain
        self._spec = spec
        self._tool_modes = tool_modes
        self._agent = agent
        self._tools = tools
        self._reader = reader
        self._step = step

    def think(self, request: Request) -> Deferred[Completion]:
        return Deferred.fromCoroutine(self._think(request))

    async def _think(self, request: Request) -> Completion:
        mode = await self._tool_modes.of(self._spec, self._plain) if request.tools else TOOLS
        data = {
            "mode": mode,
            "tools": describe(self._tools, request),
            "name": str(self._agent.character.key),
            "length": speech_length(self._agent.script.persona),
        }
        if self._reader.played is not None:
            return await self._play(self._reader.played, request, data)
        draft = self._reader.draft()
        if draft is None:
            answer = await self._plain.ask("ask", self._reader.completed(request), data)
        else:
            answer = await self._plain.ask("live", request, {**data, "draft": draft})
            self._reader.receive(answer.data.get("reading"))
        await self._step()
        raise_error(answer)
        completion = Completion.from_json(answer.data["completion"])
        if request.tools:
            wrong, has_calls = answer.data["wrong"], bool(completion.calls)
            self._tool_modes.learn(self._spec, mode, wrong, has_calls)
        return completion

    async def _play(
        self, played: PlayedPass, request: Request, data: Mapping[str, Any]
    ) -> Completion:
        """Have a worker run a whole pass, and give its answers one by one."""
        if not played.is_answered:
            answer = await self._plain.ask("pass", request, {**data, **played.as_json()})
            await self._step()
            raise_error(answer)
            played.receive(answer.data)
            answers, wrongs = answer.data.get("answers", ()), answer.data.get("wrong", ())
            for one, wrong in zip(answers, wrongs, strict=True):
                self._tool_modes.learn(self._spec, data["mode"], wrong, bool(one["calls"]))
        else:
            await self._step()
        completion = played.next_answer()
        if completion is None:
            raise BrainError("the worker gave no further answer")
        return completion


def raise_error(answer: Answer) -> None:
    """Raise the error of an answer, if it has one.

    Raises:
        BrainError: The brain failed, or no worker thought the unit.
        CancelledError: The unit was cancelled.
    """
    if answer.error is not None:
        if answer.error["kind"] == CANCELLED:
            raise CancelledError
        raise brain_errors.from_json(answer.error)
