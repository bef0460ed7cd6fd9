"""The word `ai test`: one turn against the configured model, without effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.brain_names import names_for
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.runtime import get_service
from ai.assistant.sandbox.trial import Trial, rehearse
from ai.brains.base import BrainDenied
from ai.commands.console import turn_steps
from ai.commands.console.access import may_go_on
from ai.commands.console.errors import UserError, broke
from ai.commands.console.lookup import handle, mine, split
from ai.commands.console.text import line, name_of, wrapped
from ai.pipeline.dry import Fate
from ai.tools.contract.render import render

HELP = """Usage:
  ai test <name>
  ai test <name> = <line>

Has an assistant think once as if you had said a line to it here ("Hello!", if
you write none), with the model that it is set to, and shows what it would
think, call and say, how long that took, and what it cost.

Nothing happens by it: tools that only look do look; of all others it is said
whether they would be let through. Nobody hears anything, and nothing is kept.
The model is paid by you, within your budget and the game's. Where it gives no
answer nothing stands in for it, as would be in a real turn: it says why.

Examples:
  ai test innkeeper
  ai test innkeeper = What is there to eat?
"""

HELLO = "Hello!"
MAX_LINE = 1000
MAX_SHOWN = 500
"""Characters of each thing that are shown."""
_COLOURS = {
    turn_steps.THOUGHT: "|m",
    turn_steps.CALLED: "|g",
    turn_steps.SAID: "|g",
    turn_steps.GOT: "|y",
}


def test(command: Any, text: str) -> None:
    """Try what an assistant would do if the builder said a line to it."""
    name, words = split(text)
    presence = mine(command, name)
    words = words or HELLO
    if len(words) > MAX_LINE:
        raise UserError(f"That is more than {MAX_LINE} characters.", "Say less at a time.")
    brain = names_for(presence.script, "live")[0]
    try:
        running = rehearse(get_service(), presence, command.caller, words, brain)
    except BrainDenied as error:
        raise UserError(line(error, 400), f"See: ai model {handle(presence)}") from None
    if not running.called:
        command.tell(f"Asking {line(brain)}; that may take a minute …")
    running.addCallback(_report, command, presence, words)
    running.addErrback(broke, command, "a turn that was tried")


def _report(trial: Trial, command: Any, presence: Agent, words: str) -> None:
    if not may_go_on(command.caller, presence.thing):
        return
    command.tell("\n".join(_told(trial, presence, words)))


def _told(trial: Trial, presence: Agent, words: str) -> Iterator[str]:
    yield f"If you said to {name_of(presence.thing)}:"
    yield wrapped(f'"{words}"', 2, limit=MAX_SHOWN)
    for number, step in enumerate(turn_steps.steps(trial.turn.own_messages(), trial.fates), 1):
        yield f"|wstep {number}|n"
        for label, text in step.rows:
            yield _row(_COLOURS.get(label, "|c"), label, text)
    for would in _would(trial):
        yield _row("|w", "would", would)
    turn = trial.turn
    failed = turn.end is EndReason.BRAIN_FAILED
    yield _row("|r" if failed else "|w", "end", turn_steps.end_of(trial))
    yield _row("|w", "brain", trial.brain)
    yield _row("|w", "time", f"{trial.seconds:.1f} s")
    yield _row("|w", "tokens", f"{turn.tokens_in:,} in, {turn.tokens_out:,} out")
    yield _row("|w", "cost", turn_steps.price(turn.account))
    if failed:
        yield f"What is wrong with it: |wai doctor models|n, |wai model {line(handle(presence))}|n"
    yield "Nothing of it was done, and nothing is kept."


def _would(trial: Trial) -> list[str]:
    """What a real turn would have done."""
    made = [
        render(outcome.tool, outcome.params)
        for outcome in trial.outcomes
        if outcome.tool is not None and trial.fates.get(outcome.call.id) is Fate.NOT_DONE
    ]
    waiting = [f"wait for a yes: {told}" for told in trial.turn.caller.ledger.proposed]
    return [*made, *waiting]


def _row(colour: str, label: str, text: str) -> str:
    return wrapped(text, 11, first=f"  {colour}{label:<7}|n  ", limit=MAX_SHOWN)
