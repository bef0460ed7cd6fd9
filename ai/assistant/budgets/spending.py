"""The spending report: what models cost, by day, week and month."""

from __future__ import annotations

import calendar
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Count, Max, Q, QuerySet, Sum

from ai import conf
from ai.assistant.budgets.budget import (
    BudgetStatus,
    fullest,
    read_budgets,
    status_for,
    with_own_limit,
)
from ai.assistant.engine.turn_cost import ASSISTANT, GAME, PLAYER
from ai.models import Spent, TurnRecord

WEEK = 7
MAX_TURNS = 20_000
"""The newest turns, of which `of_turns` reads those that are young enough."""
_COUNTED = ("calls", "input", "cached", "output", "micros", "unpriced")


@dataclass(frozen=True)
class Bill:
    """What requests to models used and cost in a period."""

    calls: int = 0
    input: int = 0
    cached: int = 0
    """The part of `input` that the provider had cached."""
    output: int = 0
    micros: int = 0
    """Millionths of a dollar."""
    unpriced: int = 0
    """Requests without a known price, which `micros` leaves out."""


class TurnBill(NamedTuple):
    """What turns used and cost."""

    turns: int = 0
    unpriced: int = 0
    """Turns with a part of unknown price, which `micros` leaves out."""
    input: int = 0
    output: int = 0
    micros: int = 0
    """Millionths of a dollar."""


@dataclass(frozen=True)
class SpendingReport:
    """The bills of the game or one assistant."""

    today: Bill = Bill()
    week: Bill = Bill()
    """The last seven days, including today."""
    month: Bill = Bill()
    """This month so far."""


def of_assistants(today: date, keys: Iterable[str] | None = None) -> dict[str, SpendingReport]:
    """The reports of the assistants that used a model lately; one query."""
    rows = Spent.objects.filter(scope=ASSISTANT)
    return _bills(rows if keys is None else rows.filter(who__in=list(keys)), today)


def of_game(today: date) -> SpendingReport:
    """The report of the whole game; one query."""
    return _bills(Spent.objects.filter(scope=GAME), today).get("", SpendingReport())


def of_players(today: date) -> dict[str, SpendingReport]:
    """The reports of the players whose turns used a model lately; one query."""
    return _bills(Spent.objects.filter(scope=PLAYER), today)


def of_turns(since: datetime) -> dict[tuple[str, str], TurnBill]:
    """What recorded turns cost, by model and pass; one query, over the newest turns alone."""
    newest = TurnRecord.objects.aggregate(newest=Max("pk"))["newest"] or 0
    rows = TurnRecord.objects.filter(pk__gt=newest - MAX_TURNS, started__gte=since)
    sums = {"turns": Count("pk"), "unpriced": Count("pk", filter=Q(cost=None))}
    sums |= {f"all_{name}": Sum(name, default=0) for name in ("tokens_in", "tokens_out", "cost")}
    found = rows.exclude(model="").values_list("model", "pass_name").annotate(**sums)
    return {(model, kind): TurnBill(*counts) for model, kind, *counts in found}


def of_day(day: date) -> dict[str, Bill]:
    """The bills of one day by assistant; the key of the game is ""."""
    rows = Spent.objects.filter(day=day, scope__in=(ASSISTANT, GAME), calls__gt=0)
    return {row["who"]: _bill(row) for row in rows.values("who", *_COUNTED)}


def by_day(scope: str, who: Sequence[str], today: date, days: int) -> list[int]:
    """Millionths of a dollar for each day up to today, oldest first; one query."""
    first = today - timedelta(days=days - 1)
    rows = Spent.objects.filter(scope=scope, who__in=who, day__gte=first, day__lte=today)
    found = {row["day"]: row["micros"] for row in rows.values("day").annotate(micros=Sum("micros"))}
    return [found.get(first + timedelta(days=number), 0) for number in range(days)]


def forecast(month: int, series: Sequence[int], today: date) -> int:
    """What a month will cost if it continues like the last seven days.

    Args:
        month: Millionths of a dollar so far.
        series: The same for each of the last days, today last.
        today: The current day.
    """
    past = series[-WEEK - 1 : -1]
    begun = next((number for number, micros in enumerate(past) if micros), len(past))
    past = past[begun:]
    usual = sum(past) / len(past) if past else series[-1]
    left = calendar.monthrange(today.year, today.month)[1] - today.day
    return round(month + max(0, usual - series[-1]) + usual * left)


def statuses(
    today: date, own: Mapping[str, int | None]
) -> tuple[dict[str, BudgetStatus], dict[str, float]]:
    """The status and the used share of each assistant that spent something today; one query.

    The key of the game is "". Budgets of players apply to their own turns alone, and are left out.

    Args:
        today: The current day.
        own: The own limits of assistants (`own_limit`), by key.
    """
    default = read_budgets(conf.get("BUDGET"))
    rows = list(Spent.objects.filter(day=today, scope__in=(ASSISTANT, GAME)))
    game = [row for row in rows if row.scope == GAME]
    has_small = bool(conf.get("SMALL_MODEL"))
    found, shares = {}, {}
    for row in rows:
        counted = game if row.scope == GAME else [*game, row]
        budgets = with_own_limit(default, own.get(row.who))
        found[row.who] = status_for(*fullest(counted, budgets), has_small)
        shares[row.who] = fullest([row], budgets)[0]
    return found, shares


def players_at_limit(today: date) -> int:
    """How many players reached their limit today."""
    return Spent.objects.filter(day=today, scope="player", notified=True).count()


def _bills(rows: QuerySet[Spent], today: date) -> dict[str, SpendingReport]:
    week, month = today - timedelta(days=WEEK - 1), today.replace(day=1)
    since = {"today": today, "week": week, "month": month}
    sums = {
        f"{period}_{name}": Sum(name, filter=Q(day__gte=first), default=0)
        for period, first in since.items()
        for name in _COUNTED
    }
    lately = rows.filter(day__gte=min(week, month), day__lte=today, calls__gt=0)
    return {
        row["who"]: SpendingReport(*(_bill(row, f"{period}_") for period in since))
        for row in lately.values("who").annotate(**sums)
    }


def _bill(row: Mapping[str, Any], prefix: str = "") -> Bill:
    return Bill(*(int(row[f"{prefix}{name}"]) for name in _COUNTED))
