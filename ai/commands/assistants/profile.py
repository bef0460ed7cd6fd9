"""The word `ai profile`: presets of persona, tools, wake policy and limits."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from evennia.utils.dbserialize import deserialize

from ai.assistant.agent.agent import Agent
from ai.assistant.lifecycle.draft import Draft
from ai.assistant.lifecycle.profiles import PERSONA, profiles
from ai.brains.embedded.rulebook.rulebook import check_rules
from ai.commands.assistants.settings import SETTINGS, UNSET, Setting
from ai.commands.console.access import demand_examine
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, handle, shapeable, split
from ai.commands.console.text import cell, line, name_of, table, wrapped
from ai.tools.contract import levels
from ai.tools.support.markup import plain

HELP = """Usage:
  ai profile
  ai profile <profile>
  ai profile <name>
  ai profile <name> = <profile>
  ai adopt <npc> = <profile>

A profile is a preset: who an assistant is, which tools it has, what wakes it
and how far its turns may go. Without a name all are listed; with a profile's,
what it sets; with an assistant's, what each profile would change of it. An
equals sign puts it to work, and you see what changes. What a profile does not
name stays as it is; no profile changes what is granted. Afterwards each
setting can be changed with `ai config`.

A game adds its own with AI["PROFILES"]; docs/builders.md tells how.

Examples:
  ai profile guard
  ai profile bram = guard
  ai adopt pedlar = shopkeeper
"""
COLUMNS = {"profile": 18, "what it is for": 60}
CHANGES = {"setting": 20, "it was": 28, "it is now": 30}
MAX_SHOWN = 75


def profile(command: Any, text: str) -> None:
    """List profiles, tell of one, or have an assistant be one."""
    name, wanted = split(text)
    if "=" in text:
        if not wanted:
            raise UserError("Which profile?", _listed())
        command.tell(put(command, shapeable(command, name), named(wanted)))
    elif not name:
        command.tell(_all())
    elif name.lower() in known():
        command.tell(_page(name.lower()))
    else:
        try:
            presence = assistant(command.caller, name)
        except UserError as complaint:
            with suppress(UserError):
                command.tell(_page(named(name)))
                return
            raise complaint from None
        demand_examine(command.caller, presence.thing)
        command.tell(_compared(presence))


def named(wanted: str) -> str:
    """The profile of a name, of its beginning, or of its last word.

    Raises:
        Complaint: There is none.
    """
    there, lowered = known(), wanted.strip().lower()
    alike = [name for name in there if name.startswith(lowered) or lowered in name.split()]
    if lowered in there or len(alike) == 1:
        return lowered if lowered in there else alike[0]
    near = difflib.get_close_matches(lowered[:40], there, n=1)
    meant = f"Did you mean '{near[0]}'? " if near else ""
    raise UserError(f"There is no profile '{plain(wanted, 40)}'.", f"{meant}{_listed()}")


def give(script: Any, name: str, by: Any) -> None:
    """Give a script, or a sketch of one, what a profile says.

    Raises:
        Complaint: Something in the profile is wrong, or not for this builder; some of it may be
            done already.
    """
    given = known()[name]
    for setting, value in _values(name, given):
        setting.put(script, value, by)
    script.persona = {**deserialize(script.persona), **_of_brain(name, given)}


def put(command: Any, presence: Agent, name: str) -> str:
    """Have an assistant be as a profile says, all of it or nothing; tells what changed.

    Raises:
        Complaint: Something in the profile is wrong, or not for this builder.
    """
    script, given = presence.script, known()[name]
    values = dict(_values(name, given))
    give(Draft(presence.thing).sketch, name, command.caller)  # refuses before anything is done
    was = {setting: setting.shown(script) for setting in values}
    persona = dict(deserialize(script.persona))
    own = _of_brain(name, given)
    for setting, value in values.items():
        setting.put(script, value, command.caller)
    if own:
        script.persona = {**deserialize(script.persona), **own}
    rows = [
        (setting.name, cell(was[setting], MAX_SHOWN), cell(setting.shown(script), MAX_SHOWN))
        for setting in values
        if was[setting] != setting.shown(script)
    ]
    for part in own:
        if own[part] != persona.get(part):
            old = f"{len(persona[part])} of its own" if persona.get(part) else "none"
            rows.append((part, old, f"{len(own[part])} of the profile's"))
    who = line(handle(presence))
    if not rows:
        return f"{name_of(presence.thing)} is so already."
    told = [f"{name_of(presence.thing)} is a {line(name)} now:", table(CHANGES, rows)]
    told += [wrapped(text) for text in _beyond(presence)]
    return "\n".join([*told, f"To change more: |wai config {who}|n"])


def _beyond(presence: Agent) -> Iterator[str]:
    """What stands in the way of its tools."""
    script = presence.script
    if "building" in script.tools and levels.rank(script.grant_level) < levels.rank("Builder"):
        yield f"To build it needs a higher grant: ai grant {handle(presence)} = Builder"


def known() -> dict[str, Mapping[str, Any]]:
    """All profiles by name.

    Raises:
        Complaint: The game's own cannot be read.
    """
    try:
        return profiles()
    except ValueError as error:
        raise UserError(str(error), "Mend it in the game's settings, and reload.") from None


def _listed() -> str:
    return f"There are: {', '.join(plain(name, 40) for name in known())}."


def _values(name: str, given: Mapping[str, Any]) -> Iterator[tuple[Setting, Any]]:
    """The settings of a profile with their values, read as if they had been typed."""
    for key, value in given.items():
        if key in ("told", "persona"):
            continue
        setting = SETTINGS.get(str(key))
        if setting is None:
            near = difflib.get_close_matches(str(key), SETTINGS, n=1)
            meant = f"Did you mean '{near[0]}'? " if near else ""
            raise UserError(
                f"The profile '{plain(name, 40)}' sets '{plain(str(key), 40)}', which is none.",
                f"{meant}For all there are: help ai/config",
            )
        if value is UNSET:
            yield setting, UNSET
            continue
        try:
            yield (
                setting,
                setting.read(value if isinstance(value, str) else _written(setting, value)),
            )
        except UserError as complaint:
            raise UserError(
                f"The profile '{plain(name, 40)}': {complaint.problem}", complaint.advice
            ) from None


def _written(setting: Setting, value: Any) -> str:
    """A value of a game's settings as it would be typed."""
    try:
        return setting.kind.told(value)
    except (TypeError, ValueError, AttributeError, KeyError):
        raise UserError(f"{value!r} is no {setting.name}.", setting.advice()) from None


