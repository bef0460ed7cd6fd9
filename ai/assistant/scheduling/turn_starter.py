"""The turn starter: begins an agent's due turn, and says when the next one is due.

While nobody speaks to an assistant, that may be a background pass. It reflects once enough has
happened and it has been left alone for a while, or when it goes to sleep. While it sleeps it
consolidates its notes and tidies its memories. Nothing polls: after each turn the scheduler learns
when the next pass is due.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from django.db import DatabaseError
from twisted.internet.defer import CancelledError, Deferred, ensureDeferred, succeed
from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.kernel import Kernel
from ai.assistant.delegation.manager import DelegationManager
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.pass_task import PassTask
from ai.assistant.engine.turn import Turn
from ai.assistant.llm.catalog import Elsewhere
from ai.assistant.operations.opt_out import OptOuts
from ai.assistant.perception.dispatcher import Dispatcher
from ai.assistant.records.sweeper import Sweeper
from ai.assistant.scheduling.schedule_runner import ScheduleRunner
from ai.assistant.speech.thinking_signs import ThinkingSigns
from ai.assistant.turns.custom_passes import task_of
from ai.assistant.turns.live_turns import LiveTurns
from ai.assistant.turns.passes import Passes
from ai.assistant.turns.reflect import (
    next_consolidation,
    next_reflection,
    sent_consolidation,
    sent_reflection,
)
from ai.memory.upkeep import consolidation, tidying
from ai.memory.upkeep.journal import ReflectionNeed
from ai.pipeline.outage import outage

log = Logger()

REST = 600.0
"""Seconds until a failed pass is tried again; they double with each failure."""
MAX_REST = 86400.0
TIDY = "tidy"

Run = Callable[[Agent], Awaitable[None]]


class TurnStarter:
    """Begins turns for the scheduler.

    Args:
        kernel: Time and agents.
        dispatcher: Says when a live turn is due.
        live: Runs live turns.
        background: Runs passes while no live turn is due.
        schedule: Counts the time until an agent's own turn from the end of a live turn.
        signs: Thinking signs, which end with the turn.
        opt_outs: Removes what a turn kept of players who opted out.
        sweeper: Deletes old rows between turns.
    """

    def __init__(
        self,
        kernel: Kernel,
        dispatcher: Dispatcher,
        live: LiveTurns,
        background: BackgroundPasses,
        schedule: ScheduleRunner,
        signs: ThinkingSigns,
        opt_outs: OptOuts,
        sweeper: Sweeper,
    ) -> None:
        self._kernel = kernel
        self._dispatcher = dispatcher
        self._live = live
        self._background = background
        self._schedule = schedule
        self._signs = signs
        self._opt_outs = opt_outs
        self._sweeper = sweeper

    def begin(self, script: int) -> Deferred[float | None] | None:
        """Begin the due turn of an agent.

        Args:
            script: The primary key of the agent's script.

        Returns:
            A Deferred that fires after the turn with the seconds until the next one, or None if
            none is due; None instead of a Deferred if there was nothing to do.
        """
        agent = self._kernel.agents.get(script)
        if agent is None or self._kernel.stopping() or agent.obstacle():
            return None
        wait = self._dispatcher.next_in(agent)
        if wait:
            return succeed(wait)
        run = self._live_turn
        if wait is None:
            run, wait = self._background.run, self._background.next_in(agent)
            if wait is None or wait > 0:
                return None if wait is None else succeed(wait)
        return ensureDeferred(self._turn(agent, script, run))

    async def _turn(self, agent: Agent, script: int, run: Run) -> float | None:
        try:
            await run(agent)
        finally:
            self._signs.turn_ended(agent, script)
            self._dispatcher.turn_ended(agent, script)
            if self._opt_outs.who:
                self._opt_outs.turn_ended(agent, script)
        if self._kernel.clock.seconds() > self._sweeper.due:
            self._sweeper.sweep()
        if agent.obstacle():
            return None
        wait = self._dispatcher.next_in(agent)
        return self._background.next_in(agent) if wait is None else wait

    async def _live_turn(self, agent: Agent) -> None:
        if agent.script.mode == "asleep":
            agent.script.wake_up()
        try:
            await self._live.run(agent)
        finally:
            self._background.live_turn_ended(agent)
            if agent.wake_policy.every:
                self._schedule.turn_ended(agent)


@dataclass
class _State:
    """The state of an assistant's passes, which a restart forgets."""

    reflection: ReflectionNeed
    live_turn_ended: float = 0.0
    failures: int = 0
    not_before: float = 0.0
    tidied: bool = False
    """Whether its memories were tidied since it fell asleep."""


