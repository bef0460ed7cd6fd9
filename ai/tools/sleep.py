"""Doing nothing for a while."""

from __future__ import annotations

from typing import Any

from ai.tools.base import Tool, ToolCategory
from ai.tools.surroundings import BARE, ToolContext


class WaitTool(Tool):
    """The end of a turn without words."""

    name = "wait"
    description = "Do and say nothing now. You wake when something happens, or after `seconds`."
    category = ToolCategory.TERMINAL
    group = "core"
    parameters = {
        "type": "object",
        "properties": {
            "seconds": {
                "type": "integer",
                "minimum": 5,
                "maximum": 86400,
                "description": "Wake by yourself after so long. Leave it out to wait for others.",
            },
        },
        "required": [],
        "additionalProperties": False,
    }

    def execute(
        self,
        character: Any,
        seconds: int | None = None,
        *,
        context: ToolContext = BARE,
        **_: Any,
    ) -> dict[str, Any]:
        """See `Tool`."""
        if seconds is None:
            return {"waiting_for": "something to happen"}
        context.wake(seconds)
        return {"waiting_for": f"{seconds} seconds, or something to happen"}
