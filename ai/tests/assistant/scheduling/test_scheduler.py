from hypothesis import given
from hypothesis import strategies as st
from twisted.internet.defer import Deferred, fail, succeed
from twisted.internet.task import Clock

from ai.assistant.scheduling.scheduler import Scheduler


class World:
    """A scheduler, and the turns that it began."""

    def __init__(self, concurrency: int = 8, start=None) -> None:
        self.clock = Clock()
        self.began: list[int] = []
        self.running: dict[int, Deferred[float | None]] = {}
        self.most = 0
        self._start = start
        self.scheduler = Scheduler(self.clock, concurrency)
        self.scheduler.start(self.start)

    def start(self, key: int):
        self.began.append(key)
        if self._start is not None:
            return self._start(key)
        assert key not in self.running, "two turns of one assistant at once"
        self.running[key] = Deferred()
        self.most = max(self.most, len(self.running))
        return self.running[key]

    def finish(self, key: int, more: bool = False) -> None:
        self.running.pop(key).callback(0.0 if more else None)

    def timers(self) -> int:
        return len(self.clock.getDelayedCalls())


def test_idle_it_has_no_timer_and_waiting_it_has_one() -> None:
    world = World()
    assert world.timers() == 0
    for key in range(500):
        world.scheduler.wake(key, delay=1 + key)
    assert world.timers() == 1
    world.scheduler.stop()
    assert world.timers() == 0


def test_a_turn_begins_when_it_is_due() -> None:
    world = World()
    world.scheduler.wake(1, 5)
    world.clock.advance(4.9)
    assert world.began == []
    world.clock.advance(0.1)
    assert world.began == [1]
    assert world.scheduler.is_running(1)
    world.finish(1)
    assert not world.scheduler.is_running(1)
    assert world.timers() == 0


def test_the_sooner_of_two_wakes_counts_and_only_once() -> None:
    for first, second in [(5, 2), (2, 5), (2, 2)]:
        world = World()
        world.scheduler.wake(1, first)
        world.scheduler.wake(1, second)
        world.clock.advance(2)
        assert world.began == [1]
        world.finish(1)
        world.clock.advance(10)
        assert world.began == [1]
        assert world.timers() == 0


def test_woken_in_a_turn_it_has_another_one_afterwards() -> None:
    world = World()
    world.scheduler.wake(1)
    world.clock.advance(0)
    world.scheduler.wake(1)
    world.scheduler.wake(1)
    world.clock.advance(0)
    assert world.began == [1]
    world.finish(1)
    world.clock.advance(0)
    assert world.began == [1, 1]
    world.finish(1)
    world.clock.advance(9)
    assert world.began == [1, 1]


def test_while_more_is_waiting_it_goes_on_and_others_have_their_turn_between() -> None:
    world = World(concurrency=1)
    world.scheduler.wake(1)
    world.scheduler.wake(2)
    world.clock.advance(0)
    world.finish(1, more=True)
    world.clock.advance(0)
    world.finish(2, more=True)
    world.clock.advance(0)
    world.finish(1)
    world.clock.advance(0)
    world.finish(2)
    world.clock.advance(0)
    assert world.began == [1, 2, 1, 2]


def test_no_more_turns_at_once_than_allowed_and_then_no_timer_either() -> None:
    world = World(concurrency=2)
    for key in range(5):
        world.scheduler.wake(key)
    world.clock.advance(0)
    assert world.began == [0, 1]
    assert world.timers() == 0
    world.finish(0)
    world.clock.advance(0)
    assert world.began == [0, 1, 2]


def test_turns_that_end_at_once_leave_the_game_room_between_them() -> None:
    left = {1: 3, 2: 3}

    def start(key):
        left[key] -= 1
        return succeed(0.0 if left[key] > 0 else None)

    world = World(start=start)
    world.scheduler.wake(1)
    world.scheduler.wake(2)
    for turns in range(1, 7):
        due, world.clock.calls[:] = list(world.clock.calls), []
        for call in due:
            call.func()
        assert len(world.began) == turns
    world.clock.advance(0)
    assert world.began == [1, 2, 1, 2, 1, 2]
    assert world.timers() == 0


