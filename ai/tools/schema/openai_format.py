"""Tools in the format of OpenAI's function calling."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any


def tools_to_openai_format(tools: Iterable[Any]) -> list[dict[str, Any]]:
    """Convert tools to the format of OpenAI's function calling, in the given order.

    Nothing of a schema is lost. Names are not changed: a tool's own name may have dots, which
    OpenAI and Anthropic refuse. What `ToolRegistry.get_tool_schemas` returns has names that every
    provider accepts.

    Args:
        tools: Tools, their classes, the definitions that `get_tools_for_user` returns, or mappings
            with "name", "description" and "parameters".
    """
    return [{"type": "function", "function": _function(tool)} for tool in tools]


def _function(tool: Any) -> dict[str, Any]:
    if isinstance(tool, Mapping):
        name, description = tool["name"], tool.get("description", "")
        schema = tool.get("parameters")
    else:
        name, description = tool.name, tool.description
        schema = tool.schema if hasattr(tool, "schema") else tool.parameters
    parameters = json.loads(json.dumps(schema or {}, default=dict))
    return {
        "name": name,
        "description": description,
        "parameters": {"type": "object", "properties": {}, "required": [], **parameters},
    }
