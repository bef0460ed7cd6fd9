"""Games of TextWorld as plain data: the facts of a world, its quests, and a walkthrough."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Fact = tuple[str, ...]
"""A predicate and what it holds of, by id: ("at", "P", "r_1") means that the player is there."""
Facts = frozenset[Fact]

PLAYER, INVENTORY = "P", "I"
"""The ids of the player and of what the player carries."""
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}

_COMMANDS = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        ("go", r"go (?P<way>\w+)"),
        ("take", r"take (?P<item>.+?)(?: from (?P<holder>.+))?"),
        ("drop", r"drop (?P<item>.+)"),
        ("insert", r"insert (?P<item>.+) into (?P<holder>.+)"),
        ("put", r"put (?P<item>.+) on (?P<holder>.+)"),
        ("open", r"open (?P<thing>.+)"),
        ("close", r"close (?P<thing>.+)"),
        ("unlock", r"unlock (?P<thing>.+) with (?P<key>.+)"),
        ("lock", r"lock (?P<thing>.+) with (?P<key>.+)"),
        ("eat", r"eat (?P<item>.+)"),
        ("look", r"(?:look|inventory|examine .+)"),
    )
)


class GameError(Exception):
    """A file is no game of TextWorld, or has something in it that is not understood."""


@dataclass(frozen=True)
class Command:
    """One command of a walkthrough, such as "unlock chest with brass key"."""

    text: str
    act: str
    """"go", "take", "drop", "insert", "put", "open", "close", "unlock", "lock", "eat" or "look"."""
    names: Mapping[str, str]
    """What it names: "way", "item", "holder", "thing", "key"."""

    @classmethod
    def read(cls, text: str) -> Command:
        """Read a command.

        Raises:
            GameError: There is no such command.
        """
        for act, pattern in _COMMANDS:
            found = pattern.fullmatch(text)
            if found:
                names = {name: value for name, value in found.groupdict().items() if value}
                return cls(text, act, names)
        raise GameError(f"'{text}' is no command that is understood")


@dataclass(frozen=True)
class Quest:
    """What is to be reached; in any of several ways, unless it has failed before."""

    command: str
    """The last command of the way that its author thought of."""
    wins: tuple[Facts, ...]
    """Each is one way in which it is won: all of these facts hold."""
    fails: tuple[Facts, ...] = ()

    def is_won(self, facts: Facts) -> bool:
        """Whether it is won now."""
        return any(wanted <= facts for wanted in self.wins)

    def is_lost(self, facts: Facts) -> bool:
        """Whether it has failed now."""
        return any(unwanted <= facts for unwanted in self.fails)


@dataclass(frozen=True)
class Game:
    """A world and what is to be done in it."""

    facts: Facts
    names: Mapping[str, str]
    """Id → name."""
    kinds: Mapping[str, str]
    """Id → kind: r(oom), d(oor), c(ontainer), s(upporter), k(ey), f(ood), o(bject)."""
    quests: tuple[Quest, ...]
    walkthrough: tuple[Command, ...]

    def of_kind(self, *kinds: str) -> list[str]:
        """The ids of a kind, in order."""
        return sorted(one for one, kind in self.kinds.items() if kind in kinds)

    def all_of(self, *predicates: str) -> list[Fact]:
        """The facts with one of some predicates, in order."""
        return sorted(fact for fact in self.facts if fact[0] in predicates)

    @classmethod
    def from_textworld(cls, data: Mapping[str, Any]) -> Game:
        """Read a game as TextWorld's own `Game.save` writes it.

        Raises:
            GameError: It is no such game, or it has kinds of things that are not understood.
        """
        try:
            infos = [info for _, info in data["infos"] if info["type"] not in (PLAYER, INVENTORY)]
            return cls(
                _facts(data["world"]),
                {info["id"]: str(info["name"] or info["id"]) for info in infos},
                {info["id"]: info["type"] for info in infos},
                tuple(_quest(quest) for quest in data["quests"]),
                tuple(map(Command.read, data["metadata"]["walkthrough"])),
            ).checked()
        except (KeyError, TypeError, ValueError) as error:
            raise GameError(f"no game of TextWorld: {error!r}") from None

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Game:
        """Read a game that `as_data` wrote."""
        return cls(
            frozenset(tuple(line.split()) for line in data["facts"]),
            data["names"],
            data["kinds"],
            tuple(
                Quest(
                    quest["command"],
                    *(
                        tuple(frozenset(tuple(f.split()) for f in way) for way in quest[key])
                        for key in ("wins", "fails")
                    ),
                )
                for quest in data["quests"]
            ),
            tuple(map(Command.read, data["walkthrough"])),
        ).checked()

    def as_data(self) -> dict[str, Any]:
        """The game as JSON data, the same for the same game."""
        return {
            "names": dict(sorted(self.names.items())),
            "kinds": dict(sorted(self.kinds.items())),
            "facts": _lines(self.facts),
            "quests": [
                {
                    "command": quest.command,
                    "wins": [_lines(way) for way in quest.wins],
                    "fails": [_lines(way) for way in quest.fails],
                }
                for quest in self.quests
            ],
            "walkthrough": [command.text for command in self.walkthrough],
        }

    def checked(self) -> Game:
        """The game itself.

        Raises:
            GameError: It has things or facts that are not understood.
        """
        kinds = set(self.kinds.values()) - set("rdcskfo")
        if kinds:
            raise GameError(f"things of the kind '{min(kinds)}' are not understood")
        predicates = {fact[0] for fact in self.facts} - _KNOWN
        if predicates:
            raise GameError(f"the fact '{min(predicates)}' is not understood")
        if not self.quests or not self.walkthrough:
            raise GameError("there is no quest, or no walkthrough")
        return self


_KNOWN = frozenset(
    ("at", "in", "on", "open", "closed", "locked", "match", "edible", "eaten", "link", "free")
    + tuple(f"{way}_of{door}" for way in OPPOSITE for door in ("", "/d"))
)


def _facts(propositions: Iterable[Mapping[str, Any]]) -> Facts:
    return frozenset(
        (one["name"], *(argument["name"] for argument in one["arguments"])) for one in propositions
    )


def _quest(data: Mapping[str, Any]) -> Quest:
    ways = [
        tuple(_facts(event["condition"]["preconditions"]) for event in data[key])
        for key in ("win_events", "fail_events")
    ]
    commands: Sequence[str] = data["commands"] or data["win_events"][0]["commands"]
    return Quest(commands[-1], *ways)


def _lines(facts: Facts) -> list[str]:
    return sorted(" ".join(fact) for fact in facts)
