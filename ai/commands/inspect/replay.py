"""The subcommand `ai replay`: a turn again, without effects, side by side with the recorded one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby, zip_longest
from operator import attrgetter
from typing import Any, NamedTuple

from django.utils import timezone
from twisted.internet.defer import ensureDeferred
from twisted.python.failure import Failure

from ai.assistant.agent.agent import Agent
from ai.assistant.engine.context_window import tokens_of_text
from ai.assistant.llm.catalog import spec_of
from ai.assistant.runtime import get_runtime
from ai.assistant.sandbox.replay import Change, Replay, ReplayError
from ai.assistant.sandbox.replay import replay as run_again
from ai.assistant.sandbox.sandbox_turn import SandboxResult
from ai.brains.base import BrainDenied
from ai.commands.console.access import demand_change, may_go_on
from ai.commands.console.errors import UserError, broke
from ai.commands.console.lookup import assistant, handle, mine, split
from ai.commands.console.text import cell, line, name_of, table, under_way, wrapped
from ai.commands.console.turn_steps import (
    CALLED,
    DRY_OUTCOMES,
    GOT,
    NOTICED,
    SAID,
    THOUGHT,
    TOLD,
    RowLayout,
    Step,
    record_totals,
    result_totals,
    steps,
    texts,
)
from ai.conf import PROMPT_PARTS
from ai.memory import prompt_versions
from ai.memory.privacy.refusal import Refusal
from ai.models import PromptVersion, TurnRecord
from ai.pipeline.dry_pipeline import DryOutcome
from ai.tools.support.markup import prose
from ai.tools.text.quotation import visible

HELP = """Usage:
  ai replay <turn>
  ai replay <turn> = <model>
  ai replay <turn> = <part>: <text>
  ai replay <turn> = <part>/<version>
  ai replay <turn> = <part>/drop
  ai replay <turn> = today

Runs a recorded turn again, and shows what it thought, called and said, then
and now, side by side. Without an equals sign, it uses the same model and the
prompt of that time. Name another model to compare models. Name a part of its
prompt (see `ai prompt`) to try it with another text, in an earlier version,
or without it. `today` uses today's prompt. `ai why`, `ai thoughts` and
`ai log` show the numbers of turns; an assistant's name stands for its last
turn.

A replay changes nothing. A call that the recorded turn made gets the same
result again. Other tools that only read do run. No other tool runs; you see
whether the call would be allowed now. You pay for the model, within your
budget and the game's; no player and no assistant is charged.

At the end you see what could not be restored, such as rights, tools, or the
conversation before the turn.

Examples:
  ai replay 214
  ai replay 214 = openai:gpt-5-mini
  ai replay 214 = persona: You are tired, and short with everybody.
  ai replay 214 = persona/2
