"""Step 8, run: the tool at work, against its deadline."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from twisted.internet.defer import CancelledError, Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.pipeline.call import Caller, Outcome
from ai.pipeline.clock import Clock
from ai.pipeline.race import TooLate, as_deferred, race
from ai.pipeline.threads import DaemonThreads
from ai.tools.base import Tool, ToolCategory
from ai.tools.errors import ToolError, ToolTimeout
from ai.tools.results import ToolResult
from ai.tools.surroundings import ToolContext

log = Logger()


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
        ToolError: The tool said no, broke, or did not answer in time.
        Ticket: It is ASYNC_REQUIRED and not done within its grace time.
    """
    try:
        value = _start(tool, caller, context, outcome.params, threads)
        running = as_deferred(value)
        if running is not None:
            value = await _finish(running, tool, clock, late)
    except (ToolError, Ticket, CancelledError):
        raise
    except TooLate:
        raise overdue(tool) from None
    except Exception:
        raise broken(tool, Failure()) from None
    return as_result(value, tool)


def _start(
    tool: Tool,
    caller: Caller,
    context: ToolContext,
    params: dict[str, Any],
    threads: DaemonThreads | None,
) -> Any:
    arguments = {**params, "context": context} if tool.wants_context else params
    if not tool.blocking:
        return tool.execute(caller.character, **arguments)
    if threads is None:
        raise ToolError(f"'{tool.name}' needs a thread, and there is none.", "Do without it.")
    return threads.run(tool.execute, caller.plain(), **arguments)


def _finish(
    running: Deferred[Any], tool: Tool, clock: Clock, late: Callable[[Any], None]
) -> Deferred[Any]:
    if tool.category is not ToolCategory.ASYNC_REQUIRED or running.called:
        return race(running, tool.timeout, clock, late)
    ticketed: Deferred[Any] = Deferred(lambda _d: running.cancel())

    def no_patience(failure: Failure) -> Any:
        failure.trap(TooLate)
        raise Ticket(race(ticketed, tool.timeout - tool.grace, clock, late))

    return race(running, tool.grace, clock, ticketed.callback, cancel=False).addErrback(no_patience)


def overdue(tool: Tool) -> ToolTimeout:
    """The error of a deadline that passed."""
    problem = f"'{tool.name}' did not answer within {tool.timeout:g} s."
    if tool.is_idempotent():
        return ToolTimeout(problem, "Go on without it.")
    return ToolTimeout(f"{problem} It may or may not have happened.", "Look before you try again.")


def broken(tool: Tool, failure: Failure) -> ToolError:
    """The error of a tool that raised what it should not; its developer reads the log."""
    log.failure("ai: the tool {tool} failed", failure, tool=tool.name)
    return ToolError(f"'{tool.name}' failed.", "Go on without it.")


def as_result(value: Any, tool: Tool) -> ToolResult:
    """What a tool returned, as the one `ToolResult` that every outcome is."""
    if isinstance(value, ToolResult):
        value.tool_name = tool.name
        return value
    return ToolResult(tool_name=tool.name, result={} if value is None else value)
