"""The intake: puts percepts into inboxes, wakes agents for them, and drops what has no room."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Protocol

from django.db import Error
from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.kernel import Kernel
from ai.assistant.perception.rate_limits import LogThrottle, Tally
from ai.assistant.percepts import store
from ai.assistant.percepts.percept import (
    INSTRUCTION,
    LINES,
    PERHAPS,
    SPEECH,
    Percept,
    is_doubtful,
)
from ai.memory import vectors
from ai.pipeline.outage import outage

log = Logger()

QUEUE_FULL = "its queue is full"
NO_REACTION = "{name} does not react at the moment."
CROWDED = "{name} cannot follow so many lines at once."


class OptedOut(Protocol):
    """Knows which players opted out."""

    @property
    def who(self) -> Collection[str]:
        """Their source ids."""
        ...

    def unheard(self, percept: Percept) -> bool:
        """Whether an assistant must not notice a percept because its source opted out."""
        ...


class Intake:
    """Every percept reaches an inbox through here.

    Args:
        kernel: Time and agents.
        opted_out: Players whose lines leave no trace.
        addressed: Called when somebody speaks to an agent.
        ignored: Called with an agent, a percept that it will not answer for now, and the words
            that say so, with {name} for its name.
        dropped: Called with a script's primary key, percepts and the reason to drop them.
    """

    def __init__(
        self,
        kernel: Kernel,
        opted_out: OptedOut,
        addressed: Callable[[Agent, Percept], object],
        ignored: Callable[[Agent, Percept, str], object],
        dropped: Callable[[int, Sequence[Percept], str], None],
    ) -> None:
        self._kernel = kernel
        self._opted_out = opted_out
        self._addressed = addressed
        self._ignored = ignored
        self._dropped = dropped
        self._throttle = LogThrottle(kernel.clock)
        self.dropped = Tally()
        """Lines that were dropped, by the reason."""

    def put(self, agent: Agent, percept: Percept) -> None:
        """Add a percept to an inbox now, and wake the agent if it is addressed."""
        displaced = self.take_in(agent, replace(percept, at=self._kernel.clock.seconds()))
        if displaced is not None:
            self.drop(agent, [displaced], QUEUE_FULL)

    def take_in(self, agent: Agent, percept: Percept) -> Percept | None:
        """Do the same as `put`, but return the displaced percept for the caller to drop."""
        displaced = agent.inbox.put(percept)
        if percept.addressed and not is_doubtful(percept):
            agent.talks.heard(percept.source.id)
            self._addressed(agent, percept)
            if agent.script.pk and agent.obstacle():
                self._ignored(agent, percept, NO_REACTION)
            later = self._kernel.clock.callLater
            speech, is_line = agent.speech, percept.kind in LINES and PERHAPS not in percept.data
            if is_line and speech is not None and speech.asker == percept.source.id:
                later(0, speech.end)
            agent.backoff.hasten(percept.source.id)
            meaning = vectors.in_use
            if meaning is not None and percept.kind in (*SPEECH, INSTRUCTION):
                meaning.listen(percept.text)  # for the prompt of the turn that answers it
            if agent.interruptible:
                later(0, agent.yield_to_speaker, agent.turn)
            if agent.script.pk and agent.script.mode == "asleep":
                agent.script.wake_up()
        if percept.addressed and agent.script.pk:  # else the assistant was released meanwhile
            self._kernel.wake(agent.script.pk, conf.get("SETTLE"))
        return displaced

    def take_up(self, agent: Agent, percept: Percept) -> None:
        """Add a line that was left to others, and may yet be for the assistant."""
        if percept.source.id in self._opted_out.who:
            return
        displaced = self.take_in(agent, kept([(percept, agent.script.pk)])[0])
        if displaced is not None:
            self.drop(agent, [displaced], QUEUE_FULL)

    def restore(self, agent: Agent, percept: Percept) -> None:
        """Add a percept that waited while the server was down; it wakes nobody by itself."""
        displaced = agent.inbox.put(percept)
        if displaced is not None:
            self.drop(agent, [displaced], QUEUE_FULL)

    def give_back(self, agent: Agent, percepts: Sequence[Percept]) -> None:
        """Return what an unfinished turn was about, to be taken again."""
        displaced = agent.inbox.give_back(percepts)
        if displaced:
            self.drop(agent, displaced, QUEUE_FULL)

    def drop(self, agent: Agent, percepts: Sequence[Percept], why: str) -> None:
        """Drop percepts that an agent cannot deal with, and record why for builders."""
        who = agent.script.assistant_key
        self.dropped.count(why, len(percepts))
        count = self._throttle.count(f"{who}: {why}", len(percepts))
        if count:
            log.warn("ai: {who} drops {count} lines: {why}", who=who, count=count, why=why)
        for percept in percepts:
            if percept.source.id not in self._opted_out.who:
                agent.pass_over(percept, why)
            self._ignored(agent, percept, CROWDED if why == QUEUE_FULL else NO_REACTION)
        self._dropped(agent.script.pk, percepts, why)
        try:
            store.mark_dropped(percepts)
        except Error:  # the next start finds them again
            log.failure("ai: dropped lines could not be marked as dropped")


def kept(heard: Sequence[tuple[Percept, int]]) -> Sequence[Percept]:
    """Store addressed percepts; if the database fails, they live in memory only."""
    if not heard:
        return ()
    try:
        return store.keep_percepts(heard)
    except Exception:
        outage.failure(
            log, "ai: {count} lines could not be stored and are in memory only", count=len(heard)
        )
        return [percept for percept, _script in heard]
