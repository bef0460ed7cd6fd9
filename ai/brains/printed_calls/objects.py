"""Calls as JSON objects, under any of the names that models give their parts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ai.brains.base import ModelCall
from ai.brains.models.wire.arguments import arguments
from ai.brains.printed_calls.offer import Offer, unreadable

_LISTS = ("tool_calls", "tool_call", "function_call", "calls", "call", "actions")
NAME_KEYS = ("name", "tool", "tool_name", "function_name", "recipient_name", "function", "action")
ARGUMENT_KEYS = (
    "arguments",
    "parameters",
    "args",
    "params",
    "kwargs",
    "input",
    "tool_input",
    "action_input",
)
_ABOUT = frozenset(
    {"id", "type", "index", "tool_call_id", "call_id", "thought", "thoughts", "confidence"}
)
"""What may stand beside a call and is no argument."""
_WORDS = frozenset({"role", "content", "response", "text"})
"""What may stand beside a list of calls; as beside calls that are made, it is thought."""


def calls_of(value: Any, offer: Offer) -> list[ModelCall] | None:
    """The calls that a JSON value is, or None if it is something else.

    A call of a tool that is not on offer keeps the name that the model wrote.
    """
    if isinstance(value, list):
        found = [calls_of(each, offer) for each in value]
        calls = [call for each in found if each is not None for call in each]
        return calls if found and None not in found else None
    if not isinstance(value, Mapping):
        return None
    for key in _LISTS:
        if key in value and not set(value) - {key} - _ABOUT - _WORDS:
            return calls_of(value[key], offer)
    named = _named(value, offer) or _under_its_name(value, offer)
    return None if named is None else [replace(named, confidence=_confidence(value))]


def _named(value: Mapping[str, Any], offer: Offer) -> ModelCall | None:
    """`{"name": "say", "arguments": {…}}`."""
    key = next((key for key in NAME_KEYS if key in value), "")
    rest = {part: each for part, each in value.items() if part != key}
    if key in ("function", "tool", "action") and isinstance(value[key], Mapping):
        return None if set(rest) - _ABOUT else _named(value[key], offer)
    written = value.get(key)
    if not isinstance(written, str) or not written.strip():
        return None
    name = offer.name_of(written) or written.strip()
    given = [part for part in ARGUMENT_KEYS if part in rest]
    for part in _ABOUT - (set() if given else set(offer.properties(name))):
        rest.pop(part, None)
    if not given and key == "name" and set(rest) - set(offer.properties(name)):
        return None  # whatever else has a name
    if not given:
        return ModelCall("", name, arguments(rest))
    first = rest.pop(given[0])
    if _is_schema(first, name, offer):
        return None  # it describes the tool
    if isinstance(first, str) and not rest:
        return ModelCall("", name, _from_text(first, name, offer))
    if first and not isinstance(first, Mapping) and not rest:
        return ModelCall("", name, json.dumps(first, default=str))
    if (first and not isinstance(first, Mapping)) or set(rest) & set(first or {}):
        return unreadable(name, json.dumps(value, default=str))
    # What stands beside the arguments is one of them, or an error that the model is told.
    return ModelCall("", name, arguments({**rest, **(first or {})}))


def _is_schema(given: Any, name: str, offer: Offer) -> bool:
    """Whether what stands in the place of arguments is the JSON Schema of arguments."""
    keys = {"type", "properties"}
    if not isinstance(given, Mapping) or keys <= set(offer.properties(name)):
        return False
    return keys <= set(given) and given["type"] == "object"


def _confidence(value: Mapping[str, Any]) -> float | None:
    """The model's estimate of its call, 0 to 1; None for everything else."""
    given = value.get("confidence")
    if not isinstance(given, int | float) or isinstance(given, bool):
        return None
    return float(given) if 0 <= given <= 1 else None


def _under_its_name(value: Mapping[str, Any], offer: Offer) -> ModelCall | None:
    """`{"say": {…}}`."""
    if len(value) != 1:
        return None
    [(written, given)] = value.items()
    name = offer.name_of(written)
    return ModelCall("", name, arguments(dict(given))) if name and isinstance(given, dict) else None


def _from_text(written: str, name: str, offer: Offer) -> Mapping[str, Any] | str:
    """Arguments that stand in a text: JSON, or the one text that the tool takes."""
    lone = offer.lone_text(name)
    if lone and written.strip() and written.strip()[0] not in "{[":
        return {lone: written}
    return arguments(written)
