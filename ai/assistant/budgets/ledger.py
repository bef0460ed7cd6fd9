"""The budget ledger: what models may cost a day and have cost, in the database.

Before a request, one conditional update reserves the most that it may cost in each budget that
pays. If that exceeds a budget, nothing is reserved and no request is sent. Afterwards the request
is settled at its real cost, or at the usual cost if it was cut off. So several processes can share
the budgets. What could not be written, as the database was down, is written later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from django.db import Error, transaction
from django.db.models import Q
from django.utils import timezone
from twisted.internet.defer import Deferred, succeed
from twisted.logger import Logger

from ai import conf
from ai.assistant.budgets.budget import (
    Budget,
    BudgetStatus,
    Tier,
    budget_name,
    fullest,
    read_budgets,
    status_for,
    with_own_limit,
)
from ai.assistant.budgets.open_requests import OpenRequests, count
from ai.assistant.budgets.prices import Prices, PriceSource, PriceTable
from ai.assistant.budgets.token_estimates import TokenEstimates
from ai.assistant.engine.context_window import tokens_of_request
from ai.assistant.engine.turn_cost import TurnCost, dollars
from ai.brains.base import OverBudget, Request, Usage
from ai.brains.models.providers import ModelSpec
from ai.models import Spent
from ai.models.database_errors import is_down
from ai.pipeline.clock import Clock, Timer
from ai.pipeline.outage import outage

log = Logger()

MARGIN = 1.2
"""Factor by which a request may be longer than estimated."""

MAX_UNWRITTEN = 1000
"""Requests that can wait for a database that is down."""

RETRY_SECONDS = 5.0
"""How long they wait until the next try."""

KEPT_DAYS = 62
"""Days that are kept at least: enough for this month and the last."""

Notify = Callable[[str, str], object]


@dataclass(frozen=True)
class Quote:
    """What a request may use and cost at most."""

    estimate: int
    """The tokens of the request, as `ai.assistant.engine.context_window` estimates them."""
    input: int
    """The tokens of the request, as its model is likely to count them."""
    output: int
    """The most tokens of an answer."""
    tokens: int
    """The most tokens of request and answer."""
    micros: int | None
    """The cost of these; None if it is unknown."""


@dataclass(frozen=True)
class Reservation:
    """A request that is counted with the most that it may use."""

    spec: ModelSpec
    account: TurnCost
    quote: Quote
    day: date
    key: str = ""
    """That of its `OpenRequest`; "" without one."""


class BudgetLedger:
    """Reserves and settles requests to models.

    Args:
        now: The date and time.
        notify: Called with a notice to staff, and its topic.
        open_requests: Keeps what this process has reserved, so that others settle it if the process
            is killed; None if nobody kills it.
    """

    def __init__(
        self,
        now: Callable[[], datetime] = timezone.now,
        notify: Notify = lambda text, topic: None,
        open_requests: OpenRequests | None = None,
    ) -> None:
        self.prices = Prices(own_price)
        self.estimates = TokenEstimates()
        self._table: PriceTable | None = None
        self._now = now
        self._notify = notify
        self._known_rows: tuple[date, set[tuple[str, str]]] = (date.min, set())
        """A day, and the budgets that have a row for it."""
        self._notified: set[tuple[date, str, str]] = set()
        self._open_requests = open_requests
        self._unwritten: list[tuple[Reservation, dict[str, int]]] = []
        """What is still to be added, as the database was down."""
        self._clock: Clock | None = None
        self._retry: Timer | None = None

    def start(self, run: Callable[..., Deferred[Any]], clock: Clock) -> None:
        """Have the table of prices read on a thread: now, if the settings name a model.

        Otherwise the first request to a model waits for the table.

        Args:
            run: Calls a function on a thread.
            clock: The reactor; what could not be written is tried again on it.
        """
        self._clock = clock
        self._table = PriceTable(run)
        if ":" in f"{conf.get('MODEL')} {conf.get('SMALL_MODEL')}":
            self._table.ready()

    def stop(self) -> None:
        """Try for the last time to write what could not be written."""
        self._clock = None
        if self._retry is not None:
            self._retry.cancel()
            self._retry = None
        self._write()

    def ready(self, spec: ModelSpec) -> Deferred[None]:
        """Fires once a request can be reserved without blocking the game."""
        if self._table is None or not self.prices.stands_in_table(spec):
            return succeed(None)
        return self._table.ready()

    def today(self) -> date:
        """The current day in the game's time zone."""
        return timezone.localdate(self._now(), timezone.get_default_timezone())

    def quote(self, spec: ModelSpec, request: Request) -> Quote:
        """What a request may use and cost at most."""
        return quote(spec, request, self.prices, self.estimates.ratio(spec.name))

    def reserve(self, spec: ModelSpec, account: TurnCost, request: Request) -> Reservation:
        """Count a request with the most that it may use.

        Raises:
            OverBudget: That is more than a budget has left; nothing is counted.
        """
        quote = self.quote(spec, request)
        reservation = Reservation(spec, account, quote, self.today())
        if self._open_requests is not None:
            reservation = replace(reservation, key=self._open_requests.new_key())
        scopes = account.scopes()
        try:
            self._create(reservation.day, set(scopes.items()) - self._known_on(reservation.day))
            if not self._add(reservation, scopes):
                rows = list(Spent.objects.filter(_rows(scopes), day=reservation.day))
                gone = set(scopes.items()) - {(row.scope, row.who) for row in rows}
                self._create(reservation.day, gone)
                if not gone or not self._add(reservation, scopes):
                    raise self._refusal(rows, reservation)
        except Error as error:
            outage.failure(log, "ai: what models cost could not be counted")
            raise OverBudget("the budgets cannot be read now") from error
        if self._unwritten:
            self._write()
        return reservation

    def settle(self, reservation: Reservation, usage: Usage, wrote: int = 0) -> None:
        """Count a request with what it really used.

        If its provider counted nothing, our estimates count; `wrote` is the one of the answer.
        """
        spec = reservation.spec
        if usage.input > 0:
            self.estimates.learn(spec.name, reservation.quote.estimate, usage.input)
        else:
            usage = Usage(reservation.quote.input, usage.output or wrote)
        self.estimates.learn_answer(spec.name, usage.output)
        self._settle(reservation, usage)

    def release(self, reservation: Reservation) -> None:
        """Take back the reservation of a request that certainly got no answer."""
        self._change(
            reservation,
            calls=-1,
            tokens=-reservation.quote.tokens,
            micros=-(reservation.quote.micros or 0),
        )

    def lose(self, reservation: Reservation) -> None:
        """Count a request that was cut off, and may have got an answer, with the usual answer."""
        self._settle(reservation, self._usual(reservation))

    def _usual(self, reservation: Reservation) -> Usage:
        quote = reservation.quote
        answer = self.estimates.usual_answer(reservation.spec.name, quote.output)
        return Usage(quote.input, answer)

    def _settle(self, reservation: Reservation, usage: Usage) -> None:
        micros = self.prices.cost(reservation.spec, usage)
        reservation.account.add(reservation.spec.name, micros)
        self._change(reservation, **_difference(reservation.quote, usage, micros))

    def status_of(self, account: TurnCost, small: ModelSpec | None = None) -> BudgetStatus:
        """The status of the budgets that pay; one query.

        The smaller model, if it is free, is still used when the dollars are used up.
        """
        budgets = _budgets(account)
        if not any(budgets[scope] != Budget() for scope in account.scopes()):
            return BudgetStatus()
        try:
            rows = list(Spent.objects.filter(_rows(account.scopes()), day=self.today()))
        except Error:
            outage.failure(log, "ai: what models cost could not be read")
            return BudgetStatus()  # each request is checked again when it is reserved
        status = status_for(*fullest(rows, budgets), small is not None)
        if status.tier is Tier.EMBEDDED and small is not None and self._is_free(small):
            tokens_alone = {scope: Budget(one.tokens) for scope, one in budgets.items()}
            if fullest(rows, tokens_alone)[0] < 1:
                return free_model_status(status)
        return status

    def _is_free(self, spec: ModelSpec) -> bool:
        in_table = self.prices.stands_in_table(spec)
        return not in_table and self.prices.source(spec) is PriceSource.FREE

    # Counting

    def _add(self, reservation: Reservation, scopes: Mapping[str, str]) -> bool:
        quote, budgets = reservation.quote, _budgets(reservation.account)
        rows = {
            (reservation.day, scope, who): _room(budgets[scope], quote)
            for scope, who in scopes.items()
        }
        try:
            with transaction.atomic():
                changed = count.execute(
                    rows, calls=1, tokens=quote.tokens, micros=quote.micros or 0
                )
                if changed != len(scopes):
                    raise _Full
                if self._open_requests is not None:
                    usage = self._usual(reservation)
                    micros = self.prices.cost(reservation.spec, usage)
                    lost = _difference(quote, usage, micros)
                    self._open_requests.add(reservation.key, reservation.day, scopes, lost)
        except _Full:
            return False
        return True

    def _known_on(self, day: date) -> set[tuple[str, str]]:
        if self._known_rows[0] != day:
            self._known_rows = (day, set())
        return self._known_rows[1]

    def _create(self, day: date, wanted: set[tuple[str, str]]) -> None:
        """Create the missing rows of budgets for a day."""
        if wanted:
            rows = [Spent(day=day, scope=scope, who=who) for scope, who in sorted(wanted)]
            Spent.objects.bulk_create(rows, ignore_conflicts=True)
            self._known_on(day).update(wanted)

    def _change(self, reservation: Reservation, **amounts: int) -> None:
        """Add to the rows of a request, after what is still to be added of others."""
        self._unwritten.append((reservation, amounts))
        self._write()

    def _write(self) -> None:
        """Add what is still to be added; while the database is down, it stays for later."""
        while self._unwritten:
            try:
                self._add_amounts(*self._unwritten[0])
            except Error as error:
                outage.failure(log, "ai: what a call of a model cost could not be kept")
                if is_down(error) and len(self._unwritten) <= MAX_UNWRITTEN:
                    self._write_later()
                    return
            self._unwritten.pop(0)

    def _write_later(self) -> None:
        if self._clock is not None and self._retry is None:
            self._retry = self._clock.callLater(RETRY_SECONDS, self._write_again)

    def _write_again(self) -> None:
        self._retry = None
        self._write()

    def _add_amounts(self, reservation: Reservation, amounts: dict[str, int]) -> None:
        scopes = reservation.account.scopes()
        rows: dict[tuple[Any, ...], dict[str, int]] = {
            (reservation.day, scope, who): {} for scope, who in scopes.items()
        }
        kept = self._open_requests
        with transaction.atomic():  # which closes a connection that is lost, as nothing else does
            if kept is None or kept.end(reservation.key):  # else somebody took it for lost
                count.execute(rows, **amounts)

    # Refusing

    def _refusal(self, rows: list[Spent], reservation: Reservation) -> OverBudget:
        """Say which budget is used up, and notify staff once a day of each."""
        budgets, quote = _budgets(reservation.account), reservation.quote
        why = "somebody's budget for today has no room for it"
        for row in rows:
            lacking = _lacking(budgets[row.scope], row, quote)
            if lacking:
                why = f"{budget_name(row.scope, row.who, lacking[0])} has {lacking[1]}"
                self._notify_once(row, why)
        return OverBudget(why)

    def _notify_once(self, row: Spent, why: str) -> None:
        key = (row.day, row.scope, row.who)
        if row.notified or key in self._notified:
            return
        self._notified = {one for one in self._notified if one[0] == row.day} | {key}
        if Spent.objects.filter(pk=row.pk, notified=False).update(notified=True):
            text = f"{why[:1].upper()}{why[1:]}. Cheaper brains think for it until tomorrow."
            self._notify(text, f"budget {row.scope} {row.who} {row.day}")


