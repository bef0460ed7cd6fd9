"""Tokens: texts by which a program is known, as an account's own or as an assistant of theirs.

Of a token only its digest is kept, so that nobody who reads the database can use it. It gives no
rights: those of whoever made it are looked up at every call.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import Any

from ai.models import Token
from ai.tools.support.markup import cut, plain

BYTES = 32
START = "evai_"
"""What every token begins with, so that searches for leaked secrets know one."""
MAX_LENGTH = 100
MAX_TOKENS = 20
"""Of one account."""
MAX_NOTE = 80
SELDOM = timedelta(minutes=1)
"""When a token was used last is kept no more often."""


class TooMany(Exception):
    """An account has all the tokens that it may have."""


def make(account: int, script: int | None, note: str = "") -> tuple[Token, str]:
    """Make a token.

    Args:
        account: Who makes it.
        script: The assistant that acts with it; None for what the account does itself.
        note: What it is for.

    Returns:
        Its row, and the token itself, which cannot be had again.

    Raises:
        TooMany: The account has to drop another one first.
    """
    if Token.objects.filter(account=account).count() >= MAX_TOKENS:
        raise TooMany
    text = START + secrets.token_urlsafe(BYTES)
    row = Token.objects.create(
        digest=digest(text), account=account, script=script, note=cut(plain(note), MAX_NOTE)
    )
    return row, text


def find(text: str) -> Token | None:
    """The token of a text, None where there is none.

    It is found by its digest: how long that takes tells nothing about any token there is.
    """
    if len(text) > MAX_LENGTH:
        return None
    return Token.objects.filter(digest=digest(text)).first()


def digest(text: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def used(token: Token, now: datetime) -> None:
    """Keep that a token is used; a busy one is written down once a minute."""
    if token.used is None or not token.used <= now < token.used + SELDOM:
        Token.objects.filter(pk=token.pk).update(used=now)


def of(account: int) -> list[Token]:
    """The tokens that an account made, oldest first."""
    return list(Token.objects.filter(account=account).order_by("pk"))


def drop(account: int, number: int) -> bool:
    """Let one of an account's tokens go; whether it had one of that number."""
    return bool(Token.objects.filter(account=account, pk=number).delete()[0])


def drop_with_account(sender: Any, instance: Any, **kwargs: Any) -> None:
    """Django's signal: an account is deleted, and its tokens go with it."""
    from evennia.accounts.models import AccountDB

    if isinstance(instance, AccountDB):
        Token.objects.filter(account=instance.pk).delete()
