"""Tools as a worker needs them: to describe them to a model, and to read calls of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ai.brains.base import Request
from ai.tools import TOOL_REGISTRY
from ai.tools.contract.base import Tool
from ai.tools.contract.registry import ToolSet

FIELDS = (
    "name",
    "description",
    "parameters",
    "tag_prefix",
    "arg_pattern",
    "arg_groups",
    "prompt_example",
    "strip_from_display",
    "seldom",
    "deprecated",
)
"""What the text of a prompt and the reading of calls depend on."""


class DescribedTool(Tool, register=False):
    """A tool that only the game can run."""

    def execute(self, character: Any, **kwargs: Any) -> Any:
        raise NotImplementedError("Only the game runs tools.")


def describe(tools: ToolSet, request: Request) -> list[dict[str, Any]]:
    """The tools of a request that a worker does not know: those of remote modules."""
    if not tools.choose(DescribedTool, lambda: (one.name for one in tools if one.module)):
        return []  # as mostly
    return [
        {name: getattr(tool, name) for name in FIELDS}
        for tool in _tools_of(request, tools)
        if tool.module
    ]


def tools_for(request: Request, described: Iterable[Mapping[str, Any]]) -> ToolSet:
    """The tools of a request, of which the game has described some."""
    of_game = [_described(one) for one in described]
    return ToolSet([*_tools_of(request, TOOL_REGISTRY.snapshot()), *of_game])


def _tools_of(request: Request, tools: ToolSet) -> list[Tool]:
    names = [*(str(tool["name"]) for tool in request.tools), *request.within_reach]
    found = {tool.name: tool for name in names if (tool := tools.find(name)) is not None}
    return list(found.values())


def _described(data: Mapping[str, Any]) -> Tool:
    own: Any = DescribedTool
    tool: Tool = type(own)("DescribedTool", (own,), dict(data), register=False)()
    return tool
