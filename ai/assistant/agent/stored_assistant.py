"""The assistants of a game as the database has them, which a start reads for all at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from ai.assistant.agent import attributes
from ai.tools.support.script import CATEGORY, assistant_tag, get_assistant_script_for_character


class StoredAssistant(NamedTuple):
    """An assistant with what is needed of it before its first turn.

    A start does not read the other attributes of scripts: they would take more memory than
    everything else that an idle assistant has.
    """

    script: Any
    character: Any
    policy: Any
    """Its wake policy, in the form that its script stores."""
    asleep: bool
    brain: Any
    """Its own brains, in the form that its script stores; None for the game's."""


def read_one(script: Any) -> StoredAssistant | None:
    """Read an assistant; None if its character was deleted, or is a copy of another's."""
    character = script.character
    if character is None or get_assistant_script_for_character(character) != script:
        return None
    asleep = script.mode == "asleep"
    return StoredAssistant(script, character, script.wake_policy, asleep, script.brain)


def read_all() -> Iterator[StoredAssistant]:
    """Read all assistants but those whose character was deleted, or is a copy of another's."""
    from evennia.objects.models import ObjectDB
    from evennia.scripts.models import ScriptDB

    tagged = ScriptDB.objects.filter(
        db_tags__db_key__startswith=assistant_tag(""), db_tags__db_category=CATEGORY
    ).distinct()
    stored = ScriptDB.db_attributes.through.objects.filter(
        scriptdb__in=tagged.values("pk"),
        attribute__db_category=attributes.CATEGORY,
        attribute__db_key__in=("character_id", "mode", "wake_policy", "brain"),
    )
    found: dict[int, dict[str, Any]] = {}
    for script, key, value in stored.values_list(
        "scriptdb_id", "attribute__db_key", "attribute__db_value"
    ):
        found.setdefault(script, {})[key] = value
    drivers = Counter(
        one["character_id"] for one in found.values() if type(one.get("character_id")) is int
    )
    # With their places, which are looked up of each of them.
    characters = ObjectDB.objects.select_related("db_location").in_bulk(list(drivers))
    for script in tagged.order_by("pk"):
        its = found.get(script.pk, {})
        character = characters.get(its.get("character_id"))
        if character is None:
            continue
        if drivers[character.pk] > 1 and get_assistant_script_for_character(character) != script:
            continue
        yield StoredAssistant(
            script,
            character,
            its.get("wake_policy"),
            its.get("mode") == "asleep",
            its.get("brain"),
        )
