"""Manifests for tests: what modules tell, in as few words as possible."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from ai.remote.manifests.manifest import ModuleManifest, ToolDefinition, read_manifest
from ai.remote.tool import RemoteTool, remote_tool
from ai.tools.contract import groups
from ai.tools.contract.groups import register_group, restore
from ai.tools.contract.registry import ToolRegistry, ToolSet


def tool(name: str = "dice.roll", **parts: Any) -> dict[str, Any]:
    return {"name": name, "description": "Roll dice.", "parameters": [], **parts}


def manifest(*tools: Any, **parts: Any) -> ModuleManifest:
    return read_manifest("dice", {"name": "dice", "tools": list(tools), **parts})


def definition(**parts: Any) -> ToolDefinition:
    return manifest(tool(**parts)).tools[0]


def with_schema(**keywords: Any) -> ToolDefinition:
    """A tool whose parameters are an object's schema with these keywords."""
    return definition(parameters={"type": "object", **keywords})


def with_parameter(**keywords: Any) -> ToolDefinition:
    """A tool with one parameter, `n`, that has these keywords."""
    return with_schema(properties={"n": {"description": "d", **keywords}})


def as_tool(definition: ToolDefinition) -> RemoteTool:
    """It as the registry gets it; nothing of it is called here."""
    service = SimpleNamespace(name=definition.module, seconds=30.0)
    return remote_tool(definition, SimpleNamespace(name=definition.module, service=service))


def registered(definitions: Iterable[ToolDefinition]) -> ToolSet:
    """What a registry makes of a module's tools.

    Raises:
        ToolDefinitionError: It does not take one.
    """
    registry = ToolRegistry()
    before = groups.known
    try:
        for one in definitions:
            if one.module not in groups.known:
                register_group(one.module, "Tools of a module.")
            registry.register(as_tool(one))
        return registry.snapshot()
    finally:
        restore(before)
