"""How a turn reads: what was noticed, thought and called, and what came of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils import timezone
from evennia.utils.ansi import strip_ansi

from ai.commands.console.end_reasons import ended
from ai.commands.console.text import wrapped
from ai.models import TurnRecord
from ai.pipeline.steps.record import MASK
from ai.tools import TOOL_REGISTRY
from ai.tools.support.markup import cut, one_line

MAX_SHOWN = 400
"""Characters of each thing that are shown, where nobody asks for more."""
_MARGIN = 11


def head(turn: TurnRecord, of: str = "") -> str:
    """A turn's number, when it began, for whom, and who thought.

    Args:
        turn: Its row.
        of: Whose it is, as `name_of` shows that; "" where it is known.
    """
    began = timezone.localtime(turn.started)
    day = "" if began.date() == timezone.localdate() else f"{began:%Y-%m-%d} "
    took = f", {turn.duration_ms} ms" if turn.ended else ""
    asker = cut(one_line(turn.asker_name), 24) or "itself"
    brain = cut(one_line(turn.brain), 16)
    lead = f"{of}, |wturn {turn.pk}|n " if of else f"|wturn {turn.pk}|n "
    told = f"at {day}{began:%H:%M:%S}, for {asker}, {brain}{took}"
    return wrapped(told, len(strip_ansi(lead)), first=lead)


def whole(turn: TurnRecord) -> str:
    """A turn from its head to its end."""
    lines = [head(turn)]
    for message in turn.data.get("messages", ()):
        lines.extend(rows(message))
    return "\n".join([*lines, end(turn.end_reason, turn.detail)])


def rows(message: Mapping[str, Any], limit: int = MAX_SHOWN) -> Iterator[str]:
    """A message as its turn's row keeps it.

    Args:
        message: The message.
        limit: Characters of each thing that are shown.
    """
    text, role = str(message.get("text", "")), message.get("role")
    if role == "user":
        yield row("|c", "noticed", text, limit)
    elif role == "tool":
        yield row("|y", "got", text, limit)
    else:
        if text:
            yield row("|m", "thought", text, limit)
        for call in message.get("calls", ()):
            yield row("|g", "called", call_text(call), limit)


def end(reason: str, detail: str) -> str:
    """How a turn ended."""
    return row("|w", "end", ended(reason, detail))


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


def row(colour: str, label: str, text: str, limit: int = MAX_SHOWN) -> str:
    """A line with a label before it."""
    return wrapped(text, _MARGIN, first=f"  {colour}{label:<7}|n  ", limit=limit)
