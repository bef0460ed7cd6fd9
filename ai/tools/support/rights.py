"""The rights of a turn in the game: past which locks, and with which commands.

An assistant's object has at most the permission Player, and the turn's authority decides what tools
for builders may touch. So a lock is checked neither with the object's own permissions nor with all
of the asker's, but with the level of the turn; its conditions on identity (`id(12)`, `holds()`,
`self()`) are checked for the character and for the asker.

The same list holds for commands and for the tools that do the same: an assistant that may not walk
by a command may not walk by a tool.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

from ai.tools.contract import levels
from ai.tools.contract.surroundings import Authority, ToolContext
from ai.tools.errors import ToolNeedsConfirmation, ToolRefused
from ai.tools.support.markup import plain

MOVE = "move"
"""The entry for walking through an exit, whatever its name."""


class _Level:
    """Stands in for a permission handler: one level."""

    def __init__(self, level: int) -> None:
        self._names = [levels.title(level).lower()] if level > levels.NONE else []

    def all(self) -> list[str]:
        return list(self._names)


class _NoBypass:
    """Stands in for a lock handler: in a turn, nobody is a superuser."""

    lock_bypass = False


class Bearer:
    """A character with the rights of a turn instead of its own.

    Everything else is the character's: place, belongings, tags, identity.

    Args:
        who: The character.
        authority: The turn's authority.
    """

    def __init__(self, who: Any, authority: Authority) -> None:
        self._who = who
        self.permissions = _Level(authority.level)
        self.locks = _NoBypass()
        self.account = None
        self.has_account = False
        self.is_superuser = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._who, name)

    def __eq__(self, other: object) -> bool:
        return other is self or bool(other == self._who)

    def __hash__(self) -> int:
        return hash(self._who)


def bearers(character: Any, context: ToolContext) -> list[Bearer]:
    """Return the character and the asker, if there is one, with the rights of the turn."""
    return [Bearer(who, context.authority) for who in (character, *_bodies(context.user))]


def passes(
    lock: str, thing: Any, character: Any, context: ToolContext, default: bool = True
) -> bool:
    """Whether the turn passes a lock of an object or an attribute.

    Args:
        lock: The access type.
        thing: The object or attribute that has the lock.
        character: Who acts.
        context: The call's context.
        default: The answer if there is no such lock.
    """
    return any(
        thing.access(bearer, lock, default=default) for bearer in bearers(character, context)
    )


def demand_edit(thing: Any, name: str, character: Any, context: ToolContext) -> None:
    """Make sure that the turn may change an object, as Evennia's own `set` does.

    Raises:
        ToolRefused: Neither of the locks `control` and `edit` allows it.
    """
    if thing == character or any(
        passes(lock, thing, character, context, default=False) for lock in ("control", "edit")
    ):
        return
    raise ToolRefused(f"You have no right to change {name}.", "Leave it, or ask staff to do it.")


def is_builder(context: ToolContext) -> bool:
    """Whether the turn may see what only builders see, such as ids."""
    return context.authority.level >= levels.rank("Builder")


def _bodies(user: Any) -> list[Any]:
    """The asker's characters: locks name these, and an account's id may be another object's."""
    if user is None:
        return []
    puppets = getattr(user, "get_all_puppets", None)
    return list(puppets()) if puppets is not None else [user]


def allowed_commands(script: Any) -> Mapping[str, str]:
    """Command → level: the assistant's own list, or the game's."""
    return {str(name).strip().lower(): level for name, level in _commands_of(script).items()}


def _commands_of(script: Any) -> Mapping[str, str]:
    from ai import conf

    own: Mapping[str, str] = getattr(script, "commands", None) or conf.get("COMMANDS")
    return own


def levels_of_commands(script: Any) -> Mapping[str, int]:
    """The commands that an assistant may use, each with the level that it needs.

    A command whose level is no longer a permission of the game is left out.
    """
    return _levels_of(tuple(_commands_of(script).items()), levels.hierarchy)


@lru_cache(maxsize=64)
def _levels_of(allowed: tuple[tuple[str, str], ...], _hierarchy: object) -> Mapping[str, int]:
    found = {}
    for name, level in allowed:
        with suppress(ValueError):
            found[str(name).strip().lower()] = levels.rank(level)
    return found


def allows_command(entry: str, script: Any) -> bool:
    """Whether a command is on an assistant's list."""
    return entry in allowed_commands(script)


def demand_command(command: Any, context: ToolContext) -> str:
    """The entry for a command, if this turn may use it.

    Raises:
        ToolRefused: It may not.
    """
    return demand(_entry(command), context)


def demand(entry: str, context: ToolContext) -> str:
    """Make sure that a turn may use a command.

    Returns:
        The entry.

    Raises:
        ToolRefused: The command is not on the list, or the level is too low.
        ToolNeedsConfirmation: The prompt quotes somebody without the right to it.
    """
    wanted = allowed_commands(context.script).get(entry)
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


def advice(context: ToolContext, commands: Iterable[Any] | None = None) -> str:
    """The commands that the turn may use, as advice for the model.

    Args:
        context: The turn.
        commands: Those that there are here, if that is known.
    """
    here = None if commands is None else set(map(_entry, commands))
    names = [
        "an exit's name" if name == MOVE else name
        for name, level in sorted(allowed_commands(context.script).items())
        if levels.rank(level) <= context.authority.level and (here is None or name in here)
    ]
    return f"You may use: {', '.join(names)}." if names else "You may use no commands now."


def _entry(command: Any) -> str:
    """What a command is called in the list."""
    return MOVE if is_exit(command) else str(command.key).lower()


def is_exit(command: Any) -> bool:
    """Whether a command is the one with which an exit is walked through."""
    from evennia.objects.objects import DefaultExit, ExitCommand

    return isinstance(command, ExitCommand) or (
        isinstance(command.obj, DefaultExit) and isinstance(command, command.obj.exit_command)
    )
