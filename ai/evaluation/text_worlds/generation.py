"""Makes the games of the ladder with TextWorld's generator: from fixed seeds, always the same.

The games are stored in `ladder.jsonl`, so only who changes the ladder needs the package:

    pip install evennia-ai[text-worlds]
    python -m ai.evaluation.text_worlds.generation > ai/evaluation/text_worlds/ladder.jsonl
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass

from ai.evaluation.text_worlds.game import Game


@dataclass(frozen=True)
class Rung:
    """How one game of the ladder is made."""

    seed: int
    rooms: int
    things: int
    depth: int
    """The most commands that one quest takes."""
    breadth: int = 1
    """How many strands of commands a quest may depend on."""
    quests: int = 1


RUNGS = (
    *(Rung(seed, 1, 3, 2) for seed in (1, 4, 5, 6, 8)),
    *(Rung(seed, 1, 5, 4) for seed in (1, 7)),
    *(Rung(seed, 2, 6, 4) for seed in (2, 4, 6, 7)),
    *(Rung(seed, 3, 8, 6, 2) for seed in (4, 6, 7)),
    *(Rung(seed, 4, 10, 8, 2) for seed in (4, 7, 8)),
    *(Rung(seed, 5, 12, 8, 2, 2) for seed in (1, 3, 4, 5)),
    *(Rung(seed, 6, 14, 10, 2, 2) for seed in (1, 2, 4)),
    *(Rung(seed, 7, 14, 8, 2, 3) for seed in (2, 3, 5)),
    *(Rung(seed, 8, 16, 10, 2, 2) for seed in (1, 2)),
    Rung(1, 8, 18, 12, 2, 3),
)


def generate(rung: Rung) -> Game:
    """Generate the game of a rung.

    Raises:
        ImportError: The package `textworld` is not installed.
    """
    from textworld import GameOptions
    from textworld.generator import make_game

    options = GameOptions()
    options.seeds = rung.seed
    options.nb_rooms, options.nb_objects = rung.rooms, rung.things
    options.nb_parallel_quests = rung.quests
    options.grammar.theme = "house"
    options.chaining.max_depth = options.chaining.max_length = rung.depth
    options.chaining.min_length = min(rung.depth, 2)
    options.chaining.max_breadth = rung.breadth
    return Game.from_textworld(make_game(options).serialize())


def main() -> None:
    """Write the ladder, one game a line."""
    for rung in RUNGS:
        sys.stdout.write(json.dumps(generate(rung).as_data(), sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
