"""A budget of an assistant's own: what `ai config <name> budget` says holds in the game."""

from types import SimpleNamespace

import pytest
from django.test import override_settings

from ai.assistant.budgets.budget import own_limit, read_budgets, with_own_limit
from ai.assistant.budgets.ledger import BudgetLedger
from ai.assistant.engine.turn_cost import TurnCost
from ai.brains.base import OverBudget
from ai.models import Spent
from ai.tests.assistant.budgets.paying import AI, dear, request


@pytest.mark.django_db
def test_a_call_that_has_no_room_in_it_is_not_made_and_nothing_is_counted() -> None:
    with override_settings(AI=AI):
        purse = BudgetLedger()
        need = purse.quote(dear(), request())
        bounded = TurnCost("marta", "account:1", most=2 * need.micros)
        for _ in range(2):
            purse.reserve(dear(), bounded, request())
        with pytest.raises(OverBudget, match="the budget of 'marta'"):
            purse.reserve(dear(), bounded, request())
        assert set(Spent.objects.values_list("calls", flat=True)) == {2}
        purse.reserve(dear(), TurnCost("bram", "account:1"), request())  # who has none


@pytest.mark.django_db
def test_what_is_free_takes_none_of_it() -> None:
    free = {"custom:dear": {"price": {"input": 0, "output": 0}}}
    with override_settings(AI={"MODELS": free}):
        BudgetLedger().reserve(dear(), TurnCost("marta", most=0), request())


def test_what_is_no_amount_is_none() -> None:
    amounts = {0.5: 500_000, 0: 0, "1": None, None: None, -1: None, float("nan"): None}
    for given, micros in amounts.items():
        assert own_limit(SimpleNamespace(limits={"dollars": given})) == micros
    assert own_limit(SimpleNamespace(limits={})) is None


def test_it_can_only_bound_further() -> None:
    for of_all, own, holds in (
        (None, 5, 5),
        (3, 5, 3),
        (5, 3, 3),
        (5, None, 5),
        (None, None, None),
    ):
        setting = {} if of_all is None else {"assistant": {"dollars": of_all, "tokens": 7}}
        micros = None if own is None else own * 1_000_000
        found = with_own_limit(read_budgets(setting), micros)["assistant"]
        assert found.micros == (None if holds is None else holds * 1_000_000)
        assert found.tokens == (None if of_all is None else 7)
