"""After a crash or a reload: close what was cut off. And, in time, let old rows go."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from ai.assistant.budgets.ledger import let_days_go
from ai.assistant.budgets.quotas import let_go
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.percepts.percept import Percept
from ai.assistant.percepts.store import keep_percepts, percepts_of
from ai.assistant.records.interrupted import interrupted
from ai.assistant.records.turn_store import BOOT
from ai.memory.upkeep import retention
from ai.models import CallRecord, Delivery, Heard, Proposal, Token, TurnRecord
from ai.pipeline.call import State

OPEN = (State.STARTED.value, State.PENDING.value)
SWEPT = 500
"""Rows of a kind that one sweep takes away at most."""


def recover() -> None:
    """Close the turns of earlier runs of the server.

    They end as cancelled. Calls without an outcome become "interrupted" and are never run again.
    The percepts of a turn wait for another one, unless it had begun something that must not
    happen twice; then a percept waits in their place that tells what was cut off. All in one
    transaction: a second crash finds either none of it or all.
    """
    earlier = ~Q(boot=BOOT)
    with transaction.atomic():
        running = TurnRecord.objects.filter(earlier, end_reason="")
        left_open = CallRecord.objects.filter(state__in=OPEN).exclude(turn__boot=BOOT)
        concerned = CallRecord.objects.filter(
            Q(turn__in=running) | Q(pk__in=left_open.values("pk"))
        )
        by_turn: dict[int, list[CallRecord]] = defaultdict(list)
        for call in concerned.select_related("turn").order_by("pk"):
            if call.state in OPEN:
                call.state = State.INTERRUPTED.value
            if call.turn is not None and call.turn.pass_name == "live":  # others are had again
                by_turn[call.turn.pk].append(call)
        keep_percepts([_report(calls) for calls in by_turn.values()])
        CallRecord.objects.filter(pk__in=left_open.values("pk")).update(
            state=State.INTERRUPTED.value
        )
        taken = Delivery.objects.filter(state=Delivery.State.TAKEN).exclude(turn__boot=BOOT)
        taken.filter(turn__in=list(by_turn)).update(state=Delivery.State.DONE)
        taken.update(state=Delivery.State.WAITING)
        running.update(
            ended=timezone.now(),
            end_reason=EndReason.CANCELLED.value,
            detail="the server went down",
        )


def _report(calls: list[CallRecord]) -> tuple[Percept, int]:
    """What a turn's assistant is told of it, and that assistant's script."""
    turn = calls[0].turn
    assert turn is not None
    # What was refused did not happen, and its name may be anything that the brain wrote.
    listed = [(call.tool, call.state) for call in calls if call.state != State.REFUSED.value]
    return interrupted(listed, percepts_of(turn), turn.asker_name), turn.script


def sweep(days: int) -> bool:
    """Let rows go that are older than `days`, and limits that are over, a batch of each kind.

    Returns:
        Whether more are left to go.
    """
    before = timezone.now() - timedelta(days=days)
    more = False
    for rows in (
        TurnRecord.objects.filter(started__lt=before).exclude(end_reason=""),
        CallRecord.objects.filter(ts__lt=before, turn=None),
        Heard.objects.filter(at__lt=before).exclude(deliveries__state=Delivery.State.WAITING),
        Proposal.objects.filter(decided__lt=before, always=False),
    ):
        batch = list(rows.values_list("pk", flat=True)[:SWEPT])
        if batch:
            rows.model.objects.filter(pk__in=batch).delete()
        more = more or len(batch) == SWEPT
    more = retention.sweep(before, SWEPT) or more
    more = let_days_go(timezone.localdate() - timedelta(days=days), SWEPT) or more
    return let_go(SWEPT) or more


def forget(script: int) -> None:
    """Let an assistant's rows go with it."""
    with transaction.atomic():
        TurnRecord.objects.filter(script=script).delete()
        Delivery.objects.filter(script=script).delete()
        Proposal.objects.filter(script=script).delete()
        Token.objects.filter(script=script).delete()
        Heard.objects.filter(deliveries=None).delete()
        retention.forget(script)
