"""ReAct, as LangChain and Command R write it: `Thought:`, `Action:`, `Action Input:`."""

from __future__ import annotations

import re
from itertools import pairwise

from ai.brains.base import ModelCall
from ai.brains.printed_calls.offer import Offer, unreadable
from ai.brains.printed_calls.payloads import calls_in

_LABEL = re.compile(
    r"^[ \t*#_]{0,6}(?:(?P<label>thought|action input|action|observation|final answer)"
    r"|(?P<tool>(?:tool|function)(?: name)?)|(?P<input>arguments|parameters|(?:tool )?input))"
    r"[ \t*_]{0,4}:[*_]{0,3}[ \t]{0,9}",
    re.IGNORECASE | re.MULTILINE,
)
_NAME = re.compile(r"[`\"'*\[]{0,3}([A-Za-z_][\w.:-]{0,139})[`\"'*\]]{0,3}[.,]?\s*\Z")
_MAX_STEPS = 32


def read(text: str, offer: Offer) -> tuple[str, list[ModelCall]] | None:
    """What is said and what is called in steps of ReAct, or None if a text has none."""
    labels = list(_LABEL.finditer(text))[:_MAX_STEPS]
    starts = [*labels, None]
    parts = [
        (_kind(now), text[now.end() : after.start() if after else len(text)])
        for now, after in pairwise(starts)
        if now is not None
    ]
    said = text[: labels[0].start()] if labels else ""
    calls: list[ModelCall] = []
    for number, (kind, part) in enumerate(parts):
        if kind == "observation":  # it imagines what came of its call
            break
        if kind == "action":
            following = parts[number + 1] if number + 1 < len(parts) else ("", "")
            calls += _calls(part, following[1] if following[0] == "action input" else "", offer)
        elif kind == "final answer":
            said += f"\n{part}"
    kinds = {kind for kind, _ in parts}
    return (said, calls) if calls or {"thought", "final answer"} <= kinds else None


def _kind(label: re.Match[str]) -> str:
    """What stands after a label, by ReAct's word for it."""
    if label["tool"]:
        return "action"
    return "action input" if label["input"] else label["label"].lower()


def _calls(action: str, given: str, offer: Offer) -> list[ModelCall]:
    """The calls of one step: a name and its input, or both in one; none of other actions."""
    named = _NAME.match(action)
    name = offer.name_of(named[1]) if named else ""
    if named is not None and not name:
        return []
    text = given if name else action
    found = calls_in(text, 0, len(text), name, offer)
    if found is None:
        return [unreadable(name, text)] if name else []
    rest = text[found.end :].strip(" \n`.")
    calls = found.calls if name else [call for call in found.calls if offer.name_of(call.name)]
    return [unreadable(calls[0].name, text)] if rest and calls else calls
