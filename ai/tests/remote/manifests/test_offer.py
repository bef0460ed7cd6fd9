"""A module's tools as a model is offered them: through registry and wire, and nothing is lost."""

from __future__ import annotations

import pytest

from ai.brains.base import Request
from ai.brains.models.providers import ModelSpec
from ai.brains.models.wire import anthropic, openai
from ai.remote.manifests.manifest import read_manifest
from ai.tests.remote.manifests.manifests import registered
from ai.tools import tools_to_openai_format
from ai.tools.contract.names import safe_name

RESEARCH = {
    "name": "research",
    "tools": [
        {
            "name": "research.web_search",
            "description": "Search the web and return results",
            "parameters": [
                {
                    "name": "query",
                    "type": "string",
                    "description": "Search query",
                    "required": True,
                },
                {
                    "name": "max_results",
                    "type": "integer",
                    "description": "Max results",
                    "required": False,
                },
            ],
            "required_permission": "guest",
        }
    ],
}
"""The specification's example, as a module would tell it."""

SPEC = ModelSpec("any:model", "any", "model", "http://127.0.0.1:9")
NESTED = {
    "type": "object",
    "$defs": {"row": {"type": "array", "items": {"type": "number", "minimum": 0}}},
    "properties": {
        "rows": {"type": "array", "description": "Rows", "items": {"$ref": "#/$defs/row"}},
        "style": {
            "type": "object",
            "description": "How it looks",
            "properties": {"lines": {"type": "array", "items": {"enum": ["thin", "thick"]}}},
            "required": ["lines"],
            "additionalProperties": False,
        },
    },
    "required": ["rows"],
}
PLOT = {
    "name": "research",
    "tools": [{"name": "research.plot", "description": "Draw it", "parameters": NESTED}],
}


def offer(manifest):
    """What a turn hands to a brain."""
    tools = registered(read_manifest("research", manifest).tools)
    return tools.schemas(tool.name for tool in tools)


def test_the_specifications_example_is_offered_by_a_name_that_providers_take():
    assert tools_to_openai_format(offer(RESEARCH)) == [
        {
            "type": "function",
            "function": {
                "name": safe_name("research.web_search"),
                "description": "Search the web and return results",
                "parameters": {
                    "type": "object",
                    "properties": {
                        "query": {"type": "string", "description": "Search query"},
                        "max_results": {"type": "integer", "description": "Max results"},
                    },
                    "required": ["query"],
                },
            },
        }
    ]


def test_the_specifications_example_is_converted_under_its_own_name():
    (definition,) = read_manifest("research", RESEARCH).tools
    (converted,) = tools_to_openai_format([definition])
    (offered,) = tools_to_openai_format(offer(RESEARCH))
    assert converted["function"]["name"] == "research.web_search"
    assert converted["function"]["parameters"] == offered["function"]["parameters"]


def test_a_nested_schema_reaches_both_wires_whole():
    request = Request(tools=offer(PLOT))
    (sent,) = openai.body(request, SPEC)["tools"]
    assert sent["function"]["parameters"] == NESTED
    (sent,) = anthropic.body(request, SPEC)["tools"]
    assert sent["input_schema"] == NESTED


@pytest.mark.parametrize("keyword", ["anyOf", "oneOf", "allOf"])
def test_alternatives_for_the_whole_are_told_in_words(keyword):
    either = {**NESTED, keyword: [{"required": ["style"]}]}
    told = {**PLOT, "tools": [{**PLOT["tools"][0], "parameters": either}]}
    (sent,) = openai.body(Request(tools=offer(told)), SPEC)["tools"]
    assert sent["function"]["parameters"] == NESTED
    assert keyword in sent["function"]["description"]
