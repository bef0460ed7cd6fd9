"""The pipeline: the steps of every call, in their one order.

Native call, text tag, builder's command, test: all come through here. `admit` changes nothing;
`perform` acts; a record wraps both.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

from twisted.internet.defer import CancelledError
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.pipeline.call import Caller, Outcome, State, least_level
from ai.pipeline.clock import Clock
from ai.pipeline.observation import observe, told
from ai.pipeline.race import GivenUp
from ai.pipeline.steps.approve import Approvals, NoApprovals, ask_human
from ai.pipeline.steps.authorise import authorise
from ai.pipeline.steps.cache import Cache
from ai.pipeline.steps.cap import cap
from ai.pipeline.steps.find import find
from ai.pipeline.steps.gate import ask_gate, judge_of
from ai.pipeline.steps.limit import Limits, NoLimits, ask_stopped, limit, note
from ai.pipeline.steps.record import NoStore, Store
from ai.pipeline.steps.run import Ticket, as_result, broken, error_of, run, told_late
from ai.pipeline.steps.validate import validate
from ai.pipeline.threads import DaemonThreads
from ai.pipeline.toolbox import Toolbox
from ai.pipeline.verdicts import Verdicts
from ai.tools.contract.base import Tool
from ai.tools.contract.gate import EvalGate
from ai.tools.contract.results import ToolCall, ToolResult
from ai.tools.contract.secret import NO_SECRETS, Secrets
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import (
    ToolCancelled,
    ToolError,
    ToolInvalid,
    ToolNeedsApproval,
    ToolNotFound,
    ToolRateLimited,
    ToolRefused,
    ToolTimeout,
)

log = Logger()


def _utc() -> str:
    return datetime.now(UTC).isoformat()


class Pipeline:
    """Carries calls out.

    Args:
        clock: The reactor, or a test's clock: deadlines and the cache's time.
        store: Where calls are recorded.
        limits: Who counts calls over time.
        approvals: Who keeps the calls that a human has to decide on.
        gate: Returns the eval gate that holds now, or None.
        threads: For `blocking` tools.
        secrets: What is taken out of every result and complaint.
        max_result: Characters of a result that the model gets to see.
        monotonic: Seconds for durations.
        utc: The time of day for the record, ISO 8601.
    """

    def __init__(
        self,
        clock: Clock,
        *,
        store: Store | None = None,
        limits: Limits | None = None,
        approvals: Approvals | None = None,
        gate: Callable[[], EvalGate | None] = lambda: None,
        threads: DaemonThreads | None = None,
        secrets: Secrets = NO_SECRETS,
        max_result: int = 16 * 1024,
        monotonic: Callable[[], float] = time.monotonic,
        utc: Callable[[], str] = _utc,
    ) -> None:
        self.cache = Cache(clock)
        self._clock = clock
        self._store: Store = store or NoStore()
        self._limits: Limits = limits or NoLimits()
        self._approvals: Approvals = approvals or NoApprovals()
        self._gate = gate
        self._threads = threads
        self._secrets = secrets
        self._max_result = max_result
        self._monotonic = monotonic
        self._utc = utc

    async def carry_out(self, call: ToolCall, caller: Caller) -> Outcome:
        """Take one call through all steps.

        Never raises for what the call, its tool or its caller do wrong: that is the outcome.
        """
        outcome = self._open(call, caller)
        begun = self._monotonic()
        text = ""
        try:
            tool, context = await self._admit(outcome, caller)
            if tool.control:
                caller.accept(tool, outcome.params)
                outcome.state = State.CONTROL
                outcome.result = ToolResult(tool.name, result=outcome.params)
            else:
                text = await self._perform(outcome, tool, caller, context, begun)
        except ToolNeedsApproval as need:
            self._propose(outcome, caller, need)
        except ToolError as error:
            _fail(outcome, error)
        except CancelledError:
            _fail(outcome, ToolCancelled("The turn was stopped."))
        except Exception:
            _fail(outcome, _unusable(outcome))
        return self._close(outcome, caller, begun, text)

    async def admit(self, call: ToolCall, caller: Caller) -> Outcome:
        """Say what would become of a call, without doing anything: its verdicts, its error."""
        outcome = self._open(call, caller)
        ledger = copy.deepcopy(caller.ledger)
        try:
            await self._admit(outcome, replace(caller, ledger=ledger, offer=list(caller.offer)))
        except ToolError as error:
            _fail(outcome, error)
        return outcome

    def refuse(self, call: ToolCall, caller: Caller, error: ToolError) -> Outcome:
        """Give a call that the loop's plan leaves out its observation and its row."""
        outcome = self._open(call, caller)
        outcome.tool = caller.tools.find(call.name)
        outcome.verdicts["plan"] = error.problem
        _fail(outcome, error)
        return self._close(outcome, caller, self._monotonic(), "")

    def _open(self, call: ToolCall, caller: Caller) -> Outcome:
        return Outcome(
            call,
            authority=caller.authority(),
            origin=caller.origin,
            turn=caller.turn,
            assistant=caller.assistant,
            asker=caller.asker,
            ts=self._utc(),
        )

    async def _admit(self, outcome: Outcome, caller: Caller) -> tuple[Tool, ToolContext]:
        say = Verdicts(outcome)
        with say("find"):
            tool = outcome.tool = find(outcome.call.name, caller)
        with say("authorise"):
            authorise(tool, outcome.authority, caller)
        with say("validate"):
            outcome.params = validate(outcome.call, tool, caller).params
        with say("limit"):
            limit(outcome, tool, caller)
            self._ask_limits(outcome, tool, caller)
        gate = judge_of(tool, self._gate())
        context = self._context(outcome, tool, caller, gate is not None)
        with say("gate"):
            if gate is not None:
                outcome.verdicts["gate"] = await ask_gate(tool, context, gate, self._clock)
                ask_stopped(caller)  # it may have taken its time, and the world has gone on
                outcome.authority = caller.authority()
                authorise(tool, outcome.authority, caller)
                context = replace(context, authority=outcome.authority)
        with say("approve"):
            whole = partial(self._context, outcome, tool, caller, True)
            ask_human(outcome, tool, caller, self._approvals, whole)
        return tool, context

    def _ask_limits(self, outcome: Outcome, tool: Tool, caller: Caller) -> None:
        """Let a call pass while its limits last; also later, if its answer is kept already."""
        try:
            self._limits.check(tool, caller)
        except ToolRateLimited:
            if self.cache.get(tool, outcome.params, outcome.authority.level, caller) is None:
                raise

    def _propose(self, outcome: Outcome, caller: Caller, need: ToolNeedsApproval) -> None:
        """Have a call wait for a human; a turn's one change of the world is used up by it."""
        tool = outcome.tool
        assert tool is not None
        try:
            told = self._approvals.propose(outcome, tool, caller, need)
        except Exception as error:
            _fail(outcome, error if isinstance(error, ToolError) else _unusable(outcome))
            return
        outcome.state = State.WAITING
        outcome.result = ToolResult(tool.name, success=False, message=told)
        caller.ledger.proposed.append(told)
        caller.ledger.use(tool, outcome.params)

    async def _perform(
        self, outcome: Outcome, tool: Tool, caller: Caller, context: ToolContext, begun: float
    ) -> str:
        level = outcome.authority.level
        hit = self.cache.get(tool, outcome.params, level, caller)
        if hit is not None:
            outcome.cached = True
            outcome.verdicts["cache"] = "hit"
            outcome.result, outcome.lowest_author = hit
            outcome.state = State.DONE
            return cap(outcome, caller, self._max_result)
        ask_stopped(caller)  # the last word before anything happens
        with Verdicts(outcome)("charge"), self._limits.charging(tool, caller):
            self._store.started(outcome)
        outcome.begun = True
        late = self._when_late(outcome, tool, caller, begun)
        try:
            with caller.ledger.using(tool, outcome.params):
                given = await run(outcome, tool, caller, context, self._clock, self._threads, late)
        except Ticket as ticket:
            outcome.state = State.PENDING
            ticket.running.addBoth(self._arrived, outcome, tool, caller, begun)
            ticket.running.addErrback(_unkept, tool)
            return ""
        finally:  # also where it failed: it may have come half of the way
            self.cache.changed(tool, caller)
        result = self._without_secrets(given)
        _take(outcome, result)
        if outcome.success:
            self.cache.put(tool, outcome.params, level, caller, result, outcome.lowest_author)
        return cap(outcome, caller, self._max_result)

    def _arrived(
        self, value: Any, outcome: Outcome, tool: Tool, caller: Caller, begun: float
    ) -> None:
        """The outcome of a call that got a ticket."""
        done = outcome.final = replace(
            outcome, state=State.STARTED, result=ToolResult(), verdicts=dict(outcome.verdicts)
        )
        text = ""
        try:
            if isinstance(value, Failure):
                raise error_of(value, tool)
            _take(done, self._without_secrets(as_result(value, tool)))
            text = cap(done, caller, self._max_result)
        except ToolError as error:
            _fail(done, error)
        except Exception:
            _fail(done, broken(tool, Failure()))
        self.cache.changed(tool, caller)
        self._close(done, caller, begun, text, again=True)

    def _when_late(
        self, outcome: Outcome, tool: Tool, caller: Caller, begun: float
    ) -> Callable[[Any], None]:
        """What came after the deadline is only recorded."""

        def late(value: Any) -> None:
            if isinstance(value, Failure) and value.check(GivenUp) is not None:
                return  # it was cancelled, as it should be
            self.cache.changed(tool, caller)
            try:
                what = told_late(value, tool)
            except Exception:
                what = broken(tool, Failure()).problem
            kept = outcome.final or outcome
            said = f"after {self._monotonic() - begun:.1f} s: {self._secrets.hide(what)}"
            kept.verdicts["late"] = said
            self._store.finished(kept)

        return late

    def _close(
        self, outcome: Outcome, caller: Caller, begun: float, text: str, again: bool = False
    ) -> Outcome:
        """Stamp, tell and keep what became of a call; `again` where it had a ticket before."""
        outcome.duration_ms = int((self._monotonic() - begun) * 1000)
        result = outcome.result
        result.audit.update(
            tool=outcome.name,
            ts=outcome.ts,
            duration_ms=outcome.duration_ms,
            cost=outcome.tool.cost if outcome.tool else "free",
        )
        error = outcome.error
        if error is not None:
            error.problem = outcome.result.error = self._secrets.hide(error.problem)
            error.advice = self._secrets.hide(error.advice)
        text = self._secrets.hide(told(outcome, text))
        warning = ""
        if (outcome.begun or outcome.cached) and not again:
            warning = note(outcome, caller.ledger, text)
        outcome.observation = observe(outcome, caller, text, warning)
        ledger = caller.ledger
        ledger.lowest_author = least_level(ledger.lowest_author, outcome.lowest_author)
        if again:
            caller.later(outcome)  # first, so that a crash in between cannot take it
        self._store.finished(outcome)
        return outcome

    def _without_secrets(self, result: ToolResult) -> ToolResult:
        if not self._secrets:
            return result
        hide = self._secrets.hide_in
        return replace(
            result,
            result=hide(result.result),
            message=hide(result.message),
            error=hide(result.error),
            side_effects=hide(result.side_effects),
            audit=hide(result.audit),
        )

    def _context(self, outcome: Outcome, tool: Tool, caller: Caller, gated: bool) -> ToolContext:
        if not (tool.wants_context or gated):
            return BARE  # nobody looks at it
        call = outcome.call
        return replace(
            call.context or caller.context,
            raw_arg=call.raw_arg,
            arguments=outcome.params,
            asker=caller.asker,
            confidence=call.confidence,
            turn=caller.turn,
            call_id=call.id,
            authority=outcome.authority,
            pass_name=caller.pass_name,
            clock=self._clock,
            offer=caller.offer,
            toolbox=Toolbox(caller),
            results=caller.results,
            quotes=partial(_quotes, outcome, caller),
        )


