"""The Celery carrier: workers think, and the game itself does where none answers."""

from __future__ import annotations

import os
import uuid
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import time
from typing import Any

from twisted.logger import Logger

from ai.assistant.health.workers_report import MAX_AGE, WorkersReport, WorkerState
from ai.pipeline.race import Pace
from ai.workers.broker.broker import VERSION, Broker
from ai.workers.broker.database import reconnect_database
from ai.workers.broker.listener import Listener, Look
from ai.workers.broker.publisher import Publisher
from ai.workers.carrier import (
    CANCELLED,
    EXPIRED,
    LIVE,
    NO_DATABASE,
    WRONG_VERSION,
    Answer,
    Carrier,
    Unit,
)
from ai.workers.units.thinker import BROKEN, UNKNOWN

log = Logger()

FAILURES = {CANCELLED, EXPIRED, WRONG_VERSION, BROKEN, UNKNOWN, NO_DATABASE}
"""The kinds of errors with which a worker fails where the game may not."""
SEND_SECONDS = 0.3
"""How long the broker may take to acknowledge a unit, or to come back."""
EARLY_SECONDS = 0.01
"""How much less than that counts as well, as one timer serves units of about one moment."""
BEGIN_SECONDS = 5.0
"""How long a unit of a live turn may wait until a worker begins it."""
CLAIM_SECONDS = 1.0
"""The age from which a unit's claim is looked up."""
TICK_SECONDS = 1.0
LEAST_SECONDS = 0.1
"""A unit with less time than this is not begun."""


@dataclass(eq=False)
class _Waiting:
    """A unit that was handed over, and has no answer yet."""

    unit: Unit
    text: str
    since: float
    is_sent: bool = False
    """Whether the broker has it."""
    is_failed: bool = False
    """Whether it could not be sent."""
    is_unwanted: bool = False
    """Whether no worker need think it."""
    is_local: bool = False
    """Whether this process thinks it."""
    missed: float = 0.0
    """When its worker was first seen not to think it; 0 if it does."""


