"""Schemas from elsewhere: attacks by them, and what a developer is told."""

from __future__ import annotations

import urllib.request

import pytest
from jsonschema import Draft202012Validator

from ai.tests.rows import each_case
from ai.tools import validate_params_basic, validate_params_jsonschema
from ai.tools.errors import ToolDefinitionError
from ai.tools.schema import safe_validator
from ai.tools.schema.definition import check_parameters
from ai.tools.schema.safe_validator import validator_for
from ai.tools.schema.schema import MAX_NODES, MAX_REFERENCES, is_multiple, linear_pattern

DRAFTS = "https://json-schema.org/draft/"
DRAFT_7 = "http://json-schema.org/draft-07/schema#"
EVIL = "^(a+)+$"
VICTIM = "a" * 3000 + "!"
"""Python's `re` would need longer for this than the world has."""


def schema(**properties):
    parts = {name: {"description": "d", **part} for name, part in properties.items()}
    return {"type": "object", "properties": parts}


def refusal(part):
    with pytest.raises(ToolDefinitionError) as caught:
        check_parameters(part)
    return str(caught.value)


def valid(params, part):
    return validate_params_jsonschema(params, part).valid


@pytest.fixture
def offline(monkeypatch):
    """Fails a test that asks the network for anything."""

    def refuse(*args, **kwargs):
        pytest.fail(f"the network was asked: {args}")

    monkeypatch.setattr(urllib.request, "urlopen", refuse)
    monkeypatch.setattr("socket.create_connection", refuse)
    monkeypatch.setattr("socket.socket.connect", refuse)


# Attack 1: patterns on Python's `re`


@pytest.mark.parametrize(
    ("part", "params"),
    [
        (schema(a={"pattern": EVIL}), {"a": VICTIM}),
        ({**schema(), "patternProperties": {EVIL: False}}, {VICTIM: 1}),
        ({**schema(), "propertyNames": {"pattern": EVIL}}, {VICTIM: 1}),
        (
            {**schema(), "patternProperties": {EVIL: {}}, "additionalProperties": False},
            {VICTIM: 1},
        ),
        (schema(a={"$schema": DRAFTS + "2020-12/schema", "pattern": EVIL}), {"a": VICTIM}),
        (schema(a={"$schema": DRAFT_7, "pattern": EVIL}), {"a": VICTIM}),
        (schema(a={"not": {"$schema": DRAFT_7, "not": {"pattern": EVIL}}}), {"a": VICTIM}),
    ],
    ids=["pattern", "names", "propertyNames", "strangers", "again", "older", "nested"],
)
def test_no_keyword_runs_a_pattern_on_pythons_re(part, params, monkeypatch):
    monkeypatch.setattr("jsonschema._keywords.re", None)
    monkeypatch.setattr("jsonschema._utils.re", None)
    result = validate_params_jsonschema(params, part)
    verdict = part.get("patternProperties") == {EVIL: False}
    assert result.valid is verdict
    assert "Could not be checked" not in result.format_for_llm("t")


def test_the_plain_validator_runs_patterns_on_re2_too():
    assert not validate_params_basic({"a": VICTIM}, schema(a={"pattern": EVIL})).valid


@pytest.mark.parametrize("keyword", ["unevaluatedProperties", "unevaluatedItems"])
def test_keywords_that_check_a_value_over_and_over_are_refused(keyword):
    part = schema(a={keyword: False})
    assert keyword in refusal(part)
    assert not valid({"a": {"x": 1}}, part)


@each_case("pattern", ["(?=x)", r"(a)\1", "(", "a{2000}", "\ud800"])
def test_a_pattern_that_re2_refuses_is_an_error_at_definition(pattern):
    assert "pattern" in refusal(schema(a={"pattern": pattern}))
    assert "pattern" in refusal({**schema(), "patternProperties": {pattern: {}}})


def test_a_pattern_that_only_re2_takes_is_taken():
    part = schema(a={"pattern": r"^\p{Greek}+\z"})
    check_parameters(part)
    assert valid({"a": "λόγος"}, part)
    assert not valid({"a": "word"}, part)


def test_a_pattern_is_compiled_once():
    assert linear_pattern("^once$") is linear_pattern("^once$")


# Attack 2: references that make requests


@pytest.mark.parametrize(
    "reference",
    [
        "http://example.com/schema.json",
        "https://json-schema.org/draft/2020-12/schema",
        "file:///etc/passwd",
        "other.json#/a",
        "#anchor",
        "//example.com/x",
    ],
)
def test_references_out_of_the_schema_fetch_nothing_and_are_refused(reference, offline):
    part = schema(a={"$ref": reference})
    assert "leads out of the schema" in refusal(part)
    assert not valid({"a": 1}, part)


