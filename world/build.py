"""Builds the village of Thornwick. Running it again mends what is missing and doubles nothing."""

from __future__ import annotations

from typing import Any

from evennia.objects.models import ObjectDB
from evennia.utils.create import create_object

from ai.assistant.adopt import adopt
from ai.tools import get_assistant_script_for_character
from world.people import PEOPLE, Person

VILLAGE = "thornwick"
"""Category of the tags that everything here is found by."""
LIMBO = 2
"""Where Evennia lets new characters begin; it becomes the inn."""

ROOM = "evennia.objects.objects.DefaultRoom"
EXIT = "evennia.objects.objects.DefaultExit"
GATE = "world.gate.VillageGate"

ROOMS = {
    "inn": (
        "The Copper Kettle",
        "A low taproom with a fire at one end and a long counter at the other. It smells of bread "
        "and wood smoke. The door leads out to the square.",
    ),
    "square": (
        "Market Square",
        "Cobbles, a well, and a gate in the north wall with a bell hung over it. The inn stands to "
        "the south, the library to the west, a workshop to the east.",
    ),
    "library": (
        "The Library",
        "Shelves up to the beams, and a ladder on rails. Somebody has been dusting, with limited "
        "success.",
    ),
    "workshop": (
        "The Builder's Workshop",
        "Benches, chalk lines, and half-finished things: a door without a house, a well without a "
        "bottom.",
    ),
    "road": ("The Old Road", "The road runs north between hedges. Behind you is the gate."),
}

EXITS = (
    ("inn", "square", "out", ("north", "door", "square"), EXIT),
    ("square", "inn", "inn", ("south", "kettle"), EXIT),
    ("square", "library", "library", ("west",), EXIT),
    ("library", "square", "out", ("east", "square"), EXIT),
    ("square", "workshop", "workshop", ("east",), EXIT),
    ("workshop", "square", "out", ("west", "square"), EXIT),
    ("square", "road", "gate", ("north",), GATE),
    ("road", "square", "gate", ("south",), EXIT),
)


def build() -> None:
    """Have the rooms, the exits and the people."""
    rooms = {key: _room(key, name, desc) for key, (name, desc) in ROOMS.items()}
    for origin, target, name, aliases, typeclass in EXITS:
        _exit(rooms[origin], rooms[target], name, aliases, typeclass)
    for person in PEOPLE:
        _person(person, rooms[person.room])


def village(kind: str) -> list[Any]:
    """All rooms or people of the village.

    Args:
        kind: "room" or "person".
    """
    return list(ObjectDB.objects.get_by_tag(key=kind, category=VILLAGE))


def _find(mark: str) -> Any:
    return next(iter(ObjectDB.objects.get_by_tag(key=mark, category=VILLAGE)), None)


def _marked(thing: Any, mark: str, kind: str) -> Any:
    thing.tags.add(mark, category=VILLAGE)
    thing.tags.add(kind, category=VILLAGE)
    return thing


def _room(key: str, name: str, desc: str) -> Any:
    room = _find(f"room:{key}")
    if room is None:
        room = ObjectDB.objects.filter(id=LIMBO).first() if key == "inn" else None
        room = _marked(room or create_object(ROOM, key=name), f"room:{key}", "room")
    if room.key != name:
        room.key = name
    if room.db.desc != desc:
        room.db.desc = desc
    return room


def _exit(origin: Any, target: Any, name: str, aliases: tuple[str, ...], typeclass: str) -> None:
    mark = f"exit:{origin.pk}:{name}"
    if _find(mark) is None:
        made = create_object(
            typeclass, key=name, aliases=list(aliases), location=origin, destination=target
        )
        _marked(made, mark, "exit")


def _person(person: Person, room: Any) -> None:
    npc = _find(f"person:{person.key}")
    if npc is None:
        npc = create_object(
            "ai.assistant.character.AssistantCharacter",
            key=person.name,
            aliases=list(person.aliases),
            location=room,
            home=room,
            attributes=[("desc", person.desc)],
        )
        _marked(npc, f"person:{person.key}", "person")
    if get_assistant_script_for_character(npc) is None:
        script = adopt(npc, key=person.key, persona=person.persona, by=_staff(), grant=person.grant)
        script.tools = list(person.tools)


def _staff() -> Any:
    """The superuser, in whose name the village grants; nobody while there is none."""
    from evennia.accounts.models import AccountDB

    return AccountDB.objects.filter(is_superuser=True).order_by("pk").first()
