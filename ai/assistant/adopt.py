"""Adoption: make any object an assistant, and later an ordinary object again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ai.assistant.authority.authority import require_grant
from ai.assistant.perception.channels import leave_all
from ai.assistant.records.recovery import forget
from ai.assistant.runtime import get_runtime
from ai.memory.lore import assistant_lore
from ai.tools.support.script import CATEGORY, assistant_tag, get_assistant_script_for_character
from ai.tools.support.sight import kind_of

MAX_KEY = 100


class AdoptionError(Exception):
    """The object cannot be adopted; the message is a line for the builder, `advice` another."""

    def __init__(self, problem: str, advice: str = "Adopt another object.") -> None:
        super().__init__(problem)
        self.advice = advice


def adopt(
    thing: Any,
    *,
    by: Any = None,
    key: str = "",
    persona: Mapping[str, Any] | None = None,
    grant: str = "Player",
) -> Any:
    """Make an object an assistant, or change one that is an assistant already.

    Args:
        thing: Any object of the game.
        by: The account that grants the level, if somebody does; its own level bounds the grant.
        key: The assistant's key; made from the object's name and id by default.
        persona: Who the assistant is: description, rules, phrases.
        grant: The highest level at which it may use tools.

    Returns:
        The `AssistantScript`.

    Raises:
        AdoptionError: The object is a room, somebody plays it, or the key is taken or too long.
        ValueError: `by` cannot grant that level.
    """
    script = get_assistant_script_for_character(thing)
    if by is not None:
        require_grant(grant, by)  # before anything is changed
    if script is None:
        script = _bind(thing, key)
    if persona is not None:
        script.persona = dict(persona)
    if by is not None:
        script.grant(grant, by)
    get_runtime().attach(script)
    return script


def require_adoptable(thing: Any) -> None:
    """Make sure that an object can be adopted.

    Raises:
        AdoptionError: It is none of the game, a room, or played by somebody.
    """
    if not getattr(thing, "pk", None) or not hasattr(thing, "location"):
        raise AdoptionError("Only objects of the game can be adopted.")
    if kind_of(thing) == "room":
        raise AdoptionError(
            f"{thing.key} is a room, and rooms hear nothing of what happens in them.",
            "Adopt a thing in it: create/drop voice, then ai adopt voice",
        )
    if getattr(thing, "account", None) is not None:
        raise AdoptionError(f"{thing.key} is being played; only what nobody plays can be adopted.")


def release(script: Any) -> None:
    """Make an assistant an ordinary object again."""
    script.delete()


def undo_adoption(script: Any) -> None:
    """Undo what adoption did, before the script is deleted."""
    get_runtime().detach(script)
    thing = script.character
    if thing is not None and thing.pk:
        thing.tags.remove(assistant_tag(script.assistant_key), category=CATEGORY)
        thing.attributes.remove("assistant_key", category="ai")
        leave_all(script)
        if script.former_name and thing.key == script.new_name:
            thing.key = script.former_name
    _delete_tags(assistant_tag(script.assistant_key))
    assistant_lore.forget(script.assistant_key)
    assistant_lore.forget_card(script.assistant_key)
    forget(script.pk)


def _delete_tags(key: str) -> None:
    """Delete an assistant's tags from the table, where Evennia leaves unused ones."""
    from evennia.typeclasses.tags import Tag

    Tag.objects.filter(db_key=key.lower(), db_category=CATEGORY).delete()


def _bind(thing: Any, key: str) -> Any:
    from evennia.scripts.models import ScriptDB
    from evennia.utils.create import create_script

    require_adoptable(thing)
    key = key or f"{thing.key.lower().replace(' ', '_')[: MAX_KEY - 20]}_{thing.pk}"
    if len(key) > MAX_KEY:
        raise AdoptionError(f"The key is too long: {MAX_KEY} characters at most.")
    if ScriptDB.objects.get_by_tag(key=assistant_tag(key), category=CATEGORY):
        raise AdoptionError(f"There is an assistant with the key '{key}' already.")
    script = create_script(
        "ai.assistant.script.AssistantScript", key=f"ai:{key}", obj=thing, autostart=True
    )
    script.bind(key, thing)
    thing.tags.add(assistant_tag(key), category=CATEGORY)
    thing.attributes.add("assistant_key", key, category="ai")
    return script
