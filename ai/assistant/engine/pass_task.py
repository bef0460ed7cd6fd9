"""Task: what a pass is given to do, and what becomes of its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ai.assistant.engine.turn import Bounds
from ai.assistant.percepts.percept import Source
from ai.brains.base import Brain
from ai.memory.privacy.scope import EVERYBODY
from ai.tools.contract import levels
from ai.tools.contract.surroundings import Authority


@dataclass(frozen=True)
class PassTask:
    """What a pass is given to do."""

    pass_name: str
    prompt: str
    """What it is asked for; the same each time."""
    text: str
    """What it works on, for brains that read: lines, with the words of others quoted."""
    material: Sequence[Mapping[str, Any]] = ()
    """The same as data, for brains that do not."""
    audience: tuple[str, ...] = ()
    """Those who may hear of all of it; none is everybody."""
    complaint: Callable[[Mapping[str, Any]], str] = lambda result: ""
    """What is wrong with a result; "" where it is good."""
    keep: Callable[[Mapping[str, Any]], None] = lambda result: None
    """Writes what came of it; once more is nothing."""
    lowest: int | None = levels.NONE
    """The least level among those whose words it works on."""
    private: str = EVERYBODY
    """Who may hear of what it draws, as rows keep it; its audience may hear more."""
    asker: Source | None = None
    """For whom it works; None in one of the assistant's own."""
    bound: Callable[[Authority], Authority] = lambda given: given
    """What it may do of what the assistant may."""
    stopped: Callable[[], str] = lambda: ""
    """Why it should not go on; "" while it should."""
    limit: Bounds | None = None
    """How far it may go; as any turn, if None."""
    brain: Brain | None = None
    """Who thinks; the assistant's own, if None."""
