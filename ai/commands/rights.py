"""Whom a builder may look into, and whom change."""

from __future__ import annotations

from typing import Any

from ai.assistant.authority import may_change
from ai.commands.errors import Complaint
from ai.tools.markup import plain


def demand_change(caller: Any, thing: Any) -> None:
    """Let a builder change an object.

    Raises:
        Complaint: They may not.
    """
    if not may_change(caller, thing):
        raise Complaint(
            f"You may not change {plain(thing.key)}.",
            "Its 'edit' lock says who may. Ask one of them, or an admin.",
        )


def demand_examine(caller: Any, thing: Any) -> None:
    """Let a builder look into an object: it may have been told secrets.

    Raises:
        Complaint: They may not.
    """
    if not may_examine(caller, thing):
        raise Complaint(
            f"You may not examine {plain(thing.key)}.",
            "Its 'examine' lock says who may. Ask one of them, or an admin.",
        )


def may_examine(caller: Any, thing: Any) -> bool:
    """Whether a builder may look into an object; all may, unless its locks say otherwise."""
    return bool(thing.access(caller, "examine")) or may_change(caller, thing)
