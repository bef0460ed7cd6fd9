"""The help book: an index of the game's help entries, so that a search need not read them all.

The index is compared with the database before each search, and changed entries are read again. The
locks of an entry are checked at each search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ai.memory.lore.word_index import Concordance
from ai.tools.support.markup import plain

AT_ONCE = 25_000
"""Characters of changed entries that one refresh reads; the next one continues."""
MAX_FOUND = 20
"""Entries in the result of a search."""
MAX_ASKED = 200
"""Entries whose locks one search checks."""
MAX_NEAR = 200
"""Topics that a misspelled one is compared with."""


@dataclass(frozen=True)
class _Entry:
    """A help entry in the index."""

    source: Any
    """The row's number, or the entry itself if it comes from a file."""
    topic: str
    section: str
    aliases: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Topic:
    """A help entry that a character may read."""

    key: str
    topic: str
    section: str
    aliases: tuple[str, ...]
    text: str
    words: frozenset[str]
    """All words of its text."""
    listed: bool
    """Found by words; otherwise only by its name."""


class HelpBook:
    """The help entries of the database and of files; the database's replace those of files."""

    def __init__(self) -> None:
        self._index = Concordance()
        self._entries: dict[str, _Entry] = {}
        self._named: dict[str, set[str]] = {}
        self._initials: dict[str, set[str]] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def refresh(self, most: float = AT_ONCE) -> None:
        """Index the entries that were added, changed and deleted.

        Args:
            most: About how many characters to read; the next refresh continues.
        """
        there = dict(_entries())
        for key in [key for key in self._entries if there.get(key) != self._entries[key]]:
            self._drop(key)
        for key, entry in there.items():
            if most <= 0:
                break
            if key not in self._entries:
                self._put(key, entry)
                most -= len(entry.text) + len(entry.topic)

    def search(self, character: Any, query: str) -> list[Topic]:
        """The entries that have a word of a query and that a character may read, the best first."""
        weights = self._index.search(query)
        exact = self._named.get(query.lower().strip(), set())
        keys = sorted(weights, key=lambda key: (key not in exact, -weights[key], key))
        keys[:0] = sorted(exact - weights.keys())
        found = self._readable(character, keys[:MAX_ASKED])
        return [topic for topic, _ in zip(found, range(MAX_FOUND), strict=False)]

    def beginning_with(self, letter: str) -> list[str]:
        """Keys of entries by their first letter, a bounded number, without regard to locks."""
        return sorted(self._initials.get(letter.casefold(), ()))[:MAX_NEAR]

    def listed(self, character: Any, keys: Sequence[str]) -> dict[str, str]:
        """Key → topic, of those entries that a character may see in a list."""
        found = self._readable(character, [key for key in keys if key in self._entries])
        return {topic.key: topic.topic for topic in found if topic.listed}

    def _readable(self, character: Any, keys: Sequence[str]) -> Iterator[Topic]:
        from evennia.help.models import HelpEntry

        rows: dict[int, Any] = {}
        for at, key in enumerate(keys):
            known = self._entries[key]
            if isinstance(known.source, int) and known.source not in rows:
                ahead = (self._entries[one].source for one in keys[at : at + MAX_FOUND])
                wanted = [pk for pk in ahead if isinstance(pk, int)]
                rows.update(HelpEntry.objects.in_bulk(wanted))
            entry = rows.get(known.source) if isinstance(known.source, int) else known.source
            if entry is None or not entry.access(character, "read", default=True):
                continue
            yield Topic(
                key,
                known.topic,
                known.section,
                known.aliases,
                known.text,
                self._index.words_in(key),
                _may_list(entry, character),
            )

    def _put(self, key: str, entry: _Entry) -> None:
        self._entries[key] = entry
        self._index.put(key, (entry.topic, entry.section, *entry.aliases), entry.text)
        for name in (entry.topic.lower(), *entry.aliases):
            self._named.setdefault(name, set()).add(key)
        self._initials.setdefault(key[:1].casefold(), set()).add(key)

    def _drop(self, key: str) -> None:
        entry = self._entries.pop(key)
        self._index.drop(key)
        for name in (entry.topic.lower(), *entry.aliases):
            self._named.get(name, set()).discard(key)
        self._initials[key[:1].casefold()].discard(key)


def _entries() -> Iterator[tuple[str, _Entry]]:
    """All entries by their keys, the database's last, so that they replace others."""
    from evennia.help.filehelp import FILE_HELP_ENTRIES
    from evennia.help.models import HelpEntry

    for entry in FILE_HELP_ENTRIES.all():
        aliases = tuple(plain(alias).lower() for alias in entry.aliases)
        section = plain(entry.help_category)
        indexed = _Entry(entry, plain(entry.key), section, aliases, entry.entrytext)
        yield entry.key.lower().strip(), indexed
    named: dict[int, list[str]] = {}
    tagged = HelpEntry.objects.filter(db_tags__db_tagtype="alias").order_by("db_tags__pk")
    for pk, alias in tagged.values_list("pk", "db_tags__db_key"):
        named.setdefault(pk, []).append(plain(alias).lower())
    fields = ("pk", "db_key", "db_help_category", "db_entrytext")
    for pk, key, section, text in HelpEntry.objects.order_by("pk").values_list(*fields):
        aliases = tuple(named.get(pk, ()))
        yield key.lower().strip(), _Entry(pk, plain(key), plain(section), aliases, text)


def _may_list(entry: Any, character: Any) -> bool:
    """Whether a character may see an entry in a list: by its lock `view`, or else `read`."""
    lock = "view" if entry.locks.get("view") else "read"
    return bool(entry.access(character, lock, default=True))


HELP = HelpBook()
"""The running game's help book."""
