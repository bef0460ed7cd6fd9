"""Favour: how much an assistant likes somebody, and how that moves.

It moves slowly and fades: what a day can change is bounded, the same kind of thing counts half as
much each further time within a day, the same thing in much the same words counts once a week, and
what others say of somebody counts less than what that somebody does, and does not carry as far. So
nothing is to be had from repetition.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from ai import conf
from ai.memory.people.deeds import KINDS
from ai.memory.privacy.scope import EVERYBODY, Scope
from ai.memory.privacy.visible import audible
from ai.models import Favour, Person

MOST = 100.0
"""Favour lies between -MOST and MOST."""
HEARSAY = 0.3
"""What counts of something that somebody else said of a person."""
STAFF = "staff"
"""The kind of a change that staff made: it counts among nothing that somebody did."""
LEAST = 0.05
"""Less than this is no change: nothing is kept of it."""
DAY = timedelta(days=1)
WEEK = timedelta(days=7)
ALIKE = 0.5
"""Two reasons are the same that have so much of their telling words in common."""
_ATTITUDES = (
    (-60, "hostile"),
    (-25, "dislike"),
    (-8, "wary"),
    (8, "neutral"),
    (25, "friendly"),
    (60, "fond"),
)
_BEST = "devoted"
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Moved:
    """What a reason changed."""

    before: float
    after: float
    repeated: bool
    """The same thing has counted already this week."""

    @property
    def change(self) -> float:
        """By how much."""
        return self.after - self.before


def faded(value: float, days: float, half_life: float) -> float:
    """Favour after a time in which nothing happened: half of it is left after each half-life."""
    if half_life <= 0:
        return value
    return float(value * 0.5 ** (max(days, 0.0) / half_life))


def step(
    value: float, kind: str, today: Iterable[tuple[str, float]], per_day: float, weight: float = 1.0
) -> float:
    """By how much something moves favour.

    Args:
        value: Favour now.
        kind: What somebody did, one of `KINDS`.
        today: Kind and change of all that moved it within the last day.
        per_day: What a day can change, up or down.
        weight: What counts of it, 0 to 1.

    Returns:
        The change; 0 where it would be too small to tell.
    """
    full = KINDS[kind]
    up = full > 0
    earlier = list(today)
    repeated = sum(1 for other, _ in earlier if other == kind)
    room = per_day * weight - sum(abs(change) for _, change in earlier if (change > 0) == up)
    size = min(abs(full) * weight * 0.5 ** min(repeated, 60), max(room, 0.0))
    if (value > 0) == up:  # the further it is, the harder it moves on
        size *= max(0.0, 1 - abs(value) / (MOST * weight))
    return 0.0 if size < LEAST else (size if up else -size)


def alike(reason: str, others: Iterable[str]) -> bool:
    """Whether a reason tells, in much the same words, what one of the others tells."""
    words = _telling(reason)
    return any(_common(words, _telling(other)) >= ALIKE for other in others)


def _telling(reason: str) -> set[str]:
    words = _WORD.findall(reason.casefold())
    return {word for word in words if len(word) > 2} or set(words) or {""}


def _common(words: set[str], others: set[str]) -> float:
    return len(words & others) / len(words | others)


def now_of(person: Person, now: datetime) -> float:
    """How much the assistant likes a person now."""
    days = (now - person.favour_at) / DAY
    return faded(person.favour, days, conf.get("FAVOUR_HALF_LIFE"))


def attitude(value: float) -> str:
    """Favour in a word."""
    return next((word for below, word in _ATTITUDES if value < below), _BEST)


def move(scope: Scope, person: Person, kind: str, reason: str, author: int | None = None) -> Moved:
    """Let something that a person did count.

    Args:
        scope: Whose favour it is, and whose turn.
        person: Who did it.
        kind: What it was, one of `KINDS`.
        reason: What happened, in words.
        author: The least level among those whose words stood in the prompt.
    """
    now = scope.now()
    weight = 1.0 if scope.asker in ("", person.who) else HEARSAY
    with transaction.atomic():
        person = Person.objects.select_for_update().get(pk=person.pk)
        before = now_of(person, now)
        rows = Favour.objects.filter(script=scope.script, who=person.who, at__gt=now - WEEK)
        counted = list(rows.exclude(kind=STAFF))
        same_way = [row for row in counted if (row.change > 0) == (KINDS[kind] > 0)]
        repeated = alike(reason, _known(scope, same_way))
        today = [(row.kind, row.change) for row in counted if row.at > now - DAY]
        per_day = conf.get("FAVOUR_PER_DAY")
        change = 0.0 if repeated else step(before, kind, today, per_day, weight)
        after = max(-MOST, min(MOST, before + change))
        if change:
            Person.objects.filter(pk=person.pk).update(favour=after, favour_at=now)
            Favour.objects.create(
                script=scope.script,
                who=person.who,
                at=now,
                change=change,
                kind=kind,
                reason=reason,
                source=scope.asker,
                audience=scope.audience,
                author=author,
            )
    return Moved(before, after, repeated)


def put(
    scope: Scope, person: Person, value: float, reason: str, author: int | None = None
) -> Moved:
    """Have favour be what staff say, from now on; it fades and moves from there as always.

    Args:
        scope: Whose favour it is, and who says so.
        person: For whom.
        value: What it is to be, cut to what favour can be.
        reason: Why.
        author: The level of whoever says so.
    """
    now = scope.now()
    with transaction.atomic():
        person = Person.objects.select_for_update().get(pk=person.pk)
        moved = Moved(now_of(person, now), max(-MOST, min(MOST, value)), False)
        Person.objects.filter(pk=person.pk).update(favour=moved.after, favour_at=now)
        Favour.objects.create(
            script=scope.script,
            who=person.who,
            at=now,
            change=moved.change,
            kind=STAFF,
            reason=reason,
            source=scope.asker,
            audience=scope.audience,
            author=author,
        )
    return moved


def _known(scope: Scope, rows: Sequence[Favour]) -> list[str]:
    """Reasons that a new one is held against: those of others in private it must not tell of."""
    return [row.reason for row in rows if row.audience == EVERYBODY or row.source == scope.asker]


def reasons(scope: Scope, who: str, limit: int) -> list[Favour]:
    """The last reasons for liking somebody or not that may be heard of."""
    rows = Favour.objects.filter(audible(scope), script=scope.script, who=who)
    return scope.shown(rows.order_by("-at", "-pk")[:limit])
