"""Lore: what is known of the world, to everyone or only to some; files and rows.

Files are read once, when the server starts; rows when they have changed. What comes to mind at
some words is found by one pass over these words, however much lore there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Count, Max

from ai import conf
from ai.memory.lore_files import Piece, read_all
from ai.models import Lore

MAX_TRIGGERED = 20
"""Pieces that some words bring to mind at most."""
MAX_FOUND = 40
"""Pieces that a search finds at most."""
MAX_NEAR = 200
"""Titles that a misspelt one is compared with."""
MIN_STEM = 4
"""Letters of a word that another ending does not make another word."""
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Knower:
    """What decides which lore somebody could know."""

    names: frozenset[str] = frozenset()
    """Key, id and assistant's key, in small letters."""
    places: frozenset[str] = frozenset()
    """Key, id and tags of where they are."""
    factions: frozenset[str] = frozenset()

    def could_know(self, piece: Piece) -> bool:
        """Whether a piece is for everyone, or for somebody like this one."""
        if not piece.enabled:
            return False
        if piece.scope == "everyone":
            return True
        among = {"place": self.places, "faction": self.factions, "person": self.names}
        return bool(among[piece.scope].intersection(piece.of))


@dataclass(frozen=True)
class Book:
    """Pieces of lore, ready to be found."""

    pieces: Sequence[Piece] = ()
    problems: Sequence[str] = field(default=(), compare=False)
    """What could not be read, for builders."""

    @cached_property
    def _by_keyword(self) -> dict[tuple[str, ...], list[Piece]]:
        index: dict[tuple[str, ...], list[Piece]] = {}
        for piece in self.pieces:
            for keyword in dict.fromkeys(_words(word) for word in piece.keywords):
                if keyword:
                    index.setdefault(keyword, []).append(piece)
        return index

    @cached_property
    def _longest(self) -> int:
        """Words of the longest keyword."""
        return max((len(keyword) for keyword in self._by_keyword), default=0)

    @cached_property
    def _by_word(self) -> dict[str, list[Piece]]:
        index: dict[str, list[Piece]] = {}
        for piece in self.pieces:
            told = " ".join((piece.title, *piece.keywords, piece.text))
            for word in frozenset(_words(told)):
                index.setdefault(word, []).append(piece)
        return index

    @cached_property
    def _in_names(self) -> frozenset[str]:
        """Words of titles and keywords, which are found by their beginning as well."""
        return frozenset(
            word
            for piece in self.pieces
            for name in (piece.title, *piece.keywords)
            for word in _words(name)
        )

    @cached_property
    def by_initial(self) -> dict[str, list[Piece]]:
        """The pieces by the first letter of their titles."""
        index: dict[str, list[Piece]] = {}
        for piece in self.pieces:
            index.setdefault(piece.title[:1].casefold(), []).append(piece)
        return index

    def prepare(self) -> Book:
        """Make what is needed to find something; at a time when nobody waits for it."""
        _ = self._by_keyword, self._by_word, self._in_names
        return self

    def with_words_of(self, query: str) -> dict[str, tuple[float, Piece]]:
        """The pieces with a word of a query, by key; rarer words weigh more."""
        found: dict[str, tuple[float, Piece]] = {}
        for word in frozenset(_words(query)):
            alike = {word}
            if len(word) >= MIN_STEM:
                alike.update(
                    known
                    for known in self._in_names
                    if len(known) >= MIN_STEM and (known.startswith(word) or word.startswith(known))
                )
            for known in alike:
                having = self._by_word.get(known, ())
                for piece in having:
                    weight, _ = found.get(piece.key, (0.0, piece))
                    found[piece.key] = (weight + 1 / len(having), piece)
        return found

    def named_in(self, text: str) -> dict[str, Piece]:
        """The pieces with a keyword in a text, by key."""
        words = _words(text)
        found: dict[str, Piece] = {}
        for at in range(len(words)):
            for end in range(at + 1, min(at + self._longest, len(words)) + 1):
                for piece in self._by_keyword.get(words[at:end], ()):
                    found.setdefault(piece.key, piece)
        return found


