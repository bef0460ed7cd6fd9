"""Daemon threads for tools that block.

They replace the reactor's thread pool: if a thread of that pool is still busy at a reload, the
game stays dead. A daemon thread dies with the process, whatever it waits for.
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
        """Call something on the reactor's thread."""
        ...


class DaemonThreads:
    """Runs blocking functions on threads.

    Args:
        reactor: Where results arrive.
        limit: How many functions run at once; others queue, and their deadlines run meanwhile.
    """

    def __init__(self, reactor: FromThread, limit: int = MAX_THREADS) -> None:
        self._reactor = reactor
        self._limit = limit
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._busy = 0

    @property
    def busy(self) -> int:
        """How many functions run or wait to run."""
        return self._busy

    def run(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Deferred[Any]:
        """Call `function` on a thread; the Deferred fires on the reactor's thread.

        Only the reactor's thread may call this.
        """
        result: Deferred[Any] = Deferred(lambda _d: None)

        def arrived(value: Any) -> None:
            self._busy -= 1
            if not result.called:
                result.callback(value)

        def job() -> None:
            try:
                value = function(*args, **kwargs)
            except BaseException:  # even `SystemExit` must reach the reactor's thread
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
