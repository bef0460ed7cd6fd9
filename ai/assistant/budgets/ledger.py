"""The budget ledger: what models may cost a day, and what they did, kept in the database.

Before a call, the most that it may take is added to what everybody concerned has spent, by one
conditional update: if that passes anybody's budget, nothing is added and no call is made. After
it, the difference to what it really took is given back. So several processes share one purse, and
a call that was cut off stays counted with its estimate, without anything to clean up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import F, Q
from django.utils import timezone
from twisted.internet.defer import Deferred, succeed
from twisted.logger import Logger

from ai import conf
from ai.assistant.budgets.budget import (
    Budget,
    Degree,
    Step,
    fullest,
    held_to,
    read_budgets,
    step_for,
    whose,
)
from ai.assistant.budgets.prices import Prices, Source, Table
from ai.assistant.budgets.token_estimates import Estimates
from ai.assistant.engine.context_window import tokens_of_request
from ai.assistant.engine.turn_cost import TurnCost, dollars
from ai.brains.base import OverBudget, Request, Usage
from ai.brains.models.providers import ModelSpec
from ai.models import Spent

log = Logger()

MARGIN = 1.2
"""What a request may turn out longer than it was estimated."""

KEPT_DAYS = 62
"""Days that are kept at least, so that a month can be told, and the one before."""

Tell = Callable[[str, str], object]


@dataclass(frozen=True)
class Quote:
    """What a call may take at most."""

    weighed: int
    """Its request by `ai.assistant.engine.context_window`."""
    input: int
    """The same as tokens of its model, about."""
    tokens: int
    """All that it may take, read and written."""
    micros: int | None
    """What that costs; None where nobody knows."""


@dataclass(frozen=True)
class Held:
    """A call that is counted with what it may take at most."""

    spec: ModelSpec
    account: TurnCost
    quote: Quote
    day: date


class BudgetLedger:
    """Holds calls of models against budgets.

    Args:
        now: The time of day.
        tell: Tells staff something about a topic.
    """

    def __init__(
        self,
        now: Callable[[], datetime] = timezone.now,
        tell: Tell = lambda text, topic: None,
    ) -> None:
        self.prices = Prices(own_price)
        self.estimates = Estimates()
        self._table: Table | None = None
        self._now = now
        self._tell = tell
        self._made: tuple[date, set[tuple[str, str]]] = (date.min, set())
        """The day, and the accounts that have a row."""
        self._told: set[tuple[date, str, str]] = set()

    def start(self, run: Callable[..., Deferred[Any]]) -> None:
        """Have the table of prices read on a thread: now, where the settings name a model.

        Else the first call of one waits for it, and nobody else does.

        Args:
            run: Calls a function on a thread.
        """
        self._table = Table(run)
        if ":" in f"{conf.get('MODEL')} {conf.get('SMALL_MODEL')}":
            self._table.ready()

    def ready(self, spec: ModelSpec) -> Deferred[None]:
        """Fires once a call can be reserved without keeping the whole game waiting."""
        if self._table is None or not self.prices.stands_in_table(spec):
            return succeed(None)
        return self._table.ready()

    def today(self) -> date:
        """The day that counts now."""
        return timezone.localdate(self._now(), timezone.get_default_timezone())

    def quote(self, spec: ModelSpec, request: Request) -> Quote:
        """What a call may take at most."""
        return quote(spec, request, self.prices, self.estimates.ratio(spec.name))

    def reserve(self, spec: ModelSpec, account: TurnCost, request: Request) -> Held:
        """Count a call with what it may take at most.

        Raises:
            OverBudget: It may take more than is left to somebody; nothing is counted.
        """
        quote = self.quote(spec, request)
        held = Held(spec, account, quote, self.today())
        scopes = account.scopes()
        try:
            self._make(held.day, set(scopes.items()) - self._made_on(held.day))
            if not self._add(held, scopes):
                rows = list(Spent.objects.filter(_rows(scopes), day=held.day))
                gone = set(scopes.items()) - {(row.scope, row.who) for row in rows}
                self._make(held.day, gone)
                if not gone or not self._add(held, scopes):
                    raise self._refusal(rows, held)
        except DatabaseError as error:
            log.failure("ai: what models cost could not be counted")
            raise OverBudget("the budgets cannot be read now") from error
        return held

    def settle(self, held: Held, usage: Usage, wrote: int = 0) -> None:
        """Count what a call really took in the place of what it might have.

        Args:
            held: The call.
            usage: What its provider counted.
            wrote: About how many tokens the answer is, where its provider counts nothing.
        """
        told = usage.input > 0
        if told:
            self.estimates.learn(held.spec.name, held.quote.weighed, usage.input)
        else:
            usage = Usage(held.quote.input, usage.output or wrote)
        micros = self.prices.cost(held.spec, usage)
        held.account.add(held.spec.name, micros)
        self._change(
            held,
            tokens=F("tokens") + usage.input + usage.output - held.quote.tokens,
            micros=F("micros") + (micros or 0) - (held.quote.micros or 0),
            input=F("input") + usage.input,
            cached=F("cached") + min(usage.cached, usage.input),
            output=F("output") + usage.output,
            unpriced=F("unpriced") + int(micros is None),
        )

    def release(self, held: Held) -> None:
        """Count a call no more: it certainly was not answered."""
        self._change(
            held,
            calls=F("calls") - 1,
            tokens=F("tokens") - held.quote.tokens,
            micros=F("micros") - (held.quote.micros or 0),
        )

    def keep(self, held: Held) -> None:
        """Leave a call counted as it is: nobody knows whether it was answered."""
        held.account.add(held.account.model, held.quote.micros)

    def step_of(self, account: TurnCost, small: ModelSpec | None = None) -> Step:
        """How an assistant should think now, and why; one query.

        Where the smaller model is free, dollars that are used up do not stop it.

        Args:
            account: Who pays.
            small: The smaller model, where there is one.
        """
        budgets = _budgets(account)
        if not any(budgets[scope] != Budget() for scope in account.scopes()):
            return Step()
        try:
            rows = list(Spent.objects.filter(_rows(account.scopes()), day=self.today()))
        except DatabaseError:
            log.failure("ai: what models cost could not be read")
            return Step()  # each call asks again before it is made
        step = step_for(*fullest(rows, budgets), small is not None)
        if step.degree is Degree.EMBEDDED and small is not None and self._is_free(small):
            tokens_alone = {scope: Budget(one.tokens) for scope, one in budgets.items()}
            if fullest(rows, tokens_alone)[0] < 1:
                return short_of_money(step)
        return step

    def _is_free(self, spec: ModelSpec) -> bool:
        in_table = self.prices.stands_in_table(spec)
        return not in_table and self.prices.source(spec) is Source.FREE

    # Counting

    def _add(self, held: Held, scopes: Mapping[str, str]) -> bool:
        quote, budgets = held.quote, _budgets(held.account)
        rows = Q()
        for scope, who in scopes.items():
            rows |= Q(scope=scope, who=who) & _room(budgets[scope], quote)
        try:
            with transaction.atomic():
                changed = Spent.objects.filter(rows, day=held.day).update(
                    calls=F("calls") + 1,
                    tokens=F("tokens") + quote.tokens,
                    micros=F("micros") + (quote.micros or 0),
                )
                if changed != len(scopes):
                    raise _Full
        except _Full:
            return False
        return True

    def _made_on(self, day: date) -> set[tuple[str, str]]:
        if self._made[0] != day:
            self._made = (day, set())
        return self._made[1]

    def _make(self, day: date, wanted: set[tuple[str, str]]) -> None:
        """Make the rows of accounts that have none on a day."""
        if wanted:
            rows = [Spent(day=day, scope=scope, who=who) for scope, who in sorted(wanted)]
            Spent.objects.bulk_create(rows, ignore_conflicts=True)
            self._made_on(day).update(wanted)

    def _change(self, held: Held, **changes: object) -> None:
        """Change the rows of a call; what cannot be changed stays counted with its estimate."""
        try:
            rows = Spent.objects.filter(_rows(held.account.scopes()), day=held.day)
            rows.update(**changes)
        except DatabaseError:
            log.failure("ai: what a call of a model cost could not be kept")

    # At the limit

    def _refusal(self, rows: list[Spent], held: Held) -> OverBudget:
        """Say whose budget it is, to staff too: once a day for each."""
        budgets, quote = _budgets(held.account), held.quote
        why = "somebody's budget for today has no room for it"
        for row in rows:
            lacking = _lacking(budgets[row.scope], row, quote)
            if lacking:
                why = f"{whose(row.scope, row.who, lacking[0])} has {lacking[1]}"
                self._tell_once(row, why)
        return OverBudget(why)

    def _tell_once(self, row: Spent, why: str) -> None:
        key = (row.day, row.scope, row.who)
        if row.told or key in self._told:
            return
        self._told = {one for one in self._told if one[0] == row.day} | {key}
        if Spent.objects.filter(pk=row.pk, told=False).update(told=True):
            text = f"{why[:1].upper()}{why[1:]}. Cheaper brains think for it until tomorrow."
            self._tell(text, f"budget {row.scope} {row.who} {row.day}")


def let_days_go(before: date, most: int) -> bool:
    """Let a batch of rows go that are older than a day, and than what `ai cost` shows.

    Returns:
        Whether more are left to go.
    """
    old = Spent.objects.filter(day__lt=before).filter(
        day__lt=timezone.localdate() - timedelta(days=KEPT_DAYS)
    )
    batch = list(old.values_list("pk", flat=True)[:most])
    if batch:
        Spent.objects.filter(pk__in=batch).delete()
    return len(batch) == most


class _Full(Exception):
    """A budget has no room; what was counted beside it is taken back."""


def quote(spec: ModelSpec, request: Request, prices: Prices, ratio: float = 1.0) -> Quote:
    """What a call may take at most, by a price and by what is known of a model's tokens."""
    weighed = tokens_of_request(request)
    about = round(weighed * ratio)
    read = int(about * MARGIN) + 1
    written = most_output(spec, request)
    return Quote(weighed, about, read + written, prices.most(spec, read, written))


