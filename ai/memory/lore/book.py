"""Lore: what everyone or only some know of the world, from files and from rows.

Files are read once, when the server starts; a row is read again when it has changed. What some
words bring to mind is found by one pass over these words, however much lore there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Count, Max

from ai import conf
from ai.memory.lore.files import MAX_KEYWORDS, MAX_TEXT, Piece, read_all
from ai.memory.lore.word_index import Concordance, Keywords
from ai.memory.table_cache import cache
from ai.models import Lore

MAX_TRIGGERED = 20
"""Pieces that are brought to mind at a time, at most."""
MAX_FOUND = 20
"""Pieces that a search returns at most."""
MAX_NEAR = 200
"""Titles that a misspelt one is compared with."""
AT_ONCE = 25_000
"""Characters of changed rows that are read while somebody waits; the rest is read later."""
BATCH = 5
"""Rows that are read with one query."""


@dataclass(frozen=True)
class Knower:
    """What decides which lore somebody could know."""

    names: frozenset[str] = frozenset()
    """Key, id and assistant's key, in small letters."""
    places: frozenset[str] = frozenset()
    """Key, id and tags of where they are."""
    factions: frozenset[str] = frozenset()

    def could_know(self, piece: Piece) -> bool:
        """Whether a piece is for everyone, or for this one."""
        if not piece.enabled:
            return False
        if piece.scope == "everyone":
            return True
        among = {"place": self.places, "faction": self.factions, "person": self.names}
        return bool(among.get(piece.scope, frozenset()).intersection(piece.of))


class Found(NamedTuple):
    """A piece that a search found."""

    piece: Piece
    words: frozenset[str]
    """All words in it."""


class Shelved(NamedTuple):
    """A piece, and where it comes from."""

    piece: Piece
    is_row: bool
    """Whether it comes from the database, and not from a file."""
    hides: bool
    """Whether it is used instead of a file's piece of the same key."""


class Book:
    """Pieces of lore, ready to be found.

    Args:
        pieces: What it begins with.
    """

    def __init__(self, pieces: Iterable[Piece] = ()) -> None:
        self.pieces: dict[str, Piece] = {}
        self._words = Concordance()
        self._keywords = Keywords()
        self._initials: dict[str, set[str]] = {}
        for piece in pieces:
            self.put(piece)

    def put(self, piece: Piece) -> None:
        """Add a piece, or replace the one of the same key."""
        self.drop(piece.key)
        self.pieces[piece.key] = piece
        self._words.put(piece.key, (piece.title, *piece.keywords), piece.text)
        self._keywords.put(piece.key, piece.keywords)
        self._initials.setdefault(_initial(piece.title), set()).add(piece.key)

    def drop(self, key: str) -> None:
        """Remove a piece, if it is there."""
        piece = self.pieces.pop(key, None)
        if piece is not None:
            self._words.drop(key)
            self._keywords.drop(key)
            self._initials[_initial(piece.title)].discard(key)

    def hide(self, key: str) -> None:
        """Disable a piece until it is read again."""
        if key in self.pieces:
            self.pieces[key] = replace(self.pieces[key], enabled=False)

    def search(self, query: str) -> dict[str, float]:
        """The keys of the pieces with a word of a query; rarer words weigh more."""
        return self._words.search(query)

    def named_in(self, text: str) -> set[str]:
        """The keys of the pieces with a keyword in a text."""
        return self._keywords.named_in(text) if self.pieces else set()

    def beginning_with(self, letter: str) -> Iterable[Piece]:
        """The pieces by the first letter of their titles."""
        return [self.pieces[key] for key in sorted(self._initials.get(letter, ()))]

    def words_in(self, key: str) -> frozenset[str]:
        """All words of a piece."""
        return self._words.words_in(key)


