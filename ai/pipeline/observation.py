"""What a call's outcome reads like to the model: one text, whatever became of it."""

from __future__ import annotations

import json
from typing import Any

from ai.pipeline.call import Caller, Outcome, State
from ai.tools.advisory import TokenAdvisory, inject_token_advisory

TICKET = "It is under way. Its outcome will reach you later by itself; do not wait for it."


def observe(outcome: Outcome, caller: Caller, text: str, warning: str = "") -> str:
    """The observation of a call.

    Args:
        outcome: What became of it.
        caller: Whose window the advisory speaks of.
        text: The result's text, capped.
        warning: That the call went in circles.
    """
    if outcome.state is State.PENDING:
        return _noted(TICKET, _notes(outcome, caller, warning))
    if outcome.error is not None:
        return _noted(f"Error: {outcome.error.for_model()}", _notes(outcome, caller, warning))
    if not outcome.result.success:
        reason = outcome.result.error or outcome.result.message or "It did not work."
        return _noted(f"Error: {reason}", _notes(outcome, caller, warning))
    return _noted(text, _notes(outcome, caller, warning, outcome.result.message))


def as_data(outcome: Outcome) -> dict[str, Any]:
    """The same as data, for brains that do not read."""
    result = outcome.result
    reason = outcome.error.problem if outcome.error else result.error or result.message
    data: dict[str, Any] = {
        "ok": outcome.success,
        "state": outcome.state.value,
        "result": result.result,
    }
    if not outcome.success and outcome.state is not State.PENDING:
        data["error"] = reason or "It did not work."
    return data


def _notes(
    outcome: Outcome, caller: Caller, warning: str, message: str | None = None
) -> dict[str, Any]:
    notes: dict[str, Any] = {}
    if message:
        notes["_message"] = message
    if warning:
        notes["_warning"] = warning
    if outcome.tool is not None and outcome.tool.deprecated:
        notes["_deprecated"] = outcome.tool.deprecated
    if caller.usage >= TokenAdvisory.WARNING_FROM:
        notes = dict(inject_token_advisory(notes, caller.usage))
    return notes


def _noted(text: str, notes: dict[str, Any]) -> str:
    """Notes go into a JSON object as further keys, and below any other text as a line."""
    if not notes:
        return text
    written = json.dumps(notes, ensure_ascii=False)
    if text.startswith("{") and text.endswith("}") and text != "{}":
        return f"{text[:-1]}, {written[1:]}"
    return written if text == "{}" else f"{text}\n{written}"
