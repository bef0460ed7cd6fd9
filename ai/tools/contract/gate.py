"""The eval gate: code of the game that may refuse a call.

A gate that raises or does not answer in time refuses calls of DANGEROUS and ASYNC_REQUIRED tools
and lets the others through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ai.tools.contract.base import Tool
    from ai.tools.contract.surroundings import ToolContext


@dataclass(frozen=True)
class GateDecision:
    """A gate's decision on one call."""

    approved: bool
    reason: str = ""
    """What the model reads when the call is refused."""


class EvalGate:
    """Approves or refuses calls; a game's gate is a subclass."""

    @classmethod
    def configured(cls, setting: Callable[[str], Any]) -> EvalGate:
        """Make the gate from the game's settings.

        Args:
            setting: Returns the AI setting of a name.

        Raises:
            ValueError: A setting is wrong.
        """
        return cls()

    def slips(self, tools: Iterable[Tool]) -> list[str]:
        """Mistakes that show only against the registered tools, a line for each."""
        return []

    def judges(self, tool: Tool) -> bool:
        """Whether calls of a tool that does not set `requires_gate` are checked too.

        Args:
            tool: Any tool; those with `requires_gate` are always checked.
        """
        return tool.requires_gate

    def check(self, tool: Tool, context: ToolContext) -> Any:
        """Approve or refuse one call.

        Args:
            tool: The tool, with its cost and category.
            context: The call's surroundings.

        Returns:
            A `GateDecision`, or a coroutine or Deferred of one, within two seconds. Any other
            answer counts as a failure of the gate.
        """
        return GateDecision(True)
