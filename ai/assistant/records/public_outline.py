"""The public outline: what everybody there saw of a turn, and so all that others may know of it.

Of speech it has what was heard: neither what the game's filter took out nor what stayed unsaid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ai.assistant.agent.history import opening_message
from ai.assistant.percepts.percept import Percept
from ai.brains.base import Message, ModelCall
from ai.pipeline.call import Outcome
from ai.tools.text.quotation import literal

SPOKEN = {
    "say": ("message", "said"),
    "whisper": ("message", "whispered"),
    "page": ("message", "paged"),
    "channel_send": ("message", "sent"),
    "emit": ("message", "emitted"),
    "pose": ("action", "posed"),
}
"""Tools whose use others notice: the argument with the words, and the result's field with what
was heard of them."""
ALOUD = ("say", "pose", "emit")
"""Tools whose use everybody in the room sees."""
_UNSEEN = Percept("notice", "Something private made you speak.")
_SEEN_BY_ALL = ("say", "pose", "text", "arrive", "leave")
"""Kinds of percepts that everybody in the room noticed too."""


def outline(percepts: Iterable[Percept], outcomes: Iterable[Outcome]) -> tuple[Message, ...]:
    """Return what was noticed in public, and what was said aloud."""
    public = [p for p in percepts if p.audience is None and p.kind in _SEEN_BY_ALL]
    aloud = [one for one in outcomes if one.success and one.name in ALOUD]
    if not public and not aloud:
        return ()
    messages = [opening_message(public or [_UNSEEN])]
    for outcome in aloud:
        messages += _exchange(outcome)
    return tuple(messages)


def heard_of(tool: str, arguments: Mapping[str, Any], result: Any) -> str:
    """Return what others heard or saw of a call.

    Args:
        tool: One of `SPOKEN`.
        arguments: The call's arguments.
        result: The call's result.
    """
    argument, field = SPOKEN[tool]
    words = result.get(field) if isinstance(result, Mapping) else None
    return str(arguments.get(argument, "") if words is None else words)


def _exchange(outcome: Outcome) -> list[Message]:
    """Return a call and its result, both with what was heard of it."""
    name, number, data = outcome.name, outcome.call.id, outcome.result.result
    argument, field = SPOKEN[name]
    words = heard_of(name, outcome.params, data)
    call = ModelCall(number, name, {argument: words})
    result = {"ok": True, "state": outcome.state.value, "result": {field: words}}
    return [
        Message("assistant", calls=(call,)),
        Message("tool", literal({field: words}), call_id=number, name=name, result=result),
    ]
