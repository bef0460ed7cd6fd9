"""Step 8, run: the tool runs, until its deadline."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from twisted.internet.defer import CancelledError, Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.pipeline.call import Caller, Outcome
from ai.pipeline.clock import Clock
from ai.pipeline.race import GivenUp, TooLate, as_deferred, is_done, race
from ai.pipeline.steps.cap import note_of
from ai.pipeline.threads import DaemonThreads
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError, ToolTimeout
from ai.tools.text.quotation import plain

log = Logger()

MAX_BLOCKED_SECONDS = 0.02
"""Nothing should block the reactor's thread longer than this."""


class Ticket(Exception):
    """Raised if a tool continues in the background; not an error.

    Args:
        running: Fires with the tool's result.
    """

    def __init__(self, running: Deferred[Any]) -> None:
        super().__init__()
        self.running = running


async def run(
    outcome: Outcome,
    tool: Tool,
    caller: Caller,
    context: ToolContext,
    clock: Clock,
    threads: DaemonThreads | None,
    late: Callable[[Any], None],
) -> ToolResult:
    """Run a tool once.

    Args:
        outcome: The call, with validated arguments.
        tool: The tool.
        caller: On whose behalf the call is made.
        context: For tools that take one.
        clock: The reactor, or a test's clock.
        threads: For `blocking` tools.
        late: Called with a result or `Failure` that comes after the deadline.

    Raises:
        ToolError: The tool refused, failed, or exceeded its own or the turn's deadline.
        Ticket: The tool is ASYNC_REQUIRED and not done within its grace time.
    """
    try:
        begun = time.monotonic()
        try:
            value = _start(tool, caller, context, outcome.params, threads)
            is_done = type(value) is dict or not isinstance(value, Awaitable)
            running = None if is_done else as_deferred(value)
        finally:
            _watch(tool, time.monotonic() - begun)
        if running is not None:
            value = await _finish(running, tool, caller, clock, late)
        return as_result(value, tool)
    except (Ticket, CancelledError):
        raise
    except (Exception, SystemExit) as error:  # argparse exits
        raise tool_error(Failure(error), tool) from None


def _start(
    tool: Tool,
    caller: Caller,
    context: ToolContext,
    params: dict[str, Any],
    threads: DaemonThreads | None,
) -> Any:
    arguments: dict[str, Any] = {name: _own(value) for name, value in params.items()}
    if tool.wants_context:
        arguments["context"] = _for_thread(context) if tool.blocking else context
    if tool.blocking:
        if threads is None:
            raise ToolError(f"'{tool.name}' needs a thread, and there is none.", "Do without it.")
        return threads.run(tool.execute, caller.plain(), **arguments)
    caller.acts = True
    try:
        return tool.execute(caller.character, **arguments)
    except CancelledError as error:  # the tool's own; nobody cancelled the turn
        raise GivenUp(str(error)) from error
    finally:
        caller.acts = False


def _watch(tool: Tool, seconds: float) -> None:
    """Log a tool that blocked the whole game."""
    if seconds > MAX_BLOCKED_SECONDS:
        log.warn(
            "ai: the tool {tool} blocked the game for {ms} ms",
            tool=tool.name,
            ms=int(seconds * 1000),
        )


def _own(value: Any) -> Any:
    """A copy for the tool, which may change its arguments; the record must not change with them."""
    return copy.deepcopy(value) if isinstance(value, list | dict) else value


def _for_thread(context: ToolContext) -> ToolContext:
    """A context of plain data, as no game object may be used on another thread."""
    return replace(
        context,
        user=None,
        clock=None,
        memory=None,
        offer=tuple(context.offer or ()),
        toolbox=None,
        results=dict(context.results),
        said=list(context.said),
        script=None,
        wake=BARE.wake,
        capture=BARE.capture,
        voice=BARE.voice,
    )


async def _finish(
    running: Deferred[Any], tool: Tool, caller: Caller, clock: Clock, late: Callable[[Any], None]
) -> Any:
    stoppable = not tool.blocking  # a thread cannot be stopped, and its result is recorded
    if tool.category is not ToolCategory.ASYNC_REQUIRED or is_done(running):
        seconds = min(tool.timeout, caller.until - clock.seconds())
        return await race(running, seconds, clock, late, stoppable)
    whole = race(running, tool.timeout, clock, late, stoppable)
    if tool.grace >= tool.timeout:
        return await whole
    later: Deferred[Any] = Deferred()
    try:
        return await race(whole, tool.grace, clock, later.callback, cancel=False)
    except TooLate:
        raise Ticket(later) from None
    except CancelledError:
        later.addErrback(lambda _failure: None)
        whole.cancel()
        raise


def tool_error(failure: Failure, tool: Tool) -> ToolError:
    """The failure of a tool as an error for the model."""
    error = failure.value
    if isinstance(error, ToolError):
        error.problem, error.advice = note_of(error.problem) or "", note_of(error.advice) or ""
        return error
    if isinstance(error, TooLate):
        return _cut_short(tool, f"'{tool.name}' did not answer in time.")
    if isinstance(error, GivenUp):
        return _cut_short(tool, f"'{tool.name}' was broken off.")
    return tool_failed(tool, failure)


def describe_late(value: Any, tool: Tool) -> str:
    """Describe, for the record, a result or `Failure` that came after the deadline."""
    if isinstance(value, Failure):
        return tool_error(value, tool).problem
    result = as_result(value, tool)
    done = json.dumps({"success": result.success, "result": result.result}, ensure_ascii=False)
    return str(note_of(done))


def _cut_short(tool: Tool, problem: str) -> ToolTimeout:
    if tool.is_idempotent():
        return ToolTimeout(problem, "Go on without it.")
    return ToolTimeout(f"{problem} It may or may not have happened.", "Look before you try again.")


def tool_failed(tool: Tool, failure: Failure) -> ToolError:
    """Log the exception of a tool, and return the error for the model."""
    log.failure("ai: the tool {tool} failed", failure, tool=tool.name)
    error = ToolError(f"'{tool.name}' failed.", "Go on without it.")
    error.raised = type(failure.value).__name__
    return error


def as_result(value: Any, tool: Tool) -> ToolResult:
    """What a tool returned, copied into a new `ToolResult` of plain data."""
    if not isinstance(value, ToolResult):
        return ToolResult(tool.name, result={} if value is None else plain(value))
    return ToolResult(
        tool_name=tool.name,
        success=bool(value.success),
        result={} if value.result is None else plain(value.result),
        text=note_of(value.text),
        message=note_of(value.message),
        error=note_of(value.error),
        side_effects=[str(effect) for effect in plain(list(value.side_effects or ()))],
        audit=plain(dict(value.audit or {})),
    )
