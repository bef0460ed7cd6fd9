"""The approvals page: calls that wait for the visitor's decision."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from twisted.internet.defer import Deferred

from ai.assistant.approvals.approval_decisions import DecisionError
from ai.assistant.authority.authority import find_source, level_of
from ai.assistant.runtime import Runtime
from ai.commands.console.text import short_duration
from ai.models import ApprovalRequest
from ai.pipeline.call import Outcome, State
from ai.tools.contract import levels
from ai.tools.contract.secret import MASK
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import decode
from ai.tools.support.markup import plain, prose
from ai.web.access import Visitor
from ai.web.answer import ApiError
from ai.window.page import PageError, StaffPage, read_number
from ai.window.visit import MAX_READ

MAX_LISTED = 50
MAX_TEXT = 4000


@dataclass(frozen=True)
class WaitingCall:
    """A call that waits, as the one who decides reads it."""

    number: int
    assistant: str
    asker: str
    """Who asked, with the level they had; "" in a turn of its own."""
    said: str
    """The asker's words."""
    authors: Sequence[str]
    """Whose words stood in the prompt, with the levels that they have."""
    lowest: str
    """The least level among all authors of words in the prompt; "" if there were none."""
    left: str
    rendered: str
    changes: str
    why: str
    arguments: str
    """As JSON, for an approval with other arguments; "" if some of them are masked."""
    turn: int
    is_open: bool = False
    """Whether the page shows the form with the arguments."""


class ApprovalsPage(StaffPage):
    """Lists the calls that wait, and takes decisions."""

    title = "Approvals"
    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._list()

    def _list(self, tried: int = 0, arguments: str = "") -> HttpResponse:
        """Show the calls; one of them opened, with the arguments that were tried."""
        seen, (waiting, always) = self.see(_waiting)
        context = {
            "visit": seen,
            "waiting": [
                replace(one, arguments=arguments, is_open=True)
                if one.number == tried and one.arguments
                else one
                for one in waiting
            ],
            "always": always,
        }
        return self.show("ai/approvals.html", context)

    def post(self, request: HttpRequest) -> HttpResponse:
        form = request.POST
        number, decision = read_number(form.get("number", "")), form.get("decision", "")
        if not number:
            raise PageError(400, "No call was named.", "Go back, and use the buttons of the page.")
        arguments = None
        if decision == "edited" or decision == "dry" and "arguments" in form:
            try:
                arguments = decode(form.get("arguments", "")[:MAX_TEXT] or "-")
            except ToolInvalid as error:
                raise PageError(400, error.problem, "Go back, and correct the arguments.") from None
        elif decision not in ("once", "always", "reject", "dry"):
            raise PageError(400, "No decision was sent.", "Go back, and use the page's buttons.")
        reason = self.field("reason", 200)

        def decide(runtime: Runtime, visitor: Visitor) -> Any:
            return _decide(runtime, visitor, number, decision, arguments, reason)

        messages.success(request, self.ask(decide))
        if decision == "dry":
            return self._list(number if "arguments" in form else 0, form.get("arguments", ""))
        return redirect("ai-approvals")


def _waiting(runtime: Runtime, visitor: Visitor) -> tuple[list[WaitingCall], list[WaitingCall]]:
    """The calls that wait for the visitor, and those that they may take back."""
    visitor.require_staff()
    decisions = runtime.decisions
    waiting = decisions.waiting_for(visitor.account, MAX_READ)[:MAX_LISTED]
    always = decisions.standing_for(visitor.account, MAX_READ)[:MAX_LISTED]
    return [_call(runtime, one) for one in waiting], [_call(runtime, one) for one in always]


def _call(runtime: Runtime, request: ApprovalRequest) -> WaitingCall:
    agent = runtime.agents.get(request.script)
    named = agent is not None and agent.character.pk
    level = (request.data.get("source") or {}).get("level", levels.NONE)
    asker = f"{plain(request.asker_name)} ({levels.title(level)})" if request.asker_name else ""
    lowest = request.data.get("lowest")
    left = (request.expires - runtime.approvals.now()).total_seconds()
    return WaitingCall(
        request.pk,
        plain(agent.character.key if agent is not None and named else request.assistant),
        asker,
        prose(request.data.get("said") or "", MAX_TEXT),
        [_describe_author(one) for one in request.data.get("authors", ())],
        "" if lowest is None else levels.title(lowest),
        short_duration(max(0.0, left)),
        prose(request.rendered, MAX_TEXT),
        prose(request.changes, MAX_TEXT),
        prose(request.why, MAX_TEXT),
        _arguments(request),
        request.turn_id or 0,
    )


def _describe_author(source: str) -> str:
    """Somebody whose words stood in a prompt, with their present level."""
    found = find_source(source)
    if found is None:
        return "somebody who is gone"
    return f"{plain(found.key)} ({levels.title(level_of(found))})"


def _arguments(request: ApprovalRequest) -> str:
    text = json.dumps(request.arguments.get("arguments", {}), ensure_ascii=False)
    return "" if MASK in text else text


def _decide(
    runtime: Runtime,
    visitor: Visitor,
    number: int,
    decision: str,
    arguments: Mapping[str, Any] | None,
    reason: str,
) -> str | Deferred[str]:
    """Carry a decision out; returns what became of it.

    Raises:
        ApiError: It is not possible.
    """
    visitor.require_staff()
    request = ApprovalRequest.objects.filter(pk=number).first()
    if request is None:
        raise ApiError(404, "There is no call with that number.", "Load the list again.")
    try:
        if decision == "reject":
            runtime.decisions.reject(request, visitor.account, reason)
            return f"Number {number} is rejected."
        if decision == "dry":
            dry = runtime.decisions.dry_run(request, visitor.account, arguments)
            return dry.addCallback(_dry_outcome, number)
        running = runtime.decisions.approve(
            request, visitor.account, arguments=arguments, always=decision == "always"
        )
    except DecisionError as error:
        raise ApiError(409, error.problem, error.advice) from None
    return running.addCallback(_outcome, number)


def _dry_outcome(found: tuple[Outcome, str], number: int) -> str:
    outcome, changes = found
    if outcome.error is not None:
        return f"Nothing was done. Number {number} would be refused: {outcome.error.problem}"
    would = f" It would change: {prose(changes, MAX_TEXT)}" if changes else ""
    return f"Nothing was done. Number {number} would run.{would}"


def _outcome(outcome: Outcome, number: int) -> str:
    if outcome.state is State.PENDING:
        return f"Number {number} is running."
    if outcome.state is State.WAITING:
        return f"Number {number} needs one more approval, from the person who asked for it."
    how = "is done" if outcome.success else f"did not work ({outcome.state.value})"
    return f"Number {number} {how}: {plain(outcome.observation, 200)}"