def _unusable(outcome: Outcome) -> ToolError:
    """The error of a call that broke in one of our own steps; the log has it."""
    log.failure("ai: the call of {tool} broke", tool=outcome.name)
    return ToolError(f"'{outcome.name}' cannot be used now.", "Do without it.")


def _quotes(outcome: Outcome, caller: Caller, *things: Any) -> None:
    """Whoever made the words of these things is an author of the result."""
    outcome.lowest_author = least_level(outcome.lowest_author, caller.author_of(*things))


def _take(outcome: Outcome, result: ToolResult) -> None:
    outcome.result = result
    outcome.state = State.DONE if result.success else State.FAILED


def _fail(outcome: Outcome, error: ToolError) -> None:
    outcome.error = error
    outcome.result = replace(
        outcome.result,
        tool_name=outcome.name,
        success=False,
        error=error.problem,
        audit=dict(outcome.result.audit),
    )
    if isinstance(error, ToolRefused):
        outcome.result.message = error.problem
    if isinstance(error, ToolRefused | ToolNotFound | ToolInvalid):
        outcome.state = State.REFUSED
    elif _perhaps_done(outcome, error):
        outcome.state = State.UNKNOWN
    else:
        outcome.state = State.FAILED


def _perhaps_done(outcome: Outcome, error: ToolError) -> bool:
    cut_short = isinstance(error, ToolTimeout | ToolCancelled)
    return bool(cut_short and outcome.begun and outcome.tool and not outcome.tool.is_idempotent())


def _unkept(failure: Failure, tool: Tool) -> None:
    log.failure("ai: what came of {tool} could not be kept or told", failure, tool=tool.name)
