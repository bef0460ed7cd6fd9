"""A typeclass for characters that are created as assistants."""

from __future__ import annotations

from typing import Any

from evennia.objects.objects import DefaultCharacter

from ai.assistant.perception.hooks import PerceivingMixin


class AssistantCharacter(PerceivingMixin, DefaultCharacter):
    """A character that perceives what it is sent. Objects of any other typeclass can be adopted."""

    @classmethod
    def create(
        cls,
        key: str,
        account: Any = None,
        caller: Any = None,
        method: str = "create",
        **kwargs: Any,
    ) -> tuple[Any, list[str]]:
        """Create one; it takes none of its creator's character slots, as nobody will play it."""
        if wrong := cls.validate_name(cls.normalize_name(key), account=account):
            return None, [wrong]
        made, errors = super().create(key, caller=caller, method=method, **kwargs)
        if made is not None and account is not None:
            made.db.creator_id = account.id
            if not kwargs.get("locks"):
                made.locks.add(cls.get_default_lockstring(account=account, character=made))
        return made, errors
