"""Whom a line is meant for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from ai.assistant.percepts.percept import Percept

NOT_MEANT = "not meant for it"
UNNAMED = f"{NOT_MEANT}: its name is not in it"
AMONG_OTHERS = f"{UNNAMED}, and others are there"
SOMEBODY_ELSE = f"{NOT_MEANT}: somebody else is named in it"


def names_of(thing: Any) -> list[str]:
    """What a character or object answers to: its key, the key's first word, its aliases."""
    key = str(thing.key)
    first = key.split()[0] if key.split() else key
    return [name for name in dict.fromkeys([key, first, *thing.aliases.all()]) if len(name) > 1]


def mentions(text: str, names: Iterable[str]) -> bool:
    """Whether a text has one of the names in it, as a word of its own."""
    return named_at(text, names) is not None


def named_at(text: str, names: Iterable[str]) -> int | None:
    """Where a text has the first of the names in it, as a word of its own; None if nowhere."""
    lowered = text.lower()
    near = [name for name in map(str.lower, names) if name in lowered]
    found = [re.search(rf"(?<!\w){re.escape(name)}(?!\w)", lowered) for name in near]
    return min((match.start() for match in found if match), default=None)


def is_direct(percept: Percept, thing: Any) -> bool:
    """Whether a percept is so plainly meant for an assistant that it would wake from sleep.

    Args:
        percept: What happened.
        thing: The assistant's character.
    """
    if percept.kind in ("say", "pose"):
        return mentions(percept.text, names_of(thing))
    return percept.kind not in ("arrive", "leave", "text")


def not_meant(
    percept: Percept, thing: Any, company: Sequence[Any], engaged: bool, greets: bool
) -> str:
    """Why an assistant should not take a percept as meant for it; "" where it should.

    Args:
        percept: What happened.
        thing: The assistant's character.
        company: The other characters in the room.
        engaged: Its talk with this source is still warm.
        greets: It turns to whoever arrives.
    """
    if percept.kind in ("whisper", "page", "outcome", "interrupted", "timer"):
        return ""
    if percept.kind == "arrive":
        return "" if greets and percept.source.id.startswith("account:") else NOT_MEANT
    if percept.kind not in ("say", "pose", "channel"):
        return NOT_MEANT
    if mentions(percept.text, names_of(thing)):
        return ""
    if percept.kind in ("pose", "channel") or percept.source.assistant:
        return UNNAMED
    others = [one for one in company if one.pk not in (thing.pk, percept.source.object_id)]
    if not others:
        return ""
    if not engaged:
        return AMONG_OTHERS
    return SOMEBODY_ELSE if any(mentions(percept.text, names_of(one)) for one in others) else ""
