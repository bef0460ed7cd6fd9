"""The tool for commands of the game, typed as the character.

Three things have to allow a command: the assistant's list of allowed commands, which has the
command's key, whatever alias is typed; the authority of the turn; and the character's own command
sets and locks. Nicks are not applied, and a line is refused that could be more than one command.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from twisted.internet.defer import Deferred, ensureDeferred

from ai.tools.communication import Unspeakable
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError
from ai.tools.schema.signature import Param
from ai.tools.support import acting, keyboard, rights, sight
from ai.tools.support.markup import plain

_MAX_LINE = 300
_FORBIDDEN = ";|{}$"
"""Characters that could separate commands, colour text or call functions in some game."""


class ExecuteCommandTool(Tool):
    """Runs one command line as the character, and answers what the character then sees."""

    name = "execute_command"
    description = (
        "Use a game command as a player types it. Answers what you then see. Not for speech."
    )
    category = ToolCategory.DANGEROUS
    permission = "Guest"  # the list of allowed commands has a level for each
    group = "core"
    informs = True
    invalidates = acting.SPOILED

    def execute(
        self,
        character: Any,
        command: Annotated[
            str,
            Param(
                "One line, such as 'get lantern', without ; | { } $.",
                min_length=1,
                max_length=_MAX_LINE,
            ),
        ],
        *,
        context: ToolContext = BARE,
    ) -> Deferred[ToolResult]:
        return ensureDeferred(_execute(character, command, context))

    def preview(self, character: Any, command: str, **_: Any) -> str:
        # What a command changes is known only once it has run.
        line = _checked_line(command)
        place = character.location
        where = f", in {sight.name_of(place, character)} ({place.dbref})" if place else ""
        return f"{sight.name_of(character, character)} types{where}: {plain(line, _MAX_LINE)}"


async def _execute(character: Any, command: str, context: ToolContext) -> ToolResult:
    line = _checked_line(command)
    if not context.voice.allows(character, line):  # it may be a command that speaks
        raise Unspeakable("Nothing of that may be said here.", "Word it otherwise.")
    keyboard.demand_ordinary(character)
    place = character.location
    typed = await keyboard.type_line(
        character,
        line,
        demand=lambda meant: rights.demand_command(meant, context),
        capturing=context.capture(),
        quotes=context.quotes,
        advice=lambda commands: _advice(character, commands, context),
    )
    return _result(character, typed, place)


def _advice(character: Any, commands: Iterable[Any], context: ToolContext) -> str:
    if len(character.cmdset.current.commands):
        return rights.advice(context, commands)
    return "You are a thing without commands of its own: use your other tools."


def _result(character: Any, typed: keyboard.Typed, place: Any) -> ToolResult:
    entry = typed.entry
    result: dict[str, Any] = {"command": entry, "shown": typed.text or "(nothing)"}
    effects = [f"command:{entry}"]
    here = character.location if character.pk else None
    if here is not None and here != place:
        result["moved_to"] = sight.name_of(here, character)
        effects.append(f"moved:{result['moved_to']}")
    if not typed.asked_back:
        return ToolResult(result=result, side_effects=effects)
    return ToolResult(
        success=False,
        result=result,
        error=f"'{entry}' asked something back and was closed; you cannot answer commands. "
        f"It showed: {result['shown']}",
        side_effects=effects,
    )


def _checked_line(command: str, **_: Any) -> str:
    line = command.strip()
    if not line:
        raise ToolError("There is no command in that.", "Write one, as 'look'.")
    if len(line) > _MAX_LINE:
        raise ToolError(f"That is longer than {_MAX_LINE} characters.", "Write one short command.")
    if not line.isprintable():
        raise ToolError("A command is one line of plain text.", "Give one command at a time.")
    found = [letter for letter in _FORBIDDEN if letter in line]
    if found:
        raise ToolError(
            f"A command may not contain {' '.join(found)}.",
            "Write one plain command, and only one at a time.",
        )
    return line
