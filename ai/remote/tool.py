"""The remote tool: what a module's manifest lists, as a `Tool` like any other."""

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
"""The kinds of turn in which there is work to do; the others look back, and ask nobody."""
GRACE = 2.0
"""Seconds that a turn waits for a module, so that a quick one answers within it."""
MAX_SECONDS = 3600.0
"""More than this no tool may have."""
LEEWAY = 1.0
"""Seconds more than the module itself has, so that its own deadline says what happened."""


class RemoteTool(Tool, register=False):
    """One tool of one module.

    Make one with `remote_tool`: each has a class of its own, whose name says which module it is
    from wherever a complaint names the class.
    """

    definition: ToolDefinition
    callee: Callee
    grace = GRACE
    passes = PASSES

    def execute(
        self, character: Any, *, context: ToolContext = BARE, **kwargs: Any
    ) -> Deferred[ToolResult]:
        """Have the module run it."""
        return call(self.callee, self.definition, kwargs, context)


def remote_tool(definition: ToolDefinition, module: Callee) -> RemoteTool:
    """The tool that a module's definition describes.

    Args:
        definition: What its manifest says of it, checked.
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
        "definition": definition,
        "callee": module,
        "module": name,
    }
    own: Any = RemoteTool
    made: RemoteTool = type(own)("RemoteTool", (own,), body, register=False)()
    return made
