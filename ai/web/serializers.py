"""Describes tools and remote modules as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ai.tools.contract import levels
from ai.tools.contract.base import Tool

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime
    from ai.remote.manifests.manifest import ToolDefinition
    from ai.remote.module import ModuleState


def describe_tools(found: Iterable[Tool]) -> list[dict[str, Any]]:
    """The game's own tools, as they are offered to a program."""
    return [
        {"name": tool.name, "description": tool.description, "parameters": tool.schema_for()}
        for tool in found
    ]


def describe_modules(runtime: Runtime, only: str = "") -> list[dict[str, Any]]:
    """All modules that the settings name, or one of them."""
    return [_describe_module(state) for state in runtime.modules.status(only or None)]


def _describe_module(state: ModuleState) -> dict[str, Any]:
    return {
        "name": state.name,
        "description": state.description,
        "speaks": state.speaks,
        "url": state.url,
        "state": state.condition,
        "problem": state.problem or state.breaker,
        "age": state.age,
        "tools": [_describe_tool(tool) for tool in state.tools],
        "waiting": [
            {"tool": change.tool, "kind": change.kind, "lines": change.lines()}
            for change in state.waiting
        ],
    }


def _describe_tool(tool: ToolDefinition) -> dict[str, Any]:
    return {
        "name": tool.name,
        "description": tool.description,
        "parameters": tool.schema,
        "required_permission": levels.title(tool.level),
        "category": tool.category,
        **tool.declarations,
    }
