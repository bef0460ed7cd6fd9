"""Addressing: whom a line is for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from ai import conf
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


def asks(text: str) -> bool:
    """Whether a text asks something."""
    return any(mark in text for mark in "?？؟")


def is_for_everybody(text: str) -> bool:
    """Whether a line speaks to all who hear it, as "Hello, everybody!" or "Does anyone know?"."""
    words = conf.get("EVERYBODY")
    if not mentions(text, words):
        return False
    marked, _words = _mark(text, words)
    return bool(asks(text) and _BEGINS.match(marked)) or bool(_CALLED.search(marked))


class Company:
    """Who is in a room and could be addressed: its characters and its assistants."""

    def __init__(self, place: Any) -> None:
        characters = place.contents_get(content_type="character") if place is not None else []
        things = place.contents if place is not None else []
        self.members = [*characters, *(o for o in things if o.ndb.ai and o not in characters)]
        self._names: dict[int, list[str]] = {}
        self._called: dict[str, list[Any]] = {}
        """Who is called by a text, which all assistants in the room are asked about."""

    def mentioned(self, text: str) -> list[Any]:
        """Those whose name is in a text."""
        return [one for one in self.members if mentions(text, self._names_of(one))]

    def called(self, text: str) -> list[Any]:
        """Those whom a text calls by name, such as "Berta, look!" or "Come here, Berta!".

        Their names are set off by punctuation. A text that is nothing but names calls nobody
        without a mark: "Berta." may be an answer.
        """
        if text not in self._called:
            self._called[text] = self._find_called(text)
        return self._called[text]

    def _find_called(self, text: str) -> list[Any]:
        near = self.mentioned(text)
        if not near:
            return []
        marked, names = _mark(text, (name for one in near for name in self._names_of(one)))
        if _ONLY_NAMES.fullmatch(marked):
            return []
        called = set()
        for found in _CALLED.finditer(marked):
            first = marked.count(_MARK, 0, found.start())
            called.update(names[first : first + found[0].count(_MARK)])
        return [one for one in near if not called.isdisjoint(map(str.lower, self._names_of(one)))]

    def _names_of(self, one: Any) -> list[str]:
        if one.pk not in self._names:
            self._names[one.pk] = names_of(one)
        return self._names[one.pk]


_MARK = "\0"
"""Stands for a name in the patterns, which so take no longer for names that contain each other."""
_PAUSE = r"(?:[,.;:!?…–—]|\s-\s)"
_GREETING = r"(?:(?:and|hey|hi|hello|oh|psst|thanks|good\s+(?:morning|day|evening|night))\s+)?"
"""What often stands before the name of the one who is called, without a comma."""
_CALLED = re.compile(
    rf"(?:^|{_PAUSE})[\s\"'“„«(]*{_GREETING}{_MARK}(?:\s+(?:\w{{1,3}}|&)\s+{_MARK})*"
    rf"(?=[\s\"'”“»)]*(?:$|{_PAUSE}))",
    re.IGNORECASE,
)
"""A name, or several such as "Ann and Bert", between punctuation or the ends of a text."""
_ONLY_NAMES = re.compile(rf"[^\w{_MARK}]*{_MARK}(?:[\s,]+(?:\w{{1,3}}\s+)?{_MARK})*[\s.\"']*")
_BEGINS = re.compile(rf"[^\w{_MARK}]*(?:\w+[^\w{_MARK}]+)?{_MARK}")


def _mark(text: str, names: Iterable[str]) -> tuple[str, list[str]]:
    """Replace names in a text by marks; return the text and the names, in lower case."""
    found: list[str] = []

    def marked(match: re.Match[str]) -> str:
        found.append(match[0].lower())
        return _MARK

    longest_first = sorted(set(names), key=len, reverse=True)
    any_name = "|".join(map(re.escape, longest_first))
    text = text.replace(_MARK, " ")
    return re.sub(rf"(?<!\w)(?:{any_name})(?!\w)", marked, text, flags=re.IGNORECASE), found


def listeners(words: str, header: str, thing: Any, asker: int | None) -> tuple[list[Any], bool]:
    """To whom a character speaks.

    Args:
        words: What it says.
        header: For a whisper, the part of the line before the words, which names its listeners.
        thing: The character.
        asker: The id of the object that it answers; None if it answers nobody.

    Returns:
        The listeners, and whether it speaks to them personally rather than to all present.
    """
    company = Company(thing.location)
    others = [one for one in company.members if one.pk != thing.pk]
    named = company.mentioned(header) if header else company.called(words)
    if named := [one for one in named if one.pk != thing.pk]:
        return named, True
    if not header and is_for_everybody(words):
        return others, False
    answered = [one for one in others if one.pk == asker]
    return (answered, True) if answered or header else (others, len(others) == 1)


def why_not_addressed(
    percept: Percept, thing: Any, company: Company, engaged: bool, awaited: bool, greets: bool
) -> NotAddressed | None:
    """Why a percept does not address an assistant; None where it does.

    Args:
        percept: What happened.
        thing: The assistant's character.
        company: The characters in the room.
        engaged: Whether its talk with this source is still warm.
        awaited: Whether this source has not yet answered a question of the assistant.
        greets: Whether it greets players who arrive.
    """
    if percept.kind in ("whisper", "page", "outcome", "interrupted", "timer"):
        return None
    if percept.kind == "arrive":
        is_greeted = greets and percept.source.id.startswith("account:")
        return None if is_greeted else NotAddressed.KIND
    if percept.kind not in ("say", "pose", "channel"):
        return NotAddressed.KIND
    speaks = percept.kind == "say"
    others = [one for one in company.members if one.pk not in (thing.pk, percept.source.object_id)]
    called = company.called(percept.text) if speaks and others else []
    named = mentions(percept.text, names_of(thing))
    if called and thing not in called:
        in_talk = named or engaged
        return NotAddressed.SOMEBODY_ELSE if in_talk else NotAddressed.AMONG_OTHERS
    if named:
        return None
    if not speaks or percept.source.assistant:
        return NotAddressed.UNNAMED
    if not others or awaited or is_for_everybody(percept.text):
        return None
    if not engaged:
        return NotAddressed.AMONG_OTHERS
    if any(one in others for one in company.mentioned(percept.text)):
        return NotAddressed.SOMEBODY_ELSE
    return None
