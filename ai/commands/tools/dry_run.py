"""`ai do/dry`: whether a call would be allowed, without running it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from twisted.internet.defer import ensureDeferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.assistant.agent.agent import Agent
from ai.assistant.approvals.approval_queue import changes_of
from ai.assistant.authority.authority import source_of
from ai.assistant.runtime import get_runtime
from ai.commands.console.text import labelled, line, wrapped
from ai.commands.tools.outcome import advice, verdicts
from ai.pipeline.call import Caller, Outcome
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.render import render
from ai.tools.contract.results import ToolCall
from ai.tools.errors import ToolNeedsApproval

log = Logger()

MAX_CALL = 800
"""Characters of the call with its defaults filled in."""
NOTHING_DONE = "Nothing was done."
CHANGING = (ToolCategory.DANGEROUS, ToolCategory.ASYNC_REQUIRED)


def dry_run(command: Any, agent: Agent, call: ToolCall) -> None:
    """Show whether a builder's call would be allowed; it is neither run, recorded nor counted."""
    runtime = get_runtime()
    caller = runtime.callers.build_outside_turn(agent, source_of(command.caller), "command")
    admitting = ensureDeferred(runtime.pipeline.admit(call, caller))
    if not admitting.called:
        command.reply(f"Checking {line(call.name, 30)}. The result follows.")
    admitting.addCallback(_report, command, agent, caller)
    admitting.addErrback(_broke, command)


def _report(outcome: Outcome, command: Any, agent: Agent, caller: Caller) -> None:
    command.reply("\n".join(_lines(outcome, agent, caller)))


def _lines(outcome: Outcome, agent: Agent, caller: Caller) -> Iterator[str]:
    tool, error = outcome.tool, outcome.error
    yield f"|w{line(outcome.name, 50)}|n {_verdict(outcome)}"
    yield from verdicts(outcome)
    if error is not None and not isinstance(error, ToolNeedsApproval):
        yield wrapped(error.for_model(), 2)
        hint = advice(outcome, agent)
        if hint:
            yield wrapped(hint, 2)
    elif tool is not None:
        yield from _would(tool, outcome, caller)
    obstacle = agent.obstacle()
    if obstacle:
        yield _row("but", f"it can do nothing now: {obstacle}")
    yield NOTHING_DONE


def _verdict(outcome: Outcome) -> str:
    if isinstance(outcome.error, ToolNeedsApproval):
        return "|ywould wait|n for approval:"
    if outcome.error is not None:
        return "|rwould be refused|n:"
    if outcome.tool is not None and outcome.tool.control:
        return "|gwould be accepted|n; it only ends a turn:"
    return "|gwould run|n:"


def _would(tool: Tool, outcome: Outcome, caller: Caller) -> Iterator[str]:
    """The call with its defaults filled in, and what it would change."""
    yield _row("call", render(tool, outcome.params), MAX_CALL)
    if tool.control:
        return
    changes = changes_of(tool, outcome.params, caller, outcome.authority.level)
    if changes:
        yield _row("changes", changes)
    elif tool.category in CHANGING:
        yield _row("changes", "cannot be known before the call")
    if tool.cost != "free":
        yield _row("cost", tool.cost)


def _row(label: str, text: str, limit: int = 2000) -> str:
    return labelled(label, text, "", 11, limit)


def _broke(failure: Failure, command: Any) -> None:
    log.failure("ai: a dry run broke", failure)
    command.reply(
        f"Something went wrong, through no fault of yours. {NOTHING_DONE}\n"
        "The server's log has the details."
    )
