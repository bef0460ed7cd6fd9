"""A turn's steps as text: what it noticed, thought, called, said and got, one row for each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from django.utils import timezone
from evennia.utils.ansi import strip_ansi

from ai.assistant.engine.turn_cost import TurnCost, dollars
from ai.assistant.sandbox.sandbox_turn import SandboxResult
from ai.brains.base import Message
from ai.commands.console.end_reasons import ended
from ai.commands.console.text import brain_title, labelled, wrapped
from ai.models import CallRecord, TurnRecord
from ai.pipeline.dry_pipeline import DryOutcome
from ai.pipeline.steps.record import MASK
from ai.tools import TOOL_REGISTRY
from ai.tools.contract.base import ToolCategory
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import decode
from ai.tools.support.markup import cut, one_line

NOTICED, TOLD, THOUGHT = "noticed", "told", "thought"
CALLED, SAID, GOT, END = "called", "said", "got", "end"
EMPTIED = "emptied"
COLOURS = {NOTICED: "|c", TOLD: "|c", THOUGHT: "|m", CALLED: "|g", SAID: "|g", GOT: "|y"}
DRY_OUTCOMES = {
    DryOutcome.RECORDED: "(answered from the record)",
    DryOutcome.NOT_RUN: "(allowed; not done)",
    DryOutcome.RUN: "(run now)",
    DryOutcome.REFUSED: "",
}
"""What stands before the answer to a call of a sandbox turn."""


class Row(NamedTuple):
    """One thing that happened in a turn."""

    label: str
    text: str
    call_id: str = ""
    """The call that it is, or that it answers."""


Step = list[Row]


@dataclass(frozen=True)
class RowLayout:
    """How rows are laid out."""

    limit: int = 400
    """Characters of each text that are shown."""
    width: int = 7
    """Columns of the labels."""

    def format(self, label: str, text: str, colour: str = "") -> str:
        """A text with its label before it; without a colour it gets the label's own."""
        colour = colour or COLOURS.get(label, "|w")
        return labelled(label, text, colour, self.width + 2, self.limit)

    def emptied(self, turn: TurnRecord) -> Iterator[str]:
        """A row that says why a turn's record has no words, if somebody was forgotten."""
        if turn.data.get("forgotten"):
            text = "somebody who was in this turn was forgotten, and its words with them"
            yield self.format(EMPTIED, text, "|y")

    def end(self, reason: str, detail: str) -> str:
        """How a turn ended."""
        return self.format(END, ended(reason, detail))


# Rows


def message_rows(message: Mapping[str, Any]) -> Iterator[Row]:
    """The rows of one message, as its turn's record keeps it."""
    text, role = str(message.get("text", "")), message.get("role")
    if role == "user":
        yield Row(NOTICED if message.get("percepts") else TOLD, text)
    elif role == "tool":
        yield Row(GOT, text, str(message.get("call_id", "")))
    else:
        if text:
            yield Row(THOUGHT, text)
        for call in message.get("calls", ()):
            yield Row(CALLED, call_text(call), str(call.get("id", "")))


def steps(
    messages: Iterable[Message], dry_outcomes: Mapping[str, DryOutcome] | None = None
) -> list[Step]:
    """The steps of a turn; a call that speaks reads as what it says.

    Args:
        messages: Those of the turn; the first one, which caused it, is left out.
        dry_outcomes: How its calls were answered, if it was a sandbox turn.
    """
    _cause, *others = messages
    found: list[Step] = []
    for message in others:
        if message.role == "assistant" or not found:
            found.append([])
        found[-1].extend(_step_rows(message, dry_outcomes or {}))
    return found


def texts(turn: Iterable[Step], label: str) -> list[str]:
    """The texts of one kind, in their order."""
    return [row.text for step in turn for row in step if row.label == label]


def objections(call: CallRecord) -> Iterator[tuple[str, str]]:
    """Each step of the pipeline that did not simply agree to a call, with its first line."""
    for step, verdict in call.verdicts.items():
        if verdict != "ok":
            yield step, verdict.partition("\n")[0]


def passed_over(turn: TurnRecord) -> str:
    """Each brain that did not answer, with the reason; "" if the first one did."""
    return "; ".join(
        f"not {one['brain']}: {one['why']}" for one in turn.data.get("passed_over", ())
    )