class Rows:
    """The rows of the table as a book; each is read again after it was saved."""

    def __init__(self) -> None:
        self.book = Book()
        self._version: Any = None
        self._read: dict[int, tuple[Any, str]] = {}
        """By row: the time of the change that was read last, and the key of its piece."""

    def refresh(self, most: float = AT_ONCE) -> Book:
        """Read what has changed, oldest first.

        Args:
            most: Roughly how many characters are read; the rest is read the next time.
        """
        version = cache.get("lore", (Lore,), _count_changes)
        if self._version == version:
            return self.book
        there = dict(Lore.objects.order_by("changed", "pk").values_list("pk", "changed"))
        for pk in [pk for pk in self._read if pk not in there]:
            self._forget(pk)
        stale = [pk for pk, at in there.items() if self._read.get(pk, ("",))[0] != at]
        for pk in stale:  # fewer may know it now
            self.book.hide(self._read.get(pk, ("", ""))[1])
        self._version = None if self._take(stale, most) else version
        return self.book

    def _take(self, stale: Sequence[int], most: float) -> bool:
        """Read rows up to a size, and return whether some are left."""
        for at in range(0, len(stale), BATCH):
            if most <= 0:
                return True
            for row in Lore.objects.filter(pk__in=stale[at : at + BATCH]).order_by("changed"):
                self._forget(row.pk)
                piece = in_row(row)
                most -= len(piece.text)
                if piece.key in self.book.pieces:  # only capitals tell the two apart
                    self._overrule(piece.key)
                self.book.put(piece)
                self._read[row.pk] = (row.changed, piece.key)
        return False

    def _overrule(self, key: str) -> None:
        """Use the row that was read last instead of another one of its key."""
        for pk, (changed, had) in self._read.items():
            if had == key:
                self._read[pk] = (changed, "")

    def _forget(self, pk: int) -> None:
        if pk in self._read:
            self.book.drop(self._read.pop(pk)[1])


_files: dict[tuple[str, ...], tuple[Book, list[str]]] = {}
"""What was read from files, and errors, by the paths in the settings."""
_rows = Rows()


def _count_changes() -> tuple[int, Any]:
    now = Lore.objects.aggregate(count=Count("pk"), last=Max("changed"))
    return now["count"], now["last"]


def load() -> list[str]:
    """Read the files and the rows again; called when the server starts.

    Returns:
        The errors, one line each.
    """
    _files.clear()
    _rows.refresh(most=float("inf"))
    return list(_read_files()[1])


def search(query: str, knower: Knower) -> tuple[list[Found], int]:
    """Lore that somebody could know and that has a word of a query, best matches first.

    A row is used instead of a file's piece of the same key.

    Returns:
        The pieces, and how many others there are.
    """
    files, rows = _read_files()[0], _rows.refresh()
    found = [(weight, key, rows) for key, weight in rows.search(query).items()]
    found += [
        (weight, key, files)
        for key, weight in files.search(query).items()
        if key not in rows.pieces
    ]
    known = [hit for hit in found if knower.could_know(hit[2].pieces[hit[1]])]
    known.sort(key=lambda hit: (-hit[0], hit[1]))
    best = [Found(book.pieces[key], book.words_in(key)) for _weight, key, book in known[:MAX_FOUND]]
    return best, len(files.pieces) + len(rows.pieces) - len(best)


def beginning_with(letter: str, knower: Knower) -> list[Piece]:
    """Lore that somebody could know, by the first letter of its title; a bounded number."""
    initial = _initial(letter)
    files, rows = _read_files()[0], _rows.refresh()
    found = [piece for piece in files.beginning_with(initial) if piece.key not in rows.pieces]
    found += rows.beginning_with(initial)
    return [piece for piece in found if knower.could_know(piece)][:MAX_NEAR]


def named(texts: Iterable[str]) -> list[Piece]:
    """All lore that has a keyword in some texts, highest priority first."""
    files, rows = _read_files()[0], _rows.refresh()
    found: dict[str, Piece] = {}
    if not (files.pieces or rows.pieces):
        return []
    for text in texts:
        here = (key for key in files.named_in(text) if key not in rows.pieces)
        found.update((key, files.pieces[key]) for key in here)
        found.update((key, rows.pieces[key]) for key in rows.named_in(text))
    return sorted(found.values(), key=lambda piece: (-piece.priority, piece.key))


