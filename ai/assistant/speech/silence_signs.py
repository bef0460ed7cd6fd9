"""Silence signs: what players see where a line to an assistant gets no answer.

In a room, that is a pose of the assistant. Who spoke in private, or to an assistant that can do
nothing now, reads a line that nobody else sees.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.percepts.addressing import is_direct, is_for_everybody
from ai.assistant.percepts.percept import PERHAPS, READ, SPEECH, UNANSWERED, Percept, is_played
from ai.assistant.speech.thinking_signs import signs_of, speaker_of
from ai.pipeline.clock import Clock
from ai.speech.speech_filter import SpeechFilter
from ai.tools.communication import show_pose
from ai.tools.support.markup import outgoing, plain

log = Logger()

SIGNS = ("looks up, but says nothing.", "keeps silent.", "gives no answer.")
"""Used if a persona has no `silences`; with an empty list there, nobody sees a pose."""
THANKS = "nods in thanks."
"""Shown where a gift got no words."""
NO_ANSWER = "{name} does not answer."
QUIET_SECONDS = 60.0
"""The least time between two such lines to one speaker."""
MAX_TOLD = 1000
"""Speakers of whom that is remembered."""


class SilenceSigns:
    """Shows players which lines get no answer."""

    def __init__(self, clock: Clock, speech_filter: SpeechFilter) -> None:
        self._speech_filter = speech_filter
        self._clock = clock
        self._shown = 0
        self._told: OrderedDict[tuple[int, str], float] = OrderedDict()
        """When each assistant's speakers were last told why it does not answer."""

    def unanswered(self, agent: Agent, percepts: Sequence[Percept]) -> None:
        """Show that a turn about some percepts came to no answer."""
        lines = [percept for percept in percepts if _needs_answer(agent, percept)]
        if not lines:
            return
        try:
            if not self._pose(agent, lines[-1]):
                self._tell(agent, lines[-1], NO_ANSWER)
        except Exception:  # the game does not need it
            log.failure("ai: {who} could not show its silence", who=agent.character.key)

    def ignored(self, agent: Agent, percept: Percept, words: str) -> bool:
        """Tell the speaker, at most once a minute, why a line gets no answer for now.

        Returns:
            Whether they were told.
        """
        is_played_now = getattr(agent.character, "account", None) is not None
        if is_played_now or not _needs_answer(agent, percept):
            return False
        try:
            is_due = self._is_due((agent.script.pk, percept.source.id))
            return is_due and self._tell(agent, percept, words)
        except Exception:
            log.failure("ai: {who} could not show its silence", who=agent.character.key)
            return False

    def ask(self, agent: Agent, percept: Percept, words: str) -> bool:
        """Show a speaker, as `ignored`, that an assistant is not sure whether it was meant.

        Returns:
            Whether they saw it: one whose persona has no signs shows none.
        """
        signs = signs_of(agent.persona, "silences", SIGNS)
        return bool(signs) and self.ignored(agent, percept, words)

    def _pose(self, agent: Agent, percept: Percept) -> bool:
        """Show a pose where the line was public; return whether that was possible."""
        thing, place = agent.character, agent.character.location
        in_public = percept.kind in ("say", "pose", "give") and percept.audience is None
        if not in_public or agent.obstacle() or place is None or place.pk != percept.place:
            return False
        signs = signs_of(agent.persona, "silences", SIGNS)
        if percept.kind == "give" and signs:
            signs = [THANKS]
        self._shown += 1
        sign = signs[self._shown % len(signs)] if signs else ""
        words = self._speech_filter.passed(sign, thing) if sign else ""
        if words.strip():
            assistants = [one for one in place.contents if one.ndb.ai and one is not thing]
            show_pose(thing, outgoing(words)[0], assistants)  # they need no sign, and may answer it
        return True

    def _is_due(self, key: tuple[int, str]) -> bool:
        now = self._clock.seconds()
        if now < self._told.get(key, -QUIET_SECONDS) + QUIET_SECONDS:
            return False
        self._told[key] = now
        self._told.move_to_end(key)
        if len(self._told) > MAX_TOLD:
            self._told.popitem(last=False)
        return True

    def _tell(self, agent: Agent, percept: Percept, words: str) -> bool:
        who = speaker_of(agent, percept)
        if who is not None:
            who.msg(words.format(name=plain(str(agent.character.key))))
        return who is not None


def _needs_answer(agent: Agent, percept: Percept) -> bool:
    """Whether a player spoke to an assistant, or gave it something, and nobody else can answer.

    What the assistant only watches for needs none.
    """
    kinds = (*SPEECH, "give")
    if not percept.addressed or percept.kind not in kinds or not is_played(percept.source):
        return False
    if UNANSWERED in percept.data:  # its speaker was told so
        return False
    if READ in percept.data:  # it may have answered that with another line
        return False
    if PERHAPS in percept.data:  # its silence leaves the line to whom it is for
        return False
    if agent.wake_policy.wakes_for(percept) and not is_direct(percept, agent.character):
        return False
    return percept.kind != "say" or not is_for_everybody(percept.text)
