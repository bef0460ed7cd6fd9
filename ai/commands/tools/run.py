"""The word `ai do`: one tool, used by a builder's hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from twisted.internet.defer import ensureDeferred

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import source_of
from ai.assistant.runtime import get_service
from ai.commands.console.errors import UserError, broke
from ai.commands.console.lookup import handle, mine, split
from ai.commands.console.switches import switched
from ai.commands.console.text import line, wrapped
from ai.commands.tools import dry_run
from ai.commands.tools.outcome import advice, verdicts
from ai.pipeline.call import Outcome, State
from ai.pipeline.steps.authorise import offer
from ai.tools import TOOL_REGISTRY
from ai.tools.contract.results import ToolCall
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import decode
from ai.tools.support.markup import plain

HELP = """Usage:
  ai do <name> = <tool> {json}
  ai do/dry <name> = <tool> {json}

Has an assistant use one tool, and shows what each step of the pipeline says
of the call. It runs with your rights, within what the assistant was granted.

With `/dry` nothing runs and nothing changes: it only says whether the call
would run, be refused or wait for somebody's yes, with which arguments, and
what it would change. What a tool takes is on its page: ai tool <tool>

Examples:
  ai do innkeeper = say {"message": "Good evening!"}
  ai do innkeeper = inspect_location
  ai do/dry innkeeper = add_tag {"target": "barrel", "tag": "full"}
"""

MAX_SHOWN = 2000
"""Characters of what a tool answered that are shown."""
Report = Callable[[Outcome, Any, Agent], None]
_WRITTEN = re.compile(r"([^\s{\[]*)\s*(.*)", re.DOTALL)
_COLOURS = {State.DONE: "|g", State.CONTROL: "|g", State.REFUSED: "|y", State.WAITING: "|y"}


def do(command: Any, text: str) -> None:
    """Run one tool by hand, through all steps; or only say what would happen."""
    is_dry, text = switched(text, "dry")
    name, written = split(text)
    presence = mine(command, name)
    call = _read(written, handle(presence))
    if is_dry:
        dry_run.tell(command, presence, call)
    else:
        carry_out(command, presence, call, report)


def carry_out(command: Any, presence: Agent, call: ToolCall, told: Report) -> None:
    """Have an assistant make a call with a builder's rights.

    Args:
        command: The builder's.
        presence: The assistant.
        call: What it does.
        told: Given the outcome, once or, where it comes late, twice.

    Raises:
        Complaint: It can do nothing now.
    """
    demand_able(presence)
    service = get_service()
    caller = service.caller(presence, source_of(command.caller), "command")
    caller.offer = offer(caller)  # so that what loads and finds tools says what a turn is told
    # An outcome that comes late is told to the builder, who asked for it, not to the assistant.
    caller.later = lambda outcome: told(outcome, command, presence)
    running = ensureDeferred(service.pipeline.carry_out(call, caller))
    if not running.called:
        command.tell(f"{line(call.name, 30)} is at work. You will be told{_deadline(call.name)}.")
    running.addCallback(told, command, presence)
    running.addErrback(broke, command, "a call by hand")


def demand_able(presence: Agent) -> None:
    """Let a builder go on where an assistant can do anything now.

    Raises:
        Complaint: It cannot.
    """
    obstacle = presence.obstacle()
    if obstacle:
        raise UserError(
            f"{plain(presence.thing.key)} can do nothing now: {obstacle}.", mend(presence)
        )


def _read(written: str, name: str) -> ToolCall:
    found = _WRITTEN.fullmatch(written)
    tool, arguments = (found[1], found[2]) if found else ("", "")
    if not tool:
        raise UserError("Which tool?", f"Like this: {_form(name)}. See: ai tools {name}")
    try:
        decode(arguments)
    except ToolInvalid as error:
        raise UserError(error.problem, f"Like this: {_form(name)}") from None
    return ToolCall("by-hand", tool, arguments)


def _form(name: str) -> str:
    return f'ai do {name} = say {{"message": "Hello!"}}'


def mend(presence: Agent) -> str:
    """What to do about whatever keeps an assistant from doing anything."""
    if get_service().halt.everybody:
        return "Let all go on first: ai resume all"
    if presence.script.mode == "paused":
        return f"Let it go on first: ai resume {handle(presence)}"
    return f"Mend that first. See: ai status {handle(presence)}"


def _deadline(name: str) -> str:
    tool = TOOL_REGISTRY.snapshot().find(name)
    return f", in {tool.timeout:g} s at the latest" if tool is not None else ""


def report(outcome: Outcome, command: Any, presence: Agent) -> None:
    """Tell the builder what each step said, and what came of it."""
    if outcome.state is State.PENDING:
        return  # the builder was told that it is at work
    colour = _COLOURS.get(outcome.state, "|r")
    parts = [
        f"|w{line(outcome.name, 50)}|n: {colour}{outcome.state.value}|n, {outcome.duration_ms} ms",
        *verdicts(outcome),
        wrapped(outcome.observation, 2, limit=MAX_SHOWN),
    ]
    if len(outcome.observation) > MAX_SHOWN:
        parts.append(f"  (the first {MAX_SHOWN} of {outcome.size} characters)")
    hint = advice(outcome, presence)
    if hint:
        parts.append(wrapped(hint, 2))
    command.tell("\n".join(parts))
