"""So many requests at once, and who goes first."""

from hypothesis import given
from hypothesis import strategies as st
from twisted.internet.defer import CancelledError, fail

from ai.brains.base import BrainError, Request
from ai.brains.wrappers.concurrency import ConcurrencyLimit, QueuedBrain
from ai.tests.brains.wrappers.stack import Held, result

TALK, ALONE = Request("talk"), Request("alone", waited_for=False)
ASIDE = Request("aside", waited_for=False, gives_way=True)


def test_only_so_many_are_asked_at_once():
    inner = Held()
    brain = QueuedBrain(inner, ConcurrencyLimit(2))
    answers = [brain.think(TALK) for _ in range(3)]
    assert len(inner.asked) == 2
    inner.answer("first")
    assert len(inner.asked) == 3
    assert result(answers[0]) == "first"


def test_somebody_who_is_waited_for_goes_before_one_that_thinks_for_itself():
    inner = Held()
    brain = QueuedBrain(inner, ConcurrencyLimit(1))
    brain.think(ALONE)
    brain.think(ALONE)
    brain.think(TALK)
    inner.answer()
    assert [request.system for request in inner.asked] == ["alone", "talk"]
    inner.answer()
    assert [request.system for request in inner.asked] == ["alone", "talk", "alone"]


def test_one_that_gives_way_is_interrupted_and_asked_again():
    inner = Held()
    brain = QueuedBrain(inner, ConcurrencyLimit(1))
    aside = brain.think(ASIDE)
    talk = brain.think(TALK)
    assert [request.system for request in inner.asked] == ["aside", "talk"]
    assert inner.cancelled == 1
    inner.answer("to the talk")
    assert result(talk) == "to the talk"
    assert [request.system for request in inner.asked] == ["aside", "talk", "aside"]
    inner.answer("aside")
    assert result(aside) == "aside"


def test_it_is_interrupted_only_once():
    inner = Held()
    brain = QueuedBrain(inner, ConcurrencyLimit(1))
    aside, first = brain.think(ASIDE), brain.think(TALK)
    inner.answer("first")
    second = brain.think(TALK)
    assert [request.system for request in inner.asked] == ["aside", "talk", "aside"]
    inner.answer("aside")
    inner.answer("second")
    assert [result(one) for one in (first, aside, second)] == ["first", "aside", "second"]
    assert inner.cancelled == 1


def test_where_there_is_room_nothing_is_interrupted():
    inner = Held()
    brain = QueuedBrain(inner, ConcurrencyLimit(2))
    brain.think(ASIDE)
    brain.think(TALK)
    brain.think(ALONE)
    assert inner.cancelled == 0
    brain.think(TALK)
    assert inner.cancelled == 1
    while inner.open:  # nobody is left in line, to be let through when Python takes all away
        inner.answer()
    assert [request.system for request in inner.asked] == [
        *("aside", "talk", "talk", "alone", "aside"),
    ]


def test_one_that_gives_way_can_be_cancelled_itself():
    inner, limit = Held(), ConcurrencyLimit(1)
    aside = QueuedBrain(inner, limit).think(ASIDE)
    aside.cancel()
    assert isinstance(result(aside), CancelledError)
    assert (limit.inside, limit.waiting, inner.cancelled) == (0, 0, 1)


def test_a_failure_lets_the_next_through():
    inner = Held()
    brain = QueuedBrain(inner, ConcurrencyLimit(1))
    failing, waiting = brain.think(TALK), brain.think(TALK)
    inner.fail(BrainError("odd"))
    assert str(result(failing)) == "odd"
    inner.answer("well")
    assert result(waiting) == "well"


def test_one_who_gives_up_leaves_the_line():
    inner = Held()
    limit = ConcurrencyLimit(1)
    brain = QueuedBrain(inner, limit)
    first, second, third = (brain.think(TALK) for _ in range(3))
    second.cancel()
    result(second)
    assert limit.waiting == 1
    first.cancel()
    result(first)
    assert inner.cancelled == 1
    inner.answer("third")
    assert result(third) == "third"
    assert (limit.inside, limit.waiting) == (0, 0)


@given(st.lists(st.sampled_from(["ask", "muse", "answer", "fail", "cancel"]), max_size=60))
def test_it_never_lets_too_many_in_and_never_loses_a_place(steps):
    inner, limit = Held(), ConcurrencyLimit(3)
    brain = QueuedBrain(inner, limit)
    asked = []
    for step in steps:
        if step in ("ask", "muse"):
            asked.append(brain.think(TALK if step == "ask" else ALONE))
        elif step == "cancel" and asked:
            gone = asked.pop(len(asked) // 2)
            gone.cancel()
            result(gone)
        elif inner.open and step == "answer":
            inner.answer()
        elif inner.open and step == "fail":
            inner.fail(BrainError("odd"))
        assert len(inner.open) == limit.inside <= 3
        assert not limit.waiting or limit.inside == 3
    while inner.open:
        inner.answer()
    assert (limit.inside, limit.waiting) == (0, 0)
    for one in asked:
        assert result(one) is not None


def test_a_long_line_that_all_fails_at_once_is_let_through_one_after_another():
    class Failing(Held):
        def think(self, request):
            return fail(BrainError("odd")) if self.asked else super().think(request)

    inner, limit = Failing(), ConcurrencyLimit(1)
    brain = QueuedBrain(inner, limit)
    answers = [brain.think(TALK) for _ in range(500)]
    inner.answer("first")
    assert [str(result(answer)) for answer in answers] == ["first", *["odd"] * 499]
    assert (limit.inside, limit.waiting) == (0, 0)
