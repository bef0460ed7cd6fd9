"""The word `ai token`: by what programs use the JSON API."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from ai.assistant.authority.authority import find_source, identity_of
from ai.assistant.runtime import get_service
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import mine, split
from ai.commands.console.text import cell, line, name_of, table, wrapped
from ai.models import Token
from ai.web import tokens

HELP = """Usage:
  ai token
  ai token <name> [= note]
  ai token me [= note]
  ai token drop <number>

By what programs act for you. A token is shown once. What a program does with
it, it does as the assistant: it looks, walks, takes and notes, but neither
speaks nor builds, for as long as you may change the assistant. One from
`ai token me` looks after modules, with your own rights. Once dropped, a token
is good for nothing.

Examples:
  ai token guard = the weather script
  ai token drop 3
"""
COLUMNS = {"no": 7, "acts as": 20, "for what": 25, "made": 13, "last used": 13}
MYSELF = "me"
DROP = "drop"


def token(command: Any, text: str) -> None:
    """List one's tokens, make one, or let one go."""
    name, note = split(text)
    account = _account(command)
    word, _, rest = name.partition(" ")
    if not name:
        command.tell(_listed(account))
    elif word.lower() == DROP and (not rest or rest.strip().isdecimal()):
        _drop(command, account, rest.strip())
    else:
        _make(command, account, name, note)


def _account(command: Any) -> Any:
    """Whose tokens it is about.

    Raises:
        Complaint: Nobody plays the caller, and an object's number may be that of any account.
    """
    identity = identity_of(command.caller)
    if not identity.startswith("account:"):
        raise UserError("Only an account has tokens.", "Log in, and type it yourself.")
    return find_source(identity)


def _listed(account: Any) -> str:
    found = tokens.of(account.pk)
    if not found:
        return (
            "You have made no tokens.\nOne with which a program acts: ai token <assistant>, or me"
        )
    rows = [
        (
            str(row.pk),
            cell(_acts_as(row), 19),
            cell(row.note, 24),
            _when(row.made),
            _when(row.used) if row.used else "never",
        )
        for row in found
    ]
    return f"{table(COLUMNS, rows)}\nTo have one no longer: ai token drop <no>"


def _acts_as(row: Token) -> str:
    if row.script is None:
        return "you"
    presence = get_service().presences.get(row.script)
    return str(presence.thing.key) if presence is not None and presence.thing.pk else "nobody"


def _make(command: Any, account: Any, name: str, note: str) -> None:
    presence = None if name.lower() == MYSELF else mine(command, name)
    script = presence.script.pk if presence is not None else None
    try:
        row, text = tokens.make(account.pk, script, note)
    except tokens.TooMany:
        raise UserError(
            f"You have {tokens.MAX_TOKENS} tokens, and nobody may have more.",
            "Drop one that is not needed: ai token, ai token drop <no>",
        ) from None
    who = name_of(presence.thing) if presence is not None else "you"
    command.tell(
        f"Token |w{row.pk}|n; whoever has it acts as {who}, within your rights:\n"
        f"  |w{line(text, 100)}|n\n"
        + wrapped("It is shown this once and kept nowhere. Put it where only that program reads.")
        + f"\nTo have it no longer: ai token drop {row.pk}"
    )


def _drop(command: Any, account: Any, number: str) -> None:
    if not number:
        raise UserError("Which of your tokens?", "See them all: ai token; then: ai token drop <no>")
    if len(number) > 18 or not tokens.drop(account.pk, int(number)):
        raise UserError(f"You have no token '{number[:20]}'.", "See them all: ai token")
    command.tell(f"Token {number} is good for nothing any more.")


def _when(at: Any) -> str:
    return f"{timezone.localtime(at):%d %b %H:%M}"