def test_nothing_to_do_ends_it_there() -> None:
    world = World(start=lambda key: None)
    world.scheduler.wake(1)
    world.clock.advance(1)
    assert world.began == [1]
    assert not world.scheduler.is_running(1)
    assert world.timers() == 0


def test_turns_that_break_harm_nobody_else() -> None:
    def start(key):
        if key == 1:
            raise KeyError("at once")
        return fail(KeyError("later")) if key == 2 else succeed(None)

    world = World(concurrency=1, start=start)
    for key in (1, 2, 3):
        world.scheduler.wake(key)
    world.clock.advance(0)
    assert world.began == [1, 2, 3]
    for key in (1, 2, 3):
        assert not world.scheduler.is_running(key)
        world.scheduler.wake(key)
    world.clock.advance(0)
    assert world.began == [1, 2, 3] * 2


def test_a_broken_turn_that_was_woken_meanwhile_has_another() -> None:
    world = World()
    world.scheduler.wake(1)
    world.clock.advance(0)
    world.scheduler.wake(1)
    world.running.pop(1).errback(KeyError("broke"))
    world.clock.advance(0)
    assert world.began == [1, 1]


def test_one_who_is_forgotten_is_woken_no_more_and_leaves_no_timer() -> None:
    world = World()
    world.scheduler.wake(1, 5)
    world.scheduler.wake(2)
    world.clock.advance(0)
    world.scheduler.wake(2)
    world.scheduler.forget(1)
    world.scheduler.forget(2)
    assert world.timers() == 0
    world.finish(2)
    world.clock.advance(10)
    assert world.began == [2]


def test_forgotten_and_woken_again_it_begins_once() -> None:
    world = World()
    world.scheduler.wake(1, 5)
    world.scheduler.forget(1)
    world.scheduler.wake(1, 5)
    world.clock.advance(5)
    assert world.began == [1]


def test_stopped_it_begins_nothing_more() -> None:
    world = World()
    world.scheduler.wake(1)
    world.clock.advance(0)
    world.scheduler.wake(1)
    world.scheduler.wake(2)
    world.scheduler.stop()
    world.scheduler.wake(3)
    world.finish(1, more=True)
    world.clock.advance(10)
    assert world.began == [1]
    assert world.timers() == 0


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["wake", "later", "finish", "more", "break", "forget", "time"]),
        st.integers(0, 3),
    ),
    max_size=60,
)


@given(ACTS, st.integers(1, 3))
def test_one_who_was_woken_has_a_turn_and_never_two_at_once(acts, concurrency) -> None:
    world = World(concurrency)
    owed: set[int] = set()
    for act, key in acts:
        began = len(world.began)
        if act in ("wake", "later"):
            world.scheduler.wake(key, 0 if act == "wake" else 2)
            owed.add(key)
        elif act == "forget":
            world.scheduler.forget(key)
            owed.discard(key)
        elif act == "time":
            world.clock.advance(1)
        elif key in world.running:
            if act == "break":
                world.running.pop(key).errback(KeyError("broke"))
            else:
                if act == "more":
                    owed.add(key)
                world.finish(key, more=act == "more")
        owed -= set(world.began[began:])
        assert world.timers() <= 1
        assert len(world.running) <= concurrency
    for _ in range(50):
        began = len(world.began)
        world.clock.advance(3)
        owed -= set(world.began[began:])
        for key in list(world.running):
            world.finish(key)
    assert owed == set()
    assert world.timers() == 0
    assert world.most <= concurrency


def test_a_place_that_is_lent_is_had_by_another_until_the_turn_is_over() -> None:
    world = World(concurrency=1)
    for key in (1, 2, 3):
        world.scheduler.wake(key)
    world.clock.advance(0)
    world.scheduler.lend(1)
    world.scheduler.lend(4)  # it is in no turn
    world.clock.advance(0)
    world.clock.advance(0)
    assert world.began == [1, 2]
    assert world.scheduler.is_running(1)
    world.finish(1)
    world.clock.advance(0)
    assert world.began == [1, 2]  # the place that it had is still taken
    world.finish(2)
    world.clock.advance(0)
    assert world.began == [1, 2, 3]
