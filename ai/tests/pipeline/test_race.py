import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet.defer import CancelledError, Deferred, fail, succeed
from twisted.internet.task import Clock
from twisted.python.failure import Failure

from ai.pipeline.race import GivenUp, TooLate, as_deferred, is_done, race
from ai.tests.pipeline.kit import result_of


@pytest.fixture
def clock():
    return Clock()


def stubborn() -> Deferred:
    """Takes no notice of being cancelled: its canceller fires nothing, its result may come."""
    return Deferred(lambda deferred: None)


def test_what_is_there_already_sets_no_timer(clock) -> None:
    assert result_of(race(succeed(1), 5, clock)) == 1
    with pytest.raises(KeyError):
        result_of(race(fail(KeyError("x")), 5, clock))
    assert clock.getDelayedCalls() == []


def test_a_result_in_time_wins_and_takes_the_timer_along(clock) -> None:
    running = Deferred()
    waiting = race(running, 5, clock)
    clock.advance(4.9)
    running.callback("there")
    assert result_of(waiting) == "there"
    assert clock.getDelayedCalls() == []


def test_the_deadline_fires_and_cancels(clock) -> None:
    cancelled = []
    waiting = race(Deferred(cancelled.append), 5, clock)
    clock.advance(5)
    with pytest.raises(TooLate):
        result_of(waiting)
    assert len(cancelled) == 1


def test_a_canceller_that_raises_keeps_nobody_waiting(clock) -> None:
    def breaks(deferred):
        raise RuntimeError("no")

    waiting = race(Deferred(breaks), 5, clock)
    clock.advance(5)
    with pytest.raises(TooLate):
        result_of(waiting)
    waiting = race(Deferred(breaks), 5, clock)
    waiting.cancel()
    with pytest.raises(CancelledError):
        result_of(waiting)
    assert clock.getDelayedCalls() == []


def test_a_result_after_the_deadline_goes_to_late_once(clock) -> None:
    late = []
    running = Deferred()
    waiting = race(running, 5, clock, late.append, cancel=False)
    clock.advance(6)
    assert late == []
    running.callback("at last")
    assert late == ["at last"]
    with pytest.raises(TooLate):
        result_of(waiting)


def test_a_partial_result_that_the_canceller_gives_is_late(clock) -> None:
    late = []
    waiting = race(Deferred(lambda d: d.callback("half")), 5, clock, late.append)
    clock.advance(5)
    assert late == ["half"]
    with pytest.raises(TooLate):
        result_of(waiting)


def test_cancelling_the_wait_cancels_what_runs(clock) -> None:
    late = []
    waiting = race(Deferred(), 5, clock, late.append)
    waiting.cancel()
    with pytest.raises(CancelledError):
        result_of(waiting)
    assert clock.getDelayedCalls() == []
    assert late[0].check(GivenUp) is GivenUp


@pytest.mark.parametrize("already", [True, False])
def test_what_was_cancelled_elsewhere_is_given_up_and_not_our_cancel(clock, already) -> None:
    running = Deferred()
    if already:
        running.cancel()
    waiting = race(running, 5, clock)
    if not already:
        running.cancel()
    with pytest.raises(GivenUp):
        result_of(waiting)


def test_a_deferred_that_was_called_but_waits_for_another_is_not_done(clock) -> None:
    inner = Deferred()
    running = succeed(None).addCallback(lambda _: inner)
    assert running.called
    assert not is_done(running)
    waiting = race(running, 5, clock)
    inner.callback("inner")
    assert result_of(waiting) == "inner"
    inner = Deferred()
    waiting = race(succeed(None).addCallback(lambda _: inner), 5, clock)
    clock.advance(5)
    with pytest.raises(TooLate):
        result_of(waiting)


def test_a_coroutine_that_swallows_its_cancelling_cannot_hold_the_race(clock) -> None:
    late = []
    first, second = Deferred(), Deferred()

    async def swallows():
        with contextlib.suppress(CancelledError):
            await first
        return await second

    waiting = race(as_deferred(swallows()), 5, clock, late.append)
    clock.advance(5)
    with pytest.raises(TooLate):
        result_of(waiting)
    assert late == []
    second.callback("done all the same")
    assert late == ["done all the same"]


@pytest.mark.parametrize("seconds", [0, -3])
def test_no_time_left_is_too_late_at_the_next_tick(clock, seconds) -> None:
    waiting = race(Deferred(), seconds, clock)
    clock.advance(0)
    with pytest.raises(TooLate):
        result_of(waiting)


EVENTS = st.lists(st.sampled_from(["result", "failure", "cancel", "tick", "long tick"]), max_size=8)


@given(EVENTS, st.booleans())
def test_whatever_happens_the_wait_fires_once_and_leaves_no_timer(events, cancels) -> None:
    clock = Clock()
    running = stubborn()
    fired, late = [], []
    waiting = race(running, 3, clock, late.append, cancels)
    waiting.addBoth(fired.append)
    for event in events:
        if event == "result" and not running.called:
            running.callback(1)
        elif event == "failure" and not running.called:
            running.errback(Failure(KeyError("x")))
        elif event == "cancel":
            waiting.cancel()
        elif event == "tick":
            clock.advance(1)
        elif event == "long tick":
            clock.advance(5)
    clock.advance(5)
    assert len(fired) == 1
    assert len(late) <= 1
    assert clock.getDelayedCalls() == []
