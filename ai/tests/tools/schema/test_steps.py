"""How long a check may take: rules times items, whatever somebody thinks of."""

from __future__ import annotations

from typing import Any

import pytest

from ai.tests.rows import each_case
from ai.tools import validate_params_basic, validate_params_jsonschema
from ai.tools.schema import definition, validation
from ai.tools.schema.definition import check_parameters
from ai.tools.schema.safe_validator import validator_for
from ai.tools.schema.schema import TooManySteps, at_most, bounded

MANY = {f"k{number}": True for number in range(900)}
NAMES = list(MANY)
EMPTY: list[Any] = [{}] * 900


def each(times: int = 1, **rules: Any) -> dict[str, Any]:
    """Every item of `a` is held against these rules, so many times."""
    items = {"allOf": [{"$ref": "#/$defs/rules"}] * times}
    return {
        "type": "object",
        "properties": {"a": {"description": "d", "items": items}},
        "$defs": {"rules": rules},
    }


@each_case(
    ("schema", "items"),
    [
        (each(properties=MANY), EMPTY),
        (each(30, properties=MANY), EMPTY[:90]),
        (each(dependentRequired={name: [] for name in MANY}), EMPTY),
        (each(anyOf=[{"const": number} for number in range(300)]), [-1] * 9),
        (each(enum=["x" * 50 + str(number) for number in range(800)]), ["x" * 50] * 190),
        (each(enum=[{"a": [1, 2, 3]}] * 190), [{"a": [1, 2, 4]}] * 190),
        (each(90, multipleOf=1e-300), [1e300] * 30),
        (each(40, patternProperties={f"z{n}$": True for n in range(70)}), [MANY]),
        (each(300, uniqueItems=True), [list(range(900))]),
    ],
)
def test_rules_times_items_are_bounded(schema: dict[str, Any], items: list[Any]) -> None:
    check_parameters(schema)
    result = validate_params_jsonschema({"a": items}, schema)
    assert [error["message"] for error in result.errors] == [
        "Too many values to be checked; send fewer"
    ]


@each_case(
    ("items", "rules"),
    [
        (EMPTY, {"properties": MANY}),
        (EMPTY, {"required": NAMES}),
        (["x" * 50] * 190, {"enum": ["x" * 50 + str(number) for number in range(800)]}),
        ([{"a": [1, 2, 4]}] * 190, {"enum": [{"a": [1, 2, 3]}] * 190}),
        ([list(range(200))] * 190, {"uniqueItems": True}),
        (["y" * 10_000] * 190, {"pattern": "x"}),
        ([[1] * 90] * 90, {"items": {"minimum": 0}}),
    ],
)
def test_so_they_are_without_jsonschema(items: list[Any], rules: dict[str, Any]) -> None:
    # Past what `decode` lets through, as only the steps are looked at.
    schema = {"items": rules}
    for number in (len(items), 3):
        errors = validation._basic_errors(items[:number], schema, "a")
        if number == 3:
            bounded(errors, 1)
        else:
            with pytest.raises(TooManySteps):
                bounded(errors, 1_000_000)


@pytest.mark.parametrize("validate", [validate_params_basic, validate_params_jsonschema])
def test_a_long_list_is_no_trouble(validate: Any) -> None:
    items = {"type": "string", "minLength": 1, "maxLength": 9, "pattern": "^x"}
    assert not validate({"a": ["x"] * 900}, {"properties": {"a": {"items": items}}}).errors


def test_a_thousand_items_with_a_rule_or_two_are_no_trouble() -> None:
    schema = each(type="integer", minimum=0)
    assert not validate_params_jsonschema({"a": [1] * 600}, schema).errors


def test_of_countless_mistakes_the_first_are_told() -> None:
    result = validate_params_jsonschema({"a": EMPTY}, each(required=NAMES))
    assert 20 <= len(result.errors) <= 100


def test_what_is_checked_within_a_longer_check_counts_there_too() -> None:
    found = validator_for({"items": {"minimum": 0}})
    with at_most(25):
        bounded(found.iter_errors([1] * 15), 1)
        with pytest.raises(TooManySteps):
            bounded(found.iter_errors([1] * 15), 1)
    bounded(found.iter_errors([1] * 15), 1)


def test_what_was_found_good_is_remembered_without_end_of_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(definition, "_found_good", {})
    monkeypatch.setattr(definition, "MAX_FOUND_GOOD", 3)
    for number in range(10):
        check_parameters({"type": "object", "title": f"{number}" + "x" * 1000})
    assert len(definition._found_good) <= 3
    assert all(len(known) == 32 for known in definition._found_good)
