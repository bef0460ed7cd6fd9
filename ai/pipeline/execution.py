"""Execution: single calls outside of a turn, for `ToolRegistry.execute`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from twisted.internet.defer import Deferred

from ai.pipeline.call import Caller, Outcome, State
from ai.pipeline.pipeline import Pipeline
from ai.pipeline.process_limits import ProcessLimits
from ai.pipeline.threads import DaemonThreads
from ai.tools.contract.base import Tool
from ai.tools.contract.registry import ToolSet
from ai.tools.contract.results import ToolCall, ToolResult
from ai.tools.contract.surroundings import ToolContext
from ai.tools.contract.text_protocol import read_arguments
from ai.tools.errors import ToolRefused

_game: Pipeline | None = None


def use_pipeline(pipeline: Pipeline | None) -> None:
    """Have calls carried out by a game's pipeline; None where no game runs."""
    global _game
    _game = pipeline


async def execute(tools: ToolSet, name: str, context: ToolContext, character: Any) -> ToolResult:
    """Carry out one call; see `ToolRegistry.execute`."""
    pipeline = _game or _pipeline_of_process()
    arguments = context.arguments or _read(tools.find(name), context.raw_arg)
    call = ToolCall("1", name, arguments, context.raw_arg, context.confidence)
    user = context.user if isinstance(context.user, str) else ""
    later: Deferred[Outcome] = Deferred()
    caller = Caller(
        tools,
        character,
        origin="registry",
        pass_name=context.pass_name,
        authority=lambda: context.authority,
        asker=context.asker or user,
        context=context,
        later=lambda _caller, outcome: later.callback(outcome),
    )
    outcome = await pipeline.carry_out(call, caller)
    pipeline.cache.end_session(caller.assistant)  # the next call may be another character's
    if outcome.state is State.PENDING:
        outcome = await later
    if outcome.error is not None and not _is_gates(outcome):
        raise outcome.error
    return outcome.result


@cache
def _pipeline_of_process() -> Pipeline:
    from twisted.internet import reactor

    clock: Any = reactor
    return Pipeline(clock, limits=ProcessLimits(), threads=DaemonThreads(clock))


def _read(tool: Tool | None, raw_arg: str) -> Mapping[str, Any] | str:
    """The arguments that the text after a tag stands for; none if it does not fit the tool."""
    return (read_arguments(tool, raw_arg) if tool is not None else None) or {}


def _is_gates(outcome: Outcome) -> bool:
    """Whether the eval gate refused a call."""
    return isinstance(outcome.error, ToolRefused) and list(outcome.verdicts)[-1:] == ["gate"]
