"""The purse: what calls take before and after, whose budgets have room, and what is left."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import InterfaceError, OperationalError, connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from twisted.internet.defer import succeed
from twisted.internet.task import Clock

from ai import conf
from ai.assistant.budgets.budget import SHORT_PART, Tier
from ai.assistant.budgets.ledger import RETRY_SECONDS, BudgetLedger, delete_old_days
from ai.assistant.budgets.open_requests import SPARE_SECONDS, OpenRequests, settle_lost
from ai.assistant.budgets.prices import load
from ai.assistant.engine.turn_cost import TurnCost
from ai.brains.base import OverBudget, Usage
from ai.brains.models.providers import model_spec
from ai.models import OpenRequest, Spent
from ai.tests.assistant.budgets.paying import (
    AI,
    NOON,
    Desk,
    account,
    dear,
    request,
    settings,
    spent,
    unpriced,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


@pytest.fixture(autouse=True)
def _priced(settings):
    settings.AI = AI


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_a_call_counts_with_what_it_may_take_and_then_with_what_it_took(desk) -> None:
    by = account()
    held = desk.purse.reserve(dear(), by, request())
    for scope in ("game", "assistant", "player"):
        row = spent(scope)
        assert (row.calls, row.tokens, row.micros) == (1, held.quote.tokens, held.quote.micros)
        assert (row.input, row.output) == (0, 0)
    desk.purse.settle(held, Usage(90, 20, cached=40))
    for scope, who in {"game": "", "assistant": "marta", "player": "account:1"}.items():
        row = spent(scope)
        assert (row.who, row.calls, row.tokens, row.micros) == (who, 1, 110, 50 + 4 + 200)
        assert (row.input, row.cached, row.output, row.unpriced) == (90, 40, 20, 0)
    assert (by.cost, by.unpriced, by.model) == (254, 0, "custom:dear")


def test_a_turn_of_the_assistants_own_is_on_no_players_bill(desk) -> None:
    desk.purse.reserve(dear(), TurnCost("marta"), request())
    assert set(Spent.objects.values_list("scope", flat=True)) == {"game", "assistant"}


def test_a_call_takes_two_statements_once_its_rows_are_there(desk) -> None:
    by = account()
    desk.purse.release(desk.purse.reserve(dear(), by, request()))
    for _ in range(3):
        desk.purse.settle(desk.purse.reserve(dear(), by, request()), Usage(120, 20))
    with CaptureQueriesContext(connection) as asked:
        desk.purse.settle(desk.purse.reserve(dear(), by, request()), Usage(120, 20))
    writes = [query["sql"] for query in asked if "SAVEPOINT" not in query["sql"]]
    kept = [sql for sql in writes if "ai_tokenratio" in sql]
    assert len(writes) - len(kept) == 2, writes
    with CaptureQueriesContext(connection) as asked:
        desk.purse.settle(desk.purse.reserve(dear(), by, request()), Usage(120, 20))
    writes = [query["sql"] for query in asked if "SAVEPOINT" not in query["sql"]]
    assert [sql.split()[0] for sql in writes] == ["UPDATE", "UPDATE"]


@pytest.mark.parametrize("scope", ["game", "assistant", "player"])
def test_nobodys_budget_is_passed(desk, scope) -> None:
    need = desk.purse.quote(dear(), request())
    for limit in ({"tokens": 2 * need.tokens}, {"dollars": 2 * need.micros / 1e6}):
        with override_settings(AI=settings(BUDGET={scope: limit})):
            Spent.objects.all().delete()
            desk.purse.reserve(dear(), account(), request())
            desk.purse.reserve(dear(), account(), request())
            with pytest.raises(OverBudget, match="left, and a call may take"):
                desk.purse.reserve(dear(), account(), request())
            assert set(Spent.objects.values_list("calls", flat=True)) == {2}


def test_another_player_still_has_their_own(desk) -> None:
    need = desk.purse.quote(dear(), request())
    with override_settings(AI=settings(BUDGET={"player": {"tokens": need.tokens}})):
        desk.purse.reserve(dear(), account(), request())
        desk.purse.reserve(dear(), account("account:2"), request())
        with pytest.raises(OverBudget, match="account:1"):
            desk.purse.reserve(dear(), account(), request())
        desk.purse.reserve(dear(), TurnCost("marta"), request())


def test_what_is_settled_lower_leaves_room_for_more(desk) -> None:
    need = desk.purse.quote(dear(), request())
    with override_settings(AI=settings(BUDGET={"game": {"tokens": need.tokens + 50}})):
        held = desk.purse.reserve(dear(), account(), request())
        with pytest.raises(OverBudget):
            desk.purse.reserve(dear(), account(), request())
        desk.purse.settle(held, Usage(20, 10))
        desk.purse.reserve(dear(), account(), request())


def test_a_call_that_was_not_answered_costs_nothing(desk) -> None:
    desk.purse.release(desk.purse.reserve(dear(), account(), request()))
    assert Spent.objects.filter(calls=0, tokens=0, micros=0, input=0).count() == 3


def test_a_call_that_was_cut_off_stays_counted_once_after_a_restart(desk) -> None:
    held = desk.purse.reserve(dear(), account(), request())
    for purse in (desk.another(), desk.another()):
        assert spent().tokens >= held.quote.tokens
        purse.settle(purse.reserve(dear(), account(), request()), Usage(30, 10))
    assert spent().tokens == held.quote.tokens + 80
    assert spent().calls == 3


def test_a_call_that_was_cut_off_counts_with_the_usual_answer(desk) -> None:
    held, by = desk.purse.reserve(dear(), account(), request()), account()
    desk.purse.lose(held)
    assert spent().output == held.quote.output, "as nothing is known yet"
    desk.purse.settle(desk.purse.reserve(dear(), account(), request()), Usage(30, 10))
    before = spent().output
    lost = desk.purse.reserve(dear(), by, request())
    desk.purse.lose(lost)
    assert spent().output - before < lost.quote.output
    assert by.cost == lost.quote.input + 10 * (spent().output - before)
    assert spent().tokens == spent().input + spent().output, "nothing is reserved any more"


def test_what_a_process_that_died_reserved_is_settled_by_another_once(desk) -> None:
    worker = BudgetLedger(lambda: desk.now, open_requests=OpenRequests())
    held = worker.reserve(dear(), account(), request())
    worker.settle(worker.reserve(dear(), account(), request()), Usage(30, 10))
    worker.release(worker.reserve(dear(), account(), request()))
    assert OpenRequest.objects.count() == 1
    assert not settle_lost(timezone.now()), "it may still be under way"
    later = timezone.now() + timedelta(seconds=conf.get("MODEL_SECONDS") + SPARE_SECONDS)
    assert (settle_lost(later), settle_lost(later)) == (1, 0)
    counted = spent().tokens
    assert counted == spent().input + spent().output == 40 + held.quote.tokens - spared(held)
    worker.settle(held, Usage(5, 5))
    assert spent().tokens == counted, "it was taken for lost"


def spared(held) -> int:
    """The tokens that a request was reserved beside what it is likely to have."""
    return held.quote.tokens - held.quote.output - held.quote.input


def test_each_day_begins_again_and_a_late_answer_counts_for_its_own(desk) -> None:
    need = desk.purse.quote(dear(), request())
    with override_settings(AI=settings(BUDGET={"game": {"tokens": need.tokens}})):
        held = desk.purse.reserve(dear(), account(), request())
        desk.now = NOON + timedelta(days=1)
        desk.purse.reserve(dear(), account(), request())
        desk.purse.settle(held, Usage(20, 10))
    tokens = Spent.objects.filter(scope="game").order_by("day").values_list("tokens", flat=True)
    assert list(tokens) == [30, need.tokens]


def test_a_row_that_is_gone_is_made_again(desk) -> None:
    desk.purse.reserve(dear(), account(), request())
    Spent.objects.filter(scope="player").delete()
    desk.purse.reserve(dear(), account(), request())
    assert spent("player").calls == 1
    assert spent("game").calls == 2


def test_a_model_without_a_price_is_held_against_tokens_and_counted_as_unknown(desk) -> None:
    budget = {"game": {"tokens": 10_000, "dollars": 0}}
    with override_settings(AI=settings(BUDGET=budget)):
        by = account()
        desk.purse.settle(desk.purse.reserve(unpriced(), by, request()), Usage(90, 20))
        assert (spent().tokens, spent().micros, spent().unpriced) == (110, 0, 1)
        assert (by.cost, by.unpriced) == (0, 1)
        with pytest.raises(OverBudget, match="10,000 tokens"):
            desk.purse.reserve(unpriced(), by, request(written=10_000))


def test_a_free_model_goes_on_when_the_dollars_are_used_up(desk) -> None:
    with override_settings(AI=settings(BUDGET={"game": {"dollars": 0}})):
        with pytest.raises(OverBudget, match=r"\$0.00 left"):
            desk.purse.reserve(dear(), account(), request())
        by = account()
        free = model_spec("ollama:llama3.2")
        desk.purse.settle(desk.purse.reserve(free, by, request()), Usage(90, 20))
        assert (by.cost, by.unpriced, spent().unpriced) == (0, 0, 0)


def test_where_the_provider_counts_nothing_the_estimate_counts(desk) -> None:
    held = desk.purse.reserve(dear(), account(), request())
    desk.purse.settle(held, Usage(), wrote=30)
    assert (spent().input, spent().output) == (held.quote.input, 30)


def test_staff_are_told_once_a_day_for_each_budget(desk) -> None:
    with override_settings(AI=settings(BUDGET={"player": {"tokens": 1}})):
        for purse in (desk.purse, desk.purse, desk.another()):
            for player in ("account:1", "account:2"):
                with pytest.raises(OverBudget):
                    purse.reserve(dear(), account(player), request())
        assert len(desk.told) == 2
        assert desk.told[0].startswith("The budget of the player account:1, 1 tokens a day, has")
        desk.now = NOON + timedelta(days=1)
        with pytest.raises(OverBudget):
            desk.purse.reserve(dear(), account(), request())
        assert len(desk.told) == 3


def test_staff_read_a_players_name(desk) -> None:
    from evennia.utils.create import create_account

    anna = create_account("Anna", None, "a-word-to-pass")
    tight = override_settings(AI=settings(BUDGET={"player": {"tokens": 1}}))
    with tight, pytest.raises(OverBudget, match="the player Anna, 1 tokens"):
        desk.purse.reserve(dear(), account(f"account:{anna.pk}"), request())


def test_no_call_is_made_while_the_budgets_cannot_be_read(desk, monkeypatch) -> None:
    def locked(*_args, **_kwargs):
        raise OperationalError("database is locked")

    desk.purse.reserve(dear(), account(), request())
    monkeypatch.setattr("ai.models.statements.Increase.execute", locked)
    with pytest.raises(OverBudget, match="cannot be read"):
        desk.purse.reserve(dear(), account(), request())


def test_an_answer_is_not_lost_where_its_cost_cannot_be_written(desk, monkeypatch) -> None:
    def locked(*_args, **_kwargs):
        raise OperationalError("database is locked")

    held = desk.purse.reserve(dear(), account(), request())
    with monkeypatch.context() as patched:
        patched.setattr("ai.models.statements.Increase.execute", locked)
        desk.purse.settle(held, Usage(90, 20))
    assert spent().tokens == held.quote.tokens
    desk.purse.reserve(dear(), account(), request())
    assert (spent().input, spent().output) == (90, 20), "it is written as soon as it can be"


@pytest.mark.parametrize("ends_by", ["time", "the end of the process"])
@pytest.mark.parametrize(
    "error", [OperationalError("database is locked"), InterfaceError("connection already closed")]
)
def test_a_cost_that_could_not_be_written_waits_for_no_other_request(
    desk, monkeypatch, error, ends_by
) -> None:
    def locked(*_args, **_kwargs):
        raise error

    clock = Clock()
    desk.purse.start(lambda function: succeed(None), clock)
    held = [desk.purse.reserve(dear(), account(), request()) for _ in range(2)]
    with monkeypatch.context() as patched:
        patched.setattr("ai.models.statements.Increase.execute", locked)
        for one in held:
            desk.purse.settle(one, Usage(90, 20))
        clock.advance(RETRY_SECONDS)
    assert spent().output == 0
    if ends_by == "time":
        clock.advance(RETRY_SECONDS)
    else:
        desk.purse.stop()
    assert (spent().output, spent().tokens) == (40, 220), "nothing is reserved any more"
    assert not clock.getDelayedCalls()


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ({}, False),
        ({"MODEL": "embedded"}, False),
        ({"MODEL": "openai:gpt-5-mini"}, True),
        ({"MODEL": ["openai:gpt-5-mini", "embedded"]}, True),
        ({"SMALL_MODEL": "openai:gpt-5-nano"}, True),
    ],
)
def test_the_prices_are_read_on_a_thread_where_a_model_is_named(desk, given, read) -> None:
    called = []
    with override_settings(AI=given):
        desk.purse.start(lambda function: called.append(function) or succeed(function()), Clock())
    assert called == [load] * read


# Steps


def use(desk: Desk, tokens: int, micros: int = 0) -> None:
    today = {"day": desk.purse.today(), "scope": "assistant", "who": "marta"}
    Spent.objects.update_or_create(**today, defaults={"tokens": tokens, "micros": micros})


@pytest.mark.parametrize(
    ("used", "with_small", "without"),
    [
        (0, Tier.FULL, Tier.FULL),
        (69_999, Tier.FULL, Tier.FULL),
        (70_000, Tier.SMALL, Tier.FULL),
        (89_999, Tier.SMALL, Tier.FULL),
        (90_000, Tier.SHORT, Tier.SHORT),
        (99_999, Tier.SHORT, Tier.SHORT),
        (100_000, Tier.EMBEDDED, Tier.EMBEDDED),
        (170_000, Tier.EMBEDDED, Tier.EMBEDDED),
    ],
)
def test_it_makes_do_with_less_by_steps_and_says_why(desk, used, with_small, without) -> None:
    with override_settings(AI=settings(BUDGET={"assistant": {"tokens": 100_000}})):
        use(desk, used)
        with CaptureQueriesContext(connection) as asked:
            small = desk.purse.status_of(account(), dear())
        assert len(asked) == 1
        alone = desk.purse.status_of(account())
        assert (small.tier, alone.tier) == (with_small, without)
        for step in (small, alone):
            assert bool(step.why) is (step.tier is not Tier.FULL)
            assert not step.why or "'marta', 100,000 tokens a day" in step.why
            assert step.part == (SHORT_PART if step.tier is Tier.SHORT else 1)


def test_without_a_budget_nothing_is_asked(desk) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert desk.purse.status_of(account(), dear()).tier is Tier.FULL
    assert not asked


def test_the_fullest_budget_of_all_decides(desk) -> None:
    budget = {"game": {"tokens": 10**9}, "assistant": {"tokens": 10**6, "dollars": 0.01}}
    with override_settings(AI=settings(BUDGET=budget)):
        use(desk, 100_000, 9_500)
        step = desk.purse.status_of(account())
        assert step.tier is Tier.SHORT
        assert "$0.01 a day, is used to 95 %" in step.why


def test_a_free_small_model_goes_on_when_the_money_is_used_up(desk) -> None:
    free = model_spec("ollama:llama3.2")
    budget = {"assistant": {"dollars": 0.01, "tokens": 1000}}
    with override_settings(AI=settings(BUDGET=budget)):
        use(desk, 100, 10_000)
        assert desk.purse.status_of(account(), dear()).tier is Tier.EMBEDDED
        step = desk.purse.status_of(account(), free)
        assert step.tier is Tier.SMALL
        assert "which is free" in step.why
        use(desk, 1000, 10_000)
        assert desk.purse.status_of(account(), free).tier is Tier.EMBEDDED


# Old days


def test_days_are_kept_as_long_as_a_month_is_told(desk) -> None:
    today = desk.purse.today()
    for days in (0, 30, 61, 63, 400):
        desk.now = NOON - timedelta(days=days)
        desk.purse.reserve(dear(), TurnCost("marta"), request())
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("ai.assistant.budgets.ledger.timezone.localdate", lambda *_: today)
        assert delete_old_days(today - timedelta(days=30), 3)
        assert not delete_old_days(today - timedelta(days=30), 3)
    ages = {(today - row.day).days for row in Spent.objects.all()}
    assert ages == {0, 30, 61}
