"""The settings of budgets and prices: what is wrong is told at start."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from ai.assistant.budgets.budget import Budget, read_budgets
from ai.checks.settings import check_settings


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"BUDGET": 5}, r"AI\['BUDGET'\] in your settings is no dict"),
        ({"BUDGET": {"games": {}}}, "has 'games'. Known: game, assistant, player"),
        ({"BUDGET": {"game": 5}}, r"AI\['BUDGET'\]\['game'\] in your settings is no dict"),
        ({"BUDGET": {"game": {"euros": 5}}}, "has 'euros'. Known: dollars, tokens"),
        ({"BUDGET": {"game": {"dollars": -1}}}, r"\['dollars'\] in your settings is no number"),
        ({"BUDGET": {"game": {"tokens": "5"}}}, r"\['tokens'\] in your settings is no number"),
        ({"BUDGET": {"game": {"tokens": True}}}, r"\['tokens'\] in your settings is no number"),
        ({"BUDGET": {"game": {"dollars": float("nan")}}}, "is no number"),
        ({"MODELS": {"custom:x": {"price": 5}}}, r"\['custom:x'\]\['price'\] .* is no dict"),
        ({"MODELS": {"custom:x": {"price": {"input": 5}}}}, "is no price. Write dollars per"),
        ({"MODELS": {"custom:x": {"price": {"input": 1, "output": -1}}}}, "is no price"),
        ({"MODELS": {"custom:x": {"price": {"input": 1, "output": float("inf")}}}}, "is no price"),
        ({"MODELS": {"custom:x": {"price": {"in": 1, "output": 1}}}}, "has 'in'. Known: input"),
    ],
)
def test_a_mistake_is_told_at_start_with_what_there_is(settings, given, told) -> None:
    settings.AI = given
    with pytest.raises(ImproperlyConfigured, match=told):
        check_settings()


def test_no_budget_is_no_limit(settings) -> None:
    settings.AI = {}
    check_settings()
    assert set(read_budgets({}).values()) == {Budget(None, None)}


def test_dollars_are_held_in_millionths_of_them(settings) -> None:
    given = {"game": {"dollars": 0.29, "tokens": 2e6}, "player": {"dollars": 0}}
    settings.AI = {"BUDGET": given}
    check_settings()
    found = read_budgets(given)
    assert found["game"] == Budget(2_000_000, 290_000)
    assert found["player"] == Budget(None, 0)
    assert found["player"].used(0, 0)[0] == 1
