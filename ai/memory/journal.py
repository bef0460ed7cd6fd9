"""The journal: what an assistant lived through, as it tells it itself; reflection works on it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q, QuerySet, Sum

from ai import conf
from ai.memory.hearing import audible
from ai.memory.provenance import digest, provenance
from ai.memory.scope import Scope
from ai.models import JournalEntry

MAX_NAME = 128
MAX_WORDS = 8
"""Words of a search that count."""
REACH = 5000
"""The newest entries are searched, and no further: it must not take longer as a journal grows."""
_MAX_RANKED = 200
"""Entries that have one of the words, the newest, which are ranked by how many they have."""
_WORD = re.compile(r"\w+")


def add(
    scope: Scope,
    text: str,
    importance: int = 3,
    how: str = "seen",
    turn: str = "",
    author: int | None = None,
) -> bool:
    """Write an entry.

    Args:
        scope: Whose journal, and whose turn.
        text: What happened.
        importance: 1 (nothing much) to 10 (changes a life).
        how: "seen", "told", "inferred" or "overheard".
        turn: The turn that it belongs to.
        author: The least level among those whose words stood in the prompt.

    Returns:
        Whether it is new; the same text is written once a turn.
    """
    source, name, trust = provenance(scope, how)
    now = scope.now()
    entry = JournalEntry(
        script=scope.script,
        digest=digest(text, source, scope.audience, turn or now.isoformat()),
        at=now,
        text=text,
        importance=importance,
        source=source,
        source_name=name[:MAX_NAME],
        trust=trust,
        place=scope.place,
        audience=scope.audience,
        author=author,
        turn=int(turn) if turn.isdigit() else None,
    )
    before = JournalEntry.objects.filter(script=scope.script, digest=entry.digest)
    if before.exists():
        return False
    JournalEntry.objects.bulk_create([entry], ignore_conflicts=True)
    return True


def review(
    scope: Scope,
    limit: int,
    *,
    since: datetime | None = None,
    least: int = 1,
    source: str = "",
    by_importance: bool = False,
) -> list[JournalEntry]:
    """The newest entries that may be heard of, or the weightiest.

    Args:
        scope: Whose journal, and whose turn.
        limit: How many.
        since: None older than this.
        least: None less important than this.
        source: Only what is tied to this source; "" is all.
        by_importance: The weightiest first, and of those the newest.
    """
    rows = _newest(scope) if by_importance or least > 1 else _mine(scope)
    rows = rows.filter(importance__gte=least)
    if since is not None:
        rows = rows.filter(at__gte=since)
    if source:
        rows = rows.filter(source=source)
    order = ("-importance", "-at", "-pk") if by_importance else ("-at", "-pk")
    return list(rows.order_by(*order)[:limit])


def search(scope: Scope, query: str, limit: int) -> list[JournalEntry]:
    """Entries that have the words of a query: those with most of them first, then the newest."""
    words = list(dict.fromkeys(_WORD.findall(query.casefold())))
    telling = [word for word in words if len(word) > 2] or words
    telling = telling[:MAX_WORDS]
    if not telling:
        return []
    some = Q()
    for form in (form for word in telling for form in _forms(word)):
        some |= Q(text__icontains=form) | Q(source_name__icontains=form)
    rows = _newest(scope).filter(some).order_by("-at", "-pk")[:_MAX_RANKED]
    ranked = sorted(((-_matches(row, telling), at, row) for at, row in enumerate(rows)))
    return [row for matches, _, row in ranked if matches][:limit]


def unreflected(script: int) -> int:
    """The summed importance of what an assistant has not reflected on."""
    rows = JournalEntry.objects.filter(script=script, reflected=False)
    return rows.aggregate(total=Sum("importance"))["total"] or 0


def due_for_reflection(script: int) -> bool:
    """Whether so much has happened that an assistant should reflect."""
    return unreflected(script) >= int(conf.get("REFLECT_AT"))


def _mine(scope: Scope) -> QuerySet[JournalEntry]:
    return JournalEntry.objects.filter(audible(scope), script=scope.script)


def _newest(scope: Scope) -> QuerySet[JournalEntry]:
    last = JournalEntry.objects.filter(script=scope.script).order_by("-at").values("pk")[:REACH]
    return _mine(scope).filter(pk__in=last)


def _forms(word: str) -> set[str]:
    """A word as it may be written: SQLite tells capitals from small letters outside of ASCII."""
    return {word} if word.isascii() else {word, word.capitalize(), word.upper()}


def _matches(row: JournalEntry, words: Iterable[str]) -> int:
    """How many of the words an entry has; of longer ones, the beginning of a word is enough."""
    having = set(_WORD.findall(f"{row.text} {row.source_name}".casefold()))
    return sum(
        word in having or (len(word) > 2 and any(one.startswith(word) for one in having))
        for word in words
    )
