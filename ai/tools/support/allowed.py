"""The commands that an assistant may use, and the level that each needs.

The same list holds for commands and for the tools that do the same: an assistant that may not walk
by a command may not walk by a tool.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ai.tools.contract import levels
from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolNeedsConfirmation, ToolRefused
from ai.tools.support.markup import plain

MOVE = "move"
"""The entry for walking through an exit, whatever its name."""


def listed(script: Any) -> Mapping[str, str]:
    """Command → level: the assistant's own list, or the game's."""
    own = getattr(script, "commands", None)
    if not own:
        from ai import conf

        own = conf.get("COMMANDS")
    return {str(name).strip().lower(): level for name, level in own.items()}


def is_listed(entry: str, script: Any) -> bool:
    """Whether a command is on an assistant's list."""
    return entry in listed(script)


def demand_command(command: Any, context: ToolContext) -> str:
    """The entry for a command, if this turn may use it.

    Raises:
        ToolRefused: It may not.
    """
    return demand(MOVE if is_exit(command) else str(command.key).lower(), context)


def demand(entry: str, context: ToolContext) -> str:
    """Make sure that a turn may use a command.

    Returns:
        The entry.

    Raises:
        ToolRefused: The command is not on the list, or the level is too low.
        ToolNeedsConfirmation: The prompt quotes somebody without the right to it.
    """
    wanted = listed(context.script).get(entry)
    if wanted is None:
        raise ToolRefused(f"You may not use the command '{plain(entry)}'.", advice(context))
    needed = levels.rank(wanted)
    if context.authority.level < needed:
        raise ToolRefused(
            f"'{entry}' needs the level {levels.title(needed)}; "
            f"this turn has {levels.title(context.authority.level)}.",
            advice(context),
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


def advice(context: ToolContext) -> str:
    """The commands that the turn may use, as advice for the model."""
    names = [
        "an exit's name" if name == MOVE else name
        for name, level in sorted(listed(context.script).items())
        if levels.rank(level) <= context.authority.level
    ]
    return f"You may use: {', '.join(names)}." if names else "You may use no commands now."


def is_exit(command: Any) -> bool:
    """Whether a command is the one with which an exit is walked through."""
    from evennia.objects.objects import DefaultExit, ExitCommand

    return isinstance(command, ExitCommand) or (
        isinstance(command.obj, DefaultExit) and isinstance(command, command.obj.exit_command)
    )
