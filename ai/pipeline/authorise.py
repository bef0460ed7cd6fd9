"""Step 2, authorise: who may use what. The answer is no unless every rule says yes.

One function decides both what is offered and what runs, so that the two can never differ.
"""

from __future__ import annotations

from ai.pipeline.call import Caller
from ai.tools import levels
from ai.tools.base import Tool, ToolCategory
from ai.tools.errors import ToolRefused
from ai.tools.surroundings import Authority

_STOP = "Do without it."


def refusal(tool: Tool, authority: Authority, caller: Caller) -> str:
    """Why this turn may not use a tool; "" where it may."""
    if caller.pass_name not in tool.passes:
        return f"'{tool.name}' is not part of a '{caller.pass_name}' turn."
    forbidden = caller.forbidden(tool)
    if forbidden:
        return forbidden
    if authority.level < tool.level():
        return (
            f"'{tool.name}' needs the level {levels.title(tool.level())}; "
            f"this turn has {levels.title(authority.level)}."
        )
    alone = authority.asker is None and not authority.acts_alone
    if alone and tool.category is ToolCategory.DANGEROUS:
        return f"'{tool.name}' needs somebody who asked for it."
    return ""


def offer(caller: Caller) -> list[str]:
    """The names of all tools that this turn may be offered now, in their one order."""
    authority = caller.authority()
    return [
        tool.name
        for tool in caller.tools
        if not tool.deprecated and not refusal(tool, authority, caller)
    ]


def authorise(tool: Tool, authority: Authority, caller: Caller) -> None:
    """Let a call pass, or say why not.

    Raises:
        ToolRefused: The turn may not use the tool.
    """
    reason = refusal(tool, authority, caller)
    if reason:
        raise ToolRefused(reason, _STOP)