def own_price(name: str) -> Mapping[str, float] | None:
    """The price that the settings give a model; None where they give none."""
    return conf.get("MODELS").get(name, {}).get("price") or None


def most_output(spec: ModelSpec, request: Request) -> int:
    """Tokens that an answer may take."""
    return min(request.max_output, spec.max_output) if spec.max_output else request.max_output


def short_of_money(step: Step) -> Step:
    """The step for whom only what is free is left to."""
    why = f"{step.why.partition(';')[0]}; it thinks with the smaller model, which is free"
    return Step(Degree.SMALL, why)


def _budgets(account: TurnCost) -> dict[str, Budget]:
    """What everybody concerned may use a day."""
    return held_to(read_budgets(conf.get("BUDGET")), account.most)


def _rows(scopes: Mapping[str, str]) -> Q:
    found = Q()
    for scope, who in scopes.items():
        found |= Q(scope=scope, who=who)
    return found


def _room(budget: Budget, quote: Quote) -> Q:
    """Where a call fits in; what is free, or has no price, takes no dollars."""
    room = Q()
    if budget.tokens is not None:
        room &= Q(tokens__lte=budget.tokens - quote.tokens)
    if budget.micros is not None and quote.micros:
        room &= Q(micros__lte=budget.micros - quote.micros)
    return room


def _lacking(budget: Budget, row: Spent, quote: Quote) -> tuple[str, str] | None:
    """The limit that has no room for a call, and what is left of it, for people."""
    if budget.tokens is not None and row.tokens + quote.tokens > budget.tokens:
        left = max(0, budget.tokens - row.tokens)
        return (
            f"{budget.tokens:,} tokens",
            f"{left:,} tokens left, and a call may take {quote.tokens:,}",
        )
    if budget.micros is not None and quote.micros and row.micros + quote.micros > budget.micros:
        left = max(0, budget.micros - row.micros)
        return (
            dollars(budget.micros),
            f"{dollars(left)} left, and a call may take {dollars(quote.micros)}",
        )
    return None
