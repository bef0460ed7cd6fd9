"""Evennia's hooks through which an assistant notices what it is sent.

`PerceivingMixin` is for classes. For other objects, `wrap` puts the same hooks on the instance:
the object's class and its row do not change.
"""

from __future__ import annotations

from typing import Any

from ai.assistant.perception.observe import perceive, perceive_gift

WRAPPED = ("at_msg_receive", "at_object_receive", "at_post_unpuppet")


class PerceivingMixin:
    """Makes an object notice what it is sent; comes before its typeclass in the bases."""

    location: Any

    def at_msg_receive(self, text: Any = None, from_obj: Any = None, **kwargs: Any) -> bool:
        """Turn what the character is sent into a percept."""
        above: Any = super()
        received: bool = above.at_msg_receive(text=text, from_obj=from_obj, **kwargs)
        if received is not False:
            perceive(self, text, from_obj, kwargs)
        return received

    def at_object_receive(
        self, moved_obj: Any, source_location: Any, move_type: str = "move", **kwargs: Any
    ) -> None:
        """Notice a gift."""
        above: Any = super()
        above.at_object_receive(moved_obj, source_location, move_type=move_type, **kwargs)
        perceive_gift(self, moved_obj, source_location, move_type)

    def at_post_unpuppet(self, account: Any = None, session: Any = None, **kwargs: Any) -> None:
        """Keep the character in its place when its player leaves it."""
        above: Any = super()
        place = self.location
        above.at_post_unpuppet(account=account, session=session, **kwargs)
        _after_unpuppet(self, place)


def wrap(thing: Any) -> None:
    """Make an object notice what it is sent; does nothing the second time."""
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
            _after_unpuppet(thing, place)

        thing.at_post_unpuppet = at_post_unpuppet


def unwrap(thing: Any) -> None:
    """Remove the hooks that `wrap` put on an object."""
    for name in WRAPPED:
        thing.__dict__.pop(name, None)


def _after_unpuppet(thing: Any, place: Any) -> None:
    """Undo what Evennia's un-puppeting does to a character.

    Otherwise it keeps a superuser's rights until the next reload, and stands nowhere.
    """
    thing.locks.cache_lock_bypass(thing)
    if thing.location is None and place is not None:
        thing.location = place
    agent = thing.ndb.ai
    if agent is not None:
        agent.wake()
