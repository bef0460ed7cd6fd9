"""Rates: how often a tool may be used.

A rate is written as "20/day" or "3/10 minutes", and several with commas between them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ai.tools.contract.base import Tool
from ai.tools.errors import ToolDefinitionError

SCOPES = ("player", "assistant", "game")
"""Whose calls are counted together."""
COOLDOWN = "cooldown"
"""The period of the limit that `cooldown_seconds` is."""
MAX_COUNT = 1_000_000_000
"""What a database's column holds."""
MAX_SECONDS = 366 * 86400

_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
_UNITS = {"s": "second", "sec": "second", "m": "minute", "min": "minute", "h": "hour", "d": "day"}
_UNITS |= {"secs": "second", "mins": "minute", "hr": "hour", "hrs": "hour"}
_UNITS |= {form: unit for unit in _SECONDS for form in (unit, f"{unit}s")}
_RATE = re.compile(r"([0-9]{1,10}) ?/ ?(?:([0-9]{1,8}) ?)?([a-z]+)")


@dataclass(frozen=True)
class Rate:
    """A number of calls in a period of time."""

    count: int
    period: str
    """"minute", "10 minute", "day" …, or "cooldown"; calls are counted together by it."""
    seconds: float | None
    """How long the period is from its first call on; None lasts until the game's day is over."""


@lru_cache(maxsize=1024)
def read_rates(text: str) -> tuple[Rate, ...]:
    """Read rates as people write them: "20/day", or "5/minute, 100/day".

    Raises:
        ToolDefinitionError: Names what cannot be read, and says how it is written.
    """
    if not isinstance(text, str):
        raise ToolDefinitionError(f'the rate {text!r} must be a text such as "20/day".')
    return tuple(_read(part) for part in text.split(","))


def _read(part: str) -> Rate:
    written = " ".join(part.lower().split())
    found = _RATE.fullmatch(written)
    unit = _UNITS.get(found[3]) if found else None
    if found is None or unit is None:
        raise ToolDefinitionError(
            f"the rate {part.strip()!r} cannot be read; write a number, '/' and a period of "
            f'{", ".join(_SECONDS)}: "20/day", "3/10 minutes".'
        )
    count, multiple = int(found[1]), int(found[2] or 1)
    seconds = multiple * _SECONDS[unit]
    if not (0 < count <= MAX_COUNT and 0 < seconds <= MAX_SECONDS):
        raise ToolDefinitionError(
            f"the rate {part.strip()!r} must allow at least one call, in a period of at most 366 "
            "days; leave it out where there is no limit."
        )
    if multiple == 1:
        return Rate(count, unit, None if unit == "day" else seconds)
    return Rate(count, f"{multiple} {unit}", seconds)


def read_scopes(rates: Mapping[str, str]) -> Iterator[tuple[str, Rate]]:
    """Read rates by scope, as a tool or the game's owner declares them.

    Raises:
        ToolDefinitionError: An unknown scope, or a rate that cannot be read.
    """
    if not isinstance(rates, Mapping):
        raise ToolDefinitionError('rates must be written by scope: {"player": "20/day"}.')
    for scope, text in rates.items():
        if scope not in SCOPES:
            raise ToolDefinitionError(f"rates have no scope {scope!r}. Known: {', '.join(SCOPES)}.")
        for rate in read_rates(text):
            yield scope, rate


def rates_of(tool: Tool) -> list[tuple[str, Rate]]:
    """All limits over time that a tool declares, each with its scope.

    Raises:
        ToolDefinitionError: One of them makes no sense.
    """
    pause, daily = tool.cooldown_seconds, tool.daily_limit
    if not _is_number(pause, int | float) or not _is_number(daily, int):
        raise ToolDefinitionError(
            "`cooldown_seconds` must be a number of seconds, `daily_limit` a whole number."
        )
    if pause < 0 or daily < 0:
        raise ToolDefinitionError("`cooldown_seconds` and `daily_limit` cannot be below 0.")
    if pause > MAX_SECONDS or daily > MAX_COUNT:
        raise ToolDefinitionError(
            "`cooldown_seconds` or `daily_limit` is too high; 0 means no limit."
        )
    found = list(read_scopes(tool.rates))
    if pause:
        found.append(("player", Rate(1, COOLDOWN, pause)))
    if daily:
        found.append(("player", Rate(daily, "day", None)))
    return found


def _is_number(value: Any, kind: Any) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool) and math.isfinite(value)
