"""The publisher: sends units to the broker, from the reactor's thread.

With a broker that hangs, what it sends waits: nothing holds its caller. Only to connect it starts
a thread.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from math import ceil
from typing import Any, Protocol

from ai.workers.broker.broker import KEPT, SECONDS, UNIT, Broker
from ai.workers.broker.reactor_connection import ReactorConnection, ReplyError
from ai.workers.broker.task_message import task_message
from ai.workers.carrier import Unit

MAX_QUEUED = 1000
"""Units that wait to be acknowledged; further ones are refused."""
RETRY_SECONDS = 0.5
"""The pause before the next try to connect to the broker at the start."""


class Sending(Protocol):
    """A unit on its way."""

    unit: Unit
    text: str
    """The unit as JSON, as its data may be the game's."""
    is_sent: bool
    """Set by the publisher: the broker has it."""
    is_failed: bool
    """Set by the publisher: the broker did not take it."""
    is_unwanted: bool
    """Set by the carrier: no worker need begin it."""


class Publisher:
    """Sends units, and withdraws them.

    After a connection is lost, the next unit that is sent has it made again.

    Args:
        broker: Where to.
        reply_to: The key of the list that answers go to.
        reactor: The game's.
        on_failure: Called with what went wrong.
    """

    def __init__(
        self, broker: Broker, reply_to: str, reactor: Any, on_failure: Callable[[str], object]
    ) -> None:
        self._broker = broker
        self._reply_to = reply_to
        self._reactor = reactor
        self._on_failure = on_failure
        self._connection: ReactorConnection | None = None
        self._unsent: deque[Sending | str] = deque()
        """Units, and the keys of those to withdraw, that wait for a connection."""
        self._sent: deque[Sending | None] = deque()
        """For each command without a reply yet, the unit that the broker has then, if any."""
        self._began = 0.0
        """When the first of all these became the first, by the monotonic clock; 0 without one."""
        self._is_ready = self._is_connecting = self._is_stopped = False

    @property
    def is_ready(self) -> bool:
        """Whether it has connected to the broker once, which takes a while."""
        return self._is_ready

    @property
    def busy_for(self) -> float:
        """Seconds since the broker last acknowledged something; 0 if nothing waits for that."""
        return time.monotonic() - self._began if self._began else 0.0

    def start(self) -> None:
        """Connect to the broker."""
        if not self._is_connecting and not self._is_stopped:
            self._is_connecting = True
            threading.Thread(target=self._open, name="ai-publisher", daemon=True).start()

    def send(self, sending: Sending) -> bool:
        """Send a unit; returns False if too many wait. Never waits."""
        return self._add(sending)

    def read_replies(self) -> None:
        """Note which units the broker has, or that it is gone; one call for many costs less."""
        if self._connection is not None:
            self._connection.read()

    def withdraw(self, key: str) -> None:
        """Tell workers that nobody wants a unit any more. Never waits."""
        self._add(key)

    def stop(self) -> None:
        """Disconnect."""
        self.read_replies()
        self._is_stopped = True
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _add(self, job: Sending | str) -> bool:
        if not self._sent or self.busy_for > SECONDS or self._is_full():
            self.read_replies()
        if self._is_full():
            return False
        if self._connection is not None and self.busy_for > SECONDS:
            self._connection.close()
            self._lost(f"TimeoutError: it said nothing for {SECONDS:g} s")
        self._began = self._began or time.monotonic()
        if self._connection is None:
            self._unsent.append(job)
            self.start()
        else:
            self._send(job, self._connection)
        return True

    def _is_full(self) -> bool:
        return len(self._unsent) + len(self._sent) >= MAX_QUEUED

    def _send(self, job: Sending | str, connection: ReactorConnection) -> None:
        key = self._broker.key
        if isinstance(job, str):
            self._sent += (None, None)
            connection.send(("SET", key("cancel", job), 1, "EX", KEPT), ("DEL", key(UNIT, job)))
            return
        queue = self._broker.queue(job.unit.queue)
        seconds = max(1, ceil(job.unit.deadline - time.time()))
        self._sent += (None, job)
        connection.send(
            ("SET", key(UNIT, job.unit.key), job.text, "EX", seconds),
            ("LPUSH", key(queue), task_message(job.unit, queue, self._reply_to)),
        )

    def _acknowledged(self, reply: Any) -> None:
        job = self._sent.popleft()
        self._began = time.monotonic() if self._sent else 0.0
        is_refused = isinstance(reply, ReplyError)
        if job is not None:
            job.is_sent, job.is_failed = not is_refused, is_refused
            if job.is_unwanted:  # meanwhile
                self.withdraw(job.unit.key)
        if is_refused:
            self._on_failure(str(reply))

    def _lost(self, why: str) -> None:
        """The connection is lost, or none can be made."""
        self._connection = None
        failed = [one for one in (*self._sent, *self._unsent) if one is not None]
        self._sent.clear()
        self._unsent.clear()
        self._began = 0.0
        for job in failed:
            if not isinstance(job, str):
                job.is_failed = True
        if failed:
            self._on_failure(why)

    def _connected(self, opened: Any) -> None:
        self._is_connecting = False
        if self._is_stopped:
            opened.disconnect()
            return
        self._is_ready = True
        connection = ReactorConnection(opened, self._reactor, self._acknowledged, self._lost)
        self._connection = connection
        self._began = time.monotonic() if self._unsent else 0.0
        while self._unsent:
            job = self._unsent.popleft()
            if isinstance(job, str) or not job.is_unwanted:
                self._send(job, connection)
        self._began = self._began if self._sent else 0.0

    def _not_connected(self, why: str) -> None:
        self._is_connecting = False
        self._lost(why)
        if not self._is_ready and not self._is_stopped:
            self._on_failure(why)
            self._reactor.callLater(RETRY_SECONDS, self.start)

    # On the thread

    def _open(self) -> None:
        try:
            opened = self._broker.open()
        except Exception as error:  # of redis or the network, whatever its class is
            why = f"{type(error).__name__}: {error}"
            self._reactor.callFromThread(self._not_connected, why)
        else:
            self._reactor.callFromThread(self._connected, opened)
