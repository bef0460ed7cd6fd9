"""Whom a builder may look into, and whom change."""

from __future__ import annotations

from typing import Any

from ai.commands.errors import Complaint
from ai.tools.markup import plain

CHANGE = ("control", "edit")
"""Either lock is enough, as for Evennia's own `set`, `typeclass`, `name` and `cmdset`.

`edit` alone would lock builders out of what they made themselves: `create` gives them `control`,
and leaves `edit` to admins.
"""
EXAMINE = ("examine", *CHANGE)
"""As for Evennia's own `examine`, which all builders pass unless a lock says otherwise."""


def demand_change(caller: Any, thing: Any) -> None:
    """Let a builder change an object.

    Raises:
        Complaint: They may not.
    """
    if not _passes(caller, thing, CHANGE):
        raise Complaint(
            f"You may not change {plain(thing.key)}.",
            "Its 'edit' lock says who may. Ask one of them, or an admin.",
        )


def demand_examine(caller: Any, thing: Any) -> None:
    """Let a builder look into an object: it may have been told secrets.

    Raises:
        Complaint: They may not.
    """
    if not _passes(caller, thing, EXAMINE):
        raise Complaint(
            f"You may not examine {plain(thing.key)}.",
            "Its 'examine' lock says who may. Ask one of them, or an admin.",
        )


def may_change(caller: Any, thing: Any) -> bool:
    """Whether a builder may change an object."""
    return _passes(caller, thing, CHANGE)


def may_examine(caller: Any, thing: Any) -> bool:
    """Whether a builder may look into an object."""
    return _passes(caller, thing, EXAMINE)


def _passes(caller: Any, thing: Any, locks: tuple[str, ...]) -> bool:
    return any(thing.access(caller, lock) for lock in locks)
