"""The trace sender: sends traces of turns to an OpenTelemetry collector, from a thread of its own.

A collector that is down costs the game nothing: the queue is bounded, and what does not fit into it
is lost and counted.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue

from twisted.logger import Logger

from ai.pipeline.threads import FromThread
from ai.telemetry.turn_trace import TurnTrace

MAX_QUEUED = 500
"""Traces that wait; further ones are lost."""
BATCH = 100
"""Traces that are sent at once."""
PAUSE = 1.0
"""Seconds in which traces are collected for the next batch."""
STOP_SECONDS = 0.5
"""How long the game waits for the last batch when it stops."""

log = Logger()

Send = Callable[[Sequence[TurnTrace]], bool]
"""Sends traces, on the thread; returns whether they arrived."""


class TraceSender:
    """Sends traces in batches.

    Args:
        make: Makes what sends them; called on the thread, as it imports OpenTelemetry's packages.
        reactor: On whose thread the log is written.
    """

    def __init__(self, make: Callable[[], Send], reactor: FromThread) -> None:
        self._make = make
        self._reactor = reactor
        self._queue: SimpleQueue[TurnTrace] = SimpleQueue()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ai-traces", daemon=True)
        self._refused = 0
        self._unsent = 0
        self._is_failing = False

    @property
    def lost(self) -> int:
        """Traces that were not sent."""
        return self._refused + self._unsent

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def add(self, trace: TurnTrace) -> None:
        """Send a trace soon; never waits."""
        if self._queue.qsize() >= MAX_QUEUED:
            self._refused += 1
        else:
            self._queue.put(trace)

    def stop(self) -> None:
        """Send what waits, and end the thread; waits half a second at most."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(STOP_SECONDS)

    # On the thread

    def _run(self) -> None:
        try:
            send = self._make()
        except Exception as error:
            self._report(False, f"cannot be sent: {error}")
            return
        while not self._stopping.wait(PAUSE):
            self._send_waiting(send)
        self._send_waiting(send)

    def _send_waiting(self, send: Send) -> None:
        """Send what waits, until nothing does or the collector fails."""
        while batch := [self._queue.get() for _ in range(min(BATCH, self._queue.qsize()))]:
            try:
                arrived, why = send(batch), "do not arrive at the collector"
            except Exception as error:
                arrived, why = False, f"cannot be sent: {error}"
            self._unsent += 0 if arrived else len(batch)
            self._report(arrived, why)
            if not arrived:
                return

    def _report(self, arrived: bool, why: str) -> None:
        """Log once that traces fail, and once that they arrive again."""
        if self._is_failing is not arrived:
            return
        self._is_failing = not arrived
        line = "arrive at the collector again" if arrived else why
        self._reactor.callFromThread(log.warn, "ai: traces {line}", line=line)
