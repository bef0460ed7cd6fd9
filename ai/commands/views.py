"""The words of `ai` that show who there is and what they may use."""

from __future__ import annotations

from typing import Any

from django.db.models import Count
from django.utils import timezone

from ai.assistant.authority import acts_alone, find_source, grant_of, source_of
from ai.assistant.decision import refusal
from ai.assistant.mind import troubles
from ai.assistant.presence import Presence
from ai.assistant.service import get_service
from ai.commands import toolbox
from ai.commands.finding import assistant, assistants, split
from ai.commands.rights import demand_examine
from ai.commands.text import MAX_NAME, cell, name_of, table, wrapped
from ai.commands.why import obstacles
from ai.models import CallRecord, Proposal, TurnRecord
from ai.pipeline import authorise
from ai.pipeline.call import Caller
from ai.tools import TOOL_REGISTRY, levels
from ai.tools.base import GROUPS, Tool
from ai.tools.markup import plain
from ai.tools.surroundings import Authority

STATUS = {"name": 20, "place": 17, "state": 19, "last turn": 15, "today": 7}
TOOLS = {"tool": 28, "category": 15, "level": 10, "what it does": 25}
MAX_STATE = 18
MAY = {"tool": 28, "level": 9, "may it be used?": 41}


def status(command: Any, text: str) -> None:
    """Tell of all assistants, or of one."""
    if text:
        presence = assistant(command.caller, text)
        demand_examine(command.caller, presence.thing)
        command.tell(_all_about(presence, command.caller))
        return
    command.tell("\n".join([_everybody(assistants(), command.caller), *_problems()]))


def tools(command: Any, text: str) -> None:
    """List every tool; with a name, what that assistant may use, and why not; or change that."""
    name, wanted = split(text)
    if wanted:
        toolbox.change(command, name, wanted)
        return
    if not text:
        command.tell(table(TOOLS, [row for group in _by_group() for row in _told(*group)]))
        return
    presence = assistant(command.caller, text)
    demand_examine(command.caller, presence.thing)
    caller = get_service().caller(presence, source_of(command.caller), "command")
    authority = caller.authority()
    head = (
        f"What {name_of(presence.thing)} may use when you ask: "
        f"up to {levels.title(authority.level)},\n"
        f"the lower of its grant, {levels.title(authority.grant)}, "
        f"and of who asks, {levels.title(authority.asker or levels.NONE)}."
    )
    rows = [
        (tool.name, _level(tool), _may(tool, authority, caller))
        for _, of_group in _by_group()
        for tool in of_group
    ]
    command.tell(f"{head}\n\n{table(MAY, rows)}")


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
    told = [wrapped(problem, 4, first="  - ", limit=500) for problem in TOOL_REGISTRY.problems]
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


# Tools


def _by_group() -> list[tuple[str, list[Tool]]]:
    everything = TOOL_REGISTRY.all_tools()
    grouped = [(group, [tool for tool in everything if tool.group == group]) for group in GROUPS]
    return [(group, of_group) for group, of_group in grouped if of_group]


def _told(group: str, of_group: list[Tool]) -> list[tuple[str, ...]]:
    """The rows of one group: its name, then its tools."""
    rows = [
        (tool.name, tool.category.name, _level(tool), cell(_gist(tool), 100)) for tool in of_group
    ]
    return [(f"|c{group}|n", "", "", ""), *rows]


def _level(tool: Tool) -> str:
    return levels.title(tool.level())


def _gist(tool: Tool) -> str:
    if tool.deprecated:
        return f"Deprecated: {tool.deprecated}"
    return tool.description.partition(". ")[0].rstrip(".")


def _may(tool: Tool, authority: Authority, caller: Caller) -> str:
    reason = authorise.refusal(tool, authority, caller)
    if reason:
        named = f"'{tool.name}' "
        told = reason.removeprefix(named).removeprefix("is ").replace("your tools", "its tools")
        return f"|yno|n: {cell(told)}"
    return f"|gyes|n, but {cell(tool.deprecated)}" if tool.deprecated else "|gyes|n"
