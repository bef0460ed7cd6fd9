"""The sweeper: deletes the rows that are older than the settings keep them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai import conf
from ai.assistant.budgets.ledger import delete_old_days
from ai.assistant.budgets.open_requests import settle_lost
from ai.assistant.budgets.quotas import delete_ended
from ai.memory.upkeep import retention
from ai.models import ApprovalRequest, CallRecord, Delivery, TurnRecord
from ai.pipeline.clock import Clock

log = Logger()

SWEEP_SECONDS = 3600
SWEPT = 500
"""Rows of each kind that one batch deletes at most."""


class Sweeper:
    """Deletes old rows in batches, once an hour, after a turn.

    Args:
        clock: Times the batches.
        stopping: Whether the server goes down.
        elsewhere: Returns what deletes a batch outside of this process; None if this one does.
    """

    def __init__(
        self,
        clock: Clock,
        stopping: Callable[[], bool],
        elsewhere: Callable[[], Any] = lambda: None,
    ) -> None:
        self._clock = clock
        self._stopping = stopping
        self._elsewhere = elsewhere
        self.due = clock.seconds() + SWEEP_SECONDS
        """The time of the next sweep."""

    def sweep(self) -> None:
        """Delete old rows, beginning in a second."""
        self.due = self._clock.seconds() + SWEEP_SECONDS
        self._clock.callLater(1, self._sweep_batch)

    def _sweep_batch(self) -> None:
        if self._stopping():
            return
        days, elsewhere = conf.get("KEEP_DAYS"), self._elsewhere()
        if elsewhere is None:
            self._continue(sweep(days))
        else:
            elsewhere.run("sweep", {"days": days}).addCallbacks(self._continue, self._give_up)

    def _continue(self, more: bool) -> None:
        if more:
            self._clock.callLater(1, self._sweep_batch)

    @staticmethod
    def _give_up(why: Failure) -> None:
        log.warn("ai: old rows stay until the next sweep: {why}", why=why.value)


def sweep(days: int) -> bool:
    """Delete a batch of each kind of rows older than `days`, and of quotas that are over.

    Returns:
        Whether more rows are left to delete.
    """
    before = timezone.now() - timedelta(days=days)
    more = False
    settle_lost(timezone.now())
    for rows in (
        _first(TurnRecord.objects.exclude(end_reason=""), "started", before),
        _first(CallRecord.objects.filter(turn=None), "ts", before),
        _first(Delivery.objects.exclude(state=Delivery.State.WAITING), "at", before),
        ApprovalRequest.objects.filter(decided__lt=before, always=False),
    ):
        batch = list(rows.values_list("pk", flat=True)[:SWEPT])
        if batch:
            rows.model.objects.filter(pk__in=batch).delete()
        more = more or len(batch) == SWEPT
    more = retention.sweep(before, SWEPT) or more
    more = delete_old_days(timezone.localdate() - timedelta(days=days), SWEPT) or more
    return delete_ended(SWEPT) or more


def _first(rows: QuerySet[Any], time: str, before: datetime) -> QuerySet[Any]:
    """The oldest rows of a table that are from before a time.

    They are the first ones, so that the times of a table need no index, which each row would pay.
    """
    some = rows.order_by("pk").values_list("pk", time)[:SWEPT]
    return rows.filter(pk__in=[pk for pk, at in some if at < before])