def test_a_base_address_makes_no_reference_a_request(offline):
    part = {**schema(a={"$ref": "#/$defs/x"}), "$id": "http://example.com/t.json"}
    part["$defs"] = {"x": {"type": "integer"}}
    check_parameters(part)
    assert valid({"a": 1}, part)
    assert not valid({"a": []}, part)


def test_a_part_with_an_address_of_its_own_is_refused(offline):
    part = schema(a={"$id": "http://example.com/a", "$ref": "#/properties/b"}, b={})
    assert "`$id`" in refusal(part)
    assert not valid({"a": 1}, part)


def test_a_schema_of_another_draft_fetches_nothing(offline):
    part = {**schema(a={"type": "string"}), "$schema": "http://example.com/unknown"}
    assert valid({"a": "x"}, part)
    assert not valid({"a": 1}, part)


# Attack 3: references back to themselves, and schemas that multiply


def test_a_reference_to_the_root_is_refused():
    part = schema(a={"$ref": "#"})
    assert "back to itself" in refusal(part)
    assert not valid({"a": {}}, part)


@each_case(
    "definitions",
    [
        {"x": {"$ref": "#/$defs/x"}},
        {"x": {"$ref": "#/$defs/y"}, "y": {"$ref": "#/$defs/x"}},
        {"x": {"type": "object", "properties": {"x": {"$ref": "#/$defs/x"}}}},
        {"x": {"anyOf": [{"type": "null"}, {"items": {"$ref": "#/$defs/x"}}]}},
    ],
)
def test_a_reference_in_a_circle_is_refused(definitions):
    part = {**schema(a={"$ref": "#/$defs/x"}), "$defs": definitions}
    assert "back to itself" in refusal(part)
    assert not valid({"a": {"x": {}}}, part)


def test_a_reference_to_what_holds_it_is_refused():
    part = schema(a={"properties": {"b": {"$ref": "#/properties/a"}}})
    assert "back to itself" in refusal(part)


@pytest.mark.parametrize("dynamic", ["$dynamicRef", "$recursiveRef"])
def test_references_that_change_as_they_are_followed_are_refused(dynamic):
    assert dynamic in refusal(schema(a={dynamic: "#"}))


def test_references_that_multiply_at_each_step_are_refused_in_no_time():
    definitions = {f"x{n}": {"allOf": [{"$ref": f"#/$defs/x{n + 1}"}] * 8} for n in range(14)}
    definitions["x14"] = {"type": "string"}
    part = {**schema(a={"$ref": "#/$defs/x0"}), "$defs": definitions}
    assert f"more than {MAX_NODES} parts" in refusal(part)
    assert not valid({"a": "x"}, part)


def test_long_chains_of_references_are_refused():
    definitions = {f"x{n}": {"$ref": f"#/$defs/x{n + 1}"} for n in range(MAX_REFERENCES + 1)}
    part = {**schema(a={"$ref": "#/$defs/x0"}), "$defs": definitions}
    assert "too deep" in refusal(part)


def test_many_references_to_one_part_are_fine():
    part = schema(**{f"p{n}": {"$ref": "#/$defs/x"} for n in range(50)})
    part["$defs"] = {"x": {"type": "array", "items": {"$ref": "#/$defs/y"}}, "y": {"minimum": 1}}
    check_parameters(part)
    assert valid({"p0": [1]}, part)
    assert not valid({"p49": [0]}, part)


@pytest.mark.parametrize("reference", ["#/$defs/y", "#/properties/a/anyOf/0", "#/type/x"])
def test_references_to_nothing_are_refused(reference):
    assert "leads nowhere" in refusal({**schema(a={"$ref": reference}), "$defs": {}})


def test_references_that_two_readers_would_read_differently_are_refused():
    part = {**schema(a={"$ref": "#/%24defs/x"}), "%24defs": {"x": {}}, "$defs": {"x": {}}}
    assert "leads out" in refusal(part)


def test_escaped_references_are_followed():
    part = {**schema(a={"$ref": "#/$defs/a~1b~0c"}), "$defs": {"a/b~c": {"const": 1}}}
    check_parameters(part)
    assert valid({"a": 1}, part)
    assert not valid({"a": 2}, part)


# Attack 4: `uniqueItems`


def test_two_thousand_objects_are_compared_by_one_text_each(monkeypatch):
    """By canonical texts in a set: as many texts as items, no comparison of pairs."""
    made = []
    real = safe_validator.identity
    monkeypatch.setattr(safe_validator, "identity", lambda item: made.append(1) or real(item))
    items = [{"n": number, "same": "x" * 20} for number in range(2000)]
    compiled = validator_for({"uniqueItems": True})
    assert list(compiled.iter_errors(items)) == []
    assert len(made) == 2000
    assert len(list(compiled.iter_errors([*items, dict(items[0])]))) == 1


