"""The offer: tools in the form that OpenAI's format has, from which the others are made."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
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


MAX_OFFERS = 100
"""Offers that are kept; beyond that, all are made again."""


class Offer(list[dict[str, Any]]):
    """Tools as a provider takes them, which nobody may change.

    Args:
        schemas: What it is made of.
    """

    def __init__(self, schemas: Sequence[Mapping[str, Any]]) -> None:
        super().__init__(_takable(schema) for schema in schemas)
        self.schemas = schemas

    @cached_property
    def text(self) -> str:
        """The offer as JSON text."""
        return as_text(self)


_offers: dict[tuple[int, ...], Offer] = {}
"""By the identities of their schemas, which never change and which each offer keeps alive."""


def takable(tools: Iterable[Mapping[str, Any]]) -> Offer:
    """Tools in OpenAI's format, in a form that no provider refuses; always in the same order.

    The same schemas give the same offer.

    Providers take no alternatives at the root of a schema. They are told in the description
    instead, and the call is validated against them later. Gemini takes no list whose schema does
    not say what is in it.
    """
    offered = tuple(islice(tools, MOST_TOOLS))
    key = tuple(map(id, offered))
    if key not in _offers:
        if len(_offers) >= MAX_OFFERS:
            _offers.clear()
        _offers[key] = Offer(offered)
    return _offers[key]


def as_text(data: Any) -> str:
    """Data as JSON text: the same for the same data, always."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=str)


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
