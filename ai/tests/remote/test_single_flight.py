"""Work that many wait for is done once for all of them."""

from __future__ import annotations

from typing import Any

from twisted.internet.defer import Deferred

from ai.remote.single_flight import SingleFlight


class Work:
    """Work that a test finishes."""

    def __init__(self) -> None:
        self.begun: list[Deferred[Any]] = []
        self.cancelled: list[Deferred[Any]] = []
        self.single = SingleFlight(self._begin)

    def _begin(self) -> Deferred[Any]:
        self.begun.append(Deferred(self.cancelled.append))
        return self.begun[-1]


def test_those_who_come_while_it_runs_wait_for_it() -> None:
    work = Work()
    waiting = [work.single.join(), work.single.join()]
    assert len(work.begun) == 1
    assert work.single.is_busy
    work.begun[0].callback(None)
    assert all(one.called for one in waiting)
    assert not work.single.is_busy


def test_those_who_want_it_again_wait_for_the_next() -> None:
    work = Work()
    first = work.single.join()
    anew = [work.single.restart(), work.single.restart()]
    work.begun[0].callback(None)
    assert first.called
    assert not any(one.called for one in anew)
    assert len(work.begun) == 2
    work.begun[1].callback(None)
    assert all(one.called for one in anew)
    assert len(work.begun) == 2


def test_where_nothing_runs_again_is_now() -> None:
    work = Work()
    work.single.restart()
    assert len(work.begun) == 1


def test_one_who_goes_away_takes_nobody_along() -> None:
    work = Work()
    gone, stays = work.single.join(), work.single.join()
    gone.addErrback(lambda _: None)
    gone.cancel()
    work.begun[0].callback(None)
    assert stays.called


def test_at_the_end_everybody_goes_on_and_nothing_begins() -> None:
    work = Work()
    waiting = [work.single.join(), work.single.restart()]
    work.single.close()
    assert all(one.called for one in waiting)
    assert work.cancelled == work.begun
    assert work.single.join().called
    assert work.single.restart().called
    assert len(work.begun) == 1
