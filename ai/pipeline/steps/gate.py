"""Step 5, gate: the game's own code may refuse a call."""

from __future__ import annotations

from collections.abc import Awaitable

from twisted.internet.defer import CancelledError
from twisted.logger import Logger

from ai.pipeline.clock import Clock
from ai.pipeline.race import as_deferred, race
from ai.pipeline.steps.cap import note_of
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.gate import EvalGate, GateDecision
from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolRefused

log = Logger()

GATE_SECONDS = 2.0
FAIL_OPEN = (ToolCategory.SAFE_CHAIN, ToolCategory.TERMINAL)
"""Categories whose calls run if the gate fails; others are refused."""


def gate_for(tool: Tool, gate: EvalGate) -> EvalGate | None:
    """The gate, if the tool requires it or the gate judges that tool; else None."""
    if tool.requires_gate:
        return gate
    judges = getattr(gate, "judges", None)  # a game's own gate may have only `check`
    try:
        return gate if judges is not None and judges(tool) else None
    except Exception as error:  # then `check` decides
        log.warn("ai: the eval gate broke over {tool}: {error!r}", tool=tool.name, error=error)
        return gate


async def ask_gate(tool: Tool, context: ToolContext, gate: EvalGate, clock: Clock) -> str:
    """Ask the eval gate about a call, and return the verdict for the record.

    Raises:
        ToolRefused: The gate refused the call, or failed for a tool outside of `OPEN`.
    """
    try:
        answer = gate.check(tool, context)
        waiting = as_deferred(answer) if isinstance(answer, Awaitable) else None
    except Exception as error:
        return _failed(tool, error)
    try:
        if waiting is not None:
            answer = await race(waiting, GATE_SECONDS, clock)
        if not isinstance(answer, GateDecision):
            raise TypeError(f"the gate answered {type(answer).__name__}, not GateDecision")
    except CancelledError:  # the turn ended; the gate did not fail
        raise
    except Exception as error:
        return _failed(tool, error)
    if answer.approved is not True:
        raise ToolRefused(note_of(answer.reason) or "The gate does not allow it.")
    return note_of(answer.reason) or "ok"


def _failed(tool: Tool, error: Exception) -> str:
    log.warn("ai: the eval gate failed for {tool}: {error!r}", tool=tool.name, error=error)
    if tool.category in FAIL_OPEN:
        return "gate failed, let through"
    raise ToolRefused("The gate for this could not be asked.", "Do without it.") from None
