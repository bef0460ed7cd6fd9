"""Pausing and stopping assistants: one, a roomful or all of them.

It holds from the next call of a running turn on. What takes the database some time for many is
done in slices, with the game's own work in between.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.percepts import store
from ai.models import Proposal

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

log = Logger()

KEY = "evennia_ai_halt"
"""Where Evennia keeps the switch for all."""
SLICE = 3
"""Assistants that are dealt with at a time; one takes the database up to 3 ms."""


class Halt:
    """Keeps assistants from going on.

    Args:
        service: Where they live.
    """

    def __init__(self, service: Runtime) -> None:
        self.everybody = ""
        """Why nobody may do anything; "" where they may."""
        self._service = service
        self._queue: deque[Callable[[], None]] = deque()

    # Some of them

    def pause(self, presences: Sequence[Agent], why: str) -> None:
        """Have them do nothing more; what they are told meanwhile waits."""
        for presence in presences:
            presence.held = why
        self._enqueue([partial(_pause, presence, why) for presence in presences])

    def stop(self, presences: Sequence[Agent], why: str) -> None:
        """Break off what they do, and let go of all that waits for them."""
        for presence in presences:
            presence.held = why
        stopped = [presence.script.pk for presence in presences]
        store.drop_waiting(stopped)
        self._service.optouts.lines_dropped()
        self._service.delegations.withdraw(stopped)
        asking = _proposing()
        running_first = sorted(presences, key=lambda presence: presence.running is None)
        self._enqueue(
            [partial(self._stop, one, why, one.script.pk in asking) for one in running_first]
        )

    def resume(self, presences: Sequence[Agent]) -> None:
        """Have them go on, with what waits for them."""
        self._enqueue([partial(_resume, presence) for presence in presences])

    # All of them

    def load(self) -> None:
        """Take up the switch for all as it was left."""
        self.everybody = _switch().conf(KEY, default="")

    def pause_all(self, why: str) -> None:
        """Have nobody do anything more, new ones neither.

        Raises:
            DatabaseError: It holds, but only until the server restarts.
        """
        self.everybody = why
        _switch().conf(KEY, value=why)

    def stop_all(self, why: str) -> None:
        """Have nobody do anything more, break off what runs, and let go of all that waits.

        Raises:
            DatabaseError: It holds, but only until the server restarts.
        """
        self.pause_all(why)
        store.drop_waiting()
        self._service.optouts.lines_dropped()
        self._service.delegations.withdraw()
        asking = _proposing()
        acts = []
        for presence in self._service.presences.values():
            _empty(presence)
            asks = presence.script.pk in asking
            if asks or presence.running is not None:
                acts.append(partial(self._break_off, presence, why, asks))
        self._enqueue(acts)

    def resume_all(self) -> None:
        """Lift the switch for all; whoever is paused alone stays so."""
        _switch().conf(KEY, delete=True)
        self.everybody = ""
        for presence in self._service.presences.values():
            if len(presence.inbox):
                presence.wake()

    # In slices

    def finish(self) -> None:
        """Do all that is left to do; there may be no later."""
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
            self._service.clock.callLater(0, self._slice)

    def _next(self) -> None:
        try:
            self._queue.popleft()()
        except Exception:  # the others must be halted all the same
            log.failure("ai: an assistant could not be halted or let go on in full")

    def _stop(self, presence: Agent, why: str, asks: bool) -> None:
        _empty(presence)
        _pause(presence, why)
        self._break_off(presence, why, asks)

    def _break_off(self, presence: Agent, why: str, asks: bool) -> None:
        presence.let_go = presence.running is not None
        if asks and presence.script.pk:
            self._service.proposals.withdraw(presence.script, why)
        presence.cancel()


def _pause(presence: Agent, why: str) -> None:
    if presence.script.pk:
        presence.script.pause(why)
    presence.held = ""


def _resume(presence: Agent) -> None:
    presence.held = ""
    if presence.script.pk:
        presence.script.resume()


def _empty(presence: Agent) -> None:
    presence.inbox.clear()
    if presence.alarm is not None and presence.alarm.active():
        presence.alarm.cancel()


def _proposing() -> set[int]:
    """Scripts with a call that waits for a human's yes."""
    open_ones = (Proposal.State.WAITING, Proposal.State.APPROVED)
    waiting = Proposal.objects.filter(state__in=open_ones)
    return set(waiting.values_list("script", flat=True))


def _switch() -> Any:
    from evennia.server.models import ServerConfig

    return ServerConfig.objects
