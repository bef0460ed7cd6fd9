"""Reactions as builders write them: `"thistle" open {"target": "gate"}; leave close {…}`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ai.assistant.agent.wake_policy import MAX_DEEDS, ScheduledCall
from ai.brains.embedded.rulebook.reactions import EVENTS, reactions_in, rules_of
from ai.brains.embedded.rulebook.rulebook import check_rules
from ai.commands.assistants.schedule_syntax import read_calls, told_call
from ai.commands.console.value_types import NONE, Unreadable
from ai.tools.support.markup import one_line, plain

MAX_REACTIONS = 20
MAX_WORDS = 60
"""Letters of what is listened for."""
RANGE = (
    f'up to {MAX_REACTIONS} of "words" or an event ({", ".join(EVENTS)}), each with up to '
    f"{MAX_DEEDS} tool calls, or none"
)
EXAMPLE = '"thistle" open {"target": "gate"}, say {"message": "Pass, {asker}."}'
_WORDS = re.compile(r'[\s;]*["“”]([^"“”]*)["“”]\s*')
_EVENT = re.compile(rf"[\s;]*({'|'.join(EVENTS)})\b\s*", re.IGNORECASE)


def read(text: str) -> list[dict[str, Any]]:
    """Reactions, as an assistant's persona keeps them.

    Raises:
        Unreadable: Something in it is no words, no tool, or none of the tool's arguments.
    """
    if text.lower() in NONE:
        return []
    found = list(_reactions(text))
    if len(found) > MAX_REACTIONS:
        raise Unreadable(f"Those are {len(found)} reactions; there can be {MAX_REACTIONS}.")
    wrong = check_rules(list(rules_of(found)))
    if wrong:
        raise Unreadable(plain(wrong[0], 200))
    return found


def told(value: Any) -> str:
    """Reactions as they could be written."""
    readable = [one for one in reactions_in(value) if one.get("on") or one.get("hear")]
    return "; ".join(map(_told, readable)) or "none"


def _told(reaction: Mapping[str, Any]) -> str:
    at = reaction.get("on") or f'"{reaction["hear"]}"'
    calls = (
        ScheduledCall(str(call["tool"]), call.get("arguments") or {}) for call in reaction["do"]
    )
    return f"{at} {', '.join(map(told_call, calls))}"


def _reactions(text: str) -> Iterator[dict[str, Any]]:
    at = 0
    while text[at:].strip(" ;"):
        words, event = _WORDS.match(text, at), _EVENT.match(text, at)
        if words is not None:
            head, at = {"hear": _heard(words[1])}, words.end()
        elif event is not None:
            head, at = {"on": event[1].lower()}, event.end()
        else:
            raise Unreadable(
                f"There are no \"words\" and no event before '{plain(text[at:].strip(), 40)}'."
            )
        calls, at = read_calls(text, at)
        yield {**head, "do": [{"tool": c.tool, "arguments": dict(c.arguments)} for c in calls]}


def _heard(words: str) -> str:
    heard = one_line(words)
    if not heard or len(heard) > MAX_WORDS or not any(letter.isalnum() for letter in heard):
        raise Unreadable(f"Between the quotation marks stand 1 to {MAX_WORDS} letters.")
    return heard
