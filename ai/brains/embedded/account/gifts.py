"""What was handed over: who gave a thing to the assistant, and where it is now."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ai.brains.embedded.account.happenings import DID, GAVE, Happening
from ai.brains.embedded.account.record import (
    ANYBODY,
    JUST,
    MOST,
    NAME,
    NOW,
    Record,
    Told,
    is_one,
    kinds,
    listed,
)
from ai.brains.embedded.register.roots import root
from ai.brains.embedded.wording import content_words


def _who_gave(record: Record, found: re.Match[str]) -> Told | None:
    """Who gave it a thing."""
    gift = next(_gifts(record, found["thing"], "anybody"), None)
    return Told(f"{_giver(record, gift)} gave me the {gift.text}") if gift else None


def _given(record: Record, found: re.Match[str]) -> Told | None:
    """What somebody gave it, or somebody else, which it does not see."""
    who, whom = found["who"], found["whom"].lower()
    if whom != "you":
        return None if who.lower() == "i" else Told(f"{who} handed over nothing that I saw")
    gifts = list(_gifts(record, "", record.name if who.lower() in ("i", "we") else who))
    things = list(dict.fromkeys(f"the {gift.text}" for gift in gifts[:MOST]))
    return Told(f"{_giver(record, gifts[0])} gave me {listed(things)}") if things else None


def _where_is_mine(record: Record, found: re.Match[str]) -> Told | None:
    """Where a thing is that the asker gave it."""
    gift = next(_gifts(record, found["thing"], record.name), None)
    if gift is None:
        return None
    words = set(content_words(gift.text))
    later = record.happened[: record.happened.index(gift)]
    acts = (one.text for one in later if one.kind == DID and one.text.startswith("give "))
    if any(words <= set(content_words(text)) for text in acts):
        return Told(f"I gave the {gift.text} back to you")
    return Told(f"I have the {gift.text}, and you get it back when you ask for it")


def _gifts(record: Record, thing: str, who: str) -> Iterator[Happening]:
    """What it was given of some words, the last thing first."""
    wanted = set(map(root, content_words(thing)))
    for one in record.happened:
        is_gift = one.kind == GAVE and is_one(one.by, who)
        if is_gift and wanted <= set(map(root, content_words(one.text))):
            yield one


def _giver(record: Record, gift: Happening) -> str:
    return "you" if gift.source == record.source else gift.by


KINDS = kinds(
    (
        rf"^(?:who|whom) (?:has |had )?{JUST}(?:gave|given|give|brought|handed|passed|sent) "
        rf"you (?P<thing>(?:the|an?|that|this|your|some|it|my)?\b.*?){NOW}$",
        _who_gave,
    ),
    (
        rf"^what (?:did|has|have) (?P<who>i|we|{NAME}|{ANYBODY}) {JUST}(?:give|given|gave|"
        rf"hand|handed|bring|brought|pass|passed)(?: to)? "
        rf"(?P<whom>you|me|us|him|her|{NAME}){NOW}$",
        _given,
    ),
    (
        rf"^(?:where(?:'s| is| are)|do you {JUST}have|have you {JUST}got|(?:who|what) has|"
        rf"you {JUST}have|did you {JUST}(?:keep|lose|sell|eat)) my (?P<thing>.+?){NOW}$",
        _where_is_mine,
    ),
)
