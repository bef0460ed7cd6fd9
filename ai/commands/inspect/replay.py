"""The word `ai replay`: a turn again, without effects, and what is other than it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from django.utils import timezone
from twisted.internet.defer import ensureDeferred
from twisted.python.failure import Failure

from ai.assistant.agent.agent import Agent
from ai.assistant.engine.context_window import tokens_of_text
from ai.assistant.engine.turn_cost import dollars
from ai.assistant.llm.catalog import spec_of
from ai.assistant.runtime import get_service
from ai.assistant.sandbox.replay import Change, Replay, ReplayError
from ai.assistant.sandbox.replay import replay as again
from ai.brains.base import BrainDenied
from ai.commands.console import turn_steps
from ai.commands.console.access import demand_change, may_go_on
from ai.commands.console.end_reasons import ended
from ai.commands.console.errors import UserError, broke
from ai.commands.console.lookup import assistant, handle, mine, split
from ai.commands.console.text import cell, line, name_of, table, wrapped
from ai.conf import PROMPT_PARTS
from ai.memory import prompt_versions
from ai.memory.privacy.refusal import Refusal
from ai.models import PromptVersion, TurnRecord
from ai.pipeline.dry import Fate
from ai.tools.support.markup import prose
from ai.tools.text.quotation import visible

HELP = """Usage:
  ai replay <turn>
  ai replay <turn> = <model>
  ai replay <turn> = <part>: <text>
  ai replay <turn> = <part>/<version>
  ai replay <turn> = <part>/drop
  ai replay <turn> = today

Has a turn again, and shows both side by side: what it thought, called and
said then and now. Without anything behind `=`, by the same model and with the
prompt of then; with a model's name, by another one; with a part of its
prompt (see `ai prompt`), with another text, with an earlier version, or
without it; `today` takes the prompt as it is now. `ai why`, `ai thoughts`
and `ai log` tell the turns' numbers; an assistant's name means its last turn.

Nothing happens by it. The same call as then is answered as it was then. Tools
that only look do look; of all others it is said whether they would be let
through now, and nothing is done, said, kept or counted. The model is paid by
you, within your budget and the game's; no player and no assistant is charged.

What could not be put back as it was is told: rights, tools, the talk before.

Examples:
  ai replay 214
  ai replay 214 = openai:gpt-5-mini
  ai replay 214 = persona: You are tired, and short with everybody.
  ai replay 214 = persona/2
