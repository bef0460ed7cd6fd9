"""Full-text search: which memories have the words of a question.

On SQLite it is an FTS5 table without a copy of the text, which triggers on the table of memories
keep up to date. On PostgreSQL it is an index over `to_tsvector`. Both are made after each `migrate`
and not in a migration, so that tests without migrations have them too.

A word is looked up among what one assistant may recall in this turn, newest first, and no further
than `DEPTH`: a word in thousands of memories tells none of them apart. So a search takes the same
time however many there are. In SQLite, the key of a row says whose memory it is and whether it is
private, so that a search reads only the rows of one assistant, in their order.
"""

from __future__ import annotations

import json
import math
import re
from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connections, router

from ai.memory.privacy.scope import Scope, audience
from ai.memory.privacy.visible import listener
from ai.memory.table_cache import cache
from ai.models import Memory

DEPTH = 500
"""Memories that are looked at for one word."""
MAX_WORDS = 8
"""Words of a question that are looked up."""
MAX_WORD = 40
"""Characters of a word."""
MAX_QUESTION = 2000
"""Characters of a question that are read."""
MAX_KNOWN = 32
"""Look-ups of an assistant that are known until one of its memories is written; 4 kB each."""

TABLE = "ai_memory_words"
_WORD = re.compile(r"[^\W_]+")
_SOURCE = re.compile(r"(account|object):([0-9]{1,19})\Z")
_COMMON = frozenset(
    (
        *("a", "about", "am", "an", "and", "any", "are", "as", "at", "be", "been", "but"),
        *("by", "can", "could", "did", "do", "does", "for", "from", "had", "has", "have"),
        *("he", "her", "him", "his", "how", "i", "if", "in", "is", "it", "its", "know", "me"),
        *("my", "no", "not", "of", "on", "or", "our", "remember", "recall", "she", "so"),
        *("some", "tell", "than", "that", "the", "their", "them", "then", "there", "they"),
        *("this", "to", "us", "was", "we", "were", "what", "when", "where", "which", "who"),
        *("whom", "why", "will", "with", "would", "you", "your"),
        *("d", "ll", "m", "re", "s", "t", "ve"),  # what follows an apostrophe
    )
)


def read(question: str) -> list[str]:
    """The words of a question that are worth looking up, probably the rarest first.

    Nothing in a question is taken for syntax.
    """
    words = dict.fromkeys(w.lower()[:MAX_WORD] for w in _WORD.findall(question[:MAX_QUESTION]))
    telling = [word for word in words if word not in _COMMON] or list(words)
    return sorted(telling, key=len, reverse=True)[:MAX_WORDS]


def telling(text: str) -> set[str]:
    """The words of a text that say what it is about, without common ones."""
    return {word.lower() for word in _WORD.findall(text[:MAX_QUESTION])} - _COMMON


def find(scope: Scope, question: str) -> dict[int, float]:
    """Memories that this turn may recall, with how much of a question each has, from 0 to 1.

    A rare word counts for more than one that many memories have.
    """
    words = read(question)
    if not words:
        return {}
    hits = _known(scope, [[word] for word in words])
    weights = [math.log1p(DEPTH / max(1, len(found))) for found in hits]
    whole = sum(weights)
    scores: dict[int, float] = {}
    for found, weight in zip(hits, weights, strict=True):
        shares = dict.fromkeys(found, weight / whole)
        for pk in scores.keys() & shares.keys():
            shares[pk] += scores[pk]
        scores.update(shares)
    if any(len(found) == DEPTH for found in hits):  # words too common to tell who has them all
        scores.update(dict.fromkeys(_known(scope, [words])[0], 1.0))
    return scores


def with_all(scope: Scope, question: str) -> list[int]:
    """Memories that this turn may recall and that have all words of a question, newest first."""
    words = read(question)
    return _look_up(scope, [words])[0] if words else []


def _known(scope: Scope, questions: Sequence[Sequence[str]]) -> list[Sequence[int]]:
    """What `_look_up` finds; lines of one talk have words in common, which are looked up once.

    Who recalls memories reads them, and whom they are for, anew.
    """
    who = _listener(scope)
    asked = {(who, " ".join(words)): words for words in questions}
    known: dict[tuple[str | None, str], array[int]] = cache.get(
        ("words", scope.script), (Memory,), dict, scope.script
    )
    new = {one: words for one, words in asked.items() if one not in known}
    if new:
        if len(known) + len(new) > MAX_KNOWN:
            known.clear()
            new = asked
        found = _look_up(scope, list(new.values()))
        known.update(zip(new, (array("q", keys) for keys in found), strict=True))
    return [known[one] for one in asked]


def _listener(scope: Scope) -> str | None:
    """Whose private memories are looked at, as `listener` says it, if that is a source id."""
    who = listener(scope)
    return "" if who and not _SOURCE.match(who) else who


def _look_up(scope: Scope, questions: Sequence[Sequence[str]]) -> list[list[int]]:
    """For each list of words, the memories that have all of them, newest first; one statement."""
    connection = connections[router.db_for_read(Memory)]
    look = _in_postgres if connection.vendor == "postgresql" else _in_sqlite
    who = _listener(scope)
    together = "json_agg" if connection.vendor == "postgresql" else "json_group_array"
    selects, arguments = [], []
    for number, words in enumerate(questions):
        for select, its in look(scope.script, who, words):
            selects.append(f"SELECT {number}, CAST({together}(id) AS TEXT) FROM ({select}) AS one")
            arguments += its
    found: list[list[int]] = [[] for _ in questions]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(selects), arguments)
        for number, keys in cursor.fetchall():
            found[number] += json.loads(keys or "[]")
    return [sorted(keys, reverse=True)[:DEPTH] for keys in found]


