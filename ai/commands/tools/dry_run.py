"""`ai do/dry`: what would become of a call, without any effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from twisted.internet.defer import ensureDeferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.assistant.agent.agent import Agent
from ai.assistant.approvals.queue import changes_of
from ai.assistant.authority.authority import source_of
from ai.assistant.runtime import get_service
from ai.commands.console.text import line, wrapped
from ai.commands.tools.outcome import advice, verdicts
from ai.pipeline.call import Caller, Outcome
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.render import render
from ai.tools.contract.results import ToolCall
from ai.tools.errors import ToolNeedsApproval

log = Logger()

MAX_CALL = 800
"""Characters of the call as it would be made."""
NOTHING = "Nothing was done."
CHANGING = (ToolCategory.DANGEROUS, ToolCategory.ASYNC_REQUIRED)


def tell(command: Any, presence: Agent, call: ToolCall) -> None:
    """Say what would become of a call by hand; it is neither made nor recorded nor counted."""
    service = get_service()
    caller = service.caller(presence, source_of(command.caller), "command")
    weighing = ensureDeferred(service.pipeline.admit(call, caller))
    if not weighing.called:
        command.tell(f"{line(call.name, 30)} is being weighed. You will be told.")
    weighing.addCallback(_weighed, command, presence, caller)
    weighing.addErrback(_broke, command)


def _weighed(outcome: Outcome, command: Any, presence: Agent, caller: Caller) -> None:
    command.tell("\n".join(_told(outcome, presence, caller)))


def _told(outcome: Outcome, presence: Agent, caller: Caller) -> Iterator[str]:
    tool, error = outcome.tool, outcome.error
    yield f"|w{line(outcome.name, 50)}|n {_fate(outcome)}"
    yield from verdicts(outcome)
    if error is not None and not isinstance(error, ToolNeedsApproval):
        yield wrapped(error.for_model(), 2)
        hint = advice(outcome, presence)
        if hint:
            yield wrapped(hint, 2)
    elif tool is not None:
        yield from _would(tool, outcome, caller)
    obstacle = presence.obstacle()
    if obstacle:
        yield _row("but", f"it can do nothing now: {obstacle}")
    yield NOTHING


def _fate(outcome: Outcome) -> str:
    if isinstance(outcome.error, ToolNeedsApproval):
        return "|ywould wait|n for somebody's yes:"
    if outcome.error is not None:
        return "|rwould be refused|n:"
    if outcome.tool is not None and outcome.tool.control:
        return "|gwould be taken|n; it runs nothing, it ends a turn:"
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
        yield _row("changes", "nothing that it could tell beforehand")
    if tool.cost != "free":
        yield _row("cost", tool.cost)


def _row(label: str, text: str, limit: int = 2000) -> str:
    return wrapped(text, 13, first=f"  {label:<11}", limit=limit)


def _broke(failure: Failure, command: Any) -> None:
    log.failure("ai: a call could not be weighed", failure)
    command.tell(f"That broke, through no fault of yours. {NOTHING}\nThe server's log says how.")
