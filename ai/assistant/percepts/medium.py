"""The medium of a talk: a room, a channel, or pages between two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.assistant.percepts.percept import Percept

CHANNEL, PAGE = "channel", "page"
"""Media other than the room; a `chat_id` begins with one of them."""
_SPEECH = {CHANNEL: "channel_send", PAGE: "page"}
"""The tool that answers on each medium."""


def chat_id(percepts: Sequence[Percept], thing: Any) -> str:
    """The talk that a turn is about: "room:12", "channel:3" or "page:7"."""
    if _medium(percepts):
        return str(percepts[-1].data["chat_id"])
    place = getattr(thing.location, "pk", "") if thing.pk else ""
    return f"room:{place}"


def tool_of(percepts: Sequence[Percept]) -> str:
    """The tool that answers these percepts; "" in a room."""
    return _SPEECH.get(_medium(percepts), "")


def is_open(percepts: Sequence[Percept]) -> bool:
    """Whether an answer may go to a channel, whose listeners nobody knows."""
    return any(_kind(percept) == CHANNEL for percept in percepts if percept.addressed)


def _medium(percepts: Sequence[Percept]) -> str:
    """The medium of the last percept; "" for the room."""
    return _kind(percepts[-1]) if percepts else ""


def _kind(percept: Percept) -> str:
    kind, _, _ = str(percept.data.get("chat_id", "")).partition(":")
    return kind if kind in _SPEECH else ""
