"""Background passes: what an assistant does by itself once nobody wants anything of it.

It reflects when enough has happened and it has been quiet for a while, or when it goes to sleep.
Asleep it makes facts of its notes, and tidies its memories. Nothing polls: after each turn it is
worked out when the next pass is due, and the scheduler is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import DatabaseError
from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.pass_task import PassTask
from ai.assistant.turns.custom_passes import task_of
from ai.assistant.turns.passes import Passes
from ai.assistant.turns.reflect import consolidate, reflect
from ai.memory.upkeep import consolidation, reflection, tidying

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

log = Logger()

REST = 600.0
"""Seconds until a pass that came to nothing is tried again; twice as long each time."""
MAX_REST = 86400.0
TIDY = "tidy"


@dataclass
class _State:
    """What is known of an assistant's passes, as long as the server runs."""

    quiet: float = 0.0
    """When its last live turn ended."""
    failures: int = 0
    not_before: float = 0.0
    tidied: bool = False
    """Since it fell asleep."""


class BackgroundPasses:
    """Knows which pass is due when, and has it run.

    Args:
        service: Where the assistants live.
        passes: Runs them.
    """

    def __init__(self, service: Runtime, passes: Passes) -> None:
        self._service = service
        self._passes = passes
        self._states: dict[int, _State] = {}

    def quiet(self, presence: Agent) -> None:
        """A live turn is over; from now on nobody wants anything."""
        self._state(presence).quiet = self._service.clock.seconds()

    def forget(self, script: int) -> None:
        """The assistant is gone."""
        self._states.pop(script, None)

    def next_in(self, presence: Agent) -> float | None:
        """Seconds until an assistant's next pass is due; None where none is."""
        state = self._state(presence)
        if self._service.delegations.next_for(presence.script.pk) is not None:
            return 0.0
        if presence.wanted:
            return 0.0
        try:
            due = self._due(presence, state)
        except DatabaseError:
            log.failure("ai: what {who} has to do cannot be read", who=presence.script.key)
            return REST
        if not due:
            return None
        asleep = presence.script.mode == "asleep"
        since = state.quiet + (0 if asleep else conf.get("REFLECT_IDLE"))
        return max(0.0, since - self._service.clock.seconds(), self._rests(state))

    async def run(self, presence: Agent) -> None:
        """Have the pass that is due."""
        state = self._state(presence)
        handed = self._service.delegations.next_for(presence.script.pk)
        if handed is not None:
            self._service.delegations.worked(handed[0], await self._passes.run(presence, handed[1]))
            return
        if presence.wanted:
            await self._wanted(presence)
            return
        due = self._due(presence, state)
        if due == TIDY:
            self._tidy(presence, state)
            return
        now = self._service.clock.seconds
        state.not_before = now() + REST  # should it break off without an end
        task = self._task(due, presence.script.pk)
        if task is None:
            return
        turn = await self._passes.run(presence, task)
        if turn.end is EndReason.SUBMITTED and not self._stands(due, presence.script.pk, task):
            state.failures, state.not_before = 0, 0.0
        elif turn.end is EndReason.CANCELLED:
            state.not_before = now() + conf.get("REFLECT_IDLE")
        else:
            state.not_before = now() + min(MAX_REST, REST * 2**state.failures)
            state.failures = min(state.failures + 1, 10)

    async def _wanted(self, presence: Agent) -> None:
        """Have a pass of the game's own; one that gave way to somebody stays wanted."""
        name = next(iter(presence.wanted))
        del presence.wanted[name]
        task = task_of(presence, name)
        turn = None if task is None else await self._passes.run(presence, task)
        gave_way = turn is not None and turn.end is EndReason.CANCELLED and len(presence.inbox)
        if gave_way:
            presence.wanted.setdefault(name)

    def _due(self, presence: Agent, state: _State) -> str:
        """The pass that is due, "" if none is."""
        self._service.records.flush()  # the last one may have ended without being written
        script = presence.script
        if reflection.due(script.pk):
            return "reflect"
        if script.mode != "asleep":
            state.tidied = False
            return ""
        if consolidation.due(script.pk):
            return "consolidate"
        return "" if state.tidied else TIDY

    def _task(self, due: str, script: int) -> PassTask | None:
        if due == "reflect":
            shown = reflection.gather(script)
            return None if shown is None else reflect(shown, self._service.now)
        if due == "consolidate":
            noted = consolidation.gather(script)
            return None if noted is None else consolidate(noted)
        return None

    def _tidy(self, presence: Agent, state: _State) -> None:
        """Link and prune, a batch at a time, until there is nothing left to do."""
        script = presence.script.pk
        more = tidying.link(script) + tidying.prune(script, self._service.now())
        state.tidied = not more
        if state.tidied:
            presence.conversation.compact()

    def _stands(self, due: str, script: int, task: PassTask) -> bool:
        """Whether a task is there as before: what came of it was not kept."""
        following = self._task(due, script)
        return following is not None and following.text == task.text

    def _rests(self, state: _State) -> float:
        return state.not_before - self._service.clock.seconds()

    def _state(self, presence: Agent) -> _State:
        now = self._service.clock.seconds()
        return self._states.setdefault(presence.script.pk, _State(quiet=now))
