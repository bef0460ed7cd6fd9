"""The list of all assistants, as `ai` shows it; a page of it is a query for each kind of fact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, OuterRef, Subquery
from django.utils import timezone

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.brain_names import names_for
from ai.assistant.budgets.budget import Budget, fullest, held_to, own_most, read_budgets, step_for
from ai.assistant.engine.end_reason import FAILED
from ai.assistant.engine.turn_cost import ASSISTANT, GAME, MILLION
from ai.assistant.runtime import get_service
from ai.assistant.turns.tool_offer import own_slips
from ai.commands.console.access import may_examine
from ai.commands.console.pager import Listing
from ai.commands.console.text import cell, row, table, wrapped
from ai.commands.inspect.why import obstacles
from ai.memory.privacy.scope import EVERYBODY
from ai.models import CallRecord, Goal, Spent, TurnRecord
from ai.tools import TOOL_REGISTRY
from ai.tools.support.markup import plain

COLUMNS = {"name": 16, "place": 13, "state": 16, "last wake": 15, "calls": 6, "cost": 12}
"""Each row is one line; below it stands what has no column."""
WELL = "well"
_BAD_ENDS = frozenset(end.value for end in FAILED)


@dataclass
class Facts:
    """What is known of some assistants, by script or by key."""

    calls: dict[str, int] = field(default_factory=dict)
    """Of today."""
    spent: dict[str, Spent] = field(default_factory=dict)
    """Of today; the game's own under ""."""
    turns: dict[int, TurnRecord] = field(default_factory=dict)
    """The last one of each, without its words."""
    goals: dict[int, str] = field(default_factory=dict)


def listing(everyone: Sequence[Agent], caller: Any, notes: Callable[[], str] = str) -> Listing:
    """All assistants, for a builder.

    Args:
        everyone: All of them.
        caller: The builder.
        notes: Tells what stands below the last page, once that is shown.
    """

    def page(items: Sequence[Agent], last: bool) -> str:
        living = [presence for presence in items if presence.script.pk and presence.thing.pk]
        facts = facts_of(living)
        told = [table(COLUMNS, []), *(_told(one, facts, caller) for one in living)]
        return "\n".join([*told, *filter(None, [notes()] if last else ())])

    return Listing(everyone, page, lines=2, head=2)


def facts_of(presences: Iterable[Agent]) -> Facts:
    """What is known of some assistants: one query for each kind of fact."""
    keys = {presence.script.pk: presence.script.assistant_key for presence in presences}
    return Facts(
        _calls_today(keys.values()), _spent_today(keys.values()), _last_turns(keys), _goals(keys)
    )


def state(presence: Agent, turn: TurnRecord | None, width: int = 200) -> str:
    """What an assistant is at, in its colour.

    Args:
        presence: Which one.
        turn: Its last turn.
        width: Columns.
    """
    found = obstacles(presence)
    if found:
        told = "; ".join(found)
        return f"|y{cell(told if len(told) <= width else told.partition(' by ')[0], width)}|n"
    if get_service().is_running(presence.script):
        return f"|g{_doing(presence)}{_since(turn)}|n"
    if presence.last_end in _BAD_ENDS:
        return "|rerror|n"
    mode = presence.script.mode
    return "|glistening|n" if mode == "awake" else cell(mode, width)


def health(presence: Agent, facts: Facts) -> str:
    """What is amiss with an assistant that its state does not tell; "well" where nothing is."""
    service, script = get_service(), presence.script
    found = obstacles(presence)
    models = [name for name in names_for(script, "live") if ":" in name]
    why = _budget(facts, script) if models else ""
    found += [why] if why else []
    for name in models:
        trouble = service.models.trouble(name)
        found += [f"{plain(name, 60)}: {trouble}"] if trouble else []
    found += own_slips(script, TOOL_REGISTRY.snapshot()) if script.core else ()
    if presence.last_end in _BAD_ENDS:
        turn = facts.turns.get(script.pk)
        why = turn.detail if turn is not None else ""
        found.append(f"its last turn failed{f': {plain(why, 120)}' if why else ''}; see: ai why")
    return "; ".join(found) or WELL


def cap(script: Any) -> Budget:
    """What an assistant's models may take a day: by its own setting, and by those of the game."""
    return held_to(read_budgets(conf.get("BUDGET")), own_most(script))[ASSISTANT]


def cost(facts: Facts, script: Any) -> str:
    """What an assistant's models cost today, and the used part of its own cap where it has one."""
    spent = facts.spent.get(script.assistant_key)
    micros = 0 if spent is None else spent.micros
    known = "<$0.01" if 0 < micros < MILLION / 100 else f"${micros / MILLION:,.2f}"
    return f"{known if micros else '0'}{_share(spent, script)}"


def ago(turn: TurnRecord) -> str:
    """How long ago a turn began."""
    seconds = max(0, int((timezone.now() - turn.started).total_seconds()))
    for unit, length in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= 2 * length:
            return f"{seconds // length} {unit}"
    return f"{seconds} s"


def by_whom(turn: TurnRecord) -> str:
    """Who or what woke an assistant for a turn."""
    if turn.asker_name:
        return turn.asker_name
    return "itself" if turn.pass_name == "live" else turn.pass_name


# A row


def _told(presence: Agent, facts: Facts, caller: Any) -> str:
    script, thing = presence.script, presence.thing
    turn = facts.turns.get(script.pk)
    key = script.assistant_key
    cells = (
        cell(thing.key, 15),
        cell(getattr(thing.location, "key", "nowhere"), 12),
        state(presence, turn, 15),
        cell(f"{ago(turn)}, {by_whom(turn)}", 14) if turn is not None else "-",
        facts.calls.get(key, 0),
        cell(cost(facts, script), 11),
    )
    may = may_examine(caller, thing)
    goal = facts.goals.get(script.pk) if may else None
    if turn is not None and not may:
        turn.detail = ""  # it may tell what the turn was about
    below = [f"goal: {plain(goal, 60)}"] if goal else []
    below.append(plain(names_for(script, "live")[0], 40))
    amiss = health(presence, facts)
    if amiss == WELL:
        return f"{row(COLUMNS, cells)}\n{wrapped('; '.join([*below, WELL]), 4)}"
    return f"{row(COLUMNS, cells)}\n{wrapped('; '.join([*below, amiss]), 4, first='  |y!|n ')}"


def _doing(presence: Agent) -> str:
    """Acting while calls of its last answer are not done, else thinking."""
    asked = 0
    for message in presence.turn.messages if presence.turn is not None else ():
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
    """What budgets have it make do with; "" where they do not."""
    rows = [facts.spent[one] for one in (script.assistant_key, "") if one in facts.spent]
    if not rows:
        return ""
    budgets = held_to(read_budgets(conf.get("BUDGET")), own_most(script))
    return step_for(*fullest(rows, budgets), bool(conf.get("SMALL_MODEL"))).why


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
        day=get_service().purse.today(), scope__in=(ASSISTANT, GAME), who__in=[*keys, ""]
    )
    return {one.who: one for one in rows}


def _last_turns(scripts: Iterable[int]) -> dict[int, TurnRecord]:
    """The last turn of each; found by the index, however many turns there are."""
    from evennia.scripts.models import ScriptDB

    newest = TurnRecord.objects.filter(script=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    last = ScriptDB.objects.filter(pk__in=list(scripts)).values_list(Subquery(newest), flat=True)
    return {turn.script: turn for turn in TurnRecord.objects.defer("data").filter(pk__in=last)}


def _goals(scripts: Iterable[int]) -> dict[int, str]:
    """What each is about: the goal it works on, else the weightiest; none that is private."""
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
