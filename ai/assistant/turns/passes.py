"""Passes: turns of other kinds than `live`, in which an assistant speaks to nobody.

A pass has its own prompt, its own tools (`Tool.passes`) and its own end: a control tool whose
arguments are the result. It acts with the assistant's own grant, and never with DANGEROUS tools.
The result is written in the transaction that closes the turn, as a whole or not at all.
"""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from django.db import transaction
from twisted.internet.defer import ensureDeferred
from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.entry import Entry
from ai.assistant.agent.short_form import trimmed
from ai.assistant.agent.turn_settings import turn_bounds
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.loop import Loop
from ai.assistant.engine.pass_task import PassTask, SentTask, check, limit_audience
from ai.assistant.engine.turn import Turn
from ai.assistant.llm.selection import BrainChoice, BrainSelector, models_alone
from ai.assistant.prompts.request import pass_prompt
from ai.assistant.records.turn_recorder import TurnRecorder
from ai.assistant.turns.caller_factory import CallerFactory
from ai.brains.base import Message, Request
from ai.models import Delivery, TurnRecord
from ai.models.database_errors import is_down
from ai.models.statements import Batch
from ai.pipeline.call import Caller
from ai.pipeline.steps.authorise import offer
from ai.pipeline.steps.gate import gate_for
from ai.tools.contract.base import Tool
from ai.tools.passes import NoteTool

log = Logger()

Think = Callable[[Agent, Turn], Awaitable[None]]


@dataclass(frozen=True)
class _Way:
    """How a pass runs beside what else its agent does."""

    think: Think
    request: Mapping[str, Any] = field(default_factory=dict)
    """The fields of its requests that say how much they matter."""
    interruption: Callable[[], str] = lambda: ""
    """Says why it should give way; "" while it should not."""


