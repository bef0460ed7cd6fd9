"""Schemas of strangers: what is kept whole, what is refused, and the attacks by schema."""

from __future__ import annotations

import json
import urllib.request

import pytest

from ai.remote.errors import ManifestError
from ai.remote.manifests.manifest import MAX_PATTERNS, as_json, read_manifest
from ai.remote.manifests.schemas import KEYWORDS, MAX_VALUE
from ai.tests.remote.manifests.manifests import (
    as_tool,
    definition,
    manifest,
    registered,
    tool,
    with_parameter,
    with_schema,
)
from ai.tests.rows import each_case

VICTIM = "a" * 3000 + "!"
"""Python's `re` would need longer for this than the world has."""

WHOLE = {
    "type": "object",
    "title": "Order",
    "description": "What to order.",
    "$defs": {
        "dish": {
            "type": "object",
            "properties": {"name": {"type": "string"}, "sides": {"$ref": "#/$defs/sides"}},
            "required": ["name"],
        },
        "sides": {"type": "array", "items": {"type": "string", "maxLength": 20}, "maxItems": 3},
    },
    "properties": {
        "dishes": {
            "type": "array",
            "description": "The dishes",
            "items": {"$ref": "#/$defs/dish"},
            "minItems": 1,
            "uniqueItems": True,
        },
        "table": {"description": "Where", "oneOf": [{"type": "integer"}, {"const": "bar"}]},
        "tip": {"type": "number", "description": "A tip", "default": 0.5, "multipleOf": 0.1},
        "notes": {
            "type": "object",
            "description": "Notes",
            "properties": {"to": {"type": "object", "properties": {"cook": {"type": "string"}}}},
            "patternProperties": {"^x_": {"type": "string"}},
            "additionalProperties": False,
        },
        "when": {"type": ["string", "null"], "description": "When", "format": "date-time"},
    },
    "required": ["dishes", "table"],
    "dependentRequired": {"tip": ["table"]},
    "additionalProperties": False,
}


def refusal(made, *args, **kwargs):
    with pytest.raises(ManifestError) as caught:
        made(*args, **kwargs)
    return str(caught.value)


# Nothing is lost


def test_a_schema_is_kept_whole():
    made = definition(parameters=WHOLE)
    assert made.schema == WHOLE
    assert json.loads(as_json(manifest(tool(parameters=WHOLE))))["tools"][0]["parameters"] == WHOLE
    offered = registered([made]).schemas(["dice.roll"])[0]
    assert offered["parameters"] == WHOLE


def test_a_list_of_parameters_keeps_items_and_nested_properties():
    notes = {**WHOLE["properties"]["notes"], "type": "object"}
    items = {"type": "array", "description": "Rows", "items": {"type": "array", "items": notes}}
    made = definition(
        parameters=[
            {"name": "rows", **items},
            {"name": "notes", **notes, "required": False, "default": {"x_a": "b"}},
            {"name": "either", "anyOf": [{"type": "string"}, {"type": "integer"}], "title": "E"},
        ]
    )
    assert made.schema == {
        "type": "object",
        "properties": {
            "rows": items,
            "notes": {**notes, "default": {"x_a": "b"}},
            "either": {
                "anyOf": [{"type": "string"}, {"type": "integer"}],
                "title": "E",
                "description": "Its module does not say what 'either' is.",
            },
        },
        "required": ["rows", "either"],
    }


def test_both_forms_of_the_same_parameters_are_the_same():
    listed = [{"name": "n", "type": "integer", "description": "N", "minimum": 1}]
    schema = {
        "type": "object",
        "properties": {"n": {"type": "integer", "description": "N", "minimum": 1}},
        "required": ["n"],
    }
    first, second = definition(parameters=listed), definition(parameters=schema)
    assert first.schema == second.schema
    assert first.digest == second.digest


def test_calls_are_held_against_what_is_nested():
    order = as_tool(definition(parameters=WHOLE))
    good = {"dishes": [{"name": "stew", "sides": ["bread"]}], "table": "bar"}
    assert order.validate_params(good).params == {**good, "tip": 0.5}
    wrong = {"dishes": [{"name": "stew", "sides": [5]}], "table": "bar"}
    assert order.validate_params(wrong).errors[0]["param"] == "dishes[0].sides[0]"


@each_case("about", [True, {}, {"type": "string"}, {"description": " \u200b\n"}])
def test_a_parameter_without_a_description_gets_an_honest_one(about):
    described = with_schema(properties={"n": about}).schema["properties"]["n"]
    assert described["description"] == "Its module does not say what 'n' is."


def test_a_parameter_that_nothing_fits_stays_one():
    never = as_tool(with_schema(properties={"n": False}))
    assert not never.validate_params({"n": 1}).valid
    assert never.validate_params({}).valid


