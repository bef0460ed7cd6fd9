"""Having: taking up, putting down and giving away, with the checks of Evennia's own commands."""

from __future__ import annotations

from typing import Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.support import acting, sight
from ai.tools.support.markup import plain, prose


class TakeTool(Tool):
    """Something that lies here, picked up."""

    name = "take"
    description = "Pick up one thing that lies here. Everybody here sees it."
    category = ToolCategory.SAFE_CHAIN
    permission = "Guest"  # the list of allowed commands has a level for it
    group = "world"
    idempotent = False
    invalidates = acting.SPOILED
    command = "get"
    parameters = {
        "type": "object",
        "properties": {"item": acting.name_parameter("Name of the thing, as you see it here.")},
        "required": ["item"],
        "additionalProperties": False,
    }

    def execute(
        self, character: Any, item: str = "", *, context: ToolContext = BARE, **_: Any
    ) -> ToolResult:
        """See `Tool`."""
        place = sight.place_of(character)
        acting.demand(self.command, character, context)
        here = [one for one in sight.present(character) if one.location == place != one]
        lit = bool(place.access(character, "view"))
        thing = sight.find_one(character, item, here, hints=lit, quotes=context.quotes)
        context.quotes(thing)
        name, told = sight.name_of(thing, character), acting.numbered(thing, character)
        if thing == character:
            raise ToolError("You cannot take yourself.", "Take a thing.")
        if not thing.access(character, "get"):
            why = prose(thing.db.get_err_msg or "", acting.MAX_WHY)
            raise acting.refused([why], f"You cannot take {name}.", "Leave it where it is.")
        with context.capture() as shown:
            if not thing.at_pre_get(character):
                raise acting.refused(shown.lines, f"You cannot take {name}.", "Leave it.")
            if not thing.move_to(character, quiet=True, move_type="get"):
                raise acting.failed(shown.lines, f"{name} cannot be taken now.", "Leave it.")
            thing.at_get(character)
            acting.show(character, "$You() $conj(pick) up {item}.", item=told)
        return ToolResult(result={"taken": name}, side_effects=[f"taken:{name}"])


class DropTool(Tool):
    """Something that one carries, put down."""

    name = "drop"
    description = "Put down one thing that you carry. It lies here then; everybody here sees it."
    category = ToolCategory.SAFE_CHAIN
    permission = "Guest"  # the list of allowed commands has a level for it
    group = "world"
    idempotent = False
    invalidates = acting.SPOILED
    command = "drop"
    parameters = {
        "type": "object",
        "properties": {"item": acting.name_parameter("Name of a thing that you carry.")},
        "required": ["item"],
        "additionalProperties": False,
    }

    def execute(
        self, character: Any, item: str = "", *, context: ToolContext = BARE, **_: Any
    ) -> ToolResult:
        """See `Tool`."""
        place = sight.place_of(character)
        acting.demand(self.command, character, context)
        thing = _carried(character, item, context)
        name, told = sight.name_of(thing, character), acting.numbered(thing, character)
        with context.capture() as shown:
            if not thing.at_pre_drop(character):
                raise acting.refused(shown.lines, f"You cannot drop {name}.", "Keep it.")
            if not thing.move_to(place, quiet=True, move_type="drop"):
                raise acting.failed(shown.lines, f"{name} cannot be dropped here.", "Keep it.")
            thing.at_drop(character)
            acting.show(character, "$You() $conj(drop) {item}.", item=told)
        return ToolResult(result={"dropped": name}, side_effects=[f"dropped:{name}"])


class GiveTool(Tool):
    """Something that one carries, handed to somebody here; it is theirs then."""

    name = "give"
    description = "Give one thing that you carry to somebody here. It is theirs then."
    category = ToolCategory.DANGEROUS
    permission = "Guest"  # the list of allowed commands has a level for it
    group = "world"
    invalidates = acting.SPOILED
    command = "give"
    parameters = {
        "type": "object",
        "properties": {
            "item": acting.name_parameter("Name of a thing that you carry."),
            "to": acting.name_parameter("Name of a character here who gets it."),
        },
        "required": ["item", "to"],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        item: str = "",
        to: str = "",
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> ToolResult:
        """See `Tool`."""
        sight.place_of(character)
        acting.demand(self.command, character, context)
        thing = _carried(character, item, context)
        getter = _getter(character, to, context)
        name, told = sight.name_of(thing, character), acting.numbered(thing, character)
        whom = sight.name_of(getter, character)
        with context.capture() as shown:
            if not thing.at_pre_give(character, getter):
                raise acting.refused(shown.lines, f"You cannot give {name} away.", "Keep it.")
            if not thing.move_to(getter, quiet=True, move_type="give"):
                raise acting.failed(
                    shown.lines, f"You could not give {name} to {whom}.", "Keep it."
                )
            thing.at_give(character, getter)
            character.msg(f"You give {told} to {getter.get_display_name(character)}.")
        getter.msg(f"{character.get_display_name(getter)} gives you {told}.", from_obj=character)
        return ToolResult(result={"gave": name, "to": whom}, side_effects=[f"gave:{name}:{whom}"])

    def preview(
        self,
        character: Any,
        item: str = "",
        to: str = "",
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> str:
        """See `Tool`."""
        thing, getter = _carried(character, item, context), _getter(character, to, context)
        giver = sight.name_of(character, character)
        name, whom = sight.name_of(thing, character), sight.name_of(getter, character)
        return f"{giver} gives {name} ({thing.dbref}) to {whom} ({getter.dbref})."


def _carried(character: Any, item: str, context: ToolContext) -> Any:
    own = sight.carried(character)
    if not own:
        raise ToolError("You carry nothing.", "Take something first, or do without it.")
    try:
        thing = sight.find_one(character, item, own, quotes=context.quotes)
    except ToolError as error:
        if error.problem.startswith("There is no"):
            raise ToolError(f"You do not carry '{plain(item)}'.", error.advice) from None
        raise
    if thing == character:
        raise ToolError("That is you.", "Name a thing that you carry.")
    context.quotes(thing)
    return thing


def _getter(character: Any, to: str, context: ToolContext) -> Any:
    """Somebody here who can have things: a thing would swallow it, an exit carry it off."""
    place = sight.place_of(character)
    others = [
        one
        for one in sight.present(character)
        if one != place and one.location == place and sight.kind_of(one) != "exit"
    ]
    lit = bool(place.access(character, "view"))
    getter = sight.find_one(character, to, others, hints=lit, quotes=context.quotes)
    context.quotes(getter)
    if getter == character:
        raise ToolError("You have it already.", "Name somebody else here.")
    if sight.kind_of(getter) != "character" and not getter.has_account and getter.ndb.ai is None:
        name = sight.name_of(getter, character)
        raise ToolRefused(f"{name} is nobody who can be given something.", "Name somebody here.")
    return getter
