"""The word `ai thoughts`: what an assistant noticed, thought, called and was told."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils import timezone

from ai.commands.errors import Complaint
from ai.commands.finding import assistant, handle, split
from ai.commands.rights import demand_examine
from ai.commands.text import line, name_of, wrapped
from ai.models import TurnRecord
from ai.pipeline.record import MASK
from ai.tools import TOOL_REGISTRY

MAX_TURNS = 20
MAX_SHOWN = 400
"""Characters of each thing that are shown."""


def thoughts(command: Any, text: str) -> None:
    """Tell an assistant's last turns."""
    name, number = split(text)
    presence = assistant(command.caller, name)
    demand_examine(command.caller, presence.thing)
    wanted = _wanted(number, handle(presence))
    found = TurnRecord.objects.filter(script=presence.script.pk).order_by("-pk")[:wanted]
    turns = list(reversed(found))
    if not turns:
        command.tell(f"{name_of(presence.thing)} has not had a turn yet. Say something to it.")
        return
    command.tell("\n\n".join(_told(turn) for turn in turns))


def _wanted(number: str, name: str) -> int:
    if not number:
        return 1
    if not (number.isascii() and number.isdigit() and len(number) < 5 and int(number)):
        raise Complaint(
            f"How many turns? A number from 1 to {MAX_TURNS}.", f"Like this: ai thoughts {name} = 5"
        )
    return min(int(number), MAX_TURNS)


def _told(turn: TurnRecord) -> str:
    began = timezone.localtime(turn.started)
    day = "" if began.date() == timezone.localdate() else f"{began:%Y-%m-%d} "
    took = f", {turn.duration_ms} ms" if turn.ended else ""
    asker = line(turn.asker_name, 24) or "itself"
    head = f"|wturn {turn.pk}|n at {day}{began:%H:%M:%S}, for {asker}, {line(turn.brain, 16)}{took}"
    end = turn.end_reason.replace("_", " ") or "none yet: it is running"
    why = f": {turn.detail}" if turn.detail else ""
    lines = [head]
    for message in turn.data.get("messages", ()):
        lines.extend(_message(message))
    lines.append(_row("|w", "end", end + why))
    return "\n".join(lines)


def _message(message: Mapping[str, Any]) -> Iterator[str]:
    text, role = str(message.get("text", "")), message.get("role")
    if role == "user":
        yield _row("|c", "noticed", text)
    elif role == "tool":
        yield _row("|y", "got", text)
    else:
        if text:
            yield _row("|m", "thought", text)
        for call in message.get("calls", ()):
            yield _row("|g", "called", call_text(call))


def call_text(call: Mapping[str, Any]) -> str:
    """A call as it was written, by its tool's own name, and without what that declares secret."""
    name, arguments = str(call.get("name", "")), call.get("arguments", {})
    tool = TOOL_REGISTRY.snapshot().find(name)
    if tool is not None:
        name = tool.name
    if tool is not None and tool.masked:
        if not isinstance(arguments, Mapping):
            return f"{name} {MASK}"
        arguments = {key: MASK if key in tool.masked else arguments[key] for key in arguments}
    if not isinstance(arguments, str):
        arguments = json.dumps(arguments, ensure_ascii=False)
    return f"{name} {arguments}"


def _row(colour: str, label: str, text: str) -> str:
    return wrapped(text, 11, first=f"  {colour}{label:<7}|n  ", limit=MAX_SHOWN)
