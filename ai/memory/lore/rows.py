"""Rows of lore: pieces that staff write, change and delete while the game runs."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from ai.memory.lore import book
from ai.memory.lore.files import Piece, piece_of
from ai.memory.privacy.refusal import Refusal
from ai.models import Lore

MAX_OF = 128
"""Characters of the names that a row is for."""


def find(key: str) -> book.Shelved | None:
    """The piece of a key, from the database or a file; None if there is none."""
    wanted = key.strip().lower()
    written = book.in_files(wanted)
    row = _row(wanted)
    if row is not None:
        return book.Shelved(book.in_row(row), True, written is not None)
    return book.Shelved(written, False, False) if written is not None else None


def write(key: str, **changes: Any) -> Piece:
    """Write a row; a new one copies what is not given from a file's piece of its key.

    Args:
        key: Of the piece.
        **changes: Any of title, text, keywords, scope, enabled, priority, as in files.

    Raises:
        Refusal: The result is not valid.
    """
    had = find(key)
    before = _written(had.piece) if had else {"title": key.strip()}
    if "scope" in changes:
        before.pop("of", None)
    try:
        piece = piece_of({**before, **changes, "key": key.strip()})
    except ValueError as error:
        raise Refusal(f"Like that, {error}", "Change that, and try again.") from None
    of = f"|{'|'.join(piece.of)}|" if len(piece.of) > 1 else "".join(piece.of)
    if len(of) > MAX_OF:
        raise Refusal("It is for too many.", "Write it into a file, or as two pieces.")
    with transaction.atomic():
        row = _row(piece.key) or Lore(key=piece.key)
        row.title, row.text, row.keywords = piece.title, piece.text, list(piece.keywords)
        row.scope, row.of = piece.scope, of
        row.enabled, row.priority = piece.enabled, piece.priority
        row.save()
    return piece


def drop(key: str) -> bool:
    """Delete a row, and return whether there was one."""
    return bool(Lore.objects.filter(key__iexact=key.strip()).delete()[0])


def _row(key: str) -> Lore | None:
    return Lore.objects.filter(key__iexact=key).order_by("-changed").first()


def _written(piece: Piece) -> dict[str, Any]:
    """A piece as it would be written in a file."""
    return {
        "title": piece.title,
        "text": piece.text,
        "keywords": list(piece.keywords),
        "scope": piece.scope,
        "of": list(piece.of),  # a name may have a comma in it
        "enabled": piece.enabled,
        "priority": piece.priority,
    }


def scope_of(piece: Piece) -> str:
    """Whom a piece is for, as builders type it: "person: librarian"."""
    return f"{piece.scope}: {', '.join(piece.of)}" if piece.scope != "everyone" else "everyone"
