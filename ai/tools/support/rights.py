"""The rights of a turn, in the form that Evennia's locks ask for.

An assistant holds at most Player on its object; what its builders' tools may touch is decided by
the turn's authority. So locks are held neither against the object's own permissions nor against
the asker's full ones, but against the one whom a lock names (`id(12)`, `holds()`, `self()`) with
the level of the turn.
"""

from __future__ import annotations

from typing import Any

from ai.tools.contract import levels
from ai.tools.contract.surroundings import Authority, ToolContext
from ai.tools.errors import ToolRefused


class _Level:
    """What a lock finds where it looks for permissions."""

    def __init__(self, level: int) -> None:
        self._names = [levels.title(level).lower()] if level > levels.NONE else []

    def all(self) -> list[str]:
        return list(self._names)


class _NoBypass:
    """What a lock finds where it looks for a superuser: nobody is, in a turn."""

    lock_bypass = False


class Bearer:
    """Somebody with the rights of a turn instead of their own.

    Everything but permissions is that somebody's: place, belongings, tags, identity.

    Args:
        who: A character.
        authority: The turn's.
    """

    def __init__(self, who: Any, authority: Authority) -> None:
        self._who = who
        self.permissions = _Level(authority.level)
        self.locks = _NoBypass()
        self.account = None
        self.has_account = False
        self.is_superuser = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._who, name)

    def __eq__(self, other: object) -> bool:
        return other is self or bool(other == self._who)

    def __hash__(self) -> int:
        return hash(self._who)


def bearers(character: Any, context: ToolContext) -> list[Bearer]:
    """Who stands behind a call: the character, and the asker where there is one."""
    return [Bearer(who, context.authority) for who in (character, *_bodies(context.user))]


def passes(
    lock: str, thing: Any, character: Any, context: ToolContext, default: bool = True
) -> bool:
    """Whether the turn passes a lock of an object or an attribute.

    Args:
        lock: The access type.
        thing: What has the lock.
        character: Who acts.
        context: The call's surroundings.
        default: The answer where there is no such lock.
    """
    return any(
        thing.access(bearer, lock, default=default) for bearer in bearers(character, context)
    )


def demand_edit(thing: Any, name: str, character: Any, context: ToolContext) -> None:
    """Let the turn change an object, as Evennia's own `set` would let somebody of its level.

    Raises:
        ToolRefused: The locks `control` and `edit` both say no.
    """
    if thing == character or any(
        passes(lock, thing, character, context, default=False) for lock in ("control", "edit")
    ):
        return
    raise ToolRefused(f"You have no right to change {name}.", "Leave it, or ask staff to do it.")


def is_builder(context: ToolContext) -> bool:
    """Whether the turn may see what only builders see, such as ids."""
    return context.authority.level >= levels.rank("Builder")


def _bodies(user: Any) -> list[Any]:
    """The asker as characters: locks name those, and an account's id may be another one's."""
    if user is None:
        return []
    puppets = getattr(user, "get_all_puppets", None)
    return list(puppets()) if puppets is not None else [user]
