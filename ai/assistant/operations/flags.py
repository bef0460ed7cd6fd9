"""Flags: findings that assistants report to staff with the tool `flag`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from ai.models import CallRecord
from ai.pipeline.call import State


class Flag(NamedTuple):
    """One finding."""

    at: datetime
    assistant: str
    severity: str
    finding: str
    turn: int | None


def flags(
    assistant: str = "",
    severities: Sequence[str] = (),
    since: datetime | None = None,
    limit: int = 50,
) -> list[Flag]:
    """Return the last flags, newest first.

    Args:
        assistant: The key of the assistant that left them; "" means all.
        severities: The severities to return; empty means all.
        since: The oldest time.
        limit: The highest number of flags.
    """
    rows = CallRecord.objects.filter(tool="flag", state=State.DONE.value)
    if assistant:
        rows = rows.filter(assistant=assistant)
    if severities:
        rows = rows.filter(arguments__arguments__severity__in=list(severities))
    if since is not None:
        rows = rows.filter(ts__gte=since)
    return [_flag(row) for row in rows.order_by("-pk")[:limit]]


def _flag(row: CallRecord) -> Flag:
    given: dict[str, Any] = row.arguments.get("arguments", {})
    return Flag(
        row.ts,
        row.assistant,
        str(given.get("severity", "info")),
        str(given.get("finding", "")),
        row.turn_id,
    )
