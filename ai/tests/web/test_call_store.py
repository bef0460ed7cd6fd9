"""Outcomes that wait to be fetched: for a while, and never more of them than there is room for."""

import pytest
from twisted.internet.defer import Deferred, succeed

from ai.testing import TestReactor
from ai.web.answer import Answer, ApiError
from ai.web.call_store import MAX_CALLS, MAX_CHARACTERS, MAX_OWN, MAX_RUNNING, MINUTES, CallStore

BIG = Answer(200, "x" * (MAX_OWN // 10))


def stored(calls, owner="token:1"):
    numbers = range(2 * MAX_CALLS)
    return [number for number in numbers if calls.find(str(number), owner) is not None]


def test_what_is_kept_never_grows_beyond_its_room():
    calls = CallStore(TestReactor())
    for number in range(30):
        calls.add(str(number), "token:1", succeed(BIG))
    assert stored(calls) == list(range(20, 30))


def test_outcomes_of_one_do_not_push_those_of_others_out():
    calls = CallStore(TestReactor())
    calls.add("0", "token:2", succeed(BIG))
    for number in range(1, 30):
        calls.add(str(number), "token:1", succeed(BIG))
    assert stored(calls, "token:2") == [0]


def test_all_of_them_together_have_a_limit_too():
    calls, tokens = CallStore(TestReactor()), 2 * MAX_CHARACTERS // MAX_OWN
    owners = {str(number): f"token:{number % tokens}" for number in range(10 * tokens)}
    for number, owner in owners.items():
        calls.add(number, owner, succeed(BIG))
    found = [number for number, owner in owners.items() if calls.find(number, owner) is not None]
    assert len(found) == 10 * MAX_CHARACTERS // MAX_OWN


def test_many_small_ones_go_oldest_first_too():
    calls = CallStore(TestReactor())
    for number in range(MAX_CALLS + 50):
        calls.add(str(number), "token:1", succeed(Answer(200, "{}")))
    assert stored(calls) == list(range(50, MAX_CALLS + 50))


def test_one_that_runs_is_never_let_go():
    clock = TestReactor()
    calls, running = CallStore(clock), Deferred()
    calls.add("0", "token:1", running)
    for number in range(1, 30):
        calls.add(str(number), "token:1", succeed(BIG))
    clock.advance(MINUTES * 60 + 1)
    assert stored(calls) == [0]
    assert calls.find("0", "token:1").status == 202
    running.callback(Answer(200, "{}"))
    assert calls.find("0", "token:1").status == 200


def test_nobody_takes_the_room_of_others():
    calls = CallStore(TestReactor())
    for number in range(MAX_RUNNING):
        calls.require_room("token:1")
        calls.add(str(number), "token:1", Deferred())
    with pytest.raises(ApiError) as refused:
        calls.require_room("token:1")
    assert refused.value.answer.status == 429
    calls.require_room("token:2")
    assert calls.find("0", "token:2") is None
