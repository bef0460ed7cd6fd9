"""Thinking signs: what players see while an assistant takes a while to think.

These are poses from the persona's lists, with words if it takes long, and the web client's typing
indicator. No brain calls for them. Who spoke in private reads a line that nobody else sees.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.outline import seen_while_thinking
from ai.assistant.agent.turn_settings import LAST_BRAIN, names_for
from ai.assistant.authority.authority import find_source
from ai.assistant.percepts.addressing import (
    asks_anybody,
    is_for_a_host,
    seeks_answer,
)
from ai.assistant.percepts.cues import asks_of_others
from ai.assistant.percepts.percept import (
    PAGE,
    PERHAPS,
    SPEECH,
    UNANSWERED,
    Percept,
    is_doubtful,
    is_played,
)
from ai.assistant.speech import typing_indicator
from ai.pipeline.clock import Clock, Timer
from ai.speech.speech_filter import SpeechFilter
from ai.tools.communication import show_pose
from ai.tools.support.markup import outgoing, plain

log = Logger()

SIGNS = ("looks up, thinking.", "considers this for a moment.", "ponders.")
"""Used if a persona has no `signs`; with an empty list there, it shows none."""
DELAYS = (
    'lifts a hand and says, "Give me a moment, {asker}. I am still thinking about it."',
    'frowns and says, "One moment, {asker}; let me think."',
    'shakes a heavy head and says, "Bear with me, {asker}. This takes me a while."',
)
"""Poses with words; used if a persona has no `delays`, and none with an empty list there."""
THINKING, STILL_THINKING = "{name} is thinking.", "{name} is still thinking."
"""What somebody reads who spoke in private: first, and in place of words."""
KINDS = ("say", "pose", "give", "text", "arrive")
"""Kinds of percepts that everybody in a room notices."""
AGAIN_SECONDS = 18.0
"""Seconds after a line until a second sign, if nobody was answered meanwhile."""
WORDS_SECONDS = 20.0
"""Seconds after a line until the assistant says that it is still thinking."""
PATIENCE = 3
"""How many times as long a sign waits for a line that may be for somebody else."""
COVERED_SECONDS = 2.0
"""Seconds after a sign in which a line needs no sign of its own."""
TYPING_AFTER = 0.5
"""Seconds of thinking before the web client shows it."""


@dataclass
class _Wait:
    """The signs of an assistant from whom somebody waits for an answer."""

    pose: Timer | None = None
    private: Timer | None = None
    """Tells who spoke in private that it is thinking."""
    again: Timer | None = None
    """Shows the second sign, and then says the words."""
    typing: Timer | None = None
    typed: bool = False
    """Whether the web client shows it as typing."""
    shown_at: float = -math.inf
    """When this turn's last sign was shown."""
    shown_count: int = 0
    """Signs so far; the next one is the next in the list."""
    said_count: int = 0
    """The same for words."""
    said_at: float = -math.inf
    """When it last said words."""
    last_line_at: float = -1.0
    """The time of the last line that got a sign."""
    last_private_at: float = -1.0
    """The same for lines in private."""
    line: Percept | None = None
    """The line that has waited longest since words were said last."""
    since: float = 0.0
    """Since when it counts as waiting."""


