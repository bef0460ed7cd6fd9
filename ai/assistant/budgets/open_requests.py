"""Open requests: what a process has reserved for requests on their way, for the case that it dies.

Workers are started and killed as a game needs them. A request of one that was killed is settled by
another process, at what such a request usually costs, once its time is over.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from ai import conf
from ai.assistant.engine.turn_cost import ASSISTANT, PLAYER, TurnCost
from ai.models import OpenRequest, Spent
from ai.models.statements import Increase

SPARE_SECONDS = 30
"""How much longer than `AI["MODEL_SECONDS"]` a request is under way at most."""
AT_ONCE = 100
"""Lost requests that are settled at once."""

_AMOUNTS = ("tokens", "micros", "input", "cached", "output", "unpriced")
"""The columns that both tables have."""
count = Increase(Spent, "day", "scope", "who")
"""Counts what somebody spent on a day."""


class OpenRequests:
    """Keeps the requests of this process that are on their way."""

    def new_key(self) -> str:
        """Return the key of a new request."""
        return uuid.uuid4().hex

    def add(self, key: str, day: date, scopes: Mapping[str, str], lost: Mapping[str, int]) -> None:
        """Keep a request that was reserved.

        Args:
            key: Its key.
            day: The day for which it counts.
            scopes: Whose budgets pay, by scope.
            lost: What to add to these if it is never settled.
        """
        seconds = conf.get("MODEL_SECONDS") + SPARE_SECONDS
        until = timezone.now() + timedelta(seconds=seconds)
        who = {"assistant": scopes.get(ASSISTANT, ""), "who": scopes.get(PLAYER, "")}
        row = OpenRequest(key=key, until=until, day=day, **who, **lost)
        OpenRequest.objects.bulk_create([row])

    def end(self, key: str) -> bool:
        """Forget a request; whether it was still kept, so that nobody took it for lost."""
        return bool(OpenRequest.objects.filter(key=key).delete()[0])


def settle_lost(now: datetime) -> int:
    """Settle the requests that were never settled though their time is over.

    Returns:
        How many there were.
    """
    rows = list(OpenRequest.objects.filter(until__lt=now)[:AT_ONCE])
    for row in rows:  # few: one for each request that a worker had when it was killed
        with transaction.atomic():
            if OpenRequest.objects.filter(key=row.key).delete()[0]:
                count.execute(_rows(row), **{name: getattr(row, name) for name in _AMOUNTS})
    return len(rows)


def _rows(row: OpenRequest) -> dict[tuple[Any, ...], dict[str, int]]:
    """The rows of the budgets that pay."""
    scopes = TurnCost(row.assistant, row.who).scopes()
    return {(row.day, scope, who): {} for scope, who in scopes.items()}
