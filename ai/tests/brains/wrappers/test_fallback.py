"""Fallbacks: a brain that cannot answer is followed by one who can."""

from twisted.internet.defer import CancelledError
from twisted.internet.task import Clock

from ai.brains.base import (
    BrainBusy,
    BrainError,
    BrainUnavailable,
    Request,
    RequestRefused,
    RequestTooLong,
)
from ai.brains.wrappers.fallback import LATE_SECONDS, FallbackBrain
from ai.tests.brains.wrappers.stack import Held, result
from ai.tests.rows import each_case


def chain(*names, told=None):
    brains = [Held(name) for name in names]
    return FallbackBrain(brains, told or (lambda name, error: None)), brains


def test_the_first_answers_where_it_can():
    made, (first, second) = chain("big", "small")
    answer = made.think(Request())
    first.answer("hello")
    assert result(answer) == "hello"
    assert second.asked == []


@each_case(
    "error", [BrainError("odd"), BrainUnavailable("down"), BrainBusy("busy"), RequestRefused("no")]
)
def test_the_next_is_asked_the_same_when_one_fails(error):
    told = []
    made, (first, second) = chain("big", "small", told=lambda name, why: told.append((name, why)))
    request = Request("system")
    answer = made.think(request)
    first.fail(error)
    assert second.asked == [request]
    second.answer("here")
    assert result(answer) == "here"
    assert told == [("big", error)]


def test_one_that_leads_nowhere_is_followed_by_the_next_and_the_last_by_nobody():
    told = []
    made, (first, second) = chain("big", "small", told=lambda name, why: told.append((name, why)))
    answer = made.think(Request())
    first.answer("look")
    assert result(answer) == "look"
    assert made.pass_on("in circles")
    assert not made.pass_on("in circles")
    made.think(Request())
    assert len(first.asked) == len(second.asked) == 1
    assert [(name, str(why)) for name, why in told] == [("big", "in circles")]


def test_a_refusal_is_no_answer():
    made, (first, second) = chain("big", "small")
    answer = made.think(Request())
    first.answer("I cannot help with that.", stop="refused")
    second.answer("Good day.")
    assert result(answer) == "Good day."


def test_the_last_one_fails_for_all():
    made, (first, second) = chain("big", "small")
    answer = made.think(Request())
    first.fail(BrainUnavailable("down"))
    second.fail(BrainUnavailable("down too"))
    assert str(result(answer)) == "down too"


def test_a_brain_that_failed_is_left_out_for_the_rest_of_the_turn():
    made, (first, second) = chain("big", "small")
    made.think(Request())
    first.fail(BrainUnavailable("down"))
    second.answer()
    assert made.name == "small"
    answer = made.think(Request())
    assert len(first.asked) == 1
    second.answer("again")
    assert result(answer) == "again"


def test_a_mistake_of_ours_is_no_reason_to_go_on():
    made, (first, second) = chain("big", "small")
    answer = made.think(Request())
    first.fail(KeyError("ours"))
    assert isinstance(result(answer), KeyError)
    assert second.asked == []


def test_stopping_stops_the_one_who_thinks():
    made, (first, second) = chain("big", "small")
    answer = made.think(Request())
    answer.cancel()
    assert isinstance(result(answer), CancelledError)
    assert first.cancelled == 1
    assert second.asked == []


def test_one_who_asks_too_much_may_ask_the_same_brain_shorter():
    made, (first, second) = chain("big", "small")
    answer = made.think(Request("long"))
    first.fail(RequestTooLong("too long"))
    assert isinstance(result(answer), RequestTooLong)
    answer = made.think(Request("short"))
    first.answer("that fits")
    assert result(answer) == "that fits"
    assert second.asked == []


def test_a_brain_that_cannot_hold_the_shorter_one_either_is_passed_over():
    made, (first, second) = chain("big", "small")
    answer = made.think(Request("long"))
    first.fail(RequestTooLong("too long"))
    assert isinstance(result(answer), RequestTooLong)
    answer = made.think(Request("shorter"))
    first.fail(RequestTooLong("still too long"))
    second.answer("I can")
    assert result(answer) == "I can"


