"""Pausing and stopping assistants: one, those in a room, or all.

It takes effect at the next call of a running turn. Database work for many assistants is done in
slices, so that the game does not stand still.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.kernel import Kernel
from ai.assistant.operations.opt_out import OptOuts
from ai.assistant.percepts import store
from ai.models import ApprovalRequest

log = Logger()

KEY = "evennia_ai_halt"
"""The key in Evennia's configuration table of the switch for all."""
SLICE = 3
"""Assistants in a slice; each takes the database up to 3 ms."""


class Pause:
    """Pauses, stops and resumes assistants.

    Args:
        kernel: Time and agents.
        opt_outs: Empties dropped lines of players who opted out.
        withdraw_tasks: Withdraws the tasks of some scripts, or of all.
        withdraw: Withdraws a script's approval requests, for a reason.
    """

    def __init__(
        self,
        kernel: Kernel,
        opt_outs: OptOuts,
        withdraw_tasks: Callable[..., None],
        withdraw: Callable[[Any, str], Any],
    ) -> None:
        self.everybody = ""
        """Why all assistants are paused; "" if they are not."""
        self._kernel = kernel
        self._opt_outs = opt_outs
        self._withdraw_tasks = withdraw_tasks
        self._withdraw = withdraw
        self._queue: deque[Callable[[], None]] = deque()

    # Some of them

    def pause(self, agents: Sequence[Agent], why: str) -> None:
        """Pause agents; what others say to them waits."""
        for agent in agents:
            agent.pause_reason = why
        self._enqueue([partial(_pause, agent, why) for agent in agents])

    def stop(self, agents: Sequence[Agent], why: str) -> None:
        """Pause agents, cancel their turns, and drop all that waits for them."""
        for agent in agents:
            agent.pause_reason = why
        stopped = [agent.script.pk for agent in agents]
        store.mark_all_dropped(stopped)
        self._opt_outs.empty_dropped_lines()
        self._withdraw_tasks(stopped)
        asking = _waiting_for_approval()
        running_first = sorted(agents, key=lambda agent: agent.running is None)
        self._enqueue(
            [partial(self._stop, one, why, one.script.pk in asking) for one in running_first]
        )

    def resume(self, agents: Sequence[Agent]) -> None:
        """Resume agents, which then continue with what waits for them."""
        self._enqueue([partial(_resume, agent) for agent in agents])

    # All of them

    def load(self) -> None:
        """Read the switch for all from the database."""
        self.everybody = _switch().conf(KEY, default="")

    def pause_all(self, why: str) -> None:
        """Pause all assistants, including new ones.

        Raises:
            DatabaseError: They are paused, but only until the server restarts.
        """
        self.everybody = why
        _switch().conf(KEY, value=why)

    def stop_all(self, why: str) -> None:
        """Pause all assistants, cancel their turns, and drop all that waits.

        Raises:
            DatabaseError: They are paused, but only until the server restarts.
        """
        self.pause_all(why)
        store.mark_all_dropped()
        self._opt_outs.empty_dropped_lines()
        self._withdraw_tasks()
        asking = _waiting_for_approval()
        acts = []
        for agent in self._kernel.agents.values():
            _empty(agent)
            asks = agent.script.pk in asking
            if asks or agent.running is not None or agent.summaries:
                acts.append(partial(self._break_off, agent, why, asks))
        self._enqueue(acts)

    def resume_all(self) -> None:
        """Resume all assistants but those that were paused by name or room."""
        _switch().conf(KEY, delete=True)
        self.everybody = ""
        for agent in self._kernel.agents.values():
            if len(agent.inbox):
                agent.wake()

    # In slices

    def finish(self) -> None:
        """Do all that is left, because the server goes down."""
        while self._queue:
            self._next()

    def _enqueue(self, acts: Iterable[Callable[[], None]]) -> None:
        idle = not self._queue
        self._queue.extend(acts)
        if idle:
            self._slice()

    def _slice(self) -> None:
        for _ in range(min(SLICE, len(self._queue))):
            self._next()
        if self._queue:
            self._kernel.clock.callLater(0, self._slice)

    def _next(self) -> None:
        try:
            self._queue.popleft()()
        except Exception:  # the others must be paused or resumed all the same
            log.failure("ai: an assistant could not be paused or resumed in full")

    def _stop(self, agent: Agent, why: str, asks: bool) -> None:
        _empty(agent)
        _pause(agent, why)
        self._break_off(agent, why, asks)

    def _break_off(self, agent: Agent, why: str, asks: bool) -> None:
        agent.dropping = agent.running is not None
        if asks and agent.script.pk:
            self._withdraw(agent.script, why)
        agent.cancel()


def _pause(agent: Agent, why: str) -> None:
    if agent.script.pk:
        agent.script.pause(why)
    agent.pause_reason = ""


def _resume(agent: Agent) -> None:
    agent.pause_reason = ""
    if agent.script.pk:
        agent.script.resume()


def _empty(agent: Agent) -> None:
    agent.inbox.clear()
    if agent.alarm is not None and agent.alarm.active():
        agent.alarm.cancel()


def _waiting_for_approval() -> set[int]:
    """Return the scripts that have approval requests."""
    open_ones = (ApprovalRequest.State.WAITING, ApprovalRequest.State.APPROVED)
    waiting = ApprovalRequest.objects.filter(state__in=open_ones)
    return set(waiting.values_list("script", flat=True))


def _switch() -> Any:
    from evennia.server.models import ServerConfig

    return ServerConfig.objects
