"""Whatever a module answers: a manifest whose tools register, or one error that says why not."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from ai.remote.errors import ManifestError
from ai.remote.manifests.manifest import CATEGORIES, PERMISSION_LEVELS, as_json, read_manifest
from ai.remote.manifests.schemas import KEYWORDS
from ai.remote.manifests.wording import plain_line
from ai.tests.remote.manifests.manifests import as_tool, registered

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just(10**400)
WORDS = st.text(max_size=20) | st.sampled_from(
    ["dice.roll", "dice.a.b", "dice", "object", "string", "array", "#", "#/$defs/a", "^(a+)+$"]
    + [*CATEGORIES, *PERMISSION_LEVELS, "Builder", "|lclook|ltx|le", "$pron(you)", "\ud800", "\0"]
)
KEYS = WORDS | st.sampled_from(
    [*sorted(KEYWORDS), "name", "tools", "parameters", "required_permission", "category"]
    + ["idempotent", "a", "$schema", "x-a", "self", "context"]
)
ANYTHING = st.recursive(
    SCALARS | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


def mostly(strategy):
    """What fits, and now and then what does not."""
    return st.integers(0, 12).flatmap(lambda die: strategy if die else ANYTHING)


def objects(**parts):
    return mostly(st.fixed_dictionaries({}, optional={k: mostly(v) for k, v in parts.items()}))


NAMES = st.sampled_from(["a", "b", "c-d", "e.f"])
TYPES = st.sampled_from(["string", "integer", "number", "boolean", "array", "object", "null"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(["x", "y", 0.5]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, max_size=2),
    max_leaves=3,
)


def schemas(inner):
    named = st.dictionaries(NAMES, inner, max_size=2)
    return objects(
        **dict.fromkeys(("items", "not", "if", "then", "additionalProperties", "contains"), inner),
        **dict.fromkeys(("anyOf", "oneOf", "allOf"), st.lists(inner, min_size=1, max_size=2)),
        **dict.fromkeys(("properties", "$defs", "dependentSchemas"), named),
        **{"$ref": st.sampled_from(["#/$defs/a", "#/properties/a", "#/properties/a/items", "#"])},
        patternProperties=st.dictionaries(st.sampled_from(["^a", "b$"]), inner, max_size=1),
        type=TYPES | st.lists(TYPES, min_size=1, max_size=2, unique=True),
        description=st.text(max_size=40),
        required=st.lists(NAMES, max_size=2, unique=True),
        enum=st.lists(VALUES, min_size=1, max_size=3),
        default=VALUES,
        const=VALUES,
        uniqueItems=st.booleans(),
        multipleOf=st.sampled_from([1, 0.1]),
        minimum=st.integers(-3, 3),
        maxLength=st.integers(0, 5),
        pattern=st.sampled_from(["^(a+)+$", "b"]),
    )


SCHEMAS = st.recursive(objects(type=TYPES, description=st.text()), schemas, max_leaves=6)
ROOTS = SCHEMAS.map(
    lambda schema: {**schema, "type": "object"} if isinstance(schema, dict) else schema
)
PARAMETERS = st.tuples(
    SCHEMAS, st.fixed_dictionaries({"name": mostly(NAMES)}, optional={"required": st.booleans()})
).map(lambda pair: {**pair[0], **pair[1]} if isinstance(pair[0], dict) else pair[1])
TOOLS = objects(
    name=st.integers(0, 99).map(lambda number: f"dice.a.{number}"),
    description=st.text(max_size=1500),
    parameters=ROOTS | st.lists(PARAMETERS, max_size=3),
    required_permission=st.sampled_from([*PERMISSION_LEVELS, "Builder"]),
    category=st.sampled_from(CATEGORIES),
    idempotent=st.none() | st.booleans(),
).map(lambda tool: {"name": "dice.roll", **tool} if isinstance(tool, dict) else tool)
MANIFESTS = objects(name=st.just("dice"), description=st.text(), tools=st.lists(TOOLS, max_size=3))


def read(value):
    try:
        return read_manifest("dice", value)
    except ManifestError as error:
        assert "\n" not in str(error)
        assert len(str(error)) <= 400
        return None


@given(ANYTHING | MANIFESTS)
def test_any_json_is_a_manifest_that_registers_or_a_manifest_error(value):
    made = read(value)
    if made is not None:
        assert len(registered(made.tools)) == len(made.tools)


@given(ROOTS | st.lists(PARAMETERS, max_size=3))
def test_any_parameters_are_ones_that_register_or_a_manifest_error(parameters):
    made = read({"tools": [{"name": "dice.roll", "parameters": parameters}]})
    if made is not None:
        assert registered(made.tools)


@given(MANIFESTS)
def test_what_was_read_is_read_the_same_from_its_own_json(value):
    made = read(value)
    if made is not None:
        again = read_manifest("dice", json.loads(as_json(made)))
        assert again == made
        assert as_json(again) == as_json(made)
        assert [tool.digest for tool in again.tools] == [tool.digest for tool in made.tools]


@given(ROOTS | st.lists(PARAMETERS, max_size=3), ANYTHING)
def test_any_arguments_are_held_against_any_schema_without_a_crash(parameters, arguments):
    made = read({"tools": [{"name": "dice.roll", "parameters": parameters}]})
    if made is not None:
        result = as_tool(made.tools[0]).validate_params({"a": arguments, "b": arguments})
        assert result.valid or result.errors
        assert "Could not be checked" not in str(result.errors)


@given(
    st.text(alphabet=st.sampled_from("ab <|$(`[~A\n\u200d\u00e9\u0301\u202e")), st.integers(5, 40)
)
def test_what_is_told_twice_reads_as_told_once(text, limit):
    once = plain_line(text, limit)
    assert plain_line(once, limit) == once
    assert len(once) <= limit
