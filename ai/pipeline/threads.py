"""Daemon threads of our own, for what cannot be Twisted-native.

Never the reactor's pool: a thread of it that is still busy at a reload leaves the game dead
(DESIGN §8). A daemon thread dies with the process, whatever it waits for.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Protocol

from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

MAX_THREADS = 8

Job = Callable[[], None]


class FromThread(Protocol):
    """The part of a reactor that takes work from other threads."""

    def callFromThread(self, callable: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
        """Have it called on the reactor's thread."""
        ...


class DaemonThreads:
    """Runs blocking functions; each gives a Deferred that fires on the reactor's thread.

    Args:
        reactor: Where results are brought back to.
        limit: How many run at once; more wait in line, and their deadline with them.
    """

    def __init__(self, reactor: FromThread, limit: int = MAX_THREADS) -> None:
        self._reactor = reactor
        self._limit = limit
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._busy = 0

    def run(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Deferred[Any]:
        """Call `function` on a thread. Call this on the reactor's thread only."""
        result: Deferred[Any] = Deferred(lambda _d: None)

        def arrived(value: Any) -> None:
            self._busy -= 1
            if not result.called:
                result.callback(value)

        def job() -> None:
            try:
                value = function(*args, **kwargs)
            except BaseException:  # whatever it is, it must reach the reactor's thread
                value = Failure()
            self._reactor.callFromThread(arrived, value)

        self._busy += 1
        if self._busy > len(self._threads) < self._limit:
            self._start()
        self._jobs.put(job)
        return result

    def _start(self) -> None:
        thread = threading.Thread(
            target=self._work, name=f"ai-{len(self._threads) + 1}", daemon=True
        )
        self._threads.append(thread)
        thread.start()

    def _work(self) -> None:
        while True:
            self._jobs.get()()