def test_a_call_with_two_thousand_items_is_refused_before_any_rule():
    part = schema(a={"type": "array", "uniqueItems": True})
    result = validate_params_jsonschema({"a": [{}] * 2000}, part)
    assert result.errors == [
        {"param": "arguments", "message": "The arguments hold more than 1000 items."}
    ]


def test_a_schema_is_checked_without_comparing_pairs_either(monkeypatch):
    def compare(*args):
        pytest.fail("pairs were compared")

    monkeypatch.setattr("jsonschema._utils.equal", compare)
    monkeypatch.setattr("jsonschema._utils.uniq", compare)
    monkeypatch.setattr("jsonschema._keywords.uniq", compare)
    part = {**schema(), "required": [{"n": number} for number in range(400)]}
    assert "is not a valid JSON Schema" in refusal(part)


# Attack 5: numbers


@pytest.mark.parametrize("text", ['{"a": NaN}', '{"a": Infinity}', '{"a": 1e999}'])
def test_nan_with_multiple_of_is_an_error_of_the_arguments(text):
    part = schema(a={"multipleOf": 2})
    for validate in (validate_params_jsonschema, validate_params_basic):
        result = validate(text, part)
        assert [error["param"] for error in result.errors] == ["arguments"]
        assert result.errors[0]["message"].endswith("is not JSON.")


def test_an_exception_within_a_validator_is_an_error_of_validation():
    part = schema(a={"multipleOf": 0})
    for validate in (validate_params_jsonschema, validate_params_basic):
        assert not validate({"a": 1}, part).valid


@each_case(
    ("value", "of", "verdict"),
    [(0.3, 0.1, True), (1.1, 0.1, True), (7, 2, False), (1e308, 1e-308, True), (-4, 2, True)],
)
def test_multiples_are_counted_without_rounding(value, of, verdict):
    assert is_multiple(value, of) is verdict


# What a developer is told


@each_case(
    "part", [None, True, [], {}, {"type": "array"}, {"type": ["object"]}, {"properties": {}}]
)
def test_the_root_must_be_an_object(part):
    assert refusal(part) == '`parameters` must be a JSON Schema with "type": "object".'


@each_case(
    ("part", "told"),
    [
        (schema(a={"type": "text"}), "at properties.a.type"),
        ({**schema(), "required": "a"}, "at required"),
        ({"type": "object", "properties": []}, "at properties"),
        (schema(a={"minLength": -1}), "at properties.a.minLength"),
        (schema(a={"multipleOf": 0}), "at properties.a.multipleOf"),
        (schema(a={"enum": "x"}), "at properties.a.enum"),
    ],
)
def test_an_invalid_schema_is_told_with_its_place(part, told):
    assert "is not a valid JSON Schema" in refusal(part)
    assert told in refusal(part)


@each_case("part", [{}, {"description": ""}, True, {"type": "string"}])
def test_a_parameter_without_a_description_is_named(part):
    told = refusal({"type": "object", "properties": {"depth": part}})
    assert told == ("The parameter 'depth' has no description. Write one: models go by it.")


def test_a_required_parameter_that_is_none_is_named():
    told = refusal({**schema(a={}), "required": ["a", "b"]})
    assert told == (
        "'b' is required but is not a property. "
        "Add it to `properties`, or take it out of `required`."
    )


def test_a_default_that_does_not_fit_is_named():
    told = refusal(schema(a={"type": "string", "enum": ["x"], "default": "y"}))
    assert told == ("The default of the parameter 'a' does not match it. Correct one of them.")
    check_parameters(schema(a={"type": "string", "enum": ["x"], "default": "x"}))


WRONG = {"type": "string", "enum": ["x"], "default": "y"}
RIGHT = {"type": "string", "enum": ["x"], "default": "x"}


def nested(part):
    """Schemas that hold a part, each with its place."""
    listed = {
        f"{keyword}.0": schema(a={keyword: [part]})
        for keyword in ("prefixItems", "anyOf", "oneOf", "allOf")
    }
    alone = {
        keyword: schema(a={keyword: part})
        for keyword in ("items", "contains", "additionalProperties", "propertyNames", "not")
        + ("if", "then", "else")
    }
    named = {
        f"{keyword}.b": schema(a={keyword: {"b": part}})
        for keyword in ("properties", "patternProperties", "dependentSchemas", "$defs")
        + ("definitions",)
    }
    for place, whole in {**listed, **alone, **named}.items():
        yield f"properties.a.{place}", whole
    yield "$defs.b", {**schema(a={"$ref": "#/$defs/b"}), "$defs": {"b": part}}
    yield "#/x-own/b", {**schema(a={"$ref": "#/x-own/b"}), "x-own": {"b": part}}
    deep = {"items": {"anyOf": [{"type": "null"}, {"properties": {"b": part}}]}}
    yield "properties.a.items.anyOf.1.properties.b", schema(a=deep)
    yield "additionalProperties", {**schema(), "additionalProperties": part}
    yield "allOf.0.properties.a", {**schema(a={}), "allOf": [{"properties": {"a": part}}]}
    for name in ("default", "enum", "const", "properties", "items"):
        yield f"properties.a.properties.{name}", schema(a={"properties": {name: part}})


