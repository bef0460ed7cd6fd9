"""Thinking signs: what players see while an assistant takes a while to think.

These are a pose from the persona's list, and the web client's typing indicator. Both are shown only
if the talk is public, and no brain calls for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import LAST_BRAIN, names_for
from ai.assistant.percepts.percept import Percept, is_played
from ai.assistant.speech import typing_indicator
from ai.pipeline.clock import Clock, Timer
from ai.speech.speech_filter import SpeechFilter
from ai.tools.communication import show_pose
from ai.tools.support.markup import outgoing

log = Logger()

SIGNS = ("looks up, thinking.", "considers this for a moment.", "ponders.")
"""Used if a persona has no `signs`; with an empty list there, it shows none."""
KINDS = ("say", "pose", "text", "arrive")
"""Kinds of percepts that everybody in a room notices."""
AGAIN_SECONDS = 18.0
"""Seconds after a line until a second sign, for whoever still waits for the answer."""
TYPING_AFTER = 0.5
"""Seconds of thinking before the web client shows it."""


@dataclass
class _Wait:
    """The signs of an assistant from whom somebody waits for an answer."""

    pose: Timer | None = None
    typing: Timer | None = None
    typed: bool = False
    """Whether the web client shows it as typing."""
    shown: bool = False
    """Whether this turn's sign was shown."""
    shown_count: int = 0
    """Signs so far; the next one is the next in the list."""
    last_line_at: float = -1.0
    """The time of the last line that got a sign."""


class ThinkingSigns:
    """Shows that assistants are thinking."""

    def __init__(self, clock: Clock, speech_filter: SpeechFilter) -> None:
        self._clock = clock
        self._speech_filter = speech_filter
        self._waits: dict[int, _Wait] = {}

    def addressed(self, agent: Agent, percept: Percept) -> None:
        """Begin to wait, because somebody spoke to an assistant."""
        seconds = conf.get("SIGN_SECONDS")
        if not seconds or not self._fits(agent, percept):
            return
        wait = self._waits.setdefault(agent.script.pk, _Wait())
        if wait.shown or percept.at <= wait.last_line_at or _is_due(wait.pose):
            return
        left = max(0.0, percept.at + seconds - self._clock.seconds())
        wait.pose = self._clock.callLater(left, self._show, agent, percept, wait)

    def thinking(self, agent: Agent, percepts: Sequence[Percept]) -> None:
        """Begin a turn about some percepts."""
        for percept in percepts:
            self.addressed(agent, percept)
        wait = self._waits.get(agent.script.pk)
        if wait is not None and any(self._fits(agent, one) for one in percepts):
            wait.typing = self._clock.callLater(TYPING_AFTER, self._show_typing, agent, wait)

    def answered(self, agent: Agent) -> None:
        """End the signs, because the assistant speaks."""
        wait = self._waits.get(agent.script.pk)
        if wait is not None:
            self._end(agent, wait)

    def turn_ended(self, agent: Agent, key: int) -> None:
        """End the signs of a turn; the next line may get its own."""
        wait = self._waits.get(key)
        if wait is not None:
            self._end(agent, wait)
            wait.shown = False
            for percept in agent.inbox.next():
                self.addressed(agent, percept)

    def forget(self, key: int) -> None:
        """Show nothing more of an assistant."""
        wait = self._waits.pop(key, None)
        if wait is not None:
            _cancel(wait)

    def stop(self) -> None:
        """Show nothing more of anybody."""
        for key in list(self._waits):
            self.forget(key)

    def _end(self, agent: Agent, wait: _Wait) -> None:
        _cancel(wait)
        if wait.typed:
            wait.typed = False
            typing_indicator.send(agent.character, False)

    def _fits(self, agent: Agent, percept: Percept) -> bool:
        """Whether a player said it in public, in the same room, to an assistant with a model."""
        public = percept.kind in KINDS and percept.audience is None
        if not (public and percept.addressed and is_played(percept.source)):
            return False
        script, thing = agent.script, agent.character
        if not script.pk or not thing.pk or thing.location is None:
            return False
        return thing.location.pk == percept.place and names_for(script, "live") != (LAST_BRAIN,)

    def _show(self, agent: Agent, percept: Percept, wait: _Wait) -> None:
        """Show a sign; a second one follows if the answer takes much longer."""
        wait.pose = None
        left = percept.at + AGAIN_SECONDS - self._clock.seconds()
        if not wait.shown and left > 0:
            wait.pose = self._clock.callLater(left, self._show, agent, percept, wait)
        wait.shown, wait.last_line_at = True, percept.at
        try:
            silent = agent.speech is None and not agent.obstacle()
            signs = signs_of(agent.script.persona)
            if signs and silent and self._fits(agent, percept):
                sign = signs[(agent.script.pk + wait.shown_count) % len(signs)]
                wait.shown_count += 1
                self._pose(agent, sign)
        except Exception:  # the turn does not need it
            log.failure("ai: {who} could not show that it thinks", who=agent.character.key)

    def _pose(self, agent: Agent, sign: str) -> None:
        """Show a sign to players; to assistants it is no event."""
        words = self._speech_filter.passed(sign, agent.character)
        if words.strip():
            here = agent.character.location.contents
            show_pose(agent.character, outgoing(words)[0], [one for one in here if one.ndb.ai])

    def _show_typing(self, agent: Agent, wait: _Wait) -> None:
        """Show the typing indicator, and again before the web client removes it."""
        wait.typing = None
        if agent.turn is None or agent.obstacle():
            return
        wait.typed = typing_indicator.send(agent.character, True)
        if wait.typed:
            again_in = typing_indicator.seconds()
            wait.typing = self._clock.callLater(again_in, self._show_typing, agent, wait)


def signs_of(
    persona: Mapping[str, Any], key: str = "signs", default: Sequence[str] = SIGNS
) -> list[str]:
    """Return a persona's signs: poses, without the name."""
    own = persona.get(key, default)
    listed = [own] if isinstance(own, str) else own if isinstance(own, Sequence) else ()
    return [str(sign) for sign in listed if str(sign).strip()]


def _is_due(timer: Timer | None) -> bool:
    return timer is not None and timer.active()


def _cancel(wait: _Wait) -> None:
    for timer in (wait.pose, wait.typing):
        if timer is not None and timer.active():
            timer.cancel()
    wait.pose = wait.typing = None
