"""The subcommand `ai log`: the record of what assistants did, turn by turn, and their flags."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet

from ai.assistant.agent.agent import Agent
from ai.assistant.engine.end_reason import FAILED
from ai.assistant.engine.turn_cost import dollars
from ai.assistant.operations.flags import flags
from ai.assistant.runtime import get_runtime
from ai.commands.console.access import demand_examine, may_examine, may_read_on
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, assistants, split
from ai.commands.console.pager import Listing
from ai.commands.console.text import cell, line, name_of, table, when
from ai.commands.console.turn_steps import (
    GOT,
    RowLayout,
    format_head,
    message_rows,
    objections,
    passed_over,
)
from ai.commands.inspect import log_filter
from ai.commands.inspect.log_filter import RUNNING, Filter
from ai.models import CallRecord, TurnRecord
from ai.tools.contract import levels

HELP = """Usage:
  ai log [name]
  ai log [name] = <filters>
  ai log <turn>
  ai log flags [name] [= severity]

Lists recorded turns, the newest first, with the tools that each called and
how it ended. With a turn's number, you see the whole turn: its thoughts, its
calls and their results. `flags` lists what assistants reported to staff with
the tool `flag`.

Filters follow the equals sign, separated by commas: an asker's name (or
`itself`), a tool, an end, `failed`, and `before <turn>` for older turns. If a
word could mean two things, put `for`, `tool` or `end` before it. A tool is
searched for in the last 5000 calls.

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
FLAGS = {"when": 13, "who": 13, "severity": 9, "turn": 8, "finding": 35}
MAX_LISTED = 200
MAX_FLAGS = 100
WHOLE = RowLayout(limit=8000)
_BAD = {end.value for end in FAILED}


class _Turn(NamedTuple):
    """A turn in the list, without its content."""

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
        _show(command, int(name[:18]))
    else:
        _list(command, name, wanted)


def _readable(command: Any, name: str) -> dict[int, Agent]:
    """The assistants whose record the builder wants and may read, by script.

    Raises:
        UserError: There is none.
    """
    if name:
        agent = assistant(command.caller, name)
        demand_examine(command.caller, agent.character)
        return {agent.script.pk: agent}
    found = {p.script.pk: p for p in assistants() if may_examine(command.caller, p.character)}
    if not found:
        raise UserError("There is no assistant that you may examine.", "To see who is: ai status")
    return found


# Many turns


def _list(command: Any, name: str, wanted: str) -> None:
    agents = _readable(command, name)
    filters = log_filter.read(wanted)
    found = _search(agents, filters)
    if not found:
        command.reply(_none(name, agents, filters))
        return
    columns = OF_ONE if name else OF_ALL

    def page(turns: Sequence[_Turn], last: bool) -> str:
        shown = [
            turn for turn in turns if may_read_on(command.caller, agents[turn.script].character)
        ]
        lines = [table(columns, _rows(shown, agents, columns))]
        if last:
            lines += _footer(turns[-1], found, name, filters)
        return "\n".join(lines)

    command.show_pages(Listing(found, page, head=2))


def _search(scripts: Iterable[int], filters: Filter) -> list[_Turn]:
    turns: QuerySet[TurnRecord] = TurnRecord.objects.filter(script__in=list(scripts))
    filters.demand_meaning(turns)
    values = (
        filters.apply(turns)
        .order_by("-pk")
        .values_list("pk", "script", "started", "asker_name", "pass_name", "end_reason")
    )
    return [_Turn(*value) for value in values[:MAX_LISTED]]


def _none(name: str, agents: Mapping[int, Agent], filters: Filter) -> str:
    if not filters.any:
        if not name:
            return "There are no turns yet."
        only = next(iter(agents.values()))
        return f"{name_of(only.character)} has not had a turn yet."
    who = f" {line(name, 40)}" if name else ""
    return f"There is no such turn.\nTo see all turns: |wai log{who}|n"


