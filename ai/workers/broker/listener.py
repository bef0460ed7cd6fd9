"""The listener: reads answers, and on a thread of its own the state of the workers."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from ai.assistant.health.workers_report import QueueState, WorkerState
from ai.workers.broker.broker import KEPT, QUEUES, SENT, VERSION, Broker
from ai.workers.broker.reactor_connection import ReplyError, WatchedConnection
from ai.workers.carrier import Answer, WrongVersion

ANSWER_SECONDS = 5
"""How long the broker waits for an answer before it says that there is none."""
ASKED_AT_ONCE = 8
"""Answers that it is asked for at once, as each further one then needs no further command."""
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
        reactor: Any,
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
        self._reader: WatchedConnection | None = None
        self._asked = 0
        """Answers that the broker was asked for and has not given."""
        self._heard = 0.0
        """When it last gave one, or said that there is none, by the monotonic clock."""
        self._why_lost = ""
        """Why answers cannot be read; "" if they can."""
        self._is_over = threading.Event()
        """Whether answers cannot be read any more, or the game stops."""
        self._is_stopped = False
        self._thread = threading.Thread(target=self._run, name="ai-listener", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Disconnect, and end the thread."""
        self._is_stopped = True
        self._is_over.set()
        if self._reader is not None:
            self._reader.close()

    def _read_from(self, opened: Any) -> None:
        """Read answers from a new connection."""
        if self._reader is not None:
            self._reader.close()
        if self._is_stopped:
            opened.disconnect()
            return
        self._asked, self._heard = 0, time.monotonic()
        self._reader = WatchedConnection(opened, self._reactor, self._replied, self._lost)
        self._ask(self._reader)

    def _ask(self, reader: WatchedConnection) -> None:
        self._asked += ASKED_AT_ONCE
        reader.send(*[("BLPOP", self._reply_to, ANSWER_SECONDS)] * ASKED_AT_ONCE)

    def _replied(self, reply: Any) -> None:
        reader = self._reader
        if reader is None:
            return
        if isinstance(reply, ReplyError):
            reader.close()
            self._lost(f"{type(reply).__name__}: {reply}")
            return
        self._asked -= 1
        self._heard = time.monotonic()
        if not self._asked:
            self._ask(reader)
        answers = list(_answers(reply[1:] if reply else ()))
        if answers:
            self._on_answers(answers)

    def _lost(self, why: str) -> None:
        self._why_lost = why
        self._is_over.set()

    # On the thread

    def _run(self) -> None:
        while not self._is_stopped:
            client = self._broker.connect(socket_timeout=2 * LOOK_SECONDS)
            try:
                self._listen(client)
            except Exception as error:  # of redis or the network, whatever its class is
                if self._is_stopped:
                    break
                why = self._why_lost or f"{type(error).__name__}: {error}"
                self._reactor.callFromThread(self._on_failure, why)
                self._is_over.clear()
                self._is_over.wait(RETRY_SECONDS)
            finally:
                client.close()

    def _listen(self, client: Any) -> None:
        run = client.info("server")["run_id"]
        is_new, self._broker_run = run != self._broker_run != "", run
        opened = self._broker.open()
        self._why_lost = ""
        self._is_over.clear()
        self._heard = time.monotonic()
        self._reactor.callFromThread(self._read_from, opened)
        while not self._is_stopped:
            self._reactor.callFromThread(self._on_look, self._look(client, is_new))
            is_new = False
            if self._is_over.wait(LOOK_SECONDS) and not self._is_stopped:
                raise ConnectionError(self._why_lost)
            if time.monotonic() - self._heard > ANSWER_SECONDS + 2 * LOOK_SECONDS:
                raise TimeoutError("the broker gives no answers")

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