class BackgroundPasses:
    """Knows which pass of an agent is due when, and runs it.

    Args:
        kernel: Time and agents.
        passes: Runs the passes.
        delegations: Knows the tasks that an agent works on in passes.
        flush: Writes the records of ended turns that are not written yet.
        elsewhere: Returns what tidies memories outside of this process; None if this one does.
    """

    def __init__(
        self,
        kernel: Kernel,
        passes: Passes,
        delegations: DelegationManager,
        flush: Callable[[], None],
        elsewhere: Callable[[], Elsewhere | None] = lambda: None,
    ) -> None:
        self._kernel = kernel
        self._passes = passes
        self._delegations = delegations
        self._flush = flush
        self._elsewhere = elsewhere
        self._states: dict[int, _State] = {}

    def live_turn_ended(self, agent: Agent) -> None:
        """Count the time that an agent has been left alone from now on."""
        self._state(agent).live_turn_ended = self._kernel.clock.seconds()

    def forget(self, script: int) -> None:
        """Forget an assistant that stopped running."""
        self._states.pop(script, None)

    def next_in(self, agent: Agent) -> float | None:
        """Seconds until an agent's next pass is due; None if none is."""
        state = self._state(agent)
        if agent.requested_passes:
            return 0.0
        if agent.tasks and self._delegations.next_for(agent.script.pk) is not None:
            return 0.0
        try:
            due = self._due_pass(agent, state)
        except DatabaseError:
            outage.failure(log, "ai: the passes of {who} could not be read", who=agent.script.key)
            return REST
        if not due:
            return None
        asleep = agent.script.mode == "asleep"
        since = state.live_turn_ended + (0 if asleep else conf.get("REFLECT_IDLE"))
        return max(0.0, max(since, state.not_before) - self._kernel.clock.seconds())

    async def run(self, agent: Agent) -> None:
        """Run the pass that is due."""
        state = self._state(agent)
        delegated = self._delegations.next_for(agent.script.pk)
        if delegated is not None:
            self._delegations.pass_ended(delegated[0], await self._passes.run(agent, delegated[1]))
            return
        if agent.requested_passes:
            await self._run_requested(agent)
            return
        state.reflection = ReflectionNeed(agent.script.pk)
        due = self._due_pass(agent, state)
        if due == TIDY:
            await self._tidy(agent, state)
            return
        now = self._kernel.clock.seconds
        state.not_before = now() + REST  # holds if the pass raises
        script = agent.script.pk
        turn = await self._run_due(agent, due)
        if turn is None:
            return
        if turn.end is EndReason.SUBMITTED and not self._is_unchanged(due, script, turn):
            state.failures, state.not_before = 0, 0.0
        elif turn.end is EndReason.CANCELLED:
            state.not_before = now() + conf.get("REFLECT_IDLE")
        else:
            state.not_before = now() + min(MAX_REST, REST * 2**state.failures)
            state.failures = min(state.failures + 1, 10)

    async def _run_requested(self, agent: Agent) -> None:
        """Run a pass that the game requested; one that gave way to a speaker stays requested."""
        name = next(iter(agent.requested_passes))
        del agent.requested_passes[name]
        task = task_of(agent, name)
        if task is None:
            return
        turn = await self._passes.run(agent, task)
        if turn.end is EndReason.CANCELLED and len(agent.inbox):
            agent.requested_passes.setdefault(name)

    def _due_pass(self, agent: Agent, state: _State) -> str:
        """The name of the pass that is due; "" if none is."""
        self._flush()  # the record of the last pass may not be written yet
        script = agent.script
        if state.reflection.is_due():
            return "reflect"
        if script.mode != "asleep":
            state.tidied = False
            return ""
        if consolidation.due(script.pk):
            return "consolidate"
        return "" if state.tidied else TIDY

    async def _run_due(self, agent: Agent, due: str) -> Turn | None:
        """Run a pass; None if nothing is left to work on."""
        script, now = agent.script.pk, self._kernel.now
        if self._elsewhere() is None:
            task = self._task_for(due, script)
            return None if task is None else await self._passes.run(agent, task)
        if due == "reflect":
            return await self._passes.run_sent(agent, sent_reflection(script, now))
        if due == "consolidate":
            return await self._passes.run_sent(agent, sent_consolidation(script))
        return None

    def _task_for(self, due: str, script: int) -> PassTask | None:
        if due == "reflect":
            return next_reflection(script, self._kernel.now)
        return next_consolidation(script) if due == "consolidate" else None

    async def _tidy(self, agent: Agent, state: _State) -> None:
        """Link and prune memories, one batch at each call, until nothing is left to do."""
        script, now, elsewhere = agent.script.pk, self._kernel.now(), self._elsewhere()
        if elsewhere is None:
            state.tidied = not tidying.tidy(script, now)
            return
        state.not_before = self._kernel.clock.seconds() + REST  # holds if it fails
        data = {"script": script, "now": now.isoformat()}
        running = agent.running = elsewhere.run("tidy", data)
        agent.interruptible = True
        try:
            state.tidied = not await running
        except CancelledError:
            pass  # somebody speaks to it, or it was stopped: it continues when it sleeps again
        finally:
            agent.running, agent.interruptible = None, False
        state.not_before = 0.0

    def _is_unchanged(self, due: str, script: int, turn: Turn) -> bool:
        """Whether a pass would get the same task again, because its result was not kept."""
        following = self._task_for(due, script)
        return following is not None and following.text == turn.request.messages[0].text

    def _state(self, agent: Agent) -> _State:
        script = agent.script.id
        if script not in self._states:
            self._states[script] = _State(ReflectionNeed(script), self._kernel.clock.seconds())
        return self._states[script]
