"""Thinking signs: what people see while an assistant thinks, where its answer takes a while.

A pose from its persona's own list, and the web client's note that somebody is typing. Both only
where the talk is for all to hear, and neither is a call of its brain's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.brain_names import LAST, names_for
from ai.assistant.percepts.loop_guard import is_played
from ai.assistant.percepts.percept import Percept
from ai.assistant.speech import typing_indicator
from ai.pipeline.clock import Timer
from ai.tools.communication import show_pose
from ai.tools.support.markup import outgoing

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

log = Logger()

SIGNS = ("looks up, thinking.", "considers this for a moment.", "ponders.")
"""For whoever has no `signs` in its persona; an empty list there is none at all."""
KINDS = ("say", "pose", "text", "arrive")
"""What happens in a room for all to see."""
TYPING_AFTER = 0.5
"""Seconds of thinking until the web client is told."""


@dataclass
class _Wait:
    """What is due for an assistant from which somebody waits for an answer."""

    pose: Timer | None = None
    typing: Timer | None = None
    typed: bool = False
    """The web client shows it as typing."""
    shown: bool = False
    """The sign of this turn was given."""
    given: int = 0
    """Signs so far; each next one is the next of the list."""
    upto: float = -1.0
    """When the last line was said that a sign was given for."""


class Signs:
    """Shows that assistants are thinking.

    Args:
        service: Where they live.
    """

    def __init__(self, service: Runtime) -> None:
        self._service = service
        self._waits: dict[int, _Wait] = {}

    def addressed(self, presence: Agent, percept: Percept) -> None:
        """Somebody waits for an answer from now on."""
        seconds = conf.get("SIGN_SECONDS")
        if not seconds or not self._fits(presence, percept):
            return
        wait = self._waits.setdefault(presence.script.pk, _Wait())
        if wait.shown or percept.at <= wait.upto or _is_due(wait.pose):
            return
        clock = self._service.clock
        left = max(0.0, percept.at + seconds - clock.seconds())
        wait.pose = clock.callLater(left, self._show, presence, percept, wait)

    def thinking(self, presence: Agent, percepts: Sequence[Percept]) -> None:
        """A turn about these begins."""
        for percept in percepts:
            self.addressed(presence, percept)
        wait = self._waits.get(presence.script.pk)
        if wait is not None and any(self._fits(presence, one) for one in percepts):
            later = self._service.clock.callLater
            wait.typing = later(TYPING_AFTER, self._type, presence, wait)

    def answered(self, presence: Agent) -> None:
        """It says something: no sign is needed any more."""
        wait = self._waits.get(presence.script.pk)
        if wait is not None:
            self._end(presence, wait)

    def over(self, presence: Agent, key: int) -> None:
        """Its turn is over; the next line may have a sign of its own."""
        wait = self._waits.get(key)
        if wait is not None:
            self._end(presence, wait)
            wait.shown = False
            for percept in presence.inbox.next():
                self.addressed(presence, percept)

    def forget(self, key: int) -> None:
        """Show nothing more of an assistant."""
        wait = self._waits.pop(key, None)
        if wait is not None:
            _cancel(wait)

    def stop(self) -> None:
        """Show nothing more of anybody."""
        for key in list(self._waits):
            self.forget(key)

    def _end(self, presence: Agent, wait: _Wait) -> None:
        _cancel(wait)
        if wait.typed:
            wait.typed = False
            typing_indicator.send(presence.thing, False)

    def _fits(self, presence: Agent, percept: Percept) -> bool:
        """Whether it is a player's line, for all in the room to hear, to one that has to think."""
        public = percept.kind in KINDS and percept.audience is None
        if not (public and percept.addressed and is_played(percept.source)):
            return False
        script, thing = presence.script, presence.thing
        if not script.pk or not thing.pk or thing.location is None:
            return False
        return thing.location.pk == percept.place and names_for(script, "live") != (LAST,)

    def _show(self, presence: Agent, percept: Percept, wait: _Wait) -> None:
        wait.pose = None
        wait.shown, wait.upto = True, percept.at
        try:
            silent = presence.speech is None and not presence.obstacle()
            if silent and self._fits(presence, percept):
                self._pose(presence, wait)
        except Exception:  # the turn goes on without
            log.failure("ai: {who} could not show that it thinks", who=presence.thing.key)

    def _pose(self, presence: Agent, wait: _Wait) -> None:
        signs = signs_of(presence.script.persona)
        if not signs:
            return
        sign = signs[(presence.script.pk + wait.given) % len(signs)]
        wait.given += 1
        words = self._service.sieve.passed(sign, presence.thing)
        if words.strip():
            show_pose(presence.thing, outgoing(words)[0])

    def _type(self, presence: Agent, wait: _Wait) -> None:
        """Have the web client show it, and again before it forgets."""
        wait.typing = None
        if presence.turn is None or presence.obstacle():
            return
        wait.typed = typing_indicator.send(presence.thing, True)
        if wait.typed:
            later = self._service.clock.callLater
            wait.typing = later(typing_indicator.seconds(), self._type, presence, wait)


def signs_of(persona: Mapping[str, Any]) -> list[str]:
    """What may be seen of somebody who thinks: what follows its name, in poses."""
    own = persona.get("signs", SIGNS)
    listed = [own] if isinstance(own, str) else own if isinstance(own, Sequence) else ()
    return [str(sign) for sign in listed if str(sign).strip()]


def _is_due(timer: Timer | None) -> bool:
    return timer is not None and timer.active()


def _cancel(wait: _Wait) -> None:
    for timer in (wait.pose, wait.typing):
        if timer is not None and timer.active():
            timer.cancel()
    wait.pose = wait.typing = None
