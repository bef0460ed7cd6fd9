"""Lookup of assistants, objects and rooms by what a builder types."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.runtime import get_runtime
from ai.commands.console.access import demand_change, demand_standing
from ai.commands.console.errors import Nobody, NotThere, UserError
from ai.tools.support.markup import cut, plain
from ai.tools.support.script import get_assistant_script_for_character

MAX_LISTED = 10
MAX_TYPED = 40


def assistants() -> list[Agent]:
    """All assistants of the game, sorted by name."""
    living = [p for p in get_runtime().agents.values() if p.script.pk and p.character.pk]
    return sorted(living, key=lambda agent: plain(agent.character.key).lower())


def assistant(caller: Any, name: str) -> Agent:
    """The assistant that a builder means: by its key, or in any way that Evennia finds objects.

    Assistants in the same room come before others of the same name.

    Raises:
        UserError: There is none, or there are several.
    """
    everyone = assistants()
    if not name:
        raise UserError("Which assistant?", _known(everyone))
    found = _matches(caller, name, everyone)
    if not found:
        raise _unknown(caller, name, everyone)
    if len(found) > 1:
        keys = (agent.script.assistant_key for agent in found)
        raise UserError(
            f"There are several called '{_typed(name)}'.", f"Use a key: {_listed(keys)}."
        )
    return found[0]


def mine(command: Any, name: str) -> Agent:
    """An assistant that the builder may change.

    Raises:
        UserError: There is none of that name, or they may not change it.
    """
    agent = assistant(command.caller, name)
    demand_change(command.caller, agent.character)
    return agent


def shapeable(command: Any, name: str) -> Agent:
    """An assistant whose settings the builder may change.

    Raises:
        UserError: There is none of that name, or they may not change its settings.
    """
    agent = mine(command, name)
    demand_standing(command.caller, agent.script, agent.character)
    return agent


def thing(caller: Any, name: str) -> Any:
    """The object that a builder means: here first, then anywhere.

    Raises:
        UserError: There is none, or there are several.
    """
    if not name:
        raise UserError("Which object?", "Like this: ai adopt <npc>")
    found = _search(caller, name) or _search(caller, name, everywhere=True)
    if not found:
        raise Nobody(
            f"There is no '{_typed(name)}' here or elsewhere.",
            "Check the name, or use its #dbref. To create one: create/drop <name>",
        )
    if len(found) > 1:
        names = (f"#{one.pk} ({plain(one.key, MAX_TYPED)})" for one in found)
        raise UserError(
            f"There are several called '{_typed(name)}'.", f"Use a #dbref: {_listed(names)}."
        )
    return found[0]


def room(caller: Any, name: str) -> Any:
    """The one room of that name or #dbref, None if there is none, or an assistant of that name."""
    from evennia.objects.objects import DefaultRoom
    from evennia.utils.search import search_object

    if not name.strip("0123456789-"):
        return None
    if len(_matches(caller, name, assistants())) == 1:
        return None
    found = [one for one in search_object(name) if isinstance(one, DefaultRoom)]
    return found[0] if len(found) == 1 else None


def handle(agent: Agent) -> str:
    """A name that means only this assistant: its own if possible, else its #dbref."""
    name = plain(agent.character.key, MAX_TYPED)
    same = [p for p in assistants() if plain(p.character.key, MAX_TYPED).lower() == name.lower()]
    if len(same) == 1 and name and name == agent.character.key and not {*"=/"} & {*name}:
        return name
    return f"#{agent.character.pk}"


def split(text: str) -> tuple[str, str]:
    """What stands before and after the first equals sign."""
    left, _, right = text.partition("=")
    return left.strip(), right.strip()


def _matches(caller: Any, name: str, everyone: list[Agent]) -> list[Agent]:
    """The assistants that a name fits: one by its key, else those here, else those anywhere."""
    lowered = name.lower()
    for agent in everyone:
        if agent.script.assistant_key.lower() == lowered:
            return [agent]
    by_thing = {agent.character: agent for agent in everyone}
    place = getattr(caller, "location", None)
    here = [thing for thing in by_thing if place is not None and thing.location == place]
    found = _search(caller, name, here) or _search(caller, name, list(by_thing))
    return [by_thing[thing] for thing in found]


def _search(
    caller: Any, name: str, among: list[Any] | None = None, everywhere: bool = False
) -> list[Any]:
    """Search as Evennia's own commands do; an empty `among` finds nothing."""
    if among == [] or not name.strip("0123456789-"):  # to Evennia, "-1" is "the first of all"
        return []
    if hasattr(caller, "location"):
        found = caller.search(name, quiet=True, candidates=among, global_search=everywhere)
    else:  # an account without a character has no room
        from evennia.utils.search import search_object

        found = search_object(name, candidates=among)
    return [one for one in found if among is None or one in among]


def _unknown(caller: Any, name: str, everyone: list[Agent]) -> NotThere:
    found = _search(caller, name)
    if len(found) == 1 and get_assistant_script_for_character(found[0]) is None:
        called = plain(found[0].key, MAX_TYPED)
        return NotThere(f"{called} is no assistant.", f"To make it one: ai adopt {_typed(name)}")
    return Nobody(f"There is no assistant '{_typed(name)}'.", _known(everyone))


def _known(everyone: list[Agent]) -> str:
    if not everyone:
        return "There are none yet. To make one: ai adopt <npc>"
    return f"There are: {_listed(plain(p.character.key, MAX_TYPED) for p in everyone)}."


def _listed(names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - MAX_LISTED} more" if len(listed) > MAX_LISTED else ""
    return ", ".join(listed[:MAX_LISTED]) + more


def _typed(name: str) -> str:
    return cut(" ".join(name.split()), MAX_TYPED)
