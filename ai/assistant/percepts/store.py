"""Percepts that address somebody, kept until a turn has dealt with them."""

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
    """Keep percepts that address assistants, in one transaction.

    Args:
        heard: Each percept with the script that it is for; the same event for several scripts
            becomes one row with a delivery each. Those that are kept already are left as they are.

    Returns:
        The percepts with the ids of their deliveries, in the same order.
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


def drop(percepts: Sequence[Percept]) -> None:
    """Say of kept percepts that nobody will deal with them."""
    kept = [percept.delivery for percept in percepts if percept.delivery is not None]
    if kept:
        Delivery.objects.filter(pk__in=kept).update(state=Delivery.State.DROPPED)


def done(percepts: Sequence[Percept]) -> None:
    """Say of kept percepts that they are dealt with, without a turn about them."""
    kept = [percept.delivery for percept in percepts if percept.delivery is not None]
    if kept:
        Delivery.objects.filter(pk__in=kept).update(state=Delivery.State.DONE)


def drop_waiting(scripts: Sequence[int] | None = None) -> None:
    """Say of all that waits that nobody will deal with it.

    Args:
        scripts: For whom it waits; None is everybody.
    """
    waiting = Delivery.objects.filter(state=Delivery.State.WAITING)
    if scripts is not None:
        waiting = waiting.filter(script__in=scripts)
    waiting.update(state=Delivery.State.DROPPED)


def waiting_percepts() -> dict[int, list[Percept]]:
    """What still waits, by script, oldest first; for the server's start."""
    found: dict[int, list[Percept]] = defaultdict(list)
    rows = Delivery.objects.filter(state=Delivery.State.WAITING).select_related("percept")
    for row in rows.order_by("pk"):
        found[row.script].append(_percept(row.percept, row.pk))
    return found


def percepts_of(turn: TurnRecord) -> list[Percept]:
    """What a turn was about, oldest first."""
    rows = Delivery.objects.filter(turn=turn).select_related("percept").order_by("pk")
    return [_percept(row.percept, row.pk) for row in rows]


def _event(percept: Percept) -> Any:
    """What makes percepts of one reactor turn the same event; what nobody did is one each."""
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


def take(percepts: Sequence[Percept], turn: TurnRecord) -> None:
    """Say of kept percepts that a turn deals with them; call it inside a transaction."""
    kept = [percept.delivery for percept in percepts if percept.delivery is not None]
    if kept:
        Delivery.objects.filter(pk__in=kept).update(state=Delivery.State.TAKEN, turn=turn)


def hand_on(turn: TurnRecord, state: str) -> None:
    """Say what becomes of what a turn has taken, but for what was dropped meanwhile."""
    Delivery.objects.filter(turn=turn, state=Delivery.State.TAKEN).update(state=state)
