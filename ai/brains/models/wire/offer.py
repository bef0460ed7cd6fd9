"""The offer: tools in the form that OpenAI's format has, from which the others are made."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

_COMBINING = ("anyOf", "oneOf", "allOf", "not", "enum", "if", "then", "else")
"""What providers refuse at the root of a tool's schema."""
_SCHEMAS = ("items", "additionalProperties", "not", "contains", "if", "then", "else")
_LISTS = ("prefixItems", "anyOf", "oneOf", "allOf")
_BY_NAME = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas")
"""Where schemas stand in a schema: alone, in a list, under names of their own."""

MOST_TOOLS = 128
"""OpenAI refuses a request with more, and others say nothing of more. The first ones of an offer
are those that the others are found by."""
MOST_LETTERS = 1024
"""Of a tool's description; OpenAI refuses a longer one."""


def takable(tools: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Tools in OpenAI's format, in a form that no provider refuses; always in the same order.

    Providers take no alternatives at the root of a schema. They are told in the description
    instead, and the call is validated against them later. Gemini takes no list whose schema does
    not say what is in it.
    """
    return [_takable(tool) for tool in islice(tools, MOST_TOOLS)]


def _takable(tool: Mapping[str, Any]) -> dict[str, Any]:
    schema = plain(tool.get("parameters") or {"type": "object"})
    function = {
        "name": tool["name"],
        "description": tool.get("description", ""),
        "parameters": schema,
    }
    told = {key: schema[key] for key in _COMBINING if key in schema}
    if told:
        rest = {key: value for key, value in schema.items() if key not in told}
        words = f"{function['description']} The arguments must also fit {json.dumps(told)}."
        function = {**function, "description": words.strip(), "parameters": rest}
    function["parameters"].setdefault("properties", {})
    _say_what_is_in_lists(function["parameters"])
    if len(function["description"]) > MOST_LETTERS:
        function["description"] = function["description"][: MOST_LETTERS - 1] + "…"
    return {"type": "function", "function": function}


def _say_what_is_in_lists(schema: Any) -> None:
    """Let a list of anything say so."""
    if not isinstance(schema, dict):
        return
    kinds = schema.get("type")
    if kinds == "array" or (isinstance(kinds, list) and "array" in kinds):
        schema.setdefault("items", {})
    within = [schema.get(key) for key in _SCHEMAS]
    within += [one for key in _LISTS if isinstance(schema.get(key), list) for one in schema[key]]
    for key in _BY_NAME:
        if isinstance(schema.get(key), dict):
            within += schema[key].values()
    for one in within:
        _say_what_is_in_lists(one)


def plain(value: Any) -> Any:
    """A copy in dicts and lists, whatever kinds of mappings and sequences it is made of."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value