def triggered(texts: Iterable[str], knower: Knower) -> list[Piece]:
    """Lore that somebody could know and that some texts bring to mind, highest priority first.

    A name with which a text only calls that somebody brings nothing to mind.
    """
    calls = _calls(knower.names)
    texts = [calls.sub(" ", text) for text in texts]
    return [piece for piece in named(texts) if knower.could_know(piece)][:MAX_TRIGGERED]


_GREETING = "(?:bye|goodbye|good (?:day|evening|morning|night)|hello|hey|hi|ok|sorry|thanks)"
_NOT_ABOUT = "".join(
    rf"(?<!\b{word} )" for word in ("about", "and", "for", "is", "of", "or", "than", "to", "with")
)


@lru_cache(maxsize=1024)
def _calls(names: frozenset[str]) -> re.Pattern[str]:
    """Where a text calls somebody by a name.

    That is at its beginning, also after a greeting, before a comma at that of a sentence, or at its
    end, unless it is about them.
    """
    spoken = "|".join(sorted(map(re.escape, names), key=len, reverse=True)) or r"(?!)"
    return re.compile(
        rf"^\W*(?:{_GREETING}\W+)?(?:{spoken})\b(?!['’])|(?<=[.!?])\s+(?:{spoken})\s*(?=,)|"
        rf"{_NOT_ABOUT}\b(?:{spoken})\W*$",
        re.IGNORECASE,
    )


def everything() -> list[Shelved]:
    """All lore, by key; a row is used instead of a file's piece of the same key."""
    files, rows = _read_files()[0], _rows.refresh()
    found = [Shelved(piece, True, key in files.pieces) for key, piece in rows.pieces.items()]
    found += [
        Shelved(piece, False, False)
        for key, piece in files.pieces.items()
        if key not in rows.pieces
    ]
    return sorted(found, key=lambda one: one.piece.key)


def all_keys() -> set[str]:
    """The keys of all lore."""
    return _read_files()[0].pieces.keys() | _rows.refresh().pieces.keys()


def in_files(key: str) -> Piece | None:
    """The piece of a key in a file, even if a row is used instead."""
    return _read_files()[0].pieces.get(key)


def knower(character: Any, key: str = "") -> Knower:
    """What decides which lore a character could know.

    Args:
        character: The character.
        key: The assistant's key, if it is one.
    """
    place = character.location
    return Knower(
        names_of(character, key),
        _all(place.key, place.id, f"#{place.id}", *_tags(place)) if place else frozenset(),
        _all(*_tags(character, "faction")),
    )


def names_of(character: Any, key: str = "") -> frozenset[str]:
    """The names by which a piece can be for somebody."""
    return _all(key, character.key, character.id, f"#{character.id}")


def _tags(thing: Any, category: str | None = None) -> list[str]:
    pairs = thing.tags.all(return_key_and_category=True)
    return [key for key, of in pairs if category is None or of == category]


def _all(*values: Any) -> frozenset[str]:
    return frozenset(text for value in values if (text := str(value).strip().lower()))


def _initial(title: str) -> str:
    return title.strip()[:1].casefold()


def _read_files() -> tuple[Book, list[str]]:
    paths = tuple(str(path) for path in conf.get("LORE"))
    if paths not in _files:
        home = Path(getattr(settings, "GAME_DIR", "."))
        pieces, problems = read_all([home / path for path in paths])
        _files[paths] = (Book(pieces), problems)
    return _files[paths]


def in_row(row: Lore) -> Piece:
    """The piece in a row."""
    keywords = row.keywords if isinstance(row.keywords, list) else []
    return Piece(
        key=row.key.lower(),
        title=row.title,
        text=row.text[:MAX_TEXT],
        keywords=tuple(map(str, keywords[:MAX_KEYWORDS])),
        scope=row.scope,
        of=_of(row.of.strip().lower()),
        enabled=row.enabled,
        priority=row.priority,
    )


def _of(written: str) -> tuple[str, ...]:
    """Whom a row is for: a single name, or several between bars."""
    several = [one for one in written.split("|") if one]
    return tuple(several) if re.fullmatch(r"\|.+\|.+\|", written) else (written,)
