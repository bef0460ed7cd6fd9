import queue
import threading
from collections.abc import Callable

import pytest
from twisted.internet.defer import CancelledError

from ai.pipeline.threads import DaemonThreads
from ai.tests.pipeline.kit import result_of


class Bridge:
    """The reactor's side: takes results from threads when a test asks for them."""

    def __init__(self) -> None:
        self.jobs: queue.SimpleQueue = queue.SimpleQueue()

    def callFromThread(self, callable: Callable, *args, **kwargs) -> None:
        self.jobs.put((callable, args, kwargs))

    def turn(self) -> None:
        function, args, kwargs = self.jobs.get(timeout=5)
        function(*args, **kwargs)


@pytest.fixture
def bridge():
    return Bridge()


def test_a_function_runs_on_a_daemon_thread_of_ours(bridge) -> None:
    running = DaemonThreads(bridge).run(threading.current_thread)
    assert not running.called
    bridge.turn()
    thread = result_of(running)
    assert thread.daemon
    assert thread.name.startswith("ai-")
    assert thread is not threading.current_thread()


@pytest.mark.parametrize("error", [KeyError("x"), SystemExit(3), KeyboardInterrupt()])
def test_whatever_is_raised_comes_back_and_the_thread_lives_on(bridge, error) -> None:
    threads = DaemonThreads(bridge, limit=1)

    def breaks():
        raise error

    running = threads.run(breaks)
    bridge.turn()
    with pytest.raises(type(error)):
        result_of(running)
    again = threads.run(lambda: "alive")
    bridge.turn()
    assert result_of(again) == "alive"


def test_no_more_threads_than_the_limit_and_the_rest_waits_in_line(bridge) -> None:
    threads = DaemonThreads(bridge, limit=2)
    go = threading.Event()
    seen: set[int] = set()

    def work():
        seen.add(threading.get_ident())
        go.wait(5)
        return True

    running = [threads.run(work) for _ in range(6)]
    go.set()
    for _ in running:
        bridge.turn()
    assert all(result_of(each) for each in running)
    assert len(seen) <= 2


def test_an_idle_thread_is_used_again(bridge) -> None:
    threads = DaemonThreads(bridge)
    seen = []
    for _ in range(3):
        running = threads.run(threading.get_ident)
        bridge.turn()
        seen.append(result_of(running))
    assert len(set(seen)) == 1


def test_a_result_that_nobody_waits_for_any_more_is_dropped_quietly(bridge) -> None:
    go = threading.Event()
    running = DaemonThreads(bridge).run(go.wait, 5)
    running.cancel()
    with pytest.raises(CancelledError):
        result_of(running)
    go.set()
    bridge.turn()


def test_arguments_may_have_any_name(bridge) -> None:
    running = DaemonThreads(bridge).run(dict, function="f", self="s", args="a")
    bridge.turn()
    assert result_of(running) == {"function": "f", "self": "s", "args": "a"}
