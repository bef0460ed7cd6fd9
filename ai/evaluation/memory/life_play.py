"""Plays a life with a character of a game, through its perception, tools, sleep and a restart."""

from __future__ import annotations

from dataclasses import dataclass, field

from ai.evaluation.memory.life import ARRIVES, LEAVES, Life, Question
from ai.evaluation.memory.players import MemoryOracle, RandomMemory
from ai.evaluation.memory.verdict import Confidences, Verdict, judge
from ai.evaluation.world import World

PAUSE = 20.0
"""Seconds between two events."""
ANSWER = 30.0
"""Seconds in which an answer is expected."""
EVENING = 130.0
"""Seconds in which nobody speaks to the character, so that it reflects."""
NIGHT = 60.0
"""Seconds of sleep in which it consolidates."""
DAY = 86400.0
LANE = "The Lane"
"""Where people are while they are not at the place."""


@dataclass
class Answered:
    """One question with its answer."""

    question: Question
    answer: str
    verdict: Verdict


@dataclass
class LifePlayed:
    """How a life went."""

    answers: list[Answered] = field(default_factory=list)
    leaks: list[str] = field(default_factory=list)
    """What somebody heard at any time that was told in confidence by somebody else."""

    def count(self, verdict: Verdict) -> int:
        """How many answers were judged so."""
        return sum(one.verdict is verdict for one in self.answers)


class LifePlay:
    """A life that is being played.

    Args:
        life: What happens.
        world: The game that it happens in.
    """

    def __init__(self, life: Life, world: World) -> None:
        self._life = life
        self._world = world
        self._confidences = Confidences(life)
        self._played = LifePlayed()
        self._read: dict[str, int] = dict.fromkeys(life.people, 0)
        """How many of the lines that each was shown were looked at."""
        self._day = 0

    async def play(self) -> LifePlayed:
        """Play it, and judge the answers."""
        self._build()
        for event in self._life.events:
            if event.day:
                await self._begin_day(event.day)
            if event.restart:
                self._world.restart()
            else:
                self._act(event.who, event.act)
                await self._world.wait(PAUSE)
                self._hear()
        await self._begin_day(self._day + 1)
        for question in self._life.questions:
            await self._ask(question)
        return self._played

    def _build(self) -> None:
        life, world = self._life, self._world
        place, lane = world.room(life.place), world.room(LANE)
        world.assistant(
            life.character,
            place,
            persona={"description": life.describes},
            oracle=MemoryOracle(life),
            guesser=RandomMemory(world.player.seed),
        )
        for name in life.people:
            person = world.person(name, lane)
            for thing in life.holds.get(name, ()):
                world.create(thing, person)

    def _act(self, who: str, act: str) -> None:
        if act in (ARRIVES, LEAVES):
            self._world.note(f"{who} {act}")
            self._world[who].move_to(self._world[self._life.place if act == ARRIVES else LANE])
        else:
            self._world.act(who, act)

    def _hear(self) -> list[str]:
        """What the character has said since the last time, each line once; note what leaked."""
        said: dict[str, None] = {}
        for listener in self._life.people:
            lines = self._world.heard[listener]
            for speaker, line in lines[self._read[listener] :]:
                if speaker == self._life.character:
                    said.setdefault(line)
                    for words in self._confidences.leaks(listener, line):
                        self._played.leaks.append(f"{listener} hears of '{words}': {line}")
            self._read[listener] = len(lines)
        return list(said)

    async def _begin_day(self, day: int) -> None:
        """Let the character reflect, sleep, and wake up on a day."""
        if self._day:
            await self._world.wait(EVENING)
            script = self._world[self._life.character].ndb.ai.script
            script.fall_asleep()
            self._world.runtime.wake(script)
            await self._world.wait(NIGHT)
            for _ in range(max(0, day - self._day)):
                self._world.clock.advance(DAY)
            script.wake_up()
            self._hear()
        self._world.note(f"(day {day})")
        self._day = day

    async def _ask(self, question: Question) -> None:
        for name in self._life.people:
            wanted = name == question.who or name in question.beside
            here = self._world[name].location == self._world[self._life.place]
            if wanted != here:
                self._act(name, ARRIVES if wanted else LEAVES)
        await self._world.wait(PAUSE)
        self._hear()
        before = len(self._played.leaks)
        self._act(question.who, question.ask)
        await self._world.wait(ANSWER)
        answer = " ".join(self._hear())
        verdict = judge(question, answer, leaked=len(self._played.leaks) > before)
        self._world.note(f"    ({question.about}: {verdict})")
        self._played.answers.append(Answered(question, answer, verdict))
