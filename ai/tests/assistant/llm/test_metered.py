"""The meter: what each way a call can end costs."""

from __future__ import annotations

import pytest
from django.test import override_settings
from twisted.internet.defer import CancelledError, Deferred
from twisted.internet.error import ConnectionRefusedError, DNSLookupError
from twisted.internet.task import Clock

from ai.assistant.budgets.prices import load
from ai.assistant.llm.metered import MeteredBrain
from ai.brains.base import (
    BrainBusy,
    BrainDenied,
    BrainUnavailable,
    Completion,
    ModelCall,
    OverBudget,
    RequestRefused,
    RequestTooLong,
    Usage,
)
from ai.brains.models.providers import model_spec
from ai.brains.wrappers.fallback import FallbackBrain
from ai.models import Spent
from ai.testing import ScriptedBrain
from ai.tests.assistant.budgets.paying import AI, Desk, account, dear, request, settings, spent

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _priced(settings):
    settings.AI = AI


@pytest.fixture
def desk() -> Desk:
    return Desk()


def metered(desk, *steps, by=None):
    return MeteredBrain(ScriptedBrain(*steps), dear(), by or account(), desk.purse)


def outcome(thinking):
    """What a Deferred has come to."""
    found = []
    thinking.addBoth(found.append)
    return found[0]


def test_an_answer_is_passed_on_and_paid_for(desk) -> None:
    answer, by = Completion("Good evening.", usage=Usage(90, 20, cached=50)), account()
    assert outcome(metered(desk, answer, by=by).think(request())) is answer
    assert (spent().tokens, spent().micros, by.cost) == (110, 40 + 5 + 200, 245)


def test_an_answer_that_is_not_counted_is_estimated_calls_too(desk) -> None:
    call = ModelCall("", "say", {"message": "x" * 400})
    outcome(metered(desk, Completion(calls=(call,))).think(request()))
    assert 100 < spent().output < 140


def refused_connection() -> BrainUnavailable:
    error = BrainUnavailable("nobody answers there")
    error.__cause__ = ConnectionRefusedError()
    return error


def unknown_host() -> BrainUnavailable:
    error = BrainUnavailable("there is no such host")
    error.__cause__ = DNSLookupError()
    return error


@pytest.mark.parametrize(
    "error",
    [
        BrainBusy("too many requests", 3),
        BrainDenied("wrong key"),
        RequestTooLong("too long"),
        RequestRefused("no such field"),
        refused_connection(),
        unknown_host(),
    ],
)
def test_what_certainly_was_not_answered_costs_nothing(desk, error) -> None:
    by = account()
    assert outcome(metered(desk, error, by=by).think(request())).value is error
    assert (spent().calls, spent().tokens, spent().micros, by.cost) == (0, 0, 0, 0)


@pytest.mark.parametrize("error", [BrainUnavailable("broke off"), RuntimeError("who knows")])
def test_what_may_have_been_answered_costs_its_estimate(desk, error) -> None:
    by = account()
    assert outcome(metered(desk, error, by=by).think(request())).value is error
    need = desk.purse.quote(dear(), request())
    micros = need.input + 10 * need.output
    assert (spent().tokens, spent().micros, by.cost) == (need.input + need.output, micros, micros)


def test_a_call_that_is_cancelled_costs_its_estimate_and_stops_the_model(desk) -> None:
    cancelled = []
    way = Deferred(cancelled.append)
    thinking = metered(desk, lambda _: way).think(request())
    thinking.cancel()
    assert outcome(thinking).check(CancelledError)
    assert cancelled == [way]
    need = desk.purse.quote(dear(), request())
    assert spent().tokens == need.input + need.output


def test_at_the_limit_the_model_is_not_asked_and_the_chain_goes_on_to_a_cheaper_one(desk) -> None:
    need = desk.purse.quote(dear(), request())
    brain, by = ScriptedBrain(), account()
    small, free = ScriptedBrain("Evening."), model_spec("ollama:llama3.2")
    failed = []
    with override_settings(AI=settings(BUDGET={"game": {"dollars": (need.micros - 1) / 1e6}})):
        chain = FallbackBrain(
            [
                MeteredBrain(brain, dear(), by, desk.purse),
                MeteredBrain(small, free, by, desk.purse),
            ],
            lambda name, error: failed.append(error),
        )
        assert outcome(chain.think(request())).text == "Evening."
    assert brain.requests == []
    assert [type(error) for error in failed] == [OverBudget]
    assert "the game" in str(failed[0])
    assert by.model == free.name


def test_each_attempt_is_paid_for_on_its_own(desk) -> None:
    brain = metered(desk, BrainUnavailable("broke off"), Completion("Yes.", usage=Usage(90, 5)))
    need = desk.purse.quote(dear(), request())
    outcome(brain.think(request()))
    outcome(brain.think(request()))
    assert (spent().calls, spent().tokens) == (2, need.input + need.output + 95)


def test_a_first_call_waits_for_the_prices_while_the_game_goes_on(desk) -> None:
    reading, asked = Deferred(), []
    desk.purse.start(lambda function: asked.append(function) or reading, Clock())
    spec = model_spec("openai:gpt-5-mini")
    one, two, stopped = (
        MeteredBrain(brain := ScriptedBrain("Yes."), spec, account(), desk.purse).think(request())
        for _ in range(3)
    )
    assert brain.requests == [] and asked == [load]
    stopped.cancel()
    assert outcome(stopped).check(CancelledError)
    assert not Spent.objects.exists()
    reading.errback(RuntimeError("no such table"))
    assert [outcome(thinking).text for thinking in (one, two)] == ["Yes.", "Yes."]


def test_a_call_whose_price_the_settings_tell_waits_for_no_table(desk) -> None:
    asked = []
    desk.purse.start(asked.append, Clock())
    assert outcome(metered(desk, "Yes.").think(request())).text == "Yes."
    assert asked == []
