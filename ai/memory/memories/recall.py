"""Recall: which memories come to mind, by recency, importance, relevance and trust.

The scheme is that of Park et al., "Generative Agents": a weighted sum, whose weights are
`AI["RECALL_WEIGHTS"]`. Relevance has two parts, the words of the question and its meaning. Words
and vectors give the candidates, and only those are read and ranked. Who may hear of a memory is
decided before any is ranked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from heapq import nlargest
from typing import Any, NamedTuple, Protocol

from django.db.models import Q

from ai import conf
from ai.memory import vectors
from ai.memory.memories import full_text
from ai.memory.privacy.scope import Scope, gist
from ai.memory.privacy.visible import audible
from ai.memory.table_cache import cache
from ai.memory.vectors.likeness import COMES_TO_MIND
from ai.models import Memory
from ai.models.statements import Select

CANDIDATES = 200
"""Memories that are ranked."""
NEAR_CANDIDATES = 50
"""Memories that are looked at because of their meaning."""
MANY = 2000
"""The same if a person or a kind is asked for, since most of them may not match."""
MAX_KNOWN = 1000
"""Memories of an assistant whose rank is known without reading them."""
NEAREST = 3
"""Memories that a question gets in any case: the nearest to it in meaning."""
ALL_WORDS = 2.0
"""What all words of a question count beside its meaning, in standard deviations of nearness."""
WORDS_ALONE = 5.0
"""The same for a memory without a vector: as near as what answers a question usually is."""
DECAY = 0.995
"""What is left of recency after an hour."""
ALIKE = 0.33
"""The share of common words at which two memories are about the same thing."""
SAME = 0.6
"""The same at which a fact of a summary says what another memory says."""
CONTAINED = 0.85
"""The share of the words of one of two memories at which the other, a fact of a summary or beside
one, says all of it."""
MIN_CONTAINED = 4
"""The least words of the former."""
STEM = 5
"""Letters by which its words are compared."""
_TELLING_APART = frozenset(
    (
        *("first", "last", "never", "no", "nobody", "none", "nothing", "not", "once", "t"),
        *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
        *("twelve", "twenty", "hundred", "twice"),
    )
)
"""Words of which two texts that say the same have the same ones, as they have names and figures."""
_NAME = re.compile(r"\b[A-ZÀ-ÖØ-Þ]\w*|\w*\d\w*")
"""What may be a name, and figures."""


class Shares(NamedTuple):
    """What a memory's rank is the sum of, each part with its weight."""

    recency: float
    importance: float
    trust: float
    relevance: float


class Recalled(NamedTuple):
    """A memory that came to mind, and its rank."""

    memory: Memory
    shares: Shares
    may_be_unrelated: bool = False
    """Whether it is merely the nearest to the question: without a word of it, and not very near."""
    words: float = 0.0
    """How much of the question's words it has, 0 to 1."""
    nearness: float | None = None
    """How near it is to the question in meaning; None where that is not known."""

    @property
    def score(self) -> float:
        """Its rank."""
        return sum(self.shares)


def recall(
    scope: Scope,
    query: str = "",
    *,
    vector: Any = None,
    who: str = "",
    kinds: Sequence[str] = (),
    limit: int = 8,
) -> list[Recalled]:
    """What fits a question best, highest rank first; memories about the same thing stand together.

    A question gets the memories that share words with it, and those that are near to it in meaning,
    of which there are always some. Memories that contradict each other all come, each with its
    source: the assistant's own observations first, then the newest.

    Args:
        scope: Whose memory, and whose turn: it gets nothing that it may not hear of.
        query: What it is about; "" for what matters now.
        vector: The query's meaning, as `vectors.Meaning.of` made it; None for words alone.
        who: A source id: what they said, or what is about them.
        kinds: Of `Memory.Kind`; empty for any.
        limit: How many.
    """
    found = _choose(scope, _Question(query, vector, NEAREST), who, kinds, limit)
    if found and not scope.looks_only:
        with cache.rows_of(scope.script):
            Memory.objects.filter(pk__in=[one.memory.pk for one in found]).update(
                recalled=scope.now()
            )
    scope.shown(one.memory for one in found)
    return side_by_side(found)


def closest(scope: Scope, query: str, limit: int, vector: Any = None) -> list[Recalled]:
    """The same for staff who look at a memory, which does not make it newer."""
    return side_by_side(_choose(scope, _Question(query, vector, NEAREST), "", (), limit))


def brought_to_mind(
    scope: Scope, query: str, limit: int, vector: Any = None, meaning: Nearness | None = None
) -> list[Recalled]:
    """What comes to mind without being looked for, which does not make it newer.

    Of what shares no word with the query, only what is very near in meaning comes to mind; how near
    that is depends on the embedder (`ai.memory.vectors.likeness`). The caller reports the memories
    that it shows to the scope.

    Args:
        scope: Whose memory, and whose turn.
        query: What it is about.
        limit: How many.
        vector: The query's meaning; None for words alone.
        meaning: Knows how near memories are to it; None for the vectors of this process.
    """
    return side_by_side(_choose(scope, _Question(query, vector, 0, meaning), "", (), limit))


