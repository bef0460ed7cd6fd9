"""Approvals in the JSON API: the calls that wait for the visitor, and decisions on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from twisted.internet.defer import Deferred

from ai.assistant.approvals.approval_decisions import DecisionError
from ai.models import ApprovalRequest
from ai.pipeline.call import Outcome
from ai.tools.support.markup import plain
from ai.web.access import Visitor
from ai.web.answer import Answer, ApiError
from ai.web.request_data import MAX_NUMBER, Approval, Page

if TYPE_CHECKING:
    from ai.web.handler import ApiHandler

MAX_READ = 500
"""Calls that wait for anybody's approval, among which those for the visitor are listed."""


def list_waiting(handler: ApiHandler, visitor: Visitor, page: Page) -> Answer:
    """The calls that wait for the visitor's decision, oldest first."""
    visitor.require_staff()
    rows, following = page.cut(handler.runtime.decisions.waiting_for(visitor.account, MAX_READ))
    return Answer.from_data({"approvals": [_describe(row) for row in rows], "next": following})


def approve(
    handler: ApiHandler, visitor: Visitor, number: int, approval: Approval, call_id: str
) -> Deferred[Answer]:
    """Approve a call, which then runs.

    Raises:
        ApiError: There is no such request, or the visitor may not approve it now.
    """
    request = _find(visitor, number)
    handler.calls.require_room(visitor.key)
    try:
        running = handler.runtime.decisions.approve(
            request, visitor.account, arguments=approval.arguments, always=approval.always
        )
    except DecisionError as error:
        raise _refused(error) from None
    return handler.calls.add(call_id, visitor.key, running.addCallback(_describe_outcome, number))


def reject(handler: ApiHandler, visitor: Visitor, number: int, reason: str) -> Answer:
    """Reject a call, or withdraw an approval for always.

    Raises:
        ApiError: There is no such request, or the visitor may not reject it now.
    """
    request = _find(visitor, number)
    try:
        handler.runtime.decisions.reject(request, visitor.account, plain(reason, 200))
    except DecisionError as error:
        raise _refused(error) from None
    return Answer.from_data({"id": number, "state": "rejected", "observation": ""})


def _find(visitor: Visitor, number: int) -> ApprovalRequest:
    visitor.require_staff()
    found = ApprovalRequest.objects.filter(pk=number).first() if number <= MAX_NUMBER else None
    if found is None:
        raise ApiError(404, "There is no call with that number.", "See GET api/approvals.")
    return found


def _refused(error: DecisionError) -> ApiError:
    return ApiError(409, error.problem, error.advice)


def _describe(row: ApprovalRequest) -> dict[str, Any]:
    return {
        "id": row.pk,
        "assistant": row.script,
        "tool": row.tool,
        "arguments": row.arguments.get("arguments", {}),
        "rendered": row.rendered,
        "changes": row.changes,
        "why": row.why,
        "asker": plain(row.asker_name),
        "said": row.data.get("said") or "",
        "made": row.made.isoformat(),
        "expires": row.expires.isoformat(),
        "turn": row.turn_id,
    }


def _describe_outcome(outcome: Outcome, number: int) -> Answer:
    return Answer.from_data(
        {"id": number, "state": outcome.state.value, "observation": outcome.observation}
    )
