"""The outline: what everybody there saw of a turn, which is all of it that others may have.

Of speech it holds what was heard: not what the game's filter took out, nor what stayed unsaid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ai.assistant.agent.history import noticed
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
"""Tools whose use others notice: where their words stand, and what was heard of them."""
ALOUD = ("say", "pose", "emit")
"""Those whose use everybody in the room sees."""
_UNSEEN = Percept("notice", "Something that was not for all to know had you speak.")
_SEEN_BY_ALL = ("say", "pose", "text", "arrive", "leave")
"""Kinds of percepts that everybody in the room had too."""


def outline(percepts: Iterable[Percept], outcomes: Iterable[Outcome]) -> tuple[Message, ...]:
    """What was noticed in public, and what was said aloud.

    Args:
        percepts: What the turn noticed.
        outcomes: What came of its calls.
    """
    public = [p for p in percepts if p.audience is None and p.kind in _SEEN_BY_ALL]
    aloud = [one for one in outcomes if one.success and one.name in ALOUD]
    if not public and not aloud:
        return ()
    told = [noticed(public or [_UNSEEN])]
    for outcome in aloud:
        told += _exchange(outcome)
    return tuple(told)


def heard_of(tool: str, arguments: Mapping[str, Any], result: Any) -> str:
    """What others heard or saw of a use of one of these tools.

    Args:
        tool: Its name.
        arguments: What it was asked to say.
        result: What it says that it did.
    """
    asked, told = SPOKEN[tool]
    words = result.get(told) if isinstance(result, Mapping) else None
    return str(arguments.get(asked, "") if words is None else words)


def _exchange(outcome: Outcome) -> list[Message]:
    """A call that says what was heard of it, and its result."""
    name, number, data = outcome.name, outcome.call.id, outcome.result.result
    asked, told = SPOKEN[name]
    words = heard_of(name, outcome.params, data)
    call = ModelCall(number, name, {asked: words})
    result = {"ok": True, "state": outcome.state.value, "result": {told: words}}
    return [
        Message("assistant", calls=(call,)),
        Message("tool", literal({told: words}), call_id=number, name=name, result=result),
    ]
