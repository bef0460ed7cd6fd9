"""The worker: takes units from the broker, thinks them, and sends answers to the game."""

from __future__ import annotations

import json
import logging
import os
import socket
import threading
import time
import uuid
from collections import deque
from collections.abc import Sequence
from typing import Any

from twisted.internet.defer import Deferred
from twisted.internet.threads import blockingCallFromThread

from ai.memory.table_cache import cache as table_cache
from ai.workers.broker.broker import KEPT, UNIT, VERSION, Broker
from ai.workers.broker.database import reconnect_database
from ai.workers.carrier import Answer, Unit, WrongVersion
from ai.workers.in_process import Think
from ai.workers.units.thinker import BROKEN

log = logging.getLogger("ai.worker")

BEAT_SECONDS = 1.0
"""How often a worker says that it is there."""
WATCH_SECONDS = 0.25
"""How often it looks which units were withdrawn."""
MAX_NOTICES = 100
"""Notices to staff that wait for a broker or a game; older ones are dropped."""
RETRY_SECONDS = 0.5
"""The pause before an answer is sent again to a broker that does not take it."""


class Worker:
    """Thinks units on the thread of a reactor; Celery's threads wait for the answers.

    Args:
        broker: Where units come from.
        queues: Their names.
        reactor: It runs on a thread of its own.
        think: Thinks a unit, on that thread.
        name: What the game calls this worker.
    """

    def __init__(
        self, broker: Broker, queues: Sequence[str], reactor: Any, think: Think, name: str = ""
    ) -> None:
        self.name = name or f"{socket.gethostname()}-{os.getpid()}"
        self._run = f"{self.name}/{uuid.uuid4().hex[:8]}"
        """Differs from that of a process before this one that had its name."""
        self._broker = broker
        self._queues = list(queues)
        self._reactor = reactor
        self._think = think
        self._client = broker.connect()
        self._thinking: dict[str, Deferred[Answer]] = {}
        """By key; only the reactor's thread writes it."""
        self._notices: deque[tuple[str, str]] = deque(maxlen=MAX_NOTICES)
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="ai-worker-beat", daemon=True)

    def start(self) -> None:
        """Say to games that this worker is there."""
        self._thread.start()

    def retire(self) -> None:
        """Say that this worker begins no more units; it still finishes those that it thinks."""
        self._queues = []

    def stop(self) -> None:
        """Say that it is not."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(2 * BEAT_SECONDS)
        try:
            self._send_notices(self._client)
            self._client.hdel(self._broker.key("workers"), self.name)
        except Exception as error:  # the game finds out by itself
            log.warning("the broker cannot be told that this worker stops: %s", error)

    def notify(self, line: str, topic: str) -> None:
        """Send staff of the game a line about a topic, soon. Never waits, and never fails."""
        log.warning("%s", line)
        self._notices.append((line, topic))

    def work(self, key: str, deadline: float, reply_to: str) -> None:
        """Think one unit, and send its answer; on one of Celery's threads."""
        if deadline <= time.time():
            return
        try:
            text = self._claim(key)
        except Exception as error:  # the unit may count as begun all the same
            log.warning("the unit %s could not be begun: %s", key, error)
            answer = Answer(key, error={"kind": BROKEN, "text": "it could not be begun"})
            self._send(answer, deadline, reply_to)
            return
        try:
            unit = Unit.from_json(json.loads(text)) if text is not None else None
        except (WrongVersion, ValueError) as error:
            log.error("a unit was refused: %s", error)
            return
        left = deadline - time.time()
        if unit is not None and left > 0:
            answer = blockingCallFromThread(self._reactor, self._begin, unit, left)
            self._send(answer, deadline, reply_to)

    def _claim(self, key: str) -> str | None:
        """Take a unit, if this worker is the first one to begin it, and somebody waits for it."""
        pipe = self._client.pipeline(transaction=False)
        pipe.set(self._broker.key("claim", key), self._run, nx=True, ex=KEPT)
        pipe.exists(self._broker.key("cancel", key))
        pipe.get(self._broker.key(UNIT, key))
        is_first, is_withdrawn, text = pipe.execute()
        if not is_first:
            log.warning("the unit %s came again; it is not thought again", key)
        return text if is_first and not is_withdrawn else None

    def _begin(self, unit: Unit, seconds: float) -> Deferred[Answer]:
        """Think a unit; on the reactor's thread."""
        reconnect_database()
        table_cache.forget()
        thinking = self._thinking[unit.key] = self._think(unit)
        late = self._reactor.callLater(seconds, thinking.cancel)

        def end(answer: Any) -> Any:
            self._thinking.pop(unit.key, None)
            if late.active():
                late.cancel()
            return answer

        return thinking.addBoth(end)

    def _send(self, answer: Answer, deadline: float, reply_to: str) -> None:
        """Send an answer, again and again while somebody may wait for it."""
        text = f"{VERSION}\n{answer.as_text()}"
        while True:
            try:
                pipe = self._client.pipeline(transaction=False)
                pipe.rpush(reply_to, text)
                pipe.expire(reply_to, KEPT)
                pipe.delete(self._broker.key(UNIT, answer.key))
                pipe.execute()
                return
            except Exception as error:  # of redis or the network, whatever its class is
                if time.time() > deadline or self._stopping.wait(RETRY_SECONDS):
                    log.warning("the answer to %s could not be sent: %s", answer.key, error)
                    return

    # On the thread

    def _beat(self) -> None:
        client, due, is_heard = self._broker.connect(), 0.0, True
        while not self._stopping.wait(WATCH_SECONDS):
            try:
                if time.monotonic() >= due:
                    due = time.monotonic() + BEAT_SECONDS
                    self._say(client)
                self._cancel_withdrawn(client)
                self._send_notices(client)
                if not is_heard:
                    log.warning("the broker answers again")
                is_heard = True
            except Exception as error:  # of redis or the network, whatever its class is
                if is_heard:
                    log.warning("the broker does not answer: %s", error)
                is_heard, due = False, 0.0
        client.close()

    def _say(self, client: Any) -> None:
        seconds, microseconds = client.time()
        now = seconds + microseconds / 1e6
        said = {
            "version": VERSION,
            "run": self._run,
            "at": now,
            "queues": self._queues,
            "units": list(self._thinking),
            "clock": round(time.time() - now, 3),
        }
        client.hset(self._broker.key("workers"), self.name, json.dumps(said))

    def _send_notices(self, client: Any) -> None:
        key = self._broker.key("notices")
        while self._notices:
            pipe = client.pipeline(transaction=False)
            pipe.rpush(key, json.dumps(self._notices[0]))
            pipe.ltrim(key, -MAX_NOTICES, -1)
            pipe.expire(key, KEPT)
            pipe.execute()
            self._notices.popleft()

    def _cancel_withdrawn(self, client: Any) -> None:
        keys = list(self._thinking)
        if not keys:
            return
        flags = client.mget([self._broker.key("cancel", key) for key in keys])
        for key, flag in zip(keys, flags, strict=True):
            if flag:
                self._reactor.callFromThread(self._cancel, key)

    def _cancel(self, key: str) -> None:
        thinking = self._thinking.get(key)
        if thinking is not None:
            thinking.cancel()
