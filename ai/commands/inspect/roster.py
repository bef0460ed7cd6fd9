"""The roster: the list of all assistants; each page takes one query for each kind of fact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from django.db.models import Count, OuterRef, Subquery
from django.utils import timezone

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import LAST_BRAIN, names_for
from ai.assistant.budgets.budget import (
    Budget,
    fullest,
    own_limit,
    read_budgets,
    status_for,
    with_own_limit,
)
from ai.assistant.engine.end_reason import FAILED
from ai.assistant.engine.turn_cost import ASSISTANT, GAME, MILLION
from ai.assistant.runtime import get_runtime
from ai.assistant.turns.turn_rights import unknown_own_names
from ai.commands.console.access import may_examine
from ai.commands.console.pager import Listing
from ai.commands.console.text import ago, cell, row, table, wrapped
from ai.commands.inspect.why import obstacles
from ai.memory.privacy.scope import EVERYBODY
from ai.models import CallRecord, Goal, Spent, TurnRecord
from ai.tools import TOOL_REGISTRY
from ai.tools.support.markup import plain

COLUMNS = {"name": 16, "place": 13, "state": 16, "last wake": 15, "calls": 6, "cost": 12}
"""Each row is one line; what has no column stands below it."""
WELL = "well"
_BAD_ENDS = frozenset(end.value for end in FAILED)


class StateKind(Enum):
    """The kinds of states."""

    WAITING = "waiting"
    """Something keeps it from a turn."""
    BUSY = "busy"
    FAILED = "failed"
    LISTENING = "listening"
    OTHER = "other"
    """Another mode, such as asleep."""


_COLOURS = {
    StateKind.WAITING: "|y",
    StateKind.BUSY: "|g",
    StateKind.FAILED: "|r",
    StateKind.LISTENING: "|g",
}


class AssistantState(NamedTuple):
    """What an assistant is doing."""

    kind: StateKind
    text: str


@dataclass
class Facts:
    """Facts about some assistants, by script or by key."""

    calls: dict[str, int] = field(default_factory=dict)
    """Of today."""
    spent: dict[str, Spent] = field(default_factory=dict)
    """Of today; the whole game's under ""."""
    turns: dict[int, TurnRecord] = field(default_factory=dict)
    """The last one of each, without its content."""
    goals: dict[int, str] = field(default_factory=dict)


def listing(everyone: Sequence[Agent], caller: Any, notes: Callable[[], str] = str) -> Listing:
    """All assistants, for a builder.

    Args:
        everyone: All of them.
        caller: The builder.
        notes: Returns the text below the last page.
    """

    def page(items: Sequence[Agent], last: bool) -> str:
        living = [agent for agent in items if agent.script.pk and agent.character.pk]
        facts = facts_of(living)
        rows = [table(COLUMNS, []), *(_format_row(one, facts, caller) for one in living)]
        return "\n".join([*rows, *filter(None, [notes()] if last else ())])

    return Listing(everyone, page, lines=2, head=2)


def facts_of(agents: Iterable[Agent]) -> Facts:
    """Facts about some assistants: one query for each kind of fact."""
    return read_facts({agent.script.pk: agent.script.assistant_key for agent in agents})


def read_facts(keys: Mapping[int, str]) -> Facts:
    """The same, by the assistants' scripts and keys; it touches no game object."""
    return Facts(
        _calls_today(keys.values()), _spent_today(keys.values()), _last_turns(keys), _goals(keys)
    )


def state(agent: Agent, turn: TurnRecord | None, width: int = 200) -> str:
    """What an assistant is doing, in its colour.

    Args:
        agent: Which one.
        turn: Its last turn.
        width: Columns.
    """
    found = state_of(agent)
    text = found.text
    if found.kind is StateKind.WAITING and len(text) > width:
        text = text.partition(" by ")[0]
    if found.kind is StateKind.BUSY:
        text = f"{text}{_since(turn)}"
    colour = _COLOURS.get(found.kind)
    return f"{colour}{cell(text, width)}|n" if colour else cell(text, width)


def state_of(agent: Agent) -> AssistantState:
    """What an assistant is doing now."""
    found = obstacles(agent)
    if found:
        return AssistantState(StateKind.WAITING, "; ".join(found))
    if get_runtime().is_running(agent.script):
        return AssistantState(StateKind.BUSY, _doing(agent))
    if agent.last_end in _BAD_ENDS:
        return AssistantState(StateKind.FAILED, "error")
    if agent.script.mode == "awake":
        return AssistantState(StateKind.LISTENING, "listening")
    return AssistantState(StateKind.OTHER, agent.script.mode)


def health(agent: Agent, facts: Facts) -> str:
    """What is wrong with an assistant, besides its state; "well" if nothing is."""
    runtime, script = get_runtime(), agent.script
    found = obstacles(agent)
    names = [name for name in names_for(script, "live") if name != LAST_BRAIN]
    found += [_budget(facts, script)] if any(":" in name for name in names) else []
    found += map(runtime.selector.trouble_with, names)
    found += unknown_own_names(script, TOOL_REGISTRY.snapshot()) if script.core else ()
    if agent.last_end in _BAD_ENDS:
        turn = facts.turns.get(script.pk)
        why = turn.detail if turn is not None else ""
        found.append(f"its last turn failed{f': {plain(why, 120)}' if why else ''}; see: ai why")
    return "; ".join(filter(None, found)) or WELL


