"""Step 8, run: the tool at work, against its deadline."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from twisted.internet.defer import CancelledError, Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.pipeline.call import Caller, Outcome
from ai.pipeline.clock import Clock
from ai.pipeline.race import GivenUp, TooLate, as_deferred, is_done, race
from ai.pipeline.steps.cap import note_of, plain
from ai.pipeline.threads import DaemonThreads
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.errors import ToolError, ToolTimeout

log = Logger()

HELD_SECONDS = 0.02
"""Longer than this nothing should keep the reactor's thread."""


class Ticket(Exception):
    """The tool is at work still, and its outcome will come later; not an error.

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
        outcome: The call; its arguments are validated.
        tool: What runs.
        caller: Who calls.
        context: For tools that take one.
        clock: Whose time the deadline is.
        threads: For `blocking` tools.
        late: Given what comes after the deadline.

    Raises:
        ToolError: The tool said no, broke, or did not answer in time (or in the turn's).
        Ticket: It is ASYNC_REQUIRED and not done within its grace time.
    """
    try:
        begun = time.monotonic()
        try:
            value = _start(tool, caller, context, outcome.params, threads)
            running = as_deferred(value)
        finally:
            _watch(tool, time.monotonic() - begun)
        if running is not None:
            value = await _finish(running, tool, caller, clock, late)
        return as_result(value, tool)
    except (Ticket, CancelledError):
        raise
    except (Exception, SystemExit) as error:  # a parser of arguments that gives up exits
        raise error_of(Failure(error), tool) from None


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
    try:
        return tool.execute(caller.character, **arguments)
    except CancelledError as error:  # its own affair; the turn goes on
        raise GivenUp(str(error)) from error


def _watch(tool: Tool, seconds: float) -> None:
    """Name a tool that kept the whole game waiting; nothing can stop it meanwhile."""
    if seconds > HELD_SECONDS:
        log.warn(
            "ai: the tool {tool} held the game up for {ms} ms",
            tool=tool.name,
            ms=int(seconds * 1000),
        )


def _own(value: Any) -> Any:
    """A tool's own copy: what it does to its arguments must not change the record of them."""
    return copy.deepcopy(value) if isinstance(value, list | dict) else value


def _for_thread(context: ToolContext) -> ToolContext:
    """The part of a context that is plain data: nothing of the game crosses to a thread."""
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
    stoppable = not tool.blocking  # a thread goes on whatever we say, and what it did matters
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


def error_of(failure: Failure, tool: Tool) -> ToolError:
    """What a tool failed with, as the model is told it."""
    error = failure.value
    if isinstance(error, ToolError):
        error.problem, error.advice = note_of(error.problem) or "", note_of(error.advice) or ""
        return error
    if isinstance(error, TooLate):
        return _cut_short(tool, f"'{tool.name}' did not answer in time.")
    if isinstance(error, GivenUp):
        return _cut_short(tool, f"'{tool.name}' was broken off.")
    return broken(tool, failure)


def told_late(value: Any, tool: Tool) -> str:
    """What the record says of a result, or a `Failure`, that came after the deadline."""
    if isinstance(value, Failure):
        return error_of(value, tool).problem
    result = as_result(value, tool)
    done = json.dumps({"success": result.success, "result": result.result}, ensure_ascii=False)
    return str(note_of(done))


def _cut_short(tool: Tool, problem: str) -> ToolTimeout:
    if tool.is_idempotent():
        return ToolTimeout(problem, "Go on without it.")
    return ToolTimeout(f"{problem} It may or may not have happened.", "Look before you try again.")


def broken(tool: Tool, failure: Failure) -> ToolError:
    """The error of a tool that raised what it should not; its developer reads the log."""
    log.failure("ai: the tool {tool} failed", failure, tool=tool.name)
    return ToolError(f"'{tool.name}' failed.", "Go on without it.")


def as_result(value: Any, tool: Tool) -> ToolResult:
    """What a tool returned, as the one `ToolResult` that every outcome is; never the tool's own."""
    if not isinstance(value, ToolResult):
        return ToolResult(tool.name, result={} if value is None else plain(value))
    return ToolResult(
        tool_name=tool.name,
        success=bool(value.success),
        result={} if value.result is None else plain(value.result),
        message=note_of(value.message),
        error=note_of(value.error),
        side_effects=[str(effect) for effect in plain(list(value.side_effects or ()))],
        audit=plain(dict(value.audit or {})),
    )
