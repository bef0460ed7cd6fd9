"""The table of settings: what is right passes, what is wrong is named, with what to do."""

from __future__ import annotations

from pathlib import Path

import hypothesis
import pytest
from django.core.exceptions import ImproperlyConfigured
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema.validators import extend

from ai.brains.wrappers.probe_tool_mode import TOOL_MODES
from ai.checks import values
from ai.checks.settings import check_settings
from ai.checks.values import check_values
from ai.conf import DEFAULTS
from ai.conf.schemas import MODEL_FIELDS
from ai.conf.setting import SettingError, nearest
from ai.conf.table import SETTINGS
from ai.speech.words import RATINGS
from ai.tests.rows import each_case, each_row

SECRET = "sk-proj-abcdefghijklmnop"


def test_every_default_fits_its_schema():
    check_values(DEFAULTS)


def test_what_a_setting_cannot_be_is_told_in_two_lines_without_the_value(settings):
    @each_row(SETTINGS, [object(), {"x": object()}, [object()], 1j, {SECRET: [SECRET]}, [[SECRET]]])
    def check(name, value):
        settings.AI = {name: value}
        with pytest.raises(SettingError) as caught:
            check_settings()
        problem, advice = str(caught.value).splitlines()
        assert problem.startswith(f"AI['{name}']") and "in your settings" in problem
        assert (problem, advice) == (caught.value.problem, caught.value.advice)
        assert problem.endswith(".") and advice.endswith(".")
        assert "object object" not in str(caught.value)
        assert SECRET not in str(caught.value).replace(f"['{SECRET}']", "")

    check()


@pytest.mark.parametrize(
    ("ai", "problem", "advice"),
    [
        (5, "AI in your settings must be a dict.", "Write {'MODEL': 'embedded'}."),
        (
            {"RATING": "adult"},
            "AI['RATING'] in your settings must be one of 'everyone', 'teen', 'mature'.",
            "Correct it, or leave it out for its default, 'teen'. It is: what `WordList` lets pass",
        ),
        (
            {"MAX_ITERATIONS": 11},
            "AI['MAX_ITERATIONS'] in your settings must be a whole number from 1 to 10.",
            "Correct it, or leave it out for its default, 5. It is: steps of a turn",
        ),
        (
            {"QUEUE": 5.0},
            "AI['QUEUE'] in your settings must be a whole number from 1.",
            "Correct it",
        ),
        ({"SETTLE": float("inf")}, "AI['SETTLE'] in your settings must be a number from 0.", "Co"),
        (
            {"BUDGET": {"gane": {}}},
            "AI['BUDGET']['gane'] in your settings is unknown.",
            "Did you mean 'game'? Known: game, assistant, player.",
        ),
        (
            {"BUDGET": {"game": {"dollars": 1e12}}},
            "AI['BUDGET']['game']['dollars'] in your settings must be a number from 0, below a tri",
            "Correct it. AI['BUDGET'] is: what a day may cost",
        ),
        (
            {"PROMPT": {"Rules!": "x"}},
            "AI['PROMPT']['Rules!'] in your settings is not a valid name.",
            "Write a name of up to 32 small letters and '_'.",
        ),
        (
            {"APPROVAL": [("ask", "*"), ("deny", "*")]},
            "AI['APPROVAL'][1][0] in your settings must be one of 'ask', 'allow'.",
            "Correct it. AI['APPROVAL'] is: ",
        ),
        ({"TURN_TOKENS": True}, "AI['TURN_TOKENS'] in your settings must be a whole number", "Co"),
        ({"WHATEVER": 1}, "AI['WHATEVER'] in your settings is unknown.", "docs/configuration.md"),
    ],
)
def test_an_error_says_what_is_wrong_and_what_to_do(settings, ai, problem, advice):
    settings.AI = ai
    with pytest.raises(ImproperlyConfigured) as caught:
        check_settings()
    first, second = str(caught.value).splitlines()
    assert first.startswith(problem)
    assert second.startswith(advice)


def test_a_whole_number_may_be_larger_than_any_float(settings):
    settings.AI = {"TURN_TOKENS": 10**400}
    check_settings()


def test_tuples_and_paths_are_taken_for_lists_and_texts(settings):
    settings.AI = {"LORE": (Path("world/lore.md"), "more.md"), "CARDS": Path("cards")}
    check_settings()


@pytest.mark.parametrize("name", ["model", "MODLE", "EMODEL"])
def test_the_nearest_name_is_found_in_any_case(name):
    assert nearest(name, SETTINGS) == "Did you mean 'MODEL'? "


def test_what_the_table_repeats_is_what_the_parts_know():
    assert MODEL_FIELDS["tool_mode"]["enum"] == [*TOOL_MODES, ""]
    assert SETTINGS["RATING"].schema["enum"] == list(RATINGS)


TYPES = {name: lambda _, value, fits=fits: fits(value) for name, fits in values._TYPES.items()}
REFERENCE = extend(
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine_many(TYPES),
)
STRUCTURED = [
    name
    for name, setting in SETTINGS.items()
    if setting.schema.keys() & {"properties", "additionalProperties", "prefixItems", "oneOf"}
]
WORDS = ["", "ask", "tools", "a.b", "x:y", "A_KEY", "rules", "everyone", "http://x", "url", "env"]
numbers = st.integers(-2, 12) | st.sampled_from([0.5, 1e300, 10**400, float("inf"), float("nan")])
leaves = st.none() | st.booleans() | numbers | st.sampled_from([*WORDS, Path("a"), "x" * 20_001])


def likely(schema):
    """Values that fit a schema, or nearly so."""
    kinds = [
        *(st.just(example) for example in schema.get("examples", ())),
        *(st.just(value) for value in schema.get("enum", ())),
        *(likely(one) for one in schema.get("oneOf", ())),
    ]
    if "properties" in schema:
        known = {name: likely(inner) for name, inner in schema["properties"].items()}
        kinds.append(st.fixed_dictionaries({}, optional={**known, "other": leaves}))
    if schema.get("additionalProperties"):
        names = st.sampled_from([*WORDS, 3])
        kinds.append(st.dictionaries(names, likely(schema["additionalProperties"]), max_size=3))
    if "items" in schema:
        items = [likely(one) for one in schema.get("prefixItems", ())]
        kinds += [st.tuples(*items), st.lists(likely(schema["items"]), max_size=3)]
    return st.one_of(leaves, *kinds)


def agree(value, schema):
    expected = {
        repr((error.validator, tuple(error.absolute_path), error.schema))
        for error in REFERENCE(schema).iter_errors(value)
    }
    found = {repr((one.keyword, one.path, one.schema)) for one in values._mistakes(value, schema)}
    assert found == expected


@given(st.sampled_from([*SETTINGS.values()]), leaves)
def test_what_fits_is_what_jsonschema_says(setting, value):
    agree(value, setting.schema)


@each_case("name", STRUCTURED)
def test_of_what_is_in_lists_and_dicts_too(name):
    schema = SETTINGS[name].schema

    @hypothesis.settings(max_examples=hypothesis.settings.default.max_examples // 2)
    @given(likely(schema))
    def hold(value):
        agree(value, schema)

    hold()
