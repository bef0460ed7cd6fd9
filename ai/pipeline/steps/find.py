"""Step 1, find: from the name that was written to the tool."""

from __future__ import annotations

from ai.pipeline.call import Caller
from ai.pipeline.steps.authorise import usable
from ai.tools.contract.base import Tool
from ai.tools.errors import ToolNotFound


def find(name: str, caller: Caller) -> Tool:
    """The tool of a name, in its own or its provider-safe form.

    Loaded or not is no permission: whatever is registered is found.

    Raises:
        ToolNotFound: With the nearest names among those that this turn may use.
    """
    tool = caller.tools.find(name)
    if tool is None:
        raise ToolNotFound(name, caller.tools.nearest(name, usable(caller)))
    return tool
