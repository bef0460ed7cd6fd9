"""The runtime: builds, starts and stops everything that the assistants of a game need."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from twisted.internet.defer import Deferred
from twisted.internet.task import Cooperator
from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import History
from ai.assistant.agent.inbox import Inbox
from ai.assistant.agent.kernel import Kernel
from ai.assistant.agent.recent_lines import Talks
from ai.assistant.agent.stored_assistant import StoredAssistant, read_all, read_one
from ai.assistant.agent.turn_settings import all_brains, goes_by_rules
from ai.assistant.approvals.approval_decisions import ApprovalDecisions
from ai.assistant.approvals.approval_queue import ApprovalQueue
from ai.assistant.authority.secrets import game_secrets
from ai.assistant.budgets.ledger import BudgetLedger
from ai.assistant.budgets.quotas import ToolQuotas, time_by
from ai.assistant.delegation.manager import DelegationManager
from ai.assistant.engine.loop import Loop
from ai.assistant.health.workers_report import WorkersMonitor
from ai.assistant.llm.catalog import Elsewhere, ModelCatalog
from ai.assistant.llm.embeddings import embedder_for
from ai.assistant.llm.selection import BrainSelector
from ai.assistant.llm.tool_mode import ToolModes
from ai.assistant.operations.opt_out import OptOuts
from ai.assistant.operations.pause import Pause
from ai.assistant.operations.player_data import PlayerData
from ai.assistant.operations.running_trials import RunningTrials
from ai.assistant.operations.staff_notices import StaffNotices
from ai.assistant.perception import channels
from ai.assistant.perception.dispatcher import Dispatcher
from ai.assistant.perception.doubtful_lines import DoubtfulLines
from ai.assistant.perception.hooks import PlaceChanges, unwrap, wrap
from ai.assistant.perception.intake import Intake
from ai.assistant.percepts import store
from ai.assistant.percepts.addressee_classifier import Training
from ai.assistant.records.recovery import last_talks, recover
from ai.assistant.records.sweeper import Sweeper
from ai.assistant.records.turn_recorder import TurnObservers, TurnRecorder
from ai.assistant.records.turn_store import TurnStore
from ai.assistant.scheduling.reminders import Reminders
from ai.assistant.scheduling.schedule_runner import ScheduleRunner
from ai.assistant.scheduling.scheduler import Scheduler
from ai.assistant.scheduling.turn_starter import BackgroundPasses, TurnStarter
from ai.assistant.speech.delivery import Delivery
from ai.assistant.speech.silence_signs import SilenceSigns
from ai.assistant.speech.thinking_signs import ThinkingSigns
from ai.assistant.turns import summarise
from ai.assistant.turns.assess import Assessment
from ai.assistant.turns.caller_factory import CallerFactory
from ai.assistant.turns.live_turns import LiveTurns
from ai.assistant.turns.passes import Passes
from ai.brains.base import Brain
from ai.brains.lazy_brain import LazyBrain
from ai.memory import vectors
from ai.memory.table_cache import cache as table_cache
from ai.memory.upkeep.journal import with_much_unreflected
from ai.models.database_errors import is_down
from ai.pipeline.clock import Clock
from ai.pipeline.execution import use_pipeline
from ai.pipeline.outage import outage
from ai.pipeline.pipeline import Pipeline
from ai.pipeline.threads import DaemonThreads
from ai.remote.modules import Modules
from ai.speech.speech_filter import SpeechFilter
from ai.tools.contract.registry import TOOL_REGISTRY

log = Logger()
BUILT_IN = "ai.brains.embedded.brain"
"""The module of the built-in brain."""
MAX_READ_AHEAD = 16
"""Assistants that think by rules and have them read before somebody speaks with them."""


class Runtime:
    """Runs the assistants of a game.

    Args:
        reactor: The clock of everything. Daemon threads report to it.
    """

    def __init__(self, reactor: Any) -> None:
        self.clock: Clock = reactor
        self.now = time_by(self.clock)
        """Returns the date and time by that clock."""
        self.agents: dict[int, Agent] = {}
        """The running agents by the primary keys of their scripts."""
        built_in = LazyBrain("embedded", BUILT_IN, "EmbeddedBrain")
        self.brains: dict[str, Brain] = {"embedded": built_in}
        """Brains that cost nothing, by the names that an assistant's `brain` may have."""
        self.before_stop: list[Callable[[], object]] = []
        """Called when the server stops, before anything else does."""
        self.workers: WorkersMonitor | None = None
        """Knows the workers that think for this game, if there are any."""
        self._stopping = threading.Event()
        self.threads = DaemonThreads(reactor)
        """Run what blocks."""

        self.staff = StaffNotices(self.clock)
        outage.start(is_down, self.staff.notify, self.clock)
        self.ledger = BudgetLedger(self.now, self.staff.notify)
        self.models = ModelCatalog(reactor, self.threads.run, self.ledger, self.staff.notify)
        self.modules = Modules(reactor, self.threads.run, self.staff.notify)
        self.tool_modes = ToolModes(self.staff.notify)
        self.selector = BrainSelector(
            self.clock,
            self.brains,
            LazyBrain("embedded", BUILT_IN, "StandInBrain", stands_in=True),
            self.models,
            self.tool_modes,
            self.staff.notify,
        )
        self._scheduler = Scheduler(self.clock, conf.get("CONCURRENT_TURNS"), self.models.pace)
        self.kernel = Kernel(
            self.clock, self.now, self.agents, self._scheduler.wake, self._stopping.is_set
        )

        self.speech_filter = SpeechFilter(self.staff.notify)
        self.thinking_signs = ThinkingSigns(self.clock, self.speech_filter)
        self.silence_signs = SilenceSigns(self.clock, self.speech_filter)
        self.records = TurnStore()
        self.observers = TurnObservers()
        self.opt_outs = OptOuts()
        self.intake = Intake(
            self.kernel,
            self.opt_outs,
            self.thinking_signs.addressed,
            self.silence_signs.ignored,
            self.observers.percepts_dropped,
        )
        self.approvals = ApprovalQueue(self.kernel, self.staff, self.intake.put)
        self.reminders = Reminders(self.kernel, self.intake.put)
        self.delegations = DelegationManager(self.kernel)
        self.pipeline = Pipeline(
            self.clock,
            store=self.records,
            limits=ToolQuotas(self.now),
            approvals=self.approvals,
            gate=TOOL_REGISTRY.current_gate,
            threads=self.threads,
            secrets=game_secrets(),
            max_result=conf.get("MAX_RESULT"),
        )
        self.place_changes = PlaceChanges(self.agents, self.pipeline.cache)
        self.pause = Pause(
            self.kernel, self.opt_outs, self.delegations.withdraw, self.approvals.withdraw
        )

        self.callers = CallerFactory(
            self.kernel,
            self.delegations,
            self.selector,
            Delivery(
                self.clock, self.speech_filter, self.thinking_signs.answered, self._scheduler.lend
            ),
            self.records.notify,
            self.reminders.arm,
        )
        self.decisions = ApprovalDecisions(self.kernel, self.approvals, self.callers, self.pipeline)
        self.schedule = ScheduleRunner(
            self.kernel, self.callers, self.pipeline, self._scheduler.is_running
        )
        self.doubtful_lines = DoubtfulLines(
            self.clock,
            self.silence_signs.ask,
            self.thinking_signs.addressed,
            self.intake,
            built_in.is_try,
        )
        self.dispatcher = Dispatcher(
            self.kernel,
            self.intake,
            self.opt_outs,
            self.delegations.unwanted,
            self.schedule.resume_own_turns,
            self.silence_signs.ignored,
            self.doubtful_lines.left,
            Training(self.threads.run),
        )
        self.player_data = PlayerData(
            self.agents,
            self.opt_outs,
            self.pipeline.cache,
            self.reminders.arm,
            self.records.flush,
            self.dispatcher.floods.forget,
        )
        loop = Loop(self.pipeline, self.clock)
        recorder = TurnRecorder(self.records, self.observers)
        self.passes = Passes(loop, self.callers, self.selector, recorder)
        self._background = BackgroundPasses(
            self.kernel, self.passes, self.delegations, self.records.flush, self._elsewhere
        )
        self._summaries = summarise.Summaries(self.kernel, self.passes, self._elsewhere)
        live = LiveTurns(
            self.kernel,
            loop,
            self.dispatcher,
            self.intake,
            self.callers,
            self.selector,
            Assessment(self.passes, self.brains),
            self._summaries,
            recorder,
            self.records.notify,
            self.delegations,
            lambda: self.modules.ready(),
            self.models.pace.step,
            self.thinking_signs.thinking,
            self.silence_signs.unanswered,
        )
        self.trials = RunningTrials()
        self._turns = TurnStarter(
            self.kernel,
            self.dispatcher,
            live,
            self._background,
            self.schedule,
            self.thinking_signs,
            self.opt_outs,
            Sweeper(self.clock, self.kernel.stopping, self._elsewhere),
        )
        self._scheduler.start(self._turns.begin)
        self._idle = Cooperator(lambda: lambda: True, partial(self.clock.callLater, 0))
        """Takes small steps of work between everything else, one in each turn of the reactor."""

    def _elsewhere(self) -> Elsewhere | None:
        return self.models.elsewhere

    def start(self) -> None:
        """Attach all assistants, and continue what a restart interrupted."""
        table_cache.is_games = True
        self.pause.load()
        self.speech_filter.start()
        load = embedder_for(conf.get("EMBEDDER"), self.models)
        vectors.start(load, self.clock, conf.get("VECTORS_IN_MEMORY"))
        self.ledger.start(self.threads.run, self.clock)
        self.modules.start()
        talks = last_talks(self.now())
        recover()
        self.opt_outs.start()
        waiting = store.waiting_percepts()
        due = set(with_much_unreflected())
        own, by_rules = [], list[int]()
        for stored in read_all():
            script = stored.script
            own.append(stored.brain)
            if goes_by_rules(stored):
                by_rules.append(script.pk)
            try:
                agent = self._attach(stored)
            except Exception:  # the other assistants start all the same
                log.failure("ai: {script} cannot be attached", script=script.key)
                continue
            for percept in waiting.get(script.pk, ()):
                self.intake.restore(agent, percept)
            if stored.asleep:
                due.add(script.pk)
        for key, asker, seconds in talks:
            if key in self.agents and asker not in self.opt_outs.who:
                self.agents[key].talks.resume(asker, seconds)
        channels.listen([agent.character.pk for agent in self.agents.values()])
        self.models.start(all_brains(own))
        self.approvals.start()
        self.reminders.start()
        self.delegations.start()
        self._idle.cooperate(self._prepare_brain(by_rules[:MAX_READ_AHEAD]))
        for key, agent in self.agents.items():
            if len(agent.inbox):
                self._scheduler.wake(key)
            elif key in due or agent.tasks:
                wait = self._background.next_in(agent)
                if wait is not None:
                    self._scheduler.wake(key, wait)

    def _prepare_brain(self, by_rules: Sequence[int]) -> Iterator[Deferred[Any] | None]:
        """Import the built-in brain on a thread, prepare it in steps, and have it read rules.

        Args:
            by_rules: The keys of assistants that think by it.
        """
        yield self.threads.run(import_module, BUILT_IN)
        built_in = import_module(BUILT_IN)
        yield from built_in.prepare()
        for key in by_rules:
            agent = self.agents.get(key)
            if agent is not None:
                yield self.threads.run(built_in.read_ahead, built_in.plain(agent.persona))

    def stop(self) -> None:
        """Begin no more turns, and cancel running ones; their finished steps are recorded."""
        _attempt(self.dispatcher.settle)
        self._stopping.set()
        for step in (
            *self.before_stop,
            self._idle.stop,
            vectors.stop,
            self._scheduler.stop,
            self.thinking_signs.stop,
            self.doubtful_lines.stop,
            self.approvals.stop,
            self.reminders.stop,
            self.schedule.stop,
            self.delegations.stop,
            self.trials.stop,
            self.models.close,
            *(agent.cancel for agent in self.agents.values()),
            self.modules.stop,
            self.place_changes.stop,
            self.pause.finish,
            self.records.flush,
            self.ledger.stop,
            outage.stop,
        ):
            _attempt(step)

    def attach(self, script: Any) -> Agent | None:
        """Run an assistant; None if its character was deleted, or is a copy of another's."""
        stored = read_one(script)
        if stored is None:
            return None
        channels.listen([stored.character.pk])
        return self._attach(stored)

    def _attach(self, stored: StoredAssistant) -> Agent:
        script, character = stored.script, stored.character
        agent = self.agents.get(script.pk)
        if agent is None:
            agent = self.build_agent(script, character, partial(summarise.restored_history, script))
        agent.script, agent.character = script, character
        # Evennia may flush an object or script without `ndb` from its cache, and load it again as
        # another instance.
        character.ndb.ai = script.ndb.ai = agent
        table_cache.change_game()
        wrap(character)
        self.schedule.set_policy(agent, stored.policy)
        self.place_changes.watch(agent)
        self.agents[script.pk] = agent  # last: one that could not be attached must not run
        return agent

    def build_agent(
        self, script: Any, character: Any, load_history: Callable[[], History]
    ) -> Agent:
        """Build an agent, without attaching it to anything."""
        return Agent(
            script,
            character,
            Inbox(conf.get("QUEUE"), conf.get("QUEUE_PER_ASKER"), conf.get("OVERHEARD")),
            load_history,
            Talks(self.clock),
            self.dispatcher.notice,
            self._scheduler.wake,
            self.pause,
        )

    def detach(self, script: Any) -> None:
        """Stop running an assistant."""
        agent = self.agents.pop(script.pk, None)
        for part in (
            self._scheduler,
            self._background,
            self._summaries,
            self.schedule,
            self.thinking_signs,
            self.observers,
            self.place_changes,
        ):
            part.forget(script.pk)
        self.approvals.detach(script.pk)
        self.delegations.withdraw([script.pk])
        if agent is None:
            return
        # Later, as it may be a tool of this very turn that releases the assistant.
        self.clock.callLater(0, agent.cancel)
        unwrap(agent.character)
        if agent.character.pk:
            del agent.character.ndb.ai
        table_cache.change_game()
        self.pipeline.cache.end_session(script.assistant_key)

    def wake(self, script: Any, delay: float = 0.0) -> None:
        """Begin an assistant's next turn in `delay` seconds, if it has something to do."""
        self._scheduler.wake(script.pk, delay)

    def halted(self) -> str:
        """Why all assistants are paused; "" if they are not."""
        return self.pause.everybody

    def is_running(self, script: Any) -> bool:
        """Whether an assistant is in a turn."""
        return self._scheduler.is_running(script.pk)


def _attempt(step: Callable[[], object]) -> None:
    """Take one step of the shutdown; its failure must not prevent the others."""
    try:
        step()
    except Exception:
        log.failure("ai: a step of the shutdown failed")


_runtime: Runtime | None = None


def get_runtime() -> Runtime:
    """Return the game's runtime, built on first use.

    For commands, the web API, Evennia's hooks, scripts and adoption; everything else gets what it
    needs as arguments.
    """
    if _runtime is None:
        from twisted.internet import reactor

        set_runtime(Runtime(reactor))
    assert _runtime is not None
    return _runtime


def set_runtime(runtime: Runtime | None) -> Callable[[], None]:
    """Replace the runtime, as in a test; the function that it returns puts the old one back."""
    global _runtime
    old, _runtime = _runtime, runtime
    use_pipeline(None if runtime is None else runtime.pipeline)

    def put_back() -> None:
        set_runtime(old)

    return put_back
