"""The fields of a percept, as a brain gets it: a mapping in which all that is missing is empty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def kind_of(percept: Mapping[str, Any]) -> str:
    """What happened, such as "say" or "arrive"; of "*nods*", which is said, a pose."""
    kind, text = str(percept.get("kind") or ""), str(percept.get("text") or "").strip()
    is_act = kind == "say" and len(text) > 2 and text[0] == text[-1] == "*"
    return "pose" if is_act and text.count("*") == 2 else kind


def tool_of(percept: Mapping[str, Any]) -> str:
    """The tool whose outcome it is; "" if it is something else."""
    return str(data_of(percept).get("tool") or "")


def data_of(percept: Mapping[str, Any]) -> Mapping[str, Any]:
    """What else is told of it, such as the tool whose outcome it is."""
    data = percept.get("data")
    return data if isinstance(data, Mapping) else {}


def name_of(percept: Mapping[str, Any]) -> str:
    """Who it comes from; if it is the outcome of an errand, whom that was for."""
    return str(percept.get("name") or data_of(percept).get("for") or "")


def is_private(percept: Mapping[str, Any]) -> bool:
    """Whether it is answered in private; what is said on a channel is answered there."""
    return percept.get("kind") != "channel" and is_for_few(percept)


def is_for_few(percept: Mapping[str, Any]) -> bool:
    """Whether only some of those in the room heard it."""
    return (
        percept.get("kind") in ("whisper", "page", "instruction")
        or percept.get("audience") is not None
    )


def medium_of(percept: Mapping[str, Any]) -> str:
    """Where it was said or an errand was asked for: "", "page", "channel" or "message"."""
    kind, _, _ = str(data_of(percept).get("chat_id") or "").partition(":")
    return kind if kind in ("page", "channel", "message") else ""