class Nearness(Protocol):
    """Knows how near memories are to a question in meaning."""

    def nearest(
        self,
        script: int,
        vector: Any,
        limit: int,
        may_hear: Callable[[str], bool],
        others: Iterable[int],
    ) -> dict[int, float]:
        """The nearest memories, and others of which it is asked; see `vectors.Meaning.nearest`."""
        ...


class _Question(NamedTuple):
    """What memories are wanted for."""

    words: str
    vector: Any = None
    """Its meaning; None for words alone."""
    nearest: int = 0
    """How many memories it gets by meaning, however far they are from it."""
    meaning: Nearness | None = None


def _choose(
    scope: Scope, question: _Question, who: str, kinds: Sequence[str], limit: int
) -> list[Recalled]:
    if not question.words.strip():
        newest = _newest(scope, who, kinds)
        return _best(newest, dict.fromkeys((one.pk for one in newest), 0.0), scope.now(), limit)
    many = bool(who or kinds)
    words = full_text.find(scope, question.words)
    near = _near(scope, question, MANY if many else NEAR_CANDIDATES, words)
    scores = _scores(words, near)
    found = _candidates(scope, scores, who, kinds, MANY if many else CANDIDATES)
    relevance = _relevance([one.pk for one in found], scores, words, near, question.nearest)
    return [
        one._replace(
            may_be_unrelated=_is_far(words.get(pk, 0.0), near.get(pk)),
            words=words.get(pk, 0.0),
            nearness=near.get(pk),
        )
        for one in _best(found, relevance, scope.now(), limit)
        for pk in [one.memory.pk]
        if scope.may_hear(one.memory.audience)  # another process may have written it since
    ]


def _near(scope: Scope, question: _Question, limit: int, others: Iterable[int]) -> dict[int, float]:
    """The memories that are nearest to a question in meaning, and others that have a vector."""
    meaning = question.meaning or vectors.meaning()
    if meaning is None or question.vector is None:
        return {}
    return meaning.nearest(scope.script, question.vector, limit, scope.may_hear, others)


def _scores(words: Mapping[int, float], near: Mapping[int, float]) -> dict[int, float]:
    """How well memories match a question by its words and its meaning together.

    A memory with all words of a question is probably meant; one with a few of them seldom is.
    """
    scores = {pk: WORDS_ALONE * share for pk, share in words.items()}
    for pk, nearness in near.items():
        scores[pk] = max(0.0, nearness) + ALL_WORDS * words.get(pk, 0.0) ** 3
    return scores


def _is_far(words: float, nearness: float | None) -> bool:
    """Whether a memory may have nothing to do with a question."""
    return not words and (nearness or 0.0) < COMES_TO_MIND


def _relevance(
    found: Sequence[int],
    scores: Mapping[int, float],
    words: Mapping[int, float],
    near: Mapping[int, float],
    nearest: int,
) -> Mapping[int, float]:
    """The relevant memories, each with its relevance from 0 to 1, where the best match has 1.

    Without meaning, the share of the words is the relevance.
    """
    known = [(near[pk], pk) for pk in found if pk in near] if near else []
    if not known:
        return words
    first = {pk for _, pk in nlargest(nearest, known)}
    relevant = {
        pk: scores[pk]
        for pk in found
        if pk in first or not _is_far(words.get(pk, 0.0), near.get(pk))
    }
    best = max(relevant.values(), default=0.0) or 1.0
    return {pk: (score / best) ** 2 for pk, score in relevant.items()}


class _Candidate(NamedTuple):
    """What a memory is ranked by."""

    pk: int
    audience: str
    seen: float
    """When it was learned or recalled last, in seconds."""
    importance: int
    trust: float


_COLUMNS = ("id", "script", "audience", "at", "recalled", "importance", "trust")
_read_candidates = Select(Memory, _COLUMNS)
_read_memories = Select(
    Memory, [field.name for field in Memory._meta.concrete_fields if field.name != "vector"]
)


def _candidate(
    pk: int,
    _script: int,
    audience: str,
    at: datetime,
    recalled: datetime | None,
    importance: int,
    trust: float,
) -> _Candidate:
    seen = at if recalled is None or recalled < at else recalled
    return _Candidate(pk, audience, seen.timestamp(), importance, trust)


def _newest(scope: Scope, who: str, kinds: Sequence[str]) -> list[_Candidate]:
    rows = _filtered(who, kinds).filter(audible(scope), script=scope.script)
    newest = rows.order_by("-at", "-pk").values_list(*_COLUMNS)[:CANDIDATES]
    return [_candidate(*row) for row in newest]


