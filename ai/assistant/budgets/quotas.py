"""Tool quotas: how often a tool may be used, and by whom, counted in the database.

One row per limit counts calls until its period ends, and then starts again. Each change is one
conditional update, so that several processes can share the count.
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
"""More than the clocks of two processes, or one clock before and after a correction, differ."""
LONGEST_DAY = timedelta(hours=25)
"""The day on which daylight saving time ends."""
LONG_AGO = datetime(1900, 1, 1, tzinfo=UTC)
"""The end of a new row's period, so that its first call begins one."""
MAX_WHO = 128
_NOTHING: AbstractContextManager[None] = nullcontext()

_UNITS = (("second", 1, 120), ("minute", 60, 7200), ("hour", 3600, 172_800))
"""Units of time: name, seconds, and the longest time in seconds that is given in this unit."""

Key = tuple[str, str, str]
"""Scope, who and period: identifies a row of a tool."""


class ToolQuotas:
    """Counts calls per player, per assistant and per game."""

    def __init__(self, now: Callable[[], datetime] = timezone.now) -> None:
        self._now = now

    def check(self, tool: Tool, caller: Caller) -> None:
        rates = limits_on(tool, caller)
        if rates:
            self._check(tool, rates)

    def charging(self, tool: Tool, caller: Caller) -> AbstractContextManager[None]:
        rates = limits_on(tool, caller)
        return self._charging(tool, rates) if rates else _NOTHING

    @contextmanager
    def _charging(self, tool: Tool, rates: Mapping[Key, Rate]) -> Iterator[None]:
        try:
            with transaction.atomic():
                self._count(tool, rates)
                yield
        except _Full:
            self._check(tool, rates)
            # The period ended between the two queries.
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

    def _check(self, tool: Tool, rates: Mapping[Key, Rate]) -> None:
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


def delete_ended(most: int) -> bool:
    """Delete a batch of rows whose period is over.

    Returns:
        Whether there may be more to delete.
    """
    over = Tally.objects.filter(until__lt=timezone.now())
    batch = list(over.values_list("pk", flat=True)[:most])
    if batch:
        with transaction.atomic():
            # `delete` reads the rows first, because Evennia listens to every deletion. This write
            # locks them, so that no call begins a row's next period in between.
            over.filter(pk__in=batch).update(count=0)
            over.filter(pk__in=batch).delete()
    return len(batch) == most


class _Full(Exception):
    """A limit is reached; rolls the transaction back."""


def limits_on(tool: Tool, caller: Caller) -> dict[Key, Rate]:
    """All limits on a call: the tool's own and those of the setting RATES.

    They are sorted, so that no two processes wait for each other's rows.
    """
    found: dict[Key, Rate] = {}
    set_by_game = conf.get("RATES").get(tool.name)
    if not (set_by_game or tool.cooldown_seconds or tool.daily_limit or tool.rates):
        return found
    declared = [*rates_of(tool), *read_scopes(set_by_game or {})]
    for scope, rate in declared:
        key = (scope, _who(scope, caller), rate.period)
        other = found.get(key)
        if other is None or rate.count < other.count:
            found[key] = rate
    return dict(sorted(found.items()))


def _who(scope: str, caller: Caller) -> str:
    """Whose calls are counted; in turns of its own, the assistant counts as the player."""
    if scope == "game":
        return ""
    if scope == "player" and caller.asker:
        return cut(caller.asker, MAX_WHO)
    return cut(f"assistant:{caller.assistant}", MAX_WHO)


def _end(rate: Rate, now: datetime) -> datetime:
    """When a period that begins now ends."""
    if rate.seconds is not None:
        return now + timedelta(seconds=rate.seconds)
    zone = timezone.get_default_timezone()
    tomorrow = timezone.localdate(now, zone) + timedelta(days=1)
    return datetime.combine(tomorrow, time.min, tzinfo=zone).astimezone(UTC)


def _horizon(rate: Rate, now: datetime) -> datetime:
    """The latest possible end of a period; a later one means that the clock was set back."""
    length = LONGEST_DAY if rate.seconds is None else timedelta(seconds=rate.seconds)
    return now + length + SKEW


def _limited(tool: Tool, wait: float) -> ToolRateLimited:
    """The refusal, which does not reveal who used the tool."""
    return ToolRateLimited(
        f"'{tool.name}' has been used as often as it may be for now.",
        f"It can be used again in {in_words(wait)}; do without it until then.",
        retry_after=wait,
    )


def in_words(seconds: float) -> str:
    """A duration in words, rounded up."""
    unit, length = next((part[:2] for part in _UNITS if seconds <= part[2]), ("day", 86400))
    number = max(1, math.ceil(seconds / length))
    return f"{number} {unit}{'' if number == 1 else 's'}"


def time_by(clock: Clock) -> Callable[[], datetime]:
    """The date and time by a clock that counts seconds: the reactor, or a test's clock."""
    begun, at = timezone.now(), clock.seconds()
    return lambda: begun + timedelta(seconds=clock.seconds() - at)
