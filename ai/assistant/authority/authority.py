"""Authority: what a turn may do, determined from game objects at each call.

Its level is the least of four: the asker's when the turn was caused, the asker's now, the grant,
and the level of the granting builder now. It also knows the least level among the authors of what
the turn reads: names and descriptions that a player wrote count like lines that the player said.

In order: levels and source ids of game objects, authors of words, the grant, remote modules, and
the authority that all of these come to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from ai import conf
from ai.assistant.percepts.percept import MAX_NAME, NOBODY, Source, cut
from ai.remote.services import listed
from ai.tools.contract import levels
from ai.tools.contract.surroundings import Authority

CHANGE = ("control", "edit")
"""Either lock suffices, as for Evennia's `set`, `typeclass`, `name` and `cmdset`.

`edit` alone would lock builders out of their own objects: `create` gives them `control`, and leaves
`edit` to admins.
"""

_CREATOR = "creator_id"
"""Attribute in which Evennia's `create` stores the account that created an object."""
_KEPT_CREATOR = "_ai_creator"
"""The name under which an object in memory keeps the value of that attribute."""
_MAKER = re.compile(r"\b(p?id)\(\s*#?(\d+)\s*\)")
"""An account or object in a lock."""


def level_of(thing: Any) -> int:
    """The permission level of an account or object now.

    A character that somebody plays has the account's level or, while the account is quelled, the
    lower of both, as in Evennia's `perm()`.
    """
    if thing is None or not getattr(thing, "id", None):  # what `pk` gives by two more calls
        return levels.NONE
    account = getattr(thing, "account", None)
    if account is not None:
        return _level_when_played(thing, account)
    return len(levels.hierarchy) if getattr(thing, "is_superuser", False) else own_level(thing)


def _level_when_played(character: Any, account: Any) -> int:
    own, level = own_level(character), level_of(account)
    if own >= level:  # whether it is quelled, which takes long to find out, changes nothing
        return level
    quelled = account.attributes.backend.get("_quell")
    return own if quelled and quelled[0].value else level


def own_level(thing: Any) -> int:
    """The level that the permissions of an account or object give it, whoever plays it."""
    return _highest(tuple(thing.permissions.all()), levels.hierarchy)


@lru_cache
def _highest(permissions: tuple[str, ...], _hierarchy: object) -> int:
    best = levels.NONE
    for name in permissions:
        try:
            best = max(best, levels.rank(name))
        except ValueError:
            continue  # a permission of the game's own, outside the hierarchy
    return best


def source_of(thing: Any) -> Source:
    """A game object as the source of a percept."""
    if thing is None or not getattr(thing, "pk", None):
        return Source()
    return Source(
        id=identity_of(thing),
        name=cut(str(thing.key), MAX_NAME),
        level=level_of(thing),
        object_id=thing.pk if hasattr(thing, "location") else None,
        assistant=getattr(getattr(thing, "ndb", None), "ai", None) is not None,
    )


def identity_of(thing: Any) -> str:
    """The source id of an account or object; of a played character it is the account's."""
    if not hasattr(thing, "location"):
        return f"account:{thing.pk}"
    account = getattr(thing, "account", None)
    return f"account:{account.pk}" if account else f"object:{thing.pk}"


def find_source(identity: str) -> Any:
    """The account or object of a source id; None if it was deleted."""
    kind, number = _read_identity(identity)
    model = _models().get(kind)
    if model is None:
        return None
    found = model.get_cached_instance(number)
    if found is not None:
        return found
    try:
        return model.objects.get(id=number)
    except model.DoesNotExist:
        return None


@lru_cache(maxsize=1024)
def _read_identity(identity: str) -> tuple[str, int]:
    """The kind and the number in a source id; no kind if it is none."""
    kind, _, number = identity.partition(":")
    return (kind, int(number)) if number.isdigit() else ("", 0)


@cache
def _models() -> dict[str, Any]:
    from evennia.accounts.models import AccountDB
    from evennia.objects.models import ObjectDB

    return {"account": AccountDB, "object": ObjectDB}


