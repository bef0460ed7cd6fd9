"""The words of `ai` that pause, stop and resume: one assistant, a room, or all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db import DatabaseError

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import may_change
from ai.assistant.runtime import get_service
from ai.commands.assistants.adopt import warn
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistants, handle, mine, room
from ai.commands.console.text import line, name_of, wrapped
from ai.tools.support.markup import plain

HELP = """Usage:
  ai pause <name, room, here or all>
  ai stop <name, room, here or all>
  ai resume <name, room, here or all>

A paused assistant does nothing from its next call on; what it is told
meanwhile waits. A stopped one also lets go of what it was about and of what
waited. A resumed one goes on. `all` is one switch for the whole game, for
new assistants too.

Examples:
  ai pause guard
  ai stop all
  ai resume here
"""
MAX_NAMED = 10


def pause(command: Any, text: str) -> None:
    """Have them do nothing from their next call on; what they are told meanwhile waits."""
    halt, why = get_service().halt, f"paused by {_who(command)}"
    if _everybody(text):
        _switch(command, lambda: halt.pause_all(f"all are {why}"))
        command.tell("|wAll assistants|n are paused, new ones too. What they are told waits.")
        return
    found = _meant(command, text)
    if found.place is None:
        _demand_awake(found.may[0])
    halt.pause([presence for presence in found.may if not _is_paused(presence)], why)
    _tell(command, found, "paused. What {it} told meanwhile waits.")


def stop(command: Any, text: str) -> None:
    """Break off what they do and let go of what waits for them; then they are paused."""
    halt, why = get_service().halt, f"stopped by {_who(command)}"
    if _everybody(text):
        _switch(command, lambda: halt.stop_all(f"all are {why}"))
        command.tell("|wAll assistants|n are stopped, new ones too. What waited is let go.")
        return
    found = _meant(command, text)
    halt.stop(found.may, why)
    _tell(command, found, "stopped. What waited for {them} is let go.")


def resume(command: Any, text: str) -> None:
    """Let them go on."""
    halt = get_service().halt
    if _everybody(text):
        if not halt.everybody:
            raise UserError("Not all are paused.", "To see who is: ai status")
        _switch(command, halt.resume_all)
        command.tell("|wAll assistants|n go on, but for those that were paused by name or room.")
        return
    found = _meant(command, text)
    paused = [presence for presence in found.may if _is_paused(presence)]
    if found.place is None and not paused:
        presence = found.may[0]
        raise UserError(
            f"{plain(presence.thing.key)} is not paused.",
            "All are, by a switch of its own: ai resume all"
            if halt.everybody
            else f"See: ai status {handle(presence)}",
        )
    halt.resume(paused)
    if found.place is None:
        command.tell(f"{name_of(paused[0].thing)} goes on.")
        warn(command, paused[0])
        return
    command.tell(f"{_count(paused)} in {name_of(found.place)} {_verb(paused, 'goes', 'go')} on.")
    _tell_refused(command, found)
    if halt.everybody:
        command.tell(wrapped(f"But nobody can do anything yet: {halt.everybody}."))


class _Meant(NamedTuple):
    """Whom a builder means."""

    may: Sequence[Agent]
    """Those that they may change."""
    may_not: Sequence[Agent]
    place: Any
    """The room, where one is meant."""


def _meant(command: Any, text: str) -> _Meant:
    """One assistant, or those in a room.

    Raises:
        Complaint: There is none, or they may change none.
    """
    place = _place(command.caller, text)
    if place is None:
        return _Meant([mine(command, text)], [], None)
    there = [p for p in assistants() if p.thing.location == place or p.thing == place]
    called = plain(place.key)
    if not there:
        raise UserError(f"There is no assistant in {called}.", "To see where they are: ai status")
    may = [presence for presence in there if may_change(command.caller, presence.thing)]
    may_not = [presence for presence in there if presence not in may]
    if not may:
        raise UserError(
            f"You may change none of those in {called}.",
            "Their 'edit' locks say who may. Ask one of them, or an admin.",
        )
    return _Meant(may, may_not, place)


def _place(caller: Any, text: str) -> Any:
    if text.lower() == "here":
        place = getattr(caller, "location", None)
        if place is None:
            raise UserError("You are nowhere.", "Name a room, or use its #dbref.")
        return place
    return room(caller, text)


def _everybody(text: str) -> bool:
    return text.lower() == "all"


def _switch(command: Any, act: Any) -> None:
    """Throw the switch for all, and let the rest of the staff know."""
    service = get_service()
    before = service.halt.everybody
    try:
        act()
    except DatabaseError:
        held = "It holds" if service.halt.everybody else "It does not hold"
        raise UserError(
            "The database did not take that.",
            f"{held} until the server restarts; try again soon.",
        ) from None
    now = service.halt.everybody
    text = f"Assistants: {now}." if now else f"Assistants go on; {_who(command)} said so."
    topic = f"halt {before} {now}"
    # Whoever did it reads so in the answer to what they typed.
    service.staff.tell(text, topic, concerns=lambda who: who != command.caller)


def _demand_awake(presence: Agent) -> None:
    if _is_paused(presence):
        how = "stopped" if presence.script.paused_why.startswith("stopped") else "paused"
        raise UserError(
            f"{plain(presence.thing.key)} is {how} already.",
            f"To let it go on: ai resume {handle(presence)}",
        )


def _is_paused(presence: Agent) -> bool:
    return bool(presence.held) or presence.script.mode == "paused"


def _tell(command: Any, found: _Meant, what: str) -> None:
    if found.place is None:
        told = what.format(it="it is", them="it")
        command.tell(f"{name_of(found.may[0].thing)} is {told}")
        return
    told = what.format(it="they are", them="them")
    whom = f"{_count(found.may)} in {name_of(found.place)}"
    said, _, more = told.partition(" ")
    command.tell(f"{whom} {_verb(found.may, 'is', 'are')} {said}\n{more}")
    _tell_refused(command, found)


def _tell_refused(command: Any, found: _Meant) -> None:
    """Name those that the builder may not change; they go on as before."""
    if not found.may_not:
        return
    names = [line(plain(p.thing.key), 30) for p in found.may_not[:MAX_NAMED]]
    more = len(found.may_not) - len(names)
    listed = ", ".join(names) + (f" and {more} more" if more else "")
    command.tell(wrapped(f"You may not change: {listed}."))


def _count(presences: Sequence[Agent]) -> str:
    return "1 assistant" if len(presences) == 1 else f"{len(presences)} assistants"


def _verb(presences: Sequence[Agent], one: str, many: str) -> str:
    return one if len(presences) == 1 else many


def _who(command: Any) -> str:
    return plain(command.caller.key, 40)
