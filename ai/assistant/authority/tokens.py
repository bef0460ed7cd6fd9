"""API tokens: with one, a program acts for an account, or as an assistant of theirs.

Only a token's digest is stored, so that nobody who reads the database can use it. A token grants no
rights: those of its maker are looked up at every call.
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
"""Every token begins with this, so that scanners for leaked secrets can find one."""
MAX_LENGTH = 100
MAX_TOKENS = 20
"""Of one account."""
MAX_NOTE = 80
SELDOM = timedelta(minutes=1)
"""The time of a token's last use is stored at most this often."""


class TooMany(Exception):
    """An account has as many tokens as it may have."""


def make(account: int, script: int | None, note: str = "") -> tuple[Token, str]:
    """Make a token.

    Args:
        account: Who makes it.
        script: The assistant that acts with it; None where the account acts itself.
        note: What it is for.

    Returns:
        Its row, and the token itself, which cannot be shown again.

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
    """The row of a token, or None.

    It is found by its digest, so that the time this takes reveals nothing about other tokens.
    """
    if len(text) > MAX_LENGTH:
        return None
    return Token.objects.filter(digest=digest(text)).first()


def digest(text: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def record_use(token: Token, now: datetime) -> None:
    """Store that a token is used now, at most once a minute."""
    if token.used is None or not token.used <= now < token.used + SELDOM:
        Token.objects.filter(pk=token.pk).update(used=now)


def of(account: int) -> list[Token]:
    """The tokens that an account made, oldest first."""
    return list(Token.objects.filter(account=account).order_by("pk"))


def drop(account: int, number: int) -> bool:
    """Delete one of an account's tokens; returns whether it had one of that number."""
    return bool(Token.objects.filter(account=account, pk=number).delete()[0])


def drop_with_account(sender: Any, instance: Any, **kwargs: Any) -> None:
    """Delete the tokens of a deleted account; receives Django's signal."""
    from evennia.accounts.models import AccountDB

    if isinstance(instance, AccountDB):
        Token.objects.filter(account=instance.pk).delete()
