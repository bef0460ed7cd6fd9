"""`ai profile`: presets of persona, tools, wake policy and limits."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import Any

from evennia.utils.dbserialize import deserialize

from ai.assistant.agent.agent import Agent
from ai.assistant.lifecycle.draft import Draft
from ai.assistant.lifecycle.profiles import PERSONA, custom_profiles, profiles
from ai.brains.embedded.rules.rulebook import check_rules
from ai.commands.assistants.settings import SETTINGS, UNSET, Setting
from ai.commands.console.access import demand_examine
from ai.commands.console.errors import Nobody, UserError
from ai.commands.console.lookup import assistant, handle, shapeable, split
from ai.commands.console.text import cell, labelled, line, name_of, table, wrapped
from ai.tools.contract import levels
from ai.tools.support.markup import plain

HELP = """Usage:
  ai profile
  ai profile <profile>
  ai profile <name>
  ai profile <name> = <profile>
  ai adopt <npc> = <profile>

A profile is a preset: it says who an assistant is, which tools it has, what
wakes it and how long its turns may be. Without a name, `ai profile` lists all
profiles. With the name of a profile, it shows what the profile sets. With the
name of an assistant, it shows what each profile would change.

An equals sign applies the profile to the assistant and shows each change.
Settings that the profile does not name stay the same. No built-in profile
changes the grant. You can change each setting afterwards with `ai config`.

A game adds profiles of its own in AI["PROFILES"]; docs/builders.md explains
how.

Examples:
  ai profile guard
  ai profile bram = guard
  ai adopt pedlar = shopkeeper
"""
COLUMNS = {"profile": 18, "what it is for": 60}
CHANGES = {"setting": 20, "it was": 28, "it is now": 30}
MAX_SHOWN = 75


def profile(command: Any, text: str) -> None:
    """List the profiles, show one, compare them with an assistant, or apply one to it."""
    name, wanted = split(text)
    if "=" in text:
        if not wanted:
            raise UserError("Which profile?", _list_names())
        command.reply(change(command, shapeable(command, name), named(wanted)))
    elif not name:
        command.reply(_all())
    elif name.lower() in known():
        command.reply(_page(name.lower()))
    else:
        try:
            agent = assistant(command.caller, name)
        except UserError as error:
            command.reply(_page(_named_instead(name, error)))
            return
        demand_examine(command.caller, agent.character)
        command.reply(_compare(agent))


def named(wanted: str) -> str:
    """The profile that a builder means: by its name, the beginning of it, or a word of it.

    Raises:
        UserError: There is no such profile.
    """
    there, lowered = known(), wanted.strip().lower()
    alike = [name for name in there if name.startswith(lowered) or lowered in name.split()]
    if lowered in there or len(alike) == 1:
        return lowered if lowered in there else alike[0]
    near = difflib.get_close_matches(lowered[:40], there, n=1)
    meant = f"Did you mean '{near[0]}'? " if near else ""
    raise UserError(f"There is no profile '{plain(wanted, 40)}'.", f"{meant}{_list_names()}")


def _named_instead(name: str, error: UserError) -> str:
    """The profile that a builder means by a word that is no assistant.

    Raises:
        UserError: There is no such profile either; or the error, if an assistant was meant.
    """
    try:
        return named(name)
    except UserError as no_profile:
        if not isinstance(error, Nobody):
            raise error from None
        raise Nobody(
            f"There is no assistant and no profile '{plain(name, 40)}'.",
            f"{no_profile.advice} Assistants: ai status",
        ) from None


def apply(script: Any, name: str, by: Any) -> None:
    """Apply a profile to a script, or to a sketch of one.

    Raises:
        UserError: The profile has a mistake, or the builder may not set something in it. Some of
            the profile may be applied by then.
    """
    given = known()[name]
    for setting, value in _values(name, given):
        setting.put(script, value, by)
    script.persona = {**deserialize(script.persona), **_of_brain(name, given)}


def change(command: Any, agent: Agent, name: str) -> str:
    """Apply a profile to an assistant, all of it or nothing.

    Returns:
        What changed, as text.

    Raises:
        UserError: The profile has a mistake, or the builder may not set something in it.
    """
    script, given = agent.script, known()[name]
    values = dict(_values(name, given))
    apply(Draft(agent.character).sketch, name, command.caller)  # raises before anything changes
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
    who = line(handle(agent))
    if not rows:
        return f"{name_of(agent.character)} already matches the profile."
    lines = [f"{name_of(agent.character)} is a {line(name)} now:", table(CHANGES, rows)]
    lines += [wrapped(text) for text in _hints(agent)]
    return "\n".join([*lines, f"To change more: |wai config {who}|n"])


def _hints(agent: Agent) -> Iterator[str]:
    """What it still needs for its tools."""
    script = agent.script
    if "building" in script.tools and levels.rank(script.grant_level) < levels.rank("Builder"):
        yield f"To build, it needs a higher grant: ai grant {handle(agent)} = Builder"


def known() -> dict[str, Mapping[str, Any]]:
    """All profiles by name.

    Raises:
        UserError: A profile in the game's settings has a mistake.
    """
    try:
        return profiles()
    except ValueError as error:
        raise UserError(str(error), "Correct it in the game's settings, and reload.") from None


def mistakes() -> Iterator[str]:
    """A line for each profile of the game that has a mistake."""
    try:
        own = custom_profiles()
    except ValueError as error:
        yield str(error)
        return
    for name, given in own.items():
        try:
            list(_values(name, given))
            _of_brain(name, given)
        except UserError as error:
            yield f"AI['PROFILES']: {error.problem} {error.advice}"


def _list_names() -> str:
    return f"Profiles: {', '.join(plain(name, 40) for name in known())}."


def _values(name: str, given: Mapping[str, Any]) -> Iterator[tuple[Setting, Any]]:
    """The settings of a profile with their values, read as if a builder had typed them."""
    for key, value in given.items():
        if key in ("summary", "persona"):
            continue
        setting = SETTINGS.get(str(key))
        if setting is None:
            near = difflib.get_close_matches(str(key), SETTINGS, n=1)
            meant = f"Did you mean '{near[0]}'? " if near else ""
            raise UserError(
                f"The profile '{plain(name, 40)}' sets '{plain(str(key), 40)}': no such setting.",
                f"{meant}For all settings: help ai/config",
            )
        if value is UNSET:
            yield setting, UNSET
            continue
        try:
            yield (
                setting,
                setting.read(value if isinstance(value, str) else _format_value(setting, value)),
            )
        except UserError as error:
            raise UserError(
                f"The profile '{plain(name, 40)}': {error.problem}", error.advice
            ) from None


def _format_value(setting: Setting, value: Any) -> str:
    """A value from the game's settings as a builder would type it."""
    try:
        return setting.kind.format(value)
    except (TypeError, ValueError, AttributeError, KeyError):
        raise UserError(
            f"{value!r} is not a valid value of {setting.name}.", setting.advice()
        ) from None