def _rows(
    turns: Sequence[_Turn], agents: Mapping[int, Agent], columns: Mapping[str, int]
) -> Iterator[Sequence[Any]]:
    called = _called([turn.pk for turn in turns])
    for turn in turns:
        asker = turn.asker or "itself"
        texts = {
            "turn": turn.pk,
            "when": when(turn.started),
            "who": agents[turn.script].character.key,
            "for": asker if turn.pass_name == "live" else f"({turn.pass_name})",
            "called": _briefly(called.get(turn.pk, ())),
            "end": turn.end.replace("_", " ") or RUNNING,
        }
        cells = [cell(texts[name], width - 1) for name, width in columns.items()]
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


def _footer(last: _Turn, found: Sequence[_Turn], name: str, filters: Filter) -> Iterator[str]:
    who = f" {line(name, 40)}" if name else ""
    if len(found) == MAX_LISTED:
        older = ", ".join([*filters.without_before, f"before {last.pk}"])
        yield f"Older turns: |wai log{who} = {line(older, 60)}|n"
    if filters.bound:
        yield f"Only {filters.bound} were searched."
    yield "To see a whole turn: |wai log <turn>|n"


# One turn


def _show(command: Any, number: int) -> None:
    turn = TurnRecord.objects.filter(pk=number).first()
    agent = get_runtime().agents.get(turn.script) if turn is not None else None
    if turn is None or agent is None or not agent.character.pk:
        raise UserError(f"There is no turn {number}.", "To see the last turns: ai log")
    demand_examine(command.caller, agent.character)
    calls = {call.call: call for call in CallRecord.objects.filter(turn=turn).order_by("pk")}
    command.reply("\n".join(_whole(agent, turn, calls)))


def _whole(agent: Agent, turn: TurnRecord, calls: Mapping[str, CallRecord]) -> Iterator[str]:
    yield format_head(turn, name_of(agent.character))
    kind = "" if turn.pass_name == "live" else f", a turn of the pass {turn.pass_name}"
    yield WHOLE.format("rights", f"tools up to {levels.title(turn.level)}{kind}")
    yield from WHOLE.emptied(turn)
    for message in turn.data.get("messages", ()):
        for label, text, call_id in message_rows(message):
            yield WHOLE.format(label, text)
            if label == GOT and call_id in calls:
                yield from _outcome(calls[call_id])
    if passed := passed_over(turn):
        yield WHOLE.format("brain", f"{turn.brain}; {passed}", "|y")
    yield WHOLE.end(turn.end_reason, turn.detail)
    yield WHOLE.format("cost", _cost(turn))


def _outcome(call: CallRecord) -> Iterator[str]:
    """Which steps of the pipeline objected to a call, and what became of it."""
    for step, reason in objections(call):
        yield WHOLE.format(step[:7], reason, "|r")
    effects = f"; {', '.join(map(str, call.side_effects))}" if call.side_effects else ""
    yield WHOLE.format(
        "", f"({call.state}, {call.duration_ms} ms, {call.size} characters{effects})"
    )


def _cost(turn: TurnRecord) -> str:
    steps = "1 step" if turn.steps == 1 else f"{turn.steps} steps"
    tokens = f"{steps}, {turn.tokens_in} tokens in, {turn.tokens_out} out"
    if not turn.model:
        return tokens
    price = "at an unknown price" if turn.cost is None else dollars(turn.cost)
    return f"{tokens}; {turn.model}, {price}"


# Flags


def _flags(command: Any, name: str, wanted: str) -> None:
    agents = _readable(command, name)
    severities = log_filter.severities(wanted)
    keys = {agent.script.assistant_key: agent.character for agent in agents.values()}
    found = flags(next(iter(keys)) if name else "", severities, limit=MAX_FLAGS)
    shown = [flag for flag in found if flag.assistant in keys]
    if not shown:
        command.reply("There is no such flag." if wanted else "There are no flags yet.")
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
    command.reply(f"{table(FLAGS, cells)}\nTo see the turn of a flag: |wai log <turn>|n")
