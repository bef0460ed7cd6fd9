"""Doubtful lines: what was said to nobody by name, and may yet have been for an assistant.

Words alone do not tell whom "Whatcha making?" is for where a friend stands by. An assistant with a
model reads such a line, marked as perhaps for it, and is free to keep silent. One that goes by
rules waits a moment, whether a friend says something, then answers if it has more to say than to
any line, and otherwise looks at who spoke: what they say next is for it. What its tools may wait
for, as a word at a gate, it takes up at once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import goes_by_rules, has_model
from ai.assistant.perception.intake import Intake
from ai.assistant.percepts.addressee_classifier import DOUBTED
from ai.assistant.percepts.addressing import NotAddressed, asks_anybody, seeks_answer
from ai.assistant.percepts.percept import CHANCE, DOUBTFUL, PERHAPS, Percept, changed, is_played
from ai.pipeline.clock import Clock, Timer

log = Logger()
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Then = Callable[[Agent, Percept, str], None]

LEFT_TO_OTHERS = (NotAddressed.AMONG_OTHERS, NotAddressed.BETWEEN_OTHERS, NotAddressed.TOPIC)
"""Why an assistant leaves a line to others that may yet have been for it."""
GATHER_SECONDS = 1.0
"""Seconds that a model waits for another line before it reads a doubtful one."""
MAX_READ = 5
"""Doubtful lines in a row that a model reads while nobody speaks to its assistant."""
READ_AGAIN_SECONDS = 60.0
"""Seconds until it may read another one then."""
PAUSE_SECONDS = 2.0
"""Seconds in which somebody else may answer what an assistant's rules answer, too."""
LOOK = "{name} gives you a questioning look."
LOOK_SECONDS = 10.0
"""Seconds without a word of anybody else, after which nobody takes a question up."""
SOON_SECONDS = 1.0
"""The same for what an assistant had nothing to say to."""
LOOK_REST = 120.0
"""The least time between two looks at one speaker who has said nothing to the assistant since."""
TALK_SECONDS = 300.0
"""For how long somebody has just talked with an assistant."""
MAX_KEPT = 1000
"""Speakers, or assistants, of whom it is remembered when they were looked at, or read."""


class _Read(NamedTuple):
    """Doubtful lines that an assistant has read in a row, and when it read the last."""

    lines: int = 0
    at: float = 0.0


class _Watched(NamedTuple):
    """A line that is watched."""

    source: str
    """Who said it."""
    timer: Timer
    is_answered: bool = False
    """Whether the assistant answers it, unless somebody else speaks first."""


