"""Answers: what is known of what a question asks of people."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ai.brains.embedded.register.entity import Entity, Saying
from ai.brains.embedded.register.people import People
from ai.brains.embedded.register.phrasing import Phrasing, Reply
from ai.brains.embedded.register.questions import (
    AGE,
    ALL,
    DEED,
    HOME,
    IS_SO,
    NAME,
    NUMBER_OF,
    ONLY,
    ORIGIN,
    PLACE,
    REASON,
    STATE,
    TIME_OF,
    TRADE,
    WHAT,
    WHO_DOES,
    WHO_IS,
    Asked,
    asked,
)
from ai.brains.embedded.register.sayings import (
    BECAUSE,
    CHILD,
    GROUPS,
    IN_A_PLACE,
    OF_AGE,
    OF_HOME,
    OF_ORIGIN,
    PARENT,
    PLACED,
    SIBLING,
    TIMES,
    has_words,
    kinds_of,
    listed,
    plain_kin,
    plural_of,
    same_word,
)
from ai.brains.embedded.register.tellings import PAST, is_kin, kin_of
from ai.brains.embedded.wording import in_words, is_telling, words_of

_SAYS = re.compile(r"\b(?:also )?(?:says?|said|tells?|told|claims?|thinks?|asks?|asked)\b", re.I)
MAX_TOLD = 3
"""Things said of somebody in one answer."""
_NOT_OF_ONESELF = (NAME, WHO_IS, STATE, PLACE, IS_SO, ALL, DEED, REASON, TIME_OF)
"""What the asker asks of themselves and other rules answer."""


class Answers:
    """Answers one asker's questions.

    Args:
        people: Everybody who was told of.
        asker: The one who asks.
        words: What is known, as the asker is told it.
        known: Names of those whom the persona knows of old, in small letters.
    """

    def __init__(
        self, people: People, asker: Entity, words: Phrasing, known: frozenset[str]
    ) -> None:
        self._people = people
        self._asker = asker
        self._words = words
        self._known = known

    def reply(self, text: str) -> Reply | None:
        """What is known of what a question asks; None if the register is not what it needs."""
        found = asked(self._people.marked(text))
        if found is None:
            return None
        if found.rest == ONLY:
            return self._reply_in_a_word(found.kind)
        if found.kind == WHO_DOES:
            return self._who_does(found.rest)
        one = self._whom(found)
        if one is not None and one.name.lower() in self._known:
            return None
        if one is self._asker and found.kind in _NOT_OF_ONESELF and not self._others_told(found):
            return None
        if found.whom[0] == "family":
            return self._family(one, found) if one else None
        if one is None:
            return None if found.whom[0] == "the" else self._unknown(found, None)
        self._people.speak_of(self._asker, one)
        if found.many and found.whom[0] == "kin":
            owner = self._people.find(found.whom[1], self._asker)
            several = self._people.kin(owner, str(found.whom[2])) if owner else []
            if found.kind == NAME:
                names = [each.name for each in several if each.name]
                if not names:
                    return self._unknown(found, one)
                is_all = owner is not None and str(found.whom[2]) in owner.numbers
                return replace(self._words.made(listed(names), several[0]), thin=not is_all)
            told = [self._known_of(each, found) for each in several]
            lines = [each for each in told if each is not None]
            if len(lines) > 1:
                return replace(lines[0], text="; ".join(each.text for each in lines))
        return self._known_of(one, found) or self._unknown(found, one)

    def _whom(self, found: Asked) -> Entity | None:
        by = self._people.find(found.by, self._asker) if found.by else None
        if found.whom[0] == "family" and by:
            owner = found.whom[1]
            return (
                by
                if isinstance(owner, tuple) and owner[0] == "he"
                else self._people.find(owner, self._asker)
            )
        return self._people.find(found.whom, self._asker)

    def _known_of(self, one: Entity, found: Asked) -> Reply | None:
        kind, rest = found.kind, found.rest
        sayings = [each for each in one.said[::-1] if not each.outdated]
        if found.by:
            by = self._people.find(found.by, self._asker)
            sayings = [each for each in sayings if each.by is by]
        sayings.sort(key=lambda each: -self._people.weight(each.by, one))
        if kind == NAME:
            has_one = one.owners or one.noun or any(o is one for o, _ in self._asker.owners)
            return self._words.made(one.name, one) if one.name and has_one else None
        if kind == NUMBER_OF:
            return self._number(one, rest)
        if kind in (WHO_IS, ALL):
            return self._all(one, sayings, kind)
        if kind == DEED and rest.split()[0].lower() in ("do", "work"):
            kind = TRADE
        for each in sayings:
            part = self._part(one, each, kind, found)
            if part:
                other = next((other for other in sayings if other.beside is each), None)
                otherwise = self._part(one, other, kind, found) if other else ""
                whose = other and self._words.by(otherwise, other)
                if whose and otherwise != part:
                    part = f"{part}, though {whose.by or 'you'} said {otherwise}"
                return self._words.by(part, each)
        near = {HOME: OF_ORIGIN.match, ORIGIN: IN_A_PLACE.search}.get(kind)
        found_near = (s for s in sayings if near and near(s.said))
        return next((self._words.by(self._words.sentence(one, s), s) for s in found_near), None)

    def _part(self, one: Entity, each: Saying, kind: str, found: Asked) -> str:
        """The part of a saying that answers; "" if none does."""
        said = each.said
        if kind == AGE:
            return (OF_AGE.match(said) or {"age": ""})["age"]
        if kind == TRADE:
            return self._words.sentence(one, each) if TRADE in kinds_of(said) else ""
        if kind == HOME:
            return self._words.turned((OF_HOME.match(said) or {"home": ""})["home"], each)
        if kind == ORIGIN:
            return self._words.turned((OF_ORIGIN.match(said) or {"origin": ""})["origin"], each)
        if kind == PLACE:
            return self._words.sentence(one, each) if PLACED.match(said) else ""
        if kind == WHAT:
            return self._words.sentence(one, each) if one.noun else ""
        if kind == STATE:
            is_state = re.match(
                r"(?:is|was|has|had|are|were|broke|lost|fell|died|got|will|feels|hurts|aches)\b",
                said,
                re.I,
            )
            return (
                self._words.sentence(one, each)
                if is_state and not kinds_of(said) & {AGE, TRADE, HOME, ORIGIN}
                else ""
            )
        if kind == TIME_OF:
            when = TIMES.search(said)
            return (
                self._words.turned(when[0], each) if when and has_words(said, found.rest, 0) else ""
            )
        if kind == REASON:
            why = BECAUSE.search(said)
            return (
                self._words.turned(why[0], each)
                if why and has_words(said[: why.start()], found.rest, 1)
                else ""
            )
        if kind == DEED:
            needs = {"where": r"\b(?:in|at|on|to|under|near|by|behind|from|with)\b"}.get(
                found.begin, ""
            )
            fits = has_words(said, found.rest, 1) and (not needs or re.search(needs, said))
            return self._words.sentence(one, each) if fits else ""
        if kind == IS_SO:
            if has_words(said, found.rest, 1):
                no = re.search(r"\b(?:not|never|no|\w+n't|cannot)\b", said)
                return f"{'no' if no else 'yes'}, {self._words.sentence(one, each)}"
            alike = kinds_of(f"is {found.rest}") & kinds_of(said) & {AGE, TRADE, ORIGIN}
            return f"no, {self._words.sentence(one, each)}" if alike else ""
        return ""

    def _number(self, one: Entity, noun: str) -> Reply | None:
        last = noun.split()[-1]
        if is_kin(last):
            kin = kin_of(last)
            wanted = GROUPS.get(kin, (kin,))
            told = [(*one.numbers[k], k) for k in one.numbers if k in wanted]
            names = [each.name for each in self._people.kin(one, kin) if each.name]
            if told:
                by = told[0][1]
                counted = [
                    f"{n} {plain_kin(k) if n == 'one' else plural_of(k)}" for n, _, k in told
                ]
                those = f", {listed(names)}" if names and len(told) == 1 else ""
                return Reply(f"{listed(counted)}{those}", "" if by is self._asker else by.name)
            found = [each for each in self._people.kin(one, kin) if each.name]
            if found:
                told_of = f"{in_words(len(names))}, {listed(names)}"
                return replace(self._words.made(told_of, found[0]), thin=True)
            nameless = self._people.kin(one, kin)
            return (
                replace(self._words.made(f"one {plain_kin(kin)}", nameless[0]), thin=True)
                if nameless
                else None
            )
        for each in one.said[::-1]:
            has = re.match(r"(?:has|owns|keeps|had) (?:got )?(?P<many>.+)$", each.said)
            if has and not each.outdated and has_words(has["many"], noun, 1):
                return self._words.by(self._words.turned(has["many"], each), each)
        return None

    def _others_told(self, found: Asked) -> bool:
        """Whether all that is known of the asker, if they ask for all, was told by others."""
        said = self._asker.said if found.kind == ALL else []
        return bool(said) and all(each.by is not self._asker for each in said)

    def _all(self, one: Entity, sayings: Sequence[Saying], kind: str) -> Reply | None:
        relation = self._words.relation(one)
        if (
            not relation
            and not sayings
            and not any(o is one for o, _ in self._asker.owners)
            or kind == WHO_IS
            and one is self._asker
        ):
            return None
        sayings = [each for each in sayings if each.by is sayings[0].by]  # whose name is given
        told = [self._words.predicate(one, each) for each in sayings[:MAX_TOLD]]
        subject = self._words.subject(one)
        mine = next((k for o, k in self._asker.owners if o is one), "")
        if one.name and not relation and mine:
            text = listed(
                [
                    f"you are {one.name}'s {mine}",
                    *(self._words.sentence(one, s) for s in sayings[:MAX_TOLD]),
                ]
            )
        elif one.name and relation and relation != one.name:
            first = f"{one.name} is {relation}"
            text = listed([first, *told]) if told else first
        else:
            text = f"{subject} {listed(told)}" if told else ""
        if not text:
            return None
        by = sayings[0].by if sayings else one.named_by or self._words.teller(one)
        return Reply(
            text,
            "" if by is self._asker else by.name,
            any(s.private for s in sayings) or one.private,
            whom=one.name,
            thin=not sayings,
        )

    def _family(self, one: Entity, found: Asked) -> Reply | None:
        teller = self._people.find(found.by, self._asker) if found.by else None
        theirs = [
            each
            for each in self._people.everybody
            if any(o is one and not each.noun for o, _ in each.owners)
        ]
        inverse = [o for o, _ in one.owners if o not in theirs]
        lines: list[str] = []
        for each in [*theirs, *inverse]:
            said = [s for s in each.said[::-1] if not s.outdated and teller in (None, s.by)]
            subject = self._words.subject(each)
            if said:
                lines.append(f"{subject} {self._words.predicate(each, said[0])}")
            elif each.name and each is not self._asker:
                kin = next((k for o, k in each.owners if o is one), "")
                lines.append(
                    f"{each.name} is {self._words.possessive(one)} {plain_kin(kin)}" if kin else ""
                )
        lines = [line for line in lines if line][:MAX_TOLD]
        by = one if one is not self._asker else None
        return (
            Reply("; ".join(lines), by.name if by else "") if lines else self._unknown(found, one)
        )

    def _who_does(self, rest: str) -> Reply | None:
        rest = re.sub(r"^'s ", "is ", rest)
        for one in self._people.everybody[::-1]:
            if one.noun:
                continue
            for each in one.said[::-1]:
                least = 2 if rest.lower().startswith(("is ", "was ")) else 1
                is_done = _is_done_to_me(each.said, rest)
                is_told = _SAYS.match(each.said) and not _SAYS.search(rest)
                if is_told or each.outdated:
                    continue
                if is_done or has_words(each.said, rest, least):
                    is_certain = is_done or all(
                        same_word(w) in {same_word(x) for x in words_of(each.said.lower())}
                        for w in words_of(rest.lower())
                        if is_telling(w) and w not in ("will", "come", "comes")
                    )
                    if is_certain:
                        self._people.speak_of(self._asker, one)
                        return self._words.by(self._words.sentence(one, each), each)
        is_of_one = re.match(
            r"(?:is|are|was)(?: not| ever)? (?!the\b|an?\b|this|that|here|there|in (?!love)|at\b|"
            r"with\b)[a-z]+(?: [a-z]+)? (?:with|of|to|by|for|from|about|at|in) (?-i:[A-Z])",
            rest,
            re.I,
        )
        is_deed = re.match(rf"[a-z]{{3,}}(?<!s)s \w+|(?:{PAST}) (?:me|us)\b", rest)
        return Reply(own=False) if is_of_one or is_deed else None

    def _reply_in_a_word(self, kind: str) -> Reply | None:
        one = self._people.spoken_of(self._asker)
        if one is None:
            return None
        if kind == NAME and not one.owners:
            return None
        return self._known_of(one, Asked(kind))

    def _unknown(self, found: Asked, one: Entity | None) -> Reply | None:
        """That somebody is known, or belongs to the asker, and what was asked is not."""
        first = found.whom[0] if found.whom else ""
        if first == "name" and str(found.whom[1]).lower() in self._known:
            return None
        is_here = re.search(r"\b(?:here|there|around|home|in|gone|back)\b", found.rest, re.I)
        if found.kind in (PLACE, STATE, WHAT) or (first == "me" and found.kind != NUMBER_OF):
            return None
        if found.kind == NUMBER_OF and not is_kin(found.rest.split()[-1]):
            return None
        if first == "name" and found.kind == NAME:
            return Reply(str(found.whom[1])) if one is not None else None
        if found.kind == IS_SO and (is_here or one is None and first != "kin"):
            return None
        is_nobody = one is None and (
            first == "he" or (first == "name" and found.kind in (DEED, REASON, TIME_OF))
        )
        if first == "thing" or is_nobody:
            return None
        owner = found.whom[1] if len(found.whom) > 1 else ""
        is_theirs = isinstance(owner, tuple) and owner[0] == "name"
        whom = str(owner[1]) if isinstance(owner, tuple) and is_theirs else ""
        if first == "name":
            whom = str(owner)
        is_mine = one is not None and any(owner is self._asker for owner, _ in one.owners)
        own = (first != "name" or is_mine) and found.kind != IS_SO
        return Reply(whom=whom, hint=self._hint(one, found), own=own)

    def _hint(self, one: Entity | None, found: Asked) -> str:
        """What is known of the same one, or of who may be the same, instead."""
        owner, kin = self._asker, ""
        if found.whom[1:2] == ("it",):
            return ""
        if found.whom[:2] == ("he", "they"):
            return ""
        if one is not None:
            sayings = [each for each in one.said[::-1] if not each.outdated]
            is_named = found.whom[:1] != ("he",)
            if sayings and is_named and found.kind not in (NAME, NUMBER_OF):
                return self._words.sentence(one, sayings[0])
            owner, kin = next(iter(one.owners), (one, ""))
        elif found.whom[:1] == ("kin",):
            owner, kin = self._people.find(found.whom[1], self._asker) or owner, str(found.whom[2])
        if found.kind == NUMBER_OF:
            kin = kin_of(found.rest.split()[-1])
            counted = [
                f"{n} {plain_kin(k) if n == 'one' else plural_of(k)}"
                for k, (n, _) in owner.numbers.items()
                if any(kin in group and k in group for group in (CHILD, SIBLING, PARENT))
            ]
            return f"you have {listed(counted)}" if counted and owner is self._asker else ""
        others = [each for each in self._people.like_kin(owner, kin) if each is not one]
        if found.kind == NAME:
            named = [each.name for each in others if each.name]
            group = {
                "daughter": "child",
                "son": "child",
                "kid": "child",
                "brother": "sibling",
                "sister": "sibling",
            }
            kind = group.get(kin, kin)
            many = plural_of(kind) if len(named) > 1 else kind
            are = "are" if len(named) > 1 else "is"
            return f"{self._words.possessive(owner)} {many} {are} {listed(named)}" if named else ""
        for other in others[::-1]:
            for each in other.said[::-1]:
                if not each.outdated and self._part(other, each, found.kind, found):
                    return self._words.sentence(other, each)
        return ""


def _is_done_to_me(said: str, rest: str) -> bool:
    """Whether what was told of a deed to the asker is all in a question that says more of it."""
    told, asked_for = (list(map(same_word, words_of(each.lower()))) for each in (said, rest))
    is_mine = any(word in ("me", "us") for word in told[1:2])
    return is_mine and told[:2] == asked_for[:2] and set(told) <= set(asked_for)
