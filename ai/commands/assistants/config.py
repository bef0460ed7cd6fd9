"""`ai config`: shows and changes the settings of an assistant."""

from __future__ import annotations

import difflib
from contextlib import suppress
from typing import Any

from ai.assistant.agent.agent import Agent
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

Shows and changes the settings of an assistant: who it is, how it speaks, what
wakes it, which model thinks for it, how long a turn may be, and which tools
it has. Without a setting, it lists all of them. With a setting, it explains
what the setting does and which values it takes. `default` goes back to the
value in the game's settings.

A change takes effect with the next turn. Write lists with commas, durations
like `15 minutes` or `2h`, and `|/` for a new line.

What wakes it:
  audience                takes turns only while a player is there
  events                  arrive, leave, give, say fire, ...
  schedule                tool calls at times of the day, without a model
  own_turns               turns of its own, at regular intervals
  wake = addressed        turns all of these off: only speech to it wakes it

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
"""Other names of settings."""
IN_PERSONA = ("name", "description", "greets")
"""Settings that the part `persona` of a prompt shows to models."""
SECRETS = ("secret", "secrets", "password", "passwords", "knows", "lore")
"""Names that builders try for what belongs into lore."""


def config(command: Any, text: str) -> None:
    """List the settings of an assistant, explain one, or change it."""
    left, value = split(text)
    name, setting = _read(command, left)
    if "=" not in text:
        agent = assistant(command.caller, name)
        demand_examine(command.caller, agent.character)
        command.reply(_list(agent) if setting is None else _explain(agent, setting))
        return
    if setting is None:
        raise UserError(
            "Which setting?", f"Like this: ai config {_who(command, name)} greets = yes"
        )
    if not value:
        raise UserError(
            "There is no value after the equals sign.",
            f"{setting.advice()}. For the game's own value: {setting.name} = default",
        )
    agent = shapeable(command, name)
    before = setting.shown(agent.script)
    setting.put(agent.script, setting.read(value), command.caller)
    after = setting.shown(agent.script)
    was = f"It was: {before}" if before != after else "That is what it was before."
    called = f"{setting.name} of {name_of(agent.character)}:"
    command.reply(
        f"{called}\n{wrapped(after, 2)}\n{wrapped(was)}{_warn_of_own_persona(agent, setting)}"
    )


def _warn_of_own_persona(agent: Agent, setting: Setting) -> str:
    """A warning where a text of the prompt replaces these settings; "" otherwise."""
    own = (
        prompt_versions.current(agent.script.pk, "persona") if setting.name in IN_PERSONA else None
    )
    if own is None or not (own.text or own.dropped):
        return ""
    who = line(handle(agent))
    return "\n" + wrapped(
        "But models do not read this setting: somebody replaced the part `persona` of its prompt. "
        f"To see that text: ai prompt {who} persona; to undo it: ai prompt {who} persona/back 0"
    )


def _read(command: Any, left: str) -> tuple[str, Setting | None]:
    """The name of an assistant, which may have blanks, and the setting.

    Raises:
        UserError: There is no such setting.
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
    assistant(command.caller, name)  # an unknown name is reported before an unknown setting
    near = difflib.get_close_matches(last.lower()[:40], [*SETTINGS, *OTHERS], n=1)
    if last.lower() in SECRETS:
        advice = "Secrets belong into lore: ai lore <key> = <text>. See: help ai/lore"
    elif near:
        advice = f"Did you mean '{OTHERS.get(near[0], near[0])}'?"
    else:
        advice = f"All settings: ai config {line(name, 40)}"
    raise UserError(f"There is no setting '{plain(last, 40)}'.", advice)


def _who(command: Any, name: str) -> str:
    """How to name an assistant in an example, "<name>" if there is none of that name."""
    try:
        return line(handle(assistant(command.caller, name)))
    except UserError:
        return "<name>"


def named(word: str) -> Setting | None:
    """The setting of that name, of another name of it, or of the beginning of one."""
    word = word.lower().replace("-", "_").rpartition(".")[2]
    word = OTHERS.get(word, word)
    if word in SETTINGS:
        return SETTINGS[word]
    alike = [name for name in SETTINGS if len(word) > 2 and name.startswith(word)]
    return SETTINGS[alike[0]] if len(alike) == 1 else None


def _list(agent: Agent) -> str:
    script, who = agent.script, line(handle(agent))
    rows: list[tuple[str, ...]] = []
    for group, settings in groups():
        rows.append((f"|c{group}|n", "", ""))
        for setting in settings:
            value = cell(setting.shown(script), MAX_SHOWN)
            own = setting.get(script) is not None
            rows.append((setting.name, f"|w{value}|n" if own else value, inert(setting.kind.range)))
    return "\n".join(
        [
            f"The settings of {name_of(agent.character)}:",
            table(COLUMNS, rows),
            f"To see what one does: |wai config {who} <setting>|n",
            f"To change it: |wai config {who} <setting> = <value>|n",
        ]
    )


def _explain(agent: Agent, setting: Setting) -> str:
    who = line(handle(agent))
    return "\n".join(
        [
            f"|w{setting.name}|n of {name_of(agent.character)}:",
            wrapped(setting.shown(agent.script), 2),
            wrapped(setting.help),
            wrapped(f"It may be: {setting.kind.range}."),
            wrapped(f"Like this: ai config {who} {setting.name} = {setting.kind.example}"),
        ]
    )
