"""The words of `ai` that show something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Count
from django.utils import timezone
from evennia.utils.ansi import raw
from evennia.utils.evtable import EvTable
from evennia.utils.utils import crop

from ai.assistant.authority import grant_of
from ai.assistant.presence import Presence
from ai.assistant.service import get_service
from ai.commands.errors import Complaint
from ai.commands.finding import assistant, assistants, split
from ai.models import CallRecord, TurnRecord
from ai.pipeline.authorise import refusal
from ai.tools import TOOL_REGISTRY, levels

MAX_TURNS = 20
WIDTH = 76


def status(command: Any, text: str) -> None:
    """Tell of all assistants, or of one."""
    if text:
        _one(command, assistant(command.caller, text))
        return
    everyone = assistants()
    if not everyone:
        command.tell("There are no assistants yet. Make one: ai adopt <npc>")
        return
    today = _calls_today()
    table = EvTable("|wname|n", "|wplace|n", "|wstate|n", "|wlast turn|n", "|wcalls today|n")
    for presence in everyone:
        table.add_row(
            _cell(presence.thing.key, 20),
            _cell(getattr(presence.thing.location, "key", "nowhere"), 16),
            _state(presence),
            presence.last_end or "-",
            today.get(presence.script.assistant_key, 0),
        )
    command.tell(table)
    for problem in TOOL_REGISTRY.problems:
        command.tell(f"|rA tool is missing:|n {_raw(problem)}")


def tools(command: Any, text: str) -> None:
    """List every tool; with a name, what that assistant may use, and why not."""
    presence = assistant(command.caller, text) if text else None
    table = EvTable("|wtool|n", "|wgroup|n", "|wcategory|n", "|wlevel|n", "|wwhat it does|n")
    caller = authority = None
    if presence is not None:
        caller = get_service().caller(presence, None, "command")
        authority = caller.authority()
    for tool in TOOL_REGISTRY.all_tools():
        told = tool.description
        if caller is not None and authority is not None:
            told = refusal(tool, authority, caller) or "|gyes|n"
        table.add_row(
            tool.name,
            tool.group,
            tool.category.value,
            levels.title(tool.level()),
            crop(told, 60, "…"),
        )
    command.tell(table)


def thoughts(command: Any, text: str) -> None:
    """Tell an assistant's last turns: what it noticed, thought, called and was told."""
    name, number = split(text)
    presence = assistant(command.caller, name)
    if number and not number.isdigit():
        raise Complaint("How many turns?", "Usage: ai thoughts <name> [= turns]")
    wanted = min(int(number or 1), MAX_TURNS)
    found = TurnRecord.objects.filter(script=presence.script.pk).order_by("-pk")[:wanted]
    turns = list(reversed(found))
    if not turns:
        command.tell(f"{presence.thing.key} has not had a turn yet.")
        return
    command.tell("\n\n".join(_told(turn) for turn in turns))


def _one(command: Any, presence: Presence) -> None:
    script = presence.script
    grant = levels.title(grant_of(script))
    rows = {
        "name": f"{_raw(presence.thing.key)} (#{presence.thing.pk}), key {script.assistant_key}",
        "place": _raw(getattr(presence.thing.location, "key", "nowhere")),
        "state": _state(presence),
        "brain": script.brain,
        "grant": f"{grant} (by {script.granted_by or 'nobody'})",
        "waiting": f"{len(presence.inbox)} lines",
        "tools": ", ".join(script.tools) or "all that its grant allows",
        "last turn": _last(script.pk),
    }
    command.tell("\n".join(f"|w{name:>10}|n  {told}" for name, told in rows.items()))


def _state(presence: Presence) -> str:
    obstacle = presence.obstacle()
    if obstacle:
        return f"|y{_raw(obstacle)}|n"
    if get_service().is_running(presence.script):
        return "|gthinking|n"
    return "|glistening|n" if presence.script.mode == "awake" else presence.script.mode


def _last(script_id: int) -> str:
    turn = TurnRecord.objects.filter(script=script_id).order_by("-pk").first()
    if turn is None:
        return "none yet"
    ago = int((timezone.now() - turn.started).total_seconds())
    why = f" ({_raw(turn.detail)})" if turn.detail else ""
    who = _raw(turn.asker_name) or "itself"
    return f"{turn.end_reason or 'running'}{why}, {ago} s ago, for {who}, {turn.steps} steps"


def _calls_today() -> dict[str, int]:
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    counted = CallRecord.objects.filter(ts__gte=midnight).values("assistant")
    return {row["assistant"]: row["n"] for row in counted.annotate(n=Count("pk"))}


def _told(turn: TurnRecord) -> str:
    when = timezone.localtime(turn.started).strftime("%H:%M:%S")
    who = _raw(turn.asker_name) or "itself"
    head = f"|wturn {turn.pk}|n at {when}, for {who}, {turn.brain}, {turn.duration_ms} ms"
    lines = [head, *_messages(turn.data.get("messages", ()))]
    why = f": {_raw(turn.detail)}" if turn.detail else ""
    lines.append(f"|wend|n {turn.end_reason or 'running'}{why}")
    return "\n".join(lines)


def _messages(messages: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    for message in messages:
        text = _raw(crop(" ".join(message.get("text", "").split()), 400, "…"))
        if message["role"] == "user":
            yield f"  |cnoticed|n {text}"
        elif message["role"] == "tool":
            yield f"  |ygot|n     {text}"
        else:
            if text:
                yield f"  |mthought|n {text}"
            for call in message.get("calls", ()):
                yield f"  |gcalled|n  {_raw(call['name'])} {_raw(crop(str(call['arguments']), 300))}"


def _cell(text: str, width: int) -> str:
    return _raw(crop(str(text), width, "…"))


def _raw(text: Any) -> str:
    return raw(str(text))
