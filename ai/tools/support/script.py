"""The script that drives a character."""

from __future__ import annotations

from typing import Any

CATEGORY = "system"
"""The category of the tag that marks an assistant's script and its character."""


def assistant_tag(key: str) -> str:
    """The tag of the assistant with that key."""
    return f"ai_assistant:{key}"


def get_assistant_script_for_character(character: Any) -> Any:
    """The script that drives a character, or None.

    It is found by the tag `ai_assistant:<key>`, or else by the character's dbref. A script counts
    only if it has recorded this very character, because a copy of an object has the same tags and
    attributes.
    """
    if character is None or not getattr(character, "pk", None):
        return None
    from evennia.scripts.models import ScriptDB

    key = character.attributes.get("assistant_key", category="ai") or character.attributes.get(
        "assistant_key"
    )
    if key:
        for script in ScriptDB.objects.filter(
            db_tags__db_key=assistant_tag(key).strip().lower(), db_tags__db_category=CATEGORY
        ).order_by("id"):
            if _drives(script, character):
                return script
    return (
        ScriptDB.objects.filter(
            db_tags__db_key__startswith="ai_assistant:",
            db_tags__db_category=CATEGORY,
            db_attributes__db_key="character_id",
            db_attributes__db_category="ai",
            db_attributes__db_value=character.id,
        )
        .order_by("id")
        .first()
    )


def _drives(script: Any, character: Any) -> bool:
    return bool(script.attributes.get("character_id", category="ai") == character.id)
