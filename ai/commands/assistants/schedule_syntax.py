"""A schedule as builders write it: `07:00 open_gate; 7pm real say {"message": "Hi!"}`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from ai.assistant.agent.wake_policy import (
    CLOCKS,
    MAX_CALLS,
    MAX_ENTRIES,
    ScheduledCall,
    ScheduleEntry,
    as_data,
    in_order,
    minute_of,
    read_entry,
)
from ai.commands.console.value_types import NONE, Unreadable
from ai.tools import TOOL_REGISTRY
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import decode
from ai.tools.support.markup import plain

RANGE = f"up to {MAX_ENTRIES} times of day with up to {MAX_CALLS} tool calls each, or none"
EXAMPLE = '07:00 say {"message": "Good morning!"}; 21:30 real pose {"action": "yawns."}'
_HEAD = re.compile(
    r"\s*(\d{1,2}(?:[:.]\d\d)?\s*(?:am|pm)?)(?:\s+(game|real))?(?:\s+|$)", re.IGNORECASE
)
_TOOL = re.compile(r"\s*([A-Za-z_][\w.-]{0,127})\s*")
_NEXT = re.compile(r"\s*(,|;|then\b|$)\s*", re.IGNORECASE)


def read(text: str) -> list[dict[str, Any]]:
    """Read a schedule, as an assistant's wake policy keeps it.

    Raises:
        Unreadable: A time, a tool or an argument is wrong.
    """
    if text.lower() in NONE:
        return []
    entries = list(_read_entries(text))
    if not entries:
        raise Unreadable("That has no time of day; to have no schedule, write: none")
    if len(entries) > MAX_ENTRIES:
        raise Unreadable(
            f"The schedule has {len(entries)} times of day; {MAX_ENTRIES} is the limit."
        )
    return [as_data(entry) for entry in in_order(entries)]


def format_value(value: Any) -> str:
    """A schedule as a builder types it."""
    slots = [entry for one in value or () if (entry := read_entry(one)) is not None]
    return "; ".join(map(_format_entry, slots)) or "none"


def _format_entry(entry: ScheduleEntry) -> str:
    return f"{entry.time} {entry.clock} {', '.join(map(format_call, entry.calls))}"


def format_call(call: ScheduledCall) -> str:
    """A call as a builder types it."""
    if not call.arguments:
        return call.tool
    return f"{call.tool} {json.dumps(dict(call.arguments), ensure_ascii=False)}"


def _read_entries(text: str) -> Iterator[ScheduleEntry]:
    at = 0
    while text[at:].strip(" ;"):
        found = _HEAD.match(text, at)
        minute = minute_of(found[1]) if found else None
        if found is None or minute is None:
            raise Unreadable(f"There is no time of day before '{plain(text[at:].strip(), 40)}'.")
        clock = (found[2] or CLOCKS[0]).lower()
        calls, at = read_calls(text, found.end())
        yield ScheduleEntry(minute, tuple(calls), clock)


def read_calls(text: str, at: int) -> tuple[list[ScheduledCall], int]:
    """Read calls up to the next semicolon.

    Args:
        text: Of a schedule, or of reactions.
        at: Where the first call begins.

    Returns:
        The calls, and where the text continues.

    Raises:
        Unreadable: A tool or an argument is wrong.
    """
    calls: list[ScheduledCall] = []
    while True:
        found = _TOOL.match(text, at)
        if found is None:
            rest = plain(text[at:].strip(), 40)
            where = f"before '{rest}'" if rest else "at the end"
            raise Unreadable(f"There is no tool {where}.")
        arguments, at = _arguments(text, found.end())
        end = _NEXT.match(text, at)
        if end is None and not arguments:
            raise _bare(found[1], text[at:])
        calls.append(_checked(found[1], arguments))
        if end is None:
            raise Unreadable(f"What is '{plain(text[at:].strip(), 40)}'?")
        at = end.end()
        if end[1] in (";", ""):
            break
    if len(calls) > MAX_CALLS:
        raise Unreadable(f"Those are {len(calls)} calls at a time; the limit is {MAX_CALLS}.")
    return calls, at


def _arguments(text: str, at: int) -> tuple[dict[str, Any], int]:
    if text[at : at + 1] != "{":
        return {}, at
    try:
        value, end = json.JSONDecoder().raw_decode(text, at)
        return decode(value), end
    except (ValueError, RecursionError):
        raise Unreadable(f"That is not valid JSON: {plain(text[at:], 40)}") from None
    except ToolInvalid as error:
        raise Unreadable(error.problem) from None


def _bare(name: str, rest: str) -> Unreadable:
    """The error for words after a tool without braces, as in "say Good morning!"."""
    tool = TOOL_REGISTRY.snapshot().find(name)
    takes = (tool.parameters.get("properties") or {}) if tool is not None else {}
    said = plain(re.split(r"[;{}]", rest)[0].strip(" \"'"), 40)
    if not takes or not said:
        return Unreadable(f"What is '{plain(rest.strip(), 40)}'?")
    like = f"{name} {json.dumps({next(iter(takes)): said}, ensure_ascii=False)}"
    return Unreadable(f"Write the arguments of {name} in braces: {like}")


def _checked(name: str, arguments: dict[str, Any]) -> ScheduledCall:
    """A call, if there is such a tool and it takes these arguments."""
    tools = TOOL_REGISTRY.snapshot()
    tool = tools.find(name)
    if tool is None:
        near = tools.nearest(name, [one.name for one in tools])[:1]
        meant = f" Did you mean '{near[0]}'?" if near else ""
        raise Unreadable(f"There is no tool '{plain(name, 40)}'.{meant}")
    if tool.control:
        raise Unreadable(f"'{tool.name}' works only in a turn, and a schedule has none.")
    result = tool.validate_params(arguments)
    if not result.valid:
        wrong = result.errors[0]
        where = f"'{plain(wrong['param'], 40)}': " if wrong["param"] else ""
        raise Unreadable(f"{tool.name}, {where}{plain(wrong['message'], 200)}")
    return ScheduledCall(tool.name, arguments)
