"""The keyboard: types a line as a character, and collects what the character then sees.

The line goes through the character's own command sets and locks. Nicks are not applied, and dialogs
that a command opens are closed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from dataclasses import dataclass
from types import GeneratorType
from typing import Any

from ai.tools.contract.surroundings import Capture
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.support import dialogs, sight
from ai.tools.support.markup import plain, prose

Advice = Callable[[Iterable[Any]], str]
"""What to do if there is no such command, given those that there are."""
_MAX_SHOWN = 4000
_BROKEN = "Traceback (most recent call last)"


class NoCommand(ToolError):
    """The character has no such command now; the model uses another."""

    kind = "no_command"
    changes_nothing = True


@dataclass
class Match:
    """A command with what was typed for it."""

    command: Any
    word: str
    """The key or alias that was typed."""
    rest: str
    raw_word: str


@dataclass(frozen=True)
class Typed:
    """The outcome of a line."""

    entry: str
    """The command's entry in the list of allowed commands."""
    text: str
    """What the character was shown."""
    asked_back: bool
    """It opened a dialog, which was closed."""


async def type_line(
    who: Any,
    line: str,
    *,
    demand: Callable[[Any], str],
    capturing: AbstractContextManager[Any] | None,
    quotes: Callable[..., None],
    advice: Advice,
) -> Typed:
    """Run one command line as a character.

    Args:
        who: The character.
        line: The line, already checked.
        demand: Called with the command; returns its entry in the list, or raises.
        capturing: Collects what the character is shown meanwhile, in `lines`.
        quotes: Called with everything that the output may quote.
        advice: What to do if there is no such command.

    Raises:
        NoCommand: There is no such command.
        ToolError: There is more than one, or it raised an error.
    """
    with capturing or nullcontext(Capture()) as shown:
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
    """Run one command, as if its name alone was typed.

    Args:
        who: The character.
        command: The command.
        entry: Its entry in the list of allowed commands.
        capturing: Collects what the character is shown meanwhile.
        quotes: Called with everything that the output may quote.

    Raises:
        NoCommand: The character cannot use it now.
        ToolError: It raised an error.
    """
    key = str(command.key)
    with capturing or nullcontext(Capture()) as shown:
        cmdset = await _merged_cmdset(who, key)
        if not any(one.obj == command.obj and one.key == key for one in cmdset or ()):
            raise NoCommand(f"You cannot use '{plain(key)}' now.", "Do something else first.")
        return await _carry_out(who, Match(command, key, "", key), cmdset, shown, entry, quotes)


def demand_ordinary(who: Any) -> None:
    """Refuse to act as a superuser; one that puppeted the character may have left that right.

    Raises:
        ToolRefused: The character passes every lock.
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
    """Everything that a command's output may quote: what is in sight, and its contents."""
    if not character.pk:
        return []
    things = sight.in_sight(character)
    outer = [thing for thing in things if thing != character.location]
    return [*things, *sight.inside(outer)]


async def _merged_cmdset(character: Any, line: str) -> Any:
    """Every command that the character can use now, as Evennia merges them."""
    from evennia.commands.cmdhandler import generate_cmdset_providers, get_and_merge_cmdsets

    providers = generate_cmdset_providers(character)[1]
    return await get_and_merge_cmdsets(character, providers, "object", line)


def _match(
    line: str, cmdset: Any, character: Any, quotes: Callable[..., None], advice: Advice
) -> Match:
    """The one command that a line means, and whose lock `cmd` the character passes."""
    from django.conf import settings
    from evennia.utils.utils import class_from_module

    parse = class_from_module(settings.COMMAND_PARSER)
    matches = parse(line, cmdset, character) if cmdset else []
    if not matches:
        raise NoCommand(f"There is no command '{plain(line, 40)}' here.", advice(cmdset or ()))
    if len(matches) > 1:
        quotes(*(found[2].obj for found in matches))
        names = ", ".join(dict.fromkeys(plain(found[2].key) for found in matches))
        raise ToolError(f"'{plain(line, 40)}' could mean several: {names}.", "Be more exact.")
    word, rest, command, *_, raw_word = matches[0]
    return Match(command, str(word), str(rest), str(raw_word or word))


class _Watch:
    """Notes whether a command raises an error, which Evennia reports only to the character."""

    def __init__(self) -> None:
        self.broken = False

    def over(self, command: Any) -> Any:
        """A copy of a command whose methods are watched."""
        watched = copy(command)
        watched.retain_instance = True  # Evennia would copy it again, and lose what is watched
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
