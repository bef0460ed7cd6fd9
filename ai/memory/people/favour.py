"""Favour: how much an assistant likes somebody, and how that changes.

It changes slowly and fades, so that repetition gains nothing: the change in a day is limited, the
same kind of deed counts half as much each further time within a day, and the same thing in much the
same words counts once a week. What others say about somebody counts less than what they do
themselves, and changes favour less far.
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
"""The share that counts of what somebody else said about a person."""
STAFF = "staff"
"""The kind of a change that staff made, which is no deed."""
LEAST = 0.05
"""A smaller change is ignored."""
DAY = timedelta(days=1)
WEEK = timedelta(days=7)
ALIKE = 0.5
"""Two reasons are the same if they share this part of their words."""
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
    """Whether the same thing counted already this week."""

    @property
    def change(self) -> float:
        """By how much favour changed."""
        return self.after - self.before


def faded(value: float, days: float, half_life: float) -> float:
    """Favour after some days in which nothing happened."""
    if half_life <= 0:
        return value
    return float(value * 0.5 ** (max(days, 0.0) / half_life))


def step(
    value: float, kind: str, today: Iterable[tuple[str, float]], per_day: float, weight: float = 1.0
) -> float:
    """By how much a deed changes favour.

    Args:
        value: Favour now.
        kind: What somebody did, one of `KINDS`.
        today: Kind and change of all deeds within the last day.
        per_day: The limit for a day, up or down.
        weight: The share of the deed that counts, 0 to 1.

    Returns:
        The change; 0 if it would be too small.
    """
    full = KINDS[kind]
    up = full > 0
    earlier = list(today)
    repeated = sum(1 for other, _ in earlier if other == kind)
    room = per_day * weight - sum(abs(change) for _, change in earlier if (change > 0) == up)
    size = min(abs(full) * weight * 0.5 ** min(repeated, 60), max(room, 0.0))
    if (value > 0) == up:  # the further it is, the less it changes
        size *= max(0.0, 1 - abs(value) / (MOST * weight))
    return 0.0 if size < LEAST else (size if up else -size)


def alike(reason: str, others: Iterable[str]) -> bool:
    """Whether a reason says much the same as one of the others."""
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
    """A word for favour."""
    return next((word for below, word in _ATTITUDES if value < below), _BEST)


def move(scope: Scope, person: Person, kind: str, reason: str, author: int | None = None) -> Moved:
    """Change favour for something that a person did.

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
    """Set favour to what staff say; from there, it changes and fades as usual.

    Args:
        scope: Whose favour it is, and who says so.
        person: For whom.
        value: The favour, cut to the possible range.
        reason: Why.
        author: The level of the one who says so.
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
    """Reasons to compare a new one with, without private ones that it must not reveal."""
    return [row.reason for row in rows if row.audience == EVERYBODY or row.source == scope.asker]


def reasons(scope: Scope, who: str, limit: int) -> list[Favour]:
    """The last reasons for favour that the turn may hear of."""
    rows = Favour.objects.filter(audible(scope), script=scope.script, who=who)
    return scope.shown(rows.order_by("-at", "-pk")[:limit])