class CeleryCarrier:
    """Sends units to workers.

    The game thinks a unit itself if the broker does not acknowledge it, if its worker falls silent
    or fails, or if no worker begins it. Then two answers may arrive; the first one counts.

    Args:
        reactor: The game's.
        broker: Where units go.
        local: Thinks units in this process.
        notify: Sends staff a line about a topic.
        pace: Keeps the game responsive: it lets one piece of the game's work through at a time,
            and here one of the units that this process takes over.
    """

    def __init__(
        self,
        reactor: Any,
        broker: Broker,
        local: Carrier,
        notify: Callable[[str, str], object],
        pace: Pace,
    ) -> None:
        self._reactor = reactor
        self._broker = broker
        self._local = local
        self._notify = notify
        self._pace = pace
        self._receive: Callable[[Answer], None] = lambda answer: None
        self._waiting: dict[str, _Waiting] = {}
        self._unchecked: deque[_Waiting] = deque()
        """Units of which it is not known yet whether the broker has them, the oldest first."""
        self._taken_over = 0
        self._look: Look | None = None
        """What the broker said last; None if it never did, or does not answer."""
        self._looked_at = self._begun = 0.0
        self._heard: frozenset[str] = frozenset()
        """The workers at the last look."""
        self._staff_know = ""
        """The problem that staff were last notified of; "" if there is none."""
        self._trouble = ""
        """Why the broker failed last."""
        self._is_failing = False
        """Whether it failed since it was heard last."""
        self._untold = 0
        """Units that were taken over because of a problem that nobody knows of yet."""
        self._why_untold = ""
        self._tick: Any = None
        reply_to = broker.key("answers", f"{os.getpid()}-{uuid.uuid4().hex[:8]}")
        self._publisher = Publisher(broker, reply_to, reactor, self._not_sent)
        self._listener = Listener(
            broker, reply_to, reactor, self._answered_all, self._looked, self._failed
        )
        local.answers(self._answered)

    @property
    def is_ready(self) -> bool:
        """Whether workers can think for live turns."""
        return self._publisher.is_ready and self._is_served(LIVE)

    def start(self) -> None:
        """Connect to the broker."""
        self._begun = self._looked_at = self._reactor.seconds()
        self._publisher.start()
        self._listener.start()
        self._tick = self._reactor.callLater(TICK_SECONDS, self._ticked)

    def stop(self) -> None:
        """Withdraw the units that workers think, and disconnect."""
        if self._tick is not None:
            self._tick.cancel()
            self._tick = None
        for waiting in self._remote():
            self._withdraw(waiting)
        self._waiting.clear()
        self._publisher.stop()
        self._listener.stop()

    def hand_over(self, unit: Unit) -> None:
        now = self._reactor.seconds()
        waiting = self._waiting[unit.key] = _Waiting(unit, unit.as_text(), now)
        if not self._publisher.is_ready or not self._is_served(unit.queue):
            self._take_over_quietly([waiting])
        elif self._publisher.send(waiting):
            self._unchecked.append(waiting)
            if len(self._unchecked) == 1:
                self._reactor.callLater(SEND_SECONDS, self._check_all_sent)
        else:
            self._take_over([waiting], "too many units wait to be sent")

    def cancel(self, key: str) -> None:
        waiting = self._waiting.get(key)
        if waiting is None:
            return
        if waiting.is_local:
            self._local.cancel(key)
        if key in self._waiting:
            self._end(waiting, CANCELLED, "It was cancelled.")

    def answers(self, receive: Callable[[Answer], None]) -> None:
        self._receive = receive

    def report(self) -> WorkersReport:
        """Return the state of the broker and the workers."""
        look = self._look
        return WorkersReport(
            self._broker.shown,
            VERSION,
            self._problem(),
            look.workers if look is not None else (),
            look.queues if look is not None else (),
            len(self._waiting),
            self._taken_over,
        )

    # Answers

    def _answered_all(self, answers: Sequence[Answer]) -> None:
        for answer in answers:
            waiting = self._waiting.get(answer.key)
            kind = (answer.error or {}).get("kind")
            if waiting is None or kind not in FAILURES:
                self._answered(answer)
            elif not waiting.is_local:
                why = "" if kind == NO_DATABASE else f"a worker failed: {kind}"
                self._take_over([waiting], why)

    def _answered(self, answer: Answer) -> None:
        waiting = self._waiting.pop(answer.key, None)
        if waiting is None:
            return  # the first answer counts
        if waiting.is_local:
            self._local.cancel(answer.key)  # where a worker was faster after all
        self._receive(answer)

    # What is heard of the broker

    def _looked(self, look: Look) -> None:
        if self._tick is None:
            return  # it was stopped
        self._look, self._looked_at = look, self._reactor.seconds()
        self._is_failing = False
        for line, topic in look.notices:
            self._notify(line, topic)
        for worker in look.workers:
            if worker.is_heard and worker.version != VERSION:
                self._notify(
                    f"The worker {worker.name} is of version {worker.version}, and this game of "
                    f"{VERSION}: it gets no work until it is updated.",
                    f"version of {worker.name}",
                )
        if look.is_new_broker:
            self._take_over(list(self._remote()), "the broker was started again")
        abandoned = self._abandoned(look)
        self._note_workers(abandoned)
        for why, units in abandoned.items():
            self._take_over(units, "" if self._staff_know else why)
        now = self._reactor.seconds()
        self._listener.asked_about = [
            waiting.unit.key for waiting in self._remote() if now - waiting.since > CLAIM_SECONDS
        ]

    def _note_workers(self, abandoned: dict[str, list[_Waiting]]) -> None:
        """Log which workers came and went, with what the game takes over from them.

        Nothing is logged of what staff are notified of: that none is left, or that they are back.
        """
        heard = frozenset(worker.name for worker in self._workers())
        before, self._heard = self._heard, heard
        if self._problem():
            self._report_problem()
        for name in sorted(heard - before):
            if not self._staff_know:
                log.info("ai: the worker {name} is there", name=name)
        for name in sorted(before - heard):
            units = abandoned.pop(_silence(name), [])
            if not self._staff_know:
                count, why = len(units), _silence(name)
                log.warn("ai: {why}; the game thinks its {count} units", why=why, count=count)
            self._take_over(units)

    def _abandoned(self, look: Look) -> dict[str, list[_Waiting]]:
        """The units that no worker will answer, by the reason."""
        now, found = self._reactor.seconds(), dict[str, list[_Waiting]]()
        runs = {worker.run: worker for worker in self._workers()}
        for waiting in self._remote():
            run = look.claims.get(waiting.unit.key)
            name = (run or "").rpartition("/")[0] or run or ""
            if run and run not in runs:
                found.setdefault(_silence(name), []).append(waiting)
            elif run and self._is_missing(waiting, runs[run]):
                found.setdefault(f"the worker {name} has lost them", []).append(waiting)
            elif not self._is_served(waiting.unit.queue):
                found.setdefault(f"no worker takes {waiting.unit.queue}", []).append(waiting)
            elif run == "" and waiting.unit.queue == LIVE and now - waiting.since > BEGIN_SECONDS:
                why = f"no worker began them within {BEGIN_SECONDS:g} s"
                found.setdefault(why, []).append(waiting)
        return found

    def _is_missing(self, waiting: _Waiting, worker: WorkerState) -> bool:
        """Whether a worker began a unit and does not think it, as it said after the last look."""
        if waiting.unit.key in worker.units:
            waiting.missed = 0.0
            return False
        now = self._reactor.seconds()
        waiting.missed = waiting.missed or now
        return now - worker.age > waiting.missed

    def _not_sent(self, why: str) -> None:
        """The publisher failed; `_check_sent` takes its unit over."""
        self._trouble = why

    def _failed(self, why: str) -> None:
        """The listener lost the broker, which has a moment to come back."""
        self._trouble, self._is_failing = why, True
        self._publisher.read_replies()
        if self._look is not None:
            self._reactor.callLater(SEND_SECONDS, self._check_back, self._looked_at)

    def _check_back(self, looked_at: float) -> None:
        if self._tick is not None and self._looked_at == looked_at:
            self._lose_broker()

    def _check_all_sent(self) -> None:
        """Check each unit that was sent so long ago; a timer for each would cost much more."""
        self._publisher.read_replies()
        due, unchecked = list[_Waiting](), self._unchecked
        until = self._reactor.seconds() - SEND_SECONDS + EARLY_SECONDS
        while unchecked and (unchecked[0].is_sent or unchecked[0].since <= until):
            due.append(unchecked.popleft())
        if unchecked:
            seconds = unchecked[0].since - until + EARLY_SECONDS
            self._reactor.callLater(seconds, self._check_all_sent)
        for waiting in due:
            self._check_sent(waiting)

    def _check_sent(self, waiting: _Waiting) -> None:
        is_open = self._waiting.get(waiting.unit.key) is waiting and not waiting.is_local
        if not is_open or self._is_sent(waiting):
            return
        if waiting.is_failed:
            if self._is_failing:
                self._take_over_quietly([waiting])
            else:
                self._take_over([waiting], f"it could not be sent: {self._trouble}")
            return
        if self._publisher.busy_for < SEND_SECONDS - EARLY_SECONDS:  # it has sent others meanwhile
            self._reactor.callLater(SEND_SECONDS, self._check_sent, waiting)
            return
        self._look = None  # until it says something
        self._trouble = f"it took longer than {SEND_SECONDS:g} s"
        self._take_over_quietly([waiting])
        self._report_problem()

    def _lose_broker(self) -> None:
        self._look = None
        self._heard = frozenset()
        self._take_over_quietly(list(self._remote()))
        self._report_problem()

    def _ticked(self) -> None:
        self._tick = self._reactor.callLater(TICK_SECONDS, self._ticked)
        reconnect_database()
        now = self._reactor.seconds()
        if now - self._looked_at > MAX_AGE:
            self._lose_broker()
        for waiting in self._remote():
            if waiting.unit.deadline <= time():
                self._end(waiting, EXPIRED, "No worker answered it in time.")
        self._report_problem()

    def _report_problem(self) -> None:
        """Notify staff once of a problem, and once when there is none any more.

        One that is over before they hear of it is only logged, if the game took units over.
        """
        problem = self._problem()
        if self._untold and not problem:
            count, why = self._untold, self._why_untold
            log.warn("ai: the game thought {count} units itself: {why}", count=count, why=why)
            self._untold = 0
        if self._reactor.seconds() - self._begun <= MAX_AGE:
            return  # the workers may still start
        if problem and not self._staff_know:
            self._report(f"The game thinks without workers: {problem}.", "workers")
        elif self._staff_know and not problem:
            names = ", ".join(sorted(self._heard))
            self._report(f"The workers are back: {names}.", "workers back")
        self._staff_know, self._untold = problem, 0

    def _report(self, line: str, topic: str) -> None:
        """Notify staff; only log it if they heard of the topic a while ago."""
        if not self._notify(line, topic):
            log.warn("ai: {line}", line=line)

    # Who thinks

    def _problem(self) -> str:
        """Why live turns are not thought by workers; "" if they are."""
        if self._look is None:
            return f"the broker {self._broker.shown} does not answer"
        if not self._publisher.is_ready:
            return "units cannot be sent to the broker"
        if self._is_served(LIVE):
            return ""
        others = [one.name for one in self._look.workers if one.is_heard]
        if others:
            return f"no worker of version {VERSION} takes live turns, only {', '.join(others)}"
        return f"no worker was heard for {MAX_AGE:g} s"

    def _workers(self) -> Iterator[WorkerState]:
        """The workers that work for this game."""
        for worker in self._look.workers if self._look is not None else ():
            if worker.is_heard and worker.version == VERSION:
                yield worker

    def _is_served(self, queue: str) -> bool:
        return any(queue in worker.queues for worker in self._workers())

    def _remote(self) -> Iterator[_Waiting]:
        """The units that workers are to think."""
        return (waiting for waiting in list(self._waiting.values()) if not waiting.is_local)

    def _take_over(self, units: Sequence[_Waiting], why: str = "") -> None:
        """Think units in this process; those that nobody wants are answered at once."""
        if units and why:
            log.warn("ai: the game thinks {count} units itself: {why}", count=len(units), why=why)
        if len(units) > 1:
            self._pace.take()  # to withdraw them all is enough for this turn of the reactor
        for waiting in units:
            if waiting.unit.deadline - time() < LEAST_SECONDS:
                self._end(waiting, EXPIRED, "No worker answered it in time.")
                continue
            self._withdraw(waiting)
            waiting.is_local = True
            self._taken_over += 1
            self._pace.step().addCallback(self._think_here, waiting)

    def _take_over_quietly(self, units: Sequence[_Waiting]) -> None:
        """Take units over because of a problem of which staff know, or will know soon."""
        if units and not self._staff_know:
            self._untold += len(units)
            self._why_untold = self._problem() or f"the broker failed: {self._trouble}"
        self._take_over(units)

    def _think_here(self, _turn: None, waiting: _Waiting) -> None:
        if self._waiting.get(waiting.unit.key) is waiting:
            self._local.hand_over(waiting.unit)

    def _end(self, waiting: _Waiting, kind: str, text: str) -> None:
        """Answer a unit that no worker answers any more with an error."""
        self._withdraw(waiting)
        self._answered(Answer(waiting.unit.key, error={"kind": kind, "text": text}))

    def _withdraw(self, waiting: _Waiting) -> None:
        """Have no worker begin or continue a unit."""
        if self._is_sent(waiting) or waiting.is_failed:  # the broker may have it all the same
            self._publisher.withdraw(waiting.unit.key)
        waiting.is_unwanted = True  # so that the publisher does the same once the broker has it

    def _is_sent(self, waiting: _Waiting) -> bool:
        if not waiting.is_sent:
            self._publisher.read_replies()
        return waiting.is_sent


def _silence(name: str) -> str:
    return f"the worker {name} is not heard any more"
