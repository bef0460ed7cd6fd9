"""The word `ai optout`, by which players have assistants keep nothing of them."""

from __future__ import annotations

from typing import Any

from ai.assistant.runtime import get_service
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import split
from ai.commands.console.text import wrapped
from ai.commands.players.forget import account_of, demand_pause, told
from ai.tools.support.markup import plain

HELP = """Usage:
  ai optout
  ai optout = yes
  ai optout = no

For every player, about themselves. With `yes`, the characters that think
forget you, as after `forget me`, and keep nothing of you from then on. They
hear you only when you speak to them: by name, in a whisper or a page, or
alone with them. They answer, and have forgotten it when they are done; so
each line has to tell them all they need to know. What others say of you to
them is not kept either. `no` ends that; what is gone stays gone. Without
either, tells how it is.

Examples:
  ai optout = yes
  ai optout = no
"""
OUT = (
    "You opted out: the characters that think keep nothing of you, and hear you only when you "
    "speak to them."
)
IN = "The characters that think hear you, and may keep what you say and do."
OFFER = (
    "If you opt out, they forget you, for good, keep nothing of you from then on, and hear you "
    "only when you speak to them."
)


def optout(command: Any, text: str) -> None:
    """Tell a player whether they opted out; have them opt out, or in again."""
    left, right = split(text)
    said = (right or left).lower()
    account = account_of(command.caller)
    optouts = get_service().optouts
    is_out = optouts.has(f"account:{account.pk}")
    if not said or said == "me":
        now, change = (OUT, "ai optout = no") if is_out else (f"{IN} {OFFER}", "ai optout = yes")
        command.tell(f"{wrapped(now)}\nTo change it: {change}")
    elif said not in ("yes", "no"):
        raise UserError(
            f"`ai optout` takes yes or no, not '{plain(said, 40)}'.",
            "It is for yourself alone: ai optout = yes",
        )
    elif said == "no":
        optouts.opt_in(account)
        command.tell(wrapped(IN))
    elif is_out:
        command.tell(wrapped(OUT))
    else:
        demand_pause(account, "opted out")
        done = optouts.opt_out(account)
        command.tell(f"{wrapped(OUT)}\n{told(done)}")
