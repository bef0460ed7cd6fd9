"""Reactions as builders write them: `"thistle" open {"target": "gate"}; leave close {…}`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ai.assistant.agent.wake_policy import MAX_CALLS, ScheduledCall
from ai.brains.embedded.reactions import EVENTS, reactions_in, rules_of
from ai.brains.embedded.rules.rulebook import check_rules
from ai.commands.assistants.schedule_syntax import format_call, read_calls
from ai.commands.console.value_types import NONE, Unreadable
from ai.tools.support.markup import one_line, plain

MAX_REACTIONS = 20
MAX_WORDS = 60
"""Letters of the words that a reaction waits for."""
RANGE = (
    f'up to {MAX_REACTIONS} of "words" or an event ({", ".join(EVENTS)}), each with up to '
    f"{MAX_CALLS} tool calls, or none"
)
EXAMPLE = '"thistle" open {"target": "gate"}, say {"message": "Pass, {asker}."}'
_WORDS = re.compile(r'[\s;]*["“”]([^"“”]*)["“”]\s*')
_EVENT = re.compile(rf"[\s;]*({'|'.join(EVENTS)})\b\s*", re.IGNORECASE)


def read(text: str) -> list[dict[str, Any]]:
    """Read reactions, as an assistant's persona keeps them.

    Raises:
        Unreadable: The words, a tool or an argument are wrong.
    """
    if text.lower() in NONE:
        return []
    found = list(_reactions(text))
    if len(found) > MAX_REACTIONS:
        raise Unreadable(f"Those are {len(found)} reactions; the limit is {MAX_REACTIONS}.")
    wrong = check_rules(list(rules_of(found)))
    if wrong:
        raise Unreadable(plain(wrong[0], 200))
    return found


def format_value(value: Any) -> str:
    """Reactions as a builder types them."""
    readable = [one for one in reactions_in(value) if one.get("on") or one.get("hear")]
    return "; ".join(map(_format_reaction, readable)) or "none"


def _format_reaction(reaction: Mapping[str, Any]) -> str:
    at = reaction.get("on") or f'"{reaction["hear"]}"'
    calls = (
        ScheduledCall(str(call["tool"]), call.get("arguments") or {}) for call in reaction["do"]
    )
    return f"{at} {', '.join(map(format_call, calls))}"


def _reactions(text: str) -> Iterator[dict[str, Any]]:
    at = 0
    while text[at:].strip(" ;"):
        words, event = _WORDS.match(text, at), _EVENT.match(text, at)
        if words is not None:
            head, at = {"hear": _read_words(words[1])}, words.end()
        elif event is not None:
            head, at = {"on": event[1].lower()}, event.end()
        else:
            raise Unreadable(
                f"There are no \"words\" and no event before '{plain(text[at:].strip(), 40)}'."
            )
        calls, at = read_calls(text, at)
        yield {**head, "do": [{"tool": c.tool, "arguments": dict(c.arguments)} for c in calls]}


def _read_words(words: str) -> str:
    heard = one_line(words)
    if not heard or len(heard) > MAX_WORDS or not any(letter.isalnum() for letter in heard):
        raise Unreadable(f"Put 1 to {MAX_WORDS} letters between the quotation marks.")
    return heard
