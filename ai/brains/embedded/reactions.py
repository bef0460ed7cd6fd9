"""Reactions: what an assistant does at certain words or events, as a builder writes it; data only.

A reaction is a rule of the built-in brain in its simplest form: `{"hear": "thistle", "do": […]}` or
`{"on": "leave", "do": […]}`, where `do` is a list of calls, each with `tool` and `arguments`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

EVENTS = ("arrive", "leave", "give")
"""What a reaction can be to, beside words."""
SPOKEN = {"say": "message", "pose": "action"}
"""Tools whose words are the rule's own: they come last, by the way that the asker's words came."""


def reactions_in(value: Any) -> list[Mapping[str, Any]]:
    """The reactions of a persona; anything that is not a reaction is left out."""
    listed = value if isinstance(value, list | tuple) else ()
    return [one for one in listed if isinstance(one, Mapping) and _is_calls(one.get("do"))]


def rules_of(value: Any) -> Iterator[Mapping[str, Any]]:
    """The rules that a persona's reactions stand for."""
    for number, reaction in enumerate(reactions_in(value), start=1):
        yield _rule(f"reaction {number}", reaction)


def _is_calls(value: Any) -> bool:
    calls = value if isinstance(value, list | tuple) else ()
    return bool(calls) and all(isinstance(call, Mapping) and call.get("tool") for call in calls)


def _rule(name: str, reaction: Mapping[str, Any]) -> Mapping[str, Any]:
    calls = reaction["do"]
    steps = [call for call in calls if call["tool"] not in SPOKEN]
    words = {
        spoken: [
            (call.get("arguments") or {}).get(part, "") for call in calls if call["tool"] == spoken
        ]
        for spoken, part in SPOKEN.items()
    }
    rule = {"name": name, **{key: texts for key, texts in words.items() if texts}}
    if reaction.get("on") in EVENTS:
        # Nobody asked for it, so nobody hears that it did not work, or was so already.
        return {**rule, "kinds": [reaction["on"]], "do": steps, "none": [], "else": []}
    heard = " ".join(str(reaction.get("hear", "")).replace("’", "'").split())
    pattern = rf"(?:^|[^\pL\pN]){re.escape(heard)}(?:[^\pL\pN]|$)"
    return {**rule, "hear": pattern, "act": True, "do": steps, "else": ["{error|cap}"]}
