"""Outcomes that wait to be fetched: for a while, and never more of them than there is room for."""

import pytest
from twisted.internet.defer import Deferred, succeed

from ai.testing import TestReactor
from ai.web.answers import Answer, Refused
from ai.web.calls import MAX_CALLS, MAX_CHARACTERS, MAX_OWN, MAX_UNDERWAY, MINUTES, Calls

BIG = Answer(200, "x" * (MAX_OWN // 10))


def kept(calls, owner="token:1"):
    numbers = range(2 * MAX_CALLS)
    return [number for number in numbers if calls.find(str(number), owner) is not None]


def test_what_is_kept_never_grows_beyond_its_room():
    calls = Calls(TestReactor())
    for number in range(30):
        calls.keep(str(number), "token:1", succeed(BIG))
    assert kept(calls) == list(range(20, 30))


def test_outcomes_of_one_do_not_push_those_of_others_out():
    calls = Calls(TestReactor())
    calls.keep("0", "token:2", succeed(BIG))
    for number in range(1, 30):
        calls.keep(str(number), "token:1", succeed(BIG))
    assert kept(calls, "token:2") == [0]


def test_all_of_them_together_have_a_limit_too():
    calls, tokens = Calls(TestReactor()), 2 * MAX_CHARACTERS // MAX_OWN
    owners = {str(number): f"token:{number % tokens}" for number in range(10 * tokens)}
    for number, owner in owners.items():
        calls.keep(number, owner, succeed(BIG))
    found = [number for number, owner in owners.items() if calls.find(number, owner) is not None]
    assert len(found) == 10 * MAX_CHARACTERS // MAX_OWN


def test_many_small_ones_go_oldest_first_too():
    calls = Calls(TestReactor())
    for number in range(MAX_CALLS + 50):
        calls.keep(str(number), "token:1", succeed(Answer(200, "{}")))
    assert kept(calls) == list(range(50, MAX_CALLS + 50))


def test_one_that_runs_is_never_let_go():
    clock = TestReactor()
    calls, running = Calls(clock), Deferred()
    calls.keep("0", "token:1", running)
    for number in range(1, 30):
        calls.keep(str(number), "token:1", succeed(BIG))
    clock.advance(MINUTES * 60 + 1)
    assert kept(calls) == [0]
    assert calls.find("0", "token:1").status == 202
    running.callback(Answer(200, "{}"))
    assert calls.find("0", "token:1").status == 200


def test_nobody_takes_the_room_of_others():
    calls = Calls(TestReactor())
    for number in range(MAX_UNDERWAY):
        calls.demand_room("token:1")
        calls.keep(str(number), "token:1", Deferred())
    with pytest.raises(Refused) as refused:
        calls.demand_room("token:1")
    assert refused.value.status == 429
    calls.demand_room("token:2")
    assert calls.find("0", "token:2") is None
