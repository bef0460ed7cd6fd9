"""What an hour costs: by the budgets' own rules, and as the page says."""

from __future__ import annotations

import importlib
import re
from datetime import date
from pathlib import Path

import pytest
from django.test import override_settings

from ai.assistant.budgets.hourly_cost import MODELS, POLICIES, Policy, hour, usual_turn
from ai.assistant.budgets.ledger import BudgetLedger, quote
from ai.assistant.budgets.prices import Prices, PriceSource, version
from ai.assistant.engine.context_window import tokens_of_request
from ai.brains.base import Usage
from ai.brains.models.providers import model_spec
from ai.checks.settings import check_settings
from ai.tests.assistant.budgets.paying import account
from ai.tools import TOOL_REGISTRY, ToolSet

ROOT = Path(__file__).resolve().parents[4]
MINI = model_spec("openai:gpt-5-mini")


@pytest.fixture(scope="module")
def requests():
    return usual_turn(ToolSet(TOOL_REGISTRY.all_tools()))


def test_the_table_of_the_page_is_current(monkeypatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    costs = importlib.import_module("costs")
    page = costs.PAGE.read_text()
    found = page[page.index(costs.BEGIN) : page.index(costs.END) + len(costs.END)]
    day = date.fromisoformat(re.search(r"of ([\d-]+) at noon", found).group(1))
    made, mend = costs.section(day), "python bench/costs.py --write"
    number, edition = r"\$?\d[\d.,e+]*\d|\$\d", f"genai-prices {version()},"
    if edition not in found:  # their prices are their own business
        number, edition = r"\d[\d,]*00\b", r"\$[\d.,e+-]+\d|genai-prices [\d.]+"
        found, made = re.sub(edition, "$", found), re.sub(edition, "$", made)
    assert re.sub(number, "n", found) == re.sub(number, "n", made), mend
    for old, new in zip(re.findall(number, found), re.findall(number, made), strict=True):
        if old != new:  # a word more or less in a tool is nothing
            assert value(old) == pytest.approx(value(new), rel=0.15), mend


def value(text: str) -> float:
    return float(text.strip("$").replace(",", ""))


def test_settings_on_the_page_can_be_used_as_they_stand() -> None:
    page = (ROOT / "docs" / "models.md").read_text()
    section = page[page.index("## What it costs") :]
    blocks = re.findall(r"```python\n(.*?)```", section.partition("\n## ")[0], re.S)
    assert blocks
    for block in blocks:
        scope: dict[str, object] = {}
        exec(block, scope)
        with override_settings(AI=scope["AI"]):
            check_settings()


def test_every_model_of_the_table_has_a_price() -> None:
    sources = {name: Prices().source(model_spec(name)) for name in MODELS}
    assert PriceSource.UNKNOWN not in sources.values(), sources


@pytest.mark.django_db
def test_what_is_reserved_and_settled_is_what_the_purse_says(requests) -> None:
    once, purse = Policy("once", 1), BudgetLedger()
    found = hour(MINI, once, requests, Prices())
    assert found.reserved == sum(quote(MINI, request, Prices()).micros for request in requests)
    by, cached = account(), 0
    for request in requests:
        held, read = purse.reserve(MINI, by, request), tokens_of_request(request)
        purse.settle(held, Usage(read, 100, cached, read - cached))
        cached = read
    assert by.cost == found.settled


def test_it_is_never_more_than_what_is_reserved_and_grows_with_the_turns(requests) -> None:
    for name in MODELS:
        spec = model_spec(name)
        hours = [hour(spec, policy, requests, Prices()) for policy in POLICIES]
        assert all(one.settled <= one.reserved for one in hours)
        few, many = hour(spec, Policy("", 12), requests, Prices()), hours[1]
        assert few.settled * 5 == many.settled


def test_without_a_price_nothing_is_made_up(requests) -> None:
    spec = model_spec("custom:who-knows", "https://models.example/v1")
    found = hour(spec, POLICIES[0], requests, Prices())
    assert (found.settled, found.reserved) == (None, None)
    assert found.tokens > 0
