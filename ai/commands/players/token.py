"""`ai token`: tokens with which programs use the JSON API."""

from __future__ import annotations

from typing import Any

from ai.assistant.authority import tokens
from ai.assistant.authority.authority import find_source, identity_of
from ai.assistant.runtime import get_runtime
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import mine, split
from ai.commands.console.text import cell, line, name_of, table, when, wrapped
from ai.models import Token

HELP = """Usage:
  ai token
  ai token <name> [= note]
  ai token me [= note]
  ai token drop <number>

Lists and makes the tokens with which your programs use the JSON API. You see
a token only once, when you make it.

A program with a token for an assistant acts as that assistant: it can look,
walk, take things and keep notes, but it cannot speak or build. The token
works as long as you may change the assistant. A program with a token from
`ai token me` looks after remote modules with your own rights. `ai token drop`
makes a token invalid.

Examples:
  ai token guard = the weather script
  ai token drop 3
"""
COLUMNS = {"no": 7, "acts as": 20, "for what": 25, "made": 13, "last used": 13}
MYSELF = "me"
DROP = "drop"


def token(command: Any, text: str) -> None:
    """List the caller's tokens, make one, or delete one."""
    name, note = split(text)
    account = _account(command)
    word, _, rest = name.partition(" ")
    if not name:
        command.reply(_list(account))
    elif word.lower() == DROP and (not rest or rest.strip().isdecimal()):
        _drop(command, account, rest.strip())
    else:
        _make(command, account, name, note)


def _account(command: Any) -> Any:
    """The account of the caller.

    Raises:
        UserError: The caller has none.
    """
    identity = identity_of(command.caller)
    if not identity.startswith("account:"):
        raise UserError("Only an account has tokens.", "Log in and type it yourself.")
    return find_source(identity)


def _list(account: Any) -> str:
    found = tokens.of(account.pk)
    if not found:
        return "You have no tokens.\nTo make one: ai token <assistant>, or: ai token me"
    rows = [
        (
            str(row.pk),
            cell(_acts_as(row), 19),
            cell(row.note, 24),
            when(row.made),
            when(row.used) if row.used else "never",
        )
        for row in found
    ]
    return f"{table(COLUMNS, rows)}\nTo delete one: ai token drop <no>"


def _acts_as(row: Token) -> str:
    if row.script is None:
        return "you"
    agent = get_runtime().agents.get(row.script)
    return str(agent.character.key) if agent is not None and agent.character.pk else "nobody"


def _make(command: Any, account: Any, name: str, note: str) -> None:
    agent = None if name.lower() == MYSELF else mine(command, name)
    script = agent.script.pk if agent is not None else None
    try:
        row, text = tokens.make(account.pk, script, note)
    except tokens.TooMany:
        raise UserError(
            f"You have {tokens.MAX_TOKENS} tokens, the most that one account may have.",
            "Delete one that you do not need: ai token drop <no>",
        ) from None
    who = name_of(agent.character) if agent is not None else "you"
    command.reply(
        f"Token |w{row.pk}|n. A program with it acts as {who}, within your rights:\n"
        f"  |w{line(text, 100)}|n\n"
        + wrapped("You see it only now. Put it where only that program can read it.")
        + f"\nTo delete it: ai token drop {row.pk}"
    )


def _drop(command: Any, account: Any, number: str) -> None:
    if not number:
        raise UserError(
            "Which of your tokens?", "All your tokens: ai token. Then: ai token drop <no>"
        )
    if len(number) > 18 or not tokens.drop(account.pk, int(number)):
        raise UserError(f"You have no token '{number[:20]}'.", "All your tokens: ai token")
    command.reply(f"Token {number} is deleted.")
