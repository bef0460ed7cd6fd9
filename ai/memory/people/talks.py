"""Talks: what an assistant talks about with whom, and how far they got."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet

from ai.memory.privacy.scope import Scope
from ai.memory.privacy.visible import audible
from ai.models import Talk

MAX_OPEN = 10
"""Open talks with one person; beyond, the one that has rested longest is closed."""


class Tracked(NamedTuple):
    """A talk, and whether it is new."""

    talk: Talk
    new: bool


def track(
    scope: Scope,
    who: str,
    topic: str,
    summary: str = "",
    closed: bool = False,
    author: int | None = None,
) -> Tracked:
    """Note a talk with somebody, or continue the open one on this topic.

    What was whispered and what was said aloud are two talks: neither adds to the other.

    Args:
        scope: Whose talk it is, and whose turn.
        who: With whom.
        topic: What it is about.
        summary: How far it got; "" keeps the old one.
        closed: Whether it is over.
        author: The least level among those whose words stood in the prompt.
    """
    now = scope.now()
    with transaction.atomic():
        mine = Talk.objects.filter(
            script=scope.script, who=who, closed=None, audience=scope.audience
        )
        talk = mine.filter(topic__iexact=topic).order_by("-last").first()
        if talk is None:
            _make_room(mine, now)
            made = Talk.objects.create(
                script=scope.script,
                who=who,
                topic=topic,
                summary=summary,
                opened=now,
                last=now,
                closed=now if closed else None,
                audience=scope.audience,
                author=author,
            )
            return Tracked(made, True)
        talk.summary = summary or talk.summary
        talk.last = now
        talk.closed = now if closed else None
        levels = [level for level in (talk.author, author) if level is not None]
        talk.author = min(levels, default=None)
        talk.save(update_fields=["summary", "last", "closed", "author"])
    return Tracked(talk, False)


def talks(scope: Scope, who: str, limit: int) -> list[Talk]:
    """Talks with somebody that the turn may hear of: open ones, then the last ones."""
    rows = Talk.objects.filter(audible(scope), script=scope.script, who=who)
    found = list(rows.filter(closed=None).order_by("-last")[:limit])
    if len(found) < limit:
        found += rows.exclude(closed=None).order_by("-last")[: limit - len(found)]
    return scope.shown(found)


def _make_room(mine: QuerySet[Talk], now: datetime) -> None:
    rest = list(mine.order_by("-last").values_list("pk", flat=True)[MAX_OPEN - 1 :])
    if rest:
        Talk.objects.filter(pk__in=rest).update(closed=now)