def _of_brain(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The rules and phrases of a profile for the built-in brain, checked.

    Raises:
        UserError: They have a mistake.
    """
    persona = given.get("persona", {})
    if not isinstance(persona, Mapping) or set(persona) - set(PERSONA):
        raise UserError(
            f"The persona of the profile '{plain(name, 40)}' has a mistake.",
            f"It may have {' and '.join(PERSONA)}; docs/rules.md explains them.",
        )
    wrong = check_rules(persona.get("rules", ()), persona.get("phrases", {}), persona.get("like"))
    if wrong:
        raise UserError(
            f"The profile '{plain(name, 40)}': {plain(wrong[0], 200)}",
            "docs/rules.md explains rules and phrases.",
        )
    return dict(persona)


def _all() -> str:
    rows = [
        (cell(name, 40), cell(str(given.get("summary", "")), 160))
        for name, given in known().items()
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
    lines = [f"The profile |w{line(name, 40)}|n:", wrapped(str(given.get("summary", "")), 2)]
    for setting, value in _values(name, given):
        shown = "default" if value is UNSET else setting.kind.format(value)
        lines.append(labelled(setting.name, shown, "", 18))
    for part, what in _of_brain(name, given).items():
        lines.append(f"  {part:<18}{len(what)} of its own, for the built-in brain")
    return "\n".join(lines)


def _compare(agent: Agent) -> str:
    """What each profile would change of an assistant."""
    rows = []
    for name, given in known().items():
        changed = [
            setting.name
            for setting, value in _values(name, given)
            if value is UNSET or setting.kind.format(value) != setting.shown(agent.script)
        ]
        rows.append((cell(name, 40), cell(", ".join(changed) or "nothing", 300)))
    who = line(handle(agent))
    return "\n".join(
        [
            f"What each profile would change of {name_of(agent.character)}:",
            table({"profile": 18, "it would change": 60}, rows),
            f"To use one: |wai profile {who} = <profile>|n",
        ]
    )
