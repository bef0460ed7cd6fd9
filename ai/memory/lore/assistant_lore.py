"""Lore for one assistant alone: what it was set up to know, and what its card brought."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet

from ai.models import Lore


def of(key: str) -> dict[str, str]:
    """What an assistant was set up to know, under the words that bring it to mind.

    Args:
        key: The assistant's.
    """
    rows = _rows(key).order_by("pk")
    return {", ".join(map(str, row.keywords)): row.text for row in rows}


def keep(key: str, knows: Mapping[str, str]) -> None:
    """Have an assistant know this, and no more of what it was set up to know before.

    Args:
        key: The assistant's.
        knows: Texts, under words with commas between them.
    """
    forget(key)
    for number, (words, text) in enumerate(knows.items(), 1):
        keywords = [word.strip() for word in words.split(",")]
        Lore.objects.create(
            key=f"{_shelf(key)}{number}",
            title=keywords[0],
            text=text,
            keywords=keywords,
            scope=Lore.Scope.PERSON,
            of=key,
        )


def forget(key: str) -> None:
    """Let what an assistant was set up to know go, as it is released."""
    _rows(key).delete()


def card_prefix(key: str) -> str:
    """What the keys of the lore begin with that an assistant's card brought."""
    return f"card:{key[:100]}:"


def forget_card(key: str) -> None:
    """Let the lore go that an assistant's card brought."""
    Lore.objects.filter(key__startswith=card_prefix(key), scope=Lore.Scope.PERSON, of=key).delete()


def _rows(key: str) -> QuerySet[Lore]:
    return Lore.objects.filter(key__startswith=_shelf(key), scope=Lore.Scope.PERSON)


def _shelf(key: str) -> str:
    return f"{key.lower()}/"
