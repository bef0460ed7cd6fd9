"""Happenings: what was said, sent, done and seen lately, in order, as the request shows it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ai.brains.base import Message
from ai.brains.embedded.moment import SPEECH, arguments_of
from ai.brains.embedded.rules.rule import TALK
from ai.brains.lazy_pattern import lazy_pattern

SAID, OWN, DID, WENT, CAME, WORD = "said", "own", "did", "went", "came", "word"
"""Kinds: what somebody said, what the assistant said, what it did, that somebody went or came, and
that somebody sent word."""
GAVE = "gave"
"""The same of what somebody gave the assistant, whose text is the name of the thing."""
_ACTED = lazy_pattern(r"^\[you acted: (.+)\]$", re.M)
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_ACT = lazy_pattern(
    rf"(?P<tool>[\w.]+)(?P<failed>, (?:failed as {_QUOTED}|\w[\w ]*))?"
    rf"(?:: (?P<words>{_QUOTED}(?:, {_QUOTED})*))?(?:; |$)"
)
_WORDS = lazy_pattern(_QUOTED)


@dataclass(frozen=True)
class Happening:
    """One thing that happened."""

    kind: str
    by: str
    """The name of whose doing it was; of what the assistant did itself, for whom it was."""
    text: str
    source: str = ""
    private: bool = False
    """Only some of those in the room heard it."""
    tool: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)


def happenings(
    messages: Sequence[Message],
    before: Mapping[str, Any],
    viewer: str,
    is_confided: Callable[[Mapping[str, Any]], bool] = lambda percept: False,
) -> list[Happening]:
    """What happened before a percept, the oldest first, as far as somebody may hear of it.

    Args:
        messages: The messages of a request.
        before: The percept.
        viewer: The source id of the one who asks.
        is_confided: Returns whether its speaker asked to keep a line to oneself, whoever heard it.
    """
    found: list[Happening] = []
    asked: Sequence[Mapping[str, Any]] = ()
    for place, message in enumerate(messages):
        if message.percepts:
            asked = [one for one in message.percepts if one.get("addressed")]
        for percept in message.percepts:
            if percept is before:
                return found
            audience, is_own = percept.get("audience"), viewer == percept.get("source")
            if is_own or not is_confided(percept) and (audience is None or viewer in audience):
                found += _noticed(percept)
        found += _done(message, messages[place + 1 :], asked)
    return found


def _noticed(percept: Mapping[str, Any]) -> Iterator[Happening]:
    kind, data = str(percept.get("kind") or ""), percept.get("data") or {}
    by, text = str(percept.get("name") or ""), str(percept.get("text") or "")
    source, private = str(percept.get("source") or ""), percept.get("audience") is not None
    if kind == "message":
        asker = str(data.get("asker") or source)
        yield Happening(WORD, str(data.get("for") or by), text, asker, private)
    elif kind in TALK:
        is_few = private or kind in ("whisper", "page", "instruction")
        yield Happening(SAID, by, text, source, is_few)
    elif kind == "give":
        yield Happening(GAVE, by, str(data.get("name") or ""), source, private)
    elif kind in ("arrive", "leave"):
        yield Happening(CAME if kind == "arrive" else WENT, by, text, source, private)


def _done(
    message: Message, after: Sequence[Message], asked: Sequence[Mapping[str, Any]]
) -> Iterator[Happening]:
    """What the assistant said and did in a message, and what a line of it says that it did."""
    first = asked[0] if asked else {}
    by, source = str(first.get("name") or ""), str(first.get("source") or "")
    private = any(one.get("audience") is not None for one in asked)
    for call in message.calls:
        end = next((m.text for m in after if m.role == "tool" and m.call_id == call.id), "Error")
        if end.startswith("Error"):
            continue
        given = arguments_of(call)
        if call.name in SPEECH:
            is_few = call.name != SPEECH[0]
            yield Happening(OWN, by, str(given.get("message") or ""), source, is_few)
        else:
            words = " ".join(map(str, given.values()))
            yield Happening(DID, by, words, source, private, call.name, given)
    for tool, words in acts_in(message.text if message.role == "user" else ""):
        yield Happening(DID, by, words, source, private, tool)


def acts_in(text: str) -> Iterator[tuple[str, str]]:
    """What the lines of another's turn say that was done in it: the tool, and the words for it."""
    for acted in _ACTED.finditer(text):
        for act in _ACT.finditer(acted[1]):
            if not act["failed"]:
                yield (
                    act["tool"],
                    " ".join(json.loads(w) for w in _WORDS.findall(act["words"] or "")),
                )
