"""The defects of the original specification that concern the contract, one test each.

Those of the cache, the retries, the authority and the remote modules are with the pipeline and
the remote tools.
"""

from __future__ import annotations

import json

import pytest

from ai.tests.rows import each_case
from ai.tools import Tool, ToolDefinitionError, ToolRegistry, parse_response
from ai.tools.contract import levels
from ai.tools.contract.names import safe_name
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import canonical, decode


class Told(Tool, register=False):
    description = "A test's."
    parameters = {
        "type": "object",
        "properties": {"text": {"type": "string", "description": "d"}},
        "required": ["text"],
    }

    def execute(self, character, **kwargs):
        return kwargs


def registry_of(*names, **body):
    registry = ToolRegistry()
    for name in names:
        registry.register(type(Told)("T", (Told,), {"name": name, **body}, register=False))
    return registry


def test_a_key_of_arguments_takes_lists_and_dicts():
    assert canonical({"names": ["a", {"b": [1]}]}) == '{"names":["a",{"b":[1]}]}'


def test_a_key_of_arguments_tells_one_from_true_and_from_one_point_zero():
    assert len({canonical({"n": value}) for value in (1, True, 1.0, "1", None)}) == 5


def test_a_key_of_arguments_is_the_same_whatever_their_order():
    assert canonical({"a": 1, "b": 2}) == canonical({"b": 2, "a": 1})


def test_a_tag_without_an_argument_does_not_swallow_the_next_line():
    """The specification's `^TAG:\\s+(.+)$` did: `\\s` takes the line's end."""
    found = parse_response("RESEARCH:\nDrop the sword.", registry_of("research"))
    assert found.tool_calls == []
    assert found.text == "RESEARCH:\nDrop the sword."


def test_a_quoted_player_line_fires_no_tool():
    registry = registry_of("research")
    for quoted in ('Ann says, "RESEARCH: gold"', "> RESEARCH: gold", '"RESEARCH: gold"'):
        assert parse_response(quoted, registry).tool_calls == []


def test_an_unknown_permission_is_an_error_and_no_guest():
    with pytest.raises(ToolDefinitionError, match="Unknown permission 'Buidler'"):
        registry_of("spawn", permission="Buidler")
    with pytest.raises(ValueError):
        levels.rank("Buidler")


def test_offered_schemas_keep_items_and_nested_properties():
    """The specification's format converter dropped both."""
    part = {
        "type": "object",
        "properties": {
            "stops": {
                "type": "array",
                "description": "d",
                "items": {
                    "type": "object",
                    "properties": {"at": {"type": "array", "items": {"type": "integer"}}},
                    "required": ["at"],
                },
            },
        },
    }
    registry = registry_of("plan", parameters=part)
    assert registry.get_tool_schemas()[0]["parameters"] == part
    [offered] = registry.snapshot().schemas(["plan"])
    assert json.loads(json.dumps(offered))["parameters"] == part


def test_dotted_names_are_offered_in_a_form_that_providers_take():
    [offered] = registry_of("weather.now").get_tool_schemas()
    assert "." not in offered["name"]


def test_a_dotted_name_does_not_collide_with_an_underscored_one():
    registry = registry_of("weather.now", "weather_now")
    found = registry.snapshot()
    assert found.find(safe_name("weather.now")).name == "weather.now"
    assert found.find(safe_name("weather_now")).name == "weather_now"
    calls = parse_response("WEATHER.NOW: x\nWEATHER_NOW: x", registry).tool_calls
    assert [call.name for call in calls] == ["weather.now", "weather_now"]


def test_a_second_place_to_register_is_not_needed_and_not_forgotten():
    """The specification kept a list of tools in `register_default_tools`."""
    from ai.tools import TOOL_REGISTRY

    saved = TOOL_REGISTRY.save()
    try:

        class Forgotten(Tool):
            name = "forgotten_here"
            description = "A test's."

            def execute(self, character, **kwargs):
                return {}

        assert TOOL_REGISTRY.get_tool("forgotten_here") is not None
    finally:
        TOOL_REGISTRY.restore(saved)


@each_case(
    "text",
    [
        '{"a": NaN}',
        '{"a": -Infinity}',
        '{"a": ' + "9" * 10_000 + "}",
        '{"a":' * 50_000,
        "[" * 60_000,
    ],
)
def test_what_json_loads_trips_over_is_refused_as_invalid_arguments(text):
    with pytest.raises(ToolInvalid):
        decode(text)
