"""`ai adopt`, `ai release` and `ai grant`."""

from __future__ import annotations

from typing import Any

from ai.assistant import adopt as adoption
from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import level_of
from ai.assistant.runtime import get_runtime
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

Sets the highest level of tools that an assistant may use. It only uses tools
up to the lowest of three levels: this one, your own, and that of the player
who asks it. If you lose your own level, the assistant loses it too.

In turns that nobody asked for, an assistant changes nothing in the world
unless you write `alone` after the level. With the level `none`, it has only
the tools that need no level.

Examples:
  ai grant guard = Player alone
  ai grant architect = Builder
"""
HELP = """Usage:
  ai adopt <npc>
  ai adopt <npc> = <profile>
  ai release <name> [= yes]

`ai adopt` turns an object or a character into an assistant. It stays where it
is and keeps its name, but now it hears what happens around it and acts with
tools. It is granted the level Player; `ai grant` changes that. With a profile
you also give it a persona, tools, a wake policy and limits; `ai profile`
lists the profiles.

`ai release` makes it an ordinary object again and deletes its settings, its
memories, its journal and its goals. You cannot undo that, so it asks for
`= yes` if the assistant has memories or goals. If you need it again later,
use `ai pause` instead.

You may adopt an object if its locks `control` or `edit` let you change it.
Rooms cannot be adopted, as they hear nothing; adopt a thing in the room.

Examples:
  ai adopt innkeeper
  ai adopt innkeeper = shopkeeper
  ai release innkeeper
"""
_FREE_TO_TAKE = ("get:all()", "get:true()")
"""Locks that let anybody pick a thing up."""


def adopt(command: Any, text: str) -> None:
    """Turn an object into an assistant."""
    name, wanted = split(text)
    if wanted.lower() in map(str.lower, levels.hierarchy):
        raise UserError(
            f"'{plain(wanted, 40)}' is a level, but `ai adopt` takes a profile.",
            f"To grant that level: ai grant {plain(name, 40)} = {plain(wanted, 40)}",
        )
    chosen = profile.named(wanted) if wanted else ""
    thing = lookup.thing(command.caller, name)
    demand_change(command.caller, thing)
    called = plain(thing.key)
    if get_assistant_script_for_character(thing) is not None:
        advice = f"Give it the profile: ai profile {called} = {chosen}" if chosen else ""
        raise UserError(f"{called} is an assistant already.", advice or f"See: ai status {called}")
    if getattr(thing, "account", None) is not None:
        raise UserError(f"Somebody plays {called}.", "Adopt it when they have left it.")
    try:
        script = adoption.adopt(thing, by=command.caller)
    except adoption.AdoptionError as error:
        raise UserError(plain(str(error)), error.advice) from None
    agent = get_runtime().agents[script.pk]
    command.reply(
        f"{name_of(thing)} is an assistant now, with the grant {script.grant_level}.\n"
        f"Say something to it, then: ai thoughts {line(handle(agent))}"
    )
    if chosen:
        command.reply(profile.change(command, agent, chosen))
    taking = advice_on_taking(agent)
    if taking:
        command.reply(taking)
    warn_obstacle(command, agent)


def release(command: Any, text: str) -> None:
    """Make an assistant an ordinary object again."""
    who, answer = split(text)
    agent = mine(command, who)
    thing, name = agent.character, name_of(agent.character)
    records = _count_records(agent.script.pk)
    if _is_irreplaceable(agent.script.pk) and answer.lower() != SURE:
        typed = handle(agent)
        raise UserError(
            f"{plain(thing.key)} has {records}. Releasing it deletes that for good.",
            f"If you are sure: ai release {typed} = {SURE}. To pause it instead: ai pause {typed}",
        )
    adoption.release(agent.script)
    renamed = "" if name_of(thing) == name else f", and its name is {name_of(thing)} again"
    more = f", with {records}" if records else ""
    deleted = wrapped(f"The record of its turns was deleted{more}.")
    command.reply(f"{name} is no longer an assistant{renamed}.\n{deleted}")


def _is_irreplaceable(script: int) -> bool:
    """Whether releasing an assistant deletes what no other conversation would bring back."""
    tables = (Memory.objects.filter(script=script), Goal.objects.filter(script=script))
    return any(rows.exists() for rows in tables)


def _count_records(script: int) -> str:
    """What releasing an assistant deletes besides its turns, in words; "" if nothing."""
    counts = {
        "memory|memories": Memory.objects.filter(script=script).count(),
        "entry of its journal|entries of its journal": (
            JournalEntry.objects.filter(script=script).count()
        ),
        "goal|goals": Goal.objects.filter(script=script).count(),
    }
    parts = [f"{count} {names.split('|')[count > 1]}" for names, count in counts.items() if count]
    *first, last = parts or [""]
    return f"{', '.join(first)} and {last}" if first else last


def grant(command: Any, text: str) -> None:
    """Set the highest level of tools that an assistant may use."""
    name, wanted = split(text)
    agent = mine(command, name)
    script, called = agent.script, plain(agent.character.key)
    level, alone = split_level(wanted)
    if not level:
        raise UserError(f"Which level? {called} has {script.grant_level} now.", _levels())
    if level.lower() == "alone":
        raise UserError(
            "`alone` needs a level before it.",
            f"Like this: ai grant {handle(agent)} = {script.grant_level} alone",
        )
    script.grant(demand_level(level, command.caller), command.caller, alone)
    said = f"{name_of(agent.character)} may use tools up to {script.grant_level} now"
    command.reply(f"{said}, and change the world unasked." if alone else f"{said}.")


def split_level(text: str) -> tuple[str, bool]:
    """A level, and whether "alone" stands behind it."""
    first, _, last = text.rpartition(" ")
    return (first.strip(), True) if first and last.lower() == "alone" else (text, False)


def demand_level(level: str, by: Any) -> str:
    """The title of a level that a builder may grant.

    Raises:
        UserError: There is no such level, or it is above the builder's own.
    """
    try:
        wanted, own = levels.rank(level), level_of(by)
    except ValueError:
        raise UserError(f"There is no level '{plain(level, 40)}'.", _levels()) from None
    if wanted > own:
        raise UserError(
            f"You cannot grant {levels.title(wanted)}: your own level is {levels.title(own)}.",
            f"Grant {levels.title(own)} at most, or ask somebody of a higher level.",
        )
    return levels.title(wanted)


def _levels() -> str:
    return f"Levels: none, {', '.join(levels.hierarchy)}."


def advice_on_taking(agent: Agent) -> str:
    """What to type if players should not carry an assistant away; "" if they cannot."""
    thing = agent.character
    if thing.locks.get("get") not in _FREE_TO_TAKE:
        return ""
    lock = f"lock {line(handle(agent))} = get:false()"
    return wrapped(f"Players can pick {plain(thing.key)} up. If they should not: {lock}")


def warn_obstacle(command: Any, agent: Agent) -> None:
    """Show what still prevents an assistant from doing anything."""
    obstacle = agent.obstacle()
    if obstacle:
        command.reply(wrapped(f"But it can do nothing yet: {obstacle}."))
