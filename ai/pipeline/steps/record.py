"""Step 10, record: every call has one row, which says what each step decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, cast

from ai.pipeline.call import Outcome
from ai.tools.contract import secret
from ai.tools.contract.base import Tool
from ai.tools.contract.secret import MASK, says_secret
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import decode

__all__ = ["MASK", "NoStore", "Store", "mask", "masked"]


class Store(Protocol):
    """Records calls. A started call without an outcome was interrupted."""

    def started(self, outcome: Outcome) -> None:
        """Record that a call begins; durably, if the tool has effects."""
        ...

    def finished(self, outcome: Outcome) -> None:
        """Record the outcome of a call, also of a refused one."""
        ...


class NoStore:
    """Records nothing."""

    def started(self, outcome: Outcome) -> None:
        pass

    def finished(self, outcome: Outcome) -> None:
        pass


def masked(outcome: Outcome) -> dict[str, Any]:
    """The arguments of a call for the record, without secrets."""
    own = outcome.tool.masked if outcome.tool is not None else ()
    shown: dict[str, Any] = secret.masked(outcome.params or _as_asked(outcome), own)
    return shown


def mask(tool: Tool | None, arguments: Mapping[str, Any] | str) -> Mapping[str, Any] | str:
    """A copy of arguments without the tool's masked parameters and those with a secret's name.

    Args:
        tool: The called tool; None if there is no such tool.
        arguments: Validated arguments, or what a model wrote. Text without secrets stays text.
    """
    own = tool.masked if tool is not None else ()
    if not isinstance(arguments, str):
        return cast(Mapping[str, Any], secret.masked(arguments, own))
    try:
        asked = decode(arguments)
    except ToolInvalid:
        return {} if own or says_secret(str(arguments)) else arguments
    shown: dict[str, Any] = secret.masked(asked, own)
    return arguments if shown == asked else shown


def _as_asked(outcome: Outcome) -> dict[str, Any]:
    """The arguments of a call that was refused before they were validated."""
    try:
        return decode(outcome.call.arguments)
    except ToolInvalid:
        return {}