def _of_brain(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """What the built-in brain goes by, checked."""
    persona = given.get("persona", {})
    if not isinstance(persona, Mapping) or set(persona) - set(PERSONA):
        raise UserError(
            f"The persona of the profile '{plain(name, 40)}' is none.",
            f"It may have {' and '.join(PERSONA)}; docs/rules.md tells of them.",
        )
    wrong = check_rules(persona.get("rules", ()), persona.get("phrases", {}))
    if wrong:
        raise UserError(
            f"The profile '{plain(name, 40)}': {plain(wrong[0], 200)}", "docs/rules.md tells how."
        )
    return dict(persona)


def _all() -> str:
    rows = [
        (cell(name, 40), cell(str(given.get("told", "")), 160)) for name, given in known().items()
    ]
    return "\n".join(
        [
            table(COLUMNS, rows),
            "What one sets: |wai profile <profile>|n",
            "To use it: |wai profile <name> = <profile>|n, or |wai adopt <npc> = <profile>|n",
        ]
    )


def _page(name: str) -> str:
    given = known()[name]
    told = [f"The profile |w{line(name, 40)}|n:", wrapped(str(given.get("told", "")), 2)]
    for setting, value in _values(name, given):
        shown = "default" if value is UNSET else setting.kind.told(value)
        told.append(wrapped(shown, 20, first=f"  {setting.name:<18}"))
    for part, what in _of_brain(name, given).items():
        told.append(f"  {part:<18}{len(what)} of its own, for the built-in brain")
    return "\n".join(told)


def _compared(presence: Agent) -> str:
    """What each profile would change of an assistant."""
    rows = []
    for name, given in known().items():
        changed = [
            setting.name
            for setting, value in _values(name, given)
            if value is UNSET or setting.kind.told(value) != setting.shown(presence.script)
        ]
        rows.append((cell(name, 40), cell(", ".join(changed) or "nothing: it is so", 300)))
    who = line(handle(presence))
    return "\n".join(
        [
            f"What each profile would change of {name_of(presence.thing)}:",
            table({"profile": 18, "it would change": 60}, rows),
            f"To use one: |wai profile {who} = <profile>|n",
        ]
    )