def delete_old_days(before: date, most: int) -> bool:
    """Delete a batch of rows from before a day, except those that `ai cost` shows.

    Returns:
        Whether there may be more to delete.
    """
    old = Spent.objects.filter(day__lt=before).filter(
        day__lt=timezone.localdate() - timedelta(days=KEPT_DAYS)
    )
    batch = list(old.values_list("pk", flat=True)[:most])
    if batch:
        Spent.objects.filter(pk__in=batch).delete()
    return len(batch) == most


class _Full(Exception):
    """A budget has no room; rolls the transaction back."""


def quote(spec: ModelSpec, request: Request, prices: Prices, ratio: float = 1.0) -> Quote:
    """What a request may use and cost at most; `ratio` is the one of `TokenEstimates`."""
    estimate = tokens_of_request(request)
    about = round(estimate * ratio)
    read = int(about * MARGIN) + 1
    written = most_output(spec, request)
    return Quote(estimate, about, written, read + written, prices.most(spec, read, written))


def _difference(quote: Quote, usage: Usage, micros: int | None) -> dict[str, int]:
    """What to add to a request that is reserved, so that it is counted with what it used."""
    return {
        "tokens": usage.input + usage.output - quote.tokens,
        "micros": (micros or 0) - (quote.micros or 0),
        "input": usage.input,
        "cached": min(usage.cached, usage.input),
        "output": usage.output,
        "unpriced": int(micros is None),
    }


