"""The runtime: builds, starts and stops all that the assistants of a game need."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from django.db import DatabaseError
from twisted.internet.defer import Deferred, ensureDeferred, succeed
from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import History
from ai.assistant.agent.inbox import Inbox
from ai.assistant.agent.running_trials import RunningTrials
from ai.assistant.approvals.queue import ApprovalQueue
from ai.assistant.authority.secrets import known
from ai.assistant.budgets.ledger import BudgetLedger
from ai.assistant.budgets.quotas import ToolQuotas, time_by
from ai.assistant.delegation.manager import DelegationManager
from ai.assistant.engine.loop import Loop
from ai.assistant.engine.turn import Turn
from ai.assistant.llm.catalog import ModelCatalog
from ai.assistant.llm.tool_mode import ToolModes
from ai.assistant.llm.turn_breaker import Breaker
from ai.assistant.operations.opt_out import OptOuts
from ai.assistant.operations.pause import Halt
from ai.assistant.operations.staff_notices import Staff
from ai.assistant.perception import channels
from ai.assistant.perception.dispatcher import Dispatcher
from ai.assistant.perception.hooks import unwrap, wrap
from ai.assistant.perception.rate_limits import LogThrottle
from ai.assistant.percepts import store
from ai.assistant.percepts.percept import Percept, Source
from ai.assistant.records.observers import TurnObservers
from ai.assistant.records.recovery import recover, sweep
from ai.assistant.records.turn_store import TurnStore, last_entries
from ai.assistant.scheduling.background_passes import BackgroundPasses
from ai.assistant.scheduling.reminders import Reminders
from ai.assistant.scheduling.schedule import ScheduleRunner
from ai.assistant.scheduling.scheduler import Scheduler
from ai.assistant.speech.thinking_signs import Signs
from ai.assistant.turns import summarise
from ai.assistant.turns.caller import build_caller
from ai.assistant.turns.live import Live
from ai.assistant.turns.passes import Passes
from ai.brains.base import Brain
from ai.brains.embedded.brain import EmbeddedBrain
from ai.memory import vectors
from ai.pipeline.call import Caller
from ai.pipeline.clock import Clock
from ai.pipeline.pipeline import Pipeline
from ai.pipeline.threads import DaemonThreads
from ai.remote.modules import Modules
from ai.speech.sieve import Sieve
from ai.tools.contract.registry import TOOL_REGISTRY
from ai.tools.support.script import get_assistant_script_for_character

log = Logger()

SWEEP_SECONDS = 3600
"""Old rows are let go after a turn, at most this often."""
MAX_TALKS = 100
"""Talks that are remembered before those that have grown cold are forgotten."""
TURNS_REMEMBERED = 10
"""Turns that an assistant's conversation is read back from at start."""


