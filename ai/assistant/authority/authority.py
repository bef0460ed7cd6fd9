"""Authority: what a turn may do, determined from game objects at each call.

Its level is the least of four: the asker's when the turn was caused, the asker's now, the grant,
and the level of the granting builder now.
"""

from __future__ import annotations

from typing import Any

from ai.assistant.authority.module_access import modules_of
from ai.assistant.percepts.percept import MAX_NAME, NOBODY, Source, cut
from ai.tools.contract import levels
from ai.tools.contract.surroundings import Authority


def level_of(thing: Any) -> int:
    """The permission level of an account or object now.

    A character that somebody plays has the account's level or, while the account is quelled, the
    lower of both, as in Evennia's `perm()`.
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
    """The lower of the level a source had and the one it has now; none if it was deleted."""
    thing = find_source(source.id)
    if thing is None:
        return levels.NONE
    if source.id.startswith("account:") and source.object_id is not None:
        character = find_source(f"object:{source.object_id}")
        if character is not None and character.account == thing:
            thing = character
    return min(source.level, level_of(thing))


def grant_of(script: Any) -> int:
    """The level granted to an assistant, at most the granting builder's level now."""
    grant = levels.rank(script.grant_level)
    if script.granted_by == NOBODY:
        return min(grant, levels.rank("Player"))
    return min(grant, level_of(find_source(script.granted_by)))


def acts_alone(script: Any) -> bool:
    """Whether it may change the world in turns of its own, as somebody who is a builder decided."""
    if not script.acts_alone or script.granted_by == NOBODY:
        return False
    return level_of(find_source(script.granted_by)) >= levels.rank("Builder")


CHANGE = ("control", "edit")
"""Either lock suffices, as for Evennia's `set`, `typeclass`, `name` and `cmdset`.

`edit` alone would lock builders out of their own objects: `create` gives them `control`, and leaves
`edit` to admins.
"""


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


def authority(script: Any, asker: Source | None, lowest_author: int | None) -> Authority:
    """What a turn of an assistant may do at this moment.

    Args:
        script: The assistant's script.
        asker: Whose percept caused the turn; None in a turn of the assistant's own.
        lowest_author: The least level among the authors of the prompt's words.
    """
    if not script.pk:  # it was released or deleted during its turn
        return Authority(lowest_author=lowest_author, obstacle="You are gone.")
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
