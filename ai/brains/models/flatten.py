"""A conversation written out in text, for models that know no calls and no results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from ai.brains.base import Message, ModelCall


def flatten(messages: Iterable[Message], write: Callable[[ModelCall], str]) -> tuple[Message, ...]:
    """The same conversation without calls and results, which become text.

    Args:
        messages: Oldest first.
        write: How the model would have written a call.
    """
    return tuple(_flat(message, write) for message in messages)


def _flat(message: Message, write: Callable[[ModelCall], str]) -> Message:
    if message.role == "tool":
        return Message("user", f"[result of {message.name}] {message.text}")
    if message.calls:
        lines = [message.text, *map(write, message.calls)]
        return replace(message, text="\n".join(filter(None, lines)), calls=(), state=())
    return message
