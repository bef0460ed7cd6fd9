"""The medium of a talk: a room, a channel, or a page between two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.assistant.percepts.percept import Percept

CHANNEL, PAGE = "channel", "page"
"""Kinds of percepts from elsewhere than the room, and what their `chat_id` begins with."""
_SPEECH = {CHANNEL: "channel_send", PAGE: "page"}
"""The tool that text alone becomes, by what it answers."""
TOOLS = tuple(_SPEECH.values())


def chat_id(percepts: Sequence[Percept], thing: Any) -> str:
    """Where the talk is that a turn is about: "room:12", "channel:3" or "page:7"."""
    if _elsewhere(percepts):
        return str(percepts[-1].data["chat_id"])
    place = getattr(thing.location, "pk", "") if thing.pk else ""
    return f"room:{place}"


def tool_of(percepts: Sequence[Percept]) -> str:
    """The tool that one answers with elsewhere; "" in a room."""
    return _SPEECH.get(_elsewhere(percepts), "")


def is_open(percepts: Sequence[Percept]) -> bool:
    """Whether an answer may go to many elsewhere, of whom nobody knows who listens."""
    return any(_kind(percept) == CHANNEL for percept in percepts if percept.addressed)


def _elsewhere(percepts: Sequence[Percept]) -> str:
    """What the last thing that a turn is about came by; "" for the room."""
    return _kind(percepts[-1]) if percepts else ""


def _kind(percept: Percept) -> str:
    kind, _, _ = str(percept.data.get("chat_id", "")).partition(":")
    return kind if kind in _SPEECH else ""
