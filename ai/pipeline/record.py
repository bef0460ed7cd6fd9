"""Record: every call leaves one row, and every row says what each step decided."""

from __future__ import annotations

from typing import Any, Protocol

from ai.pipeline.call import Outcome
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
    """The arguments as the record may show them."""
    hidden = outcome.tool.masked if outcome.tool else ()
    shown = outcome.params or _as_asked(outcome)
    return {name: MASK if name in hidden else value for name, value in shown.items()}


def _as_asked(outcome: Outcome) -> dict[str, Any]:
    """The arguments of a call that was refused before they were validated."""
    try:
        return decode(outcome.call.arguments)
    except ToolInvalid:
        return {}
