"""The keyboard: a line typed as a character, and what the character then sees.

The line is run as it is, through the character's own command sets and locks: no nicks, and nothing
that asks back stays open.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from dataclasses import dataclass, field
from types import GeneratorType
from typing import Any

from ai.tools.errors import ToolError, ToolRefused
from ai.tools.support import dialogs, sight
from ai.tools.support.markup import plain, prose

_MAX_SHOWN = 4000
_BROKEN = "Traceback (most recent call last)"


class NoCommand(ToolError):
    """A line means no command that is within reach; the model names another."""

    kind = "no_command"


@dataclass
class Shown:
    """Stands in where nothing can be captured."""

    lines: list[str] = field(default_factory=list)


@dataclass
class Match:
    """A command that a line means."""

    command: Any
    word: str
    """What it was called by: its key, or an alias."""
    rest: str
    raw_word: str


@dataclass(frozen=True)
class Typed:
    """What came of a line."""

    entry: str
    """The command, by the word that it is allowed by."""
    text: str
    """What was shown then."""
    asked_back: bool
    """It wanted an answer, and was closed."""


async def type_line(
    who: Any,
    line: str,
    *,
    demand: Callable[[Any], str],
    capturing: AbstractContextManager[Any] | None,
    quotes: Callable[..., None],
    advice: str,
) -> Typed:
    """Run one command line as a character.

    Args:
        who: The character.
        line: The line, checked.
        demand: Given the command; answers what it is called on a list, or raises.
        capturing: Collects what the character is shown meanwhile, in `lines`.
        quotes: Given everything whose words may have been shown.
        advice: What to do where there is no such command.

    Raises:
        NoCommand: There is no such command.
        ToolError: There is more than one, or it broke.
    """
    with capturing or nullcontext(Shown()) as shown:
        cmdset = await _merged_cmdset(who, line)
        match = _match(line, cmdset, who, quotes, advice)
        entry = demand(match.command)
        shown.lines.clear()
        return await _carry_out(who, match, cmdset, shown, entry, quotes)


async def press(
    who: Any,
    command: Any,
    *,
    entry: str,
    capturing: AbstractContextManager[Any] | None,
    quotes: Callable[..., None],
) -> Typed:
    """Run one command that is at hand, as by its name alone.

    Args:
        who: The character.
        command: The command.
        entry: What it is called on the list of those that are allowed.
        capturing: Collects what the character is shown meanwhile.
        quotes: Given everything whose words may have been shown.

    Raises:
        NoCommand: Something keeps it out of the character's reach for now.
        ToolError: It broke.
    """
    key = str(command.key)
    with capturing or nullcontext(Shown()) as shown:
        cmdset = await _merged_cmdset(who, key)
        if not any(one.obj == command.obj and one.key == key for one in cmdset or ()):
            raise NoCommand(f"You cannot use '{plain(key)}' now.", "Do something else first.")
        return await _carry_out(who, Match(command, key, "", key), cmdset, shown, entry, quotes)


def demand_ordinary(who: Any) -> None:
    """Refuse to act for a superuser; a puppeting one may leave that right behind.

    Raises:
        ToolRefused: No lock would hold.
    """
    who.locks.cache_lock_bypass(who)
    if who.locks.lock_bypass:
        raise ToolRefused("You have a superuser's rights and may not use commands.", "Tell staff.")


async def _carry_out(
    who: Any, match: Match, cmdset: Any, shown: Any, entry: str, quotes: Callable[..., None]
) -> Typed:
    before, place = dialogs.stack_of(who), who.location
    watch = _Watch()
    try:
        await _run(who, match, cmdset, watch)
    finally:
        asked_back = bool(who.pk) and dialogs.close_new(who, before)
    quotes(place, *_shown_perhaps(who))
    text = prose("\n".join(shown.lines), _MAX_SHOWN)
    if watch.broken or _BROKEN in text:
        raise ToolError(
            f"The command '{entry}' broke inside the game; it may have done a part of its work.",
            "Look around before you go on; staff find the reason in the log.",
        )
    return Typed(entry, text, asked_back)


def _shown_perhaps(character: Any) -> list[Any]:
    """Everything whose words a command may have shown: what is in sight, and what that holds."""
    if not character.pk:
        return []
    things = sight.in_sight(character)
    outer = [thing for thing in things if thing != character.location]
    return [*things, *sight.inside(outer)]


async def _merged_cmdset(character: Any, line: str) -> Any:
    """Every command that is within the character's reach, as Evennia works it out."""
    from evennia.commands.cmdhandler import generate_cmdset_providers, get_and_merge_cmdsets

    providers = generate_cmdset_providers(character)[1]
    return await get_and_merge_cmdsets(character, providers, "object", line)


def _match(
    line: str, cmdset: Any, character: Any, quotes: Callable[..., None], advice: str
) -> Match:
    """The one command that a line means; its `cmd` lock lets the character through."""
    from django.conf import settings
    from evennia.utils.utils import class_from_module

    parse = class_from_module(settings.COMMAND_PARSER)
    matches = parse(line, cmdset, character) if cmdset else []
    if not matches:
        raise NoCommand(f"There is no command '{plain(line, 40)}' here.", advice)
    if len(matches) > 1:
        quotes(*(found[2].obj for found in matches))
        names = ", ".join(dict.fromkeys(plain(found[2].key) for found in matches))
        raise ToolError(f"'{plain(line, 40)}' could mean several: {names}.", "Be more exact.")
    word, rest, command, *_, raw_word = matches[0]
    return Match(command, str(word), str(rest), str(raw_word or word))


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


async def _run(character: Any, match: Match, cmdset: Any, watch: _Watch) -> None:
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
