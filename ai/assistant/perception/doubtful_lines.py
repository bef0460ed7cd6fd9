"""Doubtful lines: what was said to nobody by name, and may yet have been for an assistant.

Words alone do not tell whom "Whatcha making?" is for where a friend stands by. An assistant with a
model reads such a line, marked as perhaps for it, and is free to keep silent. One that goes by
rules takes up what its own rules are about: what one orders from a host at once, and a question, or
what else asks for an act, unless somebody says something first. So it does with any other question
of who has just talked with it, if that is not about the friend, and with what somebody says first
who comes in, as one speaks to who was there before, or what only they can be told. At who else
asks something it looks, if nobody takes the question up: what they say next is for it.
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
from ai.assistant.percepts.addressing import (
    NotAddressed,
    asks_anybody,
    asks_of_others,
    asks_of_you,
    is_for_a_host,
    seeks_answer,
)
from ai.assistant.percepts.percept import (
    DOUBTFUL,
    FRIENDS,
    OPENS,
    PERHAPS,
    Percept,
    changed,
    is_played,
)
from ai.brains.base import Concern
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
SOON_SECONDS = 4.0
"""The same for a question of somebody who has just talked with the assistant."""
LOOK_REST = 120.0
"""The least time between two looks at one speaker who has said nothing to the assistant since."""
TALK_SECONDS = 300.0
"""For how long somebody has just talked with an assistant."""
MAX_TRIED = 4
"""Words of a line between friends that may be what a tool waits for."""
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
    is_known: bool = False
    """Whether the assistant answers it, unless somebody else speaks first."""


class DoubtfulLines:
    """Decides what becomes of lines that no assistant takes as said to it.

    Args:
        clock: The time.
        look: Shows a speaker a line, with {name} for the assistant's name; returns whether it did.
        intake: Takes the lines that are taken up after all.
        concern: Tells how much of a line the rules of a persona are about.
    """

    def __init__(
        self,
        clock: Clock,
        look: Callable[[Agent, Percept, str], bool],
        intake: Intake,
        concern: Callable[[Mapping[str, Any], str], Concern],
    ) -> None:
        self._clock = clock
        self._look = look
        self._intake = intake
        self._concern = concern
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
        if watched is not None and watched.is_known and watched.source != percept.source.id:
            self._watched.pop(percept.place).timer.cancel()

    def _watch(self, agent: Agent, percept: Percept, is_alone: bool) -> None:
        if self._may_read(agent):
            self._watch_for(GATHER_SECONDS, self._have_read, agent, percept)
            return
        if not _is_still_there(agent, percept):
            return
        concern = self._concern_of(agent, percept) if is_alone else Concern.NONE
        if concern is Concern.WANTED and is_for_a_host(percept.text):
            self._forget(percept.place)
            self._answer(agent, percept)
            return
        if concern >= Concern.COURTESY:
            self._watch_for(PAUSE_SECONDS, self._answer_known, agent, percept, is_known=True)
            return
        watched = self._watched.get(percept.place)
        is_open = FRIENDS not in percept.data and not (watched and watched.is_known)
        opens = is_alone and OPENS in percept.data and goes_by_rules(agent.script)
        if is_open and (opens or is_alone and _is_for_it(agent, percept)):
            self._watch_for(PAUSE_SECONDS, self._answer_asked, agent, percept, is_known=True)
        elif is_open and seeks_answer(percept.text):
            seconds = SOON_SECONDS if _looks_soon(agent, percept) else LOOK_SECONDS
            self._watch_for(seconds, self._answer_or_look, agent, percept)
        if concern is Concern.TRIED and not opens:
            self._take_up(agent, percept, _why_left(agent, percept))

    def _watch_for(
        self, seconds: float, then: Then, agent: Agent, percept: Percept, is_known: bool = False
    ) -> None:
        self._forget(percept.place)
        later = self._clock.callLater(seconds, self._when_due, then, agent, percept)
        self._watched[percept.place] = _Watched(percept.source.id, later, is_known)

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
        if not (self._may_read(agent) and agent.inbox.take_up(percept)):
            return
        lines, at = self._read.get(agent.script.pk, _Read())
        lines = 0 if agent.talks.last_heard > at else min(lines, MAX_READ - 1)
        _note(self._read, agent.script.pk, _Read(lines + 1, self._clock.seconds()))
        self._put(agent, percept, why)

    def _put(self, agent: Agent, percept: Percept, why: str) -> None:
        """Have an assistant read a line that is perhaps for it."""
        _forget_why(agent, percept)
        data = {**percept.data, PERHAPS: True, DOUBTFUL: str(why)}
        self._intake.take_up(agent, changed(percept, addressed=True, to=(), data=data))

    # By rules

    def _concern_of(self, agent: Agent, percept: Percept) -> Concern:
        """How much of a line is what an assistant's rules are about, if it goes by rules."""
        is_of_friends = FRIENDS in percept.data
        is_long = is_of_friends and len(percept.text.split()) > MAX_TRIED
        if is_long or not goes_by_rules(agent.script):
            return Concern.NONE
        called = [str(agent.character.key), *map(str, agent.character.aliases.all())]
        concern = self._concern({**agent.persona, "called": called}, percept.text)
        if is_of_friends:  # a word that a tool waits for counts, whoever asked for it
            return concern if concern is Concern.TRIED else Concern.NONE
        if concern is Concern.COURTESY and not _have_talked(agent, percept):
            return Concern.NONE
        if concern is Concern.WANTED and not seeks_answer(percept.text):
            return concern if _have_talked(agent, percept) else Concern.NONE
        return concern

    def _answer(self, agent: Agent, percept: Percept) -> None:
        """Have an assistant answer a line as one that is said to it."""
        if agent.inbox.take_up(percept):
            _forget_why(agent, percept)
            self._intake.take_up(agent, changed(percept, addressed=True, to=()))

    def _answer_known(self, agent: Agent, percept: Percept, why: str) -> None:
        """Have an assistant answer what its rules are about; if it cannot, it may look."""
        if OPENS in percept.data or _is_for_it(agent, percept):
            self._answer_asked(agent, percept, why)
        elif agent.talks.is_left(percept.source.id, percept.at):
            self._take_up(agent, percept, why)
            if seeks_answer(percept.text):
                self._watch_for(SOON_SECONDS, self._answer_or_look, agent, percept)

    def _answer_asked(self, agent: Agent, percept: Percept, _why: str) -> None:
        """Have an assistant answer what nobody else has answered, if only that it does not know."""
        if agent.talks.is_left(percept.source.id, percept.at):
            self._answer(agent, percept)

    def _take_up(self, agent: Agent, percept: Percept, why: str) -> None:
        """Have an assistant answer a line if it has more to say than to any other line."""
        if not agent.inbox.has_more_from(percept.source.id) and agent.inbox.take_up(percept):
            self._put(agent, percept, why)

    # Without a model

    def _answer_or_look(self, agent: Agent, percept: Percept, why: str) -> None:
        """Have an assistant answer what nobody has taken up, or look at who said it."""
        talks, source, now = agent.talks, percept.source.id, self._clock.seconds()
        if not talks.is_left(source, percept.at):
            return
        spoke, key = talks.spoke_at(source), (agent.script.pk, source)
        rests = now < self._looked.get(key, -LOOK_REST) + LOOK_REST
        is_for_it = why != NotAddressed.BETWEEN_OTHERS and asks_anybody(percept.text)
        if is_for_it and not rests and now < spoke + TALK_SECONDS and agent.inbox.take_up(percept):
            _note(self._looked, key, now)
            agent.notice(changed(percept, addressed=True))
            return
        may_look = not rests or spoke > self._looked[key]
        if may_look and self._look(agent, changed(percept, addressed=True), LOOK):
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