"""

COLUMNS = {"": 9, "then": 34, "now": 35}
LAYOUT = RowLayout(limit=300)
MAX_TEXT = 4000
TODAY = "today"
_NUMBER = re.compile(r"(?:turn\s*)?(\d{1,18})\Z", re.I)
_VERSION = re.compile(r"([a-z_]{1,32})\s*/\s*(\d{1,8}|drop)\Z", re.I)
_TEXT = re.compile(r"([a-z_]{1,32})\s*:\s+(.+)\Z", re.I | re.S)
_SEE_HELP = "To see all forms: help ai/replay"


def replay(command: Any, text: str) -> None:
    """Replay a turn, and show how it differs."""
    number, wanted = split(text)
    agent, record = _find(command, number)
    change, description = read_change(agent, wanted)
    running = ensureDeferred(run_again(get_runtime(), agent, record, command.caller, change))
    if not running.called:
        brain = change.brain or record.model or record.brain
        command.reply(under_way(f"Replaying turn {record.pk}, without effects", brain))
    running.addCallback(_report, command, agent, record, description)
    running.addErrback(_refuse, command, agent, record)
    running.addErrback(broke, command, "a replay")


def _refuse(failure: Failure, command: Any, agent: Agent, record: TurnRecord) -> None:
    """Say why the turn cannot be replayed, and what to do; any other failure is raised again."""
    failure.trap(ReplayError, BrainDenied)
    if not may_go_on(command.caller, agent.character):
        return
    if failure.check(BrainDenied):
        lines = line(failure.value, 400), f"With another model: ai replay {record.pk} = <model>"
    else:
        lines = (
            f"Turn {record.pk} cannot be replayed. {failure.value}",
            f"To see what it did: ai thoughts {line(handle(agent))}",
        )
    command.reply("\n".join(map(wrapped, lines)))


# What to replay


def _find(command: Any, number: str) -> tuple[Agent, TurnRecord]:
    """The turn with a number, or the last one of an assistant.

    Raises:
        UserError: There is none, or this builder may not change its assistant.
    """
    if not number:
        raise UserError("Which turn?", "Like this: ai replay 12. `ai why` shows the last one's.")
    found = _NUMBER.match(number)
    if found is None:
        agent = mine(command, handle(assistant(command.caller, number)))
        rows = TurnRecord.objects.filter(script=agent.script.pk, pass_name="live")
        record = rows.exclude(end_reason="").order_by("-pk").first()
        if record is None:
            name = handle(agent)
            raise UserError(f"{name} has not had a turn yet.", f"To try one: ai test {name}")
        return agent, record
    record = TurnRecord.objects.filter(pk=int(found[1])).first()
    owner = get_runtime().agents.get(record.script) if record is not None else None
    if record is None or owner is None or not owner.character.pk:
        raise UserError(
            f"There is no turn {int(found[1])}.", "To see the last turns: ai thoughts <name>"
        )
    demand_change(command.caller, owner.character)
    return owner, record


def read_change(agent: Agent, wanted: str) -> tuple[Change, str]:
    """What the replay does differently, and a description of that.

    Args:
        agent: Whose turn it was.
        wanted: What a builder typed behind the equals sign.

    Raises:
        UserError: It is none of the forms.
    """
    if not wanted:
        return Change(), "with the same brain and prompt"
    if wanted.lower() == TODAY:
        return Change(today=True), "with today's prompt"
    if wanted in get_runtime().brains:
        return Change(brain=wanted), f"with {wanted}"
    version = _VERSION.match(wanted)
    if version is not None:
        return _version(agent, version[1].lower(), version[2].lower())
    text = _TEXT.match(wanted)
    if text is not None:
        return _text(agent, text[1].lower(), text[2])
    try:
        spec_of(wanted)
    except ValueError as error:
        if ":" in wanted and " " not in wanted:
            raise UserError(line(error, 400), _SEE_HELP) from None
        raise UserError(
            f"'{line(wanted, 40)}' is neither a model nor a part of the prompt with its text.",
            "Like this: = openai:gpt-5-mini, = persona: <text>, = persona/2",
        ) from None
    return Change(brain=wanted), f"with {wanted}"


def _text(agent: Agent, part: str, text: str) -> tuple[Change, str]:
    _demand_part(agent, part)
    new = prose(visible(text.replace("|/", "\n")), MAX_TEXT + 1)
    if not new or len(new) > MAX_TEXT:
        raise UserError(f"A part has 1 to {MAX_TEXT} characters.", _SEE_HELP)
    row = PromptVersion(script=agent.script.pk, part=part, number=0, text=new)
    return Change(part=row), f"with another '{part}' of {tokens_of_text(new)} tokens"


def _version(agent: Agent, part: str, number: str) -> tuple[Change, str]:
    _demand_part(agent, part)
    script = agent.script.pk
    if number == "drop":
        row = PromptVersion(script=script, part=part, number=0, dropped=True)
        return Change(part=row), f"without '{part}'"
    try:
        row = prompt_versions.version(script, int(number), part)
    except Refusal:
        raise UserError(
            f"There is no version {int(number)} of '{part}'.",
            f"To see its versions: ai prompt {handle(agent)} {part}",
        ) from None
    return Change(part=row), f"with version {row.number} of '{part}'"


def _demand_part(agent: Agent, part: str) -> None:
    known = [*PROMPT_PARTS, *prompt_versions.all_current(agent.script.pk)]
    if part not in known:
        names = ", ".join(dict.fromkeys(known))
        raise UserError(f"Its prompt has no part '{part}'.", f"It has: {names}.")


# The report


def _report(
    replayed: Replay, command: Any, agent: Agent, record: TurnRecord, description: str
) -> None:
    if not may_go_on(command.caller, agent.character):
        return
    command.reply("\n".join(_lines(replayed, agent, record, description)))


def _lines(replayed: Replay, agent: Agent, record: TurnRecord, description: str) -> Iterator[str]:
    began = timezone.localtime(record.started)
    yield f"|wTurn {record.pk}|n of {name_of(agent.character)}, {began:%Y-%m-%d %H:%M}, replayed"
    yield wrapped(f"{description}; nothing was done, said or stored", 2)
    yield LAYOUT.format(NOTICED, replayed.then[0].text)
    result = replayed.result
    then = steps(replayed.then)
    now = steps(result.turn.own_messages(), result.dry_outcomes)
    yield table(COLUMNS, [*_step_cells(then, now), *_total_cells(result, record)])
    colour = "|y" if _changed(then, now) not in ([], [THOUGHT]) else "|g"
    yield f"{colour}{summary(then, now)}|n"
    for difference in replayed.differences:
        yield wrapped(difference, 7, first="  |ynow|n  ")


class RowPair(NamedTuple):
    """A row of the recorded turn beside the one of the replay."""

    step: int
    label: str
    then: str
    now: str
    same: bool


def row_pairs(then: list[Step], now: list[Step]) -> Iterator[RowPair]:
    """Both turns step by step, with rows of the same kind side by side."""
    empty: Step = []
    for number, pair in enumerate(zip_longest(then, now, fillvalue=empty), 1):
        for label in (THOUGHT, CALLED, SAID, GOT, TOLD):
            old, new = (texts([step], label) for step in pair)
            for left, right in zip_longest(old, new, fillvalue="-"):
                same = right in (left, DRY_OUTCOMES[DryOutcome.RECORDED])
                yield RowPair(number, label, left, right, same)


def _step_cells(then: list[Step], now: list[Step]) -> Iterator[tuple[str, str, str]]:
    for number, rows in groupby(row_pairs(then, now), attrgetter("step")):
        yield f"|w{f'step {number}':<8}|n", "", ""
        for row in rows:
            yield row.label, _coloured(row.then, row.same), _coloured(row.now, row.same)


def _coloured(text: str, same: bool) -> str:
    shown = cell(" ".join(text.split()), LAYOUT.limit)
    return shown if same or text == "-" else f"|y{shown}|n"


def _total_cells(result: SandboxResult, record: TurnRecord) -> Iterator[tuple[str, str, str]]:
    now = result_totals(result)
    for label, text in record_totals(record).items():
        yield label, cell(text), cell(now[label])


def summary(then: list[Step], now: list[Step]) -> str:
    """A sentence about what the replay did differently."""
    changed = _changed(then, now)
    if not changed:
        return "It did the same."
    if changed == [THOUGHT]:
        return "It did the same, but thought something else."
    return f"Different now: what it {', what it '.join(changed)}."


def _changed(then: list[Step], now: list[Step]) -> list[str]:
    return [what for what in (THOUGHT, CALLED, SAID) if texts(then, what) != texts(now, what)]
