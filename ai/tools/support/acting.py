"""What acts of a character's own body share: who may, what they spoil, how the room is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.support import allowed, keyboard
from ai.tools.support.markup import prose

SPOILED = (
    "inspect_location",
    "search_object",
    "get_attributes",
    "list_attributes",
    "get_tags",
    "search_by_tag",
)
"""Cached tools whose results an act of the body may change."""

MAX_WHY = 300
"""Characters of what the game says of an act that did not work."""


def demand(entry: str, character: Any, context: ToolContext) -> None:
    """Let a turn do what a command of the game does, as the list of commands has it.

    Raises:
        ToolRefused: The command is not for this turn, the character cannot use it now, or no lock
            would hold for it.
    """
    keyboard.demand_ordinary(character)
    allowed.demand(entry, context)
    own, now = character.cmdset.all()[0], character.cmdset.current
    if own.get(entry) and not now.get(entry):  # a game that takes commands away ties the hands
        raise ToolRefused("You cannot do that now.", "Wait, or do something else.")


def name_parameter(description: str) -> dict[str, Any]:
    """The schema of a parameter that takes a name."""
    return {"type": "string", "minLength": 1, "maxLength": 80, "description": description}


def refused(lines: Sequence[str], otherwise: str, advice: str) -> ToolRefused:
    """An act that the game forbids, with what it says of it."""
    return ToolRefused(_why(lines, otherwise), advice)


def failed(lines: Sequence[str], otherwise: str, advice: str) -> ToolError:
    """An act that did not work, with what the game says of it."""
    return ToolError(_why(lines, otherwise), advice)


def _why(lines: Sequence[str], otherwise: str) -> str:
    said = " ".join(prose("\n".join(lines), MAX_WHY).split())
    return f"{otherwise} You are told: {said}" if said else otherwise


def numbered(thing: Any, looker: Any) -> str:
    """How the game tells of one of a thing: "a brass lamp"."""
    return str(thing.get_numbered_name(1, looker, return_string=True))


def show(character: Any, text: str, **things: str) -> None:
    """Tell everybody in the room of an act, in the form of Evennia's own commands.

    Args:
        character: Who acts; "$You()" in the text.
        text: Ours, never a model's.
        **things: What stands in its braces.
    """
    if character.location is not None:
        character.location.msg_contents(text, from_obj=character, mapping=dict(things))
