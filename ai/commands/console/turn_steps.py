"""A turn's steps for builders: what it thought, called, said and was told, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ai.assistant.engine.turn_cost import TurnCost, dollars
from ai.assistant.sandbox.trial import Trial
from ai.brains.base import Message, ModelCall
from ai.commands.console.end_reasons import ended
from ai.commands.console.turn_text import call_text
from ai.pipeline.dry import Fate
from ai.tools import TOOL_REGISTRY
from ai.tools.contract.base import ToolCategory
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import decode

THOUGHT, CALLED, SAID, GOT, TOLD = "thought", "called", "said", "got", "told"
FATES = {
    Fate.RECORDED: "(answered as then)",
    Fate.NOT_DONE: "(it would be done; not done)",
    Fate.LOOKED: "(looked now)",
    Fate.STOPPED: "",
}
"""What stands before the answer to a call of a trial."""


class Row(NamedTuple):
    """One thing of a step."""

    label: str
    text: str


@dataclass
class Told:
    """One step."""

    rows: list[Row] = field(default_factory=list)

    def of(self, *labels: str) -> list[str]:
        """The texts of one or several kinds, in their order."""
        return [row.text for row in self.rows if row.label in labels]


def steps(messages: Sequence[Message], fates: Mapping[str, Fate] | None = None) -> list[Told]:
    """The steps of a turn, by its own messages.

    Args:
        messages: The first is what it noticed.
        fates: How its calls were answered, where it was a trial.
    """
    found: list[Told] = []
    for message in messages[1:]:
        if message.role == "assistant" or not found:
            found.append(Told())
        found[-1].rows.extend(_rows(message, fates or {}))
    return found


def _rows(message: Message, fates: Mapping[str, Fate]) -> Iterator[Row]:
    if message.role == "tool":
        fate = fates.get(message.call_id)
        how = FATES[fate] if fate is not None else ""
        text = "" if fate in (Fate.RECORDED, Fate.NOT_DONE) else message.text
        yield Row(GOT, " ".join(filter(None, [how, text])))
    elif message.role == "user":
        yield Row(TOLD, message.text)
    else:
        if message.text:
            yield Row(THOUGHT, message.text)
        yield from map(_call, message.calls)


def _call(call: ModelCall) -> Row:
    """A call; of one that speaks, what it says."""
    tool = TOOL_REGISTRY.snapshot().find(call.name)
    asked = _read(call.arguments)
    text = call_text({"name": call.name, "arguments": asked})
    speaks = tool is not None and tool.category is ToolCategory.TERMINAL
    if not speaks or not isinstance(asked, Mapping) or "message" not in asked:
        return Row(CALLED, text)
    to = f" to {asked['target']}" if asked.get("target") else ""
    how = "" if tool is None or tool.name == "say" else f" ({tool.name}{to})"
    return Row(SAID, f'"{asked["message"]}"{how}')


def _read(arguments: Mapping[str, Any] | str) -> Mapping[str, Any] | str:
    """Arguments as data: models write them as text, each with blanks of its own."""
    try:
        return decode(arguments)
    except ToolInvalid:
        return arguments


def price(account: TurnCost | None) -> str:
    """What a trial cost whoever tried it."""
    if account is None:
        return "nothing; no model was asked"
    known = dollars(account.cost)
    if account.unpriced:
        return f"{known}, and calls whose price nobody knows"
    return known


def end_of(trial: Trial) -> str:
    """Why a trial ended."""
    assert trial.turn.end is not None
    return ended(trial.turn.end.value, trial.turn.detail)


def texts(found: Iterable[Told], *labels: str) -> list[Any]:
    """All of some kinds, of all steps."""
    return [text for one in found for text in one.of(*labels)]
