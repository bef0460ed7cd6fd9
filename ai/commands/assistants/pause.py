"""`ai pause`, `ai stop` and `ai resume`: one assistant, those in a room, or all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db import DatabaseError

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import may_change
from ai.assistant.runtime import get_runtime
from ai.commands.assistants.adopt import warn_obstacle
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistants, handle, mine, room
from ai.commands.console.text import line, name_of, wrapped
from ai.tools.support.markup import plain

HELP = """Usage:
  ai pause <name, room, here or all>
  ai stop <name, room, here or all>
  ai resume <name, room, here or all>

A paused assistant makes no more calls. What players say to it waits until you
resume it. `ai stop` also ends its turn and discards everything that waits.
`ai resume` lets it continue.

`all` is one switch for the whole game, new assistants included.

Examples:
  ai pause guard
  ai stop all
  ai resume here
"""
MAX_NAMED = 10


def pause(command: Any, text: str) -> None:
    """Pause assistants before their next call."""
    pauses, why = get_runtime().pause, f"paused by {_who(command)}"
    if _everybody(text):
        _switch(command, lambda: pauses.pause_all(f"all are {why}"))
        command.reply(
            "|wAll assistants|n are paused, new ones too. What players say to them waits."
        )
        return
    targets = _find(command, text)
    if targets.place is None:
        _demand_awake(targets.may[0])
    pauses.pause([agent for agent in targets.may if not _is_paused(agent)], why)
    _report(command, targets, "paused. What players say to {them} waits.")


def stop(command: Any, text: str) -> None:
    """End the turns of assistants, discard what waits for them, and pause them."""
    pauses, why = get_runtime().pause, f"stopped by {_who(command)}"
    if _everybody(text):
        _switch(command, lambda: pauses.stop_all(f"all are {why}"))
        command.reply(
            "|wAll assistants|n are stopped, new ones too. What waited for them is discarded."
        )
        return
    targets = _find(command, text)
    pauses.stop(targets.may, why)
    _report(command, targets, "stopped. What waited for {them} is discarded.")


def resume(command: Any, text: str) -> None:
    """Let paused assistants continue."""
    pauses = get_runtime().pause
    if _everybody(text):
        if not pauses.everybody:
            raise UserError(
                "The switch for all assistants is not on.", "To see who is paused: ai status"
            )
        _switch(command, pauses.resume_all)
        command.reply(
            "|wAll assistants|n continue, except those that were paused by name or by room."
        )
        return
    targets = _find(command, text)
    paused = [agent for agent in targets.may if _is_paused(agent)]
    if targets.place is None and not paused:
        agent = targets.may[0]
        raise UserError(
            f"{plain(agent.character.key)} is not paused.",
            "All assistants are paused by one switch: ai resume all"
            if pauses.everybody
            else f"See: ai status {handle(agent)}",
        )
    pauses.resume(paused)
    if targets.place is None:
        command.reply(f"{name_of(paused[0].character)} continues.")
        warn_obstacle(command, paused[0])
        return
    command.reply(
        f"{_count(paused)} in {name_of(targets.place)} {_verb(paused, 'continues', 'continue')}."
    )
    _report_refused(command, targets)
    if pauses.everybody:
        command.reply(wrapped(f"But nobody can do anything yet: {pauses.everybody}."))


class _Targets(NamedTuple):
    """The assistants that a builder means."""

    may: Sequence[Agent]
    """Those that the builder may change."""
    may_not: Sequence[Agent]
    place: Any
    """The room that the builder named, None if they named an assistant."""


def _find(command: Any, text: str) -> _Targets:
    """One assistant, or those in a room.

    Raises:
        UserError: There is none, or the builder may change none.
    """
    place = _place(command.caller, text)
    if place is None:
        return _Targets([mine(command, text)], [], None)
    there = [p for p in assistants() if p.character.location == place or p.character == place]
    called = plain(place.key)
    if not there:
        raise UserError(f"There is no assistant in {called}.", "To see where they are: ai status")
    may = [agent for agent in there if may_change(command.caller, agent.character)]
    may_not = [agent for agent in there if agent not in may]
    if not may:
        raise UserError(
            f"You may not change any assistant in {called}.",
            "Their 'edit' locks say who may. Ask one of them, or an admin.",
        )
    return _Targets(may, may_not, place)


def _place(caller: Any, text: str) -> Any:
    if text.lower() == "here":
        place = getattr(caller, "location", None)
        if place is None:
            raise UserError("You are in no room.", "Type a room's name or #dbref.")
        return place
    return room(caller, text)


def _everybody(text: str) -> bool:
    return text.lower() == "all"


def _switch(command: Any, act: Any) -> None:
    """Turn the switch for all assistants, and notify the other staff."""
    runtime = get_runtime()
    before = runtime.pause.everybody
    try:
        act()
    except DatabaseError:
        state = "They are paused" if runtime.pause.everybody else "They are not paused"
        raise UserError(
            "The database could not store that.",
            f"{state} until the server restarts. Try again soon.",
        ) from None
    now = runtime.pause.everybody
    text = f"Assistants: {now}." if now else f"{_who(command)} let all assistants continue."
    topic = f"halt {before} {now}"
    # The builder who did it sees that as the answer to their command.
    runtime.staff.notify(text, topic, concerns=lambda who: who != command.caller)


def _demand_awake(agent: Agent) -> None:
    if _is_paused(agent):
        how = "stopped" if agent.script.paused_why.startswith("stopped") else "paused"
        raise UserError(
            f"{plain(agent.character.key)} is {how} already.",
            f"To let it continue: ai resume {handle(agent)}",
        )


def _is_paused(agent: Agent) -> bool:
    return bool(agent.pause_reason) or agent.script.mode == "paused"


def _report(command: Any, targets: _Targets, what: str) -> None:
    if targets.place is None:
        command.reply(f"{name_of(targets.may[0].character)} is {what.format(them='it')}")
        return
    whom = f"{_count(targets.may)} in {name_of(targets.place)}"
    state, _, more = what.format(them="them").partition(" ")
    command.reply(f"{whom} {_verb(targets.may, 'is', 'are')} {state}\n{more}")
    _report_refused(command, targets)


def _report_refused(command: Any, targets: _Targets) -> None:
    """Name the assistants that the builder may not change."""
    if not targets.may_not:
        return
    names = [line(plain(p.character.key), 30) for p in targets.may_not[:MAX_NAMED]]
    more = len(targets.may_not) - len(names)
    listed = ", ".join(names) + (f" and {more} more" if more else "")
    command.reply(wrapped(f"You may not change: {listed}."))


def _count(agents: Sequence[Agent]) -> str:
    return "1 assistant" if len(agents) == 1 else f"{len(agents)} assistants"


def _verb(agents: Sequence[Agent], one: str, many: str) -> str:
    return one if len(agents) == 1 else many


def _who(command: Any) -> str:
    return plain(command.caller.key, 40)
