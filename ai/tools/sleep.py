"""Tools to wait and to sleep."""

from __future__ import annotations

from typing import Annotated, Any

from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolRefused
from ai.tools.schema.signature import Param


class WaitTool(Tool):
    """Ends the turn without words."""

    name = "wait"
    description = "Stay silent for now."
    category = ToolCategory.TERMINAL
    group = "core"
    seldom = ("seconds",)

    def execute(
        self,
        character: Any,
        seconds: Annotated[int | None, Param("At most.", minimum=5, maximum=86400)] = None,
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        if seconds is None:
            return _waiting("something to happen")
        context.wake(seconds)
        return _waiting(f"{seconds} seconds, or something to happen")


class GoToSleepTool(Tool):
    """Ends the session: while the assistant sleeps, its notes are consolidated."""

    name = "go_to_sleep"
    description = (
        "Go to sleep: your turn ends, and what you noted settles into what you know. You wake when "
        "somebody speaks to you by name, whispers or pages to you, or when something falls due. "
        "To say good night, say it in the same answer, after this."
    )
    category = ToolCategory.ASYNC_REQUIRED
    group = "system"

    def execute(
        self,
        character: Any,
        seconds: Annotated[
            int | None,
            Param(
                "Wake by yourself after so long. Leave it out to sleep on.",
                minimum=60,
                maximum=86400,
            ),
        ] = None,
        *,
        context: ToolContext = BARE,
    ) -> ToolResult:
        if context.script is None:
            raise ToolRefused("Only an assistant can sleep.", "Do without it.")
        context.script.fall_asleep()
        if seconds is None:
            return _asleep("somebody speaks to you, or something falls due")
        context.wake(seconds)
        return _asleep(f"{seconds} seconds have passed, or somebody speaks to you")


def _waiting(until: str) -> ToolResult:
    return ToolResult(result={"waiting_for": until}, text=f"You wait for {until}.")


def _asleep(until: str) -> ToolResult:
    return ToolResult(result={"asleep_until": until}, text=f"You sleep until {until}.")
