"""The metaschema: it says of each schema what the drafts' own says, only sooner."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as some
from jsonschema import Draft202012Validator

from ai.tests.rows import each_case
from ai.tools.schema.metaschema import TYPES, mistakes

METASCHEMA = Draft202012Validator(Draft202012Validator.META_SCHEMA)
KEYWORDS = sorted(
    {
        keyword
        for part in METASCHEMA.META_SCHEMA["allOf"]
        for keyword in METASCHEMA._resolver.lookup(part["$ref"]).contents["properties"]
    }
    - {"$dynamicRef", "$vocabulary"}  # neither is taken, nor means anything here
    | {"definitions"}
)
VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 2.0, 0.5, -0.5, 1e300),
    *("", "string", "text", "^a#b$", "#", "#a", "http://x/#", "_a-1.b", "1a"),
    *([], [[]], ["a"], ["a", "a"], ["string", "null"], ["string", "string"], [1], [{}], [True]),
    *([{}, 1], [{"type": "text"}], ["a", 1], [None], [{"minLength": -1}]),
    *({}, {"a": {}}, {"a": 1}, {"a": ["b"]}, {"a": ["b", "b"]}, {"a": [1]}, {"a": True}),
    *({"type": "string"}, {"type": "text"}, {"a": {"required": "a"}}, {"not": {"type": []}}),
]


def agree(schema: Any) -> bool:
    found = list(mistakes(schema))
    assert (not found) == METASCHEMA.is_valid(schema), (schema, found)
    return not found


@each_case("keyword", KEYWORDS)
def test_each_keyword_may_hold_what_the_drafts_metaschema_lets_it_hold(keyword: str) -> None:
    verdicts = {agree({keyword: value}) for value in VALUES}
    assert True in verdicts
    assert (False in verdicts) != (keyword in ("const", "default"))  # these may hold anything


@each_case("value", VALUES)
def test_nothing_else_than_an_object_or_a_truth_is_a_schema(value: Any) -> None:
    agree(value)
    agree({"nobody's": value, "properties": {"a": {"items": value}}})


def test_a_mistake_is_told_with_its_place() -> None:
    schema = {"properties": {"n": {"anyOf": [{}, {"type": "text"}]}}}
    ((place, why),) = mistakes(schema)
    assert place == ("properties", "n", "anyOf", "1", "type")
    assert "type" in why


_schemas = some.recursive(
    some.booleans() | some.dictionaries(some.sampled_from(KEYWORDS), some.sampled_from(VALUES)),
    lambda inner: some.dictionaries(
        some.sampled_from(KEYWORDS),
        inner
        | some.lists(inner, max_size=2)
        | some.dictionaries(some.sampled_from(("a", *sorted(TYPES))), inner, max_size=2),
        max_size=3,
    ),
    max_leaves=6,
)


@given(_schemas)
def test_of_any_schema_it_says_what_the_drafts_metaschema_says(schema: Any) -> None:
    agree(schema)
