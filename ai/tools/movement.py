"""The tool that walks through an exit, by the exit's own command and locks."""

from __future__ import annotations

from typing import Annotated, Any

from twisted.internet.defer import Deferred, ensureDeferred

from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError
from ai.tools.schema.signature import Param
from ai.tools.support import acting, keyboard, rights, sight
from ai.tools.support.markup import prose
from ai.tools.text.quotation import quoted, quoted_name

_MAX_SEEN = 4000


class GoTool(acting.ActTool):
    """Walks through an exit, as a player does who types its name."""

    name = "go"
    description = (
        "Move through an exit to another place: walk there, or follow somebody. Answers what you "
        "see there."
    )
    command = rights.MOVE

    def execute(
        self,
        character: Any,
        exit: Annotated[
            acting.Name,
            Param("Name of the exit, or of the place that it leads to."),
        ],
        *,
        context: ToolContext = BARE,
    ) -> Deferred[ToolResult]:
        return ensureDeferred(_walk(character, exit, context))


def _seen(here: Any, character: Any) -> str:
    """What there is to see; Evennia shows it on arrival only to typeclasses of characters."""
    return prose(str(character.at_look(here) or ""), _MAX_SEEN)


async def _walk(character: Any, wanted: str, context: ToolContext) -> ToolResult:
    place = sight.place_of(character)
    acting.demand(rights.MOVE, character, context)
    way = _way(character, wanted, place, context)
    context.quotes(way)
    name = sight.name_of(way, character)
    command = _command_of(way, character)
    if command is None:
        raise ToolError(f"You cannot walk through {name}.", "Take another way.")
    typed = await keyboard.press(
        character,
        command,
        entry=rights.MOVE,
        capturing=context.capture(),
        quotes=context.quotes,
    )
    here = character.location if character.pk else None
    if here is None or here == place:
        raise acting.failed(
            [typed.text], f"You did not get through {name}.", "Take another way, or stay."
        )
    moved_to, left = sight.name_of(here, character), sight.name_of(place, character)
    shown = typed.text or _seen(here, character) or "(nothing)"
    return ToolResult(
        result={"moved_to": moved_to, "from": left, "shown": shown},
        text=f"You have gone from {quoted_name(left)} to {quoted_name(moved_to)}, and see "
        f"{quoted(shown, _MAX_SEEN)}",
        side_effects=[f"moved:{moved_to}"],
    )


def _way(character: Any, wanted: str, place: Any, context: ToolContext) -> Any:
    """The exit that a name means; in the dark, only by its exact name."""
    ways = [thing for thing in sight.present(character) if sight.kind_of(thing) == "exit"]
    if not ways:
        raise ToolError("There is no way out of here that you know of.", "Stay where you are.")
    lit = bool(place.access(character, "view"))
    try:
        return sight.find_one(character, wanted, ways, hints=lit, quotes=context.quotes)
    except ToolError:
        ends = _ends(ways, character) if lit else {}
        goal = _goal(character, wanted, list(ends))
        if goal is None:
            raise
        return ends[goal]


def _ends(ways: list[Any], character: Any) -> dict[Any, Any]:
    """Place → the first exit that leads there, for places that the character may know of."""
    ends: dict[Any, Any] = {}
    sight.know_ends(ways)
    for way in ways:
        there = way.destination
        if there is not None and there.access(character, "view"):
            ends.setdefault(there, way)
    return ends


def _goal(character: Any, wanted: str, ends: list[Any]) -> Any:
    try:
        return sight.find_one(character, wanted, ends)
    except ToolError:
        return None


def _command_of(way: Any, character: Any) -> Any:
    """The exit's own command, if the character can use it."""
    if not way.access(character, "call", default=True, no_superuser_bypass=True):
        return None
    way.at_cmdset_get()
    own = [command for command in way.cmdset.current or () if command.obj == way]
    found = next((command for command in own if rights.is_exit(command)), None)
    return found if found is not None and found.access(character, "cmd") else None