Look = tuple[str, list[Any]]
"""A SELECT of the keys of memories, and its arguments."""


def _in_sqlite(script: int, who: str | None, words: Iterable[str]) -> list[Look]:
    """What finds the memories for everybody, and the private ones that one or all may hear of."""
    select = (
        f"SELECT rowid & {PRIVATE - 1} AS id FROM {TABLE} WHERE {TABLE} MATCH %s "
        f"AND rowid BETWEEN %s AND %s ORDER BY rowid DESC LIMIT {DEPTH}"
    )
    wanted = " AND ".join(f'text:"{word}"' for word in words)
    first = script * SCRIPT
    private = first + PRIVATE
    looks = [(select, [wanted, first, private - 1])]
    if who is None or who:
        theirs = wanted if who is None else f'owner:"{who.replace(":", "")}" AND {wanted}'
        looks.append((select, [theirs, private, first + SCRIPT - 1]))
    return looks


def _in_postgres(script: int, who: str | None, words: Iterable[str]) -> list[Look]:
    heard = "TRUE" if who is None else "audience = ''"
    arguments: list[Any] = [script]
    if who:
        heard = f"({heard} OR audience LIKE %s)"
        arguments.append(f"%{audience([who])}%")
    select = (
        f"SELECT id FROM ai_memory WHERE script = %s AND {heard} AND "
        f"{_bare('text')} @@ plainto_tsquery('english', {_plain('%s')}) "
        f"ORDER BY id DESC LIMIT {DEPTH}"
    )
    return [(select, [*arguments, " ".join(words)])]


# Making the tables

_ACCENTS = "àáâãäåèéêëìíîïòóôõöùúûüçñýÿ"
_WITHOUT = "aaaaaaeeeeiiiiooooouuuucnyy"


def _plain(text: str) -> str:
    """A text without accents, as SQL for PostgreSQL; SQLite's tokenizer does it by itself."""
    return f"translate(lower({text}), '{_ACCENTS}', '{_WITHOUT}')"


def _bare(text: str) -> str:
    return f"to_tsvector('english', {_plain(text)})"


PRIVATE = 2**34
"""Added to the keys of private memories in SQLite's table; no memory has a key so high itself."""
SCRIPT = 2 * PRIVATE
"""The distance between the keys of two assistants."""


def _row(memory: str) -> str:
    """The row of a memory in SQLite's table, as SQL: its key, its text and who may hear of it."""
    private = f"({memory}.audience <> '')"
    return (
        f"{memory}.script * {SCRIPT} + {private} * {PRIVATE} + {memory}.id, {memory}.text, "
        f"replace(replace({memory}.audience, ':', ''), '|', ' ')"
    )


_PUT = f"INSERT INTO {TABLE}(rowid, text, owner)"
_TAKE = f"INSERT INTO {TABLE}({TABLE}, rowid, text, owner) VALUES ('delete', {_row('old')})"
_GIVE = f"{_PUT} VALUES ({_row('new')})"
_TRIGGERS = {
    f"{TABLE}_new": f"AFTER INSERT ON ai_memory BEGIN {_GIVE}; END",
    f"{TABLE}_gone": f"AFTER DELETE ON ai_memory BEGIN {_TAKE}; END",
    f"{TABLE}_changed": "AFTER UPDATE OF id, text, script, audience ON ai_memory "
    f"BEGIN {_TAKE}; {_GIVE}; END",
}


def prepare(using: str = "default", **_: Any) -> None:
    """Make what the search needs, if it is not there; called after each `migrate`.

    SQLite drops a table's triggers if a migration rebuilds the table; then the words of all
    memories are read again.
    """
    connection = connections[using]
    if Memory._meta.db_table not in connection.introspection.table_names():
        if connection.vendor == "sqlite":  # `migrate ai zero` deletes everybody's words
            with connection.cursor() as cursor:
                cursor.execute(f"DROP TABLE IF EXISTS {TABLE}")
        return
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                f"CREATE INDEX IF NOT EXISTS {TABLE} ON ai_memory USING gin ({_bare('text')})"
            )
        elif connection.vendor == "sqlite":
            _prepare_sqlite(cursor)


def missing(using: str = "default") -> list[str]:
    """What the search needs and does not find in the database, by name."""
    connection = connections[using]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT 1 FROM pg_indexes WHERE indexname = %s", [TABLE])
            return [] if cursor.fetchall() else [TABLE]
        return _missing_in_sqlite(cursor) if connection.vendor == "sqlite" else []


def _missing_in_sqlite(cursor: Any) -> list[str]:
    wanted = {TABLE, *_TRIGGERS}
    marks = ", ".join(["%s"] * len(wanted))
    cursor.execute(f"SELECT name, sql FROM sqlite_master WHERE name IN ({marks})", sorted(wanted))
    there = {name for name, sql in cursor.fetchall() if sql.endswith(_TRIGGERS.get(name, ""))}
    return sorted(wanted - there)


def _prepare_sqlite(cursor: Any) -> None:
    if not _missing_in_sqlite(cursor):
        return
    cursor.execute(
        f"CREATE VIRTUAL TABLE IF NOT EXISTS {TABLE} USING fts5(text, owner, content='', "
        "tokenize='porter unicode61 remove_diacritics 2')"
    )
    for name, does in _TRIGGERS.items():
        cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
        cursor.execute(f"CREATE TRIGGER {name} {does}")
    cursor.execute(f"INSERT INTO {TABLE}({TABLE}) VALUES ('delete-all')")
    cursor.execute(f"{_PUT} SELECT {_row('memory')} FROM ai_memory AS memory")
    cache.forget()
