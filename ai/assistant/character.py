"""A character class for assistants that are made to be one."""

from __future__ import annotations

from typing import Any

from evennia.objects.objects import DefaultCharacter

from ai.assistant.perception import perceive, perceive_gift
from ai.assistant.puppet import after_unpuppet


class AssistantCharacter(DefaultCharacter):
    """A character that notices what it is sent. Any other object can be adopted as well."""

    def at_msg_receive(self, text: Any = None, from_obj: Any = None, **kwargs: Any) -> bool:
        """Evennia's hook: what the character is sent becomes a percept."""
        received: bool = super().at_msg_receive(text=text, from_obj=from_obj, **kwargs)
        if received is not False:
            perceive(self, text, from_obj, kwargs)
        return received

    def at_object_receive(
        self, moved_obj: Any, source_location: Any, move_type: str = "move", **kwargs: Any
    ) -> None:
        """Evennia's hook: something came into its hands."""
        super().at_object_receive(moved_obj, source_location, move_type=move_type, **kwargs)
        perceive_gift(self, moved_obj, source_location, move_type)

    def at_post_unpuppet(self, account: Any = None, session: Any = None, **kwargs: Any) -> None:
        """Evennia's hook: whoever played it has left; it stays where it is."""
        place = self.location
        super().at_post_unpuppet(account=account, session=session, **kwargs)
        after_unpuppet(self, place)
