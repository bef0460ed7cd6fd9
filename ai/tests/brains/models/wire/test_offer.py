"""Three hundred tools: their names are one to one and stay so, and every provider takes them.

The rules are those that the providers' documents give for a function's name and its schema. What
is checked is what our wire sends.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ai.brains.base import Request
from ai.brains.models.providers import model_spec
from ai.brains.models.wire import anthropic, openai
from ai.brains.models.wire.offer import MOST_TOOLS
from ai.tests.rows import each_case
from ai.tests.tools.made import kind
from ai.tools import ToolRegistry, parse_response
from ai.tools.contract.base import tag_of
from ai.tools.contract.names import NAME, name_map, safe_name
from ai.tools.contract.registry import ToolSet

RULES = {
    "openai:gpt": re.compile(r"[a-zA-Z0-9_-]{1,64}"),
    "anthropic:claude": re.compile(r"[a-zA-Z0-9_-]{1,64}"),
    "gemini:gemini": re.compile(r"[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}"),
    "mistral:mistral": re.compile(r"[a-zA-Z0-9_-]{1,64}"),
}
"""What each lets a function be called."""
AT_NO_ROOT = {"anyOf", "oneOf", "allOf", "not", "enum"}

SCHEMAS: tuple[Mapping[str, Any], ...] = (
    {"type": "object"},
    {"type": "object", "properties": {"a": {"type": "string", "description": "A."}}},
    {"type": "object", "properties": {"all": {"type": "array", "description": "Anything."}}},
    {
        "type": "object",
        "properties": {
            "rows": {"type": "array", "items": {"type": "array"}, "description": "Rows."},
            "one": {"anyOf": [{"type": "array"}, {"type": "null"}], "description": "Or none."},
            "items": {"$ref": "#/$defs/many", "description": "Many."},
        },
        "$defs": {"many": {"type": ["array", "null"]}},
    },
    {
        "type": "object",
        "properties": {
            "here": {"type": "boolean", "description": "Here."},
            "there": {"type": "boolean", "description": "There."},
        },
        "anyOf": [{"required": ["here"]}, {"required": ["there"]}],
    },
)
"""From the plainest to those that some provider is known to have refused."""


def names() -> list[str]:
    """Three hundred names, among them all that could be taken for one another."""
    own = [f"{verb}_{thing}" for verb in ("get", "set", "Do") for thing in range(10)]
    alike = ["a.b_c", "a_b.c", "a_b_c", "a-b.c", "a.b.c", "A.B.C", "A_b.c", "a.B_C", "a_.b_c"]
    cased = [word for n in range(10) for word in (f"ring{n}", f"RING{n}", f"Ring{n}", f"rinG{n}")]
    long = [f"{'m' * 60}.{'t' * 62}{n:05}" for n in range(21)]
    flat = [name.replace(".", "_") for name in long]
    modules = [
        f"{module}.{tool}{joint}{n}"
        for module in ("dice", "dice_box", "dice.box", "weather")
        for tool in ("roll", "roll_box")
        for joint in (".", "_", "-", "")
        for n in range(5)
    ]
    assert {len(name) for name in long} == {128}
    many = [*own, *alike, *cased, *long, *flat, *modules]
    many += [f"weather.watch{n}" for n in range(300 - len(many))]
    assert len(many) == len(set(many)) == 300 and all(NAME.match(name) for name in many)
    return many


def registered(order: int = 0) -> ToolSet:
    """A registry of all of them, registered in one order or another."""
    tools = [
        kind(name, parameters=SCHEMAS[number % len(SCHEMAS)], description="x" * (number * 9 + 1))
        for number, name in enumerate(names())
    ]
    random.Random(order).shuffle(tools)
    registry = ToolRegistry()
    for tool in tools:
        registry.register(tool)
    return registry.snapshot()


TOOLS = registered()


def offers(tools: ToolSet) -> Iterator[list[Mapping[str, Any]]]:
    """All of them, in offers as long as may be."""
    everything = tools.schemas([tool.name for tool in tools])
    for at in range(0, len(everything), MOST_TOOLS):
        yield everything[at : at + MOST_TOOLS]


def sent(model: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Name, description and schema of each, as a provider gets them."""
    spec = model_spec(model)
    found = []
    for offer in offers(TOOLS):
        request = Request(tools=offer)
        if spec.wire == "anthropic":
            tools = anthropic.body(request, spec)["tools"]
            found += [(one["name"], one["description"], one["input_schema"]) for one in tools]
        else:
            told = [one["function"] for one in openai.body(request, spec)["tools"]]
            found += [(one["name"], one["description"], one["parameters"]) for one in told]
    return found


