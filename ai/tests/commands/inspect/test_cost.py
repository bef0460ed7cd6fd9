"""`ai cost`: what models cost, whose budget is how full, and where the month goes."""

from datetime import date, timedelta

from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from ai.assistant.budgets import spending
from ai.commands.inspect.cost import bars, short
from ai.models import Spent
from ai.tests.commands.kit import BuilderTest
from ai.tests.rows import each_case

COUNTS = {"calls": 12, "input": 34_100, "cached": 20_000, "output": 1200, "tokens": 35_300}


class CostTest(BuilderTest):
    def setUp(self):
        super().setUp()
        self.today = self.scene.runtime.ledger.today()

    def spend(self, who="marta", days=0, micros=12_345, scope="assistant", **more):
        day = self.today - timedelta(days=days)
        for one, name in {scope: who, "game": ""}.items():
            Spent.objects.update_or_create(
                day=day, scope=one, who=name, defaults={**COUNTS, "micros": micros, **more}
            )

    def row(self, name, text="cost"):
        return next(line for line in self.ai(text).splitlines() if line.startswith(name)).split()

    def key(self):
        return self.scene.script.assistant_key

    def test_where_no_model_was_asked_it_says_so(self):
        assert "No model was asked this month" in self.ai("cost")
        assert "Marta has asked no model" in self.ai("cost marta")
        assert "In Taproom:" in self.ai("cost here")

    def test_tells_calls_tokens_and_dollars_of_each_assistant_and_of_the_game(self):
        self.spend(self.key())
        expected = ["12", "34.1k", "(20.0k)", "1.2k", "$0.012", "$0.012", "$0.012"]
        assert self.row("Marta") == ["Marta", *expected]
        assert self.row("the game") == ["the", "game", *expected]

    def test_a_week_and_a_month_are_sums_of_their_days(self):
        for days in (0, 1, 6, 7, 40):
            self.spend(self.key(), days, micros=1_000_000)
        month = 1 + sum(days < self.today.day for days in (1, 6, 7))
        assert self.row("Marta")[-3:] == ["$1.00", "$3.00", f"${month}.00"]

    def test_one_that_is_no_assistant_any_more_still_stands_there_by_its_key(self):
        self.spend("long_gone")
        assert self.row("long_gone")[1] == "12"

    def test_the_dearest_stands_first(self):
        self.spend("cheap", micros=10)
        self.spend("dear", micros=10_000)
        shown = self.ai("cost")
        assert shown.index("dear") < shown.index("cheap")

    def test_tells_the_used_part_of_a_budget_and_how_it_thinks_and_why(self):
        self.spend(self.key(), micros=930_000)
        with override_settings(AI={"BUDGET": {"assistant": {"dollars": 1}}}):
            assert self.row("Marta")[-1] == "93%"
            shown = " ".join(self.ai("cost").split())
            assert "Marta: the budget of" in shown
            assert "$1.00 a day, is used to 93 %; it thinks with less of the" in shown
            one = " ".join(self.ai("cost marta").split())
            assert "It has used 93% of its own budget for today." in one
            assert "Now: the budget of" in one

    def test_one_assistant_is_told_by_today_week_and_month(self):
        self.spend(self.key())
        shown = self.ai("cost marta")
        for name in ("today", "7 days", "month"):
            row = self.row(name, "cost marta")
            assert row[-5:] == ["12", "34,100", "20,000", "1,200", "$0.012"]
        assert "at its end" in shown

    def test_a_room_tells_of_those_who_are_in_it(self):
        other = self.assistant("Otto", here=False)
        self.spend(self.key())
        self.spend(other.assistant_key)
        for text in ("cost here", "cost taproom"):
            shown = self.ai(text)
            assert "In Taproom:" in shown
            assert "Marta" in shown
            assert "Otto" not in shown
            assert "the game" not in shown

    def test_a_day_tells_of_that_day(self):
        self.spend(self.key(), days=1)
        shown = self.ai(f"cost {self.today - timedelta(days=1)}")
        assert shown == self.ai("cost yesterday")
        assert "Marta" in shown
        assert "No model was asked" in self.ai("cost today")
        assert "Like this: ai cost" in self.ai("cost 2026-13-45")

    def test_a_price_that_nobody_knows_is_never_nothing(self):
        self.spend(self.key(), micros=0, unpriced=12)
        assert self.row("Marta")[-3:] == ["unknown"] * 3
        self.spend("otto", micros=500, unpriced=3)
        assert self.row("otto")[-1] == "<$0.01+?"
        for text in ("cost", "cost marta", "cost today"):
            assert "AI['MODELS'][its name]['price']" in " ".join(self.ai(text).split())

    def test_the_largest_sums_and_longest_names_fit(self):
        self.marta.key = "Bartholomew Thunderbottom the Third of Upper Elbonia"
        large = {"calls": 999_999, "input": 10**12, "cached": 10**12, "output": 10**11}
        self.spend(self.key(), micros=12_345_678_900, unpriced=1, **large)
        for text in ("cost", "cost barth", "cost here", "cost today"):
            assert "12,346" in self.ai(text)

    def test_players_at_their_limit_are_counted_and_not_named(self):
        self.spend(self.key())
        self.spend("account:7", scope="player", notified=True)
        with override_settings(AI={"BUDGET": {"player": {"tokens": 10}}}):
            shown = self.ai("cost")
        assert "1 player reached their own limit today" in shown
        assert "account:7" not in shown

    def test_it_asks_as_much_for_many_assistants_as_for_one(self):
        self.spend(self.key())
        self.ai("cost")  # reads what the builder may do, which is then kept
        with CaptureQueriesContext(connection) as few:
            self.ai("cost")
        for number in range(20):
            self.spend(f"npc{number}")
        with CaptureQueriesContext(connection) as many:
            self.ai("cost")
        assert len(many) == len(few) <= 5

    def test_one_who_may_not_examine_one_does_not_see_its_bill(self):
        self.spend(self.key())
        self.stand_at("Builder")
        self.marta.locks.add("examine:none();control:none();edit:none()")
        assert "$" not in self.ai("cost marta")


@each_case(
    ("number", "shown"),
    [(0, "0"), (999, "999"), (1000, "1.0k"), (999_400, "999.4k"), (999_990, "1.0M")],
)
def test_large_numbers_are_short(number, shown):
    assert short(number) == shown


def test_bars_are_as_high_as_their_numbers():
    assert bars([0, 1, 50, 100]) == "▁▂▅█"
    assert bars([0, 0]) == "▁▁"


@each_case(
    ("day", "month", "series", "expected"),
    [
        (30, 100, [0, 0, 0, 0, 0, 0, 0, 100], 100),  # the last day, the first spent on
        (30, 700, [100] * 8, 700),
        (30, 650, [100] * 7 + [50], 700),  # today is not over
        (20, 2000, [100] * 8, 3000),
        (20, 300, [0, 0, 0, 0, 0, 0, 200, 100], 300 + 100 + 2000),  # since yesterday
        (29, 500, [0], 500),
    ],
)
def test_a_month_goes_on_as_the_last_week_did(day, month, series, expected):
    assert spending.forecast(month, series, date(2026, 6, day)) == expected
