"""What the tools share that act with the character's own body: rights, caches, messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.schema.signature import Param
from ai.tools.support import keyboard, rights
from ai.tools.support.markup import plain, prose

SPOILED = (
    "inspect_location",
    "search_object",
    "get_attributes",
    "list_attributes",
    "get_tags",
    "search_by_tag",
)
"""Cached tools whose results such an act may change."""

MAX_WHY = 300
"""Characters of the game's explanation of a failed act."""

_FORBIDDEN = ";|{}$=,"
"""Characters that a name must not have in it to be part of a command line."""

Name = Annotated[str, Param(min_length=1, max_length=80)]
"""A parameter that takes a name."""


class ActTool(Tool, register=False):
    """An act of the character's own body, for which the list of allowed commands has a level."""

    category = ToolCategory.SAFE_CHAIN
    permission = "Guest"  # the least that the list can ask for
    group = "world"
    visible = True
    idempotent = False
    invalidates = SPOILED


def demand(entry: str, character: Any, context: ToolContext) -> None:
    """Make sure that a turn may do what a command of the game does.

    Raises:
        ToolRefused: The list of allowed commands forbids it, the character cannot use it now, or
            the character has a superuser's rights, so that no lock would hold.
    """
    keyboard.demand_ordinary(character)
    rights.demand(entry, context)
    own, now = character.cmdset.all()[0], character.cmdset.current
    if own.get(entry) and not now.get(
        entry
    ):  # a game may take commands away, as from somebody who is tied up
        raise ToolRefused("You cannot do that now.", "Wait, or do something else.")


async def type_verb(character: Any, verb: str, target: str, context: ToolContext) -> keyboard.Typed:
    """Do something with a thing by the game's own command.

    Raises:
        NoCommand: The character has no such command.
        ToolError: It cannot be typed, or the command wants an answer.
    """
    words = plain(target)
    if any(letter in words for letter in _FORBIDDEN):
        raise ToolError("That name cannot be typed.", "Use a shorter part of the name.")
    typed = await keyboard.type_line(
        character,
        f"{verb} {words}",
        demand=lambda command: rights.demand_command(command, context),
        capturing=context.capture(),
        quotes=context.quotes,
        advice=lambda _commands: "",
    )
    if typed.asked_back:
        raise ToolError(
            f"To {verb} that, you would have to answer a question, and you cannot.",
            "Leave it as it is.",
        )
    return typed


def refused(lines: Sequence[str], otherwise: str, advice: str) -> ToolRefused:
    """The error of an act that the game forbids, with its explanation."""
    return ToolRefused(_why(lines, otherwise), advice)


def failed(lines: Sequence[str], otherwise: str, advice: str) -> ToolError:
    """The error of an act that failed, with the game's explanation."""
    return ToolError(_why(lines, otherwise), advice)


def _why(lines: Sequence[str], otherwise: str) -> str:
    said = " ".join(prose("\n".join(lines), MAX_WHY).split())
    return f"{otherwise} The game says: {said}" if said else otherwise


def numbered(thing: Any, looker: Any) -> str:
    """A thing's name with its article, as the game writes it: "a brass lamp"."""
    return str(thing.get_numbered_name(1, looker, return_string=True))


def show(character: Any, text: str, **things: str) -> None:
    """Show an act to everybody in the room, in the form of Evennia's own commands.

    Args:
        character: Who acts; "$You()" in the text.
        text: A text of this package, never a model's.
        **things: The values of the fields in the text.
    """
    if character.location is not None:
        character.location.msg_contents(text, from_obj=character, mapping=dict(things))