class DoubtfulLines:
    """Decides what becomes of lines that no assistant takes as said to it.

    Args:
        clock: The time.
        look: Shows a speaker a line, with {name} for the assistant's name; returns whether it did.
        show_thinking: Shows that an assistant thinks about a line, if that takes long.
        intake: Takes the lines that are taken up after all.
        is_try: Tells whether a line may be what a tool of a persona's rules waits for.
    """

    def __init__(
        self,
        clock: Clock,
        look: Callable[[Agent, Percept, str], bool],
        show_thinking: Callable[[Agent, Percept], object],
        intake: Intake,
        is_try: Callable[[Mapping[str, Any], str], bool],
    ) -> None:
        self._clock = clock
        self._look = look
        self._show_thinking = show_thinking
        self._intake = intake
        self._is_try = is_try
        self._looked: OrderedDict[tuple[int, str], float] = OrderedDict()
        """When each assistant last looked at a speaker."""
        self._read: OrderedDict[int, _Read] = OrderedDict()
        """What each assistant's model has read of late."""
        self._watched: dict[int | None, _Watched] = {}
        """Room → what somebody last said there."""

    def left(self, lines: Sequence[tuple[Agent, Percept]]) -> None:
        """Watch lines that nobody may take up.

        Args:
            lines: What was said, and no assistant takes as said to it, with each that heard it.
        """
        try:
            doubtful: dict[str, list[tuple[Agent, Percept]]] = {}
            for agent, percept in lines:
                self._have_heard(percept)
                if _is_doubtful(percept) and _why_left(agent, percept):
                    doubtful.setdefault(percept.event, []).append((agent, percept))
            for found in doubtful.values():
                self._watch(*min(found, key=_closeness), is_alone=len(found) == 1)
        except Exception:  # what was said must reach who it is for
            log.failure("ai: a line could not be watched")

    def stop(self) -> None:
        """Watch for nothing more."""
        for watched in self._watched.values():
            watched.timer.cancel()
        self._watched.clear()

    def _have_heard(self, percept: Percept) -> None:
        """Leave to others what was to be answered, if somebody else speaks before that."""
        watched = self._watched.get(percept.place)
        if watched is not None and watched.is_answered and watched.source != percept.source.id:
            self._watched.pop(percept.place).timer.cancel()

    def _watch(self, agent: Agent, percept: Percept, is_alone: bool) -> None:
        if self._may_read(agent):
            self._watch_for(GATHER_SECONDS, self._have_read, agent, percept)
            return
        if not _is_still_there(agent, percept):
            return
        chance, watched = percept.data.get(CHANCE), self._watched.get(percept.place)
        if is_alone and self._may_be_tried(agent, percept):
            self._take_up(agent, percept, _why_left(agent, percept))
        elif watched is not None and watched.is_answered:
            return  # their line before it is about to be answered
        elif is_alone and chance is not None and chance >= DOUBTED:
            self._watch_for(PAUSE_SECONDS, self._answer, agent, percept, is_answered=True)
        elif (chance is None or chance >= DOUBTED) and seeks_answer(percept.text):
            self._watch_for(LOOK_SECONDS, self._look_at, agent, percept)

    def _watch_for(
        self, seconds: float, then: Then, agent: Agent, percept: Percept, is_answered: bool = False
    ) -> None:
        self._forget(percept.place)
        later = self._clock.callLater(seconds, self._when_due, then, agent, percept)
        self._watched[percept.place] = _Watched(percept.source.id, later, is_answered)

    def _forget(self, place: int | None) -> None:
        """Watch no more for what was said before in a room."""
        if place in self._watched:
            self._watched.pop(place).timer.cancel()

    def _when_due(self, then: Then, agent: Agent, percept: Percept) -> None:
        del self._watched[percept.place]
        why = _why_left(agent, percept)
        if why and _is_still_there(agent, percept):
            then(agent, percept, why)

    # With a model

    def _may_read(self, agent: Agent) -> bool:
        """Whether an assistant's model may read one more line that is perhaps for it."""
        if not conf.get("ASK_IN_DOUBT") or not has_model(agent.script):
            return False
        lines, at = self._read.get(agent.script.pk, _Read())
        rests = self._clock.seconds() < at + READ_AGAIN_SECONDS
        return lines < MAX_READ or not rests or agent.talks.last_heard > at

    def _have_read(self, agent: Agent, percept: Percept, why: str) -> None:
        source = percept.source.id
        if agent.talks.spoke_at(source) > percept.at or agent.inbox.has_more_from(source):
            return  # it is read with what they said besides
        if not self._may_read(agent):
            return
        if not agent.inbox.take_up(percept):  # a turn about another line has read it
            if agent.turn is not None and agent.turn.is_thinking:
                self._show_thinking(agent, _perhaps(percept, why))
            return
        lines, at = self._read.get(agent.script.pk, _Read())
        lines = 0 if agent.talks.last_heard > at else min(lines, MAX_READ - 1)
        _note(self._read, agent.script.pk, _Read(lines + 1, self._clock.seconds()))
        self._put(agent, percept, why)

    def _put(self, agent: Agent, percept: Percept, why: str) -> None:
        """Have an assistant read a line that is perhaps for it."""
        _forget_why(agent, percept)
        self._intake.take_up(agent, _perhaps(percept, why))

    # By rules

    def _may_be_tried(self, agent: Agent, percept: Percept) -> bool:
        """Whether a line may be what a tool waits for, whoever it was said to."""
        if not goes_by_rules(agent.script):
            return False
        called = [str(agent.character.key), *map(str, agent.character.aliases.all())]
        return self._is_try({**agent.persona, "called": called}, percept.text)

    def _take_up(self, agent: Agent, percept: Percept, why: str) -> None:
        """Have an assistant answer a line if it has more to say than to any other line."""
        if not agent.inbox.has_more_from(percept.source.id) and agent.inbox.take_up(percept):
            self._put(agent, percept, why)

    def _answer(self, agent: Agent, percept: Percept, why: str) -> None:
        """Have an assistant answer what nobody else has answered; if it cannot, it looks."""
        if agent.talks.is_left(percept.source.id, percept.at):
            self._take_up(agent, percept, why)
            self._watch_for(SOON_SECONDS, self._look_at, agent, percept)

    def _look_at(self, agent: Agent, percept: Percept, why: str) -> None:
        """Have an assistant look at who said what nobody has taken up.

        One with a brain of the game's own answers what anybody may be asked, if they have talked.
        """
        talks, source, now = agent.talks, percept.source.id, self._clock.seconds()
        key = (agent.script.pk, source)
        looked, spoke = self._looked.get(key, -LOOK_REST), talks.spoke_at(source)
        rests = now < looked + LOOK_REST
        if not talks.is_left(source, percept.at):
            return
        is_for_it = why != NotAddressed.BETWEEN_OTHERS and asks_anybody(percept.text)
        is_asked = is_for_it and not rests and now < spoke + TALK_SECONDS
        if is_asked and CHANCE not in percept.data and agent.inbox.take_up(percept):
            _note(self._looked, key, now)
            agent.notice(changed(percept, addressed=True))
        elif (not rests or spoke > looked) and self._look(
            agent, changed(percept, addressed=True), LOOK
        ):
            _note(self._looked, key, now)
            talks.doubted(source)


