"""The notes to a model whose window fills up."""

from __future__ import annotations

import copy

import pytest

from ai.tests.rows import each_case
from ai.tools import TokenAdvisory, check_loop_continuation, inject_token_advisory

TEXTS = {
    "normal": "Sufficient context available",
    "warning": "Consider wrapping up current operation",
    "critical": "Recommend immediate response",
}


@each_case(
    ("usage", "level"),
    [
        (0.0, "normal"),
        (0.5999, "normal"),
        (0.60, "warning"),
        (0.7999, "warning"),
        (0.80, "critical"),
        (1.0, "critical"),
        (1.7, "critical"),
        (-0.1, "normal"),
    ],
)
def test_levels_begin_at_their_thresholds(usage, level):
    assert TokenAdvisory.get_level(usage) == level


def test_levels_are_named_as_specified():
    named = [TokenAdvisory.NORMAL, TokenAdvisory.WARNING, TokenAdvisory.CRITICAL]
    assert named == list(TEXTS)


@pytest.mark.parametrize(
    ("usage", "level"), [(0.1, "normal"), (0.65, "warning"), (0.9, "critical")]
)
def test_an_advisory_has_level_usage_and_the_specifications_text(usage, level):
    assert TokenAdvisory.get_advisory(usage) == {
        "level": level,
        "usage": usage,
        "message": TEXTS[level],
    }


def test_below_the_warning_a_result_comes_back_as_it_is():
    result = {"a": 1}
    assert inject_token_advisory(result, 0.59) is result
    assert result == {"a": 1}


@pytest.mark.parametrize("usage", [0.60, 0.80])
def test_the_advisory_goes_into_a_copy(usage):
    result = {"a": [1]}
    before = copy.deepcopy(result)
    noted = inject_token_advisory(result, usage)
    assert result == before
    assert noted == {**before, "_token_advisory": TokenAdvisory.get_advisory(usage)}


def test_an_older_advisory_is_replaced():
    once = inject_token_advisory({}, 0.65)
    assert inject_token_advisory(once, 0.9)["_token_advisory"]["level"] == "critical"
    assert once["_token_advisory"]["level"] == "warning"


@each_case(
    ("usage", "iteration", "most", "reason", "goes_on", "left"),
    [
        (0.1, 0, 5, "normal", True, 5),
        (0.1, 4, 5, "normal", True, 1),
        (0.65, 2, 5, "token_warning", True, 3),
        (0.85, 2, 5, "token_critical", False, 3),
        (0.1, 5, 5, "max_iterations", False, 0),
        (0.65, 5, 5, "max_iterations", False, 0),
        (0.99, 5, 5, "max_iterations", False, 0),
        (0.99, 9, 5, "max_iterations", False, 0),
    ],
)
def test_a_turn_goes_on_unless_its_steps_or_its_window_are_used_up(
    usage, iteration, most, reason, goes_on, left
):
    found = check_loop_continuation(usage, iteration, most)
    assert found["reason"] == reason
    assert found["should_continue"] is goes_on
    assert found["iterations_remaining"] == left


def test_the_answer_has_the_specifications_five_keys_and_says_why():
    found = check_loop_continuation(usage_pct=0.7, iteration=1, max_iterations=3)
    assert set(found) == {
        "should_continue",
        "reason",
        "message",
        "advisory",
        "iterations_remaining",
    }
    assert found["message"] == TEXTS["warning"]
    assert found["advisory"] == TokenAdvisory.get_advisory(0.7)


def test_the_advisory_is_told_even_where_the_steps_are_used_up():
    found = check_loop_continuation(0.9, 5, 5)
    assert found["advisory"]["level"] == "critical"
    assert "5" in found["message"]
