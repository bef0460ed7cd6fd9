"""Persons: finds whom a name means, among those who are here and those whom the assistant knows.

Those who are here come first. If a name means several people, the error lists them, and the model
says which one: nothing is noted about somebody by a guess.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolError
from ai.tools.schema.signature import Param
from ai.tools.support import sight
from ai.tools.support.markup import plain
from ai.tools.support.notes import ago, memory_of

_NUMBERED = re.compile(r"(?P<name>.+?)-(?P<number>[0-9]{1,3})\Z")
_MAX_LISTED = 8
_SELF = ("me", "self", "myself")

Who = Annotated[
    str,
    Param(
        "Their name, as 'Anna', or 'Anna-2' for the second so called; leave it out for "
        "the person you talk with now.",
        max_length=80,
    ),
]
"""A parameter that names a person; "" is the asker."""


@dataclass(frozen=True)
class Named:
    """A person whom a name means."""

    who: str
    """The source's id: an account's if somebody plays the character."""
    name: str
    here: bool
    """Whether they are in sight or the asker."""
    last_met: datetime | None = None


def find_person(character: Any, name: str, context: ToolContext) -> Named:
    """The one person whom a name means; the asker if there is no name.

    Args:
        character: Who names them.
        name: A name, or "Anna-2" for the second of several; "" for the asker.
        context: The call's context.

    Raises:
        ToolError: There is none, or more than one.
    """
    found = find_known(character, name, context)
    if found is not None:
        return found
    around = _around(character, memory_of(context))
    context.quotes(*(person.who for person in around))
    names = ", ".join(person.name for person in around[:_MAX_LISTED])
    advice = f"You see or hear: {names}." if names else "Use the name that they were called by."
    raise ToolError(f"You know nobody called '{plain(name)}'.", advice)


def find_known(character: Any, name: str, context: ToolContext) -> Named | None:
    """The same; None if the character knows nobody of that name.

    Raises:
        ToolError: There is more than one.
    """
    scope = memory_of(context)
    wanted = plain(name)
    if not wanted:
        return _asker(scope)
    around = _around(character, scope)
    found = _all(character, wanted, scope, around)
    picked = _NUMBERED.match(wanted)
    if not found and picked is not None:
        number = int(picked["number"])
        several = _all(character, picked["name"], scope, around)
        found = several[number - 1 : number] if number else []
        if found:
            return _quoted(found[0], context)
    here = [person for person in found if person.here]
    if len(found) == 1 or len(here) == 1:
        return _quoted((here or found)[0], context)
    if found:
        context.quotes(*(person.who for person in found))
        raise ToolError(
            f"{len(found)} people are called '{wanted}'.",
            f"Say which: {_listed(found, wanted, scope.now())}.",
        )
    if _is_self(character, wanted):
        raise ToolError("That is you yourself.", "Name somebody else, or use your journal.")
    return None


def person_id_of(thing: Any) -> str:
    """The id of the person behind a character: its account's, or its own if no account owns it."""
    account = thing.account or _player_of(thing)
    return f"account:{account.pk}" if account else f"object:{thing.pk}"


def _player_of(thing: Any) -> Any:
    """The account that owns a character, even while nobody plays it; None if there is none."""
    from evennia.accounts.models import AccountDB

    creator = thing.attributes.get("creator_id")
    account = AccountDB.objects.filter(pk=creator).first() if isinstance(creator, int) else None
    if account is None or thing not in (account.attributes.get("_playable_characters") or ()):
        return None
    return account


def _asker(scope: Any) -> Named:
    if not scope.asker:
        raise ToolError("You are talking with nobody now.", "Give the person's name.")
    return Named(scope.asker, plain(scope.asker_name) or "nameless", True)


def _around(character: Any, scope: Any) -> list[Named]:
    """Everybody in sight, each person once, and the asker, who may be elsewhere."""
    found: dict[str, Named] = {}
    for thing in _characters(character):
        named = _named(thing, character)
        found.setdefault(named.who, named)
    if scope.asker:
        found.setdefault(scope.asker, _asker(scope))
    return list(found.values())


def _all(character: Any, wanted: str, scope: Any, around: Sequence[Named]) -> list[Named]:
    """Everybody with a name, in a fixed order: those who are here, then those who are known."""
    from ai.memory.people import people

    found: dict[str, Named] = {}
    for thing in sight.matching(character, wanted, _characters(character)):
        named = _named(thing, character)
        found.setdefault(named.who, named)
    if scope.asker not in found and wanted.casefold() == plain(scope.asker_name).casefold():
        found[scope.asker] = _asker(scope)
    name, who = scope.behalf
    if who and wanted.casefold() == plain(name).casefold():
        found.setdefault(who, Named(who, plain(name), False))
    now_called = {person.who: person.name for person in around}
    for row in people.called(scope, wanted):
        # Somebody who is here under another name now is listed under that name.
        name = now_called.get(row.who, plain(row.name))
        found.setdefault(row.who, Named(row.who, name, False, row.last_met))
    return list(found.values())


def _characters(character: Any) -> list[Any]:
    return [
        thing
        for thing in sight.in_sight(character)
        if thing != character and sight.kind_of(thing) == "character"
    ]


def _named(thing: Any, looker: Any) -> Named:
    return Named(person_id_of(thing), sight.name_of(thing, looker), True)


def _quoted(person: Named, context: ToolContext) -> Named:
    context.quotes(person.who)  # the name stands in whatever the tool answers
    return person


def _listed(found: Sequence[Named], wanted: str, now: datetime) -> str:
    """Several people with a name, each with what tells them apart."""
    picked = _NUMBERED.match(wanted)
    base = picked["name"] if picked is not None else wanted
    listed = []
    for number, person in enumerate(found[:_MAX_LISTED], start=1):
        where = "here" if person.here else "not here"
        if person.last_met is not None:
            where = f"last met {ago(person.last_met, now)}"
        listed.append(f"{base}-{number} ({person.name}, {where})")
    return "; ".join(listed)


def _is_self(character: Any, wanted: str) -> bool:
    return wanted.casefold() in _SELF or bool(sight.matching(character, wanted, [character]))
