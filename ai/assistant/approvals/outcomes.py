"""Outcomes of approval requests: the percepts that tell an assistant of a decision."""

from __future__ import annotations

from typing import Any

from ai.assistant.percepts.percept import PRIVATE, Percept, Source, cut
from ai.memory.privacy.scope import EVERYBODY
from ai.models import ApprovalRequest, CallRecord
from ai.pipeline.call import Outcome, State, least_level

MAX_OUTCOME = 1000
"""Characters of an outcome's text."""
MAX_CALL = 160
"""Characters of the call in that text: the outcome matters more."""
_OPEN = (State.STARTED.value, State.PENDING.value, State.INTERRUPTED.value, State.UNKNOWN.value)


def approved(request: ApprovalRequest, outcome: Outcome) -> Percept:
    """The percept of a call that was approved and carried out."""
    maybe = " It may or may not have happened." * (outcome.state is State.UNKNOWN)
    return _percept(
        request,
        f"Your call was approved. {outcome.observation}{maybe}",
        verdict="approved",
        ok=outcome.success,
        result=outcome.result.result if outcome.success else None,
        error="" if outcome.success else _error_of(outcome),
        author=outcome.lowest_author,
    )


def rejected(request: ApprovalRequest, reason: str, level: int) -> Percept:
    """The percept of a rejected call.

    Args:
        request: The approval request.
        reason: The words of the person who rejected it; "" if they gave none.
        level: That person's level.
    """
    who = "A builder" if request.kind == ApprovalRequest.Kind.APPROVAL else "The asker"
    error = f"{who} rejected it: {reason}" if reason else f"{who} rejected it."
    return _percept(request, error, verdict="rejected", error=error, reason=reason, author=level)


def expired(request: ApprovalRequest, why: str) -> Percept:
    """The percept of an expired request."""
    return _percept(request, f"{why}; it has not run.", verdict="expired", error=f"{why}.")


def interrupted(request: ApprovalRequest, call: CallRecord | None) -> Percept:
    """The percept of an approved call whose outcome the assistant missed, as the server went down.

    `call` is None if the call was not begun.
    """
    if call is None:
        error = "Your call was approved, but the server went down before it ran. Nothing was done."
    elif call.state in _OPEN:
        error = "Your call was approved. You were cut off: it may or may not have happened."
    else:
        ok = call.state == State.DONE.value
        error = "" if ok else "It did not work."
        text = f"Your call was approved. {call.observation}"
        return _percept(request, text, verdict="approved", ok=ok, error=error)
    return _percept(request, error, verdict="approved", error=error)


def failed(request: ApprovalRequest) -> Percept:
    """The percept of an approved call that raised an unexpected error."""
    error = "Your call was approved, but it broke; it may or may not have happened."
    return _percept(request, error, verdict="approved", error=error)


def call_id(request: ApprovalRequest) -> str:
    """The id of the call that an approved request becomes."""
    return f"approval-{request.pk}"


def asker_of(request: ApprovalRequest) -> Source | None:
    """The asker as they were at the time of the request; None if nobody asked."""
    stored = request.data.get("source")
    return Source(**stored) if stored else None


def audience_of(request: ApprovalRequest) -> tuple[str, ...] | None:
    """Who may hear of the outcome: those who may have heard the turn."""
    stored = request.data.get("audience")
    return None if stored is None else tuple(stored)


def _error_of(outcome: Outcome) -> str:
    return outcome.error.problem if outcome.error else outcome.result.error or "It did not work."


def _percept(
    request: ApprovalRequest,
    text: str,
    *,
    verdict: str,
    error: str,
    ok: bool = False,
    result: Any = None,
    reason: str = "",
    author: int | None = None,
) -> Percept:
    source = asker_of(request)
    # The call's arguments may be anybody's words that stood in the prompt.
    author_level = least_level(request.data.get("lowest"), source.level if source else None)
    return Percept(
        "outcome",
        cut(f"{cut(request.rendered, MAX_CALL)}: {text}", MAX_OUTCOME),
        addressed=True,
        audience=audience_of(request),
        data={
            "tool": request.tool,
            "call_id": call_id(request),
            "arguments": request.arguments.get("arguments", {}),
            "ok": ok,
            "result": result,
            "error": error,
            "reason": reason,
            "verdict": verdict,
            "for": request.asker_name,
            "asker": request.asker,
            "chat_id": request.data.get("chat_id", ""),
            PRIVATE: request.data.get(PRIVATE, EVERYBODY),
        },
        author_level=least_level(author_level, author),
    )
