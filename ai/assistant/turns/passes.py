"""Passes: turns of other kinds than `live`, in which an assistant speaks to nobody.

A pass has its own prompt, its own tools (`Tool.passes`) and its own end, a control tool whose
arguments are its result. It acts with the assistant's own grant, and never with DANGEROUS tools.
What comes of it is written in the transaction that closes its turn: all of it, or nothing.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import OperationalError, transaction
from twisted.internet.defer import ensureDeferred
from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import Entry, briefly
from ai.assistant.agent.turn_limits import bounds
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.loop import Loop
from ai.assistant.engine.pass_task import PassTask
from ai.assistant.engine.turn import Turn
from ai.assistant.llm.selection import BrainChoice, choose_brain
from ai.assistant.prompts.request import system_of
from ai.assistant.turns.caller import build_caller
from ai.brains.base import Message, Request
from ai.models import Delivery, TurnRecord
from ai.pipeline.call import Caller
from ai.pipeline.steps.authorise import offer
from ai.tools.contract.base import Tool
from ai.tools.errors import ToolInvalid

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

log = Logger()


class Passes:
    """Runs passes, one turn each.

    Args:
        service: Where the assistants live.
        loop: Runs the turns.
    """

    def __init__(self, service: Runtime, loop: Loop) -> None:
        self._service = service
        self._loop = loop

    async def run(self, presence: Agent, task: PassTask) -> Turn:
        """Have a turn of its own for a task; whatever goes wrong in it is its end reason.

        It gives way to whoever speaks to the assistant, and nothing comes of it then.
        """
        turn, record = self._open(presence, task, self._gives_way(presence))
        turn.request = replace(turn.request, waited_for=False)
        presence.turn, presence.gives_way = turn, True
        presence.running = ensureDeferred(self._loop.run(turn))
        try:
            await presence.running
        finally:
            presence.turn = presence.running = None
            presence.gives_way = False
        self._close(record, turn, task)
        return turn

    async def run_within(self, presence: Agent, task: PassTask) -> Turn:
        """The same as part of a live turn, before that thinks; it ends when that is stopped."""
        turn, record = self._open(presence, task, lambda: "")
        await self._loop.run(turn)
        self._close(record, turn, task)
        return turn

    def _open(
        self, presence: Agent, task: PassTask, elsewhere: Callable[[], str]
    ) -> tuple[Turn, TurnRecord]:
        script = presence.script
        made = build_caller(
            self._service, presence, (), None, task.lowest, pass_name=task.pass_name
        )
        _keep_to(made, task)
        made.accept = partial(_accept, task)
        given, obstacle = made.authority, made.stopped
        made.authority = lambda: task.bound(given())
        made.offer = offer(made)
        made.stopped = lambda: obstacle() or task.stopped() or elsewhere()
        asker = task.asker.id if task.asker else ""
        mind = choose_brain(self._service, presence, made.tools, asker, task.pass_name)
        if task.brain is not None:
            mind = BrainChoice(task.brain, mind.window)
        limit = replace(task.limit or bounds(0, script.limits), window=mind.window)
        turn = Turn(
            _request(presence, task),
            made,
            mind.brain,
            limit,
            speech=None,
            account=mind.account,
            ratio=mind.ratio,
        )
        record = self._service.records.open_turn(
            script,
            task.asker,
            made.authority().level,
            mind.brain.name,
            limit.seconds,
            (),
            task.pass_name,
        )
        made.turn = str(record.pk)
        self._service.watching.begun(record, turn)
        return turn, record

    def _close(self, record: TurnRecord, turn: Turn, task: PassTask) -> None:
        entry = Entry(briefly(turn.own_messages()), task.lowest, task.audience or ("",))
        keep = partial(_keep, task, turn) if turn.end is EndReason.SUBMITTED else _nothing
        self._service.records.close_turn(record, turn, entry, Delivery.State.DONE, keep)
        self._service.watching.ended(record, turn)

    @staticmethod
    def _gives_way(presence: Agent) -> Callable[[], str]:
        return lambda: "somebody speaks to it" if len(presence.inbox) else ""


def _nothing() -> None:
    pass


def _keep(task: PassTask, turn: Turn) -> None:
    """Write a pass's result; what cannot be written must not keep its turn from being closed.

    Raises:
        OperationalError: The database cannot now; all of it is tried again.
    """
    try:
        with transaction.atomic():
            task.keep(turn.submitted or {})
    except OperationalError:
        raise
    except Exception:
        log.failure("ai: what came of a pass '{name}' could not be kept", name=task.pass_name)


def _accept(task: PassTask, tool: Tool, result: Mapping[str, Any]) -> None:
    complaint = task.complaint(result)
    if complaint:
        raise ToolInvalid(f"{tool.name}: {complaint}.", "Mend that, and submit all of it again.")


def _keep_to(made: Caller, task: PassTask) -> None:
    """Have what its tools learn and recall be private, where what it works on is."""
    made.context.memory.hold([task.private])
    if task.audience:
        whose = task.asker.id if task.asker is not None else task.audience[0]
        scope = replace(made.context.memory, asker=whose, private=True)
        made.context = replace(made.context, memory=scope)


def _request(presence: Agent, task: PassTask) -> Request:
    persona, name = presence.script.persona, str(presence.thing.key)
    told = system_of(presence, task.pass_name, task.prompt)
    now = Message("user", task.text, percepts=tuple(task.material))
    return Request(
        system=told.system,
        context=told.context,
        tools_at=told.tools_at,
        messages=(now,),
        persona={**persona, "name": persona.get("name") or name},
        pass_name=task.pass_name,
        seed=zlib.crc32(task.text.encode("utf-8", "replace")),
    )
