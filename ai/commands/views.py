"""`ai` and `ai status`: who there is, and how they are."""

from __future__ import annotations

from typing import Any

from django.db.models import Count
from django.utils import timezone

from ai.assistant.authority import acts_alone, find_source, grant_of
from ai.assistant.core import slips
from ai.assistant.decision import refusal
from ai.assistant.mind import troubles
from ai.assistant.presence import Presence
from ai.assistant.service import get_service
from ai.commands import core
from ai.commands.finding import assistant, assistants
from ai.commands.rights import demand_examine
from ai.commands.text import MAX_NAME, cell, table, wrapped
from ai.commands.why import obstacles
from ai.models import CallRecord, Proposal, TurnRecord
from ai.tools import TOOL_REGISTRY, levels
from ai.tools.markup import plain

STATUS = {"name": 20, "place": 17, "state": 19, "last turn": 15, "today": 7}
MAX_STATE = 18


def status(command: Any, text: str) -> None:
    """Tell of all assistants, or of one."""
    if text:
        presence = assistant(command.caller, text)
        demand_examine(command.caller, presence.thing)
        command.tell(_all_about(presence, command.caller))
        return
    command.tell("\n".join([_everybody(assistants(), command.caller), *_problems()]))


# All of them


def _everybody(everyone: list[Presence], caller: Any) -> str:
    if not everyone:
        return "There are no assistants yet. Make one: ai adopt <npc>"
    today = _calls_today()
    rows = [
        (
            cell(presence.thing.key, 19),
            cell(getattr(presence.thing.location, "key", "nowhere"), 16),
            _state(presence, MAX_STATE),
            cell(presence.last_end or "-", 18).replace("_", " "),
            today.get(presence.script.assistant_key, 0),
        )
        for presence in everyone
    ]
    everybody = get_service().halt.everybody
    told = [wrapped(f"{everybody}; to let them go on: ai resume all")] if everybody else []
    for presence in [] if everybody else everyone:
        found = "; ".join(obstacles(presence))
        if len(found) > MAX_STATE:
            told.append(wrapped(f"{plain(presence.thing.key, MAX_NAME)}: {found}."))
    return "\n".join([table(STATUS, rows), *told, *map(wrapped, _asked(caller))])


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
    scripts = [presence.script for presence in assistants()]
    problems = [*TOOL_REGISTRY.problems, *slips(scripts, TOOL_REGISTRY.snapshot())]
    told = [wrapped(problem, 4, first="  - ", limit=500) for problem in problems]
    return ["|rTo be mended:|n", *told] if told else []


def _state(presence: Presence, width: int) -> str:
    found = obstacles(presence)
    if found:
        return f"|y{cell('; '.join(found), width)}|n"
    if get_service().is_running(presence.script):
        return "|gthinking|n"
    return "|glistening|n" if presence.script.mode == "awake" else presence.script.mode


def _calls_today() -> dict[str, int]:
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    counted = CallRecord.objects.filter(ts__gte=midnight).values("assistant")
    return {row["assistant"]: row["n"] for row in counted.annotate(n=Count("pk"))}


# One of them


def _all_about(presence: Presence, caller: Any) -> str:
    script, thing, waiting = presence.script, presence.thing, len(presence.inbox)
    place = thing.location
    lines = "1 line" if waiting == 1 else f"{waiting} lines"
    rows = {
        "name": f"{thing.key} (#{thing.pk})",
        "key": script.assistant_key,
        "place": f"{place.key} (#{place.pk})" if place else "nowhere",
        "brain": script.thinker,
        "grant": _granted(script),
        "tools": ", ".join(script.tools) or "all that its grant allows",
        "modules": _modules(script),
        "core": core.told(script),
        "waiting": "; ".join([lines, *_asked(caller, script.pk)]),
        "last turn": _last_turn(script.pk),
    }
    told = [wrapped(text, 11, first=f"|w{name:>9}|n  ", limit=400) for name, text in rows.items()]
    told += [
        wrapped(why, 11, first=f"|y{'model':>9}|n  ", limit=400)
        for why in troubles(get_service(), script)
    ]
    told.insert(3, f"|w{'state':>9}|n  {_state(presence, 200)}")
    return "\n".join(told)


def _modules(script: Any) -> str:
    if script.modules is None:
        return "those that the settings say"
    return ", ".join(script.modules) or "none"


def _granted(script: Any) -> str:
    now = levels.title(grant_of(script))
    alone = " (alone too)" if acts_alone(script) else ""
    said = f"{now}{alone}, by {_granter(script)}"
    if now != script.grant_level:
        said += f" ({script.grant_level} was granted; whoever did it no longer stands that high)"
    return said


def _granter(script: Any) -> str:
    if not script.granted_by:
        return "nobody"
    found = find_source(script.granted_by)
    return str(found.key) if found is not None else "somebody who is gone"


def _last_turn(script: int) -> str:
    turn = TurnRecord.objects.filter(script=script).order_by("-pk").first()
    if turn is None:
        return "none yet"
    why = f" ({turn.detail})" if turn.detail else ""
    steps = "1 step" if turn.steps == 1 else f"{turn.steps} steps"
    how = turn.end_reason.replace("_", " ") or "running"
    return f"{how}{why}, {_ago(turn)} ago, for {turn.asker_name or 'itself'}, {steps}"


def _ago(turn: TurnRecord) -> str:
    seconds = max(0, int((timezone.now() - turn.started).total_seconds()))
    for unit, length in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= 2 * length:
            return f"{seconds // length} {unit}"
    return f"{seconds} s"
