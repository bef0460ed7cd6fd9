"""Approval decisions: who may decide on an approval request, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import DatabaseError
from twisted.internet.defer import Deferred, ensureDeferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.kernel import Kernel
from ai.assistant.approvals.approval_queue import (
    ApprovalQueue,
    always_holds,
    changes_of,
    digest,
    require_readable,
)
from ai.assistant.approvals.outcomes import approved, asker_of, audience_of, call_id, failed
from ai.assistant.authority.authority import level_of, may_change, source_of
from ai.assistant.percepts.percept import PRIVATE
from ai.assistant.records import auto_journal
from ai.assistant.turns.caller_factory import CallerFactory
from ai.memory.privacy.scope import EVERYBODY, audience
from ai.models import ApprovalRequest
from ai.pipeline.call import Caller, Outcome, State
from ai.pipeline.pipeline import Pipeline
from ai.pipeline.steps.limit import call_key
from ai.pipeline.steps.record import mask
from ai.tools.contract import levels
from ai.tools.contract.base import Tool
from ai.tools.contract.registry import TOOL_REGISTRY
from ai.tools.contract.render import render
from ai.tools.contract.results import ToolCall
from ai.tools.contract.secret import MASK
from ai.tools.errors import ToolRefused
from ai.tools.schema.decode import canonical
from ai.tools.support.markup import plain

log = Logger()

_APPROVED = ApprovalRequest.State.APPROVED
_DONE = ApprovalRequest.State.DONE


class DecisionError(Exception):
    """A decision is not possible.

    Args:
        problem: What is wrong, in one sentence.
        advice: What to do instead, in one sentence.
    """

    def __init__(self, problem: str, advice: str) -> None:
        super().__init__(f"{problem}\n{advice}")
        self.problem = problem
        self.advice = advice


class ApprovalDecisions:
    """Carries out the decisions of staff and players on approval requests.

    Args:
        kernel: Time and agents.
        queue: The requests.
        callers: Builds the callers of approved calls.
        pipeline: Runs approved calls.
    """

    def __init__(
        self,
        kernel: Kernel,
        queue: ApprovalQueue,
        callers: CallerFactory,
        pipeline: Pipeline,
    ) -> None:
        self._kernel = kernel
        self._queue = queue
        self._callers = callers
        self._pipeline = pipeline

    def refusal(self, request: ApprovalRequest, by: Any) -> str:
        """Why somebody may not decide on a request; "" if they may.

        Args:
            request: The approval request.
            by: A player's account, or the character that they play.
        """
        agent = self._kernel.agents.get(request.script)
        source = source_of(by)
        if agent is None or not agent.character.pk:
            return "Its assistant is not there."
        if not source.id.startswith("account:"):
            return "Only players decide."
        if request.is_for_asker:
            return (
                ""
                if source.id == request.asker
                else "Only the one who asked for it can confirm it."
            )
        if level_of(by) < request.level:
            return f"That requires the level {levels.title(request.level)}."
        if not may_change(by, agent.character):
            return f"You may not change {plain(agent.character.key)}."
        return ""

    def waiting_for(self, by: Any, among: int | None = None) -> list[ApprovalRequest]:
        """The waiting requests that somebody may decide on, oldest first.

        Args:
            by: A player's account, or the character that they play.
            among: How many of the oldest requests to look at; None means all.
        """
        requests = ApprovalRequest.objects.filter(state=ApprovalRequest.State.WAITING)
        return [one for one in requests.order_by("pk")[:among] if not self.refusal(one, by)]

    def standing_for(self, by: Any, among: int | None = None) -> list[ApprovalRequest]:
        """The requests approved for "always" that somebody may withdraw, oldest first."""
        requests = ApprovalRequest.objects.filter(always=True).order_by("pk")[:among]
        return [one for one in requests if always_holds(one) and not self.refusal(one, by)]

    def approve(
        self,
        request: ApprovalRequest,
        by: Any,
        *,
        arguments: Mapping[str, Any] | None = None,
        always: bool = False,
    ) -> Deferred[Outcome]:
        """Approve a request: the call goes through all steps again, with present rights, and runs.

        Args:
            request: The approval request.
            by: Who approves it.
            arguments: Other arguments than the request's. The call then runs at most with the
                rights of `by`.
            always: Approve the same call of the same assistant for the future, too.

        Returns:
            The outcome, which the assistant perceives too.

        Raises:
            DecisionError: They may not approve it, it is already decided, or the call would not
                do what was asked for.
        """
        agent = self._require_open(request, by)
        obstacle = "the server is going down" if self._kernel.stopping() else agent.obstacle()
        if obstacle:
            raise DecisionError(
                f"{plain(agent.character.key)} can do nothing now: {obstacle}.",
                "The call still waits; approve it once that is solved.",
            )
        if always and request.kind == ApprovalRequest.Kind.CONFIRMATION:
            raise DecisionError(
                "What you asked for is confirmed each time.",
                f"To confirm it once: ai approve {request.pk}",
            )
        tool, params = self._validate(request, arguments)
        form = call_key(Outcome(ToolCall("", tool.name), tool=tool, params=params))
        caller = self._build_caller(agent, request, by, form)
        if arguments is None:
            _require_unchanged(request, tool, params, form, caller)
        else:
            _limit_to(caller, by)
        won = self._queue.close(
            request,
            ApprovalRequest.State.WAITING,
            None,
            state=_APPROVED,
            always=always,
            form=digest(form),
            rendered=render(tool, params),
            arguments={"v": 1, "arguments": mask(tool, params)},
            **self._decision_by(by),
        )
        if not won:
            raise _already_decided(request)
        request.refresh_from_db()
        return self._run(request, ToolCall(call_id(request), tool.name, params), caller)

    def dry_run(
        self, request: ApprovalRequest, by: Any, arguments: Mapping[str, Any] | None = None
    ) -> Deferred[tuple[Outcome, str]]:
        """Find out what an approval would lead to; nothing is run, stored or counted.

        Args:
            request: The approval request.
            by: Who could approve it.
            arguments: Other arguments than the request's.

        Returns:
            Whether the call would run, and what it would change.

        Raises:
            DecisionError: They may not approve it, or it is already decided.
        """
        agent = self._require_open(request, by)
        tool, params = self._validate(request, arguments)
        form = call_key(Outcome(ToolCall("", tool.name), tool=tool, params=params))
        caller = self._build_caller(agent, request, by, form)
        if arguments is not None:
            _limit_to(caller, by)
        changes = changes_of(tool, params, caller, request.level)
        call = ToolCall(call_id(request), tool.name, params)
        running = ensureDeferred(self._pipeline.admit(call, caller))
        return running.addCallback(lambda outcome: (outcome, changes))

    def reject(self, request: ApprovalRequest, by: Any, reason: str = "") -> bool:
        """Reject a request, or withdraw an "always".

        Returns:
            Whether it was an "always".

        Raises:
            DecisionError: They may not reject it, or it is already decided.
        """
        if request.always:
            why = self.refusal(request, by)
            if why:
                raise DecisionError(why, "For what you may decide: ai approve")
            ApprovalRequest.objects.filter(pk=request.pk).update(always=False)
            return True
        self._require_open(request, by)
        if not self._queue.reject(request, by, self._decision_by(by), reason):
            raise _already_decided(request)
        return False

    def _require_open(self, request: ApprovalRequest, by: Any) -> Agent:
        why = self.refusal(request, by)
        if why:
            raise DecisionError(why, "For what you may decide: ai approve")
        if request.state != ApprovalRequest.State.WAITING:
            raise _already_decided(request)
        return self._kernel.agents[request.script]

    def _decision_by(self, by: Any) -> dict[str, Any]:
        source = source_of(by)
        return {
            "decided": self._queue.now(),
            "decided_by": source.id,
            "decided_by_name": source.name,
        }

    def _validate(
        self, request: ApprovalRequest, edited: Mapping[str, Any] | None
    ) -> tuple[Tool, dict[str, Any]]:
        """The tool and its arguments, validated again."""
        no = f"To reject it: ai reject {request.pk}"
        tool = TOOL_REGISTRY.snapshot().find(request.tool)
        if tool is None:
            raise DecisionError(f"There is no tool '{request.tool}' any more.", no)
        stored = self._queue.arguments_of(request)
        if stored is None:
            raise DecisionError("It contained a secret, which was not stored.", no)
        given = stored
        if edited is not None:
            given = {n: stored.get(n, v) if v == MASK else v for n, v in edited.items()}
            if MASK in canonical(given):
                raise DecisionError(f"'{MASK}' stands for a secret, not for a value.", no)
        checked = tool.validate_params(given)
        if not checked.valid:
            raise DecisionError(checked.format_for_llm(tool.name).replace("\n", " "), no)
        try:
            require_readable(tool, checked.params)
        except ToolRefused as error:
            raise DecisionError(error.problem, error.advice) from None
        return tool, checked.params

    def _run(self, request: ApprovalRequest, call: ToolCall, caller: Caller) -> Deferred[Outcome]:
        running = ensureDeferred(self._pipeline.carry_out(call, caller))
        self._queue.running[request.pk] = (request.script, running)

        def ended(result: Outcome | Failure) -> Outcome | Failure:
            self._queue.running.pop(request.pk, None)
            return result

        def finished(outcome: Outcome) -> Outcome:
            self._finish(outcome, request, caller)
            return outcome

        running.addBoth(ended)
        running.addCallback(finished)
        running.addErrback(self._report_failure, request)
        return running

    def _build_caller(self, agent: Agent, request: ApprovalRequest, by: Any, form: str) -> Caller:
        """The caller of an approved call: still the asker, with their present rights.

        The author level is that of `by`, who has read the call.
        """
        asker = asker_of(request)
        caller = self._callers.build(agent, (), asker, level_of(by), "approval")
        caller.approved = form if request.kind == ApprovalRequest.Kind.APPROVAL else ""
        caller.audience = hearers = audience_of(request)
        caller.later = lambda _caller, outcome: self._finish(outcome, request, caller)
        private = EVERYBODY if hearers is None else audience(hearers)
        caller.context.memory.hold([request.data.get(PRIVATE, EVERYBODY), private])
        caller.context = replace(caller.context, user_message=request.data.get("said", ""))
        return caller

    def _finish(self, outcome: Outcome, request: ApprovalRequest, caller: Caller) -> None:
        if outcome.state is not State.PENDING:
            # A call that needs another approval is a new request, which has an outcome of its own.
            again = outcome.state is State.WAITING
            percept = None if again else approved(request, outcome)
            self._queue.close(request, _APPROVED, percept, state=_DONE)
            if outcome.success:
                auto_journal.keep_approved(request, outcome, caller)

    def _report_failure(self, failure: Failure, request: ApprovalRequest) -> Failure:
        log.failure("ai: the approved call {number} failed", failure, number=request.pk)
        try:
            self._queue.close(request, _APPROVED, failed(request), state=_DONE)
        except DatabaseError:  # reported at the next start
            log.failure("ai: the failure of call {number} could not be recorded", number=request.pk)
        return failure


def _already_decided(request: ApprovalRequest) -> DecisionError:
    now = ApprovalRequest.objects.filter(pk=request.pk).first()
    who = f" by {plain(now.decided_by_name, 40)}" if now and now.decided_by_name else ""
    state = now.state if now else "gone"
    state = "approved" if state == _DONE else state
    return DecisionError(
        f"Number {request.pk} is already decided: {state}{who}.", "For what still waits: ai approve"
    )


def _require_unchanged(
    request: ApprovalRequest, tool: Tool, params: dict[str, Any], form: str, caller: Caller
) -> None:
    """Make sure that the call would still do what the approver has read.

    The tool or the game may have changed since the request.

    Raises:
        DecisionError: The call would be another one, or would change something else.
    """
    if digest(form) != request.form:
        raise DecisionError(
            f"'{tool.name}' has changed since then; the call would now be a different one.",
            f"Reject it: ai reject {request.pk}. The assistant can be asked again.",
        )
    now = changes_of(tool, params, caller, request.level)
    if now != request.changes:
        ApprovalRequest.objects.filter(pk=request.pk).update(changes=now)
        raise DecisionError(
            "It would now change something other than what you have read.",
            "Read it again: ai approve",
        )


def _limit_to(caller: Caller, by: Any) -> None:
    """Limit a caller to the rights of `by`, who wrote the arguments."""
    caller.limit(lambda given: replace(given, level=min(given.level, level_of(by))))
    caller.context = replace(caller.context, user=by)
