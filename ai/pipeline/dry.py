"""The dry pipeline: the same steps, and nothing that changes anything.

A call that was made before is answered as it was then. Tools that only look run; of all others the
steps say whether they would have been let through, and that is where it ends: nothing is charged,
kept, proposed or said.
"""

from __future__ import annotations

import enum
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from ai.pipeline.call import Caller, Outcome, State
from ai.pipeline.pipeline import Pipeline
from ai.pipeline.steps.approve import Approvals
from ai.pipeline.steps.limit import Limits
from ai.pipeline.steps.record import mask
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolCall, ToolResult
from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolInvalid, ToolNeedsApproval
from ai.tools.schema.decode import canonical, decode

NOT_DONE = "A trial: it would be done now, and was not."
WOULD_WAIT = "A trial: it would wait for somebody's yes now."


class Fate(enum.Enum):
    """How a call of a dry turn was answered."""

    RECORDED = "as then"
    """By what was recorded of the same call."""
    LOOKED = "looked"
    """It only looks, and it did."""
    NOT_DONE = "not done"
    """It would have been let through."""
    STOPPED = "stopped"
    """A step of the pipeline, or the tool itself, would not have it."""


@dataclass(frozen=True)
class Answer:
    """What was recorded of a call."""

    name: str
    arguments: Mapping[str, Any] | str
    """Without what is secret in them."""
    text: str
    """Its observation."""
    result: Mapping[str, Any]
    """The same as data; see `ai.pipeline.observation.as_data`."""


def only_looks(tool: Tool) -> bool:
    """Whether a tool changes nothing and costs nothing, by its own word.

    A module's word is not taken for it: its calls leave the house.
    """
    reads = tool.category is ToolCategory.SAFE_CHAIN and tool.is_idempotent()
    return reads and not tool.module and tool.cost == "free"


class DryPipeline(Pipeline):
    """Says what would become of calls.

    Args:
        of: The pipeline that would carry them out.
        answers: What was recorded of earlier calls, in their order.
    """

    def __init__(self, of: Pipeline, answers: Iterable[Answer] = ()) -> None:
        super().__init__(
            of._clock,
            limits=_Uncounted(of._limits),
            approvals=_Unasked(of._approvals),
            gate=of._gate,
            threads=of._threads,
            secrets=of._secrets,
            max_result=of._max_result,
            monotonic=of._monotonic,
            utc=of._utc,
        )
        self._answers: defaultdict[str, deque[Answer]] = defaultdict(deque)
        self._unread = list(answers)
        self.fates: dict[str, Fate] = {}
        """How each call was answered, by its id."""

    async def carry_out(self, call: ToolCall, caller: Caller) -> Outcome:
        """Take one call through all steps, or answer it as it was answered before."""
        known = self._known(call, caller)
        if known is not None:
            self.fates[call.id] = Fate.RECORDED
            return self._as_then(call, caller, known)
        outcome = await super().carry_out(call, caller)
        self.fates.setdefault(call.id, Fate.STOPPED)
        return outcome

    def refuse(self, call: ToolCall, caller: Caller, error: Any) -> Outcome:
        """Give a call that the loop's plan leaves out its observation."""
        self.fates[call.id] = Fate.STOPPED
        return super().refuse(call, caller, error)

    async def _perform(
        self, outcome: Outcome, tool: Tool, caller: Caller, context: ToolContext, begun: float
    ) -> str:
        if only_looks(tool):
            text = await super()._perform(outcome, tool, caller, context, begun)
            if outcome.success:
                self.fates[outcome.call.id] = Fate.LOOKED
            return text
        tool.check(caller.character, context=context, **outcome.params)
        self.fates[outcome.call.id] = Fate.NOT_DONE
        caller.ledger.use(tool, outcome.params)
        outcome.begun = True  # as to going in circles
        outcome.state = State.DONE
        outcome.result = ToolResult(tool.name, result={}, message=NOT_DONE)
        return "{}"

    def _known(self, call: ToolCall, caller: Caller) -> Answer | None:
        """What was recorded of the same call; the last one stands for all further ones.

        What a turn loads has to be loaded again.
        """
        for answer in self._unread:
            self._answers[_key(answer.name, answer.arguments, caller)].append(answer)
        self._unread = []
        tool = caller.tools.find(call.name)
        found = self._answers.get(_key(call.name, call.arguments, caller))
        if not found or (tool is not None and tool.name == "load_tools"):
            return None
        return found.popleft() if len(found) > 1 else found[0]

    def _as_then(self, call: ToolCall, caller: Caller, known: Answer) -> Outcome:
        outcome = self._open(call, caller)
        tool = outcome.tool = caller.tools.find(call.name)
        kept = known.result
        outcome.state = _state(kept)
        outcome.result = ToolResult(
            outcome.name,
            success=bool(kept.get("ok", True)),
            result=kept.get("result"),
            error=kept.get("error"),
        )
        outcome.observation = known.text
        outcome.params = _read(call.arguments)
        if outcome.state is State.WAITING:
            caller.ledger.proposed.append(known.text)
        elif tool is not None and outcome.state is not State.REFUSED:
            caller.ledger.use(tool, outcome.params)
        return outcome


class _Uncounted:
    """Limits that are asked, and by which nothing is counted."""

    def __init__(self, of: Limits) -> None:
        self._of = of

    def check(self, tool: Tool, caller: Caller) -> None:
        """As the real ones."""
        self._of.check(tool, caller)

    def charging(self, tool: Tool, caller: Caller) -> AbstractContextManager[None]:
        """Count nothing."""
        return nullcontext()


class _Unasked:
    """Approvals that say who would be asked, and ask nobody."""

    def __init__(self, of: Approvals) -> None:
        self._of = of

    def wants(self, outcome: Outcome, tool: Tool, caller: Caller) -> str:
        """As the real ones."""
        return self._of.wants(outcome, tool, caller)

    def propose(self, outcome: Outcome, tool: Tool, caller: Caller, need: ToolNeedsApproval) -> str:
        """Keep nothing."""
        return f"{need.problem}\n{WOULD_WAIT}"


def _key(name: str, arguments: Mapping[str, Any] | str, caller: Caller) -> str:
    """One text for the same call, however it was written, without its secrets."""
    tool = caller.tools.find(name)
    asked = _read(arguments)
    shown = mask(tool, asked)
    read = dict(shown) if isinstance(shown, Mapping) else {}
    if tool is None:
        return f"{name} {canonical(read)}"
    checked = tool.validate_params(read)
    return f"{tool.name} {canonical(checked.params if checked.valid else read)}"


def _read(arguments: Mapping[str, Any] | str) -> dict[str, Any]:
    try:
        return decode(arguments)
    except ToolInvalid:
        return {"…": str(arguments)}


def _state(kept: Mapping[str, Any]) -> State:
    try:
        return State(kept.get("state", State.DONE.value))
    except ValueError:
        return State.DONE
