"""The reply: text without a call goes where the asker's words came from, just as privately."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ai.assistant.agent.history import audience_of
from ai.assistant.engine.turn import aloud
from ai.assistant.percepts import medium
from ai.assistant.percepts.percept import Percept
from ai.brains.base import ModelCall


def reply(percepts: Sequence[Percept]) -> Callable[[str], ModelCall]:
    """Return a function that makes the call by which a turn says a text.

    Args:
        percepts: What the turn is about, oldest first.
    """
    tool = medium.tool_of(percepts)
    if tool:
        return partial(_send, tool)
    if audience_of(percepts) is None:
        return aloud
    last = percepts[-1]
    return partial(_whisper, last.source.name or str(last.data.get("for", "")))


def _send(tool: str, text: str) -> ModelCall:
    return ModelCall("", tool, {"message": text})


def _whisper(to: str, text: str) -> ModelCall:
    return ModelCall("", "whisper", {"target": to, "message": text})
