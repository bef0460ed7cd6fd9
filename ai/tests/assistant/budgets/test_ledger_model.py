"""The purse against a simple model of it: whatever happens to calls, no budget is passed."""

from __future__ import annotations

from datetime import timedelta

from django.test import override_settings
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from ai.brains.base import OverBudget, Usage
from ai.models import Spent
from ai.tests.assistant.budgets.paying import Desk, account, dear, request, settings

BUDGETS = {
    "game": {"tokens": 4000, "dollars": 0.03},
    "assistant": {"tokens": 2500},
    "player": {"dollars": 0.01},
}
LIMITS = {"game": (4000, 30_000), "assistant": (2500, None), "player": (None, 10_000)}
FATES = st.sampled_from(["settle", "settle", "settle", "release", "lose", "restart"])
CALLS = st.tuples(
    st.sampled_from(["account:1", "account:2", ""]),
    st.sampled_from(["marta", "otto"]),
    st.integers(0, 3000),
    st.integers(1, 300),
    FATES,
    st.floats(0, 1),
    st.floats(0, 1),
    st.sampled_from([0, 0, 0, 0, 1]),
)


class ModelTest(TestCase):
    @examples(max_examples=examples.default.max_examples // 2)  # each asks the database often
    @given(st.lists(CALLS, max_size=25), st.integers(0, 3))
    def test_settled_and_reserved_never_pass_a_budget(self, calls, at_once):
        desk, on_their_way = Desk(), []
        model: dict[tuple[str, str, str], list[int]] = {}
        with override_settings(AI=settings(BUDGET=BUDGETS)):
            for player, assistant, letters, written, fate, read, wrote, days in calls:
                desk.now += timedelta(days=days)
                by = account(player, assistant)
                asked = request(letters, written)
                held = self.reserve(desk, by, asked, model)
                if held is not None:
                    on_their_way.append((held, fate, read, wrote))
                while len(on_their_way) > at_once:
                    self.end(desk, *on_their_way.pop(0), model)
                self.check(model)

    def reserve(self, desk, by, asked, model):
        """The same as the model says: for all accounts, or for none."""
        quote = desk.purse.quote(dear(), asked)
        rows = [
            model.setdefault((str(desk.purse.today()), scope, who), [0, 0])
            for scope, who in by.scopes().items()
        ]
        most = [LIMITS[scope] for scope in by.scopes()]
        fits = all(
            (tokens is None or row[0] + quote.tokens <= tokens)
            and (micros is None or row[1] + quote.micros <= micros)
            for row, (tokens, micros) in zip(rows, most, strict=True)
        )
        try:
            held = desk.purse.reserve(dear(), by, asked)
        except OverBudget:
            assert not fits
            return None
        assert fits
        self.add(model, held, quote.tokens, quote.micros)
        return held

    def end(self, desk, held, fate, read, wrote, model):
        quote = held.quote
        if fate == "settle":
            written = quote.tokens - (int(quote.input * 1.2) + 1)
            usage = Usage(max(1, int(quote.input * read)), int(written * wrote))
            desk.purse.settle(held, usage)
            self.add(
                model,
                held,
                usage.input + usage.output - quote.tokens,
                usage.input + 10 * usage.output - quote.micros,
            )
        elif fate == "release":
            desk.purse.release(held)
            self.add(model, held, -quote.tokens, -quote.micros)
        elif fate == "lose":
            answer = desk.purse.estimates.usual_answer(held.spec.name, quote.output)
            desk.purse.lose(held)
            self.add(
                model,
                held,
                quote.input + answer - quote.tokens,
                quote.input + 10 * answer - quote.micros,
            )
        else:
            desk.purse = desk.another()

    def add(self, model, held, tokens, micros):
        for scope, who in held.account.scopes().items():
            row = model[str(held.day), scope, who]
            row[0] += tokens
            row[1] += micros

    def check(self, model):
        for row in Spent.objects.all():
            expected = model.get((str(row.day), row.scope, row.who), [0, 0])
            assert [row.tokens, row.micros] == expected
            tokens, micros = LIMITS[row.scope]
            assert tokens is None or row.tokens <= tokens
            assert micros is None or row.micros <= micros
            assert row.tokens >= 0
            assert row.micros >= 0
