"""The same request again: when, how often, and when not."""

import pytest
from twisted.internet.defer import CancelledError
from twisted.internet.task import Clock

from ai.brains.base import BrainBusy, BrainDenied, BrainUnavailable, Request, RequestRefused
from ai.brains.wrappers.retry import ATTEMPTS, RetryBrain
from ai.tests.brains.wrappers.stack import Held, result

TALK, ALONE = Request(), Request(waited_for=False)
DOWN = BrainUnavailable("no connection")


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def inner():
    return Held()


def test_a_second_try_answers(clock, inner):
    answer = RetryBrain(inner, clock).think(TALK)
    inner.fail(DOWN)
    assert len(inner.asked) == 1
    clock.advance(1.1)
    inner.answer("at last")
    assert result(answer) == "at last"


def test_it_gives_up_after_a_few(clock, inner):
    answer = RetryBrain(inner, clock).think(ALONE)
    for _ in range(ATTEMPTS):
        inner.fail(DOWN)
        clock.advance(30)
    assert result(answer) is DOWN
    assert len(inner.asked) == ATTEMPTS


@pytest.mark.parametrize("error", [RequestRefused("no"), BrainDenied("wrong key"), KeyError("x")])
def test_what_cannot_change_is_not_tried_again(clock, inner, error):
    answer = RetryBrain(inner, clock).think(TALK)
    inner.fail(error)
    assert result(answer) is error
    assert clock.getDelayedCalls() == []


def test_it_waits_as_long_as_the_endpoint_asks(clock, inner):
    answer = RetryBrain(inner, clock).think(TALK)
    inner.fail(BrainBusy("slow down", after=4))
    clock.advance(3.9)
    assert len(inner.asked) == 1
    clock.advance(0.1)
    inner.answer("now")
    assert result(answer) == "now"


def test_nobody_who_waits_is_kept_waiting_long(clock, inner):
    error = BrainBusy("slow down", after=20)
    talk = RetryBrain(inner, clock).think(TALK)
    inner.fail(error)
    assert result(talk) is error
    alone = RetryBrain(inner, clock).think(ALONE)
    inner.fail(error)
    clock.advance(20)
    inner.answer("in time")
    assert result(alone) == "in time"


def test_stopping_stops_the_wait(clock, inner):
    answer = RetryBrain(inner, clock).think(TALK)
    inner.fail(DOWN)
    answer.cancel()
    assert isinstance(result(answer), CancelledError)
    assert clock.getDelayedCalls() == []
    clock.advance(60)
    assert len(inner.asked) == 1
