"""Builds the village of Thornwick. Running it again repairs what is missing and duplicates nothing.

Names, descriptions and personas that were changed in the game are reset to those in `world`.
Everything else that players and builders made stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultRoom
from evennia.utils.create import create_object

from ai.assistant.adopt import adopt
from ai.tools import get_assistant_script_for_character
from world.people import PEOPLE, Person
from world.places import PLACES, THINGS, VILLAGE, WAYS, Place, Thing, Way

ROOM = "evennia.objects.objects.DefaultRoom"
CHARACTER = "world.characters.Villager"

ENTRANCE = "inn"
"""The room that new characters start in."""
UNTOUCHED = "Limbo"
"""The name of the only room in a new Evennia game, which becomes the entrance."""
VILLAGERS = "player"
"""The permission of the village's people, so that one may note down what another sends word of."""
BUILDERS_EDIT = "edit:perm(Builder)"
"""By default, only admins may edit objects that nobody created. Here builders may, and so may Hob,
their hand."""


def build() -> None:
    """Build the rooms, the ways between them, the things and the people."""
    rooms = {place.key: _room(place) for place in PLACES}
    for way in WAYS:
        _way(way, rooms)
    for thing in THINGS:
        _thing(thing, rooms[thing.place])
    for person in PEOPLE:
        _person(person, rooms[person.place])


def find(mark: str) -> Any:
    """Find an object of the village by its mark, such as "room:inn" or "person:guard"; or None."""
    return next(iter(ObjectDB.objects.get_by_tag(key=mark, category=VILLAGE)), None)


def _mark(thing: Any, mark: str) -> Any:
    """Tag a thing with its mark, and with the kind in it."""
    thing.tags.add(mark, category=VILLAGE)
    thing.tags.add(mark.partition(":")[0], category=VILLAGE)
    return thing


def _describe(
    thing: Any,
    name: str,
    desc: str,
    details: Mapping[str, str],
    aliases: tuple[str, ...] = (),
) -> Any:
    """Set the name, description, details and aliases of a thing, if they differ."""
    if thing.key != name:
        thing.key = name
    if thing.db.desc != desc:
        thing.db.desc = desc
    if (thing.db.details or {}) != details:
        thing.db.details = dict(details)
    missing = set(aliases) - set(thing.aliases.all())
    if missing:
        thing.aliases.add(sorted(missing))
    return thing


def _room(place: Place) -> Any:
    mark = f"room:{place.key}"
    room = find(mark)
    if room is None:
        room = _entrance() if place.key == ENTRANCE else None
        room = _mark(room or create_object(ROOM, key=place.name), mark)
        room.locks.add(BUILDERS_EDIT)
    return _describe(room, place.name, place.desc, place.details)


def _entrance() -> Any:
    """The room where the settings have new characters start, unless somebody has changed it."""
    number = str(settings.START_LOCATION or "").lstrip("#")
    room = ObjectDB.objects.filter(id=int(number)).first() if number.isdigit() else None
    untouched = isinstance(room, DefaultRoom) and room.key == UNTOUCHED
    return room if untouched else None


def _way(way: Way, rooms: dict[str, Any]) -> None:
    mark = f"way:{way.origin}:{way.target}"
    made = find(mark)
    if made is None:
        made = create_object(
            way.typeclass,
            key=way.name,
            aliases=list(way.aliases),
            location=rooms[way.origin],
            destination=rooms[way.target],
        )
        _mark(made, mark)
    if made.db.desc != way.desc:
        made.db.desc = way.desc
    if (made.db.err_traverse or "") != way.closed:
        made.db.err_traverse = way.closed
        made.locks.add(f"traverse:{'false()' if way.closed else 'all()'}")


def _thing(thing: Thing, room: Any) -> None:
    mark = f"thing:{thing.key}"
    made = find(mark)
    if made is None:
        made = _mark(create_object(thing.typeclass, key=thing.name, location=room, home=room), mark)
        made.locks.add(BUILDERS_EDIT)
    if made.location is None:
        made.location = room
    _describe(made, thing.name, thing.desc, thing.details)
    if thing.stays and made.db.get_err_msg != thing.stays:
        made.locks.add("get:false()")
        made.db.get_err_msg = thing.stays


def _person(person: Person, room: Any) -> None:
    mark = f"person:{person.key}"
    character = find(mark)
    if character is None:
        character = create_object(CHARACTER, key=person.name, location=room, home=room)
        _mark(character, mark)
    _describe(character, person.name, person.desc, person.details, person.aliases)
    if (character.db.gender or "") != person.gender:
        character.db.gender = person.gender
    if VILLAGERS not in character.permissions.all():
        character.permissions.add(VILLAGERS)
    if character.location is None:
        character.location = room
    _assistant(person, character)


def _assistant(person: Person, character: Any) -> None:
    """Make a character an assistant; its grant is given in the name of the superuser.

    It may act alone, so that it can keep a promise to give something back when that is due.
    """
    script = get_assistant_script_for_character(character)
    if script is None:
        script = adopt(character, key=person.key)
    neighbours = [one.name for one in PEOPLE if one is not person]
    known = {"name": person.name, "aliases": list(person.aliases), "knows": neighbours}
    persona = {**known, **person.persona}
    if script.persona != persona:
        script.persona = persona
    if list(script.tools) != list(person.tools):
        script.tools = list(person.tools)
    if list(script.core) != list(person.core):
        script.core = list(person.core)
    if script.commands != person.commands:
        script.commands = dict(person.commands)
    staff = _superuser()
    granted = script.granted_by and script.acts_alone and script.grant_level == person.grant
    if staff is not None and not granted:
        script.grant(person.grant, by=staff, alone=True)


def _superuser() -> Any:
    """The first superuser; None while there is none."""
    from evennia.accounts.models import AccountDB

    return AccountDB.objects.filter(is_superuser=True).order_by("pk").first()
