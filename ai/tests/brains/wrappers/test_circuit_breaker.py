"""An endpoint that is down is suspended, and tried by one."""

import pytest
from twisted.internet.task import Clock

from ai.brains.base import (
    BrainBusy,
    BrainDenied,
    BrainError,
    BrainUnavailable,
    Completion,
    NoSuchModel,
    OverBudget,
    Request,
    RequestRefused,
)
from ai.brains.wrappers.circuit_breaker import SLOW_SECONDS, CircuitBreakerBrain
from ai.outside.circuit_breaker import FAILURES, MAX_SECONDS, SECONDS, CircuitBreaker
from ai.tests.brains.wrappers.stack import Held, result

DOWN = BrainUnavailable("no connection")
ODD = BrainError("bad request")
"""Of a kind that the request may have caused."""
TWO = ("anna", "bob")


class Endpoint:
    """A guarded brain with all that a test wants to look at."""

    def __init__(self):
        self.clock, self.told, self.inner = Clock(), [], Held()
        self.breaker = CircuitBreaker(self.clock, self.told.append)

    def think(self, asker="anna"):
        return CircuitBreakerBrain(self.inner, self.breaker, asker).think(Request())

    def fails(self, error=DOWN, times=1, askers=("anna",)):
        for number in range(times):
            answer = self.think(askers[number % len(askers)])
            self.inner.fail(error)
            assert result(answer) is error

    def is_asked(self, asker="anna"):
        before = len(self.inner.asked)
        self.answer = self.think(asker)
        return len(self.inner.asked) > before

    def keeps_out(self, asker):
        is_asked = self.is_asked(asker)
        if is_asked:
            self.answer.cancel()
        result(self.answer)
        return not is_asked


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
        f"It is suspended for {MAX_SECONDS:.0f} s: the key is wrong",
    ]


def test_those_on_their_way_when_it_blows_do_not_lengthen_it(endpoint):
    late = [endpoint.think() for _ in range(5)]
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
    assert not endpoint.breaker.is_open
    assert all(isinstance(result(one), BrainUnavailable) for one in late)


def test_who_has_no_money_has_learnt_nothing_of_it(endpoint):
    endpoint.fails(times=FAILURES - 1)
    endpoint.fails(OverBudget("nothing is left"))
    endpoint.fails()
    assert endpoint.breaker.is_open
    endpoint.clock.advance(SECONDS)
    endpoint.fails(OverBudget("nothing is left"))
    assert endpoint.breaker.is_open and len(endpoint.told) == 1
    assert endpoint.is_asked()


def test_staff_are_told_how_long_it_really_is_left_alone(endpoint):
    endpoint.fails(BrainBusy("too much to do", 1e9))
    assert f"{MAX_SECONDS:.0f} s" in endpoint.told[0]


def test_a_trial_that_fails_after_another_was_answered_is_one_failure(endpoint):
    endpoint.fails(times=FAILURES)
    endpoint.clock.advance(SECONDS)
    assert endpoint.breaker.enter()
    endpoint.breaker.answered()
    endpoint.breaker.failed(DOWN, True)
    assert not endpoint.breaker.is_open


def test_what_one_asker_may_have_caused_never_opens_it(endpoint):
    endpoint.fails(ODD, times=100)
    assert not endpoint.breaker.is_open
    assert not endpoint.keeps_out("anna")


def test_the_same_from_several_askers_does_and_staff_hear_once(endpoint):
    endpoint.fails(ODD, times=FAILURES, askers=TWO)
    assert endpoint.keeps_out("anna") and endpoint.keeps_out("bob")
    assert len(endpoint.told) == 1 and "bad request" in endpoint.told[0]


def test_however_many_work_together_another_is_asked_for_and_an_answer_closes_it(endpoint):
    endpoint.fails(ODD, times=FAILURES, askers=TWO)
    assert endpoint.keeps_out("anna")
    assert endpoint.is_asked("carla")
    endpoint.inner.answer()
    assert endpoint.told[-1] == "It answers again."
    assert not endpoint.keeps_out("anna")


def test_others_who_fail_as_well_do_not_open_it_for_longer(endpoint):
    endpoint.fails(ODD, times=FAILURES, askers=TWO)
    endpoint.clock.advance(SECONDS / 2)
    for asker in ("carla", "dora"):
        endpoint.fails(ODD, askers=(asker,))
        assert endpoint.keeps_out(asker)
    endpoint.clock.advance(SECONDS / 2)
    assert not endpoint.keeps_out("anna")


def test_what_is_certain_keeps_everybody_out(endpoint):
    endpoint.fails(times=FAILURES)
    assert endpoint.keeps_out("anna") and endpoint.keeps_out("carla")


def test_what_is_certain_keeps_everybody_out_though_others_were_in_doubt_before(endpoint):
    endpoint.fails(ODD, times=FAILURES, askers=TWO)
    endpoint.fails(times=FAILURES, askers=("carla",))
    assert endpoint.keeps_out("carla") and endpoint.keeps_out("dora")
    assert len(endpoint.told) == 1


def test_those_who_fail_every_try_after_that_keep_no_other_out(endpoint):
    endpoint.fails(times=FAILURES)
    endpoint.clock.advance(SECONDS)
    for asker in TWO:
        endpoint.fails(ODD, askers=(asker,))
    assert endpoint.keeps_out("anna")
    assert not endpoint.keeps_out("carla")


def test_one_asker_whose_request_fails_every_trial_does_not_keep_it_open(endpoint):
    endpoint.fails(times=FAILURES)
    endpoint.clock.advance(SECONDS)
    endpoint.fails(ODD, times=5)
    assert endpoint.is_asked("bob")


def test_whatever_a_brain_does_wrong_is_a_failure_that_a_request_may_have_caused(endpoint):
    broken = [RuntimeError("no route"), KeyError("x")]
    for error, asker in zip(broken, TWO, strict=True):
        answer = endpoint.think(asker)
        endpoint.inner.fail(error)
        assert str(result(answer)) == f"it broke: {type(error).__name__}"
    endpoint.inner.think = lambda _request: 7
    assert str(result(endpoint.think("carla"))) == "it broke: TypeError"
    assert endpoint.breaker.is_open


@pytest.mark.parametrize("way", ["plain", "coroutine"])
def test_a_brain_may_answer_without_a_deferred(endpoint, way):
    async def later(_request):
        return Completion("yes")

    endpoint.inner.think = later if way == "coroutine" else lambda _request: Completion("yes")
    assert result(endpoint.think()) == "yes"


def test_an_answer_that_was_given_up_after_long_counts_as_one_that_never_came(endpoint):
    for seconds, is_open in ((SLOW_SECONDS - 1, False), (SLOW_SECONDS, True)):
        for number in range(FAILURES):
            answer = endpoint.think(TWO[number % 2])
            endpoint.clock.advance(seconds)
            answer.cancel()
            result(answer)
        assert endpoint.breaker.is_open is is_open


def test_a_request_that_is_sent_after_one_was_given_up_ends_the_trial_that_it_is(endpoint):
    endpoint.fails(times=FAILURES)
    endpoint.clock.advance(SECONDS)
    brain = CircuitBreakerBrain(endpoint.inner, endpoint.breaker, "anna")
    question = brain.think(Request())  # of a tool mode, which sends the request itself behind it
    brain.give_up()
    endpoint.inner.answer()
    result(question)
    late = brain.think(Request())
    endpoint.inner.answer()
    result(late)
    assert endpoint.is_asked("bob")
