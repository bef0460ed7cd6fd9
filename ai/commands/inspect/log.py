"""The word `ai log`: the record of what assistants did, turn by turn, and their flags."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet

from ai.assistant.agent.agent import Agent
from ai.assistant.engine.end_reason import FAILED
from ai.assistant.engine.turn_cost import dollars
from ai.assistant.operations.flags import flags
from ai.assistant.runtime import get_service
from ai.commands.console.access import demand_examine, may_examine, may_read_on
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, assistants, split
from ai.commands.console.pager import Listing
from ai.commands.console.text import MAX_CALLS, cell, line, name_of, table, when
from ai.commands.console.turn_text import end, head, row, rows
from ai.commands.inspect import log_filter
from ai.commands.inspect.log_filter import RUNNING, Filter
from ai.models import CallRecord, TurnRecord
from ai.tools.contract import levels

HELP = """Usage:
  ai log [name]
  ai log [name] = <filters>
  ai log <turn>
  ai log flags [name] [= severity]

The record: turns, the newest first, with what each called and how it ended;
with a number, one turn whole, from thought to call to observation. `flags`
lists what assistants left for the staff with the tool `flag`.

Filters stand behind the equals sign, with commas between them: an asker's
name (or `itself`), a tool, an end, `failed`, and `before <turn>` for older
ones. Where a word could mean two things, say `for`, `tool` or `end` first.
Of tools, the last 5000 calls are looked through.

Examples:
  ai log guard
  ai log guard = anna, give
  ai log = failed, before 1200
  ai log = for say, end deadline
  ai log 1234
  ai log flags guard
