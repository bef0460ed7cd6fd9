"""The rights of a turn, in the form that Evennia's locks ask for.

An assistant's object has at most the permission Player, and the turn's authority decides what tools
for builders may touch. So a lock is checked neither with the object's own permissions nor with all
of the asker's, but with the level of the turn; its conditions on identity (`id(12)`, `holds()`,
`self()`) are checked for the character and for the asker.
"""

from __future__ import annotations

from typing import Any

from ai.tools.contract import levels
from ai.tools.contract.surroundings import Authority, ToolContext
from ai.tools.errors import ToolRefused


class _Level:
    """Stands in for a permission handler: one level."""

    def __init__(self, level: int) -> None:
        self._names = [levels.title(level).lower()] if level > levels.NONE else []

    def all(self) -> list[str]:
        return list(self._names)


class _NoBypass:
    """Stands in for a lock handler: in a turn, nobody is a superuser."""

    lock_bypass = False


class Bearer:
    """A character with the rights of a turn instead of its own.

    Everything else is the character's: place, belongings, tags, identity.

    Args:
        who: The character.
        authority: The turn's authority.
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
    """Those for whom a call is made: the character, and the asker if there is one."""
    return [Bearer(who, context.authority) for who in (character, *_bodies(context.user))]


def passes(
    lock: str, thing: Any, character: Any, context: ToolContext, default: bool = True
) -> bool:
    """Whether the turn passes a lock of an object or an attribute.

    Args:
        lock: The access type.
        thing: The object or attribute that has the lock.
        character: Who acts.
        context: The call's context.
        default: The answer if there is no such lock.
    """
    return any(
        thing.access(bearer, lock, default=default) for bearer in bearers(character, context)
    )


def demand_edit(thing: Any, name: str, character: Any, context: ToolContext) -> None:
    """Make sure that the turn may change an object, as Evennia's own `set` does.

    Raises:
        ToolRefused: Neither of the locks `control` and `edit` allows it.
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
    """The asker's characters: locks name these, and an account's id may be another object's."""
    if user is None:
        return []
    puppets = getattr(user, "get_all_puppets", None)
    return list(puppets()) if puppets is not None else [user]
