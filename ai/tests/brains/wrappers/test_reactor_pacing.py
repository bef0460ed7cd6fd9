from __future__ import annotations

from collections.abc import Callable

from twisted.internet.defer import Deferred
from twisted.internet.task import Clock

from ai.brains.base import BrainUnavailable, Completion, Request
from ai.brains.wrappers.reactor_pacing import PacedBrain
from ai.pipeline.race import Pace


class Waiting:
    """Answers when a test says so."""

    name = "waiting"

    def __init__(self) -> None:
        self.asked: list[Deferred[Completion]] = []

    def think(self, request: Request) -> Deferred[Completion]:
        self.asked.append(Deferred())
        return self.asked[-1]


class Reactor:
    """One whose turns a test makes; what is asked for in one comes in the next."""

    def __init__(self) -> None:
        self.calls: list[Callable[[], None]] = []

    def callLater(self, _seconds: float, function: Callable[[], None]) -> None:
        self.calls.append(function)

    def turn(self) -> None:
        calls, self.calls = self.calls, []
        for call in calls:
            call()


def test_one_who_comes_alone_goes_on_at_once() -> None:
    reactor = Reactor()
    pace = Pace(reactor)
    assert pace.step().called
    reactor.turn()
    assert pace.step().called


def test_of_many_one_goes_on_in_each_turn_of_the_reactor_in_order() -> None:
    reactor = Reactor()
    pace = Pace(reactor)
    steps = [pace.step() for _ in range(4)]
    for went in range(1, 5):
        assert [step.called for step in steps] == [True] * went + [False] * (4 - went)
        reactor.turn()


def test_what_fell_due_during_one_piece_of_work_comes_before_the_next() -> None:
    clock, done = Clock(), list[str]()
    pace = Pace(clock)

    def work(name: str) -> None:
        done.append(name)
        clock.rightNow += 0.01

    pace.take()
    for name in ("first", "second"):
        pace.step().addCallback(lambda _turn, name=name: work(name))
    clock.callLater(0.005, done.append, "due meanwhile")
    clock.advance(0)
    assert done == ["first", "due meanwhile", "second"]


def test_who_can_wait_has_no_turn_while_others_wait_for_theirs() -> None:
    reactor = Reactor()
    pace = Pace(reactor)
    pace.step()
    pace.step()
    assert not pace.take()
    reactor.turn()
    assert not pace.take()
    reactor.turn()
    assert pace.take()


def test_one_who_gives_up_steps_out_of_the_line() -> None:
    reactor = Reactor()
    pace = Pace(reactor)
    pace.step()
    gone, stays = pace.step(), pace.step()
    gone.addErrback(lambda _failure: None)
    gone.cancel()
    reactor.turn()
    assert stays.called


def test_a_pace_that_nobody_needs_leaves_no_timer() -> None:
    reactor = Reactor()
    Pace(reactor).step()
    reactor.turn()
    assert reactor.calls == []


def test_answers_that_arrive_together_are_given_one_a_turn() -> None:
    reactor = Reactor()
    pace, brain = Pace(reactor), Waiting()
    answers = [PacedBrain(brain, pace.step).think(Request()) for _ in range(3)]
    for _ in range(3):
        reactor.turn()
    assert len(brain.asked) == 3
    for asked in brain.asked:
        asked.callback(Completion("Hm."))
    for went in range(1, 4):
        assert sum(answer.called for answer in answers) == went
        reactor.turn()


def test_failures_that_arrive_together_are_told_one_a_turn() -> None:
    reactor = Reactor()
    pace, brain = Pace(reactor), Waiting()
    told: list[str] = []
    for _ in range(2):
        answer = PacedBrain(brain, pace.step).think(Request())
        answer.addErrback(lambda failure: told.append(str(failure.value)))
    reactor.turn()
    reactor.turn()
    for asked in brain.asked:
        asked.errback(BrainUnavailable("gone"))
    assert told == ["gone"]
    reactor.turn()
    assert told == ["gone", "gone"]


def test_a_cancelled_request_is_cancelled_at_once() -> None:
    reactor = Reactor()
    pace, brain = Pace(reactor), Waiting()
    answer = PacedBrain(brain, pace.step).think(Request())
    pace.step()
    told: list[str] = []
    answer.addErrback(lambda failure: told.append(failure.type.__name__))
    answer.cancel()
    assert told == ["CancelledError"]
