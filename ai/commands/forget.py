"""The command `forget me`, and the word of `ai` by which staff do the same for an account."""

from __future__ import annotations

from typing import Any

from evennia.accounts.models import AccountDB
from evennia.commands.default.muxcommand import MuxCommand

from ai.assistant import leaving
from ai.assistant.authority import level_of
from ai.assistant.service import get_service
from ai.commands.errors import Complaint
from ai.commands.finding import split
from ai.commands.text import wrapped
from ai.memory.forgetting import Forgotten
from ai.tools.markup import plain

SURE = "yes"


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
        account = self.account
        if account is None:
            self.msg("Only players can be forgotten.")
        elif (self.rhs or "").strip().lower() != SURE:
            self.msg(
                "All that the characters that think keep of you would go, for good: what you told\n"
                "them, what they noted of you, and what they concluded from it.\n"
                "If you are sure: forget me = yes"
            )
        else:
            self.msg(_told(leaving.forget(get_service(), f"account:{account.pk}")))


def forget(command: Any, text: str) -> None:
    """Have every assistant forget the account of a name."""
    name, sure = split(text)
    account = AccountDB.objects.filter(username__iexact=name).first() if name else None
    if account is None:
        raise Complaint(
            f"There is no account '{plain(name, 40)}'.", "Give the account's name, whole."
        )
    if level_of(account) >= level_of(command.caller) and account != command.caller.account:
        raise Complaint(
            f"{plain(account.key)} does not stand below you.",
            "They can do it themselves: forget me",
        )
    if sure.strip().lower() != SURE:
        raise Complaint(
            f"All that assistants keep of {plain(account.key)} would go, for good.",
            f"If you are sure: ai forget {plain(account.key)} = yes",
        )
    command.tell(_told(leaving.forget(get_service(), f"account:{account.pk}")))


def _told(done: Forgotten) -> str:
    """What went, and what cannot be reached."""
    went = ", ".join(f"{count} {what}" for what, count in done.counts.items() if count)
    lines = [wrapped(f"Forgotten: {went or 'there was nothing'}.")]
    return "\n".join([*lines, "Not covered:", *(wrapped(f"- {one}") for one in done.not_covered)])