def test_what_only_notes_something_for_programs_is_dropped():
    draft = "http://json-schema.org/draft-07/schema#"
    made = with_schema(**{"$schema": draft, "$comment": "x", "x-order": 1}, properties={})
    assert made.schema == {"type": "object", "properties": {}}


@each_case("parameters", [None, {}, [], {"properties": {}}])
def test_a_tool_may_take_nothing(parameters):
    made = definition(parameters=parameters)
    assert made.schema["type"] == "object"
    assert registered([made])


# What is refused


@each_case(
    "keyword",
    ["$id", "$anchor", "$dynamicRef", "$recursiveRef", "$vocabulary", "unevaluatedProperties"]
    + ["unevaluatedItems", "dependencies", "additionalItems", "nullable", "discriminator", ""],
)
def test_a_keyword_that_is_not_on_the_list_is_refused_wherever_it_stands(keyword):
    assert keyword not in KEYWORDS
    for made in (with_schema, with_parameter):
        assert "is not accepted" in refusal(made, **{keyword: True})
    assert "is not accepted" in refusal(with_parameter, items={"not": {keyword: {}}})
    assert "is not accepted" in refusal(definition, parameters=[{"name": "n", keyword: 1}])


@each_case(
    "keywords",
    [
        {"type": "array"},
        {"type": ["object"]},
        {"type": 5},
        {"properties": []},
        {"properties": {"n": 1}},
        {"properties": {"n": {"type": "text"}}},
        {"properties": {"n": {"type": {"a": 1}, "default": None}}},
        {"properties": {"n": {"enum": []}}},
        {"properties": {"n": {"enum": "a"}}},
        {"properties": {"n": {"items": [{"type": "string"}]}}},
        {"properties": {"n": {"minLength": -1}}},
        {"properties": {"n": {"anyOf": []}}},
        {"properties": {"n": {"allOf": {}}}},
        {"properties": {"n": {"pattern": 5}}},
        {"properties": {"n": {"format": []}}},
        {"required": ["missing"]},
        {"required": "n"},
        {"required": [["n"]]},
        {"$ref": "#/$defs/a", "$defs": {"a": {"type": "object"}}},
        *({"properties": {name: {}}} for name in ("", "a b", "ä", "x" * 65, "a/b", "$a")),
        *({"properties": {name: {}}} for name in ("self", "character", "context")),
    ],
)
def test_what_is_no_schema_for_arguments_is_refused(keywords):
    refusal(with_schema, **keywords)


@each_case(
    "parameter",
    [
        {"type": "integer", "default": "many"},
        {"type": "string", "enum": ["a"], "default": "b"},
        {"type": "array", "items": {"type": "object", "properties": {"a": {"default": 1}}}}
        | {"default": [{"a": 5}], "maxItems": 0},
        {"type": "object", "properties": {"deep": {"type": "integer", "default": "x"}}},
    ],
)
def test_a_default_that_does_not_fit_is_refused_however_deep(parameter):
    assert "default" in refusal(with_parameter, **parameter)


def test_a_default_of_null_where_null_does_not_fit_is_none():
    assert "default" not in with_parameter(type="string", default=None).schema["properties"]["n"]
    kept = with_parameter(type=["string", "null"], default=None).schema["properties"]["n"]
    assert kept["default"] is None


@each_case("keyword", ["enum", "const", "default", "examples"])
@each_case("text", ["a\u202eb", "\x1b[31m", "a\U000e0041", "x" * (MAX_VALUE + 1)])
def test_nothing_hides_in_a_value(keyword, text):
    for value in ([text], [{"a": text}], [{text: 1}]):
        refusal(with_parameter, **{keyword: value})


def test_a_schema_that_is_too_large_is_refused():
    refusal(with_parameter, enum=list(range(5000)))
    refusal(with_schema, properties={f"p{number}": {} for number in range(1500)})


# The five attacks, and their kin


