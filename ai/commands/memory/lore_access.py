"""Who may see and change lore that is for one assistant alone."""

from __future__ import annotations

from typing import Any

from ai.assistant.agent.agent import Agent
from ai.commands.console import access
from ai.commands.console.lookup import assistants
from ai.memory.lore import book
from ai.memory.lore.files import Piece


def demand_examine(caller: Any, piece: Piece) -> None:
    """Raise `UserError` if a builder may not examine every assistant that a piece is for."""
    for agent in _assistants_of(piece):
        access.demand_examine(caller, agent.character)


def demand_change(caller: Any, piece: Piece) -> None:
    """Raise `UserError` if a builder may not change every assistant that a piece is for.

    Such a piece can have an assistant do as much as its personality can.
    """
    for agent in _assistants_of(piece):
        access.demand_change(caller, agent.character)
        access.demand_standing(caller, agent.script, agent.character)


def hidden_names(caller: Any) -> frozenset[str]:
    """All names of the assistants that a builder may not examine."""
    unseen = [one for one in assistants() if not access.may_examine(caller, one.character)]
    return frozenset(name for agent in unseen for name in _names(agent))


def is_for(piece: Piece, names: frozenset[str]) -> bool:
    """Whether a piece is for an assistant that has one of some names."""
    return piece.scope == "person" and not names.isdisjoint(piece.of)


def _assistants_of(piece: Piece) -> list[Agent]:
    if piece.scope != "person":
        return []
    return [agent for agent in assistants() if is_for(piece, _names(agent))]


def _names(agent: Agent) -> frozenset[str]:
    return book.names_of(agent.character, agent.script.assistant_key)
