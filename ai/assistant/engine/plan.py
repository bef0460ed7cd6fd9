"""The plan of an answer: which of its calls run, decided before any of them does.

Where an answer has SAFE_CHAIN calls, only these and ASYNC_REQUIRED ones run. Of DANGEROUS calls
only the first runs, and no speech beside it. Each other call gets an error that says what to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.errors import ToolError, ToolRefused

READ_FIRST = ToolRefused(
    "Not done: you have not seen yet what your other calls found.",
    "Decide again with what they say.",
)
ACT_FIRST = ToolRefused(
    "Not done: you do not know yet what came of the change that you asked for.",
    "Decide again with its outcome.",
)
ONE_CHANGE = ToolRefused(
    "Not done: only one change of the world a turn.", "Say so; it can be asked for again."
)


@dataclass(frozen=True)
class Planned:
    """The decision on one call."""

    error: ToolError | None = None
    """The call's error; None if it runs."""


def plan(tools: Sequence[Tool | None], speak_before_looking: bool = False) -> list[Planned]:
    """Decide on an answer's calls, in their order.

    Args:
        tools: The tool of each call; None where no tool has that name. Such calls run, so that
            the pipeline reports it.
        speak_before_looking: Whether TERMINAL calls may run beside SAFE_CHAIN ones.
    """
    categories = [tool.category if tool else None for tool in tools]
    if ToolCategory.SAFE_CHAIN in categories:
        allowed = {ToolCategory.SAFE_CHAIN, ToolCategory.ASYNC_REQUIRED}
        if speak_before_looking:
            allowed.add(ToolCategory.TERMINAL)
        return [_unless(c is None or c in allowed, READ_FIRST) for c in categories]
    if ToolCategory.DANGEROUS in categories:
        first = categories.index(ToolCategory.DANGEROUS)
        return [
            _unless(index == first, ONE_CHANGE)
            if category is ToolCategory.DANGEROUS
            else _unless(category is not ToolCategory.TERMINAL, ACT_FIRST)
            for index, category in enumerate(categories)
        ]
    return [Planned() for _ in categories]


def _unless(runs: bool, error: ToolError) -> Planned:
    return Planned() if runs else Planned(error)
