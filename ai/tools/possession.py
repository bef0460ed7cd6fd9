"""Tools that take, drop, give, put and eat things, with the checks of Evennia's own commands.

Things are put into, and taken from, what has the lock `get_from`, as in Evennia's contrib
`containers`: `get_from:all()`. While one is closed (its attribute `is_open` is false), nothing
can be put into it or taken from it. What has the attribute `edible` can be eaten.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from twisted.internet.defer import Deferred, ensureDeferred

from ai.tools.contract.base import ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.schema.signature import Param
from ai.tools.support import acting, keyboard, sight
from ai.tools.support.markup import plain, prose
from ai.tools.text.quotation import quoted, quoted_name


class TakeTool(acting.ActTool):
    """Picks up something that lies here, or in or on something here."""

    name = "take"
    description = "Pick up one thing that lies here."
    command = "get"

    def execute(
        self,
        character: Any,
        item: Annotated[acting.Name, Param("Its name.")],
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        place = sight.place_of(character)
        acting.demand(self.command, character, context)
        thing = _lying(character, item, place, context)
        holder = thing.location
        context.quotes(thing)
        name, shown_as = sight.name_of(thing, character), acting.numbered(thing, character)
        if thing == character:
            raise ToolError("You cannot take yourself.", "Take a thing.")
        if not thing.access(character, "get"):
            why = prose(thing.db.get_err_msg or "", acting.MAX_WHY)
            raise acting.refused([why], f"You cannot take {name}.", "Leave it where it is.")
        with context.capture() as shown:
            if not thing.at_pre_get(character):
                raise acting.refused(shown.lines, f"You cannot take {name}.", "Leave it.")
            if not _allows(holder, "at_pre_get_from", character, thing):
                raise acting.refused(shown.lines, f"You cannot take {name}.", "Leave it.")
            if not thing.move_to(character, quiet=True, move_type="get"):
                raise acting.failed(shown.lines, f"{name} cannot be taken now.", "Leave it.")
            thing.at_get(character)
            acting.show(character, "$You() $conj(pick) up {item}.", item=shown_as)
        return ToolResult(
            result={"taken": name},
            text=f"You have taken {quoted_name(name)}.",
            side_effects=[f"taken:{name}"],
        )


class DropTool(acting.ActTool):
    """Puts down something that the character carries."""

    name = "drop"
    description = "Put down one thing that you carry."
    command = "drop"

    def execute(
        self,
        character: Any,
        item: Annotated[acting.Name, Param("Its name.")],
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        place = sight.place_of(character)
        acting.demand(self.command, character, context)
        thing = _carried(character, item, context)
        name, shown_as = sight.name_of(thing, character), acting.numbered(thing, character)
        with context.capture() as shown:
            if not thing.at_pre_drop(character):
                raise acting.refused(shown.lines, f"You cannot drop {name}.", "Keep it.")
            if not thing.move_to(place, quiet=True, move_type="drop"):
                raise acting.failed(shown.lines, f"{name} cannot be dropped here.", "Keep it.")
            thing.at_drop(character)
            acting.show(character, "$You() $conj(drop) {item}.", item=shown_as)
        return ToolResult(
            result={"dropped": name},
            text=f"You have dropped {quoted_name(name)}.",
            side_effects=[f"dropped:{name}"],
        )


class GiveTool(acting.ActTool):
    """Gives something that the character carries to somebody here."""

    name = "give"
    description = "Give or hand one thing that you carry to somebody here."
    category = ToolCategory.DANGEROUS
    command = "give"

    def execute(
        self,
        character: Any,
        item: Annotated[acting.Name, Param("Its name.")],
        to: Annotated[acting.Name, Param("Who gets it.")],
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        sight.place_of(character)
        acting.demand(self.command, character, context)
        thing = _carried(character, item, context)
        getter = _getter(character, to, context)
        name, shown_as = sight.name_of(thing, character), acting.numbered(thing, character)
        whom = sight.name_of(getter, character)
        with context.capture() as shown:
            if not thing.at_pre_give(character, getter):
                raise acting.refused(shown.lines, f"You cannot give {name} away.", "Keep it.")
            if not thing.move_to(getter, quiet=True, move_type="give"):
                raise acting.failed(
                    shown.lines, f"You could not give {name} to {whom}.", "Keep it."
                )
            thing.at_give(character, getter)
            character.msg(f"You give {shown_as} to {getter.get_display_name(character)}.")
        getter.msg(
            f"{character.get_display_name(getter)} gives you {shown_as}.", from_obj=character
        )
        return ToolResult(
            result={"gave": name, "to": whom},
            text=f"You gave {quoted_name(name)} to {quoted_name(whom)}.",
            side_effects=[f"gave:{name}:{whom}"],
        )

    def preview(
        self,
        character: Any,
        *,
        item: str,
        to: str,
        context: ToolContext = BARE,
    ) -> str:
        thing, getter = _carried(character, item, context), _getter(character, to, context)
        giver = sight.name_of(character, character)
        name, whom = sight.name_of(thing, character), sight.name_of(getter, character)
        return f"{giver} gives {name} ({thing.dbref}) to {whom} ({getter.dbref})."


class PutTool(acting.ActTool):
    """Puts something that the character carries into or onto something else."""

    name = "put"
    description = "Put one thing that you carry into or onto another that is here or carried."
    command = "put"

    def execute(
        self,
        character: Any,
        item: Annotated[acting.Name, Param("Its name.")],
        holder: Annotated[acting.Name, Param("What to put it into or onto.")],
        where: Annotated[Literal["in", "on"], Param("Into it, or onto it.")] = "in",
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        place = sight.place_of(character)
        acting.demand(self.command, character, context)
        thing = _carried(character, item, context)
        lit = bool(place.access(character, "view"))
        around = [one for one in sight.present(character) if one not in (place, character, thing)]
        into = sight.find_one(character, holder, around, hints=lit, quotes=context.quotes)
        context.quotes(into)
        name, into_name = sight.name_of(thing, character), sight.name_of(into, character)
        if not sight.holds_things(into, character):
            raise ToolRefused(f"You cannot put anything {where} {into_name}.", "Keep it.")
        if sight.is_closed(into):
            raise ToolError(f"{into_name} is closed.", "Open it first.")
        names = {
            "item": acting.numbered(thing, character),
            "holder": acting.numbered(into, character),
        }
        with context.capture() as shown:
            may = thing.at_pre_drop(character) and _allows(into, "at_pre_put_in", character, thing)
            if not may:
                raise acting.refused(shown.lines, f"You cannot put {name} there.", "Keep it.")
            if not thing.move_to(into, quiet=True, move_type="put"):
                raise acting.failed(shown.lines, f"{name} cannot be put there now.", "Keep it.")
            acting.show(character, f"$You() $conj(put) {{item}} {where} {{holder}}.", **names)
        return ToolResult(
            result={"put": name, where: into_name},
            text=f"You have put {quoted_name(name)} {where} {quoted_name(into_name)}.",
            side_effects=[f"put:{name}:{into_name}"],
        )


class EatTool(acting.ActTool):
    """Eats something that the character carries."""

    name = "eat"
    description = "Eat one thing that you carry. It is gone then."
    category = ToolCategory.DANGEROUS
    command = "eat"

    def execute(
        self,
        character: Any,
        item: Annotated[acting.Name, Param("Its name.")],
        *,
        context: ToolContext = BARE,
    ) -> Deferred[ToolResult]:
        return ensureDeferred(_eat(character, item, context))


async def _eat(character: Any, item: str, context: ToolContext) -> ToolResult:
    sight.place_of(character)
    acting.demand(EatTool.command, character, context)
    thing = _carried(character, item, context)
    name, shown_as = sight.name_of(thing, character), acting.numbered(thing, character)
    try:
        typed = await acting.type_verb(character, EatTool.command, item, context)
        seen = f" You were shown {quoted(typed.text, acting.MAX_WHY)}" if typed.text else ""
        result = {"ate": name, "shown": typed.text}
    except keyboard.NoCommand:
        if thing.attributes.get("edible") is not True:
            raise ToolError(f"{name} is nothing to eat.", "Keep it.") from None
        if thing.contents:
            raise ToolError(f"There is something in {name}.", "Take that out first.") from None
        if not thing.delete():
            raise ToolRefused(f"You cannot eat {name}.", "Keep it.") from None
        acting.show(character, "$You() $conj(eat) {item}.", item=shown_as)
        seen, result = "", {"ate": name}
    return ToolResult(
        result=result,
        text=f"You eat {quoted_name(name)}.{seen}",
        side_effects=[f"ate:{name}"],
    )


def _lying(character: Any, item: str, place: Any, context: ToolContext) -> Any:
    """The thing that a name means: on the floor, or else in or on something here or carried."""
    around = sight.present(character)
    lit = bool(place.access(character, "view"))
    here = [one for one in around if one.location == place != one]
    try:
        return sight.find_one(character, item, here, hints=lit, quotes=context.quotes)
    except ToolError:
        inside = sight.within_reach(character, around) if lit else []
        if not sight.matching(character, item, inside):
            raise
        return sight.find_one(character, item, inside, quotes=context.quotes)


def _allows(holder: Any, hook: str, character: Any, thing: Any) -> bool:
    """Whether the hook of a container, if it has one, allows what is to be done with a thing."""
    asked = getattr(holder, hook, None)
    return asked is None or bool(asked(character, thing))


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
    """The receiver that a name means; no thing and no exit, in which a gift would disappear."""
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
        raise ToolRefused(f"{name} cannot be given anything.", "Name somebody here.")
    return getter
