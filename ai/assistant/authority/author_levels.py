"""Authors: the level with which the words of the game's objects count (DESIGN §6).

Names, descriptions and texts of a player's making stand in prompts as the player's own lines do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ai.assistant.authority.authority import find_source, level_of

_CREATOR = "creator_id"
"""Where Evennia's `create` keeps the account that made something."""
_MAKER = re.compile(r"\b(p?id)\(\s*#?(\d+)\s*\)")
"""Whom a lock names: an account, or an object."""


def author_of(*things: Any) -> int | None:
    """The least level among those who made the words of some objects, or who said some words.

    Whoever said something is named by a source's id ("account:3"), and counts as none once gone.

    What somebody plays counts with their level; else what Evennia knows of its maker decides: the
    account that created it, or whom its `control` lock names. It takes one query at most to find
    the makers of however many things. A plain number is a level itself, as a row keeps it.

    Returns:
        None where no maker is known: such words count as staff's.
    """
    played, others = [], {}
    for thing in things:
        if isinstance(thing, int):
            played.append(thing)
            continue
        if isinstance(thing, str):
            kind, _, number = thing.partition(":")
            if number.isdigit():
                played.append(_level_of_maker(kind, int(number)))
            continue
        if not getattr(thing, "pk", None):
            continue
        if not hasattr(thing, "location") or thing.account is not None:
            played.append(level_of(thing))
        elif thing.ndb.ai is None:  # an assistant's own words are its builder's
            others[thing.pk] = thing
    creators = _creators(list(others.values()))
    makers = {maker for pk, thing in others.items() for maker in _makers(thing, creators.get(pk))}
    return min([*played, *(_level_of_maker(kind, number) for kind, number in makers)], default=None)


def _creators(things: Sequence[Any]) -> dict[int, Any]:
    """By object, the account that created it, where Evennia knows; one query for all."""
    if len(things) < 2:
        return {thing.pk: thing.attributes.get(_CREATOR) for thing in things}
    from django.db.models import Value
    from django.db.models.functions import Coalesce
    from evennia.objects.models import ObjectDB

    # Through no index but the objects': a database goes through the whole game's creators else.
    rows = ObjectDB.db_attributes.through.objects.alias(
        name=Coalesce("attribute__db_key", Value("")),
        category=Coalesce("attribute__db_category", Value("")),
    ).filter(objectdb_id__in=[thing.pk for thing in things], name=_CREATOR, category="")
    return dict(rows.values_list("objectdb_id", "attribute__db_value"))


def _makers(thing: Any, creator: Any) -> list[tuple[str, int]]:
    """Who made a thing, as ("account" or "object", number)."""
    if isinstance(creator, int):
        return [("account", creator)]
    for lock in str(thing.lock_storage).split(";"):
        access, _, rule = lock.partition(":")
        if access.strip() == "control":
            named = _MAKER.findall(rule)
            return [("account" if kind == "pid" else "object", int(n)) for kind, n in named]
    return []


def _level_of_maker(kind: str, number: int) -> int:
    """A maker's level now, none for one who is gone."""
    maker = find_source(f"{kind}:{number}")
    if maker is None or kind == "account" or maker.account is not None:
        return level_of(maker)
    creator = maker.attributes.get(_CREATOR)  # a character that its player has left for now
    if isinstance(creator, int):
        return level_of(find_source(f"account:{creator}"))
    return level_of(maker)
