"""The store of percepts: those that address an assistant stay until a turn deals with them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from ai.assistant.percepts.percept import Percept, Source
from ai.models import Delivery, Heard, TurnRecord


def keep_percepts(heard: Sequence[tuple[Percept, int]]) -> list[Percept]:
    """Save percepts that address assistants, in one transaction, and return them with their ids.

    Args:
        heard: Each percept with the script that it is for. One event for several scripts becomes
            one row with a delivery for each. Percepts that were saved before do not change.
    """
    new = [(percept, script) for percept, script in heard if percept.delivery is None]
    rows = iter(_create(new) if new else ())
    return [
        percept if percept.delivery is not None else replace(percept, delivery=next(rows).pk)
        for percept, _script in heard
    ]


def _create(heard: Sequence[tuple[Percept, int]]) -> list[Delivery]:
    events: dict[Any, Heard] = {}
    for percept, _script in heard:
        events.setdefault(_event(percept), _heard_row(percept))
    with transaction.atomic():
        Heard.objects.bulk_create(events.values())
        rows = [Delivery(percept=events[_event(p)], script=script) for p, script in heard]
        Delivery.objects.bulk_create(rows)
    return rows


def mark_dropped(percepts: Sequence[Percept]) -> None:
    """Record that no turn will deal with these percepts."""
    _update(percepts, state=Delivery.State.DROPPED)


def mark_done(percepts: Sequence[Percept]) -> None:
    """Record that these percepts are dealt with, though no turn was about them."""
    _update(percepts, state=Delivery.State.DONE)


def mark_taken(percepts: Sequence[Percept], turn: TurnRecord) -> None:
    """Record that a turn deals with these percepts; call it inside a transaction."""
    _update(percepts, state=Delivery.State.TAKEN, turn=turn)


def settle_taken(turn: TurnRecord, state: str) -> None:
    """Set the state of the percepts that a turn took, except those dropped meanwhile."""
    Delivery.objects.filter(turn=turn, state=Delivery.State.TAKEN).update(state=state)


def mark_all_dropped(scripts: Sequence[int] | None = None) -> None:
    """Record that no turn will deal with the percepts that wait for these scripts, or for any."""
    waiting = Delivery.objects.filter(state=Delivery.State.WAITING)
    if scripts is not None:
        waiting = waiting.filter(script__in=scripts)
    waiting.update(state=Delivery.State.DROPPED)


def waiting_percepts() -> dict[int, list[Percept]]:
    """The percepts that wait for a turn, by script, oldest first."""
    found: dict[int, list[Percept]] = defaultdict(list)
    rows = Delivery.objects.filter(state=Delivery.State.WAITING).select_related("percept")
    for row in rows.order_by("pk"):
        found[row.script].append(_percept(row.percept, row.pk))
    return found


def percepts_of(turn: TurnRecord) -> list[Percept]:
    """The percepts that a turn was about, oldest first."""
    rows = Delivery.objects.filter(turn=turn).select_related("percept").order_by("pk")
    return [_percept(row.percept, row.pk) for row in rows]


def _update(percepts: Sequence[Percept], **values: Any) -> None:
    ids = [percept.delivery for percept in percepts if percept.delivery is not None]
    if ids:
        Delivery.objects.filter(pk__in=ids).update(**values)


def _event(percept: Percept) -> Any:
    """A key that is the same for percepts of one event; each without a source is its own event."""
    source = percept.source.id
    if not source:
        return id(percept)
    return (percept.kind, percept.text, source, percept.place, percept.audience)


def _heard_row(percept: Percept) -> Heard:
    source = percept.source
    return Heard(
        at=timezone.now(),
        kind=percept.kind,
        text=percept.text,
        source=source.id,
        name=source.name,
        level=source.level,
        place=percept.place,
        data={
            "v": 1,
            "object": source.object_id,
            "assistant": source.assistant,
            "audience": percept.audience,
            "author": percept.author_level,
            "data": dict(percept.data),
        },
    )


def _percept(row: Heard, delivery: int) -> Percept:
    kept = row.data
    audience = kept.get("audience")
    source = Source(
        row.source, row.name, row.level, kept.get("object"), bool(kept.get("assistant"))
    )
    return Percept(
        kind=row.kind,
        text=row.text,
        source=source,
        addressed=True,
        place=row.place,
        audience=None if audience is None else tuple(audience),
        data=kept.get("data", {}),
        delivery=delivery,
        author_level=kept.get("author"),
    )
