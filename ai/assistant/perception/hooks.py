"""Evennia's hooks through which an assistant notices what it is sent.

`PerceivingMixin` is for classes. For objects of any other class `wrap` puts the same hooks on the
instance, where they go with it: the object's class and its row stay as they were.
"""

from __future__ import annotations

from typing import Any

from ai.assistant.perception.observe import perceive, perceive_gift
from ai.assistant.perception.puppet import after_unpuppet

WRAPPED = ("at_msg_receive", "at_object_receive", "at_post_unpuppet")


class PerceivingMixin:
    """Has an object of Evennia's notice what it is sent; stands before the object's own class."""

    location: Any

    def at_msg_receive(self, text: Any = None, from_obj: Any = None, **kwargs: Any) -> bool:
        """Evennia's hook: what the character is sent becomes a percept."""
        above: Any = super()
        received: bool = above.at_msg_receive(text=text, from_obj=from_obj, **kwargs)
        if received is not False:
            perceive(self, text, from_obj, kwargs)
        return received

    def at_object_receive(
        self, moved_obj: Any, source_location: Any, move_type: str = "move", **kwargs: Any
    ) -> None:
        """Evennia's hook: something came into its hands."""
        above: Any = super()
        above.at_object_receive(moved_obj, source_location, move_type=move_type, **kwargs)
        perceive_gift(self, moved_obj, source_location, move_type)

    def at_post_unpuppet(self, account: Any = None, session: Any = None, **kwargs: Any) -> None:
        """Evennia's hook: whoever played it has left; it stays where it is."""
        above: Any = super()
        place = self.location
        above.at_post_unpuppet(account=account, session=session, **kwargs)
        after_unpuppet(self, place)


def wrap(thing: Any) -> None:
    """Let an object notice what it is sent; again is nothing."""
    if isinstance(thing, PerceivingMixin) or "at_msg_receive" in thing.__dict__:
        return
    receive = thing.at_msg_receive

    def at_msg_receive(text: Any = None, from_obj: Any = None, **kwargs: Any) -> Any:
        received = receive(text=text, from_obj=from_obj, **kwargs)
        if received is not False:
            perceive(thing, text, from_obj, kwargs)
        return received

    thing.at_msg_receive = at_msg_receive
    take = thing.at_object_receive

    def at_object_receive(moved: Any, source: Any, move_type: str = "move", **kwargs: Any) -> None:
        take(moved, source, move_type=move_type, **kwargs)
        perceive_gift(thing, moved, source, move_type)

    thing.at_object_receive = at_object_receive
    leave = getattr(thing, "at_post_unpuppet", None)
    if leave is not None:

        def at_post_unpuppet(*args: Any, **kwargs: Any) -> None:
            place = thing.location
            leave(*args, **kwargs)
            after_unpuppet(thing, place)

        thing.at_post_unpuppet = at_post_unpuppet


def unwrap(thing: Any) -> None:
    """Take the wrapper off."""
    for name in WRAPPED:
        thing.__dict__.pop(name, None)
