"""Purses for tests: a price that is easy to reckon with, and a day that the test sets."""

from __future__ import annotations

from datetime import UTC, datetime

from ai.assistant.budgets.ledger import BudgetLedger
from ai.assistant.engine.turn_cost import TurnCost
from ai.brains.base import Request
from ai.brains.models.providers import ModelSpec, model_spec
from ai.models import Spent

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
MODEL = "custom:dear"
AI = {"MODELS": {MODEL: {"price": {"input": 1, "output": 10, "cached": 0.1}}}}
"""A millionth of a dollar for each token read, ten for each written."""


def dear() -> ModelSpec:
    return model_spec(MODEL, "https://models.example/v1")


def unpriced() -> ModelSpec:
    return model_spec("custom:who-knows", "https://models.example/v1")


def account(player: str = "account:1", assistant: str = "marta") -> TurnCost:
    return TurnCost(assistant, player)


def request(letters: int = 400, written: int = 100) -> Request:
    return Request(system="x" * letters, max_output=written)


def settings(**more: object) -> dict[str, object]:
    return {**AI, **more}


def spent(scope: str = "game") -> Spent:
    return Spent.objects.get(scope=scope)


class Desk:
    """A purse, what staff were told of it, and the time."""

    def __init__(self) -> None:
        self.now = NOON
        self.told: list[str] = []
        self.purse = self.another()

    def another(self) -> BudgetLedger:
        """As another process would have it."""
        return BudgetLedger(lambda: self.now, lambda text, topic: self.told.append(text))
