"""The dry pipeline: takes a call through the same steps, and changes nothing.

A call that was recorded is answered from its record. Tools that only read run; for every other tool
the steps say whether the call would be allowed, and it ends there: nothing is counted, stored,
proposed or said.
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

NOT_RUN = "A test: this call would be made now; nothing was done."
WOULD_WAIT = "A test: this call would wait for approval now."


class DryOutcome(enum.Enum):
    """How the dry pipeline answered a call."""

    RECORDED = "recorded"
    """From the record of the same call."""
    RUN = "run"
    """It only reads, and it ran."""
    NOT_RUN = "not run"
    """It would be allowed."""
    REFUSED = "refused"
    """A step of the pipeline, or the tool's own check, refused it."""


@dataclass(frozen=True)
class RecordedCall:
    """A call of an earlier turn and what it got."""

    name: str
    arguments: Mapping[str, Any] | str
    """Without secrets."""
    text: str
    """Its observation."""
    result: Mapping[str, Any]
    """The observation as data; see `ai.pipeline.observation.as_data`."""


def only_reads(tool: Tool) -> bool:
    """Whether a tool declares that it changes nothing and costs nothing.

    A remote module's declaration does not count: its calls leave the game.
    """
    reads = tool.category is ToolCategory.SAFE_CHAIN and tool.is_idempotent()
    return reads and not tool.module and tool.cost == "free"


class DryPipeline(Pipeline):
    """Says what would become of calls.

    Args:
        of: The pipeline that would carry them out.
        recorded: Calls of an earlier turn, in their order.
    """

    def __init__(self, of: Pipeline, recorded: Iterable[RecordedCall] = ()) -> None:
        super().__init__(
            of._clock,
            limits=_UncountedLimits(of._limits),
            approvals=_SilentApprovals(of._approvals),
            gate=of._gate,
            threads=of._threads,
            secrets=of._secrets,
            max_result=of._max_result,
            monotonic=of._monotonic,
            utc=of._utc,
        )
        self._unread = list(recorded)
        self._recorded: defaultdict[str, deque[RecordedCall]] = defaultdict(deque)
        self.outcomes: dict[str, DryOutcome] = {}
        """How each call was answered, by its id."""

    async def carry_out(self, call: ToolCall, caller: Caller) -> Outcome:
        """Take one call through all steps, or answer it from its record."""
        recorded = self._find(call, caller)
        if recorded is not None:
            self.outcomes[call.id] = DryOutcome.RECORDED
            return self._answer(call, caller, recorded)
        outcome = await super().carry_out(call, caller)
        self.outcomes.setdefault(call.id, DryOutcome.REFUSED)
        return outcome

    def refuse(self, call: ToolCall, caller: Caller, error: Any) -> Outcome:
        self.outcomes[call.id] = DryOutcome.REFUSED
        return super().refuse(call, caller, error)

    async def _perform(
        self, outcome: Outcome, tool: Tool, caller: Caller, context: ToolContext, begun: float
    ) -> str:
        if only_reads(tool):
            text = await super()._perform(outcome, tool, caller, context, begun)
            if outcome.success:
                self.outcomes[outcome.call.id] = DryOutcome.RUN
            return text
        tool.check(caller.character, context=context, **outcome.params)
        self.outcomes[outcome.call.id] = DryOutcome.NOT_RUN
        caller.ledger.use(tool, outcome.params)
        outcome.begun = True  # it counts for the detection of loops
        outcome.state = State.DONE
        outcome.result = ToolResult(tool.name, result={}, message=NOT_RUN)
        return "{}"

    def _find(self, call: ToolCall, caller: Caller) -> RecordedCall | None:
        """The record of the same call; the last one answers all further ones.

        Loading tools is never answered from a record: the turn has to load them again.
        """
        for recorded in self._unread:
            self._recorded[_key(recorded.name, recorded.arguments, caller)].append(recorded)
        self._unread = []
        tool = caller.tools.find(call.name)
        found = self._recorded.get(_key(call.name, call.arguments, caller))
        if not found or (tool is not None and tool.name == "load_tools"):
            return None
        return found.popleft() if len(found) > 1 else found[0]

    def _answer(self, call: ToolCall, caller: Caller, recorded: RecordedCall) -> Outcome:
        outcome = self._open(call, caller)
        tool = outcome.tool = caller.tools.find(call.name)
        kept = recorded.result
        outcome.state = _state(kept)
        outcome.result = ToolResult(
            outcome.name,
            success=bool(kept.get("ok", True)),
            result=kept.get("result"),
            error=kept.get("error"),
        )
        outcome.observation = recorded.text
        outcome.params = _decode(call.arguments)
        if outcome.state is State.WAITING:
            caller.ledger.proposed.append(recorded.text)
        elif tool is not None and outcome.state is not State.REFUSED:
            caller.ledger.use(tool, outcome.params)
        return outcome


class _UncountedLimits:
    """Limits that are checked, and that count nothing."""

    def __init__(self, of: Limits) -> None:
        self._of = of

    def check(self, tool: Tool, caller: Caller) -> None:
        self._of.check(tool, caller)

    def charging(self, tool: Tool, caller: Caller) -> AbstractContextManager[None]:
        return nullcontext()


class _SilentApprovals:
    """Approvals that say what would wait, and ask nobody."""

    def __init__(self, of: Approvals) -> None:
        self._of = of
        self.rules = of.rules

    def wants(self, outcome: Outcome, tool: Tool, caller: Caller) -> str:
        return self._of.wants(outcome, tool, caller)

    def propose(self, outcome: Outcome, tool: Tool, caller: Caller, need: ToolNeedsApproval) -> str:
        return f"{need.problem}\n{WOULD_WAIT}"


def _key(name: str, arguments: Mapping[str, Any] | str, caller: Caller) -> str:
    """The same text for the same call, however it was written, without its secrets."""
    tool = caller.tools.find(name)
    shown = mask(tool, _decode(arguments))
    read = dict(shown) if isinstance(shown, Mapping) else {}
    if tool is None:
        return f"{name} {canonical(read)}"
    checked = tool.validate_params(read)
    return f"{tool.name} {canonical(checked.params if checked.valid else read)}"


def _decode(arguments: Mapping[str, Any] | str) -> dict[str, Any]:
    try:
        return decode(arguments)
    except ToolInvalid:
        return {"…": str(arguments)}


def _state(kept: Mapping[str, Any]) -> State:
    try:
        return State(kept.get("state", State.DONE.value))
    except ValueError:
        return State.DONE
