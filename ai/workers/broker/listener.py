"""The listener: reads answers and the state of the workers, on a thread of its own."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from ai.assistant.health.workers_report import QueueState, WorkerState
from ai.pipeline.threads import FromThread
from ai.workers.broker.broker import KEPT, QUEUES, SENT, VERSION, Broker, Connection
from ai.workers.carrier import Answer, WrongVersion

LOOK_SECONDS = 1.0
"""How often the thread looks at workers and queues."""
MAX_NOTICES = 10
"""Notices of workers to staff that are read at once."""
UNREADABLE = (ValueError, TypeError, KeyError, AttributeError)
"""What reading a text raises that is not in our form; it is skipped."""
RETRY_SECONDS = 0.25
"""The pause before the next try to reach a broker that is gone."""


@dataclass(frozen=True)
class Look:
    """What the broker knows at one moment."""

    workers: Sequence[WorkerState]
    queues: Sequence[QueueState]
    claims: Mapping[str, str] = field(default_factory=dict)
    """For the units that were asked about: the run of the worker that began it, or ""."""
    notices: Sequence[tuple[str, str]] = ()
    """Lines of workers for staff, with their topics."""
    is_new_broker: bool = False
    """Whether the broker was started since the last look, and may have lost what was sent."""


class Listener:
    """Reads what workers send.

    Args:
        broker: Where.
        reply_to: The key of the list of answers.
        reactor: On whose thread the functions are called.
        on_answers: Called with answers.
        on_look: Called each second with the state of the workers.
        on_failure: Called with what went wrong.
    """

    def __init__(
        self,
        broker: Broker,
        reply_to: str,
        reactor: FromThread,
        on_answers: Callable[[Sequence[Answer]], object],
        on_look: Callable[[Look], object],
        on_failure: Callable[[str], object],
    ) -> None:
        self.asked_about: Sequence[str] = ()
        """The keys of units of which the next look says who began them; set by the game."""
        self._broker = broker
        self._reply_to = reply_to
        self._reactor = reactor
        self._on_answers = on_answers
        self._on_look = on_look
        self._on_failure = on_failure
        self._broker_run = ""
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ai-listener", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread, once it has waited for its last answer."""
        self._stopping.set()

    # On the thread

    def _run(self) -> None:
        while not self._stopping.is_set():
            client = self._broker.connect(socket_timeout=2 * LOOK_SECONDS)
            connection = self._broker.connection(socket_timeout=2 * LOOK_SECONDS)
            try:
                self._listen(client, connection)
            except Exception as error:  # of redis or the network, whatever its class is
                if self._stopping.is_set():
                    break
                self._reactor.callFromThread(self._on_failure, f"{type(error).__name__}: {error}")
                self._stopping.wait(RETRY_SECONDS)
            finally:
                connection.close()
                client.close()

    def _listen(self, client: Any, connection: Connection) -> None:
        run = client.info("server")["run_id"]
        is_new, self._broker_run = run != self._broker_run != "", run
        while not self._stopping.is_set():
            self._reactor.callFromThread(self._on_look, self._look(client, is_new))
            is_new = False
            due = time.monotonic() + LOOK_SECONDS
            while (left := due - time.monotonic()) > 0 and not self._stopping.is_set():
                self._read(connection, min(left, LOOK_SECONDS / 2))

    def _read(self, connection: Connection, seconds: float) -> None:
        """Wait for an answer."""
        found = connection.do("BLPOP", self._reply_to, round(max(seconds, 0.01), 3))
        answers = list(_answers(found[1:] if found else ()))
        if answers:
            self._reactor.callFromThread(self._on_answers, answers)

    def _look(self, client: Any, is_new: bool) -> Look:
        asked_about, key = self.asked_about, self._broker.key
        pipe = client.pipeline(transaction=False)
        pipe.time()
        pipe.hgetall(key("workers"))
        pipe.lpop(key("notices"), MAX_NOTICES)
        for name in QUEUES:
            pipe.llen(key(self._broker.queue(name)))
            pipe.lindex(key(self._broker.queue(name)), -1)
        if asked_about:
            pipe.mget([key("claim", one) for one in asked_about])
        (seconds, microseconds), workers, notices, *rest = pipe.execute()
        now = seconds + microseconds / 1e6
        queues = [
            QueueState(name, rest[2 * index], _age_of(rest[2 * index + 1]))
            for index, name in enumerate(QUEUES)
        ]
        claims = {}
        if asked_about:
            claims = dict(zip(asked_about, (one or "" for one in rest[-1]), strict=True))
        known = list(_workers(workers, now))
        old = [worker.name for worker in known if worker.age > KEPT]
        if old:
            client.hdel(key("workers"), *old)
        return Look(known, queues, claims, list(_notices(notices or ())), is_new)


def _answers(texts: Iterable[str]) -> Iterable[Answer]:
    """The answers in these texts, without those of workers of another version."""
    for text in texts:
        version, _, answer = text.partition("\n")
        with suppress(WrongVersion, *UNREADABLE):
            if version == VERSION and _is_sound(found := Answer.from_text(answer)):
                yield found


def _is_sound(answer: Answer) -> bool:
    """Whether the fields of an answer have their types."""
    error = answer.error
    return (
        isinstance(answer.key, str)
        and isinstance(answer.data, dict)
        and (error is None or isinstance(error["kind"], str) and isinstance(error["text"], str))
    )


def _notices(texts: Iterable[str]) -> Iterable[tuple[str, str]]:
    for text in texts:
        with suppress(*UNREADABLE):
            line, topic = json.loads(text)
            yield str(line), str(topic)


def _workers(rows: Mapping[str, str], now: float) -> Iterable[WorkerState]:
    for name, text in sorted(rows.items()):
        with suppress(*UNREADABLE):
            said = json.loads(text)
            yield WorkerState(
                name,
                str(said["version"]),
                [str(queue) for queue in said.get("queues", ())],
                max(0.0, now - float(said["at"])),
                [str(key) for key in said.get("units", ())],
                float(said.get("clock", 0.0)),
                str(said.get("run", "")),
            )


def _age_of(message: str | None) -> float:
    """Seconds since a message was sent; 0 without one, or if it does not say."""
    with suppress(*UNREADABLE):
        if message is not None:
            return max(0.0, time.time() - float(json.loads(message)["headers"][SENT]))
    return 0.0
