"""The words of `ai` that make, change and release an assistant."""

from __future__ import annotations

from typing import Any

from ai.assistant import adopt as adoption
from ai.assistant.authority import level_of
from ai.assistant.presence import Presence
from ai.assistant.service import get_service
from ai.commands import finding
from ai.commands.errors import Complaint
from ai.commands.finding import assistant, handle, split
from ai.commands.rights import demand_change
from ai.commands.text import line, name_of, wrapped
from ai.tools import levels
from ai.tools.markup import plain
from ai.tools.script import get_assistant_script_for_character


def adopt(command: Any, text: str) -> None:
    """Make an object an assistant."""
    name, more = split(text)
    if more:
        raise Complaint(
            "`ai adopt` takes a name and no more.",
            f"To let it use more tools: ai grant {plain(name, 40)} = <level>",
        )
    thing = finding.thing(command.caller, name)
    demand_change(command.caller, thing)
    called = plain(thing.key)
    if get_assistant_script_for_character(thing) is not None:
        raise Complaint(f"{called} is an assistant already.", f"See: ai status {called}")
    if getattr(thing, "account", None) is not None:
        raise Complaint(f"Somebody plays {called}.", "Adopt it once they have left it.")
    try:
        script = adoption.adopt(thing, by=command.caller)
    except adoption.AdoptionError as error:
        raise Complaint(str(error), "Adopt another one, or a new one.") from None
    presence = get_service().presences[script.pk]
    command.tell(
        f"{name_of(thing)} is an assistant now, with the grant {script.grant_level}.\n"
        f"Say something to it, then: ai thoughts {line(handle(presence))}"
    )
    warn(command, presence)


def release(command: Any, text: str) -> None:
    """Let an assistant be as it was before."""
    presence = mine(command, text)
    name = name_of(presence.thing)
    adoption.release(presence.script)
    command.tell(f"{name} is as it was before.\nThe record of its turns is gone.")


def grant(command: Any, text: str) -> None:
    """Say how high an assistant's tools may reach."""
    name, level = split(text)
    level, alone = _without_alone(level)
    presence = mine(command, name)
    script, called = presence.script, plain(presence.thing.key)
    known = f"Levels: none, {', '.join(levels.hierarchy())}."
    if not level:
        raise Complaint(f"Which level? {called} has {script.grant_level} now.", known)
    if level.lower() == "alone":
        raise Complaint(
            "`alone` stands behind a level.",
            f"Like this: ai grant {handle(presence)} = {script.grant_level} alone",
        )
    try:
        wanted = levels.rank(level)
    except ValueError:
        raise Complaint(f"There is no level '{plain(level, 40)}'.", known) from None
    own = level_of(command.caller)
    if wanted > own:
        raise Complaint(
            f"You cannot grant {levels.title(wanted)}: you stand at {levels.title(own)} yourself.",
            f"Grant {levels.title(own)} at most, or ask somebody above you.",
        )
    script.grant(level, command.caller, alone)
    told = f"{name_of(presence.thing)} may use tools up to {script.grant_level} now"
    command.tell(f"{told}, and change the world of its own accord." if alone else f"{told}.")


def mine(command: Any, name: str) -> Presence:
    """An assistant that this builder may change.

    Raises:
        Complaint: There is none of that name, or they may not.
    """
    presence = assistant(command.caller, name)
    demand_change(command.caller, presence.thing)
    return presence


def _without_alone(level: str) -> tuple[str, bool]:
    """A level, and whether "alone" stands behind it."""
    first, _, last = level.rpartition(" ")
    return (first.strip(), True) if first and last.lower() == "alone" else (level, False)


def warn(command: Any, presence: Presence) -> None:
    """Say what still keeps an assistant from doing anything."""
    obstacle = presence.obstacle()
    if obstacle:
        command.tell(wrapped(f"But it can do nothing yet: {obstacle}."))
