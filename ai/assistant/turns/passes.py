"""Passes: turns of other kinds than `live`, in which an assistant speaks to nobody.

A pass has its own prompt, its own tools (`Tool.passes`) and its own end: a control tool whose
arguments are the result. It acts with the assistant's own grant, and never with DANGEROUS tools.
The result is written in the transaction that closes the turn, as a whole or not at all.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import replace
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
from ai.assistant.engine.pass_task import PassTask
from ai.assistant.engine.turn import Turn
from ai.assistant.llm.selection import BrainChoice, BrainSelector
from ai.assistant.prompts.request import pass_prompt
from ai.assistant.records.turn_recorder import TurnRecorder
from ai.assistant.turns.caller_factory import CallerFactory
from ai.brains.base import Message, Request
from ai.models import Delivery, TurnRecord
from ai.models.database_errors import is_down
from ai.models.statements import Batch
from ai.pipeline.call import Caller
from ai.pipeline.steps.authorise import offer
from ai.tools.contract.base import Tool
from ai.tools.errors import ToolInvalid

log = Logger()


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
        turn, record = self._open(agent, task, self._gives_way(agent))
        turn.request = replace(turn.request, waited_for=False)
        agent.turn, agent.interruptible = turn, True
        agent.running = ensureDeferred(self._loop.run(turn))
        try:
            await agent.running
        finally:
            agent.turn = agent.running = None
            agent.interruptible = False
        self._close(record, turn, task)
        return turn

    async def run_within(self, agent: Agent, task: PassTask) -> Turn:
        """Run a task as part of a live turn, before its loop begins; it ends if that is stopped."""
        turn, record = self._open(agent, task, lambda: "")
        await self._loop.run(turn)
        self._close(record, turn, task)
        return turn

    async def run_beside(self, agent: Agent, task: PassTask) -> Turn:
        """Run a task while the agent has other turns; only a pause or a stop ends it early."""
        turn, record = self._open(agent, task, lambda: "")
        turn.request = replace(turn.request, waited_for=False, gives_way=True)
        await self._loop.run(turn)
        self._close(record, turn, task)
        return turn

    def _open(
        self, agent: Agent, task: PassTask, interruption: Callable[[], str]
    ) -> tuple[Turn, TurnRecord]:
        script = agent.script
        caller = self._callers.build(agent, (), None, task.lowest, pass_name=task.pass_name)
        _limit_audience(caller, task)
        caller.accept = partial(_accept, task)
        caller.limit(task.bound)
        caller.offer = offer(caller)
        obstacle = caller.stopped
        caller.stopped = lambda: obstacle() or task.stopped() or interruption()
        asker = task.asker.id if task.asker else ""
        seconds = task.limit.seconds if task.limit else 0.0
        choice = self._selector.choose(agent, caller.tools, asker, task.pass_name, seconds)
        if task.brain is not None:
            choice = BrainChoice(task.brain, choice.window)
        limit = replace(task.limit or turn_bounds(0, script.limits), window=choice.window)
        turn = Turn(
            _request(agent, task),
            caller,
            choice.brain,
            limit,
            speech=None,
            account=choice.account,
            ratio=choice.ratio,
        )
        return turn, self._recorder.open(turn, script, task.asker)

    def _close(self, record: TurnRecord, turn: Turn, task: PassTask) -> None:
        entry = Entry(trimmed(turn.own_messages()), task.lowest, task.audience or ("",))

        def keep(batch: Batch) -> None:
            if turn.end is EndReason.SUBMITTED:
                batch.call(partial(_keep, task, turn))

        self._recorder.close(record, turn, entry, Delivery.State.DONE, keep)

    @staticmethod
    def _gives_way(agent: Agent) -> Callable[[], str]:
        return lambda: "somebody speaks to it" if len(agent.inbox) else ""


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
    complaint = task.complaint(result)
    if complaint:
        raise ToolInvalid(f"{tool.name}: {complaint}.", "Correct that, and submit all of it again.")


def _limit_audience(caller: Caller, task: PassTask) -> None:
    """Keep what the tools store and recall as private as what the task is about."""
    caller.context.memory.hold([task.private])
    if task.audience:
        asker = task.asker.id if task.asker is not None else task.audience[0]
        scope = replace(caller.context.memory, asker=asker, private=True)
        caller.context = replace(caller.context, memory=scope)


def _request(agent: Agent, task: PassTask) -> Request:
    persona, name = agent.script.persona, str(agent.character.key)
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
