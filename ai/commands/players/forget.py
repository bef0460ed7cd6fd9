"""The command `forget me`, and the word of `ai` by which staff do the same for an account."""

from __future__ import annotations

import re
from typing import Any

from evennia.accounts.models import AccountDB
from evennia.commands.default.muxcommand import MuxCommand

from ai.assistant.authority.authority import level_of
from ai.assistant.operations import forget_player
from ai.assistant.runtime import get_service
from ai.commands.console.errors import SURE, UserError
from ai.commands.console.lookup import split
from ai.commands.console.text import wrapped
from ai.memory.memories.forgetting import Forgotten
from ai.tools.contract import levels
from ai.tools.support.markup import plain

HELP = """Usage:
  ai forget me
  ai forget me = yes
  ai forget <account> = yes

Have the assistants forget a player: what the player told them, what they
noted and think of them, and what they concluded from it. Without `yes`, only
asks. It cannot be taken back. `ai forget me` is for every player, about
themselves, and the same as the command `forget me`; for others, an admin is
needed, who stands above the account.

Examples:
  ai forget me
  ai forget griselda = yes
"""
ME = "me"
ALL = (
    "All that the characters that think keep of you would go, for good: what you told them, what "
    "they noted of you, and what they concluded from it."
)
_ONE = {"journal entries": "journal entry", "memories": "memory"}
PAUSE = 300
"""Seconds until a player may have the whole record looked through again."""
OTHERS = "Admin"
"""The level of those who may have others forgotten."""


class CmdForgetMe(MuxCommand):
    """
    have the characters that think forget you

    Usage:
      forget me
      forget me = yes

    Without `yes`, tells what would go. With it, all that they keep of you is
    gone for good: what you told them, what they noted and think of you, and
    what they concluded from it. It cannot be taken back.
    """

    key = "forget me"
    locks = "cmd:pperm(Player)"
    help_category = "General"
    arg_regex = r"\s*=|\s*$"

    def func(self) -> None:
        """Evennia's hook."""
        if self.account is None:
            self.msg("Only players can be forgotten.")
        else:
            try:
                self.msg(_oneself(self.account, (self.rhs or "").strip(), "forget me"))
            except UserError as complaint:
                self.msg(f"{complaint.problem}\n{complaint.advice}")


def forget(command: Any, text: str) -> None:
    """Have every assistant forget whoever types it; for admins, the account of a name."""
    name, sure = split(text)
    begun = name.lower().split()
    if begun[:1] == [ME] and len(begun) > 1:  # as in "ai forget me yes": it has to be said so
        raise UserError(
            "It cannot be taken back, so say it exactly.", "To do it: ai forget me = yes"
        )
    if name.lower() == ME:
        command.tell(_oneself(account_of(command.caller), sure, "ai forget me"))
        return
    if level_of(command.caller) < levels.rank(OTHERS):
        raise UserError(
            f"To have others forgotten takes the level {OTHERS}.", "Of yourself: ai forget me"
        )
    if not name:
        raise UserError("Whom?", "Like this: ai forget <account>, or of yourself: ai forget me")
    account = AccountDB.objects.filter(username__iexact=name).first()
    if account is None:
        raise UserError(
            f"There is no account '{plain(name, 40)}'.", "Give the account's name, whole."
        )
    if level_of(account) >= level_of(command.caller) and account != account_of(command.caller):
        raise UserError(
            f"{plain(account.key)} does not stand below you.",
            "They can do it themselves: forget me",
        )
    if sure.strip().lower() != SURE:
        raise UserError(
            f"All that assistants keep of {plain(account.key)} would go, for good.",
            f"If you are sure: ai forget {plain(account.key)} = yes",
        )
    command.tell(told(forget_player.forget(get_service(), f"account:{account.pk}")))


def account_of(caller: Any) -> Any:
    """The account of whoever types something: a character's, or itself."""
    return caller.account if hasattr(caller, "location") else caller


def _oneself(account: Any, sure: str, typed: str) -> str:
    """What a player is told who wants to be forgotten, after that is done if they are sure."""
    if sure.lower() != SURE:
        return f"{wrapped(ALL)}\nIf you are sure: {typed} = yes"
    demand_pause(account, "were forgotten")
    return told(forget_player.forget(get_service(), f"account:{account.pk}"))


def demand_pause(account: Any, what: str) -> None:
    """Have a player wait before all that is kept is looked through for them once more.

    Args:
        account: The player's.
        what: What they "were" or did; whoever did one thing may do another at once.

    Raises:
        Complaint: That was done a moment ago; the whole record was read for it.
    """
    now = get_service().clock.seconds()
    key = f"ai: {what}"
    last = account.nattributes.get(key)
    if last is not None and now - last < PAUSE:
        raise UserError(
            f"You {what} a moment ago.", f"Wait {PAUSE // 60} minutes, and type it again."
        )
    account.nattributes.add(key, now)


def told(done: Forgotten) -> str:
    """What went, and what cannot be reached."""
    went = ", ".join(_counted(count, what) for what, count in done.counts.items() if count)
    lines = [wrapped(f"Forgotten: {went or 'there was nothing'}.")]
    return "\n".join(
        [*lines, "Not covered:", *(wrapped(one, 2, first="- ") for one in done.not_covered)]
    )


def _counted(count: int, what: str) -> str:
    one = _ONE.get(what) or re.sub(r"s\b", "", what, count=1)
    return f"{count} {one if count == 1 else what}"
