"""Topics: what an assistant talks about with whom, and where each topic stands."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet

from ai.memory.privacy.scope import Scope
from ai.memory.privacy.visible import audible
from ai.models import Topic

MAX_OPEN = 10
"""Open topics with one person; beyond that, the one not mentioned for longest is closed."""


class Tracked(NamedTuple):
    """A topic, and whether it is new."""

    topic: Topic
    new: bool


def track(
    scope: Scope,
    who: str,
    name: str,
    summary: str = "",
    closed: bool = False,
    author: int | None = None,
) -> Tracked:
    """Note a topic with somebody, or where the open one of this name stands.

    What was whispered and what was said aloud are two topics: neither adds to the other.

    Args:
        scope: Whose topic it is, and whose turn.
        who: With whom.
        name: The topic in a few words.
        summary: Where it stands; "" keeps the old one.
        closed: Whether it is over.
        author: The least level among those whose words stood in the prompt.
    """
    now = scope.now()
    with transaction.atomic():
        mine = Topic.objects.filter(
            script=scope.script, who=who, closed=None, audience=scope.audience
        )
        topic = mine.filter(name__iexact=name).order_by("-last").first()
        if topic is None:
            _make_room(mine, now)
            new = Topic.objects.create(
                script=scope.script,
                who=who,
                name=name,
                summary=summary,
                opened=now,
                last=now,
                closed=now if closed else None,
                audience=scope.audience,
                author=author,
            )
            return Tracked(new, True)
        topic.summary = summary or topic.summary
        topic.last = now
        topic.closed = now if closed else None
        levels = [level for level in (topic.author, author) if level is not None]
        topic.author = min(levels, default=None)
        topic.save(update_fields=["summary", "last", "closed", "author"])
    return Tracked(topic, False)


def topics(scope: Scope, who: str, limit: int) -> list[Topic]:
    """Topics with somebody that the turn may hear of: open ones, then the last ones."""
    rows = Topic.objects.filter(audible(scope), script=scope.script, who=who)
    found = list(rows.filter(closed=None).order_by("-last")[:limit])
    if len(found) < limit:
        found += rows.exclude(closed=None).order_by("-last")[: limit - len(found)]
    return scope.shown(found)


def _make_room(mine: QuerySet[Topic], now: datetime) -> None:
    rest = list(mine.order_by("-last").values_list("pk", flat=True)[MAX_OPEN - 1 :])
    if rest:
        Topic.objects.filter(pk__in=rest).update(closed=now)
