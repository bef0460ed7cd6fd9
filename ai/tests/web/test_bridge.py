"""Web threads that have things done on the reactor's thread."""

import threading

import pytest_twisted
from twisted.internet import reactor
from twisted.internet.defer import Deferred
from twisted.internet.task import deferLater

from ai.web.answer import INTERNAL_ERROR, Answer
from ai.web.bridge import MAX_OWN, MAX_WAITING, Bridge, NotStarted, StillRunning

OK = Answer.from_data({})


def on_a_thread(function):
    """What a function gives on another thread, as a Deferred."""
    done = Deferred()

    def run():
        try:
            value = function()
        except Exception as error:
            value = error
        reactor.callFromThread(done.callback, value)

    threading.Thread(target=run, daemon=True).start()
    return done


@pytest_twisted.ensureDeferred
async def test_work_is_done_on_the_reactors_thread_and_its_answer_comes_back():
    seen = []

    def work():
        seen.append(threading.current_thread())
        return Answer.from_data({"x": 1})

    answer = await on_a_thread(lambda: Bridge(reactor).run(work))
    assert answer.text == '{"x": 1}'
    assert seen == [threading.current_thread()]


@pytest_twisted.ensureDeferred
async def test_what_takes_longer_goes_on_without_anybody_waiting():
    answer = Deferred()
    error = await on_a_thread(lambda: Bridge(reactor).run(lambda: answer, seconds=0.05))
    assert isinstance(error, StillRunning)
    assert not answer.called


@pytest_twisted.ensureDeferred
async def test_what_did_not_begin_in_time_never_does():
    class Stuck:
        def callFromThread(self, begin):
            self.begin = begin

    stuck, done = Stuck(), []
    error = await on_a_thread(lambda: Bridge(stuck).run(lambda: done.append(1), seconds=0.05))
    assert isinstance(error, NotStarted)
    stuck.begin()
    assert done == []


@pytest_twisted.ensureDeferred
async def test_only_so_many_threads_wait_at_once():
    bridge, gate = Bridge(reactor), Deferred()
    waiting = [
        on_a_thread(lambda who=who: bridge.run(lambda: _after(gate), who, 5))
        for who in range(MAX_WAITING)
    ]
    await deferLater(reactor, 0.1, lambda: None)
    assert isinstance(await on_a_thread(lambda: bridge.run(lambda: OK)), NotStarted)
    gate.callback(None)
    for one in waiting:
        assert (await one).status == 200
    assert (await on_a_thread(lambda: bridge.run(lambda: OK))).status == 200


@pytest_twisted.ensureDeferred
async def test_one_who_has_slow_things_done_leaves_room_for_others():
    bridge, gate = Bridge(reactor), Deferred()
    waiting = [
        on_a_thread(lambda: bridge.run(lambda: _after(gate), "slow", 5)) for _ in range(MAX_OWN)
    ]
    await deferLater(reactor, 0.1, lambda: None)
    assert isinstance(await on_a_thread(lambda: bridge.run(lambda: OK, owner="slow")), NotStarted)
    assert (await on_a_thread(lambda: bridge.run(lambda: OK, owner="other"))).status == 200
    gate.callback(None)
    for one in waiting:
        assert (await one).status == 200
    assert (await on_a_thread(lambda: bridge.run(lambda: OK, owner="slow"))).status == 200


@pytest_twisted.ensureDeferred
async def test_a_mistake_of_ours_is_logged_and_nothing_of_it_is_told():
    from twisted.logger import globalLogPublisher

    seen = []
    globalLogPublisher.addObserver(seen.append)
    try:
        answer = await on_a_thread(lambda: Bridge(reactor).run(lambda: 1 / 0))
    finally:
        globalLogPublisher.removeObserver(seen.append)
    assert answer == INTERNAL_ERROR
    assert "Zero" not in answer.text
    assert any(event.get("log_failure") for event in seen)


def _after(gate):
    waits = Deferred()
    gate.addCallback(lambda _: waits.callback(OK))
    return waits
