"""Who may see and change lore that is for one assistant: those who look after that assistant."""

from __future__ import annotations

from typing import Any

from ai.assistant.agent.agent import Agent
from ai.commands.console.access import demand_change, demand_examine, demand_standing, may_examine
from ai.commands.console.lookup import assistants
from ai.memory.lore import book
from ai.memory.lore.files import Piece


def demand_sight(caller: Any, piece: Piece) -> None:
    """Let a builder read a piece, if they may look into all those that it is for.

    Raises:
        Complaint: They may not.
    """
    for presence in _whose(piece):
        demand_examine(caller, presence.thing)


def demand_hand(caller: Any, piece: Piece) -> None:
    """Let a builder write a piece; for one assistant alone it is as good as its personality.

    Raises:
        Complaint: They may not change all those that it is for.
    """
    for presence in _whose(piece):
        demand_change(caller, presence.thing)
        demand_standing(caller, presence.script, presence.thing)


def hidden_names(caller: Any) -> frozenset[str]:
    """All names of the assistants into which a builder may not look."""
    unseen = [one for one in assistants() if not may_examine(caller, one.thing)]
    return frozenset(name for presence in unseen for name in _names(presence))


def is_for(piece: Piece, names: frozenset[str]) -> bool:
    """Whether a piece is for somebody of some names."""
    return piece.scope == "person" and not names.isdisjoint(piece.of)


def _whose(piece: Piece) -> list[Agent]:
    if piece.scope != "person":
        return []
    return [presence for presence in assistants() if is_for(piece, _names(presence))]


def _names(presence: Agent) -> frozenset[str]:
    return book.names_of(presence.thing, presence.script.assistant_key)
