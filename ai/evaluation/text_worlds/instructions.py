"""The instructions of a game: every step of it, or only what is to be reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ai.evaluation.text_worlds.game import Command, Game, Quest

AT_ONCE = 3
"""Steps in one line."""
SPARE_TURNS = 3
"""Turns beyond one for each command of the walkthrough."""


def step_instructions(game: Game) -> Iterator[str]:
    """Name every step, a few in each line: "Go west. Take the bowl from the case."."""
    steps = [f"{_sentence(command)}." for command in game.walkthrough]
    lines = [" ".join(steps[at : at + AT_ONCE]) for at in range(0, len(steps), AT_ONCE)]
    yield from lines
    yield from ["Go on."] * (_turns(game) - len(lines))


def goal_instructions(game: Game) -> Iterator[str]:
    """Name only what is to be reached: "Put the bowl on the rack in the attic."."""
    goals = " ".join(f"{_goal(game, quest)}." for quest in game.quests)
    yield from [goals, *[f"Go on: {goals}"] * (_turns(game) - 1)]


def _turns(game: Game) -> int:
    return len(game.walkthrough) + SPARE_TURNS


def _goal(game: Game, quest: Quest) -> str:
    command = Command.read(quest.command)
    if command.act in ("unlock", "lock"):
        sentence = f"{command.act.capitalize()} the {command.names['thing']}"
    elif command.act == "take":
        sentence = f"Take the {command.names['item']}"
    else:
        sentence = _sentence(command)
    if command.act in ("take", "eat"):
        return f"Find and {sentence[0].lower()}{sentence[1:]}"
    return f"{sentence} in the {_room(game, quest)}"


def _room(game: Game, quest: Quest) -> str:
    """The name of the room in which a quest ends."""
    place = next(fact[2] for fact in sorted(quest.wins[0]) if fact[:2] == ("at", "P"))
    return game.names[place]


def _sentence(command: Command) -> str:
    """A command in the words of people, without the last stop."""
    names = command.names
    if command.act == "go":
        return f"Go {names['way']}"
    joints: Sequence[tuple[str, str]] = (
        ("item", ""),
        ("thing", ""),
        ("holder", {"take": "from", "insert": "into", "put": "on"}.get(command.act, "")),
        ("key", "with"),
    )
    verb = "Put" if command.act == "insert" else command.act.capitalize()
    parts = [f"{joint} the {names[name]}".strip() for name, joint in joints if name in names]
    return " ".join([verb, *parts])
