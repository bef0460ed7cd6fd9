"""The suite of text worlds: thirty games from one room to eight, each to be won in some turns."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ai.evaluation.case import Case, CaseError, shown_path
from ai.evaluation.player import BANDS
from ai.evaluation.result import Check
from ai.evaluation.text_worlds.game import Game, GameError
from ai.evaluation.text_worlds.importer import ImportedWorld
from ai.evaluation.text_worlds.instructions import goal_instructions, step_instructions
from ai.evaluation.text_worlds.oracle import OracleBrain
from ai.evaluation.text_worlds.progress import Progress
from ai.evaluation.world import World

LADDER = Path(__file__).with_name("ladder.jsonl")
STEPS, GOALS = "each step", "only the goals"
"""The two kinds of cases, by what the instructions name."""
HERO, GUIDE = "Ada", "Guide"
TOOLS = ("inspect_location", "go", "take", "drop", "put", "open", "close", "use_key", "eat")
PERSONA = {
    "description": "You are in a house that you do not know, and carry out instructions there. "
    "Do so yourself, with your tools, one act after the other, and look around where you must."
}
PAUSE = 5.0
"""Seconds between the lines of the guide, if no turn takes longer."""


class TextWorlds:
    """Games of TextWorld, played by tools on real objects of Evennia."""

    name = "text_worlds"
    players: Sequence[str] = BANDS
    settings: Mapping[str, Any] = {}

    def cases(self, folders: Sequence[Path], seed: int) -> list[Case]:
        found = list(_own_games(folders) if folders else _ladder())
        return [
            Case(self.name, name, (GOALS, STEPS)[number % 2], game.as_data())
            for number, (name, game) in enumerate(found, 1)
        ]

    async def play(self, case: Case, world: World) -> list[Check]:
        game = Game.from_data(case.data)
        imported = ImportedWorld(game, partial(_create, world))
        guide = world.person(GUIDE, imported.start, "Builder")
        hero = world.assistant(
            HERO,
            imported.start,
            persona=PERSONA,
            oracle=OracleBrain(game),
            by=guide.account,
            grant="Player",
        )
        hero.locks.add(f"edit:id({guide.pk})")
        imported.equip(hero)
        script = hero.ndb.ai.script
        script.tools, script.core = ["core", "page", *TOOLS], [*TOOLS, "wait"]
        progress = Progress(imported, hero)
        world.runtime.observers.add(script.pk, progress)
        instructions = step_instructions if case.about == STEPS else goal_instructions
        for line in instructions(game):
            world.act(GUIDE, f"ai tell {HERO} = {line}")
            await world.wait(PAUSE)
            if progress.is_over:
                break
        world.figures["turns"] = progress.turns
        return progress.checks()


def _ladder() -> Iterator[tuple[str, Game]]:
    for number, line in enumerate(LADDER.read_text("utf-8").splitlines(), 1):
        game = Game.from_data(json.loads(line))
        rooms = len(game.of_kind("r"))
        yield f"{number:02} {rooms} room{'s' if rooms > 1 else ''}", game


def _own_games(folders: Sequence[Path]) -> Iterator[tuple[str, Game]]:
    """The games of TextWorld that a game has, as `tw-make` writes them beside the compiled ones."""
    for path in (path for folder in folders for path in sorted(folder.glob("text_worlds/*.json"))):
        try:
            yield path.stem, Game.from_textworld(json.loads(path.read_text("utf-8")))
        except (OSError, ValueError, GameError) as error:
            raise CaseError(f"{shown_path(path)}: {error}") from None


def _create(world: World, typeclass: str, name: str, **how: Any) -> Any:
    return world.create(name, typeclass=typeclass, **how)
