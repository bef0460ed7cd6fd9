"""The eval gate's seam: somebody outside who may refuse a call.

Source: the seed *tool-registry-spec*; where it fails open and where closed is DESIGN §4.
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
    """What a gate says of one call."""

    approved: bool
    reason: str = ""
    """The observation when the call is refused."""


class EvalGate:
    """Approves or blocks calls. Subclass it."""

    @classmethod
    def configured(cls, setting: Callable[[str], Any]) -> EvalGate:
        """The gate as the game's settings want it.

        Args:
            setting: Returns one of the game's AI settings.

        Raises:
            ValueError: They are wrong.
        """
        return cls()

    def slips(self, tools: Iterable[Tool]) -> list[str]:
        """What in it cannot be meant, with the tools that there are; a line each."""
        return []

    def judges(self, tool: Tool) -> bool:
        """Whether to be asked about a tool that does not ask for a gate itself.

        Args:
            tool: Any tool; those with `requires_gate` are judged whatever this says.
        """
        return tool.requires_gate

    def check(self, tool: Tool, context: ToolContext) -> Any:
        """Judge one call.

        Args:
            tool: The whole tool, so that its cost and category can be seen.
            context: The call's surroundings.

        Returns:
            A `GateDecision`, or a coroutine or Deferred of one, within two seconds. Nothing else
            approves: an answer of another kind is a gate that failed.
        """
        return GateDecision(True)