def test_who_takes_too_long_is_cut_off_and_the_last_one_answers_in_time():
    told, clock = [], Clock()
    first, second, last = brains = [Held("big"), Held("small"), Held("embedded")]
    made = FallbackBrain(brains, lambda name, why: told.append(name), clock, 45)
    answer = made.think(Request())
    clock.advance(44)
    assert len(first.asked) == 1 and second.asked == []
    clock.advance(1)
    clock.advance(0)
    last.answer("Hm.")
    assert result(answer) == "Hm."
    assert told == ["big", "small"]
    assert made.name == "embedded"


def test_the_time_is_for_the_whole_turn():
    clock = Clock()
    first, last = brains = [Held("big"), Held("embedded")]
    made = FallbackBrain(brains, clock=clock, seconds=45)
    one = made.think(Request())
    clock.advance(30)
    first.answer("a step")
    assert result(one) == "a step"
    two = made.think(Request())
    clock.advance(15)
    last.answer("Hm.")
    assert result(two) == "Hm."


def test_a_chain_that_is_stopped_asks_nobody_else():
    clock = Clock()
    first, last = brains = [Held("big"), Held("embedded")]
    answer = FallbackBrain(brains, clock=clock, seconds=45).think(Request())
    told = []
    answer.addErrback(lambda failure: told.append(failure.type))
    answer.cancel()
    assert told == [CancelledError]
    assert last.asked == []


def test_whose_time_is_over_is_not_asked_at_all():
    clock = Clock()
    first, second, last = brains = [Held("big"), Held("small"), Held("embedded")]
    answer = FallbackBrain(brains, clock=clock, seconds=45).think(Request())
    clock.advance(45)
    last.answer("Hm.")
    assert result(answer) == "Hm."
    assert (len(first.asked), second.asked) == (1, [])


def late_chain():
    clock, got = Clock(), []
    first, last = brains = [Held("big"), Held("embedded")]
    made = FallbackBrain(brains, clock=clock, seconds=45)
    made.late = lambda completion: got.append(completion.text)
    answer = made.think(Request())
    clock.advance(45)
    return clock, got, first, last, answer


def test_an_answer_that_comes_too_late_is_kept():
    clock, got, first, last, answer = late_chain()
    last.answer("Hm.")
    assert result(answer) == "Hm."
    assert (first.cancelled, got) == (0, [])
    clock.advance(30)
    first.answer("at last")
    assert got == ["at last"]
    assert not clock.getDelayedCalls()


def test_nobody_waits_for_ever_for_a_late_answer():
    clock, got, first, last, answer = late_chain()
    last.answer("Hm.")
    clock.advance(LATE_SECONDS - 1)
    assert first.cancelled == 0
    clock.advance(1)
    assert (first.cancelled, got) == (1, [])
    assert not clock.getDelayedCalls()


def test_a_late_failure_is_nothing():
    clock, got, first, last, answer = late_chain()
    first.fail(BrainUnavailable("down"))
    last.answer("Hm.")
    assert (result(answer), got) == ("Hm.", [])


def test_an_answer_in_time_is_none_that_is_late():
    clock, got = Clock(), []
    first, last = brains = [Held("big"), Held("embedded")]
    made = FallbackBrain(brains, clock=clock, seconds=45)
    made.late = got.append
    answer = made.think(Request())
    clock.advance(40)
    first.answer("hello")
    assert (result(answer), got) == ("hello", [])
    assert not clock.getDelayedCalls()


def test_stopping_before_it_is_late_stops_the_one_who_thinks():
    clock = Clock()
    first, last = brains = [Held("big"), Held("embedded")]
    made = FallbackBrain(brains, clock=clock, seconds=45)
    made.late = lambda completion: None
    answer = made.think(Request())
    answer.cancel()
    assert isinstance(result(answer), CancelledError)
    assert first.cancelled == 1
    assert not clock.getDelayedCalls()