_files: dict[tuple[str, ...], Book] = {}
"""What was read of files, by the paths that the settings name."""
_rows: tuple[Any, Book] = (None, Book())
"""What stands in the table, and the version of it that this is."""


def load() -> list[str]:
    """Read the files anew; the server does at its start.

    Returns:
        What could not be read, a line each.
    """
    _files.clear()
    return list(_file_book().problems)


def search(query: str, knower: Knower) -> tuple[list[Piece], int]:
    """Lore that somebody could know and that has a word of a query, the likeliest first.

    A row goes before a file's piece of the same key.

    Returns:
        The pieces, and how many there are of which none is among these.
    """
    files, rows = _file_book(), _row_book()
    overruled = {piece.key for piece in rows.pieces}
    found = {key: hit for key, hit in files.with_words_of(query).items() if key not in overruled}
    found.update(rows.with_words_of(query))
    known = [(weight, piece) for weight, piece in found.values() if knower.could_know(piece)]
    known.sort(key=lambda hit: (-hit[0], hit[1].key))
    best = [piece for _weight, piece in known[:MAX_FOUND]]
    return best, len(files.pieces) + len(rows.pieces) - len(best)


def beginning_with(letter: str, knower: Knower) -> list[Piece]:
    """Lore that somebody could know, by the first letter of its title; a bounded number."""
    initial = letter.casefold()
    found = {
        piece.key: piece
        for book in (_file_book(), _row_book())
        for piece in book.by_initial.get(initial, ())
    }
    return [piece for piece in found.values() if knower.could_know(piece)][:MAX_NEAR]


def triggered(texts: Iterable[str], knower: Knower) -> list[Piece]:
    """Lore that somebody could know and that some words bring to mind, the weightiest first."""
    files, rows = _file_book(), _row_book()
    overruled = {piece.key for piece in rows.pieces}
    found: dict[str, Piece] = {}
    for text in texts:
        named = files.named_in(text)
        found.update((key, piece) for key, piece in named.items() if key not in overruled)
        found.update(rows.named_in(text))
    known = [piece for piece in found.values() if knower.could_know(piece)]
    return sorted(known, key=lambda piece: (-piece.priority, piece.key))[:MAX_TRIGGERED]


def knower(character: Any, key: str = "") -> Knower:
    """What decides which lore a character could know.

    Args:
        character: The character.
        key: The assistant's key, where it is one.
    """
    place = character.location
    return Knower(
        _all(key, character.key, character.id, f"#{character.id}"),
        _all(place.key, place.id, f"#{place.id}", *_tags(place)) if place else frozenset(),
        _all(*_tags(character, "faction")),
    )


def _tags(thing: Any, category: str | None = None) -> list[str]:
    pairs = thing.tags.all(return_key_and_category=True)
    return [key for key, of in pairs if category is None or of == category]


def _all(*values: Any) -> frozenset[str]:
    return frozenset(text for value in values if (text := str(value).strip().lower()))


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.casefold()))


def _file_book() -> Book:
    paths = tuple(str(path) for path in conf.get("LORE"))
    if paths not in _files:
        home = Path(getattr(settings, "GAME_DIR", "."))
        pieces, problems = read_all([home / path for path in paths])
        _files[paths] = Book(tuple(pieces), tuple(problems)).prepare()
    return _files[paths]


def _row_book() -> Book:
    """What stands in the table; read again where a row came, went or was saved."""
    global _rows
    told = Lore.objects.aggregate(count=Count("pk"), last=Max("changed"))
    version = (told["count"], told["last"])
    if _rows[0] != version:
        _rows = (version, Book(tuple(_piece(row) for row in Lore.objects.all())))
    return _rows[1]


def _piece(row: Lore) -> Piece:
    return Piece(
        key=row.key.lower(),
        title=row.title,
        text=row.text,
        keywords=tuple(map(str, row.keywords)) if isinstance(row.keywords, list) else (),
        scope=row.scope,
        of=(row.of.strip().lower(),),
        enabled=row.enabled,
        priority=row.priority,
    )
