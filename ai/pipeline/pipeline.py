"""The pipeline: the steps of every call, in one order.

All calls come through here: those of models, of builders and of tests. `_admit` changes nothing,
`_perform` acts, and every call is recorded.
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
from ai.pipeline.observation import describe, observe
from ai.pipeline.outage import outage
from ai.pipeline.race import GivenUp
from ai.pipeline.steps.approve import Approvals, NoApprovals, ask_human
from ai.pipeline.steps.authorise import authorise
from ai.pipeline.steps.cache import Cache
from ai.pipeline.steps.cap import cap, text_of
from ai.pipeline.steps.find import find
from ai.pipeline.steps.gate import ask_gate, gate_for
from ai.pipeline.steps.limit import Limits, NoLimits, check_stopped, limit, note_answer
from ai.pipeline.steps.record import NoStore, Store
from ai.pipeline.steps.run import Ticket, as_result, describe_late, run, tool_error, tool_failed
from ai.pipeline.steps.validate import validate
from ai.pipeline.threads import DaemonThreads
from ai.pipeline.toolbox import Toolbox
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

_SHOWN = ("message", "error", "side_effects", "audit")
"""The fields of a result in which secrets may stand, besides its data."""


def _utc() -> str:
    return datetime.now(UTC).isoformat()


class Pipeline:
    """Carries calls out.

    Args:
        clock: The reactor, or a test's clock.
        store: Records calls.
        limits: Counts calls over time.
        approvals: Keeps the calls that a human has to decide on.
        gate: Returns the current eval gate, or None; asked where the tools' own registry has none.
        threads: Runs `blocking` tools.
        secrets: What is removed from every result and error.
        max_result: Characters of a result that the model reads.
        monotonic: Seconds, for durations.
        utc: The date and time as ISO 8601, for the record.
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

        It raises no error of the call, its tool or its caller: errors become the outcome.
        """
        outcome = self._open(call, caller)
        begun = self._monotonic()
        text = ""
        try:
            tool, context = await self._admit(outcome, caller)
            if tool.control:
                check_stopped(caller)
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
        except Exception as error:
            _fail(outcome, _unusable(outcome, error))
        return self._close(outcome, caller, begun, text)

    async def admit(self, call: ToolCall, caller: Caller) -> Outcome:
        """Determine whether a call would run, without doing anything."""
        outcome = self._open(call, caller)
        ledger = copy.deepcopy(caller.ledger)
        try:
            await self._admit(outcome, replace(caller, ledger=ledger, offer=list(caller.offer)))
            check_stopped(caller)
        except ToolError as error:
            _fail(outcome, error)
        return outcome

    def refuse(self, call: ToolCall, caller: Caller, error: ToolError) -> Outcome:
        """Record and answer a call that the loop's plan leaves out."""
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
        try:
            return await self._take_steps(outcome, caller, outcome.verdicts)
        except BaseException as error:
            _note_problem(outcome, error)
            raise

    async def _take_steps(
        self, outcome: Outcome, caller: Caller, verdicts: dict[str, str]
    ) -> tuple[Tool, ToolContext]:
        """Take the steps before a call runs; the last verdict is that of the step being taken."""
        verdicts["find"] = "ok"
        tool = outcome.tool = find(outcome.call.name, caller)
        verdicts["authorise"] = "ok"
        authorise(tool, outcome.authority, caller)
        verdicts["validate"] = "ok"
        outcome.params = validate(outcome.call, tool, caller).params
        verdicts["limit"] = "ok"
        limit(outcome, tool, caller)
        self._check_limits(outcome, tool, caller)
        verdicts["gate"] = "ok"
        gate = caller.tools.gate() or self._gate()
        if gate is not None:
            gate = gate_for(tool, gate)
        context = self._context(outcome, tool, caller, gate is not None)
        if gate is not None:
            verdicts["gate"] = await ask_gate(tool, context, gate, self._clock)
            check_stopped(caller)  # the world may have changed while the gate decided
            outcome.authority = caller.authority()
            authorise(tool, outcome.authority, caller)
            context = replace(context, authority=outcome.authority)
        verdicts["approve"] = "ok"
        whole = partial(self._context, outcome, tool, caller, True)
        ask_human(outcome, tool, caller, self._approvals, whole)
        return tool, context

    def _check_limits(self, outcome: Outcome, tool: Tool, caller: Caller) -> None:
        """Check a call's limits, which do not apply to a cached result."""
        try:
            self._limits.check(tool, caller)
        except ToolRateLimited:
            key = self.cache.key(tool, outcome.params, outcome.authority.level, caller)
            if self.cache.get(tool, key, caller) is None:
                raise

    def _propose(self, outcome: Outcome, caller: Caller, need: ToolNeedsApproval) -> None:
        """Have a call wait for a human; it counts as the turn's one change of the world."""
        tool = outcome.tool
        assert tool is not None
        try:
            check_stopped(caller)
            message = self._approvals.propose(outcome, tool, caller, need)
        except Exception as error:
            _fail(outcome, error if isinstance(error, ToolError) else _unusable(outcome, error))
            return
        outcome.state = State.WAITING
        outcome.result = ToolResult(tool.name, success=False, message=message)
        caller.ledger.proposed.append(message)
        caller.ledger.use(tool, outcome.params)

    async def _perform(
        self, outcome: Outcome, tool: Tool, caller: Caller, context: ToolContext, begun: float
    ) -> str:
        key = self.cache.key(tool, outcome.params, outcome.authority.level, caller)
        hit = self.cache.get(tool, key, caller)
        check_stopped(caller)  # last of all: what ran since may have ended the turn
        if hit is not None:
            outcome.cached = True
            outcome.verdicts["cache"] = "hit"
            outcome.result, outcome.lowest_author = hit
            outcome.state = State.DONE
            return cap(text_of(outcome.result), outcome, caller, self._max_result)
        outcome.verdicts["charge"] = "ok"
        try:
            with self._limits.charging(tool, caller):
                self._store.started(outcome)
        except BaseException as error:
            _note_problem(outcome, error)
            raise
        outcome.begun = True
        late = self._when_late(outcome, tool, caller, begun)
        before = caller.ledger.danger_used, caller.ledger.notes
        caller.ledger.use(tool, outcome.params)
        try:
            given = await run(outcome, tool, caller, context, self._clock, self._threads, late)
        except ToolError as error:
            if error.changes_nothing:
                caller.ledger.danger_used, caller.ledger.notes = before
            raise
        except Ticket as ticket:
            outcome.state = State.PENDING
            ticket.running.addBoth(self._arrived, outcome, tool, caller, begun)
            ticket.running.addErrback(_unkept, tool)
            return ""
        finally:  # also if it failed, as it may have done a part
            self.cache.changed(tool, caller)
        result, text = self._without_secrets(given)
        _take(outcome, result)
        if key and outcome.success:
            self.cache.put(tool, key, caller, result, outcome.lowest_author)
        return cap(text, outcome, caller, self._max_result)

    def _arrived(
        self, value: Any, outcome: Outcome, tool: Tool, caller: Caller, begun: float
    ) -> None:
        """Close a call that continued in the background."""
        done = outcome.final = replace(
            outcome, state=State.STARTED, result=ToolResult(), verdicts=dict(outcome.verdicts)
        )
        text = ""
        try:
            if isinstance(value, Failure):
                raise tool_error(value, tool)
            result, text = self._without_secrets(as_result(value, tool))
            _take(done, result)
            text = cap(text, done, caller, self._max_result)
        except ToolError as error:
            _fail(done, error)
        except Exception:
            _fail(done, tool_failed(tool, Failure()))
        self.cache.changed(tool, caller)
        self._close(done, caller, begun, text, again=True)

    def _when_late(
        self, outcome: Outcome, tool: Tool, caller: Caller, begun: float
    ) -> Callable[[Any], None]:
        """Returns a callback that records, and only records, what comes after the deadline."""

        def late(value: Any) -> None:
            if isinstance(value, Failure) and value.check(GivenUp) is not None:
                return  # it was cancelled at the deadline
            self.cache.changed(tool, caller)
            try:
                what = describe_late(value, tool)
            except Exception:
                what = tool_failed(tool, Failure()).problem
            kept = outcome.final or outcome
            seconds = self._monotonic() - begun
            kept.verdicts["late"] = f"after {seconds:.1f} s: {self._secrets.hide(what)}"
            self._store.finished(kept)

        return late

    def _close(
        self, outcome: Outcome, caller: Caller, begun: float, text: str, again: bool = False
    ) -> Outcome:
        """Finish an outcome: its audit, observation and row; `again` if the call had a ticket."""
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
            if not isinstance(error, ToolInvalid):  # whose advice may be a schema
                error.advice = Toolbox(caller).advise(error.advice)
            error.advice = self._secrets.hide(error.advice)
        text = self._secrets.hide(describe(outcome, text))
        warning = ""
        if (outcome.begun or outcome.cached) and not again:
            warning = note_answer(outcome, caller.ledger, text)
        outcome.observation = observe(outcome, caller, text, warning)
        ledger = caller.ledger
        ledger.lowest_author = least_level(ledger.lowest_author, outcome.lowest_author)
        if again:
            caller.later(caller, outcome)  # first, so that a crash in between does not lose it
        self._store.finished(outcome)
        return outcome

    def _without_secrets(self, result: ToolResult) -> tuple[ToolResult, str]:
        """A tool's result without secrets, and its text."""
        # The result is a copy of what the tool returned, and nobody else has it.
        if self._secrets:
            fields = vars(result)
            for name in _SHOWN:
                if fields[name]:
                    fields[name] = self._secrets.hide_in(fields[name])
        return result, text_of(result, self._secrets)

    def _context(self, outcome: Outcome, tool: Tool, caller: Caller, gated: bool) -> ToolContext:
        if not (tool.wants_context or gated):
            return BARE  # nobody reads it
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


def _note_problem(outcome: Outcome, error: BaseException) -> None:
    """Note why the step that was begun last failed."""
    why = error.problem if isinstance(error, ToolError) else type(error).__name__
    outcome.verdicts[next(reversed(outcome.verdicts))] = why


def _unusable(outcome: Outcome, error: Exception) -> ToolError:
    """The error of a call for which one of our own steps failed."""
    outcome.is_outage = outage.is_outage(error)
    outage.failure(log, "ai: the call of {tool} broke", tool=outcome.name)
    return ToolError(f"'{outcome.name}' cannot be used now.", "Do without it.")


def _quotes(outcome: Outcome, caller: Caller, *things: Any) -> None:
    """Count the authors of these things among the authors of the result."""
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
    outage.failure(log, "ai: the outcome of {tool} could not be stored", failure, tool=tool.name)
