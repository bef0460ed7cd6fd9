"""Phrasing: what is known of somebody, in words for the one who asks."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ai.brains.embedded.register.entity import Entity, Saying
from ai.brains.embedded.register.people import People
from ai.brains.embedded.register.sayings import (
    INVERSE,
    SHARED,
    gender_of,
    plain_kin,
)
from ai.brains.embedded.wording import plain_verb, turned


@dataclass(frozen=True)
class Reply:
    """What is known of what was asked."""

    text: str = ""
    """"" if it is not known."""
    by: str = ""
    """Who told it; "" for the one who asks."""
    private: bool = False
    hint: str = ""
    """What is known instead."""
    whom: str = ""
    """Of whom it was asked, for the memory."""
    own: bool = True
    """It is the asker's own affair."""
    thin: bool = False
    """More of it may be in the memory."""


class Phrasing:
    """Says things of people as somebody says them to the asker.

    Args:
        people: Everybody who was told of.
        asker: Who hears it; what is theirs is "yours".
    """

    def __init__(self, people: People, asker: Entity) -> None:
        self._people = people
        self._asker = asker

    def made(self, text: str, one: Entity) -> Reply:
        """A reply of somebody's name, which counts as told by who named them."""
        is_theirs = any(owner is self._asker for owner, _ in one.owners)
        by = one.named_by or (None if is_theirs or one.noun else self.teller(one))
        return Reply(text, by.name if by and by is not self._asker else "", one.private)

    def teller(self, one: Entity) -> Entity:
        """Who told of somebody: who has no name is known by what another said, or from whose."""
        if one.name:
            return one
        told = (each.by for each in one.said)
        return next(told, next((owner for owner, _ in one.owners), one))

    def by(self, text: str, each: Saying) -> Reply:
        """A reply of what was said, by who said it."""
        return Reply(text, "" if each.by is self._asker else each.by.name, each.private)

    def sentence(self, one: Entity, each: Saying) -> str:
        """What was said of somebody, in full: "your brother Anton bakes bread"."""
        return f"{self.subject(one)} {self.predicate(one, each)}"

    def predicate(self, one: Entity, each: Saying) -> str:
        """The same without whom it was said of: "bakes bread"."""
        said = self.turned(each.said, each)
        if one is self._asker:
            verb, _, rest = said.partition(" ")
            said = f"{plain_verb(verb, 'are')} {rest}".strip()
        return said

    def turned(self, said: str, each: Saying) -> str:
        """What was said, with "you" for the asker and a name for who said "I"."""
        if not said:
            return ""
        if each.by is self._asker:
            return turned(said)
        name = each.by.name
        said = re.sub(r"\b(?:my|our)\b", lambda _: f"{name}'s", said, flags=re.I)
        said = re.sub(r"\b(?:me|us|i)\b", lambda _: name, said, flags=re.I)
        return (
            re.sub(rf"\b{re.escape(self._asker.name)}\b(?!')", "you", said)
            if self._asker.name
            else said
        )

    def subject(self, one: Entity) -> str:
        """Somebody, as one speaks of them to the asker: "your brother Anton"."""
        if one is self._asker:
            return "you"
        relation = self.relation(one)
        if not one.name:
            return relation
        return (
            f"{relation} {one.name}" if relation.startswith("your ") and not one.noun else one.name
        )

    def relation(self, one: Entity) -> str:
        """What somebody is to the asker, or to somebody else: "your brother", "Anton's sister"."""
        mine = [kin for owner, kin in one.owners if owner is self._asker]
        own = next((kin for kin in mine if kin != "companion"), next(iter(mine), ""))
        if own:
            return f"your {plain_kin(own)}"
        for of, are in INVERSE:
            if any(o is one and k in of for o, k in self._asker.owners):
                fitting = [k for k in are if gender_of(k) == one.gender] or are
                if one.gender or len(are) == 1:
                    return f"your {fitting[0]}"
                return ""
        for owner, kin in one.owners:
            if (
                self._people.are_siblings(self._asker, owner)
                and kin in SHARED
                and one is not self._asker
            ):
                return f"your {kin}"
        return next((f"{self.possessive(owner)} {plain_kin(kin)}" for owner, kin in one.owners), "")

    def possessive(self, one: Entity) -> str:
        """Whose something is: "your", "Anton's", "your brother's"."""
        if one is self._asker:
            return "your"
        if not one.name:
            return f"{self.relation(one)}'s"
        return f"{one.name}'s"
