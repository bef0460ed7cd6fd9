"""The remote tool: an entry of a remote module's manifest, as a `Tool` like any other."""

from __future__ import annotations

from typing import Any

from twisted.internet.defer import Deferred

from ai.remote.calls import Callee, call
from ai.remote.manifests.manifest import ToolDefinition
from ai.tools.contract import levels
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext

PASSES = ("live", "delegate", "decompose")
"""Passes in which there is work to do; the others look back, and call no remote module."""
GRACE = 2.0
"""Seconds that a turn waits, so that a quick remote module answers within it."""
MAX_SECONDS = 3600.0
"""The longest timeout of a tool."""
LEEWAY = 1.0
"""Seconds more than the remote module has, so that its own deadline reports what happened."""


class RemoteTool(Tool, register=False):
    """One tool of one remote module.

    Use `remote_tool` to make one: each has a class of its own, so that errors which name the class
    also name the module.
    """

    definition: ToolDefinition
    callee: Callee
    grace = GRACE
    passes = PASSES

    def execute(
        self, character: Any, *, context: ToolContext = BARE, **kwargs: Any
    ) -> Deferred[ToolResult]:
        return call(self.callee, self.definition, kwargs, context)


def remote_tool(definition: ToolDefinition, module: Callee) -> RemoteTool:
    """Make the tool that a definition describes.

    Args:
        definition: Checked.
        module: Where it runs.
    """
    name = module.service.name
    body: dict[str, Any] = {
        "__module__": __name__,
        "__qualname__": f"RemoteTool[{definition.name} of the module '{name}']",
        "name": definition.name,
        "description": definition.description,
        "parameters": definition.schema,
        "category": ToolCategory(definition.category),
        "permission": levels.title(definition.level),
        "group": name,
        "timeout": min(module.service.seconds + LEEWAY, MAX_SECONDS),
        "idempotent": definition.idempotent,
        **definition.declarations,
        "definition": definition,
        "callee": module,
        "module": name,
    }
    own: Any = RemoteTool
    tool: RemoteTool = type(own)("RemoteTool", (own,), body, register=False)()
    return tool
