"""The table of settings: what is right passes, what is wrong is named, with what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from ai.brains.wrappers.probe_tool_mode import TOOL_MODES
from ai.checks.settings import check_settings
from ai.checks.values import check_values
from ai.conf import DEFAULTS
from ai.conf.schemas import MODEL_FIELDS
from ai.conf.setting import SettingError, nearest
from ai.conf.table import SETTINGS
from ai.speech.words import RATINGS

SECRET = "sk-proj-abcdefghijklmnop"


def test_every_default_fits_its_schema():
    check_values(DEFAULTS)


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize(
    "value", [object(), {"x": object()}, [object()], 1j, {SECRET: [SECRET]}, [[SECRET]]]
)
def test_what_a_setting_cannot_be_is_told_in_two_lines_without_the_value(settings, name, value):
    settings.AI = {name: value}
    with pytest.raises(SettingError) as caught:
        check_settings()
    problem, advice = str(caught.value).splitlines()
    assert problem.startswith(f"AI['{name}']") and "in your settings" in problem
    assert (problem, advice) == (caught.value.problem, caught.value.advice)
    assert problem.endswith(".") and advice.endswith(".")
    assert "object object" not in str(caught.value)
    assert SECRET not in str(caught.value).replace(f"['{SECRET}']", "")


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
