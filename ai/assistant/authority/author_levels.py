"""Author levels: the permission level of those whose words a turn reads.

Names and descriptions that a player wrote count in a prompt like lines that the player said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ai.assistant.authority.authority import find_source, level_of

_CREATOR = "creator_id"
"""Attribute in which Evennia's `create` stores the account that created an object."""
_MAKER = re.compile(r"\b(p?id)\(\s*#?(\d+)\s*\)")
"""An account or object in a lock."""


def author_of(*things: Any) -> int | None:
    """The least level among the authors of some words.

    A character that somebody plays counts with that account's level. Any other object counts with
    the level of its maker: the account that created it, or those whom its `control` lock names.
    At most one query finds the makers of all objects.

    Args:
        things: Objects and accounts; ids of sources ("account:3"), which have no level once they
            are deleted; and levels.

    Returns:
        None where no author is known: such words count as staff's.
    """
    found, others = [], {}
    for thing in things:
        if isinstance(thing, int):
            found.append(thing)
        elif isinstance(thing, str):
            kind, _, number = thing.partition(":")
            if number.isdigit():
                found.append(_level_of_maker(kind, int(number)))
        elif not getattr(thing, "pk", None):
            continue
        elif not hasattr(thing, "location") or thing.account is not None:
            found.append(level_of(thing))
        elif thing.ndb.ai is None:  # an assistant's own words are its builder's
            others[thing.pk] = thing
    creators = _creators(list(others.values()))
    makers = {maker for pk, thing in others.items() for maker in _makers(thing, creators.get(pk))}
    return min([*found, *(_level_of_maker(kind, number) for kind, number in makers)], default=None)


def _creators(things: Sequence[Any]) -> dict[int, Any]:
    """The account that created each object, if Evennia knows it; one query for all."""
    if len(things) < 2:
        return {thing.pk: thing.attributes.get(_CREATOR) for thing in things}
    from django.db.models import Value
    from django.db.models.functions import Coalesce
    from evennia.objects.models import ObjectDB

    # `Coalesce` hides key and category from their indexes: with those, a database would read the
    # creators of the whole game.
    rows = ObjectDB.db_attributes.through.objects.alias(
        name=Coalesce("attribute__db_key", Value("")),
        category=Coalesce("attribute__db_category", Value("")),
    ).filter(objectdb_id__in=[thing.pk for thing in things], name=_CREATOR, category="")
    return dict(rows.values_list("objectdb_id", "attribute__db_value"))


def _makers(thing: Any, creator: Any) -> list[tuple[str, int]]:
    """The makers of an object, as ("account" or "object", id)."""
    if isinstance(creator, int):
        return [("account", creator)]
    for lock in str(thing.lock_storage).split(";"):
        access, _, rule = lock.partition(":")
        if access.strip() == "control":
            named = _MAKER.findall(rule)
            return [("account" if kind == "pid" else "object", int(n)) for kind, n in named]
    return []


def _level_of_maker(kind: str, number: int) -> int:
    """A maker's level now; none if the maker was deleted."""
    maker = find_source(f"{kind}:{number}")
    if maker is None or kind == "account" or maker.account is not None:
        return level_of(maker)
    creator = maker.attributes.get(_CREATOR)  # a character that its player has left for now
    if isinstance(creator, int):
        return level_of(find_source(f"account:{creator}"))
    return level_of(maker)
