"""Step 1, find: the tool of a name."""

from __future__ import annotations

from ai.pipeline.call import Caller
from ai.pipeline.steps.authorise import usable
from ai.tools.contract.base import Tool
from ai.tools.errors import ToolNotFound


def find(name: str, caller: Caller) -> Tool:
    """Find a registered tool, whether or not it is loaded, by its own or its provider-safe name.

    Raises:
        ToolNotFound: With the nearest names among the tools that this turn may use.
    """
    tool = caller.tools.find(name)
    if tool is None:
        raise ToolNotFound(name, caller.tools.nearest(name, usable(caller)))
    return tool
