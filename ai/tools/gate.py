"""The eval gate's seam: somebody outside who may refuse a call.

Source: the seed *tool-registry-spec*; where it fails open and where closed is DESIGN §4.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ai.tools.base import Tool
    from ai.tools.surroundings import ToolContext


@dataclass(frozen=True)
class GateDecision:
    """What a gate says of one call."""

    approved: bool
    reason: str = ""
    """Shown to the model when the call is refused."""


class EvalGate:
    """Approves or blocks the calls of tools with `requires_gate`. Subclass it."""

    def check(self, tool: Tool, context: ToolContext) -> Any:
        """Judge one call.

        Args:
            tool: The whole tool, so that its cost and category can be seen.
            context: The call's surroundings.

        Returns:
            A `GateDecision`, or a coroutine or Deferred of one, within two seconds.
        """
        return GateDecision(True)
