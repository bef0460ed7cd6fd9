"""Arguments against schemas: both validators, coercions, and what a model reads."""

from __future__ import annotations

import copy
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from ai.tests.rows import each_case
from ai.tests.tools.hostile import fitting_object, json_values, texts
from ai.tests.tools.made import schema
from ai.tools import (
    TOOL_REGISTRY,
    Tool,
    ValidationResult,
    register_default_tools,
    validate_params_basic,
    validate_params_jsonschema,
)
from ai.tools.schema.decode import storable_data
from ai.tools.schema.definition import check_parameters

BOTH = each_case("validate", [validate_params_jsonschema, validate_params_basic])

KEYWORDS = (
    ["type", "properties", "required", "enum", "const", "items", "prefixItems", "uniqueItems"]
    + ["additionalProperties", "patternProperties", "propertyNames", "pattern", "minLength"]
    + ["multipleOf", "minimum", "allOf", "anyOf", "not", "if", "$ref", "$schema", "$id", "default"]
)


FIXTURES = {
    "nothing": schema(),
    "closed": {**schema(["a"], a={"type": "string"}), "additionalProperties": False},
    "texts": schema(
        a={"type": "string", "minLength": 1, "maxLength": 3},
        b={"type": "string", "pattern": "^[a-z0-9]+$"},
        c={"type": "string", "enum": ["brief", "normal", "3"], "default": "normal"},
    ),
    "numbers": schema(
        a={"type": "integer", "minimum": -3, "maximum": 7},
        b={"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
        c={"type": "number", "multipleOf": 0.1},
        d={"type": "integer", "multipleOf": 3},
        e={"type": "number", "multipleOf": 1e-300},
    ),
    "booleans": schema(a={"type": "boolean"}, b={"type": ["boolean", "null"]}),
    "unions": schema(
        a={"type": ["string", "null"]},
        b={"type": ["integer", "null"]},
        c={"type": ["array", "string"], "items": {"type": "string"}},
        d={"type": ["object", "array", "number"]},
    ),
    "lists": schema(
        a={"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 3},
        b={"type": "array", "uniqueItems": True},
        c={"type": "array", "items": {"type": "array", "items": {"type": "boolean"}}},
    ),
    "objects": schema(
        a={
            "type": "object",
            "properties": {
                "x": {"type": "integer", "default": 1},
                "y": True,
                "o": {"type": "object", "additionalProperties": {"type": "integer"}},
            },
            "required": ["x"],
            "additionalProperties": {"type": "string"},
        },
        b={"type": "object", "minProperties": 1, "maxProperties": 2},
    ),
    "values": schema(
        a={"const": 1},
        b={"const": True},
        c={"enum": [1, "1", None, [1], {"a": [True]}, 0]},
        d={"enum": [[True], {"a": 1.0}, False]},
        e={},
    ),
    "strangers": {**schema(a={}), "additionalProperties": {"type": "integer", "maximum": 3}},
    "required": schema(["it's", 'a"b', "é"], **{"it's": {}, 'a"b': {}, "é": {}, "it": {}}),
}

register_default_tools()
REGISTERED = {
    f"{tool.name}/{name}": part
    for tool in TOOL_REGISTRY.all_tools()
    if ".tests." not in type(tool).__module__
    for name, part in {"": tool.parameters, **tool.parameters_by_pass}.items()
}


def errors(result):
    return sorted((error["param"], error["message"]) for error in result.errors)


def agree(params, part):
    before = copy.deepcopy(part)
    full = validate_params_jsonschema(params, part)
    plain = validate_params_basic(params, part)
    assert full.valid is plain.valid
    assert json.dumps(full.params) == json.dumps(plain.params)
    assert full.warnings == plain.warnings
    assert errors(full) == errors(plain)
    assert full.valid is not bool(full.errors)
    assert not any("Could not be checked" in error["message"] for error in full.errors)
    assert "Traceback" not in full.format_for_llm("t")
    assert part == before


@each_case("name", FIXTURES)
def test_the_fixtures_are_schemas_that_a_tool_may_have(name):
    check_parameters(FIXTURES[name])


@each_case("name", FIXTURES)
def test_both_validators_agree_on_every_keyword(name):
    part = FIXTURES[name]

    @given(st.one_of(fitting_object(part), st.dictionaries(texts, json_values, max_size=3)))
    def hold(params):
        agree(params, part)

    hold()


@each_case("name", REGISTERED)
def test_both_validators_agree_on_every_registered_tool(name):
    part = REGISTERED[name]

    @settings(max_examples=settings.default.max_examples * 3 // 10)  # there are many tools
    @given(st.one_of(fitting_object(part), st.dictionaries(texts, json_values, max_size=3)))
    def hold(params):
        agree(params, part)
        agree(json.dumps(params), part)

    hold()


def test_there_are_registered_tools_to_hold_the_validators_to():
    assert len(REGISTERED) >= 16


@given(fitting_object(FIXTURES["objects"]))
def test_valid_arguments_stay_valid_and_the_same_when_they_come_back(params):
    once = validate_params_jsonschema(params, FIXTURES["objects"])
    if once.valid:
        again = validate_params_jsonschema(once.params, FIXTURES["objects"])
        assert again.valid and again.params == once.params and not again.warnings


@given(st.one_of(json_values, texts, st.binary(), st.just(object())))
def test_no_arguments_whatever_make_a_validator_raise(params):
    agree(params, FIXTURES["objects"])


@given(st.dictionaries(st.sampled_from(KEYWORDS), json_values, max_size=4))
def test_no_schema_whatever_makes_a_validator_raise(part):
    for validate in (validate_params_jsonschema, validate_params_basic):
        assert isinstance(validate({"a": "x", "b": [1]}, part).valid, bool)


@BOTH
@each_case("part", [None, True, [], "x", 3])
def test_what_is_no_schema_is_an_error_of_validation(validate, part):
    result = validate({}, part)
    assert not result.valid and result.errors


# What a model reads


@BOTH
def test_the_text_for_a_model_is_as_specified(validate):
    result = validate({"name": 123}, schema(["name"], name={"type": "string"}))
    assert not result.valid
    assert result.format_for_llm("my_tool") == (
        "Parameter validation failed for 'my_tool':\n"
        "  - name: Expected string (expected: type: string) (got: 123)"
    )


def test_an_error_by_hand_has_only_what_was_given():
    result = ValidationResult()
    assert (result.valid, result.errors, result.warnings, result.params) == (True, [], [], {})
    result.add_error("a", "Bad")
    result.add_error("b", "Bad", constraint="type: string", got=None)
    assert result.valid is False
    assert result.errors == [
        {"param": "a", "message": "Bad"},
        {"param": "b", "message": "Bad", "constraint": "type: string", "got": None},
    ]
    assert result.format_for_llm("t").splitlines()[1:] == [
        "  - a: Bad",
        "  - b: Bad (expected: type: string) (got: null)",
    ]


def test_results_share_no_lists():
    ValidationResult().add_error("a", "Bad")
    assert ValidationResult().errors == []


@BOTH
def test_all_errors_come_at_once_each_with_its_path(validate):
    part = schema(
        ["a", "b"],
        a={"type": "integer"},
        b={"type": "string"},
        c={
            "type": "array",
            "items": {"type": "object", "properties": {"n": {"type": "string"}}},
        },
    )
    part["additionalProperties"] = False
    result = validate({"a": "x", "c": [{"n": "ok"}, {"n": 5}], "y": 1, "z": 2}, part)
    assert errors(result) == [
        ("a", "Expected integer"),
        ("b", "Required parameter is missing"),
        ("c[1].n", "Expected string"),
        ("y", "Unknown parameter"),
        ("z", "Unknown parameter"),
    ]


@BOTH
def test_each_missing_parameter_is_named_whatever_its_letters(validate):
    result = validate({}, FIXTURES["required"])
    assert [error["param"] for error in result.errors] == ["it's", 'a"b', "é"]
    assert "got" not in result.errors[0]


@BOTH
def test_an_unknown_parameter_is_told_the_known_ones(validate):
    text = validate({"a": "x", "nmae": 1}, FIXTURES["closed"]).format_for_llm("t")
    assert text.endswith("  - nmae: Unknown parameter (expected: one of: a) (got: 1)")


def test_strangers_that_a_pattern_admits_are_not_told_as_unknown():
    part = {**schema(), "patternProperties": {"^x": {}}, "additionalProperties": False}
    assert errors(validate_params_jsonschema({"x1": 1, "y": 2}, part)) == [
        ("y", "Unknown parameter")
    ]


def test_long_values_and_names_are_cut():
    result = validate_params_jsonschema({"a": "x" * 5000, "n" * 5000: 1}, FIXTURES["closed"])
    assert result.errors
    assert len(result.format_for_llm("t")) < 500


def test_many_errors_are_counted_and_not_told():
    part = schema(a={"type": "array", "items": {"type": "integer"}})
    text = validate_params_jsonschema({"a": ["x"] * 90}, part).format_for_llm("t")
    assert text.endswith("  - and 70 more")
    assert len(text.splitlines()) == 22


@each_case("got", [{1: 2, "a": 3}, 10**5000, {1, 2}, object()])
def test_whatever_was_there_can_be_told(got):
    result = ValidationResult()
    result.add_error("a", "Bad", got=got)
    assert result.format_for_llm("t").startswith("Parameter validation failed for 't':\n  - a: Bad")


def test_a_value_with_lines_stays_on_its_line():
    result = validate_params_jsonschema({"a": ["x\n  - b: fine"]}, FIXTURES["closed"])
    assert len(result.format_for_llm("t").splitlines()) == 2


@BOTH
@each_case(
    ("params", "problem"),
    [
        ("[1]", "The arguments are not a JSON object."),
        ('{"a": NaN}', "NaN is not JSON."),
        ({"a": object()}, "A object is not JSON."),
    ],
)
def test_what_cannot_be_decoded_is_an_error_of_the_arguments(validate, params, problem):
    result = validate(params, FIXTURES["texts"])
    assert result.errors == [{"param": "arguments", "message": problem}]
    assert result.params == {}


# Where JSON and Python differ


@BOTH
@each_case(
    ("part", "value", "valid"),
    [
        ({"enum": [1]}, True, False),
        ({"enum": [1]}, 1.0, True),
        ({"enum": [True]}, 1, False),
        ({"enum": [[1]]}, [True], False),
        ({"enum": [{"a": 0}]}, {"a": False}, False),
        ({"enum": [{"a": 0}]}, {"a": 0.0}, True),
        ({"const": False}, 0, False),
        ({"const": 0}, -0.0, True),
        ({"type": "array", "uniqueItems": True}, [1, True], True),
        ({"type": "array", "uniqueItems": True}, [1, 1.0], False),
        ({"type": "array", "uniqueItems": True}, [{"a": 1, "b": 2}, {"b": 2, "a": 1}], False),
        ({"type": "array", "uniqueItems": True}, [[1], [True], ["1"]], True),
        ({"type": "array", "uniqueItems": False}, [1, 1], True),
        ({"items": False}, [1], False),
        ({"items": False}, [], True),
        ({"properties": {"z": False}}, {"z": 1}, False),
        ({"properties": {"z": False}}, {}, True),
        ({"multipleOf": 0.1}, 0.3, True),
        ({"multipleOf": 0.1}, 1.0, True),
        ({"multipleOf": 0.1}, 0.35, False),
        ({"multipleOf": 0.01}, 19.99, True),
        ({"multipleOf": 1e-300}, 1e300, True),
        ({"multipleOf": 2}, 10**300, True),
        ({"multipleOf": 2}, True, True),
        ({"minimum": 1}, True, True),
        ({"minLength": 2}, "😀", False),
        ({"pattern": "b"}, "abc", True),
        ({"pattern": "^b"}, "a\nb", False),
        ({"pattern": r"^\p{L}+$"}, "Grüße", True),
    ],
)
def test_values_compare_as_in_json_and_not_as_in_python(validate, part, value, valid):
    assert validate({"a": value}, schema(a=part)).valid is valid


UNSTORABLE = ["\0", "a\0b", "\0\0", "\ud800", "a\udfffb", "é\0"]


@BOTH
@each_case("text", UNSTORABLE)
@each_case(
    "rule",
    [
        lambda text: {"const": text},
        lambda text: {"enum": ["other", text]},
        lambda text: {"enum": [text, 1, None], "default": text},
        lambda text: {"const": {text: [text]}},
        lambda text: {"enum": [[text], {"a": {"b": text}}]},
        lambda text: {"type": "array", "items": {"const": text}},
        lambda text: {"properties": {text: {"const": text}}, "required": [text]},
    ],
)
def test_values_that_no_database_stores_are_compared_as_they_are_stored(validate, text, rule):
    part = schema(["a"], a=rule(text))
    check_parameters(part)
    for value in (text, [text], {text: [text]}, {text: text}, {"a": {"b": text}}, "b", 1, None):
        for params in ({"a": value}, json.dumps({"a": value}), {"a": storable_data(value)}):
            result = validate(params, part)
            assert result.valid == validate_params_basic(params, part).valid
            assert not any("not be checked" in error["message"] for error in result.errors)
            told = result.format_for_llm("t") + json.dumps(result.params, ensure_ascii=False)
            told.encode()
            assert "\0" not in told and "u0000" not in told
    allowed = {
        "const": lambda own: own["const"],
        "enum": lambda own: own["enum"][-1],
        "items": lambda own: [text],
        "properties": lambda own: {text: text},
    }
    own = rule(text)
    value = next(read(own) for key, read in allowed.items() if key in own)
    for spelled in (value, storable_data(value)):
        result = validate({"a": spelled}, part)
        assert result.valid, result.errors
        assert result.params == {"a": storable_data(value)}


@BOTH
def test_defaults_and_names_that_no_database_stores_are_filled_in_as_stored(validate):
    part = schema(**{"a\0": {"type": "string", "default": "b\0"}})
    part["additionalProperties"] = False
    check_parameters(part)
    assert validate({}, part).params == {"a\ufffd": "b\ufffd"}
    assert validate({"a\0": "c"}, part).params == {"a\ufffd": "c"}
    assert validate({"a\0": "c"}, part).valid


def test_the_plain_validator_refuses_schemas_that_it_cannot_judge():
    part = schema(a={"anyOf": [{"type": "string"}]})
    assert not validate_params_basic({"a": "x"}, part).valid
    assert validate_params_jsonschema({"a": "x"}, part).valid


def test_every_keyword_of_the_draft_reaches_jsonschema():
    part = schema(
        a={"anyOf": [{"type": "string"}, {"type": "null"}]},
        b={"not": {"const": 1}},
        c={"$ref": "#/$defs/c"},
        d={"prefixItems": [{"type": "string"}]},
        e={"if": {"const": 1}, "then": False},
        f={"propertyNames": {"pattern": "^x"}},
        g={"contains": {"const": 1}},
        h={"dependentRequired": {"x": ["y"]}},
    )
    part["$defs"] = {"c": {"type": "integer", "oneOf": [{"minimum": 5}, {"maximum": 3}]}}
    wrong = {"a": 1, "b": 1, "c": 4, "d": [1], "e": 1, "f": {"a": 1}, "g": [2], "h": {"x": 1}}
    right = {"a": None, "b": 2, "c": 5, "d": ["x"], "e": 2, "f": {"x": 1}, "g": [1], "h": {"y": 1}}
    assert {
        error["param"].partition("[")[0] for error in validate_params_jsonschema(wrong, part).errors
    } == set(wrong)
    assert validate_params_jsonschema(right, part).valid


def test_what_neither_the_schema_nor_the_handler_names_is_refused():
    class Boom(Tool, register=False):
        name = "boom"
        description = "Boom."

        def execute(self, character):
            return {}

    class Open(Boom, register=False):
        parameters = {"type": "object", "properties": {}}

        def execute(self, character, loud=False):
            return {}

    class Any_(Open, register=False):
        def execute(self, character, **kwargs):
            return {}

    for made in (Boom(), Open()):
        told = made.validate_params({"x": 1}).format_for_llm("boom")
        assert "x: Unknown parameter (expected: one of: none) (got: 1)" in told
    assert not Boom().validate_params({"loud": True}).valid
    assert Open().validate_params({"loud": True}).valid
    assert Any_().validate_params({"x": 1}).valid
    for name in ("self", "character", "context"):
        assert not Any_().validate_params({name: 1}).valid