class Passes:
    """Runs passes, one turn each.

    Args:
        loop: Runs the turns.
        callers: Builds the callers of turns.
        selector: Chooses the brain of a turn.
        recorder: Writes the records of turns.
    """

    def __init__(
        self,
        loop: Loop,
        callers: CallerFactory,
        selector: BrainSelector,
        recorder: TurnRecorder,
    ) -> None:
        self._loop = loop
        self._callers = callers
        self._selector = selector
        self._recorder = recorder

    async def run(self, agent: Agent, task: PassTask) -> Turn:
        """Run a task as a turn of its own. An error in the turn becomes its end reason.

        The turn is cancelled, without a result, as soon as somebody speaks to the assistant.
        """
        return await self._run(agent, task, self._alone(agent))

    async def run_sent(self, agent: Agent, task: SentTask) -> Turn | None:
        """The same with a task that a worker can make; None if nothing was left to work on."""
        return await self._run_sent(agent, task, self._alone(agent))

    async def run_beside(self, agent: Agent, task: PassTask) -> Turn:
        """Run a task while the agent has other turns; only a pause or a stop ends it early."""
        return await self._run(agent, task, self._beside())

    async def run_sent_beside(self, agent: Agent, task: SentTask) -> Turn | None:
        """The same with a task that a worker can make; None if nothing was left to work on."""
        return await self._run_sent(agent, task, self._beside())

    async def run_within(self, agent: Agent, task: PassTask) -> Turn:
        """Run a task as part of a live turn, before its loop begins; it ends if that is stopped."""
        return await self._run(agent, task, _Way(self._think_beside))

    def _alone(self, agent: Agent) -> _Way:
        how = {"waited_for": False}
        return _Way(self._think, how, lambda: "somebody speaks to it" if len(agent.inbox) else "")

    def _beside(self) -> _Way:
        return _Way(self._think_beside, {"waited_for": False, "gives_way": True})

    async def _run(self, agent: Agent, task: PassTask, way: _Way) -> Turn:
        turn, _ = self._prepare(agent, task, way)
        return await self._play(agent, task, turn, way)

    async def _run_sent(self, agent: Agent, task: SentTask, way: _Way) -> Turn | None:
        bare = task.bare()
        turn, choice = self._prepare(agent, bare, way)
        if choice.reader is not None and _may_leave(turn.caller):
            turn.brain = models_alone(choice.brain)
            played = choice.reader.play(task.data, turn)
            await self._play(agent, bare, turn, way)
            if played.is_answered or turn.end is not EndReason.BRAIN_FAILED:
                return turn
        made = task.here()
        return None if made is None else await self._run(agent, made, way)

    async def _play(self, agent: Agent, task: PassTask, turn: Turn, way: _Way) -> Turn:
        record = self._recorder.open(turn, agent.script, task.asker)
        await way.think(agent, turn)
        self._close(record, turn, task)
        return turn

    async def _think(self, agent: Agent, turn: Turn) -> None:
        agent.turn, agent.interruptible = turn, True
        agent.running = ensureDeferred(self._loop.run(turn))
        try:
            await agent.running
        finally:
            agent.turn = agent.running = None
            agent.interruptible = False

    async def _think_beside(self, agent: Agent, turn: Turn) -> None:
        await self._loop.run(turn)

    def _prepare(self, agent: Agent, task: PassTask, way: _Way) -> tuple[Turn, BrainChoice]:
        script = agent.script
        caller = self._callers.build(agent, (), None, task.lowest, pass_name=task.pass_name)
        caller.context.memory.hold([task.private])
        limit_audience(caller, task.audience, task.asker)
        caller.accept = partial(_accept, task)
        caller.limit(task.bound)
        caller.offer = offer(caller)
        obstacle = caller.stopped
        caller.stopped = lambda: obstacle() or task.stopped() or way.interruption()
        asker = task.asker.id if task.asker else ""
        seconds = task.limit.seconds if task.limit else 0.0
        choice = self._selector.choose(agent, caller.tools, asker, task.pass_name, seconds)
        if task.brain is not None:
            choice = BrainChoice(task.brain, choice.window)
        limit = replace(task.limit or turn_bounds(0, script.limits), window=choice.window)
        turn = Turn(
            replace(_request(agent, task), **way.request),
            caller,
            choice.brain,
            limit,
            speech=None,
            account=choice.account,
            ratio=choice.ratio,
        )
        return turn, choice

    def _close(self, record: TurnRecord, turn: Turn, task: PassTask) -> None:
        audience = task.audience or turn.caller.audience or ("",)
        entry = Entry(trimmed(turn.own_messages()), task.lowest, audience)

        def keep(batch: Batch) -> None:
            if turn.end is EndReason.SUBMITTED:
                batch.call(partial(_keep, task, turn))

        self._recorder.close(record, turn, entry, Delivery.State.DONE, keep)


def _may_leave(caller: Caller) -> bool:
    """Whether all calls of a pass may be made by a worker, which has no game objects."""
    tools, gate = caller.tools.find_all(caller.offer), caller.tools.gate()
    if gate is not None and any(gate_for(tool, gate) for tool in tools):
        return False
    return all(tool.control or isinstance(tool, NoteTool) for tool in tools)


def _keep(task: PassTask, turn: Turn) -> None:
    """Write the result of a pass. A result that cannot be written does not keep the turn open.

    Raises:
        DatabaseError: The database is down or locked; the whole transaction is tried again.
    """
    try:
        with transaction.atomic():
            task.keep(turn.submitted or {})
    except Exception as error:
        if is_down(error):
            raise
        log.failure("ai: the result of a pass '{name}' could not be kept", name=task.pass_name)


def _accept(task: PassTask, tool: Tool, result: Mapping[str, Any]) -> None:
    check(task.complaint(result), tool)


def _request(agent: Agent, task: PassTask) -> Request:
    persona, name = agent.persona, str(agent.character.key)
    prompt = pass_prompt(agent, task.pass_name, task.prompt)
    now = Message("user", task.text, percepts=tuple(task.material))
    return Request(
        system=prompt.system,
        context=prompt.context,
        tools_at=prompt.tools_at,
        messages=(now,),
        persona={**persona, "name": persona.get("name") or name},
        pass_name=task.pass_name,
        seed=zlib.crc32(task.text.encode("utf-8", "replace")),
    )
