"""Record: every call leaves one row, and every row says what each step decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ai.pipeline.call import Outcome
from ai.tools.base import Tool
from ai.tools.decode import decode
from ai.tools.errors import ToolInvalid

MASK = "•••"


class Store(Protocol):
    """Where calls are kept. A started call without an outcome was interrupted."""

    def started(self, outcome: Outcome) -> None:
        """Keep the intent; durable when this returns, if the tool has effects."""
        ...

    def finished(self, outcome: Outcome) -> None:
        """Keep what became of it, refusals too."""
        ...


class NoStore:
    """Keeps nothing; for tests and benchmarks of the pipeline alone."""

    def started(self, outcome: Outcome) -> None:
        """Keep nothing."""

    def finished(self, outcome: Outcome) -> None:
        """Keep nothing."""


def masked(outcome: Outcome) -> dict[str, Any]:
    """The arguments of a call as the record may show them."""
    shown = mask(outcome.tool, outcome.params or _as_asked(outcome))
    return shown if isinstance(shown, dict) else {}


def mask(tool: Tool | None, arguments: Mapping[str, Any] | str) -> Mapping[str, Any] | str:
    """Arguments without the values that a tool keeps to itself.

    Args:
        tool: Whose they are.
        arguments: As they were validated, or as a model wrote them.
    """
    if tool is None or not tool.masked:
        return arguments
    try:
        shown = decode(arguments)
    except ToolInvalid:
        return {}
    return {name: MASK if name in tool.masked else value for name, value in shown.items()}


def _as_asked(outcome: Outcome) -> dict[str, Any]:
    """The arguments of a call that was refused before they were validated."""
    try:
        return decode(outcome.call.arguments)
    except ToolInvalid:
        return {}
