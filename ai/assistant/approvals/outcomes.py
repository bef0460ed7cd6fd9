"""Outcomes of approval requests: what the assistant is told of a call that waited for a yes."""

from __future__ import annotations

from typing import Any

from ai.assistant.percepts.percept import PRIVATE, Percept, Source, cut
from ai.memory.privacy.scope import EVERYBODY
from ai.models import CallRecord, Proposal
from ai.pipeline.call import Outcome, State, least_level

MAX_TOLD = 1000
"""Characters of what came of it that are told."""
MAX_CALL = 400
"""Of these, characters of the call."""
_OPEN = (State.STARTED.value, State.PENDING.value, State.INTERRUPTED.value, State.UNKNOWN.value)


def said_yes(row: Proposal, done: Outcome) -> Percept:
    """It was approved, and this came of it."""
    maybe = " It may or may not have happened." * (done.state is State.UNKNOWN)
    return _percept(
        row,
        f"Somebody said yes. {done.observation}{maybe}",
        verdict="approved",
        ok=done.success,
        result=done.result.result if done.success else None,
        error="" if done.success else _why(done),
        author=done.lowest_author,
    )


def said_no(row: Proposal, reason: str, level: int) -> Percept:
    """It was rejected.

    Args:
        row: The proposal.
        reason: In the words of whoever did it; "" for none.
        level: Theirs.
    """
    who = "A builder" if row.kind == Proposal.Kind.APPROVAL else "Whoever asked"
    error = f"{who} said no: {reason}" if reason else f"{who} said no."
    return _percept(row, error, verdict="rejected", error=error, reason=reason, author=level)


def unheard(row: Proposal, why: str) -> Percept:
    """It expired."""
    return _percept(row, f"{why}; it has not run.", verdict="expired", error=f"{why}.")


def cut_off(row: Proposal, call: CallRecord | None) -> Percept:
    """It was approved, and the server went down before the assistant heard of it.

    Args:
        row: The proposal.
        call: The call's row; None where it was not begun.
    """
    if call is None:
        error = "Somebody said yes, but the server went down before it ran. Nothing was done."
    elif call.state in _OPEN:
        error = "Somebody said yes. You were cut off: it may or may not have happened."
    else:
        ok = call.state == State.DONE.value
        error = "" if ok else "It did not work."
        text = f"Somebody said yes. {call.observation}"
        return _percept(row, text, verdict="approved", ok=ok, error=error)
    return _percept(row, error, verdict="approved", error=error)


def broke(row: Proposal) -> Percept:
    """It was approved, and something went wrong that has nothing to do with it."""
    error = "Somebody said yes, but it broke; it may or may not have happened."
    return _percept(row, error, verdict="approved", error=error)


def source_of_row(row: Proposal) -> Source | None:
    """The asker as they were when the call was proposed; None where nobody asked."""
    kept = row.data.get("source")
    return Source(**kept) if kept else None


def audience_of_row(row: Proposal) -> tuple[str, ...] | None:
    """Who may hear of it: those who might have heard of the turn."""
    kept = row.data.get("audience")
    return None if kept is None else tuple(kept)


def _why(done: Outcome) -> str:
    return done.error.problem if done.error else done.result.error or "It did not work."


def _percept(
    row: Proposal,
    text: str,
    *,
    verdict: str,
    error: str,
    ok: bool = False,
    result: Any = None,
    reason: str = "",
    author: int | None = None,
) -> Percept:
    source = source_of_row(row)
    # The call's arguments may be anybody's words that stood in the prompt.
    written = least_level(row.data.get("lowest"), source.level if source else None)
    return Percept(
        "outcome",
        cut(f"{cut(row.rendered, MAX_CALL)}: {text}", MAX_TOLD),
        addressed=True,
        audience=audience_of_row(row),
        data={
            "tool": row.tool,
            "call_id": f"proposal-{row.pk}",
            "arguments": row.arguments.get("arguments", {}),
            "ok": ok,
            "result": result,
            "error": error,
            "reason": reason,
            "verdict": verdict,
            "for": row.asker_name,
            "asker": row.asker,
            PRIVATE: row.data.get(PRIVATE, EVERYBODY),
        },
        author_level=least_level(written, author),
    )
