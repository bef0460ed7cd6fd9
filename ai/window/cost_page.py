"""The cost page: what models cost by day, assistant, model, pass and asker, and the budgets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from evennia.accounts.models import AccountDB
from twisted.internet.defer import Deferred, ensureDeferred

from ai import conf
from ai.assistant.budgets import spending
from ai.assistant.budgets.budget import (
    Budget,
    BudgetStatus,
    own_limit,
    read_budgets,
    with_own_limit,
)
from ai.assistant.budgets.spending import SpendingReport, TurnBill
from ai.assistant.engine.turn_cost import ASSISTANT, GAME, dollars
from ai.assistant.runtime import Runtime
from ai.commands.console.access import may_examine
from ai.tools.support.markup import plain
from ai.web.access import Visitor
from ai.web.assistants import everybody
from ai.window.page import StaffPage

DAYS = 30
WIDTH, HEIGHT = 600, 120
"""Units of the chart."""
BAR = 200
"""Units of the longest bar of a table."""
MAX_ROWS = 50
"""Those that cost most, of each table."""


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
    """What an assistant or a player used and cost."""

    name: str
    calls: str
    tokens_in: str
    cached: str
    tokens_out: str
    today: str
    week: str
    month: str
    bar: int
    """Its cost this month, in units of the longest bar."""


@dataclass(frozen=True)
class CostTable:
    """What the costs are made up of."""

    title: str
    heading: str
    rows: Sequence[CostRow]
    left_out: int


@dataclass(frozen=True)
class TurnCostRow:
    """What turns with a model, or of a pass, used and cost."""

    name: str
    turns: str
    tokens_in: str
    tokens_out: str
    cost: str
    unpriced: int
    """Turns with a part of unknown price."""
    bar: int
    """Its cost, in units of the longest bar."""


@dataclass(frozen=True)
class TurnCostTable:
    """What the costs of recorded turns are made up of."""

    title: str
    heading: str
    rows: Sequence[TurnCostRow]


@dataclass(frozen=True)
class BudgetRow:
    """A budget, and how much of it is used today."""

    name: str
    limit: str
    used: int
    """Percent."""
    effect: str
    """What the game does about it; "" if nothing."""


@dataclass(frozen=True)
class KnownAssistant:
    """An assistant that the visitor may examine."""

    name: str
    limit: int | None
    """Its own limit a day, in millionths of a dollar."""


Known = Mapping[str, KnownAssistant]
Reports = Mapping[str, SpendingReport]


class CostPage(StaffPage):
    """Shows the costs of the game, and of each assistant that the visitor may examine."""

    title = "Cost"

    def get(self, request: HttpRequest) -> HttpResponse:
        def work(
            runtime: Runtime, visitor: Visitor
        ) -> tuple[date, Known] | Deferred[tuple[date, Known]]:
            return ensureDeferred(_known(runtime, visitor))

        seen, (today, known) = self.see(work)
        game = spending.of_game(today)
        series = spending.by_day(GAME, [""], today, DAYS)
        players = spending.of_players(today)
        turns = spending.of_turns(timezone.now() - timedelta(days=spending.WEEK))
        context = {
            "visit": seen,
            "game": _row("The game", game, 0),
            "forecast": dollars(spending.forecast(game.month.micros, series, today)),
            "bars": _bars(series, today),
            "unpriced": game.month.unpriced,
            "budgets": list(_budgets(today, known)),
            "tables": [
                _table("By assistant", "Assistant", *_of_assistants(today, known)),
                _table("By asker", "Player", players, _names_of_accounts(_dearest(players))),
            ],
            "turns": [
                _turn_table("By model", "Model", turns, 0),
                _turn_table("By pass", "Pass", turns, 1),
            ],
            "most_turns": f"{spending.MAX_TURNS:,}",
            "width": WIDTH,
            "height": HEIGHT,
            "bar": BAR,
        }
        return self.show("ai/cost.html", context)


async def _known(runtime: Runtime, visitor: Visitor) -> tuple[date, Known]:
    """The current day, and the assistants that the visitor may examine, by key."""
    known = {}
    async for agent in everybody(runtime):
        if may_examine(visitor.account, agent.character):
            name = plain(agent.character.key)
            known[agent.script.assistant_key] = KnownAssistant(name, own_limit(agent.script))
    return runtime.ledger.today(), known


def _of_assistants(today: date, known: Known) -> tuple[Reports, Mapping[str, str]]:
    """What the assistants cost that the visitor may examine, and their names."""
    found = spending.of_assistants(today)
    return (
        {key: report for key, report in found.items() if key in known},
        {key: one.name for key, one in known.items()},
    )


def _names_of_accounts(whose: Iterable[str]) -> dict[str, str]:
    numbers = {who.rpartition(":")[2]: who for who in whose}
    accounts = AccountDB.objects.filter(pk__in=[one for one in numbers if one.isdigit()])
    found = dict(accounts.values_list("pk", "username"))
    return {who: found.get(int(number), who) for number, who in numbers.items() if number.isdigit()}


# Tables


def _table(title: str, heading: str, reports: Reports, names: Mapping[str, str]) -> CostTable:
    shown = _dearest(reports)
    most = max([1, *(reports[one].month.micros for one in shown)])
    rows = [
        _row(plain(names.get(one, one), 128), reports[one], BAR * reports[one].month.micros // most)
        for one in shown
    ]
    return CostTable(title, heading, rows, len(reports) - len(rows))


def _turn_table(
    title: str, heading: str, turns: Mapping[tuple[str, str], TurnBill], at: int
) -> TurnCostTable:
    """What recorded turns cost, by one part of what they are counted by."""
    sums: dict[str, TurnBill] = {}
    for name, bill in turns.items():
        before = sums.get(name[at], TurnBill())
        sums[name[at]] = TurnBill(*map(sum, zip(before, bill, strict=True)))
    shown = sorted(sums, key=lambda one: (-sums[one].micros, one))[:MAX_ROWS]
    most = max([1, *(sums[one].micros for one in shown)])
    rows = [
        TurnCostRow(
            plain(one, 128),
            f"{sums[one].turns:,}",
            f"{sums[one].input:,}",
            f"{sums[one].output:,}",
            dollars(sums[one].micros),
            sums[one].unpriced,
            BAR * sums[one].micros // most,
        )
        for one in shown
    ]
    return TurnCostTable(title, heading, rows)


def _dearest(reports: Reports) -> list[str]:
    """Those that cost most this month, in that order."""
    return sorted(reports, key=lambda one: (-reports[one].month.micros, one))[:MAX_ROWS]


def _row(name: str, report: SpendingReport, bar: int) -> CostRow:
    now = report.today
    return CostRow(
        name,
        f"{now.calls:,}",
        f"{now.input:,}",
        f"{now.cached:,}",
        f"{now.output:,}",
        dollars(now.micros),
        dollars(report.week.micros),
        dollars(report.month.micros),
        bar,
    )


def _budgets(today: date, known: Known) -> Iterator[BudgetRow]:
    """The game's budget, and those of the assistants that used most of theirs today."""
    limits = {key: one.limit for key, one in known.items()}
    statuses, shares = spending.statuses(today, limits)
    budgets = read_budgets(conf.get("BUDGET"))
    yield _budget("The game", budgets[GAME], shares.get("", 0.0), statuses.get(""))
    used = sorted((key for key in shares if key in known), key=lambda key: -shares[key])
    for key in used[:MAX_ROWS]:
        budget = with_own_limit(budgets, limits[key])[ASSISTANT]
        if budget != Budget():
            yield _budget(known[key].name, budget, shares[key], statuses.get(key))


def _budget(name: str, budget: Budget, share: float, status: BudgetStatus | None) -> BudgetRow:
    limits = [
        f"{budget.tokens:,} tokens" if budget.tokens is not None else "",
        dollars(budget.micros) if budget.micros is not None else "",
    ]
    effect = status.why if status is not None else ""
    limit = " and ".join(filter(None, limits)) or "none"
    return BudgetRow(name, limit, min(999, int(100 * share)), plain(effect, 300))


def _bars(series: Sequence[int], today: date) -> list[DayBar]:
    """The days, oldest first; the highest bar fills the chart."""
    most, step = max([1, *series]), WIDTH // len(series)
    bars = []
    for number, micros in enumerate(series):
        height = max(1, HEIGHT * micros // most)
        day = today - timedelta(days=len(series) - 1 - number)
        bars.append(DayBar(day, dollars(micros), number * step, HEIGHT - height, step - 4, height))
    return bars
