"""Step 9, cap: a result as text of bounded size, with a way to read on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ai.pipeline.call import Caller, Outcome
from ai.pipeline.steps.authorise import refusal
from ai.tools.contract.results import ToolResult
from ai.tools.contract.secret import NO_SECRETS, Secrets
from ai.tools.text.quotation import inert, inert_line, visible

MAX_NOTE = 4000
"""Characters of a tool's message or error."""
_JSON = json.JSONEncoder(ensure_ascii=False, check_circular=False)
READ_ON = "read_on"
NOTES = frozenset(("_message", "_warning", "_deprecated", "_token_advisory"))
"""The keys of notes in an observation."""


def note_of(value: Any) -> str | None:
    """A tool's message or error as text of bounded size; None for None."""
    if value is None:
        return None
    text = str(value)
    return visible(text if len(text) <= MAX_NOTE else text[:MAX_NOTE] + "…")


def text_of(result: ToolResult, secrets: Secrets = NO_SECRETS) -> str:
    """The whole text of a result, its sentence or its data; secrets are removed from both."""
    if result.text:
        result.result = secrets.hide_in(result.result)
        result.text = secrets.hide(result.text)
        return inert_line(result.text)
    written = _JSON.encode(_own_keys(result.result))
    if secrets.hide(written) != written:
        result.result = secrets.hide_in(result.result)
        written = _JSON.encode(_own_keys(result.result))
    return inert(written)


def cap(text: str, outcome: Outcome, caller: Caller, limit: int) -> str:
    """The text of a call's result, cut to `limit` characters.

    The whole text is kept in `caller.results`, and the tool that reads on joins the offer, if the
    turn may use it.
    """
    outcome.size = len(text)
    if len(text) <= limit:
        return text
    caller.results[outcome.call.id] = text
    mark = f"cut: {limit} of {len(text)} characters."
    if _offer_to_read_on(outcome, caller):
        here = json.dumps({"call_id": outcome.call.id, "offset": limit})
        mark = f"{mark} To read on, call {READ_ON} with {here}"
    return f"{text[:limit]}\n[{mark}]"


def _own_keys(result: Any) -> Any:
    """A result without the keys of notes, so that nobody can forge a note."""
    if type(result) is not dict and not isinstance(result, Mapping):  # the first test is faster
        return result
    if NOTES.isdisjoint(result):
        return result
    return {f"{key}_" if key in NOTES else key: value for key, value in result.items()}


def _offer_to_read_on(outcome: Outcome, caller: Caller) -> bool:
    tool = caller.tools.find(READ_ON)
    if tool is None or refusal(tool, outcome.authority, caller):
        return False
    if READ_ON not in caller.offer:
        caller.offer.append(READ_ON)
    return True
