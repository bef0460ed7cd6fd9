"""The word `ai config`: what can be set for an assistant, what it is now, and what it may be."""

from __future__ import annotations

import difflib
from contextlib import suppress
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.secrets import known
from ai.commands.assistants.settings import SETTINGS, Setting, groups
from ai.commands.console.access import demand_examine
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, handle, shapeable, split
from ai.commands.console.text import cell, line, name_of, table, wrapped
from ai.memory import prompt_versions
from ai.tools.support.markup import inert, plain

HELP = """Usage:
  ai config <name>
  ai config <name> <setting>
  ai config <name> <setting> = <value>
  ai config <name> <setting> = default

What can be set for an assistant: who it is, how it speaks, what wakes it,
what thinks for it, how far a turn may go, which tools it has. Without a
setting all of them are listed; with one, what it does and what it may be.
`default` gives a setting back to what the game's settings say.

A change holds from the next turn on. Lists are written with commas, lengths
of time as `15 minutes` or `2h`, and `|/` begins a new line.

What wakes it:
  audience                it has turns only while a player is there
  events                  what wakes it unasked: arrive, leave, give, say fire
  schedule                tool calls at times of day; no model is asked
  own_turns               turns of its own, every so often
  wake = addressed        none of these: only what is meant for it

Examples:
  ai config marta
  ai config marta greets = yes
  ai config guard events = arrive, say help
  ai config guard schedule = 07:00 say {"message": "Open!"}; 9pm say
{"message": "Closed!"}
  ai config guard reactions = "thistle" open {"target": "gate"}
  ai config bard own_turns = 15 minutes
  ai config bard own_turns_per_day = 20
"""
COLUMNS = {"setting": 20, "it is": 27, "it may be": 31}
MAX_SHOWN = 60
"""Letters of a value in the table."""
OTHERS = {
    "persona": "description",
    "personality": "description",
    "character": "description",
    "routine": "schedule",
    "autonomous": "own_turns",
    "every": "own_turns",
    "per_day": "own_turns_per_day",
    "level": "grant",
    "brain": "model",
    "iterations": "max_iterations",
    "steps": "max_iterations",
    "cap": "budget",
    "cost": "budget",
    "dollars": "budget",
}
"""What settings may be called as well."""
IN_PERSONA = ("name", "description", "greets")
"""Settings that models read in the part `persona` of a prompt."""
SECRETS = ("secret", "secrets", "password", "passwords", "knows", "lore")
"""What is no setting: it is known to some, and so lore."""


def config(command: Any, text: str) -> None:
    """List an assistant's settings, tell of one, or change it."""
    left, value = split(text)
    name, setting = _read(command, left)
    if "=" not in text:
        presence = assistant(command.caller, name)
        demand_examine(command.caller, presence.thing)
        command.tell(_all(presence) if setting is None else _one(presence, setting))
        return
    if setting is None:
        raise UserError(
            "Which setting?", f"Like this: ai config {_who(command, name)} greets = yes"
        )
    if not value:
        raise UserError(
            "There is nothing behind the equals sign.",
            f"{setting.advice()}; or = default, to have the game's settings decide",
        )
    presence = shapeable(command, name)
    before = shown(setting, presence.script)
    setting.put(presence.script, setting.read(value), command.caller)
    after = shown(setting, presence.script)
    was = f"It was: {before}" if before != after else "It was so before."
    called = f"{setting.name} of {name_of(presence.thing)}:"
    command.tell(f"{called}\n{wrapped(after, 2)}\n{wrapped(was)}{_hidden(presence, setting)}")


def _hidden(presence: Agent, setting: Setting) -> str:
    """Tells that models read another persona than the one that is set."""
    own = (
        prompt_versions.current(presence.script.pk, "persona")
        if setting.name in IN_PERSONA
        else None
    )
    if own is None or not (own.text or own.dropped):
        return ""
    who = line(handle(presence))
    return "\n" + wrapped(
        "But models do not read it: the persona of its prompt was written by hand. To see that: "
        f"ai prompt {who} persona; to let this hold: ai prompt {who} persona/back 0"
    )


def shown(setting: Setting, script: Any) -> str:
    """A setting's value in words, with the game's secrets masked."""
    return known().hide(setting.shown(script))


def _read(command: Any, left: str) -> tuple[str, Setting | None]:
    """The name, and the setting that is meant; names may have blanks as well.

    Raises:
        Complaint: There is no such setting.
    """
    name, _, last = left.rpartition(" ")
    for spaced in (one for one in SETTINGS if "_" in one):  # "speech length"
        if left.lower().endswith(f" {spaced.replace('_', ' ')}"):
            return left[: -len(spaced)].strip(), SETTINGS[spaced]
    setting = named(last) if name else None
    if setting is not None or not name:
        return name.strip() if setting else left, setting
    with suppress(UserError):
        assistant(command.caller, left)
        return left, None
    assistant(command.caller, name)  # a name that is none is the first thing to tell
    near = difflib.get_close_matches(last.lower()[:40], [*SETTINGS, *OTHERS], n=1)
    if last.lower() in SECRETS:
        advice = "What only some know is lore: ai lore <key> = <text>. See: help ai/lore"
    elif near:
        advice = f"Did you mean '{OTHERS.get(near[0], near[0])}'?"
    else:
        advice = f"All there are: ai config {line(name, 40)}"
    raise UserError(f"There is no setting '{plain(last, 40)}'.", advice)


def _who(command: Any, name: str) -> str:
    """How to name an assistant in an example; a setting typed in its place is none."""
    try:
        return line(handle(assistant(command.caller, name)))
    except UserError:
        return "<name>"


def named(word: str) -> Setting | None:
    """The setting of a name, or of its only beginning."""
    word = word.lower().replace("-", "_").rpartition(".")[2]
    word = OTHERS.get(word, word)
    if word in SETTINGS:
        return SETTINGS[word]
    alike = [name for name in SETTINGS if len(word) > 2 and name.startswith(word)]
    return SETTINGS[alike[0]] if len(alike) == 1 else None


def _all(presence: Agent) -> str:
    script, who = presence.script, line(handle(presence))
    rows: list[tuple[str, ...]] = []
    for group, settings in groups():
        rows.append((f"|c{group}|n", "", ""))
        for setting in settings:
            value = cell(shown(setting, script), MAX_SHOWN)
            own = setting.get(script) is not None
            rows.append((setting.name, f"|w{value}|n" if own else value, inert(setting.kind.range)))
    return "\n".join(
        [
            f"The settings of {name_of(presence.thing)}:",
            table(COLUMNS, rows),
            f"What one does: |wai config {who} <setting>|n",
            f"To change it: |wai config {who} <setting> = <value>|n",
        ]
    )


def _one(presence: Agent, setting: Setting) -> str:
    who = line(handle(presence))
    return "\n".join(
        [
            f"|w{setting.name}|n of {name_of(presence.thing)}:",
            wrapped(shown(setting, presence.script), 2),
            wrapped(setting.told),
            wrapped(f"It may be: {setting.kind.range}."),
            wrapped(f"Like this: ai config {who} {setting.name} = {setting.kind.example}"),
        ]
    )