"""

COLUMNS = {"": 9, "then": 34, "now": 35}
MAX_SHOWN = 300
"""Characters of each thing that are shown."""
MAX_TEXT = 4000
TODAY = "today"
_NUMBER = re.compile(r"(?:turn\s*)?(\d{1,18})\Z", re.I)
_VERSION = re.compile(r"([a-z_]{1,32})\s*/\s*(\d{1,8}|drop)\Z", re.I)
_TEXT = re.compile(r"([a-z_]{1,32})\s*:\s+(.+)\Z", re.I | re.S)
_FORMS = "To see all of it: help ai/replay"


def replay(command: Any, text: str) -> None:
    """Have a turn again, and tell what is other than then."""
    number, wanted = split(text)
    presence, record = _meant(command, number)
    change, told = _change(presence, wanted)
    running = ensureDeferred(again(get_service(), presence, record, command.caller, change))
    if not running.called:
        command.tell(f"Turn {record.pk} is had again, without effects; that may take a minute …")
    running.addCallback(_report, command, presence, record, told)
    running.addErrback(_not_had, command, presence, record)
    running.addErrback(broke, command, "a replay")


def _not_had(failure: Failure, command: Any, presence: Agent, record: TurnRecord) -> None:
    """Say why it cannot be had again, and what to do; any other failure goes on."""
    failure.trap(ReplayError, BrainDenied)
    if not may_go_on(command.caller, presence.thing):
        return
    if failure.check(BrainDenied):
        told = line(failure.value, 400), f"By another one: ai replay {record.pk} = <model>"
    else:
        told = (
            f"Turn {record.pk} cannot be had again. {failure.value}",
            f"For what it did: ai thoughts {line(handle(presence))}",
        )
    command.tell("\n".join(map(wrapped, told)))


# What is meant


def _meant(command: Any, number: str) -> tuple[Agent, TurnRecord]:
    """The turn of a number, or the last one of an assistant.

    Raises:
        Complaint: There is none, or it is not for this builder to try.
    """
    if not number:
        raise UserError("Which turn?", "Like this: ai replay 12. `ai why` tells the last one's.")
    found = _NUMBER.match(number)
    if found is None:
        presence = mine(command, handle(assistant(command.caller, number)))
        rows = TurnRecord.objects.filter(script=presence.script.pk, pass_name="live")
        record = rows.exclude(end_reason="").order_by("-pk").first()
        if record is None:
            name = handle(presence)
            raise UserError(f"{name} has not had a turn yet.", f"To try one: ai test {name}")
        return presence, record
    record = TurnRecord.objects.filter(pk=int(found[1])).first()
    presence_of = get_service().presences.get(record.script) if record is not None else None
    if record is None or presence_of is None or not presence_of.thing.pk:
        raise UserError(
            f"There is no turn {int(found[1])}, or no longer.",
            "For the last ones: ai thoughts <name>",
        )
    demand_change(command.caller, presence_of.thing)
    return presence_of, record


def _change(presence: Agent, wanted: str) -> tuple[Change, str]:
    """What is to be other than then, and the same in words."""
    if not wanted:
        return Change(), "the same brain, and the prompt of then"
    if wanted.lower() == TODAY:
        return Change(today=True), "with the prompt of today"
    if wanted in get_service().brains:
        return Change(brain=wanted), f"by {wanted}"
    version = _VERSION.match(wanted)
    if version is not None:
        return _version(presence, version[1].lower(), version[2].lower())
    text = _TEXT.match(wanted)
    if text is not None:
        return _text(presence, text[1].lower(), text[2])
    try:
        spec_of(wanted)
    except ValueError as error:
        if ":" in wanted and " " not in wanted:
            raise UserError(line(error, 400), _FORMS) from None
        raise UserError(
            f"'{line(wanted, 40)}' is no model, and no part of a prompt with a text.",
            "Like this: = openai:gpt-5-mini, = persona: <text>, = persona/2",
        ) from None
    return Change(brain=wanted), f"by {wanted}"


def _text(presence: Agent, part: str, text: str) -> tuple[Change, str]:
    _demand_part(presence, part)
    new = prose(visible(text.replace("|/", "\n")), MAX_TEXT + 1)
    if not new or len(new) > MAX_TEXT:
        raise UserError(f"A part has 1 to {MAX_TEXT} characters.", _FORMS)
    row = PromptVersion(script=presence.script.pk, part=part, number=0, text=new)
    return Change(part=row), f"'{part}' with a text of {tokens_of_text(new)} tokens"


def _version(presence: Agent, part: str, number: str) -> tuple[Change, str]:
    _demand_part(presence, part)
    script = presence.script.pk
    if number == "drop":
        row = PromptVersion(script=script, part=part, number=0, dropped=True)
        return Change(part=row), f"without '{part}'"
    try:
        return Change(
            part=prompt_versions.version(script, int(number), part)
        ), f"'{part}' of {number}"
    except Refusal:
        raise UserError(
            f"There is no version {int(number)} of '{part}'.",
            f"To see them: ai prompt {handle(presence)} {part}",
        ) from None


def _demand_part(presence: Agent, part: str) -> None:
    known = [*PROMPT_PARTS, *prompt_versions.all_current(presence.script.pk)]
    if part not in known:
        names = ", ".join(dict.fromkeys(known))
        raise UserError(f"Its prompt has no part '{part}'.", f"It has: {names}.")


# What came of it


def _report(found: Replay, command: Any, presence: Agent, record: TurnRecord, told: str) -> None:
    if not may_go_on(command.caller, presence.thing):
        return
    command.tell("\n".join(_told(found, presence, record, told)))


def _told(found: Replay, presence: Agent, record: TurnRecord, told: str) -> Iterator[str]:
    began = timezone.localtime(record.started)
    who = name_of(presence.thing)
    yield f"|wTurn {record.pk}|n of {who}, {began:%Y-%m-%d %H:%M}, had again"
    yield wrapped(f"{told}; nothing was done, said or kept", 2)
    yield wrapped(found.then[0].text, 11, first="  |cnoticed|n  ", limit=MAX_SHOWN)
    then = turn_steps.steps(found.then)
    now = turn_steps.steps(found.trial.turn.own_messages(), found.trial.fates)
    rows = [*_rows(then, now), *_ends(found, record)]
    yield table(COLUMNS, rows)
    yield _verdict(then, now)
    for since in found.since:
        yield wrapped(since, 7, first="  |ynow|n  ")


def _rows(
    then: list[turn_steps.Told], now: list[turn_steps.Told]
) -> Iterator[tuple[str, str, str]]:
    """Both turns step by step, what is of one kind side by side."""
    for number, pair in enumerate(zip_longest(then, now), 1):
        old, new = ((one or turn_steps.Told()) for one in pair)
        yield f"|w{'step ' + str(number):<8}|n", "", ""
        for label in (
            turn_steps.THOUGHT,
            turn_steps.CALLED,
            turn_steps.SAID,
            turn_steps.GOT,
            turn_steps.TOLD,
        ):
            for left, right in zip_longest(old.of(label), new.of(label), fillvalue="-"):
                same = right in (left, turn_steps.FATES[Fate.RECORDED])
                yield label, _coloured(left, same), _coloured(right, same)


def _coloured(text: str, same: bool) -> str:
    shown = cell(" ".join(text.split()), MAX_SHOWN)
    return shown if same or text == "-" else f"|y{shown}|n"


def _ends(found: Replay, record: TurnRecord) -> Iterator[tuple[str, str, str]]:
    turn, trial = found.trial.turn, found.trial
    yield (
        "end",
        cell(ended(record.end_reason, record.detail)),
        cell(turn_steps.end_of(trial)),
    )
    yield "brain", cell(record.model or record.brain, 60), cell(trial.brain, 60)
    yield "cost", _cost(record), turn_steps.price(turn.account)
    yield (
        "tokens",
        _tokens(record.tokens_in, record.tokens_out),
        _tokens(turn.tokens_in, turn.tokens_out),
    )
    yield "time", f"{record.duration_ms / 1000:.1f} s", f"{trial.seconds:.1f} s"


def _cost(record: TurnRecord) -> str:
    if not record.model:
        return turn_steps.price(None)
    return "unknown" if record.cost is None else dollars(record.cost)


def _tokens(read: int, written: int) -> str:
    return f"{read:,} in, {written:,} out"


def _verdict(then: list[turn_steps.Told], now: list[turn_steps.Told]) -> str:
    told = {
        "It thought": [turn_steps.THOUGHT],
        "It called": [turn_steps.CALLED],
        "It said": [turn_steps.SAID],
    }
    same = [what for what, kinds in told.items() if _same(then, now, kinds)]
    other = [what for what in told if what not in same]
    if not other:
        return "|gIt did the same.|n"
    if other == ["It thought"]:
        return "|gIt did the same, and thought otherwise.|n"
    parts = [what.removeprefix("It ") for what in other]
    return f"|yOther than then: what it {', what it '.join(parts)}.|n"


def _same(then: list[turn_steps.Told], now: list[turn_steps.Told], kinds: list[str]) -> bool:
    return turn_steps.texts(then, *kinds) == turn_steps.texts(now, *kinds)
