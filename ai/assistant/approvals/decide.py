"""A decision on a call that waits: who may make it, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import DatabaseError
from twisted.internet.defer import Deferred, ensureDeferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.assistant.agent.agent import Agent
from ai.assistant.approvals.outcomes import audience_of_row, broke, said_yes, source_of_row
from ai.assistant.approvals.queue import call_id, changes_of, demand_readable, digest, holds
from ai.assistant.authority.authority import level_of, may_change, source_of
from ai.assistant.percepts.percept import PRIVATE
from ai.assistant.turns.caller import build_caller
from ai.memory.privacy.scope import EVERYBODY, audience
from ai.models import Proposal
from ai.pipeline.call import Caller, Outcome, State
from ai.pipeline.steps.limit import call_key
from ai.pipeline.steps.record import mask
from ai.tools.contract import levels
from ai.tools.contract.base import Tool
from ai.tools.contract.registry import TOOL_REGISTRY
from ai.tools.contract.render import render
from ai.tools.contract.results import ToolCall
from ai.tools.contract.secret import MASK
from ai.tools.contract.surroundings import Authority
from ai.tools.errors import ToolRefused
from ai.tools.schema.decode import canonical
from ai.tools.support.markup import plain

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

log = Logger()

_APPROVED = Proposal.State.APPROVED


class DecisionError(Exception):
    """It cannot be decided so.

    Args:
        problem: What is wrong, one sentence.
        advice: What to do instead, one sentence.
    """

    def __init__(self, problem: str, advice: str) -> None:
        super().__init__(f"{problem}\n{advice}")
        self.problem = problem
        self.advice = advice


def refusal(service: Runtime, row: Proposal, by: Any) -> str:
    """Why somebody may not decide on a call; "" where they may.

    Args:
        service: Where the assistants live.
        row: The call.
        by: A player's account, or the character that they play.
    """
    presence = service.presences.get(row.script)
    source = source_of(by)
    if presence is None or not presence.thing.pk:
        return "Its assistant is not there."
    if not source.id.startswith("account:"):
        return "Only players decide."
    if row.kind == Proposal.Kind.CONFIRMATION and row.asker.startswith("account:"):
        return "" if source.id == row.asker else "Only whoever asked for it can confirm it."
    if level_of(by) < row.level:
        return f"That takes the level {levels.title(row.level)}."
    if not may_change(by, presence.thing):
        return f"You may not change {plain(presence.thing.key)}."
    return ""


def waiting_for(service: Runtime, by: Any) -> list[Proposal]:
    """The calls that wait and that somebody may decide on, oldest first."""
    rows = Proposal.objects.filter(state=Proposal.State.WAITING).order_by("pk")
    return [row for row in rows if not refusal(service, row, by)]


def standing_for(service: Runtime, by: Any) -> list[Proposal]:
    """The calls that are always allowed, and that somebody may withdraw; oldest first."""
    rows = Proposal.objects.filter(always=True).order_by("pk")
    return [row for row in rows if holds(row) and not refusal(service, row, by)]


def approve(
    service: Runtime,
    row: Proposal,
    by: Any,
    *,
    arguments: Mapping[str, Any] | None = None,
    always: bool = False,
) -> Deferred[Outcome]:
    """Say yes: the call goes through all steps again, with today's rights, and runs.

    Args:
        service: Where the assistants live.
        row: The call.
        by: Who says yes.
        arguments: Other arguments than were proposed; then it runs with the rights of whoever
            wrote them at most.
        always: The same call of the same assistant needs no further approval.

    Returns:
        What came of it; its assistant is told of it as well.

    Raises:
        DecisionError: They may not, it is too late, or it would not be what was proposed.
    """
    presence = _demand(service, row, by)
    obstacle = "the server is going down" if service.stopping else presence.obstacle()
    if obstacle:
        raise DecisionError(
            f"{plain(presence.thing.key)} can do nothing now: {obstacle}.",
            "The call goes on waiting; say yes once that is mended.",
        )
    if always and row.kind == Proposal.Kind.CONFIRMATION:
        raise DecisionError(
            "What you asked for is confirmed each time.", f"To say yes once: ai approve {row.pk}"
        )
    tool, params = _checked(service, row, arguments)
    form = call_key(Outcome(ToolCall("", tool.name), tool=tool, params=params))
    made = _caller(service, presence, row, by, form)
    if arguments is None:
        _demand_the_same(row, tool, params, form, made)
    else:
        _bind(made, by)
    won = service.proposals.close(
        row,
        Proposal.State.WAITING,
        None,
        state=_APPROVED,
        always=always,
        form=digest(form),
        rendered=render(tool, params),
        arguments={"v": 1, "arguments": mask(tool, params)},
        **_decided(service, by),
    )
    if not won:
        raise _too_late(row)
    row.refresh_from_db()
    return _run(service, row, ToolCall(call_id(row), tool.name, params), made)


def reject(service: Runtime, row: Proposal, by: Any, reason: str = "") -> bool:
    """Say no, or take back an "always".

    Returns:
        Whether it was an "always".

    Raises:
        DecisionError: They may not, or it is too late.
    """
    if row.always:
        why = refusal(service, row, by)
        if why:
            raise DecisionError(why, "For what you may decide: ai approve")
        Proposal.objects.filter(pk=row.pk).update(always=False)
        return True
    _demand(service, row, by)
    if not service.proposals.reject(row, by, _decided(service, by), reason):
        raise _too_late(row)
    return False


def _demand(service: Runtime, row: Proposal, by: Any) -> Agent:
    why = refusal(service, row, by)
    if why:
        raise DecisionError(why, "For what you may decide: ai approve")
    if row.state != Proposal.State.WAITING:
        raise _too_late(row)
    return service.presences[row.script]


def _too_late(row: Proposal) -> DecisionError:
    now = Proposal.objects.filter(pk=row.pk).first()
    who = f" by {plain(now.decided_by_name, 40)}" if now and now.decided_by_name else ""
    state = "approved" if now and now.state == Proposal.State.DONE else now.state if now else "gone"
    return DecisionError(
        f"Number {row.pk} is decided already: {state}{who}.", "For what still waits: ai approve"
    )


def _decided(service: Runtime, by: Any) -> dict[str, Any]:
    source = source_of(by)
    return {
        "decided": service.proposals.now(),
        "decided_by": source.id,
        "decided_by_name": source.name,
    }


def _checked(
    service: Runtime, row: Proposal, edited: Mapping[str, Any] | None
) -> tuple[Tool, dict[str, Any]]:
    """The tool and its arguments, held against its schema again."""
    no = f"To say no: ai reject {row.pk}"
    tool = TOOL_REGISTRY.snapshot().find(row.tool)
    if tool is None:
        raise DecisionError(f"There is no tool '{row.tool}' any more.", no)
    kept = service.proposals.arguments_of(row)
    if kept is None:
        raise DecisionError("It held a secret, which is gone.", no)
    given = kept
    if edited is not None:
        given = {n: kept.get(n, v) if v == MASK else v for n, v in edited.items()}
        if MASK in canonical(given):
            raise DecisionError(f"'{MASK}' stands for a secret, not for a value.", no)
    checked = tool.validate_params(given)
    if not checked.valid:
        raise DecisionError(checked.format_for_llm(tool.name).replace("\n", " "), no)
    try:
        demand_readable(tool, checked.params)
    except ToolRefused as error:
        raise DecisionError(error.problem, error.advice) from None
    return tool, checked.params


def _demand_the_same(
    row: Proposal, tool: Tool, params: dict[str, Any], form: str, made: Caller
) -> None:
    """Hold what would happen now against what whoever says yes has read.

    Somebody may have mended the tool meanwhile, or put another gate where the gate was.
    """
    if digest(form) != row.form:
        raise DecisionError(
            f"'{tool.name}' has changed since; that call would be another one now.",
            f"Say no to it: ai reject {row.pk}. It can be asked for again.",
        )
    now = changes_of(tool, params, made, row.level)
    if now != row.changes:
        Proposal.objects.filter(pk=row.pk).update(changes=now)
        raise DecisionError(
            "It would change something else now than what you have read.",
            "Read it again: ai approve",
        )


def _run(service: Runtime, row: Proposal, call: ToolCall, made: Caller) -> Deferred[Outcome]:
    running = ensureDeferred(service.pipeline.carry_out(call, made))
    at_work = service.proposals.running
    at_work[row.pk] = (row.script, running)
    running.addBoth(_at_rest, at_work, row.pk)
    running.addCallback(_told, service, row)
    running.addErrback(_broke, service, row)
    return running


def _caller(service: Runtime, presence: Agent, row: Proposal, by: Any, form: str) -> Caller:
    """On whose behalf it runs: still the asker's, with the rights that they have now.

    Whoever said yes has read the call, and stands for its words.
    """
    asker = source_of_row(row)
    made = build_caller(service, presence, (), asker, level_of(by), "approval")
    made.approved = form if row.kind == Proposal.Kind.APPROVAL else ""
    made.audience = told = audience_of_row(row)
    made.later = partial(_later, service, row)
    made.context.memory.hold(
        [row.data.get(PRIVATE, EVERYBODY), EVERYBODY if told is None else audience(told)]
    )
    made.context = replace(made.context, user_message=row.data.get("said", ""))
    return made


def _bind(made: Caller, by: Any) -> None:
    """What somebody wrote anew never reaches higher than they do."""
    asked = made.authority

    def bounded() -> Authority:
        authority = asked()
        return replace(authority, level=min(authority.level, level_of(by)))

    made.authority = bounded
    made.context = replace(made.context, user=by)


def _at_rest(value: Any, at_work: dict[int, Any], number: int) -> Any:
    at_work.pop(number, None)
    return value


def _later(service: Runtime, row: Proposal, done: Outcome) -> None:
    """The outcome of one that got a ticket."""
    _told(done, service, row)


def _told(done: Outcome, service: Runtime, row: Proposal) -> Outcome:
    if done.state is State.WAITING:  # it needs one more yes, which has a number of its own
        service.proposals.close(row, _APPROVED, None, state=Proposal.State.DONE)
    elif done.state is not State.PENDING:
        service.proposals.close(row, _APPROVED, said_yes(row, done), state=Proposal.State.DONE)
    return done


def _broke(failure: Failure, service: Runtime, row: Proposal) -> Failure:
    log.failure("ai: the approved call {number} broke", failure, number=row.pk)
    try:
        service.proposals.close(row, _APPROVED, broke(row), state=Proposal.State.DONE)
    except DatabaseError:  # the next start reports it
        log.failure("ai: that the call {number} broke could not be kept", number=row.pk)
    return failure
