"""An agent: an assistant in memory, for as long as the server runs."""

from __future__ import annotations

import time
from collections import deque
from typing import Any, NamedTuple, Protocol

from twisted.internet.defer import Deferred

from ai.assistant.agent.backoff import Backoff
from ai.assistant.agent.history import History
from ai.assistant.agent.inbox import Inbox
from ai.assistant.agent.recent_lines import Lines
from ai.assistant.agent.wake_policy import MOVES, WakePolicy
from ai.assistant.authority.authority import level_of
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import Percept
from ai.memory.privacy.sessions import Session
from ai.pipeline.clock import Timer
from ai.tools.contract import levels

MAX_PASSED_OVER = 30


class PassedOver(NamedTuple):
    """Something that an assistant noticed and did not take up."""

    at: float
    """By the service's clock."""
    wall: float
    """Seconds since 1970."""
    kind: str
    who: str
    why: str
    source: str = ""
    """The source id of whoever did or said it."""


class Host(Protocol):
    """Where presences live; `ai.assistant.runtime` is the one."""

    def notice(self, presence: Agent, percept: Percept, from_obj: Any) -> None:
        """Take what a presence noticed."""
        ...

    def wake(self, script: Any, delay: float = 0.0) -> None:
        """Have an assistant look at what waits for it."""
        ...

    def halted(self) -> str:
        """Why no assistant may do anything now; "" where they may."""
        ...


class Agent:
    """Stands on the character as `ndb.ai`, which also keeps the object in Evennia's cache.

    Args:
        script: The assistant's script.
        thing: Its character.
        host: Where it lives.
        inbox: What waits for it.
        conversation: What it remembers of its last turns.
    """

    def __init__(
        self,
        script: Any,
        thing: Any,
        host: Host,
        inbox: Inbox,
        conversation: History,
    ) -> None:
        self.script = script
        self.thing = thing
        self.inbox = inbox
        self.conversation = conversation
        self.talks: dict[str, float] = {}
        """Source → when its talk with this assistant grows cold."""
        self.turn: Turn | None = None
        """The running one."""
        self.running: Deferred[Any] | None = None
        self.speech: Any = None
        """What it is saying, sentence by sentence."""
        self.gives_way = False
        """It is a pass, which is broken off for whoever speaks to the assistant."""
        self.last_end = ""
        """How the last turn ended, for `ai status`."""
        self.place: int | None = getattr(thing.location, "pk", None)
        self.session = Session()
        """What it keeps in mind until it sleeps or leaves."""
        self.lines = Lines()
        """What it said last."""
        self.learnt: tuple[str, ...] = ()
        """Groups of tools that it has learnt to begin with."""
        self.wakening = WakePolicy()
        """What has it do something besides being spoken to."""
        self.own_turns = 0
        """Turns of its own in a row, with nobody noticed in between who is played."""
        self.passed_over: deque[PassedOver] = deque(maxlen=MAX_PASSED_OVER)
        """What it did not take up lately, and why."""
        self.given_back = False
        """The last turn left speech unsaid; the next one will not, so that it gets to speak."""
        self.retries = Backoff()
        """Of turns that failed before they came to anything."""
        self.held = ""
        """Why it is paused, until its script has it down."""
        self.let_go = False
        """The running turn was stopped, and what it was about is let go with it."""
        self.wanted: dict[str, None] = {}
        """Passes of the game's own that it was asked to have, in their order."""
        self.alarm: Timer | None = None
        """Wakes it after the time that it wanted to wait."""
        self._host = host

    def notice(self, percept: Percept, from_obj: Any = None) -> None:
        """Something happened around it."""
        self._host.notice(self, percept, from_obj)

    def pass_over(self, percept: Percept, why: str) -> None:
        """Leave a trace of something that it does not take up."""
        source = percept.source
        self.passed_over.append(
            PassedOver(percept.at, time.time(), percept.kind, source.name, why, source.id)
        )

    def wake(self) -> None:
        """Look at what waits for it."""
        self._host.wake(self.script)

    def is_engaged(self, source: str, now: float) -> bool:
        """Whether its talk with a source is still warm."""
        return self.talks.get(source, 0.0) > now

    def greets(self) -> bool:
        """Whether it turns to whoever arrives."""
        return bool(self.script.persona.get("greets"))

    def minds(self, kind: str) -> bool:
        """Whether it may take up what people do without a word."""
        watches = self.wakening.watches
        if kind == "move":
            return self.greets() or not watches.isdisjoint(MOVES)
        return kind == "give" and kind in watches

    def cancel(self) -> None:
        """Break off the running turn; what it has said is kept as said."""
        if self.speech is not None:
            self.speech.end()
        if self.running is not None:
            self.running.cancel()

    def obstacle(self) -> str:
        """Why it can do nothing now; "" where it can."""
        script, thing = self.script, self.thing
        if not script.pk or not thing.pk:
            return "it is gone"
        halted = self._host.halted() or self.held
        if halted:
            return halted
        if script.mode == "paused":
            return script.paused_why or "it is paused"
        if getattr(thing, "account", None) is not None:
            return "somebody plays it"
        if thing.locks.lock_bypass or level_of(thing) > levels.rank("Player"):
            return "it has rights above Player of its own; take them away with `perm`"
        return ""
