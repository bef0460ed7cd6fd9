"""An endpoint that is down is left alone, and tried by one."""

import pytest
from twisted.internet.task import Clock

from ai.brains.base import (
    BrainBusy,
    BrainDenied,
    BrainUnavailable,
    NoSuchModel,
    OverBudget,
    Request,
    RequestRefused,
)
from ai.brains.wrappers.circuit_breaker import CircuitBreakerBrain
from ai.outside.circuit_breaker import FAILURES, MAX_SECONDS, SECONDS, CircuitBreaker
from ai.tests.brains.wrappers.stack import Held, result

DOWN = BrainUnavailable("no connection")


class Endpoint:
    """A fused brain with all that a test wants to look at."""

    def __init__(self):
        self.clock, self.told, self.inner = Clock(), [], Held()
        self.fuse = CircuitBreaker(self.clock, self.told.append)
        self.brain = CircuitBreakerBrain(self.inner, self.fuse)

    def fails(self, error=DOWN, times=1):
        for _ in range(times):
            answer = self.brain.think(Request())
            self.inner.fail(error)
            assert result(answer) is error

    def is_asked(self):
        before = len(self.inner.asked)
        self.answer = self.brain.think(Request())
        return len(self.inner.asked) > before


@pytest.fixture
def endpoint():
    return Endpoint()


def test_it_holds_while_failures_are_few(endpoint):
    endpoint.fails(times=FAILURES - 1)
    assert endpoint.is_asked()
    endpoint.inner.answer()
    endpoint.fails(times=FAILURES - 1)
    assert endpoint.is_asked()


def test_after_failures_in_a_row_nobody_is_kept_waiting(endpoint):
    endpoint.fails(times=FAILURES)
    assert not endpoint.is_asked()
    assert isinstance(result(endpoint.answer), BrainUnavailable)
    assert len(endpoint.told) == 1 and "no connection" in endpoint.told[0]


def test_one_request_tries_it_when_the_time_is_over(endpoint):
    endpoint.fails(times=FAILURES)
    endpoint.clock.advance(SECONDS)
    assert endpoint.is_asked()
    assert not endpoint.is_asked()
    result(endpoint.answer)
    endpoint.inner.answer()
    assert endpoint.is_asked()
    assert endpoint.told[-1] == "It answers again."


def test_a_failed_trial_doubles_the_time_up_to_a_bound(endpoint):
    endpoint.fails(times=FAILURES)
    endpoint.clock.advance(SECONDS)
    endpoint.fails()
    endpoint.clock.advance(2 * SECONDS - 1)
    assert not endpoint.is_asked()
    result(endpoint.answer)
    for _ in range(10):
        endpoint.clock.advance(MAX_SECONDS)
        endpoint.fails()
    endpoint.clock.advance(MAX_SECONDS)
    assert endpoint.is_asked()
    assert len(endpoint.told) == 1


def test_a_trial_that_is_stopped_leaves_room_for_another(endpoint):
    endpoint.fails(times=FAILURES)
    endpoint.clock.advance(SECONDS)
    assert endpoint.is_asked()
    endpoint.answer.cancel()
    result(endpoint.answer)
    assert endpoint.is_asked()


def test_an_error_of_the_request_itself_is_an_answer(endpoint):
    endpoint.fails(times=FAILURES - 1)
    endpoint.fails(RequestRefused("too odd"))
    endpoint.fails(times=FAILURES - 1)
    assert endpoint.is_asked()


def test_a_name_that_no_model_has_leaves_the_others_on_its_server_alone(endpoint):
    endpoint.fails(NoSuchModel("no such model"), times=3 * FAILURES)
    assert endpoint.is_asked()
    assert endpoint.told == []


def test_a_busy_endpoint_is_left_alone_for_as_long_as_it_asks(endpoint):
    endpoint.fails(BrainBusy("slow down", after=7))
    assert not endpoint.is_asked()
    result(endpoint.answer)
    endpoint.clock.advance(7)
    assert endpoint.is_asked()


def test_a_busy_endpoint_that_says_nothing_is_no_dead_one(endpoint):
    endpoint.fails(BrainBusy("slow down"), times=3 * FAILURES)
    assert endpoint.is_asked()


def test_a_wrong_key_is_told_once_and_not_tried_for_long(endpoint):
    endpoint.fails(BrainDenied("the key is wrong"))
    endpoint.clock.advance(MAX_SECONDS - 1)
    assert not endpoint.is_asked()
    result(endpoint.answer)
    endpoint.clock.advance(1)
    endpoint.fails(BrainDenied("the key is wrong"))
    assert endpoint.told == [
        f"It is left alone for {MAX_SECONDS:.0f} s: the key is wrong",
    ]


def test_those_on_their_way_when_it_blows_do_not_lengthen_it(endpoint):
    late = [endpoint.brain.think(Request()) for _ in range(5)]
    for _ in range(FAILURES):
        endpoint.inner.fail(DOWN)
    endpoint.clock.advance(SECONDS)
    assert endpoint.is_asked()
    trial, endpoint.inner.open = endpoint.inner.open.pop(), endpoint.inner.open
    for _ in range(2):
        endpoint.inner.fail(DOWN)
    assert not endpoint.is_asked()
    result(endpoint.answer)
    endpoint.inner.open.append(trial)
    endpoint.inner.answer()
    assert not endpoint.fuse.is_blown
    assert all(isinstance(result(one), BrainUnavailable) for one in late)


def test_who_has_no_money_has_learnt_nothing_of_it(endpoint):
    endpoint.fails(times=FAILURES - 1)
    endpoint.fails(OverBudget("nothing is left"))
    endpoint.fails()
    assert endpoint.fuse.is_blown
    endpoint.clock.advance(SECONDS)
    endpoint.fails(OverBudget("nothing is left"))
    assert endpoint.fuse.is_blown and len(endpoint.told) == 1
    assert endpoint.is_asked()


def test_staff_are_told_how_long_it_really_is_left_alone(endpoint):
    endpoint.fails(BrainBusy("too much to do", 1e9))
    assert f"{MAX_SECONDS:.0f} s" in endpoint.told[0]


def test_a_trial_that_fails_after_another_was_answered_is_one_failure(endpoint):
    endpoint.fails(times=FAILURES)
    endpoint.clock.advance(SECONDS)
    assert endpoint.fuse.enter()
    endpoint.fuse.answered()
    endpoint.fuse.failed(DOWN, True)
    assert not endpoint.fuse.is_blown