def cap(script: Any) -> Budget:
    """What an assistant's models may cost a day, by its own setting and by the game's."""
    return with_own_limit(read_budgets(conf.get("BUDGET")), own_limit(script))[ASSISTANT]


def cost(facts: Facts, script: Any) -> str:
    """What an assistant's models cost today, and which part of its own limit that is, if any."""
    spent = facts.spent.get(script.assistant_key)
    micros = 0 if spent is None else spent.micros
    known = "<$0.01" if 0 < micros < MILLION / 100 else f"${micros / MILLION:,.2f}"
    return f"{known if micros else '0'}{_share(spent, script)}"


def by_whom(turn: TurnRecord) -> str:
    """Who or what caused a turn."""
    if turn.asker_name:
        return turn.asker_name
    return "itself" if turn.pass_name == "live" else turn.pass_name


# A row


def _format_row(agent: Agent, facts: Facts, caller: Any) -> str:
    script, thing = agent.script, agent.character
    turn = facts.turns.get(script.pk)
    key = script.assistant_key
    cells = (
        cell(thing.key, 15),
        cell(getattr(thing.location, "key", "nowhere"), 12),
        state(agent, turn, 15),
        cell(f"{ago(turn.started)}, {by_whom(turn)}", 14) if turn is not None else "-",
        facts.calls.get(key, 0),
        cell(cost(facts, script), 11),
    )
    may = may_examine(caller, thing)
    goal = facts.goals.get(script.pk) if may else None
    if turn is not None and not may:
        turn.detail = ""  # it may say what the turn was about
    below = [f"goal: {plain(goal, 60)}"] if goal else []
    below.append(plain(names_for(script, "live")[0], 40))
    trouble = health(agent, facts)
    if trouble == WELL:
        return f"{row(COLUMNS, cells)}\n{wrapped('; '.join([*below, WELL]), 4)}"
    return f"{row(COLUMNS, cells)}\n{wrapped('; '.join([*below, trouble]), 4, first='  |y!|n ')}"


def _doing(agent: Agent) -> str:
    """Acting while calls of its last answer are running, else thinking."""
    asked = 0
    for message in agent.turn.messages if agent.turn is not None else ():
        if message.role == "assistant":
            asked = len(message.calls)
        elif message.role == "tool":
            asked -= 1
    return "acting" if asked > 0 else "thinking"


def _since(turn: TurnRecord | None) -> str:
    if turn is None or turn.end_reason:
        return ""
    return f" {max(0.0, (timezone.now() - turn.started).total_seconds()):.1f} s"


def _budget(facts: Facts, script: Any) -> str:
    """How budgets limit its models; "" if they do not."""
    rows = [facts.spent[one] for one in (script.assistant_key, "") if one in facts.spent]
    if not rows:
        return ""
    budgets = with_own_limit(read_budgets(conf.get("BUDGET")), own_limit(script))
    return status_for(*fullest(rows, budgets), bool(conf.get("SMALL_MODEL"))).why


def _share(spent: Spent | None, script: Any) -> str:
    used = 0.0 if spent is None else cap(script).used(spent.tokens, spent.micros)[0]
    return f" {min(999, int(100 * used))}%" if used else ""


# Facts


def _calls_today(keys: Iterable[str]) -> dict[str, int]:
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    rows = CallRecord.objects.filter(ts__gte=midnight, assistant__in=list(keys))
    counted = rows.values("assistant").annotate(n=Count("pk"))
    return {one["assistant"]: one["n"] for one in counted}


def _spent_today(keys: Iterable[str]) -> dict[str, Spent]:
    rows = Spent.objects.filter(
        day=get_runtime().ledger.today(), scope__in=(ASSISTANT, GAME), who__in=[*keys, ""]
    )
    return {one.who: one for one in rows}


def _last_turns(scripts: Iterable[int]) -> dict[int, TurnRecord]:
    """The last turn of each, found by the index however many turns there are."""
    from evennia.scripts.models import ScriptDB

    newest = TurnRecord.objects.filter(script=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    last = ScriptDB.objects.filter(pk__in=list(scripts)).values_list(Subquery(newest), flat=True)
    return {turn.script: turn for turn in TurnRecord.objects.defer("data").filter(pk__in=last)}


def _goals(scripts: Iterable[int]) -> dict[int, str]:
    """The goal that each works on, else its most important one; never a private one."""
    wanted = (Goal.State.ACTIVE, Goal.State.OPEN)
    rows = Goal.objects.filter(script__in=list(scripts), state__in=wanted, audience=EVERYBODY)
    found: dict[int, tuple[tuple[bool, int, int], str]] = {}
    for script, title, now, priority, pk in rows.values_list(
        "script", "title", "state", "priority", "pk"
    ):
        rank = (now == Goal.State.ACTIVE, priority, -pk)
        if script not in found or rank > found[script][0]:
            found[script] = (rank, title)
    return {script: title for script, (_rank, title) in found.items()}