def current_level(source: Source) -> int:
    """The lower of the level a source had and the one it has now; none if it was deleted."""
    thing = find_source(source.id)
    if thing is None:
        return levels.NONE
    if source.id.startswith("account:") and source.object_id is not None:
        character = find_source(f"object:{source.object_id}")
        if character is not None and character.db_account_id == thing.id:
            return min(source.level, _level_when_played(character, thing))
    return min(source.level, level_of(thing))


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
    """The account that created each object, if Evennia knows it; one query for all.

    Each object in memory keeps its answer: a turn names the same things as the one before it.
    """
    new = [thing for thing in things if _KEPT_CREATOR not in thing.__dict__]
    found = _read_creators(new)
    for thing in new:
        thing.__dict__[_KEPT_CREATOR] = found.get(thing.pk)
    return {thing.pk: thing.__dict__[_KEPT_CREATOR] for thing in things}


def _read_creators(things: Sequence[Any]) -> dict[int, Any]:
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


def grant_of(script: Any) -> int:
    """The level granted to an assistant, at most the granting builder's level now."""
    return _grant(script.grant_level, script.granted_by)


def _grant(level: str, granted_by: str) -> int:
    grant = levels.rank(level)
    if granted_by == NOBODY:
        return min(grant, levels.rank("Player"))
    return min(grant, level_of(find_source(granted_by)))


def acts_alone(script: Any) -> bool:
    """Whether it may change the world unasked, because somebody allowed it who is a builder now."""
    if not script.acts_alone or script.granted_by == NOBODY:
        return False
    return level_of(find_source(script.granted_by)) >= levels.rank("Builder")


def may_change(who: Any, thing: Any) -> bool:
    """Whether an account or character may change an object, by its locks."""
    return any(thing.access(who, lock) for lock in CHANGE)


def require_grant(level: str, by: Any) -> int:
    """Return the rank of a level, if an account may grant it.

    Raises:
        ValueError: There is no such permission, or the account has a lower level itself.
    """
    wanted = levels.rank(level)
    if wanted > level_of(by):
        raise ValueError(f"You cannot grant {level}: your own level is lower.")
    return wanted


def modules_of(script: Any, asker: int | None) -> frozenset[str]:
    """The names of the remote modules that an assistant may use now.

    An assistant with a list of modules may use those. Without one, a turn for a guest may use the
    setting `DEFAULT_GUEST_MODULES`, and any other turn all configured modules. The assistant's list
    of tools, if it has one, applies as well; in it, a module is a group of the same name.

    Args:
        script: None or a deleted script may use none.
        asker: The asker's level now; None in a turn of the assistant's own.
    """
    configured = frozenset(conf.get("MODULE_SERVICES"))
    if not configured or script is None or not script.pk:
        return frozenset()
    modules = script.modules
    if modules is not None:
        return configured.intersection(modules)
    if asker is not None and asker < levels.rank("Player"):
        return configured.intersection(listed(conf.get("DEFAULT_GUEST_MODULES")))
    return configured


def basis_of(granted_by: str, asker: Source | None) -> tuple[Any, ...]:
    """What the authority of a turn rests on now, apart from authors and the script's attributes.

    As long as it is the same, so is the authority, which takes several times as long to work out.
    """
    return (
        granted_by and level_of(find_source(granted_by)),
        asker and current_level(asker),
        *settings_of(),
    )


def settings_of() -> tuple[Any, ...]:
    """The settings that the authority of a turn rests on."""
    return (
        levels.hierarchy,
        conf.get("COMMANDS"),
        conf.get("MODULE_SERVICES"),
        conf.get("DEFAULT_GUEST_MODULES"),
    )


def authority(script: Any, asker: Source | None, lowest_author: int | None) -> Authority:
    """What a turn of an assistant may do at this moment.

    Args:
        script: The assistant's script.
        asker: Whose percept caused the turn; None in a turn of the assistant's own.
        lowest_author: The least level among the authors of the prompt's words.
    """
    if not script.pk:  # it was released or deleted during its turn
        return Authority(lowest_author=lowest_author, obstacle="You are gone.")
    tools, grant_level, granted_by = script.tools, script.grant_level, script.granted_by
    grant = _grant(grant_level, granted_by)
    level = None if asker is None else current_level(asker)
    return Authority(
        level=grant if level is None else min(level, grant),
        asker=level,
        grant=grant,
        acts_alone=level is None and acts_alone(script),
        lowest_author=lowest_author,
        modules=modules_of(script, level),
        tools=frozenset(tools) or None,
    )
