"""The reply that text alone becomes: it goes where the words came from, as private as they were."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ai.assistant.agent.history import audience_of
from ai.assistant.engine.turn import aloud
from ai.assistant.percepts import medium
from ai.assistant.percepts.percept import Percept
from ai.brains.base import ModelCall


def reply(percepts: Sequence[Percept]) -> Callable[[str], ModelCall]:
    """How a turn about these percepts says a text.

    Args:
        percepts: What the turn is about, oldest first.
    """
    elsewhere = medium.tool_of(percepts)
    if elsewhere:
        return partial(_sent, elsewhere)
    if audience_of(percepts) is None:
        return aloud
    last = percepts[-1]
    return partial(_whispered, last.source.name or str(last.data.get("for", "")))


def _sent(tool: str, text: str) -> ModelCall:
    return ModelCall("", tool, {"message": text})


def _whispered(to: str, text: str) -> ModelCall:
    return ModelCall("", "whisper", {"target": to, "message": text})
