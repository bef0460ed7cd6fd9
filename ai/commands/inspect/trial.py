"""The subcommand `ai test`: one turn with an assistant's model, without effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from twisted.internet.defer import Deferred

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import names_for
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.runtime import get_runtime
from ai.assistant.sandbox.sandbox_turn import SandboxResult, SandboxTurn
from ai.brains.base import BrainDenied
from ai.commands.console.access import may_go_on
from ai.commands.console.errors import UserError, broke
from ai.commands.console.lookup import handle, mine, split
from ai.commands.console.text import brain_title, line, name_of, under_way, wrapped
from ai.commands.console.turn_steps import END, RowLayout, result_totals, steps
from ai.models import PromptVersion
from ai.pipeline.dry_pipeline import DryOutcome
from ai.tools.contract.render import render

HELP = """Usage:
  ai test <name>
  ai test <name> = <line>

Shows what an assistant would do if you said a line to it here ("Hello!", if
you give none): what its model thinks, calls and says, how long it takes and
what it costs.

A test changes nothing. Tools that only read do run. Other tools do not run;
you see whether the call would be allowed. Nobody hears anything, and nothing
is stored. You pay for the model, within your budget and the game's. If the
model does not answer, no other brain takes its place, and you see why.

Examples:
  ai test innkeeper
  ai test innkeeper = What is there to eat?
"""

HELLO = "Hello!"
MAX_LINE = 1000
LAYOUT = RowLayout(limit=500)


def test(command: Any, text: str) -> None:
    """Try what an assistant would do if the builder said a line to it."""
    name, words = split(text)
    agent = mine(command, name)
    words = words or HELLO
    if len(words) > MAX_LINE:
        raise UserError(f"That is more than {MAX_LINE} characters.", "Say less at a time.")
    running = begin(agent, command.caller, words)
    if not running.called:
        brain = _brain(agent)
        command.reply(under_way(f"Asking {line(brain_title(brain))}", brain))
    running.addCallback(_report, command, agent, words)
    running.addErrback(broke, command, "a test turn")


def begin(
    agent: Agent, by: Any, words: str, versions: Mapping[str, PromptVersion] | None = None
) -> Deferred[SandboxResult]:
    """Begin a turn without effects.

    Args:
        agent: Whose turn it is.
        by: The character or account that says the line, and pays.
        words: The line.
        versions: The versions of the assistant's own parts; None means today's.

    Raises:
        UserError: Its brain cannot be asked.
    """
    turn = SandboxTurn.from_line(get_runtime(), agent, by, words)
    try:
        choice = turn.choose(_brain(agent))
    except BrainDenied as error:
        raise UserError(line(error, 400), f"See: ai model {handle(agent)}") from None
    request, _prompt = turn.request(choice, versions)
    return turn.run(choice, request)


def _brain(agent: Agent) -> str:
    return names_for(agent.script, "live")[0]


def _report(result: SandboxResult, command: Any, agent: Agent, words: str) -> None:
    if not may_go_on(command.caller, agent.character):
        return
    command.reply("\n".join(_lines(result, agent, words)))


def _lines(result: SandboxResult, agent: Agent, words: str) -> Iterator[str]:
    yield f"If you said to {name_of(agent.character)}:"
    yield wrapped(f'"{words}"', 2, limit=LAYOUT.limit)
    for number, step in enumerate(steps(result.turn.own_messages(), result.dry_outcomes), 1):
        yield f"|wstep {number}|n"
        for label, text, _call_id in step:
            yield LAYOUT.format(label, text)
    for effect in effects(result):
        yield LAYOUT.format("would", effect)
    failed = result.turn.end is EndReason.BRAIN_FAILED
    for label, text in result_totals(result).items():
        yield LAYOUT.format(label, text, "|r" if failed and label == END else "")
    if failed:
        yield f"To find out why: |wai doctor models|n or |wai model {line(handle(agent))}|n"
    yield "None of this was done, and nothing is stored."


def effects(result: SandboxResult) -> list[str]:
    """What a real turn would have done."""
    calls = [
        render(outcome.tool, outcome.params)
        for outcome in result.outcomes
        if outcome.tool is not None
        and result.dry_outcomes.get(outcome.call.id) is DryOutcome.NOT_RUN
    ]
    proposed = result.turn.caller.ledger.proposed
    return [*calls, *(f"wait for approval: {text}" for text in proposed)]
