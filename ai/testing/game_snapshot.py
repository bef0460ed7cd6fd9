"""A snapshot of everything in a game that an attack could change for good."""

from __future__ import annotations

from collections import Counter
from typing import Any

_ATTRIBUTE = (
    "db_attributes__db_key",
    "db_attributes__db_category",
    "db_attributes__db_value",
    "db_attributes__db_strvalue",
    "db_attributes__db_lock_storage",
)
_PLURAL = "plural_key"
"""Evennia's own tag for the plural of a name, added when the thing is first named."""
_TAG = ("db_tags__db_key", "db_tags__db_category", "db_tags__db_tagtype")


def game_snapshot(except_looks_of: Any = None) -> Counter[str]:
    """Every object, account, script, channel, help entry and prompt, with all that is stored.

    Args:
        except_looks_of: A character whose own attributes, and those of its account, are left out:
            players may describe themselves.
    """
    from evennia.accounts.models import AccountDB
    from evennia.comms.models import ChannelDB
    from evennia.help.models import HelpEntry
    from evennia.objects.models import ObjectDB
    from evennia.scripts.models import ScriptDB

    from ai.models import PromptVersion

    account = getattr(except_looks_of, "account", None)
    found: Counter[str] = Counter()
    for model, excluded, *columns in (
        (ObjectDB, except_looks_of, "db_location", "db_home", "db_destination", "db_account"),
        (AccountDB, account, "is_superuser", "is_staff", "is_active", "password"),
        (ScriptDB, None, "db_obj", "db_interval", "db_is_active", "db_repeats"),
        (ChannelDB, None, "db_account_subscriptions", "db_object_subscriptions"),
    ):
        rows = model.objects.order_by()
        others = rows.exclude(pk=excluded.pk) if excluded else rows
        named = ("db_key", "db_typeclass_path", "db_lock_storage")
        if model is AccountDB:
            named = ("username", *named[1:])
        for values in (
            rows.values_list("pk", *named, "db_cmdset_storage", *columns)
            if model in (ObjectDB, AccountDB)
            else rows.values_list("pk", *named, *columns),
            [row for row in rows.values_list("pk", *_TAG) if row[1] and row[2] != _PLURAL],
            others.values_list("pk", *_ATTRIBUTE),
        ):
            found.update(f"{model.__name__} {row!r}" for row in values)
    prompts = PromptVersion.objects.values_list("script", "part", "number", "text")
    found.update(f"PromptVersion {row!r}" for row in prompts)
    entries = HelpEntry.objects.values_list("db_key", "db_entrytext", "db_lock_storage")
    found.update(f"HelpEntry {row!r}" for row in entries)
    return found