def own_price(name: str) -> Mapping[str, float] | None:
    """The price of a model in the settings; None if they have none."""
    return conf.get("MODELS").get(name, {}).get("price") or None


def most_output(spec: ModelSpec, request: Request) -> int:
    """The most tokens of an answer."""
    return min(request.max_output, spec.max_output) if spec.max_output else request.max_output


def free_model_status(status: BudgetStatus) -> BudgetStatus:
    """The status of an assistant that has only a free model left."""
    why = f"{status.why.partition(';')[0]}; it thinks with the smaller model, which is free"
    return BudgetStatus(Tier.SMALL, why)


def _budgets(account: TurnCost) -> dict[str, Budget]:
    return with_own_limit(read_budgets(conf.get("BUDGET")), account.most)


def _rows(scopes: Mapping[str, str]) -> Q:
    found = Q()
    for scope, who in scopes.items():
        found |= Q(scope=scope, who=who)
    return found


def _room(budget: Budget, quote: Quote) -> dict[str, int]:
    """The most that a row may have before a request; without a price it needs no dollars."""
    room = {}
    if budget.tokens is not None:
        room["tokens"] = budget.tokens - quote.tokens
    if budget.micros is not None and quote.micros:
        room["micros"] = budget.micros - quote.micros
    return room


def _lacking(budget: Budget, row: Spent, quote: Quote) -> tuple[str, str] | None:
    """The limit that a request exceeds, and what is left of it, for people."""
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
