"""Reflection: insights that an assistant draws from its journal, with the entries they rest on.

The scheme is that of Park et al., "Generative Agents", section 4.2. Each reflection works on the
entries of one audience, and its insights are for that audience.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Sum

from ai.memory import vectors
from ai.memory.privacy.scope import TRUST, common, digest
from ai.models import Citation, JournalEntry, Memory

MAX_ENTRIES = 60
"""Entries that one reflection works on, oldest first; others wait for the next."""
MAX_TEXT = 300
"""Characters of an entry that the brain is shown."""
QUESTIONS = (
    "Whom do you know better now, and what have you learnt of them?",
    "What keeps happening, or has changed, around you?",
    "What should you do or watch for from now on?",
)


@dataclass(frozen=True)
class Shown:
    """The entries that one reflection works on; the brain cites them by number, from 1."""

    script: int
    audience: str
    entries: tuple[JournalEntry, ...]

    def cited(self, insight: Mapping[str, Any]) -> list[JournalEntry]:
        """The entries that an insight rests on."""
        return [self.entries[number - 1] for number in dict.fromkeys(insight["cites"])]


def gather(script: int) -> Shown | None:
    """What the next reflection works on, for the audience with most of it; None for nothing."""
    rows = JournalEntry.objects.filter(script=script, reflected=False)
    sums = rows.values("audience").annotate(total=Sum("importance")).order_by("-total", "audience")
    most = sums.first()
    if most is None:
        return None
    whose = most["audience"]
    entries = rows.filter(audience=whose).order_by("at", "pk")[:MAX_ENTRIES]
    return Shown(script, whose, tuple(entries))


def as_data(shown: Shown) -> list[dict[str, Any]]:
    """The entries, for a brain."""
    return [
        {
            "kind": "entry",
            "number": number,
            "text": entry.text[:MAX_TEXT],
            "name": entry.source_name,
            "source": entry.source,
            "importance": entry.importance,
            "at": entry.at.strftime("%Y-%m-%d %H:%M"),
        }
        for number, entry in enumerate(shown.entries, 1)
    ]


def complaint(shown: Shown, insights: Sequence[Mapping[str, Any]]) -> str:
    """What is wrong with the citations; "" if each is of an entry that was shown."""
    last = len(shown.entries)
    wrong = [
        f"insights[{index}].cites: there is no entry {number}"
        for index, insight in enumerate(insights)
        for number in insight["cites"]
        if not 1 <= number <= last
    ]
    return "; ".join(wrong[:5])


def keep(shown: Shown, insights: Sequence[Mapping[str, Any]], now: datetime) -> int:
    """Keep the insights and mark the entries, in one transaction.

    An insight that rests on an entry which was deleted meanwhile is not kept.

    Returns:
        How many insights are new.
    """
    with transaction.atomic():
        rows = JournalEntry.objects.filter(
            pk__in=[entry.pk for entry in shown.entries], reflected=False
        )
        left = set(rows.values_list("pk", flat=True))
        if not left:
            return 0
        rows.update(reflected=True)
        drawn = [
            (insight, cited)
            for insight in insights
            if (cited := shown.cited(insight)) and all(entry.pk in left for entry in cited)
        ]
        return _store(shown.script, drawn, now)


def _store(
    script: int, drawn: Sequence[tuple[Mapping[str, Any], list[JournalEntry]]], now: datetime
) -> int:
    made: dict[str, tuple[Memory, list[JournalEntry]]] = {}
    for insight, cited in drawn:
        memory = _memory(script, insight, cited, now)
        made.setdefault(memory.digest, (memory, cited))
    kept = Memory.objects.filter(script=script, digest__in=made)
    for known in kept.values_list("digest", flat=True):
        del made[known]  # the same insight was drawn before, and keeps its citations
    new = Memory.objects.bulk_create(memory for memory, _cited in made.values())
    Citation.objects.bulk_create(
        Citation(memory=memory, entry=entry) for memory, cited in made.values() for entry in cited
    )
    vectors.learn(new)
    return len(made)


def _memory(
    script: int, insight: Mapping[str, Any], cited: Sequence[JournalEntry], now: datetime
) -> Memory:
    whose = common(entry.audience for entry in cited)
    sources = {entry.source for entry in cited}
    about = sources.pop() if len(sources) == 1 else ""
    text = str(insight["text"])
    return Memory(
        script=script,
        at=now,
        kind=Memory.Kind.INSIGHT,
        text=text,
        about=about,
        trust=min(TRUST["inferred"], max(entry.trust for entry in cited)),
        importance=int(insight.get("importance", 6)),
        audience=whose,
        author=min((e.author for e in cited if e.author is not None), default=None),
        digest=digest(text, "", whose),
        data={"v": 1, "question": insight.get("question")},
    )
