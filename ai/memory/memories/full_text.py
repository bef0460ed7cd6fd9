"""Full-text search: which memories have the words of a question.

On SQLite it is an FTS5 table without a copy of the text, which triggers on the table of memories
keep up to date. On PostgreSQL it is an index over `to_tsvector`. Both are made after each `migrate`
and not in a migration, so that tests without migrations have them too.

A word is looked up among what one assistant may recall in this turn, newest first, and no further
than `DEPTH`: a word in thousands of memories tells none of them apart. So a search takes the same
time however many there are.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connections, router

from ai.memory.privacy.scope import Scope, audience
from ai.models import Memory

DEPTH = 500
"""Memories that are looked at for one word."""
MAX_WORDS = 8
"""Words of a question that are looked up."""
MAX_WORD = 40
"""Characters of a word."""
MAX_QUESTION = 2000
"""Characters of a question that are read."""

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
    hits = _look_up(scope, [*([word] for word in words), words])
    weights = [math.log1p(DEPTH / max(1, len(found))) for found in hits[:-1]]
    scores: dict[int, float] = defaultdict(float)
    for found, weight in zip(hits, weights, strict=False):
        for pk in found:
            scores[pk] += weight
    whole = sum(weights)
    for pk in hits[-1]:  # those that have all of it, even if each single word is too common
        scores[pk] = whole
    return {pk: score / whole for pk, score in scores.items()}


def with_all(scope: Scope, question: str) -> list[int]:
    """Memories that this turn may recall and that have all words of a question, newest first."""
    words = read(question)
    return _look_up(scope, [words])[0] if words else []


def _look_up(scope: Scope, questions: Sequence[Sequence[str]]) -> list[list[int]]:
    """For each list of words, the memories that have all of them, newest first; one statement."""
    connection = connections[router.db_for_read(Memory)]
    look = _in_postgres if connection.vendor == "postgresql" else _in_sqlite
    selects, arguments = [], []
    for number, words in enumerate(questions):
        select, its = look(scope, words)
        selects.append(f"SELECT {number}, found.id FROM ({select}) AS found")
        arguments += its
    found: list[list[int]] = [[] for _ in questions]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(selects), arguments)
        for number, pk in cursor.fetchall():
            found[number].append(pk)
    for keys in found:
        keys.sort(reverse=True)
    return found


def _in_sqlite(scope: Scope, words: Iterable[str]) -> tuple[str, list[Any]]:
    owners = " OR ".join(_owners(scope))
    wanted = " AND ".join(f'text:"{word}"' for word in words)
    return (
        f"SELECT rowid AS id FROM {TABLE} WHERE {TABLE} MATCH %s ORDER BY rowid DESC LIMIT {DEPTH}",
        [f"owner:({owners}) AND {wanted}"],
    )


def _in_postgres(scope: Scope, words: Iterable[str]) -> tuple[str, list[Any]]:
    heard = "TRUE" if scope.staff else "audience = ''"
    arguments: list[Any] = [scope.script]
    if not scope.staff and hears_own(scope):
        heard = f"({heard} OR audience LIKE %s)"
        arguments.append(f"%{audience([scope.asker])}%")
    return (
        f"SELECT id FROM ai_memory WHERE script = %s AND {heard} AND "
        f"{_bare('text')} @@ plainto_tsquery('english', {_plain('%s')}) "
        f"ORDER BY id DESC LIMIT {DEPTH}",
        [*arguments, " ".join(words)],
    )


def hears_own(scope: Scope) -> bool:
    """Whether private memories for which the asker was there may come up in this turn."""
    return bool(_SOURCE.match(scope.asker)) and scope.may_hear(audience([scope.asker]))


def _owners(scope: Scope) -> list[str]:
    """The owners whose memories this turn may recall, as `_OWNER` writes them."""
    script = f"s{scope.script}"
    if scope.staff:  # "all", accounts, objects; and nobody at all, which is the bare number
        return [f'"{script}"', f'"{script}a" *', f'"{script}o" *']
    owners = [f'"{script}all"']
    if hears_own(scope):
        owners.append(f'"{script}{scope.asker.replace(":", "")}"')
    return owners


# Making the tables

_ACCENTS = "àáâãäåèéêëìíîïòóôõöùúûüçñýÿ"
_WITHOUT = "aaaaaaeeeeiiiiooooouuuucnyy"


def _plain(text: str) -> str:
    """A text without accents, as SQL for PostgreSQL; SQLite's tokenizer does it by itself."""
    return f"translate(lower({text}), '{_ACCENTS}', '{_WITHOUT}')"


def _bare(text: str) -> str:
    return f"to_tsvector('english', {_plain(text)})"


_OWNER = """
    CASE {row}.audience WHEN '' THEN 's' || {row}.script || 'all'
    ELSE 's' || {row}.script || replace(
        replace(trim({row}.audience, '|'), ':', ''), '|', ' s' || {row}.script
    ) END
"""
"""The owner of a memory, as words that can be searched for with those of a question."""
_PUT = f"INSERT INTO {TABLE}(rowid, text, owner)"
_TAKE = (
    f"INSERT INTO {TABLE}({TABLE}, rowid, text, owner) "
    f"VALUES ('delete', old.id, old.text, {_OWNER.format(row='old')})"
)
_GIVE = f"{_PUT} VALUES (new.id, new.text, {_OWNER.format(row='new')})"
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
    cursor.execute(f"SELECT name FROM sqlite_master WHERE name IN ({marks})", sorted(wanted))
    return sorted(wanted - {row[0] for row in cursor.fetchall()})


def _prepare_sqlite(cursor: Any) -> None:
    if not _missing_in_sqlite(cursor):
        return
    cursor.execute(
        f"CREATE VIRTUAL TABLE IF NOT EXISTS {TABLE} USING fts5(text, owner, content='', "
        "tokenize='porter unicode61 remove_diacritics 2')"
    )
    for name, does in _TRIGGERS.items():
        cursor.execute(f"CREATE TRIGGER IF NOT EXISTS {name} {does}")
    cursor.execute(f"INSERT INTO {TABLE}({TABLE}) VALUES ('delete-all')")
    cursor.execute(
        f"{_PUT} SELECT memory.id, memory.text, {_OWNER.format(row='memory')} "
        "FROM ai_memory AS memory"
    )