class Runtime:
    """Runs the assistants.

    Args:
        reactor: The clock of everything, and what daemon threads report to.
    """

    def __init__(self, reactor: Any) -> None:
        self.clock: Clock = reactor
        self.presences: dict[int, Agent] = {}
        """By the script's id."""
        self.brains: dict[str, Brain] = {"embedded": EmbeddedBrain()}
        """By the name that an assistant's `brain` gives."""
        self.now = time_by(self.clock)
        """The time of day, by that clock."""
        self.records = TurnStore()
        self.watching = TurnObservers()
        self.attempts = RunningTrials()
        self.staff = Staff(self.clock)
        self.sieve = Sieve(self.staff.tell)
        self.signs = Signs(self)
        self.purse = BudgetLedger(self.now, self.staff.tell)
        self.proposals = ApprovalQueue(self)
        self.optouts = OptOuts(self)
        self.reminders = Reminders(self)
        self.rota = ScheduleRunner(self)
        self._threads = DaemonThreads(reactor)
        self.models = ModelCatalog(reactor, self._threads.run, self.purse, self.staff.tell)
        self.modules = Modules(reactor, self._threads.run, self.staff.tell)
        self.tool_modes = ToolModes(self.staff.tell)
        self.pipeline = Pipeline(
            self.clock,
            store=self.records,
            limits=ToolQuotas(self.now),
            approvals=self.proposals,
            gate=lambda: TOOL_REGISTRY.gate,
            threads=self._threads,
            secrets=known(),
            max_result=conf.get("MAX_RESULT"),
        )
        self.stopping = False
        loop = Loop(self.pipeline, self.clock)
        self.passes = Passes(self, loop)
        self._agenda = BackgroundPasses(self, self.passes)
        self.delegations = DelegationManager(self)
        self._live = Live(self, loop)
        self._scheduler = Scheduler(
            self.clock, self._begin, conf.get("CONCURRENT_TURNS"), self.models.pace
        )
        self._attention = Dispatcher(self)
        self._seldom = LogThrottle(self.clock)
        self.halt = Halt(self)
        self.breaker = Breaker(self.clock, self._scheduler.wake, self._tell_of_brain)
        self._swept = self.clock.seconds()

    # Life and death

    def start(self) -> None:
        """Take up all assistants, and what was cut off or still waits from before."""
        from evennia.scripts.models import ScriptDB

        self.halt.load()
        self.sieve.start()
        vectors.start(self._threads.run, conf.get("EMBEDDER"), conf.get("VECTORS_IN_MEMORY"))
        self.purse.start(self._threads.run)
        self.modules.start()
        recover()
        self.optouts.start()
        waiting = store.waiting_percepts()
        for script in ScriptDB.objects.filter(
            db_tags__db_key__startswith="ai_assistant:"
        ).distinct():
            try:
                presence = self.attach(script)
            except Exception:  # one that is broken must not keep the others asleep
                log.failure("ai: {script} cannot be taken up", script=script.key)
                continue
            if presence is not None:
                for percept in waiting.get(script.pk, ()):
                    self._enqueue(presence, percept)
        self.proposals.start()
        self.reminders.start()
        self.delegations.start()
        for presence in self.presences.values():
            wait = 0.0 if len(presence.inbox) else self._agenda.next_in(presence)
            if wait is not None:
                self._scheduler.wake(presence.script.pk, wait)

    def stop(self) -> None:
        """Begin nothing more, and break off what runs; finished steps are kept already."""
        self._attention.settle()
        self.stopping = True
        vectors.stop()
        self._scheduler.stop()
        self.breaker.stop()
        self.signs.stop()
        self.proposals.stop()
        self.reminders.stop()
        self.rota.stop()
        self.delegations.stop()
        self.attempts.stop()
        self.models.close()
        for presence in list(self.presences.values()):
            presence.cancel()
        self.modules.stop()
        self.halt.finish()
        self.records.flush()

    def attach(self, script: Any) -> Agent | None:
        """Take an assistant up; once more is nothing. None if its character is gone or a copy."""
        thing = script.character
        if thing is None or get_assistant_script_for_character(thing) != script:
            return None
        presence = self.presences.get(script.pk)
        if presence is None:
            script.attributes.all()  # in one query: else each is one, once somebody looks at all
            conversation = History(conf.get("HISTORY"))
            for entry in last_entries(script.pk, TURNS_REMEMBERED):
                conversation.add(entry)
            summarise.restore(script.pk, conversation)
            inbox = Inbox(conf.get("QUEUE"), conf.get("QUEUE_PER_ASKER"), conf.get("OVERHEARD"))
            presence = Agent(script, thing, self, inbox, conversation)
            self.presences[script.pk] = presence
        presence.script, presence.thing = script, thing
        # An object or script without `ndb` can be flushed from Evennia's cache, and come back as
        # another instance that knows nothing of this.
        thing.ndb.ai = script.ndb.ai = presence
        wrap(thing)
        channels.listen(thing)
        self.rota.take_up(presence)
        return presence

    def detach(self, script: Any) -> None:
        """Let an assistant go."""
        presence = self.presences.pop(script.pk, None)
        self._scheduler.forget(script.pk)
        self._agenda.forget(script.pk)
        self.rota.forget(script.pk)
        self.signs.forget(script.pk)
        self.proposals.detach(script.pk)
        self.delegations.withdraw([script.pk])
        self.watching.forget(script.pk)
        if presence is None:
            return
        # In time: whoever lets it go may be a tool in the middle of this very turn.
        self.clock.callLater(0, presence.cancel)
        unwrap(presence.thing)
        if presence.thing.pk:
            del presence.thing.ndb.ai
        self.pipeline.cache.end_session(script.assistant_key)

    # Noticing and waking

    def notice(self, presence: Agent, percept: Percept, from_obj: Any = None) -> None:
        """Take what an assistant noticed; it is judged once this reactor turn is over."""
        self._attention.notice(presence, percept, from_obj)

    def wake(self, script: Any, delay: float = 0.0) -> None:
        """Have an assistant look at what waits for it."""
        self._scheduler.wake(script.pk, delay)

    def halted(self) -> str:
        """Why no assistant may do anything now; "" where they may."""
        return self.halt.everybody

    def is_running(self, script: Any) -> bool:
        """Whether an assistant is in a turn."""
        return self._scheduler.is_running(script.pk)

    def put(self, presence: Agent, percept: Percept) -> None:
        """Have an assistant remember what it noticed, and wake for what is meant for it."""
        dropped = self.take_in(presence, percept)
        if dropped is not None:
            self.drop(presence, [dropped], "its queue is full")

    def take_in(self, presence: Agent, percept: Percept) -> Percept | None:
        """The same as `put`; returns the percept that has to go for it, for the caller to drop."""
        dropped = presence.inbox.put(percept)
        if percept.addressed:
            self.engage(presence, percept.source)
            self.signs.addressed(presence, percept)
            if presence.speech is not None and presence.speech.asker == percept.source.id:
                self.clock.callLater(0, presence.speech.end)
            presence.retries.hasten(percept.source.id)
            if presence.script.pk:
                presence.script.wake_up()
            if presence.gives_way:
                self.clock.callLater(0, self._give_way, presence, presence.turn)
            self._scheduler.wake(presence.script.pk, conf.get("SETTLE"))
        return dropped

    def take(self, presence: Agent) -> list[Percept]:
        """What a turn that begins now is about."""
        return self._attention.take(presence)

    def _enqueue(self, presence: Agent, percept: Percept) -> None:
        dropped = presence.inbox.put(percept)
        if dropped is not None:
            self.drop(presence, [dropped], "its queue is full")

    def drop(self, presence: Agent, percepts: Sequence[Percept], why: str) -> None:
        """Let lines go that an assistant cannot deal with, and say so where builders look."""
        who = presence.script.assistant_key
        count = self._seldom.count(f"{who}: {why}", len(percepts))
        if count:
            log.warn("ai: {who} lets {count} lines go: {why}", who=who, count=count, why=why)
        for percept in percepts:
            if not self.optouts.has(percept.source.id):
                presence.pass_over(percept, why)
        self.watching.dropped(presence.script.pk, percepts, why)
        try:
            store.drop(percepts)
        except DatabaseError:  # they wait for the next start then
            log.failure("ai: that lines were let go could not be kept")

    def engage(self, presence: Agent, source: Source) -> None:
        """Keep an assistant's talk with a source warm for a while."""
        now = self.clock.seconds()
        if len(presence.talks) > MAX_TALKS:
            presence.talks = {one: until for one, until in presence.talks.items() if until > now}
        if source.id:
            presence.talks[source.id] = now + conf.get("ENGAGED")

    # Turns

    def lend(self, presence: Agent) -> None:
        """Let others think while an assistant, at the end of its turn, only speaks."""
        self._scheduler.lend(presence.script.pk)

    def caller(self, presence: Agent, asker: Source | None, origin: str) -> Caller:
        """On whose behalf a call outside of any turn is made, by a builder's hand for one."""
        return build_caller(self, presence, (), asker, None, origin)

    def _begin(self, script_id: int) -> Deferred[float | None] | None:
        presence = self.presences.get(script_id)
        if presence is None or self.stopping or presence.obstacle():
            return None
        wait = self._next_in(presence)
        if wait:
            return succeed(wait)
        run = self._live_turn
        if wait is None:
            run, wait = self._agenda.run, self._agenda.next_in(presence)
            if wait is None or wait > 0:
                return None if wait is None else succeed(wait)
        brain = presence.script.thinker
        asker = self._attention.next_asker(presence)
        if not self.breaker.may_begin(brain, script_id, asker):
            return None
        return ensureDeferred(self._turn(presence, script_id, brain, run))

    async def _live_turn(self, presence: Agent) -> None:
        presence.script.wake_up()
        try:
            await self._live.turn(presence)
        finally:
            self._agenda.quiet(presence)
            self.rota.lived(presence)

    def _give_way(self, presence: Agent, turn: Turn | None) -> None:
        """Break a pass off for whoever speaks to its assistant."""
        if presence.gives_way and presence.turn is turn:
            presence.cancel()

    async def _turn(
        self,
        presence: Agent,
        script_id: int,
        brain: str,
        run: Callable[[Agent], Awaitable[None]],
    ) -> float | None:
        try:
            await run(presence)
        finally:
            self.breaker.left(brain, script_id)
            self.signs.over(presence, script_id)
            self._attention.over(presence, script_id)
            self.optouts.turn_over(presence, script_id)
        if self.clock.seconds() - self._swept > SWEEP_SECONDS:
            self._swept = self.clock.seconds()
            self.clock.callLater(1, self._sweep)
        if presence.obstacle():
            return None
        wait = self._next_in(presence)
        return self._agenda.next_in(presence) if wait is None else wait

    def _next_in(self, presence: Agent) -> float | None:
        """Seconds until something that waits is due; None where nothing waits."""
        return self._attention.next_in(presence)

    def _tell_of_brain(self, brain: str, seconds: float, why: str) -> None:
        """Staff hear once that a brain is left alone, and once that it answers again."""
        if seconds:
            text = (
                f"Turns with the brain '{brain}' fail ({why}). Nobody thinks with it for "
                f"{seconds:g} s; what is said waits."
            )
        else:
            text = f"The brain '{brain}' answers again."
        self.staff.tell(text, f"brain {brain} {'fails' if seconds else 'answers'}")

    def _sweep(self) -> None:
        """Let a batch of old rows go, and more of them as long as there are."""
        if not self.stopping and sweep(conf.get("KEEP_DAYS")):
            self.clock.callLater(1, self._sweep)


_service: Runtime | None = None


def get_service() -> Runtime:
    """The running game's service; made at its first use."""
    global _service
    if _service is None:
        from twisted.internet import reactor

        _service = Runtime(reactor)
    return _service


def set_service(service: Runtime | None) -> Callable[[], None]:
    """Put another service in place, for tests; returns what puts the old one back."""
    global _service
    old, _service = _service, service

    def back() -> None:
        global _service
        _service = old

    return back
