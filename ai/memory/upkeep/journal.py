"""The journal: what an assistant lived through, in its own words; reflection works on it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet, Sum

from ai import conf
from ai.memory.memories import forgetting
from ai.memory.privacy.refusal import Refusal
from ai.memory.privacy.scope import Scope, digest, provenance
from ai.memory.privacy.visible import audible
from ai.models import JournalEntry
from ai.models.statements import Batch, Insert

MAX_NAME = 128
MAX_WORDS = 8
"""Words of a search that count."""
REACH = 3000
"""How many of the newest entries a search reads, so that it is as fast in a long journal."""
_MAX_RANKED = 200
"""The newest entries with any of the words, which are ranked by how many they have."""
_WORD = re.compile(r"\w+")


_INSERT_ONCE = Insert(JournalEntry, once=True)
lived: Counter[int] = Counter()
"""The summed importance of what each assistant has written since the game started, by script."""


def add(
    scope: Scope,
    text: str,
    importance: int = 3,
    how: str = "seen",
    turn: str = "",
    author: int | None = None,
) -> bool:
    """Write an entry, and return whether it is new; the same text is written once a turn.

    Args:
        scope: Whose journal, and whose turn.
        text: What happened.
        importance: 1 (nothing much) to 10 (changes a life).
        how: "seen", "told", "inferred" or "overheard".
        turn: The turn that it belongs to.
        author: The least level among those whose words stood in the prompt.
    """
    entry = _entry(scope, text, importance, how, turn, author)
    if JournalEntry.objects.filter(script=scope.script, digest=entry.digest).exists():
        return False
    lived[scope.script] += importance
    _INSERT_ONCE.execute([entry])
    return True


def note_turn(
    batch: Batch, scope: Scope, text: str, importance: int, turn: str, author: int | None
) -> None:
    """Write what somebody said in a turn, like `add`, together with what else is in a batch."""
    lived[scope.script] += importance
    batch.insert(_INSERT_ONCE, [_entry(scope, text, importance, "told", turn, author)])


def _entry(
    scope: Scope, text: str, importance: int, how: str, turn: str, author: int | None
) -> Any:
    source, name, trust = provenance(scope, how)
    now = scope.now()
    return _INSERT_ONCE.row(
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


def review(
    scope: Scope,
    limit: int,
    *,
    since: datetime | None = None,
    least: int = 1,
    source: str = "",
    by_importance: bool = False,
) -> list[JournalEntry]:
    """The newest entries that the turn may hear of, or the most important ones.

    Args:
        scope: Whose journal, and whose turn.
        limit: How many.
        since: Nothing older.
        least: Nothing less important.
        source: Only what is tied to this source; "" for all.
        by_importance: Whether the most important come first, and of those the newest.
    """
    rows = _newest(scope) if by_importance or least > 1 else _mine(scope)
    rows = rows.filter(importance__gte=least)
    if since is not None:
        rows = rows.filter(at__gte=since)
    if source:
        rows = rows.filter(source=source)
    order = ("-importance", "-at", "-pk") if by_importance else ("-at", "-pk")
    return scope.shown(rows.order_by(*order)[:limit])


def search(scope: Scope, query: str, limit: int) -> list[JournalEntry]:
    """Entries with words of a query: those with most of them first, then the newest."""
    words = list(dict.fromkeys(_WORD.findall(query.casefold())))
    telling = ([word for word in words if len(word) > 2] or words)[:MAX_WORDS]
    if not telling:
        return []
    # Read here and not by LIKE: SQLite tells capitals from small letters outside of ASCII, and
    # eight words take it three times as long.
    rows = _newest(scope).order_by("-at", "-pk").values_list("pk", "text", "source_name")
    found: list[tuple[int, int]] = []
    for key, text, name in rows.iterator(chunk_size=500):
        folded = f"{text} {name}".casefold()
        if any(word in folded for word in telling):
            matches = _matches(folded, telling)
            if matches:
                found.append((matches, key))
        if len(found) == _MAX_RANKED:
            break
    best = [key for _, key in sorted(found, key=lambda one: -one[0])[:limit]]
    kept = JournalEntry.objects.in_bulk(best)
    return scope.shown(kept[key] for key in best)


def correct(scope: Scope, number: int, text: str, author: int | None = None) -> JournalEntry:
    """Replace the text of an entry; the asker becomes its source.

    Its time and who may hear of it stay. What was concluded from the old text is deleted, and the
    next reflection works on the entry again.

    Args:
        scope: Whose journal, and who corrects it.
        number: Which entry.
        text: The new text.
        author: The least level among those whose words the text may hold.

    Raises:
        Refusal: There is no such entry, or another one of its turn says the same.
    """
    with transaction.atomic():
        entry = _mine(scope).filter(pk=number).first()
        if entry is None:
            raise Refusal(f"There is no entry {number}.", "Read the journal, and use its number.")
        source, name, trust = provenance(scope, "told")
        when = str(entry.turn or entry.at.isoformat())
        made = digest(text, source, entry.audience, when)
        same = JournalEntry.objects.filter(script=scope.script, digest=made).exclude(pk=number)
        if same.exists():
            raise Refusal("Another entry of that turn says just that.", "Let one of the two go.")
        forgetting.drop(forgetting.resting_on(entries=[number]))
        entry.text, entry.digest, entry.author = text, made, author
        entry.source, entry.source_name, entry.trust = source, name[:MAX_NAME], trust
        entry.reflected = False
        lived[scope.script] += entry.importance
        said = ["text", "digest", "author", "source", "source_name", "trust"]
        entry.save(update_fields=[*said, "reflected"])
    return entry


def unreflected(script: int) -> int:
    """The summed importance of what an assistant has not reflected on."""
    rows = JournalEntry.objects.filter(script=script, reflected=False)
    return rows.aggregate(total=Sum("importance"))["total"] or 0


def with_much_unreflected() -> list[int]:
    """The scripts of the assistants that have so much to reflect on that a reflection is due."""
    least = int(conf.get("REFLECT_AT"))
    if least <= 0:
        return []
    rows = JournalEntry.objects.filter(reflected=False).values("script").order_by()
    due = rows.annotate(total=Sum("importance")).filter(total__gte=least)
    return list(due.values_list("script", flat=True))


class ReflectionNeed:
    """Whether so much has happened that an assistant should reflect.

    Args:
        script: The assistant's.
    """

    def __init__(self, script: int) -> None:
        self._script = script
        self._is_due = False
        self._setting = 0
        self._due_at = 0
        """How much the assistant must have lived since the game started, by that setting."""

    def is_due(self) -> bool:
        """Look in the journal, unless too little has happened since the last time.

        Once it is due it stays so; after a reflection, another object has to look.
        """
        least = int(conf.get("REFLECT_AT"))
        now = lived[self._script]
        if least <= 0:
            return False
        if self._setting != least or (now >= self._due_at and not self._is_due):
            missing = least - unreflected(self._script)
            self._setting, self._due_at, self._is_due = least, now + missing, missing <= 0
        return self._is_due


def _mine(scope: Scope) -> QuerySet[JournalEntry]:
    return JournalEntry.objects.filter(audible(scope), script=scope.script)


def _newest(scope: Scope) -> QuerySet[JournalEntry]:
    times = JournalEntry.objects.filter(script=scope.script).order_by("-at")
    first = times.values_list("at", flat=True)[REACH - 1 : REACH].first()
    rows = _mine(scope)
    return rows if first is None else rows.filter(at__gte=first)


def _matches(folded: str, words: Iterable[str]) -> int:
    """How many of the words a text has; of longer ones, the beginning is enough."""
    having = set(_WORD.findall(folded))
    return sum(
        word in having or (len(word) > 2 and any(one.startswith(word) for one in having))
        for word in words
    )
