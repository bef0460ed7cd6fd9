"""Commands of the game, as the character itself would type them.

Three things have to agree: the assistant's list of allowed commands, by the command's real key
and whatever alias it is called by; the authority of the turn; and the character's own command
sets and locks. The line is run as it is: no nicks, and nothing in it that could mean more than
one command.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from dataclasses import dataclass, field
from types import GeneratorType
from typing import Any

from twisted.internet.defer import Deferred, ensureDeferred
from twisted.logger import Logger

from ai.tools import dialogs, levels, sight
from ai.tools.base import Tool, ToolCategory
from ai.tools.errors import ToolError, ToolNeedsConfirmation, ToolRefused
from ai.tools.markup import plain, prose
from ai.tools.results import ToolResult
from ai.tools.surroundings import BARE, ToolContext

log = Logger()

MOVE = "move"
"""The list's word for walking through an exit, whatever the exit is called."""
_MAX_LINE = 300
_MAX_SHOWN = 4000
_FORBIDDEN = ";|{}$"
"""What could stack commands, colour text or call functions, in some command of some game."""
_BROKEN = "Traceback (most recent call last)"


class ExecuteCommandTool(Tool):
    """One command line, run as the character, with what the character then sees."""

    name = "execute_command"
    description = (
        "Use a game command, as a player types it: 'get lantern', 'give coin to Ann', or an "
        "exit's name to walk. Answers what you then see. Speak with say, not with this."
    )
    category = ToolCategory.DANGEROUS
    permission = "Guest"  # the list of allowed commands has a level for each
    group = "core"
    invalidates = (
        "inspect_location",
        "search_object",
        "get_attributes",
        "list_attributes",
        "get_tags",
        "search_by_tag",
    )
    parameters = {
        "type": "object",
        "properties": {
            "command": {
                "type": "string",
                "minLength": 1,
                "maxLength": _MAX_LINE,
                "description": "One whole command line, without ; | { } $ and line breaks.",
            },
        },
        "required": ["command"],
        "additionalProperties": False,
    }

    def execute(
        self, character: Any, command: str = "", *, context: ToolContext = BARE, **_: Any
    ) -> Deferred[ToolResult]:
        """See `Tool`."""
        return ensureDeferred(_execute(character, command, context))

    def preview(self, character: Any, command: str = "", **_: Any) -> str:
        """See `Tool`: a command is not known to change anything before it has run."""
        line = _checked_line(command)
        place = character.location
        where = f", in {sight.name_of(place, character)} ({place.dbref})" if place else ""
        return f"{sight.name_of(character, character)} types{where}: {plain(line, _MAX_LINE)}"


@dataclass
class _Shown:
    """Stands in where nothing can be captured."""

    lines: list[str] = field(default_factory=list)


@dataclass
class _Match:
    """A command that a line means."""

    command: Any
    word: str
    """What it was called by: its key, or an alias."""
    rest: str
    raw_word: str


async def _execute(character: Any, command: str, context: ToolContext) -> ToolResult:
    line = _checked_line(command)
    _demand_ordinary(character)
    capturing: AbstractContextManager[Any] = context.capture() or nullcontext(_Shown())
    with capturing as shown:
        cmdset = await _merged_cmdset(character, line)
        match = _match(line, cmdset, character, context)
        entry = _demand_listed(match.command, context)
        shown.lines.clear()
        before, place = dialogs.stack_of(character), character.location
        watch = _Watch()
        try:
            await _run(character, match, cmdset, watch)
        finally:
            asked_back = bool(character.pk) and dialogs.close_new(character, before)
    context.quotes(place, *_shown_perhaps(character))
    text = prose("\n".join(shown.lines), _MAX_SHOWN)
    if watch.broken or _BROKEN in text:
        raise ToolError(
            f"The command '{entry}' broke inside the game; it may have done a part of its work.",
            "Look around before you go on; staff find the reason in the log.",
        )
    return _result(character, entry, text, asked_back, place)


def _result(character: Any, entry: str, text: str, asked_back: bool, place: Any) -> ToolResult:
    result: dict[str, Any] = {"command": entry, "shown": text or "(nothing)"}
    effects = [f"command:{entry}"]
    here = character.location if character.pk else None
    if here is not None and here != place:
        result["moved_to"] = sight.name_of(here, character)
        effects.append(f"moved:{result['moved_to']}")
    if not asked_back:
        return ToolResult(result=result, side_effects=effects)
    return ToolResult(
        success=False,
        result=result,
        error=f"'{entry}' asked something back and was closed; you cannot answer commands. "
        f"It showed: {result['shown']}",
        side_effects=effects,
    )


def _shown_perhaps(character: Any) -> list[Any]:
    """Everything whose words a command may have shown: what is in sight, and what that holds."""
    if not character.pk:
        return []
    things = sight.in_sight(character)
    inside = (inner for thing in things if thing != character.location for inner in thing.contents)
    return [*things, *inside]


