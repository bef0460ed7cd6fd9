"""Recall: which memories come to mind, by recency, importance, relevance and trust.

The scheme is that of Park et al., "Generative Agents": a weighted sum, whose weights are
`AI["RECALL_WEIGHTS"]`. Relevance has two parts, the words of the question and its meaning. Words
and vectors give the candidates, and only those are read and ranked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q

from ai import conf
from ai.memory import vectors
from ai.memory.memories import full_text
from ai.memory.privacy.scope import Scope
from ai.memory.privacy.visible import audible
from ai.models import Memory

CANDIDATES = 200
"""Memories that are ranked."""
MANY = 2000
"""The same if a person or a kind is asked for, since most of them may not match."""
NEAR = 0.35
"""The likeness in meaning at which a memory is relevant without a word of the question."""
DECAY = 0.995
"""What is left of recency after an hour."""
ALIKE = 0.33
"""The share of common words at which two memories are about the same thing."""


class Recalled(NamedTuple):
    """A memory that came to mind, and its rank."""

    memory: Memory
    score: float


def recall(
    scope: Scope,
    query: str = "",
    *,
    vector: Any = None,
    who: str = "",
    kinds: Sequence[str] = (),
    limit: int = 8,
) -> list[Recalled]:
    """What comes to mind, highest rank first; memories about the same thing stand together.

    Only what is relevant to a question comes to mind. Memories that contradict each other all come,
    each with its source: the assistant's own observations first, then the newest.

    Args:
        scope: Whose memory, and whose turn: it gets nothing that it may not hear of.
        query: What it is about; "" for what matters now.
        vector: The query's meaning, as `vectors.Meaning.of` made it; None for words alone.
        who: A source id: what they said, or what is about them.
        kinds: Of `Memory.Kind`; empty for any.
        limit: How many.
    """
    told = _chosen(scope, query, vector, who, kinds, limit)
    if told and not scope.looks_only:
        Memory.objects.filter(pk__in=[one.memory.pk for one in told]).update(recalled=scope.now())
    scope.shown(one.memory for one in told)
    return side_by_side(told)


def brought_to_mind(scope: Scope, query: str, limit: int, vector: Any = None) -> list[Recalled]:
    """What comes to mind without being looked for, which does not make it newer.

    The caller reports the memories that it shows to the scope.

    Args:
        scope: Whose memory, and whose turn.
        query: What it is about.
        limit: How many.
        vector: The query's meaning; None for words alone.
    """
    return side_by_side(_chosen(scope, query, vector, "", (), limit))


def _chosen(
    scope: Scope, query: str, vector: Any, who: str, kinds: Sequence[str], limit: int
) -> list[Recalled]:
    relevance = _relevance(scope, query, vector) if query.strip() else None
    scored = _weighed(_candidates(scope, relevance, who, kinds), relevance, scope.now())
    chosen = sorted(scored, key=lambda pk: (-scored[pk], -pk))[:limit]
    memories = Memory.objects.defer("vector").in_bulk(chosen)
    return [Recalled(memories[pk], scored[pk]) for pk in chosen if pk in memories]


class _Candidate(NamedTuple):
    pk: int
    script: int
    audience: str
    at: datetime
    recalled: datetime | None
    importance: int
    trust: float


def _candidates(
    scope: Scope, relevance: Mapping[int, float] | None, who: str, kinds: Sequence[str]
) -> list[_Candidate]:
    """The memories to rank: the most relevant, or the newest if there is no question."""
    rows = Memory.objects.all()
    if who:
        rows = rows.filter(Q(source=who) | Q(about=who))
    if kinds:
        rows = rows.filter(kind__in=kinds)
    if relevance is None:
        rows = rows.filter(audible(scope), script=scope.script)
        return _read(rows.order_by("-at", "-pk")[:CANDIDATES])
    # The query has only the keys: with a script as well, SQLite would go through all
    # that it has. Whose they are, and who may hear of them, is asked of what comes back.
    best = sorted(relevance, key=lambda pk: (-relevance[pk], -pk))
    found = _read(rows.filter(pk__in=best[: MANY if who or kinds else CANDIDATES]))
    heard = {whose: scope.may_hear(whose) for whose in {one.audience for one in found}}
    return [one for one in found if one.script == scope.script and heard[one.audience]]


def _read(rows: Any) -> list[_Candidate]:
    return [_Candidate(*row) for row in rows.values_list(*_Candidate._fields)]


def _relevance(scope: Scope, query: str, vector: Any) -> dict[int, float]:
    """The candidates, each with its relevance from 0 to 1."""
    said = full_text.find(scope, query)
    meaning = vectors.meaning()
    if meaning is None or vector is None:
        return said
    near = meaning.nearest(scope.script, vector, CANDIDATES)
    return {
        pk: (said.get(pk, 0.0) + max(0.0, near.get(pk, 0.0))) / 2
        for pk in {*said, *(pk for pk, likeness in near.items() if likeness >= NEAR)}
    }


def _weighed(
    found: Sequence[_Candidate], relevance: Mapping[int, float] | None, now: datetime
) -> dict[int, float]:
    weights = conf.get("RECALL_WEIGHTS")
    scores = {}
    for one in found:
        seen = max(one.at, one.recalled or one.at)
        hours = max(0.0, (now - seen).total_seconds() / 3600)
        scores[one.pk] = (
            weights["recency"] * DECAY**hours
            + weights["importance"] * one.importance / 10
            + weights["trust"] * one.trust
            + (weights["relevance"] * relevance[one.pk] if relevance is not None else 0.0)
        )
    return scores


def side_by_side(recalled: Sequence[Recalled]) -> list[Recalled]:
    """The same memories, with those about the same thing moved up to the best of them.

    Own observations come before what others said, and newer ones before older ones.
    """
    groups: list[tuple[set[str], list[Recalled]]] = []
    for one in recalled:
        said = full_text.telling(one.memory.text)
        for words_of_group, members in groups:
            if said and len(said & words_of_group) >= ALIKE * len(said | words_of_group):
                members.append(one)
                break
        else:
            groups.append((said, [one]))
    return [
        one
        for _, members in groups
        for one in sorted(members, key=lambda one: (one.memory.source != "", _age(one.memory)))
    ]


def _age(memory: Memory) -> float:
    return -memory.at.timestamp()