@each_case("pattern", ["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "^(.*a){20}$"])
def test_a_catastrophic_pattern_is_harmless(pattern):
    evil = as_tool(with_parameter(type="string", pattern=pattern))
    assert not evil.validate_params({"n": VICTIM}).valid
    rules = {"patternProperties": {pattern: False}, "additionalProperties": False}
    evil = as_tool(with_schema(properties={}, **rules))
    assert evil.validate_params({VICTIM: 1}).errors[0]["message"] == "Unknown parameter"


@each_case("pattern", ["(?=x)", r"(a)\1", "(", "(\\pL{1,100}){1,9}", "a" * 300])
def test_a_pattern_that_does_not_run_in_linear_time_is_refused(pattern):
    refusal(with_parameter, pattern=pattern)
    refusal(with_parameter, patternProperties={pattern: {}})


def test_more_patterns_than_can_be_made_ready_at_a_time_are_refused():
    some = {"anyOf": [{"pattern": f"a{number}"} for number in range(MAX_PATTERNS)]}
    with_parameter(**some)
    assert "patterns" in refusal(with_parameter, **some, patternProperties={"b": {}})


@pytest.mark.parametrize(
    "reference",
    [
        *("http://127.0.0.1:9/schema.json", "file:///etc/passwd", "schema.json", "#anchor", ""),
        *("#/$defs/missing", "#/properties/n/description", "#/properties", "#/%24defs/a", "#/"),
        *("https://json-schema.org/draft/2020-12/schema", "#/properties/n/enum/0", 5, None),
    ],
)
def test_a_reference_leads_to_a_schema_in_the_same_parameters(reference, monkeypatch):
    def asked(*_args, **_kwargs):
        raise AssertionError("something was fetched")

    monkeypatch.setattr(urllib.request, "urlopen", asked)
    refusal(with_parameter, enum=[{"type": "string"}], items={"$ref": reference})
    refusal(definition, parameters=[{"name": "n", "$ref": reference}])


@each_case(
    "keywords",
    [
        {"properties": {"n": {"$ref": "#"}}},
        {"properties": {"n": {"$ref": "#/properties/n"}}},
        {"properties": {"n": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"items": {"$ref": "#"}}}},
        {
            "properties": {"n": {"$ref": "#/$defs/a"}},
            "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"not": {"$ref": "#/$defs/a"}}},
        },
        {"$defs": {"a": {"$ref": "#/$defs/a"}}},
    ],
)
def test_a_reference_that_leads_back_to_itself_is_refused(keywords):
    assert "leads back to itself" in refusal(with_schema, **keywords)


def test_references_that_multiply_are_refused():
    doubled = {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(14)}
    assert "parts" in refusal(with_schema, **{"$defs": {**doubled, "d14": {"type": "string"}}})


def test_unique_items_on_many_objects_is_harmless():
    unique = as_tool(with_parameter(type="array", uniqueItems=True))
    many = [{"a": number} for number in range(490)]
    assert unique.validate_params({"n": many}).valid
    assert not unique.validate_params({"n": [*many, {"a": 0}]}).valid
    assert not unique.validate_params({"n": many * 5}).valid  # more than anybody may send


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_what_is_no_number_is_refused_on_both_sides(number):
    exact = as_tool(with_parameter(type="number", multipleOf=0.1))
    assert not exact.validate_params({"n": number}).valid
    assert not exact.validate_params(f'{{"n": {json.dumps(number)}}}').valid
    refusal(with_parameter, multipleOf=number)
    refusal(with_parameter, type="number", multipleOf=0.1, default=number)
    refusal(with_parameter, multipleOf=0)


@each_case(
    "keywords",
    [
        {"items": {"anyOf": [{"const": number} for number in range(300)]}},
        {"items": {"enum": list(range(900))}},
        {"items": {"allOf": [{"contains": True} for number in range(300)]}},
        {"items": {"allOf": [{"if": {"minimum": 0}, "then": {"maximum": 1}}] * 100}},
        {"items": {"oneOf": [{"not": {"pattern": f"{number}"}} for number in range(90)]}},
        {"allOf": [{"contains": {"const": -1}, "minContains": 0} for number in range(200)]},
    ],
)
def test_rules_times_items_have_an_end(keywords):
    slow = as_tool(with_parameter(type="array", **keywords))
    result = slow.validate_params({"n": [-1] * 990})
    assert "Too many" in result.errors[-1]["message"]
    assert len(result.errors) < 100


def test_as_much_as_anybody_may_send_is_checked():
    listed = as_tool(with_parameter(type="array", items={"type": "integer", "minimum": 0}))
    assert listed.validate_params({"n": [1] * 990}).valid
    assert not listed.validate_params({"n": [1] * 989 + [-1]}).valid
    row = {"type": "object", "properties": {"a": {"enum": ["x", "y"]}, "b": {"type": "number"}}}
    rows = as_tool(with_parameter(type="array", items={**row, "additionalProperties": False}))
    assert rows.validate_params({"n": [{"a": "x", "b": 1.5}] * 330}).valid
    assert not rows.validate_params({"n": [{"a": "z"}]}).valid


def test_many_mistakes_are_not_all_counted():
    names = [f"p{number}" for number in range(300)]
    slow = as_tool(with_schema(properties={"n": {"items": {"required": names}}}))
    result = slow.validate_params({"n": [{}] * 900})
    assert not result.valid
    assert len(result.errors) <= 500


@each_case(
    "text",
    [
        '{"tools": [{"name": "dice.roll", "parameters": {"default": NaN}}]}',
        '{"tools": [{"name": "dice.roll", "parameters": {"default": 1e999}}]}',
        '{"tools": [{"name": "dice.roll", "parameters": {"maxProperties": 1' + "0" * 400 + "}}]}",
        '{"tools": [{"name": "dice.roll", "parameters": {"default": '
        + "[" * 90
        + "]" * 90
        + "}}]}",
    ],
)
def test_json_that_other_parsers_take_is_refused(text):
    refusal(read_manifest, "dice", json.loads(text))