def _checked_line(command: str) -> str:
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


def _demand_ordinary(character: Any) -> None:
    """Refuse to type for a superuser; a puppeting one may leave that right behind."""
    character.locks.cache_lock_bypass(character)
    if character.locks.lock_bypass:
        raise ToolRefused("You have a superuser's rights and may not use commands.", "Tell staff.")


async def _merged_cmdset(character: Any, line: str) -> Any:
    """Every command that is within the character's reach, as Evennia works it out."""
    from evennia.commands.cmdhandler import generate_cmdset_providers, get_and_merge_cmdsets

    providers = generate_cmdset_providers(character)[1]
    return await get_and_merge_cmdsets(character, providers, "object", line)


def _match(line: str, cmdset: Any, character: Any, context: ToolContext) -> _Match:
    """The one command that a line means; its `cmd` lock lets the character through."""
    from django.conf import settings
    from evennia.utils.utils import class_from_module

    parse = class_from_module(settings.COMMAND_PARSER)
    matches = parse(line, cmdset, character) if cmdset else []
    if not matches:
        raise ToolError(f"There is no command '{plain(line, 40)}' here.", _allowed(context))
    if len(matches) > 1:
        context.quotes(*(found[2].obj for found in matches))
        names = ", ".join(dict.fromkeys(plain(found[2].key) for found in matches))
        raise ToolError(f"'{plain(line, 40)}' could mean several: {names}.", "Be more exact.")
    word, rest, command, *_, raw_word = matches[0]
    return _Match(command, str(word), str(rest), str(raw_word or word))


def _demand_listed(command: Any, context: ToolContext) -> str:
    """The list's entry for a command, if this turn may use it."""
    entry = MOVE if _is_exit(command) else str(command.key).lower()
    wanted = _listed(context).get(entry)
    if wanted is None:
        raise ToolRefused(f"You may not use the command '{plain(entry)}'.", _allowed(context))
    needed = levels.rank(wanted)
    if context.authority.level < needed:
        raise ToolRefused(
            f"'{entry}' needs the level {levels.title(needed)}; "
            f"this turn has {levels.title(context.authority.level)}.",
            _allowed(context),
        )
    lowest = context.authority.lowest_author
    if lowest is not None and lowest < needed > levels.rank("Player"):
        raise ToolNeedsConfirmation(
            f"'{entry}' may not run while words of others without the right to it are in this "
            "conversation.",
            "Tell the asker so; they can use the command themselves.",
            needed,
        )
    return entry


def _is_exit(command: Any) -> bool:
    from evennia.objects.objects import DefaultExit, ExitCommand

    return isinstance(command, ExitCommand) or (
        isinstance(command.obj, DefaultExit) and isinstance(command, command.obj.exit_command)
    )


def _listed(context: ToolContext) -> Mapping[str, str]:
    """Command → level: the assistant's own list, or the game's."""
    own = getattr(context.script, "commands", None)
    if not own:
        from ai import conf

        own = conf.get("COMMANDS")
    return {str(name).strip().lower(): level for name, level in own.items()}


def _allowed(context: ToolContext) -> str:
    names = [
        "an exit's name" if name == MOVE else name
        for name, level in sorted(_listed(context).items())
        if levels.rank(level) <= context.authority.level
    ]
    return f"You may use: {', '.join(names)}." if names else "You may use no commands now."


class _Watch:
    """Sees whether a command breaks; Evennia only tells the character, in a text."""

    def __init__(self) -> None:
        self.broken = False

    def over(self, command: Any) -> Any:
        """A copy of a command whose steps are watched."""
        watched = copy(command)
        watched.retain_instance = True  # Evennia would copy it again, away from what we watch
        for step in ("at_pre_cmd", "parse", "func"):
            setattr(watched, step, self._watched(getattr(watched, step)))
        return watched

    def _watched(self, step: Callable[[], Any]) -> Callable[[], Any]:
        from evennia.commands.command import InterruptCommand

        def run() -> Any:
            try:
                value = step()
            except InterruptCommand:
                raise
            except Exception:
                self.broken = True
                raise
            return self._stepwise(value) if isinstance(value, GeneratorType) else value

        return run

    def _stepwise(self, steps: Any) -> Any:
        try:
            return (yield from steps)
        except Exception:
            self.broken = True
            raise


async def _run(character: Any, match: _Match, cmdset: Any, watch: _Watch) -> None:
    from evennia.commands.cmdhandler import cmdhandler

    await cmdhandler(
        character,
        match.rest,
        callertype="object",
        session=None,
        cmdobj=watch.over(match.command),
        cmdobj_key=match.word,
        cmdset=cmdset,
        raw_cmdname=match.raw_word,
    )
