"""Forms: what a builder typed behind a subcommand, taken apart and checked."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection
from typing import NamedTuple

from ai.commands.console.errors import UserError
from ai.commands.console.text import MAX_NAME
from ai.tools.support.markup import plain

SYNONYMS = {
    "find": "search",
    "drop": "delete del remove rm",
    "scope": "secret for who",
    "keywords": "keys words",
    "due": "deadline by when",
    "done": "finish complete",
}
"""What people type instead of a switch."""
_SWITCH = re.compile(r"(?P<left>.*)/\s*(?P<switch>[a-z]+)\s*(?P<argument>[^/]*)\Z", re.I | re.S)
_WHOLE = re.compile(r"[+-]?[0-9]{1,7}\Z")


class Form(NamedTuple):
    """`<target>/<switch> <argument> = <value>`; a part that was not typed is empty."""

    target: str
    """A name or a key, perhaps with the number of a record behind it."""
    switch: str
    """In small letters."""
    argument: str
    value: str


def parse(subcommand: str, left: str, value: str, switches: Collection[str]) -> Form:
    """Take apart what was typed behind a subcommand.

    Args:
        subcommand: Its name.
        left: What stands before the equals sign.
        value: What follows it.
        switches: Those that the subcommand has.

    Raises:
        UserError: There is no such switch.
    """
    if "/" not in left:
        return Form(left, "", "", value)
    found = _SWITCH.match(left)
    switch = found["switch"].lower() if found else left.partition("/")[2]
    if found is None or switch not in switches:
        raise _no_such_switch(subcommand, left, switch, switches)
    target, argument = found["left"].strip(), found["argument"].strip()
    if switch != "page" and not target:  # as with Evennia's own commands: `memory/find guard = …`
        target, argument = argument, ""
    return Form(target, switch, argument, value)


def _no_such_switch(
    subcommand: str, left: str, switch: str, switches: Collection[str]
) -> UserError:
    if switch.isdigit() and subcommand != "lore":  # "guard/12" for "guard 12"
        target = f"{plain(left.partition('/')[0], MAX_NAME)} {plain(switch, MAX_NAME)}"
        return UserError(
            "A number follows a blank, not a slash.", f"Like this: ai {subcommand} {target}"
        )
    meant = [one for one in switches if switch in SYNONYMS.get(one, "").split()]
    meant += difflib.get_close_matches(switch, switches, n=1, cutoff=0.65)
    suggestion = f"Did you mean '/{meant[0]}'? " if meant else ""
    return UserError(
        f"`ai {subcommand}` has no '/{plain(switch, MAX_NAME)}'.",
        f"{suggestion}All its forms: help ai/{subcommand}",
    )


def demand_text(text: str, limit: int, example: str) -> str:
    """A text on one line; raises `UserError` if it is empty or too long."""
    new = plain(text, len(text) + 1)
    if not new:
        raise UserError("There is nothing in that text.", f"Like this: {example}")
    if len(new) > limit:
        raise UserError(f"That is more than {limit} characters.", "Write less.")
    return new


def demand_number(text: str, least: int, most: int, example: str) -> int:
    """A whole number, perhaps with a percent sign; raises `UserError` if it is out of bounds."""
    bare = text.strip().removesuffix("%").strip()
    number = int(bare) if _WHOLE.match(bare) else None
    if number is None or not least <= number <= most:
        raise UserError(f"Type a number from {least} to {most}.", f"Like this: {example}")
    return number
