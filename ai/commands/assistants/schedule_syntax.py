"""A schedule as builders write it: `07:00 open_gate; 7pm real say {"message": "Hi!"}`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from ai.assistant.agent.wake_policy import (
    CLOCKS,
    MAX_DEEDS,
    MAX_SLOTS,
    ScheduledCall,
    ScheduleEntry,
    as_data,
    in_order,
    minute_of,
    read_slot,
)
from ai.commands.console.value_types import NONE, Unreadable
from ai.tools import TOOL_REGISTRY
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import decode
from ai.tools.support.markup import plain

RANGE = f"up to {MAX_SLOTS} times of day with up to {MAX_DEEDS} tool calls each, or none"
EXAMPLE = '07:00 say {"message": "Good morning!"}; 21:30 real pose {"action": "yawns."}'
_HEAD = re.compile(r"\s*(\d{1,2}(?:[:.]\d\d)?\s*(?:am|pm)?)(?:\s+(game|real))?\s+", re.IGNORECASE)
_TOOL = re.compile(r"\s*([A-Za-z_][\w.-]{0,127})\s*")
_NEXT = re.compile(r"\s*(,|;|then\b|$)\s*", re.IGNORECASE)


def read(text: str) -> list[dict[str, Any]]:
    """The times of a routine, as an assistant's policy keeps them.

    Raises:
        Unreadable: Something in it is no time, no tool, or none of the tool's arguments.
    """
    if text.lower() in NONE:
        return []
    slots = list(_slots(text))
    if len(slots) > MAX_SLOTS:
        raise Unreadable(f"Those are {len(slots)} times of day; there can be {MAX_SLOTS}.")
    return [as_data(slot) for slot in in_order(slots)]


def told(value: Any) -> str:
    """A routine as it could be written."""
    slots = [slot for one in value or () if (slot := read_slot(one)) is not None]
    return "; ".join(map(_told, slots)) or "none"


def _told(slot: ScheduleEntry) -> str:
    return f"{slot.time} {slot.clock} {', '.join(map(told_call, slot.deeds))}"


def told_call(deed: ScheduledCall) -> str:
    """A call as it could be written."""
    if not deed.arguments:
        return deed.tool
    return f"{deed.tool} {json.dumps(dict(deed.arguments), ensure_ascii=False)}"


def _slots(text: str) -> Iterator[ScheduleEntry]:
    at = 0
    while text[at:].strip(" ;"):
        found = _HEAD.match(text, at)
        minute = minute_of(found[1]) if found else None
        if found is None or minute is None:
            raise Unreadable(f"There is no time of day before '{plain(text[at:].strip(), 40)}'.")
        clock = (found[2] or CLOCKS[0]).lower()
        deeds, at = read_calls(text, found.end())
        yield ScheduleEntry(minute, tuple(deeds), clock)


def read_calls(text: str, at: int) -> tuple[list[ScheduledCall], int]:
    """The calls from a place on up to a semicolon, and where that stands.

    Raises:
        Unreadable: Something in it is no tool, or none of the tool's arguments.
    """
    deeds: list[ScheduledCall] = []
    while True:
        found = _TOOL.match(text, at)
        if found is None:
            raise Unreadable(f"There is no tool before '{plain(text[at:].strip(), 40)}'.")
        arguments, at = _arguments(text, found.end())
        end = _NEXT.match(text, at)
        if end is None and not arguments:
            raise _bare(found[1], text[at:])
        deeds.append(_checked(found[1], arguments))
        if end is None:
            raise Unreadable(f"What is '{plain(text[at:].strip(), 40)}'?")
        at = end.end()
        if end[1] in (";", ""):
            break
    if len(deeds) > MAX_DEEDS:
        raise Unreadable(f"Those are {len(deeds)} calls at a time; there can be {MAX_DEEDS}.")
    return deeds, at


def _arguments(text: str, at: int) -> tuple[dict[str, Any], int]:
    if text[at : at + 1] != "{":
        return {}, at
    try:
        value, end = json.JSONDecoder().raw_decode(text, at)
        return decode(value), end
    except (ValueError, RecursionError):
        raise Unreadable(f"That is no JSON: {plain(text[at:], 40)}") from None
    except ToolInvalid as error:
        raise Unreadable(error.problem) from None


def _bare(name: str, rest: str) -> Unreadable:
    """What to say of words behind a tool that stand in no braces, as in "say Good morning!"."""
    tool = TOOL_REGISTRY.snapshot().find(name)
    takes = (tool.parameters.get("properties") or {}) if tool is not None else {}
    said = plain(re.split(r"[;{}]", rest)[0].strip(" \"'"), 40)
    if not takes or not said:
        return Unreadable(f"What is '{plain(rest.strip(), 40)}'?")
    like = f"{name} {json.dumps({next(iter(takes)): said}, ensure_ascii=False)}"
    return Unreadable(f"What {name} gets stands in braces: {like}")


def _checked(name: str, arguments: dict[str, Any]) -> ScheduledCall:
    """A call of a tool that there is, with arguments that it takes."""
    tools = TOOL_REGISTRY.snapshot()
    tool = tools.find(name)
    if tool is None:
        near = tools.nearest(name, [one.name for one in tools])[:1]
        meant = f" Did you mean '{near[0]}'?" if near else ""
        raise Unreadable(f"There is no tool '{plain(name, 40)}'.{meant}")
    if tool.control:
        raise Unreadable(f"'{tool.name}' belongs to a turn; a routine has none.")
    result = tool.validate_params(arguments)
    if not result.valid:
        wrong = result.errors[0]
        where = f"'{plain(wrong['param'], 40)}': " if wrong["param"] else ""
        raise Unreadable(f"{tool.name}, {where}{plain(wrong['message'], 200)}")
    return ScheduledCall(tool.name, arguments)