def _note(kept: OrderedDict[Key, Value], key: Key, value: Value) -> None:
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > MAX_KEPT:
        kept.popitem(last=False)


def _is_doubtful(percept: Percept) -> bool:
    """Whether a player said something that all could hear."""
    is_aloud = percept.kind == "say" and percept.audience is None
    return is_aloud and is_played(percept.source)


def _perhaps(percept: Percept, why: str) -> Percept:
    """A line as one that is perhaps for an assistant."""
    data = {**percept.data, PERHAPS: True, DOUBTFUL: str(why)}
    return changed(percept, addressed=True, to=(), data=data)


def _why_left(agent: Agent, percept: Percept) -> str:
    """Why an assistant left a line to others; "" for another reason, or once it was forgotten."""
    passed = (one.why for one in reversed(agent.passed_over) if one.event == percept.event)
    return next((why for why in passed if why in LEFT_TO_OTHERS), "")


def _forget_why(agent: Agent, percept: Percept) -> None:
    """Forget why an assistant left a line to others, as it takes it up."""
    agent.passed_over = [one for one in agent.passed_over if one.event != percept.event]


def _is_still_there(agent: Agent, percept: Percept) -> bool:
    """Whether an assistant is awake, and where it heard a line, as is its speaker."""
    if not agent.script.pk or agent.obstacle() or agent.script.mode == "asleep":
        return False
    is_there = getattr(agent.character.location, "pk", None) == percept.place
    return is_there and agent.is_with(percept.source.id)


def _closeness(found: tuple[Agent, Percept]) -> tuple[bool, bool, int]:
    """Sort those first with whom the speaker talks, or has talked."""
    agent, source = found[0], found[1].source.id
    return not agent.is_engaged(source), not agent.talks.is_begun(source), agent.script.pk
