"""Observations: the text about a call's outcome that the brain reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ai.pipeline.call import Caller, Outcome, State
from ai.tools.errors import ToolRateLimited
from ai.tools.text import quotation
from ai.tools.text.advisory import TokenAdvisory, inject_token_advisory

TICKET = "It is under way. Its outcome will reach you later by itself; do not wait for it."
TAKEN = "Taken as the result of this turn."


def describe(outcome: Outcome, text: str) -> str:
    """Describe an outcome, without the notes that `observe` adds.

    Args:
        outcome: The outcome of a call.
        text: The result's text, capped.
    """
    if outcome.state is State.PENDING:
        return TICKET
    if outcome.state is State.CONTROL:
        return TAKEN
    if outcome.state is State.WAITING:
        lines = (outcome.result.message or "").split("\n")
        return "\n".join(quotation.inert_line(line) for line in lines)
    if outcome.error is not None:
        advice = outcome.error.advice
        problem = _error(outcome.error.problem)
        return f"{problem}\n{quotation.inert_line(advice)}" if advice else problem
    if not outcome.result.success:
        reason = outcome.result.error or outcome.result.message or "It did not work."
        return _error(reason)
    return text


def _error(problem: str) -> str:
    """An error whose further lines are indented, as words of others may be in it."""
    return "\n  ".join(quotation.inert_line(line) for line in f"Error: {problem}".split("\n"))


def observe(outcome: Outcome, caller: Caller, text: str, warning: str = "") -> str:
    """The observation of a call: the description of its outcome, and the notes.

    Args:
        outcome: The outcome of a call.
        caller: On whose behalf the call was made.
        text: What `describe` returns.
        warning: The warning of going in circles; "" if there is none.
    """
    notes = _notes(outcome, caller, warning)
    if not notes:
        return text
    result = outcome.result
    whole = outcome.state is State.DONE and isinstance(result.result, Mapping) and not result.text
    return _noted(text, notes, whole and text.endswith("}"))


def as_data(outcome: Outcome) -> dict[str, Any]:
    """The same as data, for brains that do not read text."""
    result, ok = outcome.result, outcome.success
    reason = outcome.error.problem if outcome.error else result.error or result.message
    data: dict[str, Any] = {
        "ok": ok,
        "state": outcome.state.value,
        "result": result.result,
    }
    if not ok and outcome.state not in (State.PENDING, State.WAITING):
        data["error"] = reason or "It did not work."
    if outcome.error is not None:
        data["kind"] = outcome.error.kind
        if isinstance(outcome.error, ToolRateLimited) and outcome.error.retry_after is not None:
            data["retry_after"] = outcome.error.retry_after
    return data


def _notes(outcome: Outcome, caller: Caller, warning: str) -> dict[str, Any]:
    notes: dict[str, Any] = {}
    if outcome.result.message and outcome.success:
        notes["_message"] = outcome.result.message
    if warning:
        notes["_warning"] = warning
    if outcome.tool is not None and outcome.tool.deprecated:
        notes["_deprecated"] = outcome.tool.deprecated
    if caller.usage >= TokenAdvisory.WARNING_FROM:
        notes = dict(inject_token_advisory(notes, caller.usage))
    return notes


def _noted(text: str, notes: dict[str, Any], inside: bool) -> str:
    """Add notes to a JSON object as further keys, and to any other text as a line."""
    written = quotation.literal(notes)
    if not inside:
        return f"{text}\n{written}"
    return written if text == "{}" else f"{text[:-1]}, {written[1:]}"
