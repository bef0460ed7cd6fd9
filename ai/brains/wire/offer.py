"""The offer: tools in the form that OpenAI's format has, from which the others are made."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

_COMBINING = ("anyOf", "oneOf", "allOf", "not", "enum", "if", "then", "else")
"""What providers refuse at the root of a tool's schema."""


def tools_to_openai_format(tools: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Tools as OpenAI's format has them; the same in the same order, always.

    Args:
        tools: "name", "description" and "parameters" (any JSON Schema; nothing of it is lost).
    """
    return [
        {
            "type": "function",
            "function": {
                "name": tool["name"],
                "description": tool.get("description", ""),
                "parameters": plain(tool.get("parameters") or {"type": "object", "properties": {}}),
            },
        }
        for tool in tools
    ]


def takable(tools: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The same in a form that no provider refuses.

    Providers take no alternatives at the root of a schema. They are told in the description
    instead, and whoever validates the call holds to them.
    """
    return [_takable(tool["function"]) for tool in tools_to_openai_format(tools)]


def _takable(function: dict[str, Any]) -> dict[str, Any]:
    schema = function["parameters"]
    told = {key: schema[key] for key in _COMBINING if key in schema}
    if told:
        rest = {key: value for key, value in schema.items() if key not in told}
        words = f"{function['description']} The arguments must also fit {json.dumps(told)}."
        function = {**function, "description": words.strip(), "parameters": rest}
    function["parameters"].setdefault("properties", {})
    return {"type": "function", "function": function}


def plain(value: Any) -> Any:
    """A copy in dicts and lists, whatever kinds of mappings and sequences it is made of."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value
