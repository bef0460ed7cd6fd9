"""Person lookup: finds players, and everybody that assistants know, by name or source id."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB

from ai.assistant.authority.authority import find_source
from ai.commands.console.errors import NotThere, UserError
from ai.commands.console.text import MAX_NAME
from ai.memory.people import people
from ai.memory.privacy.scope import Scope
from ai.models import Person
from ai.tools.support.markup import plain
from ai.tools.support.persons import person_id_of
from ai.tools.support.sight import kind_of

MAX_LISTED = 6
_IDENTITY = re.compile(r"(account|object):[0-9]{1,18}\Z")


class Somebody(NamedTuple):
    """A person that a lookup found."""

    who: str
    """Their source id."""
    name: str


def known(scope: Scope, name: str, assistant: str) -> Person:
    """The person that an assistant knows by a name or source id.

    Args:
        scope: The assistant's.
        name: As the builder typed it.
        assistant: The assistant's name, for advice.

    Raises:
        NotThere: There is none.
        UserError: There are several, or the name is empty.
    """
    wanted = plain(name)
    if not wanted:
        raise UserError("Whom?", f"Like this: ai people {assistant} = <player>")
    found = _find_known(scope, wanted)
    if not found:
        raise NotThere(
            f"It knows nobody called '{plain(wanted, MAX_NAME)}'.",
            f"Everybody it knows: ai people {assistant}",
        )
    if len(found) > 1:
        raise _several(wanted, ((row.who, row.name) for row in found))
    return found[0]


def heard_from(scope: Scope, name: str, assistant: str) -> Somebody:
    """A person that an assistant knows, or else anybody of that name.

    Args:
        scope: The assistant's.
        name: As the builder typed it.
        assistant: The assistant's name, for advice.

    Raises:
        UserError: There is none, or there are several.
    """
    try:
        person = known(scope, name, assistant)
    except NotThere as error:
        try:
            return anybody(name)
        except NotThere:
            raise error from None
    return Somebody(person.who, person.name)


def anybody(name: str) -> Somebody:
    """The one person with a name or source id.

    Raises:
        NotThere: There is none.
        UserError: There are several.
    """
    wanted = plain(name)
    found = _find_anybody(wanted) if wanted else {}
    if not found:
        raise NotThere(
            f"There is nobody called '{plain(wanted, MAX_NAME)}'.",
            "Type the whole name of a player. Everybody that assistants know: ai people",
        )
    if len(found) > 1:
        raise _several(wanted, found.items())
    return Somebody(*next(iter(found.items())))


def _find_known(scope: Scope, wanted: str) -> list[Person]:
    rows = [] if _IDENTITY.match(wanted) else people.called(scope, wanted)
    if rows:
        return rows
    met = Person.objects.filter(script=scope.script, who__in=list(_find_in_game(wanted)))
    return list(met.order_by("first_met", "pk"))


def _find_anybody(wanted: str) -> dict[str, str]:
    """Everybody of a name: from the game, or else those that assistants have heard of."""
    found = _find_in_game(wanted)
    return found or {person.who: person.name for person in people.named(wanted)}


def _find_in_game(wanted: str) -> dict[str, str]:
    """The account or the characters of exactly that name; a played one counts as its account."""
    if _IDENTITY.match(wanted):
        there = find_source(wanted)
        return {wanted: plain(there.key) if there is not None else wanted}
    account = AccountDB.objects.filter(username__iexact=wanted).first()
    if account is not None:
        return {f"account:{account.pk}": plain(account.key)}
    things = ObjectDB.objects.filter(db_key__iexact=wanted).order_by("pk")[:MAX_LISTED]
    return {
        person_id_of(thing): plain(thing.key) for thing in things if kind_of(thing) == "character"
    }


def _several(wanted: str, found: Iterable[tuple[str, str]]) -> UserError:
    listed = [f"{who} ({plain(name, MAX_NAME)})" for who, name in found]
    more = f" and {len(listed) - MAX_LISTED} more" if len(listed) > MAX_LISTED else ""
    return UserError(
        f"{len(listed)} people are called '{plain(wanted, MAX_NAME)}'.",
        f"Type one of these ids: {'; '.join(listed[:MAX_LISTED])}{more}.",
    )