def _why_left(agent: Agent, percept: Percept) -> str:
    """Why an assistant left a line to others; "" for another reason, or once it was forgotten."""
    passed = (one.why for one in reversed(agent.passed_over) if one.event == percept.event)
    return next((why for why in passed if why in LEFT_TO_OTHERS), "")


def _forget_why(agent: Agent, percept: Percept) -> None:
    """Forget why an assistant left a line to others, as it takes it up."""
    agent.passed_over = [one for one in agent.passed_over if one.event != percept.event]


def _have_talked(agent: Agent, percept: Percept) -> bool:
    """Whether a speaker has said something to an assistant of late."""
    return percept.at < agent.talks.spoke_at(percept.source.id) + TALK_SECONDS


def _looks_soon(agent: Agent, percept: Percept) -> bool:
    """Whether an assistant need not wait long before it looks at who has talked with it.

    What anybody can be asked, anybody may answer first, as may a friend what "you" asks of them.
    """
    is_of_friend = agent.talks.is_elsewhere(percept.source.id) and asks_of_you(percept.text)
    may_answer = is_of_friend or asks_anybody(percept.text)
    return _have_talked(agent, percept) and not may_answer


def _is_for_it(agent: Agent, percept: Percept) -> bool:
    """Whether an assistant that goes by rules, and is the only one, answers a question.

    Its speaker has talked with it, and asks nobody else of themselves or of somebody there.
    """
    if not goes_by_rules(agent.script) or not seeks_answer(percept.text):
        return False
    is_of_friend = agent.talks.is_elsewhere(percept.source.id) and asks_of_you(percept.text)
    return _have_talked(agent, percept) and not (is_of_friend or asks_of_others(percept.text))


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
