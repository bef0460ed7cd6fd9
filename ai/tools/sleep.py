"""Doing nothing for a while, and sleeping."""

from __future__ import annotations

from typing import Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolRefused


class WaitTool(Tool):
    """The end of a turn without words."""

    name = "wait"
    description = "Do and say nothing until something happens, or `seconds` have passed."
    category = ToolCategory.TERMINAL
    group = "core"
    parameters = {
        "type": "object",
        "properties": {
            "seconds": {
                "type": "integer",
                "minimum": 5,
                "maximum": 86400,
                "description": "The longest that you wait.",
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


class GoToSleepTool(Tool):
    """The end of the session: asleep, what was noted settles."""

    name = "go_to_sleep"
    description = (
        "Go to sleep: your turn ends, and what you noted settles into what you know. You wake when "
        "somebody speaks to you by name, whispers or pages to you, or when something falls due. "
        "To say good night, say it in the same answer, after this."
    )
    category = ToolCategory.ASYNC_REQUIRED
    group = "system"
    parameters = {
        "type": "object",
        "properties": {
            "seconds": {
                "type": "integer",
                "minimum": 60,
                "maximum": 86400,
                "description": "Wake by yourself after so long. Leave it out to sleep on.",
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
        if context.script is None:
            raise ToolRefused("Only an assistant can sleep.", "Do without it.")
        context.script.fall_asleep()
        if seconds is None:
            return {"asleep_until": "somebody speaks to you, or something falls due"}
        context.wake(seconds)
        return {"asleep_until": f"{seconds} seconds have passed, or somebody speaks to you"}
