"""Lore for one assistant alone: from its setup and from its character card."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet

from ai.models import Lore


def of(key: str) -> dict[str, str]:
    """The lore from an assistant's setup, by the keywords that bring it to mind.

    Args:
        key: The assistant's.
    """
    rows = _rows(key).order_by("pk")
    return {", ".join(map(str, row.keywords)): row.text for row in rows}


def keep(key: str, knows: Mapping[str, str]) -> None:
    """Replace the lore from an assistant's setup.

    Args:
        key: The assistant's.
        knows: Texts, by keywords with commas between them.
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
    """Delete the lore from an assistant's setup, when it is released."""
    _rows(key).delete()


def card_prefix(key: str) -> str:
    """The prefix of the keys of lore from an assistant's card."""
    return f"card:{key[:100]}:"


def forget_card(key: str) -> None:
    """Delete the lore from an assistant's card."""
    Lore.objects.filter(key__startswith=card_prefix(key), scope=Lore.Scope.PERSON, of=key).delete()


def _rows(key: str) -> QuerySet[Lore]:
    return Lore.objects.filter(key__startswith=_shelf(key), scope=Lore.Scope.PERSON)


def _shelf(key: str) -> str:
    return f"{key.lower()}/"
