"""The wrapper that lets any object notice what it is sent.

It sits on the instance, and goes with it: the object's class and its row stay as they were.
"""

from __future__ import annotations

from typing import Any

from ai.assistant.character import AssistantCharacter
from ai.assistant.perception import perceive, perceive_gift
from ai.assistant.puppet import after_unpuppet

WRAPPED = ("at_msg_receive", "at_object_receive", "at_post_unpuppet")


def wrap(thing: Any) -> None:
    """Let an object notice what it is sent; again is nothing."""
    if isinstance(thing, AssistantCharacter) or "at_msg_receive" in thing.__dict__:
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
