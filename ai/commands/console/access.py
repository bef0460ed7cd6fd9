"""Whom a builder may look into, and whom change."""

from __future__ import annotations

from typing import Any

from ai.assistant.authority.authority import find_source, level_of, may_change
from ai.commands.console.errors import UserError
from ai.tools.contract import levels
from ai.tools.support.markup import plain


def demand_change(caller: Any, thing: Any) -> None:
    """Let a builder change an object.

    Raises:
        Complaint: They may not.
    """
    if not may_change(caller, thing):
        raise UserError(
            f"You may not change {plain(thing.key)}.",
            "Its 'edit' lock says who may. Ask one of them, or an admin.",
        )


def demand_examine(caller: Any, thing: Any) -> None:
    """Let a builder look into an object: it may have been told secrets.

    Raises:
        Complaint: They may not.
    """
    if not may_examine(caller, thing):
        raise UserError(
            f"You may not examine {plain(thing.key)}.",
            "Its 'examine' lock says who may. Ask one of them, or an admin.",
        )


def may_examine(caller: Any, thing: Any) -> bool:
    """Whether a builder may look into an object; all may, unless its locks say otherwise."""
    return bool(thing.access(caller, "examine")) or may_change(caller, thing)


def is_builder(caller: Any) -> bool:
    """Whether somebody may use the words for builders at this moment; a menu outlives rights."""
    return level_of(caller) >= levels.rank("Builder")


def granter(script: Any) -> str:
    """Who granted an assistant what it may reach, for people."""
    return called(script.granted_by)


def called(identity: str) -> str:
    """What somebody is called of whom the id was kept, for people."""
    if not identity:
        return "nobody"
    found = find_source(identity)
    return str(found.key) if found is not None else "somebody who is gone"


def may_go_on(caller: Any, thing: Any) -> bool:
    """Whether a builder may still read what came of what they began; rights go meanwhile."""
    return bool(caller.pk and thing.pk) and is_builder(caller) and may_change(caller, thing)


def may_read_on(caller: Any, thing: Any) -> bool:
    """The same of what is only read: whether a builder may still look into an assistant."""
    return bool(caller.pk and thing.pk) and is_builder(caller) and may_examine(caller, thing)


def demand_standing(caller: Any, script: Any, thing: Any) -> None:
    """Let a builder say what an assistant is, if they stand as high as it was granted.

    Nobody is asked before it does of its own accord what its personality or its schedule would have
    it do: whoever writes these acts by its grant.

    Raises:
        Complaint: They stand below it.
    """
    own = level_of(caller)
    if levels.rank(script.grant_level) > own:
        raise UserError(
            f"{plain(thing.key)} was granted {levels.title(levels.rank(script.grant_level))}, and "
            f"you stand at {levels.title(own)}.",
            f"Ask somebody who stands as high; or first: ai grant #{thing.pk} = "
            f"{levels.title(own)}",
        )
