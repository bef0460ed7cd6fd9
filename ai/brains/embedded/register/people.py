"""People: everybody who was told of in a talk, and who of them is meant by some words."""

from __future__ import annotations

import re

from ai.brains.embedded.register.entity import Entity
from ai.brains.embedded.register.questions import marked
from ai.brains.embedded.register.sayings import (
    ANIMAL,
    CHILD,
    GROUPS,
    INVERSE,
    PARENT,
    SHARED,
    SIBLING,
    SPOUSE,
    gender_of,
)
from ai.brains.embedded.register.tellings import ME


class People:
    """Who was told of, whose they are, and whom each speaker spoke of last."""

    def __init__(self) -> None:
        self.everybody: list[Entity] = []
        """Those who speak too, in the order in which they were first named."""
        self._topics: dict[Entity, list[Entity]] = {}
        """By speaker, whom they spoke of, the last one last."""

    def called(self, name: str) -> Entity | None:
        """Who has a name."""
        return next((one for one in self.everybody if one.name.lower() == name.lower()), None)

    def spoken_of(self, by: Entity) -> Entity | None:
        """Whom a speaker spoke of last."""
        return next(reversed(self._topics.get(by, [])), None)

    def named(self, name: str) -> Entity:
        """Who has a name; somebody new if nobody has it yet."""
        found = self.called(name)
        if found is None:
            found = Entity(name[:1].upper() + name[1:])
            self.everybody.append(found)
        return found

    def find(self, who: object, by: Entity, create: bool = False) -> Entity | None:
        """Whom a speaker means.

        Args:
            who: What `tellings` or `questions` made of the words.
            by: Who speaks.
            create: Whether to add one of whom nobody told before.
        """
        if not isinstance(who, tuple) or not who:
            return None
        if who == ME:
            return by
        if who[0] == "name":
            name = str(who[1])
            known = self.called(name)
            return known or (self.named(name) if create else None)
        if who[0] == "he":
            pronoun = str(who[1])
            topics = self._topics.get(by, [])
            return next((one for one in topics[::-1] if _fits_pronoun(one, pronoun)), None)
        owner = self.find(who[1], by, create)
        if owner is None:
            return None
        if who[0] in ("kin", "the"):
            found = self.kin(owner, str(who[2]))
            if not found and create and who[0] == "kin":
                found = [Entity(owners=[(owner, str(who[2]))])]
                self.everybody += found
            recent = self._topics.get(by, [])
            return max(
                found, key=lambda one: recent.index(one) if one in recent else -1, default=None
            )
        if who[0] == "thing":
            noun = str(who[2])
            named = [
                one
                for one in self.everybody
                if one.noun == noun and one.owners[:1] == [(owner, noun)]
            ]
            if not named and create:
                named = [Entity(noun=noun, owners=[(owner, noun)])]
                self.everybody += named
            return next(iter(named), None)
        return owner if who[0] == "family" else None

    def kin(self, owner: Entity, kin: str) -> list[Entity]:
        """Somebody's relatives of a kind, whoever told of them, and from whichever side."""
        wanted = (*GROUPS.get(kin, (kin,)), *(("partner",) if kin in SPOUSE else ()))
        found = [
            one for one in self.everybody if any(o is owner and k in wanted for o, k in one.owners)
        ]
        if found:
            return found
        for of, are in INVERSE:
            if kin in are:
                others = [other for other, k in owner.owners if k in of]
                fitting = [
                    one for one in others if one.gender in ("", gender_of(kin) or one.gender)
                ]
                if fitting:
                    return fitting
        for other in self._siblings(owner) if kin in SHARED else ():
            found = [
                one
                for one in self.everybody
                if one is not owner and any(o is other and k in wanted for o, k in one.owners)
            ]
            if found:
                return found
        return []

    def like_kin(self, owner: Entity, kin: str) -> list[Entity]:
        """Relatives of whom one may be meant: of somebody's children, a daughter."""
        group = next((group for group in (CHILD, SIBLING, PARENT, ANIMAL) if kin in group), ())
        return [
            one for one in self.everybody if any(o is owner and k in group for o, k in one.owners)
        ]

    def _siblings(self, one: Entity) -> list[Entity]:
        return [
            other
            for other in self.everybody
            if other is not one
            and (
                any(o is one and k in SIBLING for o, k in other.owners)
                or any(o is other and k in SIBLING for o, k in one.owners)
            )
        ]

    def are_siblings(self, one: Entity, other: Entity) -> bool:
        """Whether somebody told that they are."""
        return other in self._siblings(one)

    def weight(self, by: Entity, one: Entity) -> int:
        """How much somebody's word counts: most of themselves and of theirs."""
        return (
            2
            if by is one
            or any(by is owner or self.are_siblings(by, owner) for owner, _ in one.owners)
            else 1
        )

    def speak_of(self, by: Entity, one: Entity) -> None:
        """Note whom a speaker spoke of last, who may be "he" or "she" next."""
        topics = self._topics.setdefault(by, [])
        if one in topics:
            topics.remove(one)
        if one is not by:
            topics.append(one)

    def marked(self, text: str) -> str:
        """A text with the mark of an owner that was left out: "wilmas trade"."""
        text = marked(text)
        for one in self.everybody:
            name = one.name
            if name.lower() not in text.lower():
                continue
            if len(name) > 2 and re.search(rf"\b{re.escape(name)}s\b", text, re.I):
                several = re.split(rf"\b{re.escape(name)}s\b(?= [a-z])", text, flags=re.I)
                text = f"{name}'s".join(several)
            elif len(name) > 2 and name.lower() in text:
                text = name.join(re.split(rf"(?<![\w']){re.escape(name.lower())}(?!\w)", text))
        return text


def _fits_pronoun(one: Entity, pronoun: str) -> bool:
    if pronoun == "it":
        return bool(one.noun) or one.gender == ""
    return one.gender in ("", pronoun) and not one.noun or pronoun == "they"
