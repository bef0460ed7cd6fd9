"""Tool quotas, kept in the database: how often a tool may be used, and by whom.

One row a limit counts calls until its period is over, and then begins again. Every change of it
is one conditional update, so that several processes share one count.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime, time, timedelta

from django.db import transaction
from django.db.models import Case, F, Q, Value, When
from django.utils import timezone

from ai import conf
from ai.assistant.percepts.percept import cut
from ai.models import Tally
from ai.pipeline.call import Caller
from ai.pipeline.clock import Clock
from ai.tools.contract.base import Tool
from ai.tools.contract.rates import Rate, rates_of, read_scopes
from ai.tools.errors import ToolRateLimited

SKEW = timedelta(minutes=1)
"""Clocks of two processes, or of one before and after it was set right, differ by less."""
LONGEST_DAY = timedelta(hours=25)
"""From midnight to midnight when the clocks go back."""
LONG_AGO = datetime(1900, 1, 1, tzinfo=UTC)
"""When the period of a row that was just made is over: its first call begins one."""
MAX_WHO = 128

_PARTS = (("second", 1, 120), ("minute", 60, 7200), ("hour", 3600, 172_800))
"""A part of a day, its seconds, and up to how many seconds time is told by it."""

Key = tuple[str, str, str]
"""Scope, who and period: a tool's row."""


class ToolQuotas:
    """Counts calls per player, per assistant and per game.

    Args:
        now: The time of day.
    """

    def __init__(self, now: Callable[[], datetime] = timezone.now) -> None:
        self._now = now

    def check(self, tool: Tool, caller: Caller) -> None:
        """Raise `ToolRateLimited` if one more call now would pass a limit; change nothing."""
        rates = limits_on(tool, caller)
        if rates:
            self._ask(tool, rates)

    def charging(self, tool: Tool, caller: Caller) -> AbstractContextManager[None]:
        """Count one call, in one transaction with what the block writes.

        Entering raises `ToolRateLimited`, and counts nothing, if that passes a limit.
        """
        rates = limits_on(tool, caller)
        return self._charging(tool, rates) if rates else nullcontext()

    @contextmanager
    def _charging(self, tool: Tool, rates: Mapping[Key, Rate]) -> Iterator[None]:
        try:
            with transaction.atomic():
                self._count(tool, rates)
                yield
        except _Full:
            self._ask(tool, rates)
            # Its period ended between the two questions.
            raise _limited(tool, 1.0) from None

    def _count(self, tool: Tool, rates: Mapping[Key, Rate]) -> None:
        # A write comes first: where SQLite has read before, it does not wait for its turn to write.
        Tally.objects.bulk_create(
            [
                Tally(tool=tool.name, scope=scope, who=who, period=period, until=LONG_AGO)
                for scope, who, period in rates
            ],
            ignore_conflicts=True,
        )
        now = self._now()
        for (scope, who, period), rate in rates.items():
            row = Tally.objects.filter(tool=tool.name, scope=scope, who=who, period=period)
            over = Q(until__lte=now) | Q(until__gt=_horizon(rate, now))
            changed = row.filter(over | Q(count__lt=rate.count)).update(
                count=Case(When(over, then=Value(1)), default=F("count") + 1),
                until=Case(When(over, then=Value(_end(rate, now))), default=F("until")),
            )
            if not changed:
                raise _Full

    def _ask(self, tool: Tool, rates: Mapping[Key, Rate]) -> None:
        """Raise `ToolRateLimited` if a limit is reached; one query."""
        now = self._now()
        mine = Q()
        for scope, who, period in rates:
            mine |= Q(scope=scope, who=who, period=period)
        waits = []
        rows = Tally.objects.filter(mine, tool=tool.name)
        for *key, count, until in rows.values_list("scope", "who", "period", "count", "until"):
            scope, who, period = key
            rate = rates[scope, who, period]
            if count >= rate.count and now < until <= _horizon(rate, now):
                waits.append((until - now).total_seconds())
        if waits:
            raise _limited(tool, max(waits))


def let_go(most: int) -> bool:
    """Let a batch of rows go whose period is over.

    Returns:
        Whether more are left to go.
    """
    over = Tally.objects.filter(until__lt=timezone.now())
    batch = list(over.values_list("pk", flat=True)[:most])
    if batch:
        with transaction.atomic():
            # `delete` reads the rows first, because Evennia listens to every deletion; this write
            # holds them, so that no call begins a row's next period in between.
            over.filter(pk__in=batch).update(count=0)
            over.filter(pk__in=batch).delete()
    return len(batch) == most


class _Full(Exception):
    """A limit is reached; what was counted beside it is taken back."""


def limits_on(tool: Tool, caller: Caller) -> dict[Key, Rate]:
    """Every limit that holds for a call, the tool's own and the owner's.

    They come in one order, so that no two processes wait for each other's rows.
    """
    found: dict[Key, Rate] = {}
    owners = conf.get("RATES").get(tool.name)
    declared = rates_of(tool)
    if owners:
        declared.extend(read_scopes(owners))
    for scope, rate in declared:
        key = (scope, _who(scope, caller), rate.period)
        other = found.get(key)
        if other is None or rate.count < other.count:
            found[key] = rate
    return dict(sorted(found.items()))


def _who(scope: str, caller: Caller) -> str:
    """Whose calls are counted; in a turn of its own the assistant counts as a player."""
    if scope == "game":
        return ""
    if scope == "player" and caller.asker:
        return cut(caller.asker, MAX_WHO)
    return cut(f"assistant:{caller.assistant}", MAX_WHO)


def _end(rate: Rate, now: datetime) -> datetime:
    """When a period that begins now is over."""
    if rate.seconds is not None:
        return now + timedelta(seconds=rate.seconds)
    zone = timezone.get_default_timezone()
    tomorrow = timezone.localdate(now, zone) + timedelta(days=1)
    return datetime.combine(tomorrow, time.min, tzinfo=zone).astimezone(UTC)


def _horizon(rate: Rate, now: datetime) -> datetime:
    """Later than this no period of ours can end: the clock was set back since, and it is over."""
    length = LONGEST_DAY if rate.seconds is None else timedelta(seconds=rate.seconds)
    return now + length + SKEW


def _limited(tool: Tool, wait: float) -> ToolRateLimited:
    """The refusal; it is the same whoever used the tool up."""
    return ToolRateLimited(
        f"'{tool.name}' has been used as often as it may be for now.",
        f"It can be used again in {in_words(wait)}; do without it until then.",
        retry_after=wait,
    )


def in_words(seconds: float) -> str:
    """A stretch of time as people tell it, never shorter than it is."""
    unit, length = next((part[:2] for part in _PARTS if seconds <= part[2]), ("day", 86400))
    number = max(1, math.ceil(seconds / length))
    return f"{number} {unit}{'' if number == 1 else 's'}"


def time_by(clock: Clock) -> Callable[[], datetime]:
    """The time of day by a clock that counts seconds: the reactor's, or one that a test moves."""
    begun, at = timezone.now(), clock.seconds()
    return lambda: begun + timedelta(seconds=clock.seconds() - at)