def _candidates(
    scope: Scope, scores: Mapping[int, float], who: str, kinds: Sequence[str], limit: int
) -> list[_Candidate]:
    """The memories to rank: of the best matches, those that are wanted and may be heard of."""
    # Queries have only the keys: with a script as well, SQLite would go through all that it has.
    newest_first = sorted(scores, reverse=True)
    best = sorted(newest_first, key=scores.__getitem__, reverse=True)[:limit]
    if who or kinds:
        rows = _filtered(who, kinds).filter(pk__in=best).values_list(*_COLUMNS)
        found = [_candidate(*row) for row in rows if row[1] == scope.script]
    else:
        found = _known(scope.script, best)
    heard = {whose: scope.may_hear(whose) for whose in {one.audience for one in found}}
    return [one for one in found if heard[one.audience]]


def _known(script: int, keys: Sequence[int]) -> list[_Candidate]:
    """Those of some memories that are an assistant's; what was read stays until one is written."""
    read: dict[int, _Candidate | None] = cache.get(("ranked", script), (Memory,), dict, script)
    new = [pk for pk in keys if pk not in read]
    if new:
        if len(read) > MAX_KNOWN:
            read.clear()
            new = list(keys)
        read.update(dict.fromkeys(new))
        for row in _read_candidates.rows(new):
            if row[1] == script:
                read[row[0]] = _candidate(*row)
    return [one for pk in keys if (one := read[pk]) is not None]


def _filtered(who: str, kinds: Sequence[str]) -> Any:
    rows = Memory.objects.all()
    if who:
        rows = rows.filter(Q(source=who) | Q(about=who))
    return rows.filter(kind__in=kinds) if kinds else rows


def _best(
    found: Iterable[_Candidate], relevance: Mapping[int, float], now: datetime, limit: int
) -> list[Recalled]:
    """The memories of the highest rank among those that have a relevance, highest first."""
    weights = conf.get("RECALL_WEIGHTS")
    recency, importance, trust, relevant = (weights[name] for name in Shares._fields)
    time = now.timestamp()
    ranked = []
    for pk, _, seen, important, trusted in found:
        if pk in relevance:
            hours = (time - seen) / 3600
            shares = (
                recency * DECAY**hours if hours > 0 else recency,
                importance * important / 10,
                trust * trusted,
                relevant * relevance[pk],
            )
            ranked.append((sum(shares), pk, shares))
    chosen = {pk: shares for _, pk, shares in nlargest(limit, ranked)}
    memories = {memory.pk: memory for memory in _read_memories.instances(list(chosen))}
    return [
        Recalled(memories[pk], Shares(*shares)) for pk, shares in chosen.items() if pk in memories
    ]


def side_by_side(recalled: Sequence[Recalled]) -> list[Recalled]:
    """The same memories, with those about the same thing moved up to the best of them.

    What a talk of several people left of itself for each of them comes once.
    Own observations come before what others said, and newer ones before older ones.
    """
    groups: list[tuple[set[str], list[Recalled]]] = []
    for one in _without_copies(recalled):
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


def _without_copies(recalled: Sequence[Recalled]) -> list[Recalled]:
    """The same memories, without those that say in other words how the same is known.

    What somebody told stays, rather than what a summary of the talk has of it.
    """
    best: list[Recalled] = []
    for one in sorted(recalled, key=_by_detail):
        if not any(_is_copy(one.memory, other.memory) for other in best):
            best.append(one)
    kept = {one.memory.pk for one in best}
    return [one for one in recalled if one.memory.pk in kept]


def _by_detail(one: Recalled) -> tuple[bool, int]:
    """What summaries have comes last, and of that, what has the most words first."""
    memory = one.memory
    return (True, -len(memory.text)) if memory.data.get("talk") else (False, 0)


def _is_copy(one: Memory, other: Memory) -> bool:
    if one.data.get("talk") and one.kind == other.kind:
        return says_the_same(one.text, other.text) or is_contained(one.text, other.text)
    is_same = (one.source, one.about) == (other.source, other.about) or one.data.get("talk")
    return bool(is_same) and gist(one.text) == gist(other.text)


def is_contained(one: str, other: str) -> bool:
    """Whether one of two sentences says all that the other says, of the same people."""
    few, many = sorted((gist(text) for text in (one, other)), key=lambda words: len(set(words)))
    if len(set(few)) < MIN_CONTAINED or (set(few) ^ set(many)) & _TELLING_APART:
        return False
    names = {word.casefold() for text in (one, other) for word in _NAME.findall(text)}
    rest = iter(many)
    in_order = all(word in rest for word in few if word in names)
    stems = {word[:STEM] for word in many}
    shared = sum(word[:STEM] in stems for word in set(few))
    return in_order and shared >= CONTAINED * len(set(few))


def says_the_same(one: str, other: str) -> bool:
    """Whether two sentences have nearly the same words, and the same names, figures and denials."""
    mine, theirs = gist(one), gist(other)
    if mine == theirs:
        return True
    apart = set(mine) ^ set(theirs)
    names = {word.casefold() for text in (one, other) for word in _NAME.findall(text)}
    in_order = [[word for word in words if word in names] for words in (mine, theirs)]
    is_alike = len(apart) <= (1 - SAME) * len({*mine, *theirs})
    return is_alike and in_order[0] == in_order[1] and not apart & _TELLING_APART


def _age(memory: Memory) -> float:
    return -memory.at.timestamp()
