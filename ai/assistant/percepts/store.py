"""The store of percepts: those that address an assistant stay until a turn deals with them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from ai.assistant.percepts.percept import Percept, Source, changed
from ai.models import TAKEN, Delivery, TurnRecord
from ai.models.statements import MAX_ROWS, Batch, Insert, Update

_INSERT, _UPDATE = Insert(Delivery), Update(Delivery)


def keep_percepts(heard: Sequence[tuple[Percept, int]]) -> list[Percept]:
    """Save percepts that address assistants, all or none, and return them with their ids.

    Args:
        heard: Each percept with the script that it is for. Percepts that were saved before do not
            change.
    """
    new = [_row(percept, script) for percept, script in heard if percept.delivery is None]
    with transaction.atomic() if len(new) > MAX_ROWS else nullcontext():
        _INSERT.execute(new)
    rows = iter(new)
    return [
        percept if percept.delivery is not None else changed(percept, delivery=next(rows).pk)
        for percept, _script in heard
    ]


def mark_dropped(percepts: Sequence[Percept]) -> None:
    """Record that no turn will deal with these percepts."""
    _update(percepts, state=Delivery.State.DROPPED)


def mark_done(percepts: Sequence[Percept]) -> None:
    """Record that no turn needs to be about these percepts."""
    _update(percepts, state=Delivery.State.DONE)


def set_taken(batch: Batch, turn: TurnRecord, state: str) -> None:
    """Add to what is written at the end of a turn the new state of its percepts."""
    taken = turn.data.get(TAKEN)
    if taken and state == Delivery.State.DONE:
        batch.update(_UPDATE, taken, state=str(state), turn=turn.pk)
    elif taken:
        batch.call(partial(_give_back, taken, turn, state))


def _give_back(taken: Sequence[int], turn: TurnRecord, state: str) -> None:
    """Set the state of percepts that a turn did not deal with, but for those dropped since."""
    rows = Delivery.objects.filter(pk__in=taken)
    rows.update(turn=turn.pk)
    rows.exclude(state=Delivery.State.DROPPED).update(state=state)


def mark_dealt_with(turn: TurnRecord) -> None:
    """Record that a turn that was cut off has dealt with its percepts."""
    taken = Delivery.objects.filter(pk__in=turn.data.get(TAKEN, ()))
    taken.update(state=Delivery.State.DONE, turn=turn)


def mark_all_dropped(scripts: Sequence[int] | None = None) -> None:
    """Record that no turn will deal with the percepts that wait for these scripts, or for any."""
    waiting = Delivery.objects.filter(state=Delivery.State.WAITING)
    if scripts is not None:
        waiting = waiting.filter(script__in=scripts)
    waiting.update(state=Delivery.State.DROPPED)


def waiting_percepts() -> dict[int, list[Percept]]:
    """The percepts that wait for a turn, by script, oldest first."""
    found: dict[int, list[Percept]] = defaultdict(list)
    for row in Delivery.objects.filter(state=Delivery.State.WAITING).order_by("pk"):
        found[row.script].append(_percept(row))
    return found


def percepts_of(turn: TurnRecord) -> list[Percept]:
    """The percepts that a turn is about, or was, oldest first."""
    rows = Delivery.objects.filter(Q(turn=turn) | Q(pk__in=turn.data.get(TAKEN, ())))
    return [_percept(row) for row in rows.order_by("pk")]


def _update(percepts: Sequence[Percept], **values: Any) -> None:
    ids = [percept.delivery for percept in percepts if percept.delivery is not None]
    if ids:
        _UPDATE.execute(ids, **values)


def _row(percept: Percept, script: int) -> Any:
    source = percept.source
    return _INSERT.row(
        script=script,
        state=str(Delivery.State.WAITING),
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
            "event": percept.event,
        },
    )


def _percept(row: Delivery) -> Percept:
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
        delivery=row.pk,
        author_level=kept.get("author"),
        event=kept.get("event", ""),
    )