def schemas_in(schema: Any) -> Iterator[dict[str, Any]]:
    """A schema and all within it."""
    if isinstance(schema, dict):
        yield schema
        for value in schema.values():
            yield from schemas_in(value)
    for one in schema if isinstance(schema, list) else ():
        yield from schemas_in(one)


def test_names_and_their_forms_are_one_to_one() -> None:
    found = name_map(names())
    assert len(found) == len(set(found.values())) == 300
    for safe, name in found.items():
        assert TOOLS.find(safe) is TOOLS.find(name)
        assert TOOLS.find(safe).name == name


def test_the_map_and_the_offer_are_the_same_in_whatever_order_they_registered() -> None:
    first = list(offers(TOOLS))
    for order in (1, 2):
        again = registered(order)
        assert json.dumps(list(offers(again))) == json.dumps(first)
        assert [(tool.name, safe_name(tool.name)) for tool in again] == [
            (tool.name, safe_name(tool.name)) for tool in TOOLS
        ]


def test_a_names_form_does_not_depend_on_the_others() -> None:
    for tool in TOOLS:
        assert name_map([tool.name]) == {safe_name(tool.name): tool.name}


@each_case("model", RULES)
def test_a_provider_takes_every_name_and_each_once(model: str) -> None:
    called = [name for name, _, _ in sent(model)]
    assert len(set(called)) == 300
    assert [name for name in called if not RULES[model].fullmatch(name)] == []
    assert [TOOLS.find(name).name for name in called] == [tool.name for tool in TOOLS]


@each_case("model", RULES)
def test_a_provider_takes_every_schema_and_description(model: str) -> None:
    for name, description, schema in sent(model):
        assert schema["type"] == "object" and isinstance(schema["properties"], dict), name
        assert not AT_NO_ROOT.intersection(schema), name
        assert 0 < len(description) <= 1024, name
        for one in schemas_in(schema):
            kinds = one.get("type")
            if kinds == "array" or (isinstance(kinds, list) and "array" in kinds):
                assert "items" in one, name


def test_a_list_of_anything_stays_one_and_the_tools_own_schema_as_it_was() -> None:
    before = json.dumps(SCHEMAS)
    name, _, schema = next(one for one in sent("gemini:gemini") if "all" in one[2]["properties"])
    assert schema["properties"]["all"]["items"] == {}
    assert TOOLS.find(name).validate_params({"all": [1, "x", None]}).valid
    assert json.dumps(SCHEMAS) == before


@each_case("model", RULES)
def test_of_a_longer_offer_the_first_are_sent(model: str) -> None:
    everything = TOOLS.schemas([tool.name for tool in TOOLS])
    spec = model_spec(model)
    body = (anthropic if spec.wire == "anthropic" else openai).body(Request(tools=everything), spec)
    assert len(body["tools"]) == 128
    assert json.dumps(everything[0]["name"]) in json.dumps(body["tools"][0])


def test_each_tag_of_the_text_protocol_calls_its_own_tool() -> None:
    tags = {tag_of(tool): tool for tool in TOOLS}
    assert len(tags) == 300
    assert all(len(tag) <= 128 for tag in tags)
    for tag, tool in tags.items():
        parsed = parse_response(f"Well.\n{tag}: {{}}", TOOLS)
        assert [TOOLS.find(call.name) for call in parsed.tool_calls] == [tool], tag
        assert parsed.text == "Well."


def test_each_is_called_by_either_name_in_a_written_call() -> None:
    for tool in TOOLS:
        for name in (tool.name, safe_name(tool.name)):
            written = json.dumps({"name": name, "arguments": {}})
            parsed = parse_response(f"<tool_call>{written}</tool_call>", TOOLS)
            assert [TOOLS.find(call.name) for call in parsed.tool_calls] == [tool]


def test_the_block_of_the_text_protocol_tells_all_of_them() -> None:
    registry = ToolRegistry()
    for tool in TOOLS:
        registry.register(tool)
    lines = registry.prompt_block().splitlines()
    assert {line.partition(":")[0] for line in lines} >= {tag_of(tool) for tool in TOOLS}