def call_text(call: Mapping[str, Any]) -> str:
    """A call with its tool's own name, without the arguments that the tool declares secret."""
    name, arguments = str(call.get("name", "")), _decoded(call.get("arguments", {}))
    tool = TOOL_REGISTRY.snapshot().find(name)
    if tool is not None:
        name = tool.name
    if tool is not None and tool.masked:
        if not isinstance(arguments, Mapping):
            return f"{name} {MASK}"
        arguments = {key: MASK if key in tool.masked else arguments[key] for key in arguments}
    if not isinstance(arguments, str):
        arguments = json.dumps(arguments, ensure_ascii=False)
    return f"{name} {arguments}"


def _step_rows(message: Message, dry_outcomes: Mapping[str, DryOutcome]) -> Iterator[Row]:
    calls = [{**asdict(call), "arguments": _decoded(call.arguments)} for call in message.calls]
    speeches = map(speech_of, calls)
    for row in message_rows({**message.as_data(), "calls": calls}):
        if row.label == GOT and row.call_id in dry_outcomes:
            yield row._replace(text=_dry_text(row.text, dry_outcomes[row.call_id]))
        elif row.label == CALLED and (speech := next(speeches)):
            yield Row(SAID, speech, row.call_id)
        else:
            yield row


def _dry_text(text: str, dry_outcome: DryOutcome) -> str:
    rest = "" if dry_outcome in (DryOutcome.RECORDED, DryOutcome.NOT_RUN) else text
    return f"{DRY_OUTCOMES[dry_outcome]} {rest}".strip()


def speech_of(call: Mapping[str, Any]) -> str:
    """What a call says, and how if not aloud; "" if it says nothing."""
    tool = TOOL_REGISTRY.snapshot().find(call["name"])
    arguments = _decoded(call["arguments"])
    if tool is None or tool.category is not ToolCategory.TERMINAL:
        return ""
    if not isinstance(arguments, Mapping) or "message" not in arguments:
        return ""
    to = f" to {arguments['target']}" if arguments.get("target") else ""
    how = "" if tool.name == "say" else f" ({tool.name}{to})"
    return f'"{arguments["message"]}"{how}'


def _decoded(arguments: Mapping[str, Any] | str) -> Mapping[str, Any] | str:
    """Arguments as data: models write them as text, each with its own spaces."""
    try:
        return decode(arguments)
    except ToolInvalid:
        return arguments


# Around them


def format_head(turn: TurnRecord, whose: str = "") -> str:
    """A turn's number, when it began, who caused it, and which brain answered.

    Args:
        turn: Its record.
        whose: The assistant's name as `name_of` shows it; "" where the reader knows it.
    """
    began = timezone.localtime(turn.started)
    day = "" if began.date() == timezone.localdate() else f"{began:%Y-%m-%d} "
    took = f", {turn.duration_ms} ms" if turn.ended else ""
    asker = cut(one_line(turn.asker_name), 24) or "itself"
    brain = cut(one_line(turn.brain), 16)
    lead = f"{whose}, |wturn {turn.pk}|n " if whose else f"|wturn {turn.pk}|n "
    text = f"at {day}{began:%H:%M:%S}, for {asker}, {brain}{took}"
    return wrapped(text, len(strip_ansi(lead)), first=lead)


def result_totals(result: SandboxResult) -> dict[str, str]:
    """How a sandbox turn ended, which brain answered, and what it took."""
    turn = result.turn
    assert turn.end is not None
    return {
        END: ended(turn.end.value, turn.detail),
        "brain": brain_title(result.brain),
        "time": f"{result.seconds:.1f} s",
        "tokens": f"{turn.tokens_in:,} in, {turn.tokens_out:,} out",
        "cost": _cost(turn.account),
    }


def record_totals(record: TurnRecord) -> dict[str, str]:
    """The same of a recorded turn."""
    cost = "unknown" if record.cost is None else dollars(record.cost)
    return {
        END: ended(record.end_reason, record.detail),
        "brain": brain_title(record.brain),
        "time": f"{record.duration_ms / 1000:.1f} s",
        "tokens": f"{record.tokens_in:,} in, {record.tokens_out:,} out",
        "cost": cost if record.model else _cost(None),
    }


def _cost(account: TurnCost | None) -> str:
    if account is None:
        return "nothing; no model was asked"
    known = dollars(account.cost)
    return f"{known}, and calls whose price is unknown" if account.unpriced else known
