"""The task of a pass: what it works on, and what happens with its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ai.assistant.engine.turn import Bounds
from ai.assistant.percepts.percept import Source
from ai.brains.base import Brain
from ai.memory.privacy.scope import EVERYBODY
from ai.pipeline.call import Caller
from ai.tools.contract import levels
from ai.tools.contract.base import Tool
from ai.tools.contract.surroundings import Authority
from ai.tools.errors import ToolInvalid


@dataclass(frozen=True)
class PassTask:
    """What a pass works on, within which limits, and what happens with its result."""

    pass_name: str
    prompt: str
    """Its instructions, which are the same each time."""
    text: str
    """What it works on as lines, for brains that read text; words of others are quoted."""
    material: Sequence[Mapping[str, Any]] = ()
    """The same as data, for brains that do not read text."""
    audience: tuple[str, ...] = ()
    """Source ids of those who may hear all of it; empty for everybody."""
    complaint: Callable[[Mapping[str, Any]], str] = lambda result: ""
    """Says what is wrong with a result; "" if nothing is."""
    keep: Callable[[Mapping[str, Any]], None] = lambda result: None
    """Saves the result; idempotent."""
    lowest: int | None = levels.NONE
    """The least level among the authors of what it works on."""
    private: str = EVERYBODY
    """The audience of its conclusions, in the form of `Scope.audience`."""
    asker: Source | None = None
    """The asker; None if the assistant works for itself."""
    bound: Callable[[Authority], Authority] = lambda given: given
    """Reduces the assistant's authority to what the pass may do."""
    stopped: Callable[[], str] = lambda: ""
    """Says why it should stop; "" while it should not."""
    limit: Bounds | None = None
    """Its limits; None for those of any turn."""
    brain: Brain | None = None
    """The brain; None for the assistant's own."""


@dataclass(frozen=True)
class SentTask:
    """The task of a pass that a worker can make, work on and keep the result of.

    It takes our own tables alone for that. Where no worker can, the game makes the task itself.
    """

    pass_name: str
    prompt: str
    """As of `PassTask`, like `lowest`, `private` and `limit`."""
    data: Mapping[str, Any]
    """What the task is made from, as JSON data."""
    here: Callable[[], PassTask | None]
    """Makes the task in this process; None if nothing is left to work on."""
    lowest: int | None = levels.NONE
    private: str = EVERYBODY
    limit: Bounds | None = None

    def bare(self) -> PassTask:
        """The task without what it works on."""
        return PassTask(
            self.pass_name,
            self.prompt,
            "",
            lowest=self.lowest,
            private=self.private,
            limit=self.limit,
        )


def limit_audience(caller: Caller, audience: Sequence[str], asker: Source | None = None) -> None:
    """Keep what tools store and recall in a pass as private as what the pass is about.

    Args:
        caller: The caller of the pass.
        audience: As of `PassTask`.
        asker: As of `PassTask`.
    """
    if audience:
        source = asker.id if asker is not None else audience[0]
        scope = replace(caller.context.memory, asker=source, private=True)
        caller.context = replace(caller.context, memory=scope)


def check(complaint: str, tool: Tool) -> None:
    """Have a model submit its result again if there is a complaint about it.

    Raises:
        ToolInvalid: There is.
    """
    if complaint:
        raise ToolInvalid(f"{tool.name}: {complaint}.", "Correct that, and submit all of it again.")