"""
OF_ALL = {"turn": 7, "when": 13, "who": 13, "for": 12, "called": 18, "end": 15}
OF_ONE = {"turn": 7, "when": 13, "for": 14, "called": 29, "end": 15}
FLAGS = {"when": 13, "who": 13, "how bad": 9, "turn": 8, "finding": 35}
MAX_LISTED = 200
MAX_FLAGS = 100
MAX_WHOLE = 8000
"""Characters of each thing that are shown of one turn."""
_BAD = {end.value for end in FAILED}


class _Turn(NamedTuple):
    """A turn in the list, without its words."""

    pk: int
    script: int
    started: Any
    asker: str
    pass_name: str
    end: str


def log(command: Any, text: str) -> None:
    """List turns or flags, or show one turn whole."""
    name, wanted = split(text)
    first, _, rest = name.partition(" ")
    if first.lower() == "flags":
        _flags(command, rest.strip(), wanted)
    elif name.isascii() and name.isdigit() and not wanted:
        _one(command, int(name[:18]))
    else:
        _list(command, name, wanted)


def _may_read(command: Any, name: str) -> dict[int, Agent]:
    """Those whose record is meant and may be read, by script.

    Raises:
        Complaint: There is none.
    """
    if name:
        presence = assistant(command.caller, name)
        demand_examine(command.caller, presence.thing)
        return {presence.script.pk: presence}
    found = {p.script.pk: p for p in assistants() if may_examine(command.caller, p.thing)}
    if not found:
        raise UserError("There is no assistant that you may examine.", "To see who is: ai status")
    return found


# Many turns


def _list(command: Any, name: str, wanted: str) -> None:
    those = _may_read(command, name)
    asked = log_filter.read(wanted)
    found = _found(those, asked)
    if not found:
        command.tell(_none(name, those, asked))
        return

    columns = OF_ONE if name else OF_ALL

    def page(turns: Sequence[_Turn], last: bool) -> str:
        there = [turn for turn in turns if may_read_on(command.caller, those[turn.script].thing)]
        told = [table(columns, _rows(there, those, columns))]
        if last:
            told += _below(turns[-1], found, name, wanted, asked)
        return "\n".join(told)

    command.tell_pages(Listing(found, page, head=2))


def _found(those: Iterable[int], asked: Filter) -> list[_Turn]:
    turns: QuerySet[TurnRecord] = TurnRecord.objects.filter(script__in=list(those))
    values = (
        asked.of(turns)
        .order_by("-pk")
        .values_list("pk", "script", "started", "asker_name", "pass_name", "end_reason")
    )
    return [_Turn(*value) for value in values[:MAX_LISTED]]


def _none(name: str, those: Mapping[int, Agent], asked: Filter) -> str:
    if not asked.any:
        only = next(iter(those.values()))
        return f"{name_of(only.thing)} has not had a turn yet." if name else "There is none yet."
    who = f" {line(name, 40)}" if name else ""
    return f"There is no such turn.\nFor all there are: |wai log{who}|n"


def _rows(
    turns: Sequence[_Turn], those: Mapping[int, Agent], columns: Mapping[str, int]
) -> Iterator[Sequence[Any]]:
    called = _called([turn.pk for turn in turns])
    for turn in turns:
        asker = turn.asker or "itself"
        told = {
            "turn": turn.pk,
            "when": when(turn.started),
            "who": those[turn.script].thing.key,
            "for": asker if turn.pass_name == "live" else f"({turn.pass_name})",
            "called": _briefly(called.get(turn.pk, ())),
            "end": turn.end.replace("_", " ") or RUNNING,
        }
        cells = [cell(told[name], width - 1) for name, width in columns.items()]
        yield (*cells[:-1], f"{_colour(turn.end)}{cells[-1]}|n")


def _called(turns: Sequence[int]) -> Mapping[int, list[str]]:
    """The tools of each turn, in order."""
    found: dict[int, list[str]] = defaultdict(list)
    calls = CallRecord.objects.filter(turn__in=turns).order_by("pk")
    for turn, tool in calls.values_list("turn", "tool"):
        found[turn].append(tool)
    return found


def _briefly(tools: Sequence[str]) -> str:
    counted = Counter(tools)
    return ", ".join(f"{name} x{n}" if n > 1 else name for name, n in counted.items()) or "-"


def _colour(reason: str) -> str:
    if not reason:
        return "|g"
    return "|r" if reason in _BAD else "|w"


def _below(
    last: _Turn, found: Sequence[_Turn], name: str, wanted: str, asked: Filter
) -> Iterator[str]:
    who = f" {line(name, 40)}" if name else ""
    if len(found) == MAX_LISTED:
        filters = ", ".join([*asked.without_before, f"before {last.pk}"])
        yield f"Older ones: |wai log{who} = {line(filters, 60)}|n"
    if asked.is_bounded:
        yield f"Of the last {MAX_CALLS} calls."
    yield "One of them whole: |wai log <turn>|n"


# One turn


def _one(command: Any, number: int) -> None:
    turn = TurnRecord.objects.filter(pk=number).first()
    presence = get_service().presences.get(turn.script) if turn is not None else None
    if turn is None or presence is None or not presence.thing.pk:
        raise UserError(f"There is no turn {number}, or no longer.", "For the last ones: ai log")
    demand_examine(command.caller, presence.thing)
    calls = {call.call: call for call in CallRecord.objects.filter(turn=turn).order_by("pk")}
    command.tell("\n".join(_whole(presence, turn, calls)))


def _whole(presence: Agent, turn: TurnRecord, calls: Mapping[str, CallRecord]) -> Iterator[str]:
    yield head(turn, name_of(presence.thing))
    kind = "" if turn.pass_name == "live" else f", a turn to {turn.pass_name}"
    yield row("|w", "rights", f"tools up to {levels.title(turn.level)}{kind}")
    for message in turn.data.get("messages", ()):
        yield from rows(message, MAX_WHOLE)
        call = calls.get(str(message.get("call_id", "")))
        if call is not None:
            yield from _met(call)
    yield end(turn.end_reason, turn.detail)
    yield row("|w", "cost", _cost(turn))


def _met(call: CallRecord) -> Iterator[str]:
    """What became of a call, and each step of the pipeline that said anything but yes."""
    for step, said in call.verdicts.items():
        if said != "ok":
            yield row("|r", step[:7], said.partition("\n")[0])
    effects = f"; {', '.join(map(str, call.side_effects))}" if call.side_effects else ""
    yield row("|w", "", f"({call.state}, {call.duration_ms} ms, {call.size} characters{effects})")


def _cost(turn: TurnRecord) -> str:
    steps = "1 step" if turn.steps == 1 else f"{turn.steps} steps"
    told = f"{steps}, {turn.tokens_in} tokens in, {turn.tokens_out} out"
    if not turn.model:
        return told
    price = "at an unknown price" if turn.cost is None else dollars(turn.cost)
    return f"{told}; {turn.model}, {price}"


# Flags


def _flags(command: Any, name: str, wanted: str) -> None:
    those = _may_read(command, name)
    severities = log_filter.severities(wanted)
    keys = {p.script.assistant_key: p.thing for p in those.values()}
    found = flags(next(iter(keys)) if name else "", severities, limit=MAX_FLAGS)
    shown = [flag for flag in found if flag.assistant in keys]
    if not shown:
        command.tell("No assistant has left such a flag." if wanted else "No flag has been left.")
        return
    cells = (
        (
            when(flag.at),
            cell(keys[flag.assistant].key, 12),
            cell(flag.severity, 8),
            flag.turn or "-",
            cell(flag.finding, 300),
        )
        for flag in shown
    )
    command.tell(f"{table(FLAGS, cells)}\nThe turn of one: |wai log <turn>|n")
