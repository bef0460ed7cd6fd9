"""The cost page: what models cost, by day and by assistant, and what the month will cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.http import HttpRequest, HttpResponse

from ai.assistant.budgets import spending
from ai.assistant.budgets.spending import SpendingReport
from ai.assistant.engine.turn_cost import GAME, dollars
from ai.assistant.runtime import Runtime
from ai.web.access import Visitor
from ai.window.page import StaffPage

DAYS = 30
WIDTH, HEIGHT = 600, 120
"""Units of the chart."""


@dataclass(frozen=True)
class DayBar:
    """One day: a row of the table, and a bar of the chart in units of its picture."""

    day: date
    cost: str
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class CostRow:
    """What one assistant's models used and cost."""

    name: str
    calls: int
    tokens_in: int
    cached: int
    tokens_out: int
    today: str
    week: str
    month: str


class CostPage(StaffPage):
    """Shows the costs of the game and of each assistant that the visitor may examine."""

    title = "Cost"

    def get(self, request: HttpRequest) -> HttpResponse:
        seen = self.visit()
        today = self.ask(_today)
        names = {one.key: one.name for one in seen.by_script.values()}
        found = spending.of_assistants(today, names)
        game = spending.of_game(today)
        series = spending.by_day(GAME, [""], today, DAYS)
        ranked = sorted(found.items(), key=lambda one: -one[1].month.micros)
        context = {
            "visit": seen,
            "rows": [_row(names[key], report) for key, report in ranked],
            "game": _row("The game", game),
            "forecast": dollars(spending.forecast(game.month.micros, series, today)),
            "bars": _bars(series, today),
            "unpriced": game.month.unpriced,
            "width": WIDTH,
            "height": HEIGHT,
        }
        return self.show("ai/cost.html", context)


def _today(runtime: Runtime, visitor: Visitor) -> date:
    visitor.require_staff()
    return runtime.ledger.today()


def _row(name: str, report: SpendingReport) -> CostRow:
    now = report.today
    return CostRow(
        name,
        now.calls,
        now.input,
        now.cached,
        now.output,
        dollars(now.micros),
        dollars(report.week.micros),
        dollars(report.month.micros),
    )


def _bars(series: Sequence[int], today: date) -> list[DayBar]:
    """The days, oldest first; the highest bar fills the chart."""
    most, step = max([1, *series]), WIDTH // len(series)
    bars = []
    for number, micros in enumerate(series):
        height = HEIGHT * micros // most
        day = today - timedelta(days=len(series) - 1 - number)
        bars.append(DayBar(day, dollars(micros), number * step, HEIGHT - height, step - 4, height))
    return bars
