"""Traces of turns: what telemetry keeps of a turn that has ended, as plain data.

They are made on the reactor's thread, and are all that another thread ever gets.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from ai.assistant.agent.entry import Entry
from ai.assistant.agent.short_form import trimmed
from ai.assistant.engine.end_reason import FAILED, EndReason
from ai.assistant.engine.turn import Step, Turn
from ai.assistant.records.turn_store import redacted
from ai.brains.base import Usage
from ai.models import TurnRecord
from ai.pipeline.call import Outcome, State
from ai.pipeline.clock import Clock
from ai.telemetry import names

UNKNOWN = "unknown"
"""Stands for a tool that does not exist, which may have any name."""
UNANSWERED = (EndReason.BRAIN_FAILED, EndReason.DEADLINE, EndReason.CANCELLED)
"""Ends of a turn whose brain may have been asked, and not have answered."""
MAX_CONTENT = 8000
"""Characters of each message or result in a trace."""
_FAILED = (State.FAILED, State.REFUSED, State.UNKNOWN, State.INTERRUPTED)
_FINISHED = {"end": "stop", "length": "length", "refused": "content_filter"}


class CallTrace(NamedTuple):
    """One call; times are seconds since 1970."""

    tool: str
    call: str
    state: str
    error: str
    """The kind of its error; "" if it has none."""
    objection: str
    """The step of the pipeline that objected; "" if none did."""
    began: float
    ended: float
    arguments: str = ""
    result: str = ""


class InferenceTrace(NamedTuple):
    """One answer of a brain, or an answer that did not come."""

    provider: str
    model: str
    began: float
    ended: float
    usage: Usage = Usage()
    finish: str = "stop"
    error: str = ""
    """Why there is no answer; "" if there is one."""
    output: str = ""


@dataclass(frozen=True)
class TurnTrace:
    """One turn."""

    turn: int
    script: int
    assistant: str
    pass_name: str
    end: str
    is_failed: bool
    began: float
    ended: float
    tokens_in: int
    tokens_out: int
    model: str
    cost: int | None
    """Millionths of a dollar, without requests whose price is unknown; None if nothing costs."""
    unpriced: int
    passed_over: Sequence[str]
    inferences: Sequence[InferenceTrace]
    calls: Sequence[CallTrace]
    heard: str = ""


def trace(record: TurnRecord, turn: Turn, clock: Clock, contents: bool = False) -> TurnTrace:
    """The trace of a turn that has ended.

    Args:
        record: Its row.
        turn: The turn itself.
        clock: The clock that it ran by.
        contents: Whether the trace has what was heard, answered, called and returned.
    """
    ended = time.time()
    shift = ended - clock.seconds()
    messages = _messages(turn) if contents else ()
    outcomes = [outcome for step in turn.steps for outcome in step.outcomes]
    inferences = _inferences(turn, shift, ended, messages)
    account = turn.account
    return TurnTrace(
        record.pk,
        record.script,
        record.assistant,
        turn.caller.pass_name,
        turn.end.value if turn.end is not None else "",
        turn.end in FAILED,
        min([record.started.timestamp(), *(one.began for one in inferences[:1])]),
        ended,
        turn.tokens_in,
        turn.tokens_out,
        account.model if account is not None else "",
        account.cost if account is not None else None,
        account.unpriced if account is not None else 0,
        [name for name, _why in turn.passed_over],
        inferences,
        [_call(outcome, contents_of(messages, outcome)) for outcome in outcomes],
        _text([one for one in messages if one.get("role") == "user"]) if contents else "",
    )


def objection_to(outcome: Outcome) -> str:
    """The step of the pipeline that objected to a call; "" if none did."""
    if outcome.state not in (State.REFUSED, State.WAITING):
        return ""
    steps = [name for name, verdict in outcome.verdicts.items() if verdict != "ok"]
    return steps[-1] if steps else ""


def tool_of(outcome: Outcome) -> str:
    """The name of a call's tool, of which there are only so many."""
    return outcome.tool.name if outcome.tool is not None else UNKNOWN


def provider_and_model(model: str, brain: str) -> tuple[str, str]:
    """The provider of an answer, and its model there."""
    provider, _, name = model.partition(":")
    return (provider, name or provider) if model else (names.OWN_PROVIDER, brain)


class Contents(NamedTuple):
    """What a call was given, and what it returned."""

    arguments: str = ""
    result: str = ""


def contents_of(messages: Sequence[Mapping[str, Any]], outcome: Outcome) -> Contents:
    """The contents of a call, without secrets."""
    given = result = ""
    for message in messages:
        for call in message.get("calls", ()):
            if call.get("id") == outcome.call.id:
                given = json.dumps(call.get("arguments", {}), ensure_ascii=False)
        if message.get("call_id") == outcome.call.id:
            result = str(message.get("text", ""))
    return Contents(given[:MAX_CONTENT], result[:MAX_CONTENT])


def _call(outcome: Outcome, contents: Contents) -> CallTrace:
    began = datetime.fromisoformat(outcome.ts).timestamp()
    error = outcome.error.kind if outcome.error is not None else ""
    failed = outcome.state in _FAILED
    return CallTrace(
        tool_of(outcome),
        outcome.call.id,
        outcome.state.value,
        (error or outcome.state.value) if failed else "",
        objection_to(outcome),
        began,
        began + outcome.duration_ms / 1000,
        *contents,
    )


def _inferences(
    turn: Turn, shift: float, ended: float, messages: Sequence[Mapping[str, Any]]
) -> list[InferenceTrace]:
    answers = [message for message in messages if message.get("role") == "assistant"]
    found = [
        _inference(step, shift, _text(answers[number : number + 1]))
        for number, step in enumerate(turn.steps)
    ]
    last = turn.steps[-1].asked if turn.steps else 0.0
    if turn.end in UNANSWERED and turn.asked > last:
        model = turn.brain.name if turn.brain.is_model else ""
        names_of = provider_and_model(model, turn.brain.name)
        error = turn.end.value if turn.end is not None else ""
        found.append(InferenceTrace(*names_of, turn.asked + shift, ended, error=error))
    return found


def _inference(step: Step, shift: float, output: str) -> InferenceTrace:
    finish = "tool_call" if step.outcomes and step.stop == "end" else _FINISHED.get(step.stop, "")
    return InferenceTrace(
        *provider_and_model(step.model, step.brain),
        step.asked + shift,
        step.answered + shift,
        step.usage,
        finish or step.stop,
        output=output,
    )


def _messages(turn: Turn) -> Sequence[Mapping[str, Any]]:
    """The messages of a turn as its row keeps them, without secrets."""
    found: Sequence[Mapping[str, Any]] = redacted(Entry(trimmed(turn.own_messages())), turn)[
        "messages"
    ]
    return found


def _text(messages: Sequence[Mapping[str, Any]]) -> str:
    """Messages in the form of the conventions, as JSON; "" if there are none."""
    if not messages:
        return ""
    return json.dumps([_message(message) for message in messages], ensure_ascii=False)


def _message(message: Mapping[str, Any]) -> dict[str, Any]:
    parts: list[dict[str, Any]] = []
    text = str(message.get("text", ""))
    if text:
        parts.append({"type": "text", "content": text[:MAX_CONTENT]})
    for call in message.get("calls", ()):
        given = json.dumps(call.get("arguments", {}), ensure_ascii=False)[:MAX_CONTENT]
        called = {"id": call.get("id", ""), "name": call.get("name", ""), "arguments": given}
        parts.append({"type": "tool_call", **called})
    return {"role": str(message.get("role", "")), "parts": parts}
