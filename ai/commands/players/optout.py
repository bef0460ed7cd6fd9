"""`ai optout`: players decide whether assistants may remember them."""

from __future__ import annotations

from typing import Any

from ai.assistant.runtime import get_runtime
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import split
from ai.commands.console.text import wrapped
from ai.commands.players.forget import DONE, account_of, demand_pause
from ai.tools.support.markup import plain

HELP = """Usage:
  ai optout
  ai optout = yes
  ai optout = no

Every player can decide this for themselves. If you opt out with `yes`, AI
characters forget you, as after `forget me`, and from then on they remember
nothing about you. They hear you only when you speak to them: by name, in a
whisper or a page, or alone with them. They answer, and then forget what you
said, so tell them everything they need in one line. They do not remember what
others say about you either.

`no` opts in again; what they forgot stays forgotten. Without an answer, it
shows whether you opted out.

Examples:
  ai optout = yes
  ai optout = no
"""
OUT = (
    "You opted out: AI characters remember nothing about you, and hear you only when you speak to "
    "them."
)
IN = "AI characters hear you, and may remember what you say and do."
OFFER = (
    "If you opt out, they forget you for good, remember nothing about you from then on, and hear "
    "you only when you speak to them."
)


def optout(command: Any, text: str) -> None:
    """Show whether a player opted out, or change that."""
    left, right = split(text)
    answer = (right or left).lower()
    account = account_of(command.caller)
    optouts = get_runtime().opt_outs
    is_out = optouts.has(f"account:{account.pk}")
    if not answer or answer == "me":
        now, change = (OUT, "ai optout = no") if is_out else (f"{IN} {OFFER}", "ai optout = yes")
        command.reply(f"{wrapped(now)}\nTo change it: {change}")
    elif answer not in ("yes", "no"):
        raise UserError(
            f"`ai optout` takes yes or no, not '{plain(answer, 40)}'.",
            "Everybody can opt out only for themselves: ai optout = yes",
        )
    elif answer == "no":
        optouts.remove(account)
        command.reply(wrapped(IN))
    elif is_out:
        command.reply(wrapped(OUT))
    else:
        demand_pause(account, "opted out")
        get_runtime().player_data.opt_out(account)
        command.reply(f"{wrapped(OUT)}\n{wrapped(DONE)}")
