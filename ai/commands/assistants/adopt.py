"""The words of `ai` that make, change and release an assistant."""

from __future__ import annotations

from typing import Any

from ai.assistant import adopt as adoption
from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import level_of
from ai.assistant.runtime import get_service
from ai.commands.assistants import profile
from ai.commands.console import lookup
from ai.commands.console.access import demand_change
from ai.commands.console.errors import SURE, UserError
from ai.commands.console.lookup import handle, mine, split
from ai.commands.console.text import line, name_of, wrapped
from ai.models import Goal, JournalEntry, Memory
from ai.tools.contract import levels
from ai.tools.support.markup import plain
from ai.tools.support.script import get_assistant_script_for_character

GRANT_HELP = """Usage:
  ai grant <name> = <level>
  ai grant <name> = <level> alone

How high its tools may reach. It never uses more than whoever asks it, than
what you granted it, and than you may do yourself; what you grant goes when
your own rights go. Unasked, it changes nothing, unless the word `alone`
stands behind the level. `none` takes every tool from it that needs a level.

Examples:
  ai grant guard = Player alone
  ai grant architect = Builder
"""
HELP = """Usage:
  ai adopt <npc>
  ai adopt <npc> = <profile>
  ai release <name> [= yes]

Adopting makes an object or a character an assistant, where it stands and as
it is: from then on it hears what happens around it, and acts by tools. Its
grant is Player; `ai grant` changes that. With a profile it has that one's
persona, tools, wake policy and limits; `ai profile` lists them. Releasing
lets it be as it was before. All that it remembered, wrote down and wanted,
and what you set for it, goes with that, for good, so that `= yes` is asked
where it has memories or goals. To have it back later, `ai pause` it instead.

You may adopt what you may change: its locks `control` or `edit` say so.

Examples:
  ai adopt innkeeper
  ai adopt innkeeper = shopkeeper
  ai release innkeeper
"""


def adopt(command: Any, text: str) -> None:
    """Make an object an assistant."""
    name, wanted = split(text)
    if wanted.lower() in map(str.lower, levels.hierarchy()):
        raise UserError(
            f"'{plain(wanted, 40)}' is a level, and behind `ai adopt` stands a profile.",
            f"To let it use more tools: ai grant {plain(name, 40)} = {plain(wanted, 40)}",
        )
    chosen = profile.named(wanted) if wanted else ""
    thing = lookup.thing(command.caller, name)
    demand_change(command.caller, thing)
    called = plain(thing.key)
    if get_assistant_script_for_character(thing) is not None:
        advice = f"Give it the profile: ai profile {called} = {chosen}" if chosen else ""
        raise UserError(f"{called} is an assistant already.", advice or f"See: ai status {called}")
    if getattr(thing, "account", None) is not None:
        raise UserError(f"Somebody plays {called}.", "Adopt it once they have left it.")
    try:
        script = adoption.adopt(thing, by=command.caller)
    except adoption.AdoptionError as error:
        raise UserError(str(error), "Adopt another one, or a new one.") from None
    presence = get_service().presences[script.pk]
    command.tell(
        f"{name_of(thing)} is an assistant now, with the grant {script.grant_level}.\n"
        f"Say something to it, then: ai thoughts {line(handle(presence))}"
    )
    if chosen:
        command.tell(profile.put(command, presence, chosen))
    warn(command, presence)


def release(command: Any, text: str) -> None:
    """Let an assistant be as it was before."""
    who, answer = split(text)
    presence = mine(command, who)
    thing, name = presence.thing, name_of(presence.thing)
    kept = _kept_by(presence.script.pk)
    if _is_missed(presence.script.pk) and answer.lower() != SURE:
        typed = handle(presence)
        raise UserError(
            f"{plain(thing.key)} has {kept}, which would be gone for good.",
            f"If you are sure: ai release {typed} = {SURE}. "
            f"To have it back later: ai pause {typed}",
        )
    adoption.release(presence.script)
    again = "" if name_of(thing) == name else f", and called {name_of(thing)} again"
    with_it = f", and with it {kept}" if kept else ""
    gone = wrapped(f"The record of its turns is gone{with_it}.")
    command.tell(f"{name} is as it was before{again}.\n{gone}")


def _is_missed(script: int) -> bool:
    """Whether something goes with an assistant that no other conversation would bring back."""
    kept = (Memory.objects.filter(script=script), Goal.objects.filter(script=script))
    return any(rows.exists() for rows in kept)


def _kept_by(script: int) -> str:
    """What goes with an assistant besides the record of its turns; "" where that is nothing."""
    counts = {
        "memory|memories": Memory.objects.filter(script=script).count(),
        "entry of its journal|entries of its journal": (
            JournalEntry.objects.filter(script=script).count()
        ),
        "goal|goals": Goal.objects.filter(script=script).count(),
    }
    told = [f"{count} {names.split('|')[count > 1]}" for names, count in counts.items() if count]
    *first, last = told or [""]
    return f"{', '.join(first)} and {last}" if first else last


def grant(command: Any, text: str) -> None:
    """Say how high an assistant's tools may reach."""
    name, level = split(text)
    level, alone = _without_alone(level)
    presence = mine(command, name)
    script, called = presence.script, plain(presence.thing.key)
    known = f"Levels: none, {', '.join(levels.hierarchy())}."
    if not level:
        raise UserError(f"Which level? {called} has {script.grant_level} now.", known)
    if level.lower() == "alone":
        raise UserError(
            "`alone` stands behind a level.",
            f"Like this: ai grant {handle(presence)} = {script.grant_level} alone",
        )
    try:
        wanted = levels.rank(level)
    except ValueError:
        raise UserError(f"There is no level '{plain(level, 40)}'.", known) from None
    own = level_of(command.caller)
    if wanted > own:
        raise UserError(
            f"You cannot grant {levels.title(wanted)}: you stand at {levels.title(own)} yourself.",
            f"Grant {levels.title(own)} at most, or ask somebody above you.",
        )
    script.grant(level, command.caller, alone)
    told = f"{name_of(presence.thing)} may use tools up to {script.grant_level} now"
    command.tell(f"{told}, and change the world of its own accord." if alone else f"{told}.")


def _without_alone(level: str) -> tuple[str, bool]:
    """A level, and whether "alone" stands behind it."""
    first, _, last = level.rpartition(" ")
    return (first.strip(), True) if first and last.lower() == "alone" else (level, False)


def warn(command: Any, presence: Agent) -> None:
    """Say what still keeps an assistant from doing anything."""
    obstacle = presence.obstacle()
    if obstacle:
        command.tell(wrapped(f"But it can do nothing yet: {obstacle}."))
