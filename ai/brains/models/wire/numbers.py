"""Numbers from elsewhere: counted tokens, and seconds to wait."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import isfinite
from typing import Any

MOST_TOKENS = 100_000_000
"""More than any model holds: a sum of such numbers still fits where sums are kept."""
_MAX_TIME = 64
"""Characters of a time in any form."""
_SPAN = re.compile(r"(\d+(?:\.\d+)?)(ms|s|m|h|d)")
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
_LIMITED = ("x-ratelimit-{}-requests", "x-ratelimit-{}-tokens", "x-ratelimit-{}")
_ANTHROPIC = ("requests", "tokens", "input-tokens", "output-tokens")


def count(value: Any) -> int:
    """A number of tokens; 0 for anything else, and never more than there can be."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0
    if isinstance(value, float) and not isfinite(value):
        return 0
    return int(min(max(0, value), MOST_TOKENS))


def retry_after(header: Callable[[str], str], told: Any, now: float) -> float | None:
    """How many seconds a server asks to wait, in any of the ways that servers say it.

    Args:
        header: A header's value by name, or "".
        told: The "error" of its answer's body, or anything.
        now: The time of day, in seconds since 1970.
    """
    milliseconds = _number(header("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    for value in (header("retry-after"), *_in_body(told)):
        seconds = _seconds(value, now)
        if seconds is not None:
            return seconds
    resets = [_seconds(value, now) for value in _resets(header, told)]
    return max((seconds for seconds in resets if seconds is not None), default=None)


def _seconds(value: str, now: float) -> float | None:
    """From "2", "2.5", "6m0s", "120ms", an HTTP date, a date of RFC 3339, or a time since 1970."""
    if len(value) > _MAX_TIME:
        return None
    number = _number(value)
    if number is not None:
        since = 1e9 if number < 1e11 else 1e12  # a time, in seconds or milliseconds
        if number >= since:
            return max(0.0, (number if since == 1e9 else number / 1000) - now)
        return number
    spans = _SPAN.findall(value)
    if spans and "".join(f"{n}{unit}" for n, unit in spans) == value.strip():
        return sum(float(n) * _SECONDS[unit] for n, unit in spans)
    moment = _moment(value)
    return None if moment is None else max(0.0, moment - now)


def _number(value: str) -> float | None:
    try:
        number = float(value)
    except ValueError:
        return None
    return number if isfinite(number) and number >= 0 else None


def _moment(value: str) -> float | None:
    for read in (datetime.fromisoformat, parsedate_to_datetime):
        try:
            moment = read(value.strip())
        except (ValueError, TypeError, IndexError, OverflowError):
            continue
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    return None


def _in_body(told: Any) -> list[str]:
    """Gemini says it in the error's details: {"retryDelay": "34s"}."""
    details = told.get("details") if isinstance(told, Mapping) else None
    details = details if isinstance(details, list) else []
    found = [detail.get("retryDelay") for detail in details if isinstance(detail, Mapping)]
    return [delay for delay in found if isinstance(delay, str)]


def _resets(header: Callable[[str], str], told: Any) -> list[str]:
    """When the limits that are used up are reset."""
    found = [
        header(name.format("reset"))
        for name in _LIMITED
        if header(name.format("remaining")) in ("0", "") and header(name.format("reset"))
    ]
    for name in _ANTHROPIC:
        if header(f"anthropic-ratelimit-{name}-remaining") == "0":
            found.append(header(f"anthropic-ratelimit-{name}-reset"))
    metadata = told.get("metadata") if isinstance(told, Mapping) else None
    passed_on = metadata.get("headers") if isinstance(metadata, Mapping) else None
    if isinstance(passed_on, Mapping):
        found.append(str(passed_on.get("X-RateLimit-Reset", "")))
    return found
