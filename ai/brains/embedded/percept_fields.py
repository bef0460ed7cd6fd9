"""The fields of a percept, as a brain gets it: a mapping in which all that is missing is empty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ai.brains.lazy_pattern import lazy_pattern

_ACT = lazy_pattern(r"\*([^*]+)\*")
"""A deed as it is said, such as "*nods*"."""
_SPOKEN = lazy_pattern(r"^[A-Z][\w'-]*[^\Ws][,:!] |, [A-Z][\w'-]+[.!]*$|\?[?!]*$")
"""What is only said with weight: it calls somebody by name, or asks something.

A first word that ends in "s" is rather a verb, as in "*Smiles, then waves*".
"""


def kind_of(percept: Mapping[str, Any]) -> str:
    """What happened, such as "say" or "arrive"; of "*nods*", which is said, a pose."""
    kind, text = str(percept.get("kind") or ""), str(percept.get("text") or "").strip()
    act = _ACT.fullmatch(text) if kind == "say" else None
    return "pose" if act and not _SPOKEN.search(act[1].strip()) else kind


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
