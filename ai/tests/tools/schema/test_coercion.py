"""Safe coercions and defaults, the same from both validators."""

from __future__ import annotations

import json

from ai.tests.rows import each_case
from ai.tests.tools.made import schema
from ai.tools import validate_params_basic, validate_params_jsonschema

BOTH = each_case("validate", [validate_params_jsonschema, validate_params_basic])


@BOTH
@each_case(
    ("kind", "given_", "expected"),
    [
        ("integer", "3", 3),
        ("integer", " -3 ", -3),
        ("number", "2.5", 2.5),
        ("number", "2", 2),
        ("boolean", "true", True),
        ("boolean", "False", False),
        (["integer", "null"], "3", 3),
        (["boolean", "null"], "true", True),
        ("array", "x", ["x"]),
        ("array", {"a": 1}, [{"a": 1}]),
        ("array", False, [False]),
        (["array", "null"], "x", ["x"]),
    ],
)
def test_safe_coercions_are_warnings(validate, kind, given_, expected):
    result = validate({"a": given_}, schema(a={"type": kind}))
    assert result.valid
    assert json.dumps(result.params) == json.dumps({"a": expected})
    assert [(warning["param"], warning["got"]) for warning in result.warnings] == [("a", given_)]


@BOTH
@each_case(
    ("kind", "given_"),
    [
        ("integer", "3.5"),
        ("integer", "3a"),
        ("integer", "٣"),
        ("integer", "1" * 30),
        ("integer", ""),
        ("integer", "--3"),
        ("integer", True),
        ("integer", 3.5),
        ("number", "nan"),
        ("number", "inf"),
        ("number", "1e5"),
        ("number", "1_000"),
        ("number", True),
        ("boolean", "yes"),
        ("boolean", 1),
        ("boolean", 0),
        ("string", 3),
        ("string", None),
        ("array", None),
        ("object", "{}"),
        ("null", "null"),
    ],
)
def test_what_is_not_safe_is_not_coerced(validate, kind, given_):
    result = validate({"a": given_}, schema(a={"type": kind}))
    assert not result.valid
    assert result.warnings == []


@BOTH
@each_case(
    ("kind", "given_"),
    [
        (["string", "null"], "3"),
        (["string", "integer"], "3"),
        (["integer", "string"], "true"),
        (["array", "string"], "x"),
        (["null", "string"], None),
        ("string", "true"),
        ("number", 3),
    ],
)
def test_what_fits_is_never_coerced(validate, kind, given_):
    result = validate({"a": given_}, schema(a={"type": kind}))
    assert result.valid
    assert result.params == {"a": given_}
    assert result.warnings == []


@BOTH
def test_a_whole_float_reaches_a_tool_as_the_integer_it_is(validate):
    params = validate({"a": 3.0}, schema(a={"type": "integer"})).params
    assert params == {"a": 3} and type(params["a"]) is int
    assert type(validate({"a": 3.0}, schema(a={"type": "number"})).params["a"]) is float


@BOTH
def test_coercions_reach_into_lists_and_objects(validate):
    part = schema(
        a={
            "type": "array",
            "items": {"type": "object", "properties": {"n": {"type": "integer", "default": 7}}},
        }
    )
    result = validate({"a": [{"n": "3"}, {}]}, part)
    assert result.params == {"a": [{"n": 3}, {"n": 7}]}
    assert [warning["param"] for warning in result.warnings] == ["a[0].n"]


@BOTH
def test_the_arguments_that_came_are_left_alone(validate):
    params = {"a": "3", "b": ["1"]}
    validate(params, schema(a={"type": "integer"}, b={"type": "array"}, c={"default": 1}))
    assert params == {"a": "3", "b": ["1"]}


@BOTH
def test_defaults_are_filled_in_and_never_shared(validate):
    part = schema(a={"type": "array", "default": [{"x": []}]}, b={"default": None})
    first = validate({}, part).params
    first["a"][0]["x"].append("spoiled")
    first["a"].append("spoiled")
    assert validate({}, part).params == {"a": [{"x": []}], "b": None}
    assert part["properties"]["a"]["default"] == [{"x": []}]


@BOTH
def test_a_default_satisfies_required_and_gives_way_to_a_value(validate):
    part = schema(["a"], a={"type": "string", "default": "d"})
    assert validate({}, part).params == {"a": "d"}
    assert validate({"a": "x"}, part).params == {"a": "x"}
    assert not validate({"a": None}, part).valid
