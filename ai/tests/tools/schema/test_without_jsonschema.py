"""Without jsonschema: the contract imports, and the basic implementation does the work."""

from __future__ import annotations

import functools
import json
import subprocess
import sys
from typing import Any

from ai.tests.imports import ROOT
from ai.tests.rows import each_case
from ai.tests.tools.made import schema
from ai.tools import validate_params_jsonschema

SCHEMA = {
    **schema(
        ["name"],
        name={"type": "string", "minLength": 2, "maxLength": 5, "pattern": "^[a-z]+$"},
        count={"type": "integer", "minimum": 1, "maximum": 9, "default": 3},
        share={"type": "number", "exclusiveMinimum": 0, "multipleOf": 0.1},
        style={"type": "string", "enum": ["brief", "normal"]},
        loud={"type": "boolean"},
        kind={"const": "x"},
        at={"type": ["string", "null"]},
        names={"type": "array", "items": {"type": "string"}, "maxItems": 2, "uniqueItems": True},
        place={
            "type": "object",
            "properties": {"x": {"type": "integer"}},
            "required": ["x"],
            "additionalProperties": False,
        },
    ),
    "additionalProperties": False,
}
CASES: list[dict[str, Any] | str] = [
    {"name": "anna"},
    {"name": "anna", "count": 9, "share": 0.3, "style": "brief", "loud": True, "kind": "x"},
    {"name": "anna", "at": None, "names": ["a", "b"], "place": {"x": 1}},
    '{"name": "anna", "count": "4", "loud": "true"}',
    {"name": "anna", "names": "a"},
    {},
    {"name": 5},
    {"name": "a"},
    {"name": "annabel"},
    {"name": "ANNA"},
    {"name": "anna", "count": 0},
    {"name": "anna", "count": 10},
    {"name": "anna", "count": 1.5},
    {"name": "anna", "count": True},
    {"name": "anna", "share": 0},
    {"name": "anna", "share": 0.25},
    {"name": "anna", "style": "long"},
    {"name": "anna", "loud": 1},
    {"name": "anna", "kind": "y"},
    {"name": "anna", "at": 3},
    {"name": "anna", "names": ["a", "a"]},
    {"name": "anna", "names": ["a", "b", "c"]},
    {"name": "anna", "names": [1]},
    {"name": "anna", "place": {}},
    {"name": "anna", "place": {"x": "here"}},
    {"name": "anna", "place": {"x": 1, "y": 2}},
    {"name": "anna", "more": 1},
    {"nmae": "anna"},
    "no JSON",
    "[1, 2]",
    '{"name": NaN}',
]
DEFINITIONS = {
    "a default that fits": {"type": "integer", "default": 3},
    "a default that does not": {"type": "integer", "default": "three"},
    "alternatives": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
    "alternatives in a list": {"type": "array", "items": {"oneOf": [{"type": "integer"}]}},
    "alternatives in an object": {"type": "object", "properties": {"a": {"not": {}}}},
    "alternatives of the rest": {"type": "object", "additionalProperties": {"allOf": [{}]}},
    "a pattern that is none": {"type": "string", "pattern": "("},
    "a type that is none": {"type": "text"},
    "properties that are none": {"type": "object", "properties": ["a"]},
}
RUN = """
import json, sys
for missing in ("jsonschema", "jsonschema_specifications", "referencing"):
    sys.modules[missing] = None
from ai.tools import *
import ai.pipeline
from ai.tools import Tool, ToolDefinitionError, ToolRegistry, validate_params_basic
from ai.tools import validate_params_jsonschema

schema, cases, definitions = json.load(sys.stdin)


class Made(Tool, register=False):
    name = "made"
    description = "A test's."
    parameters = schema

    def execute(self, character, **kwargs):
        return kwargs


def outcome(result):
    return [result.valid, result.params, result.errors, result.warnings]


def defined(part):
    given = {"type": "object", "properties": {"a": {"description": "d", **part}}}
    try:
        ToolRegistry().register(type("Other", (Made,), {"parameters": given}, register=False))
    except ToolDefinitionError as error:
        return str(error)
    return ""


tool = ToolRegistry().register(Made)
ways = [
    tool.validate_params,
    lambda params: validate_params_jsonschema(params, schema),
    lambda params: validate_params_basic(params, schema),
]
print(json.dumps({
    "results": [[outcome(way(params)) for way in ways] for params in cases],
    "texts": [tool.validate_params(params).format_for_llm("made") for params in cases],
    "definitions": {name: defined(part) for name, part in definitions.items()},
}))
"""


@functools.cache
def without() -> Any:
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", RUN],
        input=json.dumps([SCHEMA, CASES, DEFINITIONS]),
        cwd=ROOT,
        env={"PATH": ""},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@each_case("number", range(len(CASES)))
def test_each_way_to_validate_comes_to_what_jsonschema_comes_to(number: int) -> None:
    expected = validate_params_jsonschema(CASES[number], SCHEMA)
    for valid, params, errors, warnings in without()["results"][number]:
        assert (valid, params) == (expected.valid, expected.params)
        assert sorted(error["param"] for error in errors) == sorted(
            error["param"] for error in expected.errors
        )
        assert warnings == expected.warnings


@each_case("number", range(len(CASES)))
def test_a_model_reads_the_same_text(number: int) -> None:
    expected = validate_params_jsonschema(CASES[number], SCHEMA).format_for_llm("made")
    assert sorted(without()["texts"][number].splitlines()) == sorted(expected.splitlines())


@each_case(
    ("definition", "told"),
    [
        ("a default that fits", ""),
        ("a default that does not", "default of the parameter 'a' does not match"),
        ("alternatives", "Needs jsonschema: anyOf"),
        ("alternatives in a list", "Needs jsonschema: oneOf"),
        ("alternatives in an object", "Needs jsonschema: not"),
        ("alternatives of the rest", "Needs jsonschema: allOf"),
        ("a pattern that is none", "does not compile"),
        ("a type that is none", "not a valid JSON Schema"),
        ("properties that are none", "not a valid JSON Schema"),
    ],
)
def test_a_definition_is_checked(definition: str, told: str) -> None:
    found = without()["definitions"][definition]
    assert told in found and bool(told) == bool(found)


BROKEN = """
import sys


class Broken:
    def find_spec(self, name, path=None, target=None):
        if name == "rpds":
            raise ImportError("libc.musl-x86_64.so.1: cannot open shared object file")


sys.meta_path.insert(0, Broken())
from ai.tools import validate_params_jsonschema

result = validate_params_jsonschema({"n": 0}, {"properties": {"n": {"minimum": 1}}})
assert not result.valid and "jsonschema.validators" not in sys.modules
"""


def test_with_a_jsonschema_that_cannot_be_loaded_it_is_the_same() -> None:
    command = [sys.executable, "-W", "error", "-c", BROKEN]
    ran = subprocess.run(command, cwd=ROOT, env={"PATH": ""}, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
