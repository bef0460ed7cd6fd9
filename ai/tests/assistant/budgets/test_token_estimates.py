"""Estimates of tokens: what a model counted before, and no more than a tokenizer can do."""

from __future__ import annotations

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from ai.assistant.budgets.token_estimates import (
    KEPT_EVERY,
    LEAST,
    MOST,
    STEP,
    WEIGHT,
    TokenEstimates,
)
from ai.assistant.engine.context_window import tokens_of_request
from ai.brains.base import Message, ModelCall, Request
from ai.models import TokenRatio

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]
REQUEST = Request(system="x" * 4000, messages=(Message("user", "Good evening."),))
WEIGHED = tokens_of_request(REQUEST)


def test_a_model_that_nothing_is_known_of_is_taken_as_our_own_estimate() -> None:
    assert TokenEstimates().of("openai:new", REQUEST) == WEIGHED


def test_estimates_come_close_to_what_a_model_counts_each_on_its_own() -> None:
    estimates = TokenEstimates()
    for _ in range(5):
        estimates.learn("a", WEIGHED, int(WEIGHED * 1.4))
        estimates.learn("b", WEIGHED, int(WEIGHED * 0.7))
    assert estimates.of("a", REQUEST) == pytest.approx(WEIGHED * 1.4, rel=0.02)
    assert estimates.of("b", REQUEST) == pytest.approx(WEIGHED * 0.7, rel=0.02)


def test_one_answer_far_off_moves_it_little() -> None:
    estimates = TokenEstimates()
    for _ in range(10):
        estimates.learn("a", WEIGHED, WEIGHED)
    estimates.learn("a", WEIGHED, WEIGHED * 1000)
    assert estimates.ratio("a") <= STEP**WEIGHT + 0.001


def test_it_follows_a_model_that_counts_in_another_way_from_now_on() -> None:
    estimates = TokenEstimates()
    for times in (1.0, 3.0):
        for _ in range(40):
            estimates.learn("a", WEIGHED, int(WEIGHED * times))
        assert estimates.ratio("a") == pytest.approx(times, rel=0.05)


@given(st.lists(st.tuples(st.integers(-10, 10**6), st.integers(-10, 10**9)), max_size=40))
def test_no_answer_takes_it_beyond_what_a_tokenizer_does(answers) -> None:
    estimates = TokenEstimates()
    estimates._known = {}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("ai.assistant.budgets.token_estimates._keep", lambda *_: None)
        for weighed, counted in answers:
            estimates.learn("a", weighed, counted)
    assert LEAST * 0.999 <= estimates.ratio("a") <= MOST * 1.001


def test_what_was_learnt_outlives_a_restart_for_a_statement_now_and_then() -> None:
    estimates = TokenEstimates()
    estimates.ratio("a")
    with CaptureQueriesContext(connection) as asked:
        for _ in range(2 * KEPT_EVERY):
            estimates.learn("a", WEIGHED, WEIGHED * 2)
    writes = [query for query in asked if "ai_tokenratio" in query["sql"]]
    assert len(writes) == 4
    assert TokenRatio.objects.get().seen == 2 * KEPT_EVERY
    assert TokenEstimates().ratio("a") == pytest.approx(2, rel=0.02)


def test_a_row_that_somebody_spoilt_is_held_within_bounds() -> None:
    TokenRatio.objects.create(model="a", ratio=1e9, seen=3)
    assert TokenEstimates().ratio("a") == MOST


def test_without_the_database_it_estimates_all_the_same(monkeypatch) -> None:
    def locked(*_args, **_kwargs):
        raise OperationalError("database is locked")

    monkeypatch.setattr("django.db.models.query.QuerySet.values_list", locked)
    assert TokenEstimates().of("a", REQUEST) == WEIGHED


def test_all_that_is_sent_counts() -> None:
    tool = {"name": "look", "description": "Look.", "parameters": {"type": "object"}}
    call = Message("assistant", calls=(ModelCall("1", "look", {"at": "x" * 400}),))
    for more in (
        Request(system="x" * 400),
        Request(context="x" * 400),
        Request(tools=[tool] * 10),
        Request(messages=(call,)),
        Request(answer_schema={"type": "object", "description": "x" * 400}),
    ):
        assert tokens_of_request(more) >= 100 + tokens_of_request(Request()) - 1
