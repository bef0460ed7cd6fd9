"""Silence signs: what players see where a line to an assistant gets no answer.

In a room, that is a pose of the assistant. Who spoke in private, or to an assistant that can do
nothing now, reads a line that nobody else sees. So does who asked something among several people,
if nobody takes it up: what they say next is for the assistant that has looked at them. If they have
just talked with it, it answers what anybody could.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.percepts.addressing import (
    NotAddressed,
    asks_anybody,
    is_direct,
    is_for_everybody,
    seeks_answer,
)
from ai.assistant.percepts.percept import SPEECH, UNANSWERED, Percept, changed, is_played
from ai.assistant.speech.thinking_signs import signs_of, speaker_of
from ai.pipeline.clock import Clock, Timer
from ai.speech.speech_filter import SpeechFilter
from ai.tools.communication import show_pose
from ai.tools.support.markup import outgoing, plain

log = Logger()

SIGNS = ("looks up, but says nothing.", "keeps silent.", "gives no answer.")
"""Used if a persona has no `silences`; with an empty list there, nobody sees a pose."""
THANKS = "nods in thanks."
"""Shown where a gift got no words."""
NO_ANSWER = "{name} does not answer."
DOUBT = "{name} gives you a questioning look."
DOUBT_SECONDS = 10.0
"""Seconds without a word of anybody else, after which nobody takes a question up."""
DOUBT_REST = 120.0
"""The least time between two looks at one speaker who has said nothing to the assistant since."""
TALK_SECONDS = 300.0
"""For how long somebody has just talked with an assistant."""
DOUBTFUL = (NotAddressed.AMONG_OTHERS, NotAddressed.BETWEEN_OTHERS, NotAddressed.TOPIC)
"""Why an assistant leaves a line to others that may yet have been for it."""
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
        self._looked: OrderedDict[tuple[int, str], float] = OrderedDict()
        """When each assistant last looked at a speaker."""
        self._questions: dict[int | None, Timer] = {}
        """Room → the timer of what somebody last asked there."""

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

    def left(self, lines: Sequence[tuple[Agent, Percept]]) -> None:
        """Watch for questions that nobody takes up.

        Args:
            lines: What was said, and no assistant takes as said to it, with each that heard it.
        """
        try:
            doubtful: dict[str, list[tuple[Agent, Percept]]] = {}
            for agent, percept in lines:
                if _is_doubtful(agent, percept):
                    doubtful.setdefault(percept.event, []).append((agent, percept))
            for found in doubtful.values():
                self._watch(*min(found, key=_closeness))
        except Exception:  # what was said must reach who it is for
            log.failure("ai: a question could not be watched")

    def stop(self) -> None:
        """Watch for nothing more."""
        for timer in self._questions.values():
            timer.cancel()
        self._questions.clear()

    def _watch(self, agent: Agent, percept: Percept) -> None:
        earlier = self._questions.get(percept.place)
        if earlier is not None:
            earlier.cancel()
        later = self._clock.callLater(DOUBT_SECONDS, self._take_up, agent, percept)
        self._questions[percept.place] = later

    def _take_up(self, agent: Agent, percept: Percept) -> None:
        """Have an assistant answer what nobody has taken up, or look at who said it."""
        del self._questions[percept.place]
        why = _why_left(agent, percept)
        if not (why and _can_look(agent, percept)):
            return
        talks, source, now = agent.talks, percept.source.id, self._clock.seconds()
        if not talks.is_left(source, percept.at):
            return
        spoke, key = talks.spoke_at(source), (agent.script.pk, source)
        rests = now < self._looked.get(key, -DOUBT_REST) + DOUBT_REST
        is_for_it = why != NotAddressed.BETWEEN_OTHERS and asks_anybody(percept.text)
        if is_for_it and not rests and now < spoke + TALK_SECONDS and agent.inbox.take_up(percept):
            _note(self._looked, key, now)
            agent.notice(changed(percept, addressed=True))
            return
        may_look = not rests or spoke > self._looked[key]
        if may_look and self.ignored(agent, changed(percept, addressed=True), DOUBT):
            _note(self._looked, key, now)
            talks.doubted(source)

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
        _note(self._told, key, now)
        return True

    def _tell(self, agent: Agent, percept: Percept, words: str) -> bool:
        who = speaker_of(agent, percept)
        if who is not None:
            who.msg(words.format(name=plain(str(agent.character.key))))
        return who is not None


def _note(times: OrderedDict[tuple[int, str], float], key: tuple[int, str], now: float) -> None:
    times[key] = now
    times.move_to_end(key)
    if len(times) > MAX_TOLD:
        times.popitem(last=False)


def _is_doubtful(agent: Agent, percept: Percept) -> bool:
    """Whether a line asks for something that the assistant has left to others."""
    if percept.kind != "say" or not is_played(percept.source) or percept.audience is not None:
        return False
    return seeks_answer(percept.text) and bool(_why_left(agent, percept))


def _why_left(agent: Agent, percept: Percept) -> str:
    """Why an assistant left a line to others; "" for another reason, or once it was forgotten."""
    passed = (one.why for one in reversed(agent.passed_over) if one.event == percept.event)
    return next((why for why in passed if why in DOUBTFUL), "")


def _can_look(agent: Agent, percept: Percept) -> bool:
    """Whether an assistant is awake, has signs, and is where it heard a line, as is its speaker."""
    if not agent.script.pk or agent.obstacle() or agent.script.mode == "asleep":
        return False
    is_there = getattr(agent.character.location, "pk", None) == percept.place
    if not is_there or speaker_of(agent, percept) is None:
        return False
    return bool(signs_of(agent.persona, "silences", SIGNS))


def _closeness(found: tuple[Agent, Percept]) -> tuple[bool, bool, int]:
    """Sort those first with whom the speaker talks, or has talked."""
    agent, source = found[0], found[1].source.id
    return not agent.is_engaged(source), not agent.talks.is_begun(source), agent.script.pk


def _needs_answer(agent: Agent, percept: Percept) -> bool:
    """Whether a player spoke to an assistant, or gave it something, and nobody else can answer.

    What the assistant only watches for needs none.
    """
    kinds = (*SPEECH, "give")
    if not percept.addressed or percept.kind not in kinds or not is_played(percept.source):
        return False
    if UNANSWERED in percept.data:  # its speaker was told so
        return False
    if agent.wake_policy.wakes_for(percept) and not is_direct(percept, agent.character):
        return False
    return percept.kind != "say" or not is_for_everybody(percept.text)
