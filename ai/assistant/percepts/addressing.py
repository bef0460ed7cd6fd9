"""Addressing: whom a line is for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any

from ai.assistant.percepts.percept import Percept


class NotAddressed(StrEnum):
    """Why a percept does not address an assistant, in words for builders."""

    KIND = "not addressed to it"
    """Nothing of this kind addresses anybody."""
    UNNAMED = "not addressed to it: its name is not in it"
    AMONG_OTHERS = "not addressed to it: its name is not in it, and others are there"
    SOMEBODY_ELSE = "not addressed to it: somebody else is named in it"


def names_of(thing: Any) -> list[str]:
    """What a character or object answers to: its key, the key's first word, its aliases."""
    key = str(thing.key)
    first = key.split()[0] if key.split() else key
    return [name for name in dict.fromkeys([key, first, *thing.aliases.all()]) if len(name) > 1]


def mentions(text: str, names: Iterable[str]) -> bool:
    """Whether a text contains one of the names as a whole word."""
    return named_at(text, names) is not None


def named_at(text: str, names: Iterable[str]) -> int | None:
    """Where the first of the names stands in a text as a whole word; None if none does."""
    lowered = text.lower()
    near = [name for name in map(str.lower, names) if name in lowered]
    found = [re.search(rf"(?<!\w){re.escape(name)}(?!\w)", lowered) for name in near]
    return min((match.start() for match in found if match), default=None)


def is_direct(percept: Percept, thing: Any) -> bool:
    """Whether a percept addresses a character so plainly that it wakes a sleeping assistant."""
    if percept.kind in ("say", "pose"):
        return mentions(percept.text, names_of(thing))
    return percept.kind not in ("arrive", "leave", "text")


def why_not_addressed(
    percept: Percept, thing: Any, company: Sequence[Any], engaged: bool, greets: bool
) -> NotAddressed | None:
    """Why a percept does not address an assistant; None where it does.

    Args:
        percept: What happened.
        thing: The assistant's character.
        company: The characters in the room.
        engaged: Whether it talked with this source a moment ago.
        greets: Whether it greets players who arrive.
    """
    if percept.kind in ("whisper", "page", "outcome", "interrupted", "timer"):
        return None
    if percept.kind == "arrive":
        is_greeted = greets and percept.source.id.startswith("account:")
        return None if is_greeted else NotAddressed.KIND
    if percept.kind not in ("say", "pose", "channel"):
        return NotAddressed.KIND
    if mentions(percept.text, names_of(thing)):
        return None
    if percept.kind in ("pose", "channel") or percept.source.assistant:
        return NotAddressed.UNNAMED
    others = [one for one in company if one.pk not in (thing.pk, percept.source.object_id)]
    if not others:
        return None
    if not engaged:
        return NotAddressed.AMONG_OTHERS
    if any(mentions(percept.text, names_of(one)) for one in others):
        return NotAddressed.SOMEBODY_ELSE
    return None
