"""Tidying: related memories are linked, and old unimportant ones are deleted.

The rule: a memory lives `AI["PRUNE_DAYS"]` for each three points of its importance, counted from
when it last came to mind (or was learned). An importance of 8 or more stays, as does what an
insight or a summary rests on. What was told in private lives three times as long, since few know
it. The last few things that anybody said always stay, so that nobody is forgotten altogether.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, Q
from django.db.models.functions import Coalesce

from ai import conf
from ai.memory.memories import forgetting
from ai.models import Memory

WEIGHTY = 8
"""From this importance on, memories are never deleted."""
KEPT_OF_EACH = 10
"""How many of the last memories from each person stay in any case."""
BATCH = 200
"""Memories that one step links or deletes, at most."""
RELATED = 5
"""Links of one memory."""
ALIKE = 2
"""How many uncommon words related memories share."""
_WORD = re.compile(r"\w{4,}")
_LITTLE = (
    "about after again also because been before being from have here into just like made many more "
    "most much only other said same some such that their them then there these they this told very "
    "want wants were what when where which while will with would your"
)
_COMMON = frozenset(_LITTLE.split())


def tidy(script: int, now: datetime) -> int:
    """Link and prune memories of an assistant, one batch of each.

    Returns:
        How many were looked at or deleted; 0 if nothing is left to do.
    """
    return link(script) + prune(script, now)


def link(script: int) -> int:
    """Link memories that are not linked yet to those with which they share words.

    Only memories of the same audience are linked, since a link reveals that there is something.

    Returns:
        How many were looked at.
    """
    with transaction.atomic():
        rows = Memory.objects.filter(script=script).order_by("-at", "-pk")
        new = list(rows.filter(~Q(data__has_key="related"))[:BATCH])
        if not new:
            return 0
        others = rows.filter(audience__in={row.audience for row in new})[: 5 * BATCH]
        words: dict[tuple[str, str], list[int]] = defaultdict(list)
        for key, whose, text in others.values_list("pk", "audience", "text"):
            for word in _telling(text):
                words[whose, word].append(key)
        for row in new:
            row.data = {"v": 1, **row.data, "related": _related(row, words)}
        Memory.objects.bulk_update(new, ["data"])
    return len(new)


def _related(row: Memory, words: dict[tuple[str, str], list[int]]) -> list[int]:
    shared: dict[int, float] = defaultdict(float)
    count: dict[int, int] = defaultdict(int)
    for word in _telling(row.text):
        found = words.get((row.audience, word), ())
        for key in found:
            shared[key] += 1 / len(found)  # a rare word says more
            count[key] += 1
    alike = [key for key in shared if key != row.pk and count[key] >= ALIKE]
    return sorted(alike, key=lambda key: (-shared[key], -key))[:RELATED]


def _telling(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold())) - _COMMON


def prune(script: int, now: datetime) -> int:
    """Delete memories by the rule above, one batch.

    Returns:
        How many.
    """
    days = conf.get("PRUNE_DAYS")
    if days <= 0:
        return 0
    with transaction.atomic():
        old = Q()
        for importance in range(1, WEIGHTY):
            life = timedelta(days=days * importance / 3)
            old |= Q(importance=importance, audience="", seen__lt=now - life)
            old |= Q(importance=importance, seen__lt=now - 3 * life)
        rows = Memory.objects.filter(script=script, cited_by=None)
        rows = rows.exclude(kind__in=(Memory.Kind.INSIGHT, Memory.Kind.SUMMARY))
        found = rows.annotate(seen=Coalesce("recalled", "at")).filter(old)
        oldest = list(found.order_by("seen", "pk").values_list("pk", "source")[:BATCH])
        gone = _but_a_few(script, oldest)
        if gone:
            forgetting.drop(gone)
    return len(gone)


def _but_a_few(script: int, oldest: Sequence[tuple[int, str]]) -> list[int]:
    """Those that can be deleted without forgetting anybody altogether."""
    said = Memory.objects.filter(script=script, source__in={source for _, source in oldest})
    left = dict(said.values_list("source").annotate(Count("pk")).order_by())
    gone = []
    for key, source in oldest:
        if left[source] > KEPT_OF_EACH:
            left[source] -= 1
            gone.append(key)
    return gone
