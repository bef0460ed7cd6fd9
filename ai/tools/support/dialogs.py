"""Commands that ask back: menus, editors, pagers, questions.

Each leaves a command set on the character that takes everything the character types next. An
assistant cannot answer them in time, so they are closed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from twisted.logger import Logger

log = Logger()

_CLOSERS: dict[str, Callable[[Any], object]] = {
    "_evmenu": lambda menu: menu.close_menu(),
    "_eveditor": lambda editor: editor.quit(),
    "_more": lambda pager: pager.page_quit(quiet=True),
}
"""Attributes in which Evennia keeps an open dialog, and how to close it."""

_QUESTIONS = ("_getinput", "_yes_no_question")
"""Attributes that are left of a question after its command set is removed."""


def stack_of(character: Any) -> list[Any]:
    """The command sets on a character that came after its own."""
    return list(character.cmdset.all()[1:])


def is_open(character: Any) -> bool:
    """Whether a dialog takes everything that a character types."""
    return bool(_asking(character, []))


def close_new(character: Any, before: list[Any]) -> bool:
    """Close the dialogs that were opened since.

    Args:
        character: Whose command sets they are.
        before: What `stack_of` returned then.

    Returns:
        Whether there were any.
    """
    if not _asking(character, before):
        return False
    for place, close in _CLOSERS.items():
        dialog = character.nattributes.get(place)
        if dialog is not None:
            try:
                close(dialog)
            except Exception:  # a menu of the game runs its own code when it closes
                log.failure(
                    "ai: {place} of {character} did not close", place=place, character=character
                )
    for cmdset in _asking(character, before):
        character.cmdset.remove(type(cmdset))
    for place in (*_CLOSERS, *_QUESTIONS):
        if character.nattributes.has(place):
            character.nattributes.remove(place)
    return True


def _asking(character: Any, before: list[Any]) -> list[Any]:
    """New command sets that take everything that is typed."""
    from evennia.commands.cmdhandler import CMD_NOINPUT, CMD_NOMATCH

    known = {id(cmdset) for cmdset in before}
    return [
        cmdset
        for cmdset in stack_of(character)
        if id(cmdset) not in known and (cmdset.get(CMD_NOMATCH) or cmdset.get(CMD_NOINPUT))
    ]