class ThinkingSigns:
    """Shows that assistants are thinking."""

    def __init__(self, clock: Clock, speech_filter: SpeechFilter) -> None:
        self._clock = clock
        self._speech_filter = speech_filter
        self._begun = clock.seconds()
        """Since when lines of an earlier server wait, or their signs would all be due at once."""
        self._waits: dict[int, _Wait] = {}

    def addressed(self, agent: Agent, percept: Percept) -> bool:
        """Begin to wait, as somebody spoke to an assistant; return whether it was in public."""
        seconds = conf.get("SIGN_SECONDS") * (PATIENCE if PERHAPS in percept.data else 1)
        is_public = self._fits(agent, percept)
        if not seconds or not (is_public or _is_private(agent, percept)):
            return is_public
        wait = self._waits.setdefault(agent.script.id, _Wait())
        if wait.line is None or not _wants_words(wait.line):
            wait.line, wait.since = percept, max(percept.at, wait.said_at, self._begun)
        if not _is_due(wait.again):
            self._wait_for(agent, wait, AGAIN_SECONDS, self._show_again)
        covered = percept.at < wait.shown_at + COVERED_SECONDS
        left = max(0.0, max(percept.at, self._begun) + seconds - self._clock.seconds())
        if not is_public:
            if percept.at > wait.last_private_at and not _is_due(wait.private):
                wait.private = self._clock.callLater(left, self._tell_first, agent, percept, wait)
        elif not (covered or percept.at <= wait.last_line_at or _is_due(wait.pose)):
            wait.pose = self._clock.callLater(left, self._show, agent, percept, wait)
        return is_public

    def thinking(self, agent: Agent, percepts: Sequence[Percept]) -> None:
        """Begin a turn about some percepts."""
        public = [self.addressed(agent, percept) for percept in percepts]
        wait = self._waits.get(agent.script.id)
        if wait is not None and any(public):
            wait.typing = self._clock.callLater(TYPING_AFTER, self._show_typing, agent, wait)

    def answered(self, agent: Agent) -> None:
        """End the signs, because the assistant speaks."""
        wait = self._waits.get(agent.script.id)
        if wait is not None:
            self._end(agent, wait)
            wait.line = None

    def turn_ended(self, agent: Agent, key: int) -> None:
        """End the signs of a turn; the next line may get its own."""
        wait = self._waits.get(key)
        if wait is None:
            return
        self._end(agent, wait)
        wait.shown_at = -math.inf
        waiting = agent.inbox.waiting
        if wait.line is None or all(one.event != wait.line.event for one in waiting):
            wait.line, wait.said_at = None, self._clock.seconds()
        for percept in waiting:
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
        if not (public and _waits_for_model(agent, percept)):
            return False
        place = agent.character.location
        return place is not None and bool(place.id == percept.place)

    def _wait_for(
        self, agent: Agent, wait: _Wait, seconds: float, then: Callable[[Agent, _Wait], None]
    ) -> None:
        """Do something some seconds after the line that waits, and after its first sign."""
        due = wait.since + max(seconds, conf.get("SIGN_SECONDS"))
        wait.again = self._clock.callLater(max(0.0, due - self._clock.seconds()), then, agent, wait)

    def _show(self, agent: Agent, percept: Percept, wait: _Wait) -> None:
        wait.pose, wait.last_line_at = None, percept.at
        self._show_sign(agent, percept, wait)

    def _show_again(self, agent: Agent, wait: _Wait) -> None:
        """Show a second sign; words follow if the answer takes longer still."""
        if wait.line is None:
            return
        self._wait_for(agent, wait, WORDS_SECONDS, self._say)
        if conf.get("SIGN_SECONDS") < AGAIN_SECONDS:
            self._show_sign(agent, wait.line, wait)

    def _show_sign(self, agent: Agent, percept: Percept, wait: _Wait) -> None:
        wait.shown_at = self._clock.seconds()
        try:
            signs = signs_of(agent.persona)
            if signs and _is_silent(agent) and self._fits(agent, percept):
                sign = signs[(agent.script.id + wait.shown_count) % len(signs)]
                wait.shown_count += 1
                self._pose(agent, sign)
        except Exception:  # the turn does not need it
            log.failure("ai: {who} could not show that it thinks", who=agent.character.key)

    def _tell_first(self, agent: Agent, percept: Percept, wait: _Wait) -> None:
        wait.private, wait.last_private_at = None, percept.at
        try:
            if _is_silent(agent):
                _tell(agent, percept, THINKING)
        except Exception:  # the turn does not need it
            log.failure("ai: {who} could not say that it thinks", who=agent.character.key)

    def _pose(self, agent: Agent, sign: str) -> str:
        """Show a sign to players, as far as the filter lets it pass; to assistants it is no event.

        Returns:
            What was shown.
        """
        words = self._speech_filter.passed(sign, agent.character).strip()
        if not words:
            return ""
        shown = outgoing(words)[0]
        here = agent.character.location.contents
        show_pose(agent.character, shown, [one for one in here if one.ndb.ai])
        return shown

    def _say(self, agent: Agent, wait: _Wait) -> None:
        """Have an assistant say, in its persona's words, that it is still thinking."""
        line, wait.line = wait.line, None
        wait.again, wait.said_at = None, self._clock.seconds()
        if line is None or not _wants_words(line):
            return
        try:
            if not _is_silent(agent):
                return
            if _is_private(agent, line):
                _tell(agent, line, STILL_THINKING)
            elif self._fits(agent, line):
                self._say_words(agent, line, wait)
        except Exception:  # the turn does not need it
            log.failure("ai: {who} could not say that it thinks", who=agent.character.key)

    def _say_words(self, agent: Agent, line: Percept, wait: _Wait) -> None:
        from ai.brains.embedded.wording import spoken_name

        delays = signs_of(agent.persona, "delays", DELAYS)
        if not delays:
            return
        words = delays[(agent.script.id + wait.said_count) % len(delays)]
        wait.said_count += 1
        shown = self._pose(agent, words.replace("{asker}", spoken_name(plain(line.source.name))))
        if shown and agent.turn is not None:
            agent.turn.messages.append(seen_while_thinking(shown))

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


