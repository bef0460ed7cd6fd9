"""Recovery: closes the turns that a crash or a reload cut off, and finds the talks that go on."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from ai import conf
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.percepts.percept import Percept
from ai.assistant.percepts.store import keep_percepts, mark_dealt_with, percepts_of
from ai.assistant.records.interrupted import interrupted
from ai.assistant.records.turn_store import BOOT
from ai.memory.memories.forgetting import GONE
from ai.memory.upkeep import retention
from ai.models import (
    CALL_IS_OPEN,
    ApprovalRequest,
    CallRecord,
    Delivery,
    Token,
    TurnRecord,
)
from ai.pipeline.call import State

MAX_TURNS = 200
"""The last turns of all assistants in which talks are looked for."""
OPEN = (State.STARTED.value, State.PENDING.value)


def recover() -> None:
    """Close the turns of earlier runs of the server.

    They end as cancelled. Calls without an outcome become "interrupted" and never run again. The
    percepts of a turn still wait for another one; but if the turn had begun something that must not
    happen twice, a percept that describes the interruption waits in their place. All this is one
    transaction: a second crash finds either none of it or all.
    """
    earlier = ~Q(boot=BOOT)
    with transaction.atomic():
        running = TurnRecord.objects.filter(earlier, end_reason="")
        left_open = CallRecord.objects.filter(CALL_IS_OPEN).exclude(turn__boot=BOOT)
        concerned = CallRecord.objects.filter(
            Q(turn__in=running) | Q(pk__in=left_open.values("pk"))
        )
        by_turn: dict[int, list[CallRecord]] = defaultdict(list)
        for call in concerned.select_related("turn").order_by("pk"):
            if call.state in OPEN:
                call.state = State.INTERRUPTED.value
            if call.turn is not None and call.turn.pass_name == "live":  # others are repeated
                by_turn[call.turn.pk].append(call)
        keep_percepts([_report(calls) for calls in by_turn.values()])
        for calls in by_turn.values():
            mark_dealt_with(_turn_of(calls))
        CallRecord.objects.filter(pk__in=left_open.values("pk")).update(
            state=State.INTERRUPTED.value
        )
        # Until this version, the lines of a turn that ran were marked as done while it did.
        unanswered = Delivery.objects.filter(turn__in=running, state=Delivery.State.DONE)
        unanswered.exclude(turn__in=list(by_turn)).update(state=Delivery.State.WAITING)
        running.update(
            data={},
            ended=timezone.now(),
            end_reason=EndReason.CANCELLED.value,
            detail="the server went down",
        )


def last_talks(now: datetime) -> list[tuple[int, str, float]]:
    """The talks in the midst of which the server went down; nobody's whom assistants forgot.

    Call it before `recover`, for which the turns that were cut off end now.

    Args:
        now: The time.

    Returns:
        The script of each assistant, the source id of whom it talked with, and the seconds since,
        the latest last.
    """
    since = now - timedelta(seconds=conf.get("ASKED"))
    turns = TurnRecord.objects.filter(pass_name="live").exclude(asker_name=GONE).order_by("-pk")
    rows = turns.values_list("script", "asker", "ended")[:MAX_TURNS]
    last: dict[tuple[int, str], datetime] = {}
    for script, asker, ended in rows:
        if asker and ended is not None and ended > since:
            last.setdefault((script, asker), ended)
    return [(*who, (now - ended).total_seconds()) for who, ended in reversed(last.items())]


def _report(calls: list[CallRecord]) -> tuple[Percept, int]:
    """Return the percept about an interrupted turn, and the script of its assistant."""
    turn = _turn_of(calls)
    # A refused call did not happen, and its name may be anything that the brain wrote.
    listed = [(call.tool, call.state) for call in calls if call.state != State.REFUSED.value]
    return interrupted(listed, percepts_of(turn), turn.asker_name), turn.script


def _turn_of(calls: list[CallRecord]) -> TurnRecord:
    turn = calls[0].turn
    assert turn is not None
    return turn


def forget(script: int) -> None:
    """Delete an assistant's rows."""
    with transaction.atomic():
        TurnRecord.objects.filter(script=script).delete()
        Delivery.objects.filter(script=script).delete()
        ApprovalRequest.objects.filter(script=script).delete()
        Token.objects.filter(script=script).delete()
        retention.forget(script)
