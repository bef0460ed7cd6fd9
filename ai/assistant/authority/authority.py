"""Authority: what a turn may do, worked out from Evennia's own objects at each call.

The least of the asker (then and now), the grant, the granting builder's level now (DESIGN §6).
"""

from __future__ import annotations

from typing import Any

from ai.assistant.authority.module_access import modules_of
from ai.assistant.percepts.percept import MAX_NAME, NOBODY, Source, cut
from ai.tools.contract import levels
from ai.tools.contract.surroundings import Authority


def level_of(thing: Any) -> int:
    """The permission level of an account or object, as it is now.

    For a character that somebody plays, the account's counts, and the lower of both while it is
    quelled, as in Evennia's own `perm()`. No permission, or nothing at all, is none.
    """
    if thing is None or not getattr(thing, "pk", None):
        return levels.NONE
    account = getattr(thing, "account", None)
    if account is None:
        return _own_level(thing)
    level = _own_level(account)
    return min(level, _own_level(thing)) if account.attributes.get("_quell") else level


def _own_level(thing: Any) -> int:
    if getattr(thing, "is_superuser", False):
        return len(levels.hierarchy())
    best = levels.NONE
    for name in thing.permissions.all():
        try:
            best = max(best, levels.rank(name))
        except ValueError:
            continue  # a permission of the game's own, outside the hierarchy
    return best


def source_of(thing: Any) -> Source:
    """Who a game object is, for a percept; nobody for None."""
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
    """A source's id: the account's, of what somebody plays."""
    if not hasattr(thing, "location"):
        return f"account:{thing.pk}"
    account = getattr(thing, "account", None)
    return f"account:{account.pk}" if account else f"object:{thing.pk}"


def find_source(identity: str) -> Any:
    """The account or object of a source's id, None if it is gone."""
    kind, _, number = identity.partition(":")
    if not number.isdigit():
        return None
    from evennia.accounts.models import AccountDB
    from evennia.objects.models import ObjectDB

    model = {"account": AccountDB, "object": ObjectDB}.get(kind)
    if model is None:
        return None
    try:
        return model.objects.get(id=int(number))  # from Evennia's cache, without a query
    except model.DoesNotExist:
        return None


def current_level(source: Source) -> int:
    """A source's level: the lower of what it had and what it has now; gone is none."""
    thing = find_source(source.id)
    if thing is None:
        return levels.NONE
    if source.id.startswith("account:") and source.object_id is not None:
        character = find_source(f"object:{source.object_id}")
        if character is not None and character.account == thing:
            thing = character
    return min(source.level, level_of(thing))


def grant_of(script: Any) -> int:
    """The level that an assistant was given, never above its builder's level now."""
    grant = levels.rank(script.grant_level)
    if script.granted_by == NOBODY:
        return min(grant, levels.rank("Player"))
    return min(grant, level_of(find_source(script.granted_by)))


def acts_alone(script: Any) -> bool:
    """Whether it may change the world in turns of its own: a builder, still one now, said so."""
    if not script.acts_alone or script.granted_by == NOBODY:
        return False
    return level_of(find_source(script.granted_by)) >= levels.rank("Builder")


CHANGE = ("control", "edit")
"""Either lock is enough, as for Evennia's own `set`, `typeclass`, `name` and `cmdset`.

`edit` alone would lock builders out of what they made themselves: `create` gives them `control`,
and leaves `edit` to admins.
"""


def may_change(who: Any, thing: Any) -> bool:
    """Whether an account or character may change an object, by its locks."""
    return any(thing.access(who, lock) for lock in CHANGE)


def demand_grant(level: str, by: Any) -> int:
    """The rank of a level that an account may grant.

    Raises:
        ValueError: There is no such permission, or the account is not that high itself.
    """
    wanted = levels.rank(level)
    if wanted > level_of(by):
        raise ValueError(f"You cannot grant {level}: you do not stand that high yourself.")
    return wanted


def authority(script: Any, asker: Source | None, lowest_author: int | None) -> Authority:
    """What a turn of an assistant may do at this moment.

    Args:
        script: The assistant's script.
        asker: Whose percept caused the turn; None in a turn of the assistant's own.
        lowest_author: The least level among those whose words stand in the prompt.
    """
    if not script.pk:  # it was released or deleted in the middle of its turn
        return Authority(lowest_author=lowest_author)
    grant = grant_of(script)
    level = None if asker is None else current_level(asker)
    return Authority(
        level=grant if level is None else min(level, grant),
        asker=level,
        grant=grant,
        acts_alone=level is None and acts_alone(script),
        lowest_author=lowest_author,
        modules=modules_of(script, level),
        tools=frozenset(script.tools) or None,
    )
