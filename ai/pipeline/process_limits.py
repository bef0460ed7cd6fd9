"""Process limits: limits over time that are counted in this process, where there is no database."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, time, timedelta

from ai.pipeline.call import Caller
from ai.tools.contract.base import Tool
from ai.tools.contract.rates import Rate, rates_of
from ai.tools.errors import ToolRateLimited

Key = tuple[str, str, str, str]
"""Tool, scope, who and period."""


class ProcessLimits:
    """Counts calls until the process ends.

    Args:
        now: Returns the date and time, with its time zone.
    """

    def __init__(self, now: Callable[[], datetime] = lambda: datetime.now().astimezone()) -> None:
        self._now = now
        self._counts: dict[Key, tuple[int, datetime]] = {}
        """How many calls, and when the period ends."""

    def check(self, tool: Tool, caller: Caller) -> None:
        now = self._now()
        waits = []
        for key, rate in _limits_on(tool, caller):
            count, until = self._counts.get(key, (0, now))
            if count >= rate.count and until > now:
                waits.append((until - now).total_seconds())
        if waits:
            seconds = math.ceil(max(waits))
            raise ToolRateLimited(
                f"'{tool.name}' has been used as often as it may be for now.",
                f"It can be used again in {seconds} seconds; do without it until then.",
                retry_after=max(waits),
            )

    @contextmanager
    def charging(self, tool: Tool, caller: Caller) -> Iterator[None]:
        self.check(tool, caller)
        now = self._now()
        self._counts = {key: kept for key, kept in self._counts.items() if kept[1] > now}
        for key, rate in dict(_limits_on(tool, caller)).items():
            count, until = self._counts.get(key, (0, _end(rate, now)))
            self._counts[key] = count + 1, until
        yield


def _limits_on(tool: Tool, caller: Caller) -> Iterator[tuple[Key, Rate]]:
    for scope, rate in rates_of(tool):
        who = {"player": caller.asker or caller.assistant, "assistant": caller.assistant}
        yield (tool.name, scope, who.get(scope, ""), rate.period), rate


def _end(rate: Rate, now: datetime) -> datetime:
    """When a period that begins now ends."""
    if rate.seconds is not None:
        return now + timedelta(seconds=rate.seconds)
    return datetime.combine(now.date() + timedelta(days=1), time.min, now.tzinfo)
