"""Which assistants a builder may examine, and which they may change."""

from __future__ import annotations

from typing import Any

from ai.assistant.authority.authority import find_source, level_of, may_change
from ai.commands.console.errors import UserError
from ai.tools.contract import levels
from ai.tools.support.markup import plain


def demand_change(caller: Any, thing: Any) -> None:
    """Demand that a builder may change an object.

    Raises:
        UserError: They may not.
    """
    if not may_change(caller, thing):
        raise UserError(
            f"You may not change {plain(thing.key)}.",
            "Its 'edit' lock says who may. Ask one of them, or an admin.",
        )


def demand_examine(caller: Any, thing: Any) -> None:
    """Demand that a builder may look into an object, which may know secrets.

    Raises:
        UserError: They may not.
    """
    if not may_examine(caller, thing):
        raise UserError(
            f"You may not examine {plain(thing.key)}.",
            "Its 'examine' lock says who may. Ask one of them, or an admin.",
        )


def may_examine(caller: Any, thing: Any) -> bool:
    """Whether a builder may look into an object; every builder may, unless its locks forbid it."""
    return bool(thing.access(caller, "examine")) or may_change(caller, thing)


def is_builder(caller: Any) -> bool:
    """Whether somebody may use the subcommands for builders now; menus outlive rights."""
    return level_of(caller) >= levels.rank("Builder")


def granter(script: Any) -> str:
    """The name of the builder who granted an assistant its level."""
    return called(script.granted_by)


def called(identity: str) -> str:
    """The name that belongs to a stored id."""
    if not identity:
        return "nobody"
    found = find_source(identity)
    return str(found.key) if found is not None else "somebody who is gone"


def may_go_on(caller: Any, thing: Any) -> bool:
    """Whether a builder may still change an assistant, after something that took time."""
    return bool(caller.pk and thing.pk) and is_builder(caller) and may_change(caller, thing)


def may_read_on(caller: Any, thing: Any) -> bool:
    """Whether a builder may still look into an assistant, after something that took time."""
    return bool(caller.pk and thing.pk) and is_builder(caller) and may_examine(caller, thing)


def demand_standing(caller: Any, script: Any, thing: Any) -> None:
    """Demand that a builder's level is at least the level that an assistant was granted.

    An assistant follows its personality and its schedule with its own grant, and asks nobody. A
    builder who writes these without having that level would gain rights.

    Raises:
        UserError: Their level is lower.
    """
    own = level_of(caller)
    if levels.rank(script.grant_level) > own:
        raise UserError(
            f"{plain(thing.key)} was granted {levels.title(levels.rank(script.grant_level))}, but "
            f"your level is {levels.title(own)}.",
            f"Ask somebody of that level, or lower the grant first: ai grant #{thing.pk} = "
            f"{levels.title(own)}",
        )
