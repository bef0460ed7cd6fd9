"""The subcommand `ai do`: a builder has an assistant use one tool."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from twisted.internet.defer import ensureDeferred

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import source_of
from ai.assistant.runtime import get_runtime
from ai.commands.console.errors import UserError, broke
from ai.commands.console.lookup import handle, mine, split
from ai.commands.console.switches import switched
from ai.commands.console.text import line, wrapped
from ai.commands.tools.dry_run import dry_run
from ai.commands.tools.outcome import advice, example, verdicts
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

Makes an assistant use one tool, and shows the verdict of each step of the
pipeline. The call runs with your rights, within the assistant's grant.

With `/dry`, nothing runs and nothing changes. You see whether the call would
run, be refused or wait for approval, its arguments, and what it would change.
To see which arguments a tool takes: ai tool <tool>

Examples:
  ai do innkeeper = say {"message": "Good evening!"}
  ai do innkeeper = inspect_location
  ai do/dry innkeeper = add_tag {"target": "barrel", "tag": "full"}
"""

MAX_SHOWN = 2000
"""Characters of the observation that are shown."""
Report = Callable[[Outcome, Any, Agent], None]
_WRITTEN = re.compile(r"([^\s{\[]*)\s*(.*)", re.DOTALL)
_JSON = re.compile(r'[\[\]{}"]')
_COLOURS = {State.DONE: "|g", State.CONTROL: "|g", State.REFUSED: "|y", State.WAITING: "|y"}


def do(command: Any, text: str) -> None:
    """Run one tool through all steps, or only show what would happen."""
    is_dry, text = switched(text, "dry")
    name, written = split(text)
    agent = mine(command, name)
    call = _read(written, handle(agent))
    if is_dry:
        dry_run(command, agent, call)
    else:
        carry_out(command, agent, call, report)


def carry_out(command: Any, agent: Agent, call: ToolCall, show: Report) -> None:
    """Have an assistant make a call with a builder's rights.

    Args:
        command: The builder's.
        agent: The assistant.
        call: The call.
        show: Called with the outcome; a second time if the outcome comes late.

    Raises:
        UserError: The assistant can do nothing now.
    """
    demand_able(agent)
    runtime = get_runtime()
    caller = runtime.callers.build_outside_turn(agent, source_of(command.caller), "command")
    caller.offer = offer(caller)  # so that tools that find and load others answer as in a turn
    # A late outcome goes to the builder who asked for it, not to the assistant.
    caller.later = lambda _caller, outcome: show(outcome, command, agent)
    running = ensureDeferred(runtime.pipeline.carry_out(call, caller))
    if not running.called:
        command.reply(
            f"{line(call.name, 30)} is running. The result follows{_deadline(call.name)}."
        )
    running.addCallback(show, command, agent)
    running.addErrback(broke, command, "a call by a builder")


def demand_able(agent: Agent) -> None:
    """Demand that an assistant can do something now.

    Raises:
        UserError: It can do nothing now.
    """
    obstacle = agent.obstacle()
    if obstacle:
        raise UserError(
            f"{plain(agent.character.key)} can do nothing now: {obstacle}.",
            advice_on_obstacle(agent),
        )


def _read(written: str, name: str) -> ToolCall:
    found = _WRITTEN.fullmatch(written)
    tool, arguments = (found[1], found[2]) if found else ("", "")
    if not tool:
        raise UserError("Which tool?", f"Like this: {_form(name)}. See: ai tools {name}")
    try:
        decode(arguments)
    except ToolInvalid as error:
        raise UserError(error.problem, f"Like this: {_form(name, tool, arguments)}") from None
    return ToolCall("by-hand", tool, arguments)


def _form(name: str, tool: str = "say", arguments: str = "") -> str:
    """A line that has the form of a call, with the tool that was typed if there is one."""
    found = TOOL_REGISTRY.snapshot().find(tool)
    if found is None or found.name == "say":
        return f'ai do {name} = say {{"message": "Hello!"}}'
    words = "" if _JSON.search(arguments) else plain(arguments, 40)
    return f"ai do {name} = {example(found, words)}"


def advice_on_obstacle(agent: Agent) -> str:
    """What to do about an obstacle that keeps an assistant from acting."""
    if get_runtime().pause.everybody:
        return "Resume all first: ai resume all"
    if agent.script.mode == "paused":
        return f"Resume it first: ai resume {handle(agent)}"
    return f"See: ai status {handle(agent)}"


def _deadline(name: str) -> str:
    tool = TOOL_REGISTRY.snapshot().find(name)
    return f" within {tool.timeout:g} s" if tool is not None else ""


def report(outcome: Outcome, command: Any, agent: Agent) -> None:
    """Show the builder each step's verdict and the outcome."""
    if outcome.state is State.PENDING:
        return  # the builder knows that it is running
    colour = _COLOURS.get(outcome.state, "|r")
    parts = [
        f"|w{line(outcome.name, 50)}|n: {colour}{outcome.state.value}|n, {outcome.duration_ms} ms",
        *verdicts(outcome),
        wrapped(outcome.observation, 2, limit=MAX_SHOWN),
    ]
    if len(outcome.observation) > MAX_SHOWN:
        parts.append(f"  (the first {MAX_SHOWN} of {outcome.size} characters)")
    hint = advice(outcome, agent)
    if hint:
        parts.append(wrapped(hint, 2))
    command.reply("\n".join(parts))
