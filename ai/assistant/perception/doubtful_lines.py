"""Doubtful lines: what was said to nobody by name, and may yet have been for an assistant.

Words alone do not tell whom "Whatcha making?" is for where a friend stands by. An assistant with a
model reads such a line, marked as perhaps for it, and is free to keep silent. One without looks at
who asked, if nobody takes the question up: what they say next is for it. If they have just talked
with it, it answers what anybody could.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, TypeVar

from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import has_model
from ai.assistant.perception.intake import Intake
from ai.assistant.percepts.addressing import NotAddressed, asks_anybody, seeks_answer
from ai.assistant.percepts.percept import DOUBTFUL, PERHAPS, Percept, changed, is_played
from ai.pipeline.clock import Clock, Timer

log = Logger()
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

LEFT_TO_OTHERS = (NotAddressed.AMONG_OTHERS, NotAddressed.BETWEEN_OTHERS, NotAddressed.TOPIC)
"""Why an assistant leaves a line to others that may yet have been for it."""
GATHER_SECONDS = 1.0
"""Seconds that a model waits for another line before it reads a doubtful one."""
MAX_READ = 5
"""Doubtful lines in a row that a model reads while nobody speaks to its assistant."""
READ_AGAIN_SECONDS = 60.0
"""Seconds until it may read another one then."""
LOOK = "{name} gives you a questioning look."
LOOK_SECONDS = 10.0
"""Seconds without a word of anybody else, after which nobody takes a question up."""
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


class DoubtfulLines:
    """Decides what becomes of lines that no assistant takes as said to it.

    Args:
        clock: The time.
        look: Shows a speaker a line, with {name} for the assistant's name; returns whether it did.
        intake: Takes the lines that a model reads.
    """

    def __init__(
        self,
        clock: Clock,
        look: Callable[[Agent, Percept, str], bool],
        intake: Intake,
    ) -> None:
        self._clock = clock
        self._look = look
        self._intake = intake
        self._looked: OrderedDict[tuple[int, str], float] = OrderedDict()
        """When each assistant last looked at a speaker."""
        self._read: OrderedDict[int, _Read] = OrderedDict()
        """What each assistant's model has read of late."""
        self._watched: dict[int | None, Timer] = {}
        """Room → the timer of what somebody last said there."""

    def left(self, lines: Sequence[tuple[Agent, Percept]]) -> None:
        """Watch lines that nobody may take up.

        Args:
            lines: What was said, and no assistant takes as said to it, with each that heard it.
        """
        try:
            doubtful: dict[str, list[tuple[Agent, Percept]]] = {}
            for agent, percept in lines:
                if _is_doubtful(percept) and _why_left(agent, percept):
                    doubtful.setdefault(percept.event, []).append((agent, percept))
            for found in doubtful.values():
                self._watch(*min(found, key=_closeness))
        except Exception:  # what was said must reach who it is for
            log.failure("ai: a line could not be watched")

    def stop(self) -> None:
        """Watch for nothing more."""
        for timer in self._watched.values():
            timer.cancel()
        self._watched.clear()

    def _watch(self, agent: Agent, percept: Percept) -> None:
        if self._may_read(agent):
            seconds, then = GATHER_SECONDS, self._have_read
        elif seeks_answer(percept.text):
            seconds, then = LOOK_SECONDS, self._answer_or_look
        else:
            return
        earlier = self._watched.get(percept.place)
        if earlier is not None:
            earlier.cancel()
        later = self._clock.callLater(seconds, self._when_due, then, agent, percept)
        self._watched[percept.place] = later

    def _when_due(
        self, then: Callable[[Agent, Percept, str], None], agent: Agent, percept: Percept
    ) -> None:
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
        agent.passed_over = [one for one in agent.passed_over if one.event != percept.event]
        data = {**percept.data, PERHAPS: True, DOUBTFUL: str(why)}
        self._intake.take_up(agent, changed(percept, addressed=True, to=(), data=data))

    # Without

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
