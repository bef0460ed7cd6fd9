"""Finding what a builder means."""

from __future__ import annotations

from typing import Any

from ai.assistant.presence import Presence
from ai.assistant.service import get_service
from ai.commands.errors import Complaint
from ai.tools.script import get_assistant_script_for_character


def assistants() -> list[Presence]:
    """All assistants of the game, by name."""
    found = get_service().presences.values()
    return sorted(found, key=lambda presence: str(presence.thing.key).lower())


def assistant(caller: Any, name: str) -> Presence:
    """The assistant a builder means: by its key, its name, or any way Evennia finds an object.

    Raises:
        Complaint: There is none, or there are several.
    """
    if not name:
        raise Complaint("Which one?", _known())
    lowered = name.lower()
    everyone = assistants()
    exact = [p for p in everyone if lowered in (p.script.assistant_key.lower(), _dbref(p))]
    named = [
        p
        for p in everyone
        if lowered == p.thing.key.lower() or lowered in map(str.lower, p.thing.aliases.all())
    ]
    begun = [p for p in everyone if p.thing.key.lower().startswith(lowered)]
    for found in (exact, named, begun):
        if len(found) == 1:
            return found[0]
        if found:
            keys = ", ".join(p.script.assistant_key for p in found)
            raise Complaint(f"There are several called '{name}'.", f"Use a key: {keys}.")
    raise _none(caller, name)


def thing(caller: Any, name: str) -> Any:
    """Any object that a builder means, here or by dbref.

    Raises:
        Complaint: There is none, or there are several.
    """
    if not name:
        raise Complaint("Which object?", "Usage: ai adopt <npc> [= level]")
    found = caller.search(name, quiet=True) or caller.search(name, global_search=True, quiet=True)
    if not found:
        raise Complaint(f"There is no '{name}' to be found.", "Stand beside it, or use its #dbref.")
    if len(found) > 1:
        listed = ", ".join(f"{one.key}(#{one.pk})" for one in found[:10])
        raise Complaint(f"There are several called '{name}'.", f"Use a #dbref: {listed}.")
    return found[0]


def split(text: str) -> tuple[str, str]:
    """The two sides of an equals sign."""
    left, _, right = text.partition("=")
    return left.strip(), right.strip()


def _none(caller: Any, name: str) -> Complaint:
    found = caller.search(name, quiet=True)
    if found and get_assistant_script_for_character(found[0]) is None:
        return Complaint(f"{found[0].key} is no assistant.", f"Make it one: ai adopt {name}")
    return Complaint(f"There is no assistant '{name}'.", _known())


def _known() -> str:
    keys = [presence.thing.key for presence in assistants()]
    return f"There are: {', '.join(keys)}." if keys else "Make one: ai adopt <npc>"


def _dbref(presence: Presence) -> str:
    return f"#{presence.thing.pk}"