@each_case(("place", "whole"), [*nested(WRONG)])
def test_a_nested_default_that_does_not_fit_is_told_with_its_place(place, whole):
    assert refusal(whole) == f"The default at {place} does not match it. Correct one of them."


@each_case(("place", "whole"), [*nested(RIGHT)])
def test_a_nested_default_that_fits_is_taken(place, whole):
    check_parameters(whole)


@each_case(
    "part",
    [
        {"type": "integer", "default": "3"},
        {"type": "integer", "default": None},
        {"type": "integer", "minimum": 3, "default": 2},
        {"type": "array", "default": {}},
        {"type": "array", "items": {"type": "integer"}, "default": ["a"]},
        {"type": "object", "required": ["b"], "default": {}},
        {"type": "object", "properties": {"b": {"type": "null"}}, "default": {"b": 1}},
        {"anyOf": [{"type": "string"}, {"type": "null"}], "default": 1},
        {"const": 1, "default": True},
        {"not": {}, "default": 1},
        {"pattern": "^a$", "default": "b"},
        {"$ref": "#/$defs/short", "default": "long"},
    ],
)
def test_any_default_that_does_not_fit_is_an_error_however_deep(part):
    for whole in (schema(a=part), schema(a={"properties": {"b": part}}), schema(a={"items": part})):
        assert "does not match it" in refusal({**whole, "$defs": {"short": {"maxLength": 3}}})


@each_case("key", ["enum", "const", "default", "examples"])
def test_what_only_looks_like_a_default_is_data(key):
    value = [WRONG] if key in ("enum", "examples") else WRONG
    check_parameters(schema(a={key: value}))
    check_parameters(schema(a={"properties": {"b": {key: value}}}))
    check_parameters({**schema(a={}), "x-note": WRONG})


DEPENDENCIES = [
    {},
    {"a": ["b"]},
    {"a": []},
    {"a": {"required": ["b"]}},
    {"a": False, "b": {"properties": {"c": {"type": "integer"}}}},
]


@each_case("dependencies", DEPENDENCIES)
def test_the_dependencies_of_draft_7_are_refused_wherever_they_stand(dependencies):
    part = {"dependencies": dependencies}
    told = refusal({**schema(a={}, b={}), **part, "$schema": DRAFT_7})
    assert told == (
        "`dependencies` is not taken; use `dependentRequired` or `dependentSchemas` (at its root)."
    )
    for place, whole in nested(part):
        assert f"`dependentSchemas` (at {place})." in refusal(whole)


@each_case("dependencies", DEPENDENCIES)
def test_dependencies_are_never_passed_over_in_silence(dependencies):
    for whole in (
        {**schema(a={}, b={}), "dependencies": dependencies},
        schema(a={"dependencies": dependencies}),
    ):
        for validate in (validate_params_jsonschema, validate_params_basic):
            assert not validate({"a": {"a": 1}}, whole).valid


def test_what_takes_the_place_of_dependencies_is_checked():
    needs = {**schema(a={}, b={}), "dependentRequired": {"a": ["b"]}}
    check_parameters(needs)
    assert valid({"b": 1}, needs) and valid({"a": 1, "b": 1}, needs)
    assert not valid({"a": 1}, needs)
    check_parameters(schema(dependencies={"type": "array", "items": {"type": "string"}}))


@each_case("value", [{1, 2}, object(), float("nan"), b"x", {1: 2}])
def test_a_schema_must_be_json(value):
    assert "is too large or not JSON" in refusal(schema(a={"x-note": value}))


def test_a_schema_must_not_be_huge():
    assert "is too large" in refusal(schema(a={"enum": list(range(2000))}))


def test_a_schema_that_contains_itself_is_refused():
    part = schema(a={})
    part["properties"]["a"]["items"] = part
    assert "is too large" in refusal(part)
    assert not valid({"a": [1]}, part)


@each_case("name", ["pattern", "$ref", "$id", "$schema", "default", "enum", "type"])
def test_a_parameter_may_be_named_as_a_keyword(name):
    part = schema(**{name: {"type": "string"}})
    check_parameters(part)
    assert valid({name: "x"}, part)
    assert not valid({name: 1}, part)


def test_checking_a_schema_leaves_the_stock_validator_alone():
    assert Draft202012Validator({"pattern": "(?=a)"}).is_valid("a")
    assert "re2" not in Draft202012Validator.VALIDATORS["pattern"].__module__
    assert Draft202012Validator.evolve.__module__ == "jsonschema.validators"
