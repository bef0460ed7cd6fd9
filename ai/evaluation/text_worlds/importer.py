"""Turns a game into objects of Evennia, and reads its facts back from them.

Rooms are rooms, ways are exits, and doors are those of Evennia's contrib `simpledoor`. All else is
plain objects, with the attributes and locks by which any game has such things: `is_open`,
`is_locked`, `edible`, and the locks `get`, `get_from` and `unlock` (see docs/builders.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ai.evaluation.text_worlds.game import INVENTORY, OPPOSITE, PLAYER, Fact, Facts, Game

DOOR = "evennia.contrib.grid.simpledoor.simpledoor.SimpleDoor"
ROOM = "evennia.objects.objects.DefaultRoom"
EXIT = "evennia.objects.objects.DefaultExit"
THING = "evennia.objects.objects.DefaultObject"
NO_KEY = "unlock:false()"
DESCRIBED = {
    "c": "It opens and closes, and things can be put into it.",
    "s": "Things can be put on it.",
    "k": "A key to something.",
    "f": "It can be eaten.",
    "o": "Nothing special.",
}
"""What a thing looks like, by its kind."""
_CHANGING = ("at", "in", "on", "open", "closed", "locked", "free", "eaten")
"""Predicates of facts that playing changes; the others stay as the game has them."""


class ImportedWorld:
    """A game as objects of Evennia.

    Args:
        game: The game.
        create: Creates an object: its typeclass, its key, and what else Evennia's `create_object`
            takes.
    """

    def __init__(self, game: Game, create: Callable[..., Any]) -> None:
        self.game = game
        self._create = create
        self.objects: dict[str, Any] = {}
        """By id, rooms and things; a door by the exit on one of its sides."""
        self._build_rooms()
        self._build_ways()
        self._build_things()
        self._set_locks()

    @property
    def start(self) -> Any:
        """The room in which the player begins."""
        room = next(fact[2] for fact in self.game.all_of("at") if fact[1] == PLAYER)
        return self.objects[room]

    def equip(self, player: Any) -> None:
        """Give the player what it begins with."""
        for _, one, holder in self.game.all_of("in"):
            if holder == INVENTORY:
                self.objects[one].move_to(player, quiet=True, move_hooks=False)

    def facts(self, player: Any) -> Facts:
        """Read the facts that hold now.

        Args:
            player: The object of the one who plays.
        """
        fixed = (fact for fact in self.game.facts if fact[0] not in _CHANGING)
        return frozenset((*fixed, *self._facts_now(player)))

    # Building

    def _build_rooms(self) -> None:
        for room in self.game.of_kind("r"):
            name = self.game.names[room]
            made = self.objects[room] = self._create(ROOM, name)
            made.db.desc = f"This is the {name}."

    def _build_ways(self) -> None:
        """Build the exits; a way with a door has one exit of it on each side."""
        doors = {fact[1::2]: fact[2] for fact in self.game.all_of("link")}
        for predicate, *ends in self.game.all_of(*(f"{way}_of" for way in OPPOSITE)):
            way = predicate.removesuffix("_of")
            there, here = ends
            self._build_way(way, here, there, doors.get((here, there), ""))
            self._build_way(OPPOSITE[way], there, here, doors.get((there, here), ""))

    def _build_way(self, way: str, here: str, there: str, door: str) -> None:
        places = {"location": self.objects[here], "destination": self.objects[there]}
        if any(one.key.startswith(way) for one in self.objects[here].exits):
            return
        if not door:
            self._create(EXIT, way, aliases=[way[0]], **places)
            return
        name = self.game.names[door]
        made = self._create(DOOR, f"{way} {name}", aliases=[way, way[0], name], **places)
        other = self.objects.setdefault(door, made)
        if other is not made:
            made.db.return_exit, other.db.return_exit = other, made

    def _build_things(self) -> None:
        where = {fact[1]: fact[2] for fact in self.game.all_of("at", "in", "on")}
        for thing in self.game.of_kind("c", "s", "k", "f", "o"):
            kind = self.game.kinds[thing]
            made = self.objects[thing] = self._create(THING, self.game.names[thing])
            made.db.desc = DESCRIBED[kind]
            if kind in ("c", "s"):
                made.locks.add("get:false();get_from:all()")
            if kind == "f":
                made.db.edible = True
        for thing, holder in where.items():
            if thing != PLAYER and holder in self.objects:
                self.objects[thing].move_to(self.objects[holder], quiet=True, move_hooks=False)

    def _set_locks(self) -> None:
        keys = {fact[2]: fact[1] for fact in self.game.all_of("match")}
        states = {fact[1]: fact[0] for fact in self.game.all_of("open", "closed", "locked")}
        for thing, state in states.items():
            key = self.objects.get(keys.get(thing, ""))
            lock = f"unlock:holds({key.dbref})" if key is not None else NO_KEY
            for side in self._sides(thing):
                side.db.is_locked = state == "locked"
                side.locks.add(lock)
                if self.game.kinds[thing] == "c":
                    side.db.is_open = state == "open"
                else:
                    side.locks.add(f"traverse:{'true' if state == 'open' else 'false'}()")

    def _sides(self, thing: str) -> list[Any]:
        one = self.objects[thing]
        return [one, one.db.return_exit] if self.game.kinds[thing] == "d" else [one]

    # Reading back

    def _facts_now(self, player: Any) -> Iterator[Fact]:
        ids = {one: name for name, one in self.objects.items() if one.pk}
        if player.location in ids:
            yield "at", PLAYER, ids[player.location]
        for thing in self.game.of_kind("c", "s", "k", "f", "o"):
            one = self.objects[thing]
            if not one.pk:
                yield "eaten", thing
            elif one.location == player:
                yield "in", thing, INVENTORY
            elif one.location in ids:
                holder = ids[one.location]
                yield {"r": "at", "s": "on"}.get(self.game.kinds[holder], "in"), thing, holder
        for thing in self.game.of_kind("c", "d"):
            if self.game.kinds[thing] == "d" or thing in self._openable:
                yield self._state(thing, player), thing
        yield from self._free_ways(player)

    @property
    def _openable(self) -> set[str]:
        return {fact[1] for fact in self.game.all_of("open", "closed", "locked")}

    def _state(self, thing: str, player: Any) -> str:
        one = self.objects[thing]
        is_door = self.game.kinds[thing] == "d"
        if one.access(player, "traverse") if is_door else one.db.is_open:
            return "open"
        return "locked" if one.db.is_locked else "closed"

    def _free_ways(self, player: Any) -> Iterator[Fact]:
        """Both ways between rooms that nothing is closed between."""
        doors = {fact[1::2]: fact[2] for fact in self.game.all_of("link")}
        for _, *ends in self.game.all_of(*(f"{way}_of" for way in OPPOSITE)):
            door = doors.get((ends[0], ends[1]))
            if door is None or self._state(door, player) == "open":
                yield "free", ends[0], ends[1]
                yield "free", ends[1], ends[0]
