"""`ai` and `ai status`: who there is, and how they are."""

from __future__ import annotations

from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.brain_names import names_for
from ai.assistant.approvals.decide import refusal
from ai.assistant.authority.authority import acts_alone, grant_of
from ai.assistant.engine.turn_cost import dollars
from ai.assistant.runtime import get_service
from ai.assistant.turns.tool_offer import slips
from ai.commands.assistants.settings import SETTINGS
from ai.commands.console.access import demand_examine, granter
from ai.commands.console.lookup import assistant, assistants
from ai.commands.console.text import MAX_NAME, wrapped
from ai.commands.inspect import roster
from ai.commands.inspect.roster import Facts, ago, by_whom, cap, cost, facts_of, health, state
from ai.commands.tools import core
from ai.models import Proposal, TurnRecord
from ai.tools import TOOL_REGISTRY
from ai.tools.contract import levels
from ai.tools.support.markup import plain

HELP = """Usage:
  ai
  ai status
  ai status <name>

Who there is, and how they are; or all about one. A name is looked for among
the assistants here first, then everywhere. A key, as `ai status` tells it, or
a #dbref means one of several of a name.

Examples:
  ai
  ai status guard
"""
NOBODY = "There are no assistants yet. Make one: ai adopt <npc>"


def status(command: Any, text: str) -> None:
    """Tell of all assistants, or of one."""
    if text:
        presence = assistant(command.caller, text)
        demand_examine(command.caller, presence.thing)
        command.tell(_all_about(presence, command.caller))
        return
    everyone = assistants()
    if not everyone:
        command.tell("\n".join([NOBODY, *_problems()]))
        return
    caller = command.caller
    command.tell_pages(roster.listing(everyone, caller, lambda: _notes(caller)))


# All of them


def _notes(caller: Any) -> str:
    """What stands below all of them: the switch for all, what waits for a yes, what is broken."""
    everybody = get_service().halt.everybody
    told = [wrapped(f"{everybody}; to let them go on: ai resume all")] if everybody else []
    return "\n".join([*told, *map(wrapped, _asked(caller)), *_problems()])


def _asked(caller: Any, script: int | None = None) -> list[str]:
    """How many calls wait for somebody's yes, and for whose."""
    waiting = Proposal.objects.filter(state=Proposal.State.WAITING)
    if script is not None:
        waiting = waiting.filter(script=script)
    rows = list(waiting.order_by("pk"))
    theirs = [row for row in rows if refusal(get_service(), row, caller)]
    told = []
    if len(rows) > len(theirs):
        told.append(f"{_calls_wait(len(rows) - len(theirs))} for your yes: ai approve")
    if theirs:
        whose = dict.fromkeys(map(_whose, theirs))
        told.append(f"{_calls_wait(len(theirs))} for a yes of {', '.join(whose)}")
    return told


def _calls_wait(number: int) -> str:
    return "1 call waits" if number == 1 else f"{number} calls wait"


def _whose(row: Proposal) -> str:
    """Who may decide on a call that somebody else may not."""
    confirmed = row.kind == Proposal.Kind.CONFIRMATION and row.asker.startswith("account:")
    return plain(row.asker_name, MAX_NAME) if confirmed else "other staff"


def _problems() -> list[str]:
    problems = [*TOOL_REGISTRY.problems, *slips((), TOOL_REGISTRY.snapshot())]
    told = [wrapped(problem, 4, first="  - ", limit=500) for problem in problems]
    return ["|rTo be mended:|n", *told] if told else []


# One of them


def _all_about(presence: Agent, caller: Any) -> str:
    script, thing, waiting = presence.script, presence.thing, len(presence.inbox)
    place, facts = thing.location, facts_of([presence])
    turn = TurnRecord.objects.filter(script=script.pk).order_by("-pk").first()
    lines = "1 line" if waiting == 1 else f"{waiting} lines"
    rows = {
        "name": f"{thing.key} (#{thing.pk})",
        "key": script.assistant_key,
        "place": f"{place.key} (#{place.pk})" if place else "nowhere",
        "wakes": SETTINGS["wake"].shown(script),
        "grant": _granted(script),
        "tools": ", ".join(script.tools) or "all that its grant allows",
        "modules": _modules(script),
        "core": core.told(script),
        "waiting": "; ".join([lines, *_asked(caller, script.pk)]),
        "last wake": _cause(turn),
        "last turn": _last_turn(turn),
        "goal": facts.goals.get(script.pk, "none, or a private one"),
        "today": _today(facts, script),
        "model": ", ".join(names_for(script, "live")),
        "health": health(presence, facts),
    }
    told = [wrapped(text, 11, first=f"|w{name:>9}|n  ", limit=400) for name, text in rows.items()]
    told.insert(3, f"|w{'state':>9}|n  {state(presence, turn)}")
    return "\n".join(told)


def _today(facts: Facts, script: Any) -> str:
    """Its calls, and what its models cost, of what they may."""
    number = facts.calls.get(script.assistant_key, 0)
    calls = "1 call" if number == 1 else f"{number} calls"
    own = cap(script)
    caps = [f"{own.tokens:,} tokens"] if own.tokens is not None else []
    caps += [dollars(own.micros)] if own.micros is not None else []
    of = f" of {' and '.join(caps)} at most" if caps else "; it has no cap of its own"
    return f"{calls}, models {cost(facts, script)}{of}"


def _modules(script: Any) -> str:
    if script.modules is None:
        return "those that the settings say"
    return ", ".join(script.modules) or "none"


def _granted(script: Any) -> str:
    now = levels.title(grant_of(script))
    alone = " (alone too)" if acts_alone(script) else ""
    said = f"{now}{alone}, by {granter(script)}"
    if now != script.grant_level:
        said += f" ({script.grant_level} was granted; whoever did it no longer stands that high)"
    return said


def _last_turn(turn: TurnRecord | None) -> str:
    if turn is None:
        return "none yet"
    why = f" ({turn.detail})" if turn.detail else ""
    steps = "1 step" if turn.steps == 1 else f"{turn.steps} steps"
    how = turn.end_reason.replace("_", " ") or "running"
    return f"{how}{why}, {ago(turn)} ago, for {by_whom(turn)}, {steps}"


def _cause(turn: TurnRecord | None) -> str:
    """What woke it last, in few words; the words themselves stand in `ai thoughts`."""
    if turn is None:
        return "never"
    kinds = {
        str(percept.get("kind", ""))
        for message in turn.data.get("messages", ())[:1]
        for percept in message.get("percepts", ())
        if percept.get("addressed")
    }
    what = f" ({', '.join(sorted(kinds))})" if kinds else ""
    return f"{ago(turn)} ago, by {by_whom(turn)}{what}"