def speaker_of(agent: Agent, percept: Percept) -> Any:
    """Who said a line; None if they cannot read an answer any more."""
    if percept.kind in (PAGE, "channel"):
        return find_source(percept.source.id)
    place = agent.character.location if agent.character.id else None
    there = () if place is None else place.contents
    return next((one for one in there if one.id == percept.source.object_id), None)


def _tell(agent: Agent, percept: Percept, words: str) -> None:
    """Show a line to somebody who spoke in private, and to nobody else."""
    who = speaker_of(agent, percept)
    if who is not None:
        who.msg(words.format(name=plain(str(agent.character.key))))


def _waits_for_model(agent: Agent, percept: Percept) -> bool:
    """Whether a player waits for the answer of an assistant with a model."""
    if not (percept.addressed and is_played(percept.source)) or UNANSWERED in percept.data:
        return False  # nobody sees that an unanswered line is taken up before that has worked
    if PERHAPS in percept.data and _is_rather_for_others(percept):
        return False  # nobody sees that it thinks about what others may say to each other
    script = agent.script
    return bool(script.id and agent.character.id) and names_for(script, "live") != (LAST_BRAIN,)


def _is_rather_for_others(percept: Percept) -> bool:
    """Whether a line that is perhaps for an assistant asks for nothing that it may do or know."""
    text = percept.text
    if not is_doubtful(percept):
        return not seeks_answer(text)
    return asks_of_others(text) or not (is_for_a_host(text) or asks_anybody(text))


def _is_private(agent: Agent, percept: Percept) -> bool:
    """Whether somebody who waits spoke where not all in the room heard it."""
    spoken = percept.kind in SPEECH and percept.kind not in KINDS
    return spoken and _waits_for_model(agent, percept)


def _wants_words(percept: Percept) -> bool:
    """Whether somebody who waits for an answer is told that it takes long; a newcomer is not."""
    return percept.kind not in ("arrive", "text") and PERHAPS not in percept.data


def _is_silent(agent: Agent) -> bool:
    return agent.speech is None and not agent.obstacle()


def _is_due(timer: Timer | None) -> bool:
    return timer is not None and timer.active()


def _cancel(wait: _Wait) -> None:
    for timer in (wait.pose, wait.private, wait.again, wait.typing):
        if timer is not None and timer.active():
            timer.cancel()
    wait.pose = wait.private = wait.again = wait.typing = None
