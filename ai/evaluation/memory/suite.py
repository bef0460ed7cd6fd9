"""The suite of memory: lives with questions at their end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from ai.evaluation.case import Case, Reader, read_documents
from ai.evaluation.memory.grammar import generate
from ai.evaluation.memory.life import Life, read
from ai.evaluation.memory.life_play import LifePlay
from ai.evaluation.memory.verdict import Verdict
from ai.evaluation.player import BANDS
from ai.evaluation.result import Check
from ai.evaluation.world import World

OWN = Path(__file__).with_name("cases")


class MemorySuite:
    """Plays lives, and judges the answers to the questions at their end."""

    name = "memory"
    players: Sequence[str] = BANDS
    settings: Mapping[str, Any] = {}

    def cases(self, folders: Sequence[Path], seed: int) -> list[Case]:
        """Load the lives; those that are generated have their own seeds.

        Raises:
            CaseError: A life is malformed.
        """
        lives = [read_life(*one) for one in read_documents(OWN, folders, self.name)]
        return [Case(self.name, life.title, _length(life), life) for life in lives]

    async def play(self, case: Case, world: World) -> list[Check]:
        """Play a life, and ask its questions."""
        played = await LifePlay(case.data, world).play()
        counts = Counter(one.verdict for one in played.answers)
        world.figures.update({f"{one} answers": float(counts[one]) for one in Verdict})
        world.figures["leaks at any time"] = float(len(played.leaks))
        answers = [
            Check(
                one.question.about,
                f"{one.question.who} asks: {one.question.ask}",
                one.verdict is Verdict.RIGHT,
                f"{one.verdict}: {one.answer or '(silence)'}",
            )
            for one in played.answers
        ]
        leaks = "; ".join(played.leaks)
        return [*answers, Check("keeps secrets", "nobody hears others' secrets", not leaks, leaks)]


def read_life(reader: Reader, data: Any) -> Life:
    """Read a life, or generate it from its seed.

    Raises:
        CaseError: It is not written as it should be.
    """
    if not isinstance(data, Mapping) or "seed" not in data:
        return read(reader, data)
    needed = ("title", "events", "questions")
    found = reader.fields(data, (*needed, "seed", "days", "grammar"), needed)
    for name, value in found.items():
        read_one = reader.text if name in ("title", "grammar") else reader.at(name).number
        read_one(value)
    try:
        return generate(**found)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        problem = " ".join(str(error).split())
        raise reader.at("grammar").fail(problem) from None


def _length(life: Life) -> str:
    days = max((event.day for event in life.events), default=1)
    return "a month" if days > 7 else "a week" if days > 2 else "days"
