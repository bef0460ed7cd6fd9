"""The publisher: sends units to the broker from a thread of its own.

Publishing with a broker that hangs holds its caller for seconds, which must not be the reactor.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Protocol

from ai.pipeline.threads import FromThread
from ai.workers.broker.broker import KEPT, Broker, Connection
from ai.workers.broker.task_message import task_message
from ai.workers.carrier import Unit

MAX_QUEUED = 1000
"""Units that wait to be sent; further ones are refused."""
RETRY_SECONDS = 0.5
"""The pause before the next try to connect to the broker at the start."""
STOP_SECONDS = 0.5
"""How long the game waits for the thread when it stops."""


class Sending(Protocol):
    """A unit on its way; both threads read it, and each writes its own fields."""

    unit: Unit
    text: str
    """The unit as JSON, as its data may be the game's."""
    is_sent: bool
    """Set by the publisher: the broker has it."""
    is_failed: bool
    """Set by the publisher: the broker did not take it."""
    is_unwanted: bool
    """Set by the game: no worker need begin it."""


class Publisher:
    """Sends units, and withdraws them.

    Args:
        broker: Where to.
        reply_to: The key of the list that answers go to.
        reactor: Where failures are reported.
        on_failure: Called on the reactor's thread with what went wrong.
    """

    def __init__(
        self,
        broker: Broker,
        reply_to: str,
        reactor: FromThread,
        on_failure: Callable[[str], object],
    ) -> None:
        self._broker = broker
        self._reply_to = reply_to
        self._reactor = reactor
        self._on_failure = on_failure
        self._jobs: SimpleQueue[Sending | str | None] = SimpleQueue()
        self._began = 0.0
        """When the thread began what it does, by the monotonic clock; 0 if it waits."""
        self._is_ready = False
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ai-publisher", daemon=True)

    @property
    def is_ready(self) -> bool:
        """Whether it has connected to the broker once, which takes a while."""
        return self._is_ready

    @property
    def busy_for(self) -> float:
        """Seconds since the thread began to send a unit; 0 if it sends none."""
        began = self._began
        return time.monotonic() - began if began else 0.0

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def send(self, sending: Sending) -> bool:
        """Send a unit soon; returns False if too many wait. Never waits."""
        return self._add(sending)

    def withdraw(self, key: str) -> None:
        """Tell workers that nobody wants a unit any more. Never waits."""
        self._add(key)

    def stop(self) -> None:
        """End the thread."""
        self._stopping.set()
        self._jobs.put(None)
        if self._thread.is_alive():
            self._thread.join(STOP_SECONDS)

    def _add(self, job: Sending | str) -> bool:
        if self._jobs.qsize() >= MAX_QUEUED:
            return False
        self._jobs.put(job)
        return True

    # On the thread

    def _run(self) -> None:
        connection = self._broker.connection()
        while not self._stopping.is_set() and not self._is_ready:
            self._is_ready = self._try(partial(connection.do, "PING"))
            self._stopping.wait(0.0 if self._is_ready else RETRY_SECONDS)
        while (job := self._jobs.get()) is not None:
            self._began = time.monotonic()
            is_done = self._try(partial(self._do, job, connection))
            if not isinstance(job, str):
                job.is_failed = not is_done
            self._began = 0.0
        connection.close()

    def _try(self, act: Callable[[], object]) -> bool:
        """Do something; report its failure."""
        try:
            act()
        except Exception as error:  # of redis or the network, whatever its class is
            self._reactor.callFromThread(self._on_failure, f"{type(error).__name__}: {error}")
            return False
        return True

    def _do(self, job: Sending | str, connection: Connection) -> None:
        if isinstance(job, str):
            connection.do("SET", self._broker.key("cancel", job), 1, "EX", KEPT)
        elif not job.is_unwanted:
            self._send(job, connection)
            job.is_sent = True
            if job.is_unwanted:  # meanwhile
                self._do(job.unit.key, connection)

    def _send(self, job: Sending, connection: Connection) -> None:
        """Send a unit; returns when the broker has it."""
        queue = self._broker.queue(job.unit.queue)
        message = task_message(job.unit, job.text, queue, self._reply_to)
        connection.do("LPUSH", self._broker.key(queue), message)
