"""The turn starter: begins an agent's due turn, and says when the next one is due."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from twisted.internet.defer import Deferred, ensureDeferred, succeed

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.kernel import Kernel
from ai.assistant.operations.opt_out import OptOuts
from ai.assistant.perception.dispatcher import Dispatcher
from ai.assistant.records.sweeper import Sweeper
from ai.assistant.scheduling.background_passes import BackgroundPasses
from ai.assistant.scheduling.schedule_runner import ScheduleRunner
from ai.assistant.speech.thinking_signs import ThinkingSigns
from ai.assistant.turns.live_turns import LiveTurns

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
        agent.script.wake_up()
        try:
            await self._live.run(agent)
        finally:
            self._background.live_turn_ended(agent)
            if agent.wake_policy.every:
                self._schedule.turn_ended(agent)
