"""Tools for building: objects made from prototypes, and batches of building commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from twisted.internet.defer import Deferred, ensureDeferred

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.schema.signature import Param
from ai.tools.support import acting, batch, prototypes, rights, sight
from ai.tools.support.markup import cut, one_line, plain
from ai.tools.text.quotation import quoted, quoted_name

_MAX_COMMANDS = 20
_MAX_CODE = 4000
_MAX_PREVIEW = 2000
_MAX_ECHO = 60
"""Characters of a command that its outcome repeats."""
_MAX_TOLD = 240
"""Characters of what a command showed."""


class SpawnPrototypeTool(Tool):
    """Makes an object from a prototype that staff listed in the settings."""

    name = "spawn_prototype"
    description = (
        "Make one object from a named prototype of the game, here or inside something. Only "
        "prototypes on the game's list can be made; an unknown name answers which there are."
    )
    category = ToolCategory.DANGEROUS
    permission = "Builder"
    group = "building"
    rates = {"assistant": "60/hour"}
    invalidates = acting.SPOILED

    def execute(
        self,
        character: Any,
        prototype: Annotated[acting.Name, Param("The prototype's key, as 'lantern'.")],
        into: Annotated[
            str,
            Param(
                "Where it appears: 'here', 'me', or the name of something in sight.", max_length=80
            ),
        ] = "here",
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        found = prototypes.find_prototype(prototype, character, context)
        place = _destination(character, into, context)
        made = prototypes.spawn(found, place, character)
        name, where = sight.name_of(made, character), sight.name_of(place, character)
        context.quotes(made)
        result = {"spawned": name, "prototype": found["prototype_key"], "in": where}
        return ToolResult(
            result={**result, "id": made.dbref},
            text=f"{quoted_name(name)} ({made.dbref}) is spawned in {quoted_name(where)}.",
            side_effects=[f"created:{made.dbref}"],
        )

    def preview(
        self,
        character: Any,
        *,
        prototype: str,
        into: str = "here",
        context: ToolContext = BARE,
    ) -> str:
        found = prototypes.find_prototype(prototype, character, context)
        place = _destination(character, into, context)
        key, name = plain(found["prototype_key"]), plain(found.get("key", "something"))
        where = f"{sight.name_of(place, character)} ({place.dbref})"
        return f"A new object '{name}' (prototype '{key}') would appear in {where}."


class ExecuteBatchcodeTool(Tool):
    """Runs a batch of commands, one after the other, as the asker's character."""

    name = "execute_batchcode"
    description = (
        "Run a batch of the game's building commands, one after the other, as the one who asks: "
        "with their character and their rights. It stops at the first that fails. Staff approve "
        "it first."
    )
    category = ToolCategory.DANGEROUS
    permission = "Builder"
    group = "building"
    requires_approval = True
    informs = True
    invalidates = acting.SPOILED

    def execute(
        self,
        character: Any,
        commands: Annotated[
            Sequence[Annotated[str, Param(min_length=1, max_length=batch.MAX_LINE)]],
            Param(
                "The command lines in order, as ['create a lamp', 'drop lamp']; 20 at most.",
                max_items=_MAX_COMMANDS,
            ),
        ] = (),
        code: Annotated[
            str,
            Param(
                "Python instead of commands. Most games allow none; then use commands.",
                max_length=_MAX_CODE,
            ),
        ] = "",
        *,
        context: ToolContext = BARE,
    ) -> Deferred[ToolResult]:
        return ensureDeferred(_run(commands, code, context))

    def preview(
        self, character: Any, commands: Sequence[str] = (), code: str = "", **_: Any
    ) -> str:
        if code.strip():
            return cut(f"Runs as the asker: {' '.join(code.split())}", _MAX_PREVIEW)
        lines = [f"{number}. {line}" for number, line in enumerate(commands, 1)]
        return cut("\n".join(["The asker types:", *lines]), _MAX_PREVIEW)

    def check(
        self,
        character: Any,
        *,
        context: ToolContext,
        commands: Sequence[str] = (),
        code: str = "",
        **_: Any,
    ) -> None:
        _checked(commands, code, context)


async def _run(commands: Sequence[str], code: str, context: ToolContext) -> ToolResult:
    puppet = _checked(commands, code, context)
    if code.strip():
        return batch.run_code(code, puppet)
    ran: list[dict[str, str]] = []
    for line in commands:
        try:
            typed, is_refused = await batch.type_as(puppet, line, context)
        except ToolError as error:
            return _stopped(ran, f"'{plain(line)}' did not work: {error.for_model()}")
        ran.append({"command": plain(line, batch.MAX_LINE), "shown": typed.text or "(nothing)"})
        if is_refused:
            return _stopped(ran, f"'{plain(line)}' did not work, or only in part.")
        if typed.asked_back:
            return _stopped(ran, f"'{plain(line)}' asked something back and was closed.")
    return ToolResult(result={"ran": ran}, text="\n".join(_lines(ran)), side_effects=_effects(ran))


def _stopped(ran: list[dict[str, str]], why: str) -> ToolResult:
    return ToolResult(
        success=False,
        result={"ran": ran},
        error="\n".join([why, *(["What ran:", *_lines(ran)] if ran else ["Nothing ran."])]),
        side_effects=_effects(ran),
    )


def _lines(ran: list[dict[str, str]]) -> list[str]:
    """What was run in short: of each command the beginning, and what it showed."""
    return [
        f"{number}. {quoted(line['command'], _MAX_ECHO)}: "
        f"{quoted(one_line(line['shown']), _MAX_TOLD)}"
        for number, line in enumerate(ran, 1)
    ]


def _effects(ran: list[dict[str, str]]) -> list[str]:
    return [f"command:{one['command']}" for one in ran]


def _checked(commands: Sequence[str], code: str, context: ToolContext) -> Any:
    """The asker's character, after all checks of the batch.

    Raises:
        ToolError: Something is wrong with the batch.
        ToolRefused: This turn may not run it.
    """
    if bool(commands) == bool(code.strip()):
        raise ToolError(
            "A batch is either commands or code.", "Give the list of commands, and nothing else."
        )
    if len(commands) > _MAX_COMMANDS:
        raise ToolError(f"That is more than {_MAX_COMMANDS} commands.", "Give fewer at a time.")
    puppet = context.user
    if puppet is None or not hasattr(puppet, "location") or puppet.account is None:
        raise ToolRefused(
            "Nobody who plays a character asks for this, and it would run as that character.",
            "Tell the person who wants it to ask you in the game.",
        )
    if code.strip():
        batch.demand_code(context)
    for line in commands:
        batch.demand_line(line)
    return puppet


def _destination(character: Any, into: str, context: ToolContext) -> Any:
    """Where a new object may appear: here, with the character, or in what the turn may change."""
    place = sight.place_of(character)
    known = sight.in_sight(character)
    thing = sight.find_one(character, into or "here", known, ids=True, quotes=context.quotes)
    context.quotes(thing)
    if thing in (place, character):
        return thing
    name = sight.name_of(thing, character)
    if sight.kind_of(thing) == "exit":
        raise ToolError(f"Nothing fits into {name}.", "Say 'here', or name a thing or a character.")
    if not rights.passes("put_into", thing, character, context, default=False):
        rights.demand_edit(thing, name, character, context)
    return thing
