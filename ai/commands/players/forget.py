"""`forget me` and `ai forget`: assistants forget a player."""

from __future__ import annotations

import re
from typing import Any

from evennia.accounts.models import AccountDB
from evennia.commands.default.muxcommand import MuxCommand

from ai.assistant.authority.authority import level_of
from ai.assistant.runtime import get_runtime
from ai.commands.console.errors import SURE, UserError
from ai.commands.console.lookup import split
from ai.commands.console.text import duration, wrapped
from ai.memory.memories.forgetting import Forgotten
from ai.tools.contract import levels
from ai.tools.support.markup import plain

HELP = """Usage:
  ai forget me
  ai forget me = yes
  ai forget <account> = yes

Makes all assistants forget a player: what the player told them, what they
noted and think about the player, and what they concluded from it. Nobody can
undo that, so it only asks unless you type `= yes`.

Every player can use `ai forget me`, or the command `forget me`, which is the
same. To make assistants forget somebody else, you need the level Admin and a
higher level than theirs.

Examples:
  ai forget me
  ai forget griselda = yes
"""
ME = "me"
ALL = (
    "AI characters would forget everything about you, for good: what you told them, what they "
    "noted about you, and what they concluded from it."
)
_ONE = {"journal entries": "journal entry", "memories": "memory"}
DONE = (
    "Forgotten: what you told AI characters, what they noted about you, and what they concluded "
    "from it. When they meet you again, they will not know you. Not covered: your reports to the "
    "staff, what others say about you, things in the game, and the server's logs and backups."
)
"""What a player reads who was forgotten; staff read the numbers."""
PAUSE = 300
"""Seconds until a player may have all records searched again."""
OTHERS = "Admin"
"""The level that it takes to make assistants forget somebody else."""


class CmdForgetMe(MuxCommand):
    """
    make AI characters forget you

    Usage:
      forget me
      forget me = yes

    Makes AI characters forget everything about you: what you told them, what
    they noted and think about you, and what they concluded from it. Nobody can
    undo that, so it only asks unless you type `= yes`.
    """

    key = "forget me"
    locks = "cmd:pperm(Player)"
    help_category = "General"
    arg_regex = r"\s*=|\s*$"

    def func(self) -> None:
        if self.account is None:
            self.msg("Only players can type this.")
        else:
            try:
                self.msg(_forget_oneself(self.account, (self.rhs or "").strip(), "forget me"))
            except UserError as error:
                self.msg(f"{error.problem}\n{error.advice}")


def forget(command: Any, text: str) -> None:
    """Make all assistants forget the caller or, for admins, another account."""
    name, sure = split(text)
    begun = name.lower().split()
    if begun[:1] == [ME] and len(begun) > 1:  # as in "ai forget me yes"
        raise UserError("Nobody can undo that, so type it exactly.", "To do it: ai forget me = yes")
    if name.lower() == ME:
        command.reply(_forget_oneself(account_of(command.caller), sure, "ai forget me"))
        return
    if level_of(command.caller) < levels.rank(OTHERS):
        raise UserError(
            f"Only the level {OTHERS} may do that for somebody else.", "For yourself: ai forget me"
        )
    if not name:
        raise UserError("Whom?", "Like this: ai forget <account>. For yourself: ai forget me")
    account = AccountDB.objects.filter(username__iexact=name).first()
    if account is None:
        raise UserError(
            f"There is no account '{plain(name, 40)}'.", "Type the whole name of the account."
        )
    if level_of(account) >= level_of(command.caller) and account != account_of(command.caller):
        raise UserError(
            f"The level of {plain(account.key)} is not below yours.",
            "They can do it themselves: forget me",
        )
    if sure.strip().lower() != SURE:
        raise UserError(
            f"All assistants would forget {plain(account.key)}, for good.",
            f"If you are sure: ai forget {plain(account.key)} = yes",
        )
    command.reply(report(get_runtime().player_data.forget(f"account:{account.pk}")))


def account_of(caller: Any) -> Any:
    """The account of a caller, which is a character or an account."""
    return caller.account if hasattr(caller, "location") else caller


def _forget_oneself(account: Any, sure: str, typed: str) -> str:
    """Forget a player if they typed yes; returns what to show them."""
    if sure.lower() != SURE:
        return f"{wrapped(ALL)}\nIf you are sure: {typed} = yes"
    demand_pause(account, "made them forget you")
    get_runtime().player_data.forget(f"account:{account.pk}")
    return wrapped(DONE)


def demand_pause(account: Any, what: str) -> None:
    """Demand that a player waits a while between two searches of all records.

    Args:
        account: The player's.
        what: What the search was for, as in "You … a moment ago"; each has a wait of its own.

    Raises:
        UserError: The player did the same a moment ago.
    """
    now = get_runtime().clock.seconds()
    key = f"ai: {what}"
    last = account.nattributes.get(key)
    if last is not None and now - last < PAUSE:
        raise UserError(f"You {what} a moment ago.", f"Wait {duration(PAUSE)}, and type it again.")
    account.nattributes.add(key, now)


def report(done: Forgotten) -> str:
    """What assistants forgot, in numbers, and what cannot be deleted; for staff."""
    forgotten = ", ".join(_count(count, what) for what, count in done.counts.items() if count)
    lines = [wrapped(f"Forgotten: {forgotten or 'nothing, there was nothing'}.")]
    return "\n".join(
        [*lines, "Not covered:", *(wrapped(one, 2, first="- ") for one in done.not_covered)]
    )


def _count(count: int, what: str) -> str:
    one = _ONE.get(what) or re.sub(r"s\b", "", what, count=1)
    return f"{count} {one if count == 1 else what}"
