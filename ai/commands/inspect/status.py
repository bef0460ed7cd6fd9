"""The subcommand `ai status`, also `ai` alone: all assistants, or everything about one."""

from __future__ import annotations

from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import names_for
from ai.assistant.authority.authority import acts_alone, grant_of
from ai.assistant.engine.turn_cost import dollars
from ai.assistant.runtime import get_runtime
from ai.assistant.turns.turn_rights import unknown_names
from ai.commands.assistants.settings import SETTINGS
from ai.commands.console.access import demand_examine, granter
from ai.commands.console.lookup import assistant, assistants
from ai.commands.console.text import MAX_NAME, ago, wrapped
from ai.commands.inspect import roster
from ai.commands.inspect.roster import Facts, by_whom, cap, cost, facts_of, health, state
from ai.commands.tools import core
from ai.models import ApprovalRequest, TurnRecord
from ai.tools import TOOL_REGISTRY
from ai.tools.contract import levels
from ai.tools.support.markup import plain

HELP = """Usage:
  ai
  ai status
  ai status <name>

Lists all assistants and how they are, or shows everything about one. A name
is searched for among the assistants here first, then everywhere. If several
have the same name, use a key, which `ai status` shows, or a #dbref.

Examples:
  ai
  ai status guard
"""
NO_ASSISTANTS = "There are no assistants yet. Make one: ai adopt <npc>"


def status(command: Any, text: str) -> None:
    """Show all assistants, or one."""
    if text:
        agent = assistant(command.caller, text)
        demand_examine(command.caller, agent.character)
        command.reply(_all_about(agent, command.caller))
        return
    everyone = assistants()
    if not everyone:
        command.reply("\n".join([NO_ASSISTANTS, *_problems()]))
        return
    caller = command.caller
    command.show_pages(roster.listing(everyone, caller, lambda: _notes(caller)))


# All of them


def _notes(caller: Any) -> str:
    """What stands below the list: the pause of all, calls that wait for approval, problems."""
    everybody = get_runtime().pause.everybody
    paused = [wrapped(f"{everybody}. To resume all: ai resume all")] if everybody else []
    return "\n".join([*paused, *map(wrapped, _waiting(caller)), *_problems()])


def _waiting(caller: Any, script: int | None = None) -> list[str]:
    """How many calls wait for approval, and whose."""
    waiting = ApprovalRequest.objects.filter(state=ApprovalRequest.State.WAITING)
    if script is not None:
        waiting = waiting.filter(script=script)
    rows = list(waiting.order_by("pk"))
    theirs = [row for row in rows if get_runtime().decisions.refusal(row, caller)]
    lines = []
    if len(rows) > len(theirs):
        lines.append(f"{_calls_wait(len(rows) - len(theirs))} for your approval: ai approve")
    if theirs:
        deciders = ", ".join(dict.fromkeys(map(_decider, theirs)))
        lines.append(f"{_calls_wait(len(theirs))} for the approval of {deciders}")
    return lines


def _calls_wait(number: int) -> str:
    return "1 call waits" if number == 1 else f"{number} calls wait"


def _decider(row: ApprovalRequest) -> str:
    """Who may decide on a call that the reader may not decide on."""
    confirmed = row.kind == ApprovalRequest.Kind.CONFIRMATION and row.asker.startswith("account:")
    return plain(row.asker_name, MAX_NAME) if confirmed else "other staff"


def _problems() -> list[str]:
    problems = [*TOOL_REGISTRY.problems, *unknown_names((), TOOL_REGISTRY.snapshot())]
    lines = [wrapped(problem, 4, first="  - ", limit=500) for problem in problems]
    return ["|rProblems:|n", *lines] if lines else []


# One of them


def _all_about(agent: Agent, caller: Any) -> str:
    script, thing, waiting = agent.script, agent.character, len(agent.inbox)
    place, facts = thing.location, facts_of([agent])
    turn = TurnRecord.objects.filter(script=script.pk).order_by("-pk").first()
    lines = "1 line" if waiting == 1 else f"{waiting} lines"
    rows = {
        "name": f"{thing.key} (#{thing.pk})",
        "key": script.assistant_key,
        "place": f"{place.key} (#{place.pk})" if place else "nowhere",
        "wakes": SETTINGS["wake"].shown(script),
        "grant": describe_grant(script),
        "tools": ", ".join(script.tools) or "all that its grant allows",
        "modules": describe_modules(script),
        "core": core.describe(script),
        "waiting": "; ".join([lines, *_waiting(caller, script.pk)]),
        "last wake": _cause(turn),
        "last turn": _last_turn(turn),
        "goal": facts.goals.get(script.pk, "none for all turns"),
        "today": _today(facts, script),
        "model": ", ".join(names_for(script, "live")),
        "health": health(agent, facts),
    }
    shown = [wrapped(text, 11, first=f"|w{name:>9}|n  ", limit=400) for name, text in rows.items()]
    shown.insert(3, f"|w{'state':>9}|n  {state(agent, turn)}")
    return "\n".join(shown)


def _today(facts: Facts, script: Any) -> str:
    """Its calls, and what its models cost and may cost."""
    number = facts.calls.get(script.assistant_key, 0)
    calls = "1 call" if number == 1 else f"{number} calls"
    own = cap(script)
    caps = [f"{own.tokens:,} tokens"] if own.tokens is not None else []
    caps += [dollars(own.micros)] if own.micros is not None else []
    of = f" of {' and '.join(caps)} at most" if caps else "; it has no limit of its own"
    return f"{calls}, models {cost(facts, script)}{of}"


def describe_modules(script: Any) -> str:
    """The remote modules whose tools it may use."""
    if script.modules is None:
        return "those in the settings"
    return ", ".join(script.modules) or "none"


def describe_grant(script: Any) -> str:
    """What it may do, from whom it has that, and why it may do less now."""
    now = levels.title(grant_of(script))
    alone = " (in turns of its own too)" if acts_alone(script) else ""
    grant = f"{now}{alone}, by {granter(script)}"
    if now != script.grant_level:
        grant += f" ({script.grant_level} was granted, but the granter no longer has that level)"
    return grant


def _last_turn(turn: TurnRecord | None) -> str:
    if turn is None:
        return "none yet"
    why = f" ({turn.detail})" if turn.detail else ""
    steps = "1 step" if turn.steps == 1 else f"{turn.steps} steps"
    how = turn.end_reason.replace("_", " ") or "running"
    return f"{how}{why}, {ago(turn.started)} ago, for {by_whom(turn)}, {steps}"


def _cause(turn: TurnRecord | None) -> str:
    """What woke it last, in a few words; `ai thoughts` has the lines themselves."""
    if turn is None:
        return "never"
    kinds = {
        str(percept.get("kind", ""))
        for message in turn.data.get("messages", ())[:1]
        for percept in message.get("percepts", ())
        if percept.get("addressed")
    }
    what = f" ({', '.join(sorted(kinds))})" if kinds else ""
    return f"{ago(turn.started)} ago, by {by_whom(turn)}{what}"
