"""Recollection: what is asked about what somebody told, or about what happened lately."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ai.brains.embedded import wording
from ai.brains.embedded.account.account import Account
from ai.brains.embedded.account.happenings import SAID, Happening, happenings
from ai.brains.embedded.errands.errand import Errand
from ai.brains.embedded.errands.errand_factory import ErrandFactory
from ai.brains.embedded.errands.priorities import OF_OWN
from ai.brains.embedded.facts import TOLD, VERSES, Fact
from ai.brains.embedded.lines.clauses import Clause
from ai.brains.embedded.lines.line_reader import LineReader
from ai.brains.embedded.lines.persons import MAX_BACK
from ai.brains.embedded.lines.spelling import spelt
from ai.brains.embedded.moment import Moment
from ai.brains.embedded.percept_fields import is_private, medium_of, name_of
from ai.brains.embedded.register.hearing import Line
from ai.brains.embedded.register.known_again import known_again, recited, what_of_own
from ai.brains.embedded.register.phrasing import Reply
from ai.brains.embedded.register.questions import (
    AGE,
    IT,
    ONLY,
    TIME_OF,
    WHO_DOES,
    Asked,
    asked,
    marked,
)
from ai.brains.embedded.register.register import Register
from ai.brains.embedded.register.sayings import time_in
from ai.brains.embedded.register.tales import (
    ABOUT,
    REPROACHES,
    is_asked_of_tale,
    part_of_tale,
)
from ai.brains.embedded.register.tellings import ME, tellings
from ai.brains.embedded.rules.rule import TALK
from ai.brains.embedded.rules.rulebook import Rulebook
from ai.brains.embedded.templates.template import parse
from ai.brains.lazy_pattern import lazy_pattern

_NO_TIME = ("in ", "when i am ", "when asked")
"""How what is called a time begins that is none: "when I am asked with good reason"."""
_OF_WORDS = lazy_pattern(
    r"\b(?:whisper|offer|sa(?:y|ys|id)|tell|told|mention|promise|ask(?:ed)?\b)", re.IGNORECASE
)
"""How it is asked what somebody said, of whom what else is known is no answer."""


class Recollection:
    """Finds what answers questions about what guests told, and what happened while they talked.

    Args:
        moment: What is heard, and what was before.
        book: The rules.
        reader: Reads lines as clauses.
        errands: Makes the errands.
    """

    def __init__(
        self, moment: Moment, book: Rulebook, reader: LineReader, errands: ErrandFactory
    ) -> None:
        self._moment = moment
        self._book = book
        self._reader = reader
        self._errands = errands
        self._accounts: dict[int, Account] = {}
        """By the id of the percept, what happened before it as far as its source may hear of it."""

    def of_a_tale(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of what is asked about a tale that was told in this talk."""
        rule, source = self._book.of_a_tale, str(percept.get("source") or "")
        is_asked = rule is not None and is_asked_of_tale(clause.text)
        if rule is None or not is_asked or percept.get("kind") not in TALK:
            return None
        told = REPROACHES.search(str(percept.get("text")))
        is_told = REPROACHES.match(clause.text) is not None and told is not None
        wanted = told.string[told.end() :] if told and is_told else clause.asked_as or clause.text
        for fact in [*self._errands.facts(source), *self._errands.now][::-1]:
            may_hear = not fact.private or source in (fact.source, *fact.heard_by)
            is_tale = fact.about.startswith(ABOUT) and may_hear
            part = part_of_tale(wanted, fact.text) if is_tale else ""
            is_said = bool(part) and self._has_said(fact.source, part)
            errand = Errand(rule, self._errands.scope(percept, clause, {})) if is_said else None
            if errand is not None:
                whose = "mine" if fact.source == source else "teller"
                errand.scope["known"] = {"part": part, whose: wording.spoken_name(fact.name)}
                errand.asked, errand.private = clause.question, is_private(percept) or fact.private
                errand.listener, errand.medium = name_of(percept), medium_of(percept)
                return errand
        return None

    def _has_said(self, source: str, words: str) -> bool:
        """Whether these are somebody's very words, as a name may stand in place of "he"."""
        heard = (one for message in self._moment.request.messages for one in message.percepts)
        said = (str(one.get("text")) for one in heard if str(one.get("source")) == source)
        words = words.rstrip(" …").lower()
        return any(
            words in spelt(" ".join(text.replace("’", "'").split())).lower() for text in said
        )

    def known_again(
        self, percept: Mapping[str, Any], clause: Clause, errand: Errand | None
    ) -> Errand | None:
        """The errand of a question of the asker's own, which what they told answers."""
        name = wording.spoken_name(name_of(percept))
        earlier = self._moment.percepts_before(percept)
        lines = [(str(one.get("text")), self._moment.is_confided(one)) for one in earlier]
        verses, is_private = recited(clause.text, lines)
        told = None if verses else known_again(clause.text, self._reader.talk(percept), name)
        if not (verses or told):
            is_own = errand and (errand.unanswered or errand.rule.name in OF_OWN)
            is_asked = is_own and what_of_own(clause.text, name)
            rule = self._book.known_of_old if is_asked else None
            old = self._errands.start(rule, {}, percept, clause) if rule else None
            return replace(old, otherwise=errand) if old else None
        again = self._errands.start(self._book.known_again, {}, percept, clause)
        if again is None:
            return None
        source = str(percept.get("source") or "")
        text = told.text if told else verses
        kind = TOLD if told else VERSES
        private = told.private if told else is_private
        fact = Fact(text, text, text, source, name, private, kind=kind)
        again.scope["fact"] = fact.as_data(source)
        again.private = again.private or fact.private
        return again

    def of_late(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of what is asked about what happened lately, or allowed to be told."""
        rule = self._book.of_late
        if rule is None or percept.get("kind") not in TALK:
            return None
        if id(percept) not in self._accounts:
            source = str(percept.get("source") or "")
            messages, is_confided = self._moment.request.messages, self._reader.is_confided
            happened = happenings(messages, percept, source, is_confided)
            gone = self._reader.unsaid(percept)
            happened = [one for one in happened if one.kind != SAID or not self._is_in(one, gone)]
            name = wording.spoken_name(name_of(percept))
            self._accounts[id(percept)] = Account(happened, name, source, self._moment.names)
        before = self._reader.line[-1].text if self._reader.line else ""
        account = self._accounts[id(percept)]
        told = account.reply(clause.text, before) if clause.question else account.wish(clause.text)
        if told is None:
            return None
        if told.text.startswith("nobody has, that"):  # it has noted nothing
            rule = replace(rule, words={"say": (parse("{late.text|cap}, {asker}."),)})
        errand = Errand(rule, {**self._errands.scope(percept, clause, {}), "late": vars(told)})
        errand.asked = clause.question
        errand.private = is_private(percept) or told.private
        errand.listener, errand.medium = name_of(percept), medium_of(percept)
        return errand

    def _is_in(self, said: Happening, gone: Collection[tuple[str, str]]) -> bool:
        """Whether something that was said, or a clause of it, is among what does not count."""
        by = wording.spoken_name(said.by).lower()
        clauses = self._reader.apart(said.text) if gone else ()
        return any((by, each.text.lower()) in gone for each in clauses)

    def of_somebody(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of a question about somebody who was told of."""
        clause = replace(clause, text=marked(clause.text))
        rule, found = self._book.of_somebody, asked(clause.text)
        if rule is None or found is None or percept.get("kind") not in TALK:
            return None
        if found.whom == IT and self._is_of_something_else(percept):
            return None
        talk = self._reader.talk(percept)
        scope = self._errands.scope(percept, clause, {})
        reply = Register(talk, scope["asker"], self._reader.persons.familiar).reply(clause.text)
        if found.rest == ONLY and found.kind in (TIME_OF, AGE):
            is_of_thing = self._reader.with_thing(percept, clause) != clause
            when = "" if is_of_thing else self._time_before(percept, talk)
            if when:
                rule, reply = self._book.in_a_word, Reply(when)
        if reply is None or not (reply.text or self._may_ask_memory(percept, clause, found)):
            return None
        errand = Errand(rule, scope)
        scope.update(talk=talk, familiar=self._reader.persons.familiar)
        scope["unsaid"] = self._reader.unsaid(percept)
        known = vars(reply) if reply.text else None
        hint = "" if _OF_WORDS.search(clause.text) else reply.hint
        scope["near"] = {"whom": reply.whom or scope["asker"], "hint": hint, "known": known}
        is_kin = found.whom[:1] == ("kin",) and found.whom[1:2] == (ME,)
        whose = f"{scope['asker']}'s {found.whom[2]}: " if is_kin else ""
        scope["near"]["query"] = f"{whose}{clause.text}"
        scope["known"] = None if reply.thin else known
        errand.asked = True
        errand.unanswered = not reply.text
        errand.private = is_private(percept) or reply.private
        errand.listener, errand.medium = name_of(percept), medium_of(percept)
        other = self._reader.first(percept, clause)
        if not reply.text and not reply.own and other and not other[0].own:
            errand.otherwise = self._errands.by_rules(percept, clause)
        return errand

    def _is_of_something_else(self, percept: Mapping[str, Any]) -> bool:
        """Whether what was asked before "is it a rose?" is nothing that somebody told of."""
        lines = self._moment.percepts_before(percept)[:1]
        before = self._reader.line or [c for one in lines for c in self._reader.clauses(one)]
        last = before[-1] if before else None
        return last is not None and last.question and not (asked(last.text) or tellings(last.text))

    def _time_before(self, percept: Mapping[str, Any], talk: Sequence[Line]) -> str:
        """The time that the last answer named, if it was about something that nobody told of."""
        name = wording.spoken_name(name_of(percept))
        for line in self._moment.lines_before(percept)[:MAX_BACK]:
            clause = self._reader.apart(line)[-1]
            wanted = asked(clause.text)
            if wanted is not None and wanted.rest == ONLY:
                continue
            reply = (
                Register(talk, name, self._reader.persons.familiar).reply(clause.text)
                if wanted
                else None
            )
            is_of_register = tellings(clause.text) or (reply and reply.text)
            last = self._moment.lines_to_asker(percept)[-2:][::-1]
            times = (time for time in map(time_in, last) if not time.lower().startswith(_NO_TIME))
            return "" if is_of_register else next(filter(None, times), "")
        return ""

    def _may_ask_memory(self, percept: Mapping[str, Any], clause: Clause, wanted: Asked) -> bool:
        """Whether what the talk does not know is no matter of a rule of the persona's own.

        What such a rule only mentions is no answer to what is asked of somebody, unless it is
        asked who it is.
        """
        found = self._reader.first(percept, clause)
        is_of_one = wanted.kind != WHO_DOES or bool(re.match(r"(?:is|was|are) ", wanted.rest))
        return found is None or not found[0].own or (found[0].mention and is_of_one)
