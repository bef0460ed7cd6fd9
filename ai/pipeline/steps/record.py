"""Record: every call leaves one row, and every row says what each step decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ai.pipeline.call import Outcome
from ai.tools.contract import secret
from ai.tools.contract.base import Tool
from ai.tools.contract.secret import MASK, says_secret
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import decode

__all__ = ["MASK", "NoStore", "Store", "mask", "masked"]


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
    """Arguments without what a tool keeps to itself, and what its name says is a secret.

    Args:
        tool: Whose they are; None where there is no such tool.
        arguments: As they were validated, or as a model wrote them.

    Returns:
        A copy; what holds no secret and is still text stays that text.
    """
    own = tool.masked if tool is not None else ()
    try:
        asked = decode(arguments)
    except ToolInvalid:
        return {} if own or says_secret(str(arguments)) else arguments
    shown: dict[str, Any] = secret.masked(asked, own)
    return arguments if isinstance(arguments, str) and shown == asked else shown


def _as_asked(outcome: Outcome) -> dict[str, Any]:
    """The arguments of a call that was refused before they were validated."""
    try:
        return decode(outcome.call.arguments)
    except ToolInvalid:
        return {}
