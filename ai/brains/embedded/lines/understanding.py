"""Understanding: from what was heard to the errands that follow from it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from ai.brains.embedded import wording
from ai.brains.embedded.account.account import Account
from ai.brains.embedded.account.happenings import happenings
from ai.brains.embedded.confidence import (
    KEEP_IT,
    asks_for_silence,
    is_secret,
    pleads_behind,
)
from ai.brains.embedded.errand import Errand
from ai.brains.embedded.facts import (
    MANNER,
    MESSAGE,
    TOLD,
    VERSES,
    WISH,
    Fact,
    deeds_in,
    events_in,
    recalled,
)
from ai.brains.embedded.likeness.acts import act_in, is_in_jest
from ai.brains.embedded.likeness.forms import degree_of
from ai.brains.embedded.likeness.sentences import follows_up, telling_words
from ai.brains.embedded.likeness.words import asks_for, is_plain, plain
from ai.brains.embedded.lines.clauses import Clause
from ai.brains.embedded.lines.corrected import is_of_reminder, puts_right, replaces, takes_back
from ai.brains.embedded.lines.line_reader import (
    IT_SAID,
    MAX_BACK,
    OF_WHAT,
    SAME_AGAIN,
    THE_MESSAGE,
    LineReader,
)
from ai.brains.embedded.lines.own_words import reminded_of, taken_up, whose_word
from ai.brains.embedded.lines.priorities import (
    DECLINED,
    LOOKED_UP,
    OF_OWN,
    OPEN,
    followed,
    is_unanswered,
)
from ai.brains.embedded.lines.readings import GIVE_BACK, REPLIES, as_asked
from ai.brains.embedded.lines.referents import PRONOUN, kin_named
from ai.brains.embedded.lines.remarks import fact_of, remarks
from ai.brains.embedded.moment import Moment
from ai.brains.embedded.percept_fields import (
    data_of,
    is_for_few,
    is_private,
    kind_of,
    medium_of,
    name_of,
    tool_of,
)
from ai.brains.embedded.register.hearing import IN_JEST, Line
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
    LEAST_SHARED,
    REPROACHES,
    is_asked_of_tale,
    part_of_tale,
)
from ai.brains.embedded.register.tellings import ME, tellings
from ai.brains.embedded.rule import TALK, Rule
from ai.brains.embedded.rulebook.events import MANNERS
from ai.brains.embedded.rulebook.rulebook import UNANSWERED, Rulebook
from ai.brains.embedded.statements import is_lasting, parts
from ai.brains.embedded.templates.template import Template
from ai.brains.embedded.templates.values import cut
from ai.brains.lazy_pattern import lazy_pattern

OF_THEM = "what do you think of them"
"""The built-in rule for somebody of whom nothing but the profile is known."""
REMEMBER, REMEMBER_WHAT = "remember", "remember what"
"""The built-in rules for what is to be kept in so many words, and for what is not said."""
GIVING = "give me"
"""The built-in rule for what is handed to the asker."""
GREETING, AGREED, HOW_ARE_YOU = "greeting", "agreed", "how_are_you"
"""The built-in rules for a greeting in words, for "alright", and for what "alright?" asks."""
WELL = lazy_pattern(r"al ?l?right|fine|all (?:good|well|ok(?:ay)?)", re.IGNORECASE)
TOLD_LATELY = 3
"""Lines to somebody, whose sentences are not read out to them once more."""
NAMING = ("my name is", "not my name")
"""The built-in rules for what somebody wants to be called by, or does not."""
OF_SUBJECTS = ("abilities", "advice")
"""Built-in rules for questions of what it can be asked; others name that once in a talk."""
OF_SEVERAL = ("about me", "how somebody is", "i do", "loss", "what i am", "where from")
"""Built-in rules for what may tell several things in one breath."""
RETELLS = ("why so", "said already")
"""Those whose own phrases say that there is no more to tell."""
WHY = lazy_pattern(r"(?:why|how come|what for|for what)\b", re.IGNORECASE)
WONT = lazy_pattern(r"why (?:wo|ca|do)n't you ((?!just\b)[a-z]+ \S.*)", re.IGNORECASE)
SILENCE = "a promise of silence"
DISCREET = ("secret", SILENCE, "confided")
"""Built-in rules that only say whether a secret is kept."""
UNKEPT = ("remark", "remark of something", "unknown")
"""Built-in rules for statements of which nothing is kept."""
REMINDERS = "which reminders"
"""The built-in rule for what somebody is to be reminded of."""
OBSERVES = "add_entity_observation"
"""The tool that notes of somebody what everybody may hear."""
BANTER = "banter"
"""The built-in rule for all that is said in fun or out of a good heart."""
IN_A_WORD = "in a word"
"""The built-in rule for a word or two, which may be of something that is written about."""
UNCLEAR = ("whom", "pardon", IN_A_WORD)
"""Built-in rules for lines that do not say of whom or of what they are."""
OF_ANYTHING = ("what do they", "who did it", "what was told", "what somebody does")
"""Built-in rules for questions that a tale may answer, if nothing else does."""
UNREAD = "unknown"
"""The built-in rule for a line that has the form of nothing: it was not followed."""
_NO_TIME = ("in ", "when i am ", "when asked")
"""How what is called a time begins that is none: "when I am asked with good reason"."""
_OF_LISTENER = lazy_pattern(r"\byou\b", re.IGNORECASE)
_OF_WORDS = lazy_pattern(
    r"\b(?:whisper|offer|sa(?:y|ys|id)|tell|told|mention|promise|ask(?:ed)?\b)", re.IGNORECASE
)
"""How it is asked what somebody said, of whom what else is known is no answer."""
_SIGN = lazy_pattern(
    r"(?:just |only )?(?:nod|shrug|smile|frown|bow|wave|wink|blink|cough)\b.*", re.IGNORECASE
)
"""What somebody asks for in place of an answer in words."""
_IT = lazy_pattern(r"(?:it|that|this|them|they|he|she|him|her)", re.IGNORECASE)
_OF_A_NAME = lazy_pattern(r"\bname|\bcall|\bi'?m\b|\bi am\b|\bit'?s\b|\bi go by\b", re.IGNORECASE)
"""What every line has that gives a name."""


def understand(moment: Moment, book: Rulebook) -> list[Errand]:
    """Find what to do about everything that was heard, in the order it was said."""
    listener = _Listener(moment, book)
    errands: dict[tuple[Any, ...], Errand] = {}
    for percept in moment.heard:
        for errand in listener.errands(percept):
            errands.setdefault(errand.key, errand)
    return followed(list(errands.values()), moment, book)


class _Listener:
    """Matches what was heard with the rules."""

    def __init__(self, moment: Moment, book: Rulebook) -> None:
        self._moment = moment
        self._book = book
        self._earlier: list[Fact] | None = None
        """Facts from earlier turns; None until somebody asks for one."""
        self._told_last: dict[str, list[Fact]] = {}
        """By source, the facts of the last line that told any."""
        self._now: list[Fact] = []
        """Facts from this turn, up to the present clause."""
        self._reader = LineReader(moment, book)
        self._accounts: dict[int, Account] = {}
        """By the id of the percept, what happened before it as far as its source may hear of it."""

    def errands(self, percept: Mapping[str, Any]) -> list[Errand]:
        """The errands of one percept."""
        found: list[Errand] = []
        self._reader.line = []
        for clause in self._reader.clauses(percept):
            if found and found[-1].asked and SAME_AGAIN.fullmatch(clause.text):
                continue
            if found and found[-1].asked and _SIGN.fullmatch(clause.text):
                continue  # it would answer the question
            if found and asks_for_silence(clause.text):
                continue  # what was told before it is answered with a promise
            if found and found[-1].rule is self._book.of_a_tale and not clause.question:
                continue  # "I just told you, the priest!" is answered already
            errand = self._errand(percept, clause)
            if errand is not None:
                if percept.get("kind") == "instruction":  # "Go north. Go north."
                    errand.nth = sum(one.matter == errand.matter for one in found)
                found.append(errand)
            self._now += self._facts_in(percept, clause)
            self._reader.line.append(clause)
        return found

    def _errand(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        given_back = self._given_back(percept, clause)
        if given_back is not None:
            return given_back
        no = self._book.of_refusal(clause.text, self._moment.answers_before(percept, TOLD_LATELY))
        if no is None:
            said = self._moment.line_before(percept)
            no = self._book.behind_words(clause.text, said, clause.question)
        if no is not None:
            return self._start(no, {}, percept, clause)
        own = self._confided(percept, clause) or self._own_words(percept, clause)
        if own is not None:
            return own
        before = self._moment.lines_before(percept)
        if clause.question and is_of_reminder(clause.text, str(percept.get("text")), before):
            reminders = self._book.named(REMINDERS)
            return self._start(reminders, {}, percept, clause) if reminders else None
        clause = self._reader.asked_again(percept, clause)
        known = self._of_somebody(percept, clause)
        found = self._reader.first(percept, clause)
        is_open = known is None or known.unanswered
        if is_open and found and found[0].name in (*OF_WHAT, IT_SAID):
            about = self._reader.with_thing(percept, clause)
            about = self._reader.with_topic(percept, clause) if about == clause else about
            is_meant = found[0].name != IT_SAID or THE_MESSAGE in about.text
            if is_meant and about != clause:
                clause, known = about, self._of_somebody(percept, about)
        lately = None if known and not known.unanswered else self._of_late(percept, clause)
        errand = lately or known or self._by_rules(percept, clause)
        of_anything = errand is not None and errand.rule.name in OF_ANYTHING
        is_asked = clause.question and (of_anything or is_unanswered(errand))
        if is_asked or REPROACHES.match(clause.text):
            tale = self._of_a_tale(percept, clause)
            if tale is not None:
                return tale
        if clause.question and percept in self._moment.heard:
            refused = self._refused(percept, clause) if is_unanswered(errand) else None
            if refused is not None:
                return refused
            again = self._known_again(percept, clause, errand) if is_unanswered(errand) else None
            if again is not None:
                return again
            errand = self._follow_up(percept, clause, errand) or errand
            errand = errand and self._behind_own_words(errand)
        rule = errand.rule if errand else self._book.no_more
        may_correct = rule.name in UNKEPT or puts_right(str(percept.get("text")))
        if may_correct and not (rule.act or clause.question):
            errand = self._correction(percept, clause) or errand
        is_unkept = errand is not None and errand.rule.name in UNKEPT and not clause.question
        return (self._told(percept, clause) if is_unkept else None) or errand

    def _refused(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of a "why won't you?" of what it would say no to, and need not have done."""
        deed = WONT.match(clause.text)
        wish = replace(clause, text=f"can you {deed[1]}") if deed else clause
        found = self._reader.first(percept, wish) if deed else None
        is_plain = found is not None and found[0].own and not (found[0].steps or found[0].recall)
        is_no = is_plain or found is not None and found[0].name in DECLINED
        return self._start(found[0], found[1], percept, wish) if found and is_no else None

    def _given_back(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of a wish to have back what its source gave."""
        found = GIVE_BACK.match(clause.text)
        rule = self._book.named(GIVING)
        if found is None or rule is None or percept.get("kind") not in TALK:
            return None
        what = next(filter(None, found.groups()))
        gift = self._moment.gift_from(str(percept.get("source")), what)
        return self._start(rule, {"what": gift}, percept, clause) if gift else None

    def _confided(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of a plea to keep what was just told, in mind or to oneself."""
        pleads = not self._reader.line and pleads_behind(percept, self._moment.names)
        is_asked = clause.question and clause.text.lower().startswith("remember ")
        if not (pleads or KEEP_IT.fullmatch(clause.text)) or is_asked:
            return None
        before, now = self._moment.percepts_before(percept)[:1], [] if pleads else self._now
        facts = [f for p in before for c in self._reader.clauses(p) for f in self._facts_in(p, c)]
        told = [fact for fact in (*now[::-1], *facts) if pleads or fact.kind != WISH][:1]
        rule = self._book.named(REMEMBER if told else REMEMBER_WHAT)
        if pleads:
            rule = self._book.confided if told else self._book.named(SILENCE if before else "")
        errand = self._start(rule, {}, percept, clause) if rule else None
        if errand is not None and told:
            errand.scope["kept"] = told[0].text
            errand.scope["fact"] = told[0].as_data(str(percept.get("source") or ""))
        return errand

    def _own_words(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of a reminder of what the assistant has said, in the whole talk."""
        if percept.get("kind") not in TALK:
            return None
        whom, mind = whose_word(clause, percept, self._moment), self._book.named("others_mind")
        if whom and mind:
            return self._start(mind, {"whom": whom}, percept, clause)
        found = self._reader.first(percept, clause)
        taken = taken_up(clause.text, self._moment.lines_to_asker(percept), self._book)
        if taken is None or (found and found[0].own and found[0].act):
            return None
        errand = self._start(taken[0], {}, percept, clause)
        if errand is not None:
            errand.scope["mine"] = taken[1]
        return errand

    def _behind_own_words(self, errand: Errand) -> Errand:
        """The errand of a question behind such a reminder, which does not deny to know of it."""
        before, rule = self._reader.line[-1:], errand.rule
        if not (before and reminded_of(before[0].text) and rule.name in (*OPEN, *LOOKED_UP)):
            return errand
        more = self._book.no_more.words["say"]
        words = {**rule.words, "none": more, "else": more} if rule.steps else {"say": more}
        return replace(errand, rule=replace(rule, words=words), unanswered=False)

    def _follow_up(
        self, percept: Mapping[str, Any], clause: Clause, errand: Errand | None
    ) -> Errand | None:
        """The errand of a question that only the persona's own sentences answer, if any do.

        What follows up the line before it, and is not answered by one, has no answer.
        """
        rule = errand.rule if errand else self._book.no_more
        _, groups = self._reader.first(percept, clause) or (None, {})
        if _IT.fullmatch(clause.text) or act_in(clause.text) == "supposed":
            return None
        is_of_it = any(_IT.fullmatch(value) for value in groups.values())
        is_page = rule.name in LOOKED_UP and not self._moment.at_hand("doc_lookup")
        if not (rule.name in OPEN or is_of_it or is_page or self._is_said(rule, clause)):
            return None
        said = self._moment.line_before(percept)
        lines = [*self._moment.lines_to_asker()[-TOLD_LATELY:-1], said]
        is_on = follows_up(clause.text, said) and not self._book.is_empty(said)
        answer = self._book.sentences.on(clause.text, lines, is_on)
        told = self._book.named(answer[0]) if answer else None
        is_of_it = told is not None and (is_on or told.mentioned_in(clause.text))
        if told is not None and answer is not None and is_of_it:
            words = {"say": (told.words["say"][answer[1]],)}
            return self._start(replace(told, words=words), {}, percept, clause)
        is_known = self._is_said(rule, clause)
        if is_known and PRONOUN.search(clause.asked_as):  # of whom it has told all that it knows
            return self._start(self._book.of_another, {}, percept, clause)
        is_of_them = _OF_LISTENER.search(clause.text) and not is_known
        if not (is_on and asks_for(clause.text)) or rule.name in RETELLS or is_of_them:
            return None
        form = self._book.behind(clause.text, said) or self._book.no_more
        rest = self._book.why_so if WHY.match(clause.text) else form
        return self._start(rest, {}, percept, clause)

    def _is_said(self, rule: Rule, clause: Clause) -> bool:
        """Whether all that a rule knows was said already, in answer to another question."""
        before = [(asks_for(text), telling_words(text)) for text in self._asked_before]
        if (asks_for(clause.text), telling_words(clause.text)) in before:
            return False
        return self._book.is_said(rule, self._moment.lines_to_asker()[-TOLD_LATELY:])

    @cached_property
    def _asked_before(self) -> list[str]:
        """What the asker said in the line before."""
        earlier = self._moment.percepts_before(self._moment.heard[0])[:1]
        return [clause.text for one in earlier for clause in self._reader.clauses(one)]

    def _of_a_tale(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of what is asked about a tale that was told in this talk."""
        rule, source = self._book.of_a_tale, str(percept.get("source") or "")
        is_asked = rule is not None and is_asked_of_tale(clause.text)
        if rule is None or not is_asked or percept.get("kind") not in TALK:
            return None
        is_told = REPROACHES.match(clause.text) is not None
        asked_as = clause.asked_as or clause.text
        wanted = (str(percept.get("text")), 0.0) if is_told else (asked_as, LEAST_SHARED)
        for fact in [*self._facts(), *self._now][::-1]:
            may_hear = not fact.private or source in (fact.source, *fact.heard_by)
            is_tale = fact.about.startswith(ABOUT) and may_hear
            part = part_of_tale(wanted[0], fact.text, wanted[1]) if is_tale else ""
            errand = Errand(rule, self._scope(percept, clause, {})) if part else None
            if errand is not None:
                whose = "mine" if fact.source == source else "teller"
                errand.scope["known"] = {"part": part, whose: wording.spoken_name(fact.name)}
                errand.asked, errand.private = clause.question, is_private(percept) or fact.private
                errand.listener, errand.medium = name_of(percept), medium_of(percept)
                return errand
        return None

    def _known_again(
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
            old = self._start(rule, {}, percept, clause) if rule else None
            return replace(old, otherwise=errand) if old else None
        again = self._start(self._book.known_again, {}, percept, clause)
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

    def _told(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of a statement that no rule keeps, though it tells of somebody."""
        rule = self._book.how_things_are
        if rule is None or not is_lasting(clause.text) or not tellings(clause.text):
            return None
        return self._start(rule, {"kept": clause.text, "what": clause.text}, percept, clause)

    def _by_rules(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of the first rule that fits and can be followed."""
        heard = (kind_of(percept), clause.text, clause.question, tool_of(percept))
        for rule, groups in self._book.fitting(self._book.rules, *heard):
            who = plain(groups.get("who", "").lower())
            if rule.name == OF_THEM and who in self._book.sentences.names:
                continue  # whom the persona speaks of itself it does not deny to know
            errand = self._start(rule, groups, percept, clause)
            if errand is not None:
                return errand
        return None

    def _of_late(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of what is asked about what happened lately, or allowed to be told."""
        rule = self._book.of_late
        if rule is None or percept.get("kind") not in TALK:
            return None
        if id(percept) not in self._accounts:
            source = str(percept.get("source") or "")
            messages, is_confided = self._moment.request.messages, self._reader.is_confided
            happened = happenings(messages, percept, source, is_confided)
            name = wording.spoken_name(name_of(percept))
            self._accounts[id(percept)] = Account(happened, name, source, self._moment.names)
        before = self._reader.line[-1].text if self._reader.line else ""
        account = self._accounts[id(percept)]
        told = account.reply(clause.text, before) if clause.question else account.wish(clause.text)
        if told is None:
            return None
        errand = Errand(rule, {**self._scope(percept, clause, {}), "late": vars(told)})
        errand.asked = clause.question
        errand.private = is_private(percept) or told.private
        errand.listener, errand.medium = name_of(percept), medium_of(percept)
        return errand

    def _of_somebody(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of a question about somebody who was told of."""
        clause = replace(clause, text=marked(clause.text))
        rule, found = self._book.of_somebody, asked(clause.text)
        if rule is None or found is None or percept.get("kind") not in TALK:
            return None
        if found.whom == IT and self._is_of_something_else(percept):
            return None
        talk = self._reader.talk(percept)
        scope = self._scope(percept, clause, {})
        reply = Register(talk, scope["asker"], self._reader.familiar).reply(clause.text)
        if found.rest == ONLY and found.kind in (TIME_OF, AGE):
            is_of_thing = self._reader.with_thing(percept, clause) != clause
            when = "" if is_of_thing else self._time_before(percept, talk)
            if when:
                rule, reply = self._book.in_a_word, Reply(when)
        if reply is None or not (reply.text or self._may_ask_memory(percept, clause, found)):
            return None
        errand = Errand(rule, scope)
        scope.update(talk=talk, familiar=self._reader.familiar)
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
            errand.otherwise = self._by_rules(percept, clause)
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
                Register(talk, name, self._reader.familiar).reply(clause.text) if wanted else None
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

    def _echo(self, percept: Mapping[str, Any], clause: Clause) -> str:
        """What is heard in a statement, in a few words of its own."""
        if clause.question or percept.get("kind") not in TALK:
            return ""
        name = wording.spoken_name(name_of(percept))
        register = Register(self._reader.talk(percept), name, self._reader.familiar)
        echo = register.echo(Line(clause.text, name))
        said = echo.lower() in str(percept.get("text")).lower()  # and not put in its place
        return cut(echo, 90) if said else ""

    def _start(
        self, rule: Rule, groups: dict[str, str], percept: Mapping[str, Any], clause: Clause
    ) -> Errand | None:
        """A rule's errand; None if the rule needs a tool, or something that nobody has said."""
        if rule.needs and not self._moment.at_hand(rule.needs):
            return None
        gives = rule.gives and percept.get("kind") != "instruction"
        if gives and not self._moment.may_give(groups.get("what", ""), str(percept.get("source"))):
            return None
        steps = tuple(s for s in rule.steps if not s.kinds or kind_of(percept) in s.kinds)
        if kind_of(percept) == MESSAGE and not self._reader.line and rule.name != MESSAGE:
            steps = (*self._book.notes_message, *steps)
        how = self._book.named(HOW_ARE_YOU) if clause.question and rule.name == AGREED else None
        words = how.words if how and WELL.fullmatch(clause.text) else rule.words
        if rule.name == GREETING and self._was_greeted(percept):
            words = {**words, **dict.fromkeys(("say", "none", "else"), self._book.words("called"))}
        is_asked = clause.question or clause.text.lower().startswith("tell me ")
        fitting = self._book.unknown if is_asked else self._book.reaction
        if kind_of(percept) == "whisper" and not clause.question:
            fitting = self._book.reaction_to_whisper
        if rule.name != REMEMBER:
            heard = as_asked(clause, str(percept.get("text")))
            words = {key: fitting(said, heard) for key, said in words.items()}
        if kin_named(" ".join(self._moment.lines_to_asker())) & {*map(str.lower, groups.values())}:
            words = self._book.of_kin(words)
        if rule.name == UNREAD and not is_plain(clause.text):
            pardon, remark = self._book.words("pardon"), self._book.words("unknown_remark")
            words = {key: pardon if said == remark else said for key, said in words.items()}
        if rule.name in UNCLEAR and self._moment.line_before(percept):
            words = self._in_reply(rule, clause, percept) or words
        in_earnest = clause.question or kind_of(percept) == "whisper"  # one laughs out of shame
        if not in_earnest and is_in_jest(str(percept.get("text"))):
            words = self._book.in_jest(words)
        if rule.name == BANTER:
            words = self._book.banter(rule, clause.text)
        if not clause.question and is_secret(percept, clause.text):
            steps = tuple(one.in_confidence() for one in steps if one.tool != OBSERVES)
            words = self._book.in_confidence(replace(rule, words=words), clause.text)
        if kind_of(percept) == "channel" and "aloud" in words:
            words = {**words, "none": words["aloud"]}
        words = self._book.to_act(rule, clause.text) or words
        errand = Errand(
            replace(rule, steps=steps, words=words), self._scope(percept, clause, groups)
        )
        if self._moment.named_subjects and rule.name not in OF_SUBJECTS:
            errand.scope["subjects"] = []
        errand.asked = clause.question
        errand.unanswered = clause.question and rule.name in UNANSWERED
        if rule.keep is not None and percept in self._moment.heard:
            errand.scope["echo"] = self._echo(percept, clause)
        errand.private = is_private(percept) and not _may_be_aloud(percept, rule)
        errand.listener = name_of(percept) or groups.get("who", "")
        errand.medium = medium_of(percept)
        if percept.get("kind") == "outcome" and not data_of(percept).get("ok"):
            errand.outcome = "else"
        if rule.recall is None:
            return errand
        source = str(percept.get("source") or "")
        if rule.recall.met is not None:
            met = self._moment.has_met(rule.recall.met.fill(errand.scope) or "", source)
            return errand if met else None
        facts = recalled([*self._facts(), *self._now], rule.recall, errand.scope, source)
        if not facts:
            if not rule.steps:  # steps may still find something
                errand.outcome = "none"
            return errand if "none" in rule.words else None
        errand.scope["facts"] = [fact.as_data(source) for fact in facts]
        errand.scope["fact"] = errand.scope["facts"][0]
        if rule.keep is not None:
            if not replaces(rule.keep, errand.scope):
                return None  # it corrects something else
            errand.private = errand.private or errand.scope["fact"]["private"]
            return errand
        errand.private = errand.private or any(fact.private for fact in facts)
        return errand

    def _in_reply(
        self, rule: Rule, clause: Clause, percept: Mapping[str, Any]
    ) -> Mapping[str, tuple[Template, ...]]:
        """What is said to a line that leaves all but a word or two to the line before it."""
        if clause.question:
            said = self._moment.line_before(percept)
            behind = self._book.behind(clause.text, said) if rule.name != IN_A_WORD else None
            return behind.words if behind else {}
        earlier = next(iter(self._moment.lines_before(percept)), "")
        is_asked = self._moment.line_before(percept).endswith("?") or earlier.endswith("?")
        is_reply = is_asked and REPLIES.match(clause.text)
        return {k: self._book.in_reply(v) for k, v in rule.words.items()} if is_reply else {}

    def _was_greeted(self, percept: Mapping[str, Any]) -> bool:
        """Whether the arrival of a percept's source was the last that was answered."""
        before = self._moment.percepts_before(percept)[:1]
        return bool(before) and before[0].get("kind") == "arrive"

    def _called(self, percept: Mapping[str, Any]) -> str:
        """What the one who speaks asked to be called in this talk; in public, if it was said so."""
        for one in (percept, *self._moment.percepts_before(percept)):
            if is_for_few(one) and not is_for_few(percept):
                continue
            for clause in (
                self._reader.clauses(one) if _OF_A_NAME.search(str(one.get("text"))) else ()
            ):
                rule, groups = self._reader.first(one, clause) or (None, {})
                if rule is not None and rule.name in NAMING:
                    name = groups.get("name", "")
                    return "" if self._moment.has_met(name, str(one.get("source"))) else name
        return ""

    def _scope(
        self, percept: Mapping[str, Any], clause: Clause, groups: dict[str, str]
    ) -> dict[str, Any]:
        """The values for phrases."""
        scope = self._heard(percept, clause, groups)
        scope["called"], scope["me"] = self._called(percept), self._moment.me
        order = f"{clause.text} {self._moment.me}"
        scope["corrects"] = takes_back(str(percept.get("text")), order)
        scope["place"] = str(self._moment.persona.get("place") or "")
        scope["heard"] = self._moment.heard_names
        scope["people"] = {name.lower() for name in self._moment.people}
        lines = self._moment.lines_before(percept)
        scope["earlier"], scope["opening"] = (lines[0], lines[-1]) if lines else ("", "")
        scope["said"] = self._book.once(self._moment.last_line(percept))
        scope["lately"] = self._moment.lines_to_asker()[-TOLD_LATELY:]
        scope["subjects"] = self._moment.subjects(clause.text)
        scope["lore"] = self._moment.lore_on(clause.text)
        if percept.get("kind") not in TALK:
            scope["outcome"] = data_of(percept)
        return scope

    @staticmethod
    def _heard(
        percept: Mapping[str, Any], clause: Clause, groups: dict[str, str]
    ) -> dict[str, Any]:
        """What was heard, as values for what is kept. What players wrote is cut, and stays text."""
        scope: dict[str, Any] = {name: cut(value, 120) for name, value in groups.items()}
        sender = str(data_of(percept).get("for") or "") if kind_of(percept) == "message" else ""
        scope["asker"] = wording.spoken_name(cut(sender or name_of(percept), 80))
        scope["text"] = cut(clause.text)
        scope["degree"] = degree_of(clause.asked_as or clause.text)
        return scope

    def _facts(self) -> list[Fact]:
        """Everything that was said in earlier turns; looked for when it is first needed."""
        if self._earlier is None:
            self._earlier = []
            deeds = deeds_in(self._moment.history)
            for message, done in zip(self._moment.history, deeds, strict=True):
                for percept in message.percepts:
                    self._earlier += events_in(percept, self._reader.is_confided(percept))
                    if percept.get("addressed") and percept.get("kind") in TALK:
                        self._take_in(percept)
                self._earlier += done
            for message in self._moment.turn[:1]:
                self._earlier += [fact for one in message.percepts for fact in events_in(one)]
        return self._earlier

    def _take_in(self, percept: Mapping[str, Any]) -> None:
        """Add what an earlier line tells, or take out what it takes back."""
        source, told = str(percept.get("source")), list[Fact]()
        for clause in self._reader.clauses(percept):
            if IN_JEST.match(clause.text):
                before = self._told_last.pop(source, [])
                self._earlier = [one for one in self._earlier or [] if one not in before]
            told += self._facts_in(percept, clause)
        assert self._earlier is not None
        self._earlier += told
        if told:
            self._told_last[source] = told

    def _facts_in(self, percept: Mapping[str, Any], clause: Clause) -> list[Fact]:
        if percept.get("kind") not in TALK:
            return []
        errand = self._correction(percept, clause)
        found = (errand.rule, errand.scope) if errand else self._reader.first(percept, clause)
        if found is None:
            return []
        told = parts(found[1]["kept"]) if found[0].name in OF_SEVERAL else []
        if len(told) > 1:
            each = [replace(clause, text=part) for part in told[::-1]]  # the first counts most
            return [fact for part in each for fact in self._facts_in(percept, part)]
        few = self._reader.is_confided(percept)
        by_the_way = [] if errand else remarks(percept, clause, found[0], few)
        if found[0].name in MANNERS:
            by_the_way.append(fact_of(percept, MANNERS[found[0].name], clause.text, MANNER, few))
        if found[0].keep is None:
            return by_the_way
        keep = found[0].keep
        source = str(percept.get("source") or "")
        if "name" in found[1] and self._moment.has_met(found[1]["name"], source):
            return []
        scope = errand.scope if errand else self._heard(percept, clause, found[1])
        about, text = keep.about.fill(scope), keep.fact.fill(scope)
        if not about or not text:
            return []
        several = parts(text) if errand or found[0].name in OF_SEVERAL else [text]
        value = (keep.value.fill(scope) if keep.value else None) or text
        name = name_of(percept)
        heard_by = tuple(percept.get("audience") or ())
        noted = text.lower() not in clause.text.lower() and not errand
        if len(several) > 1:
            about = value = several[0]
        line = str(id(percept))
        first = Fact(about, several[0], value, source, name, few, heard_by, noted, line=line)
        more = [replace(first, about=one, text=one, value=one) for one in several[1:]]
        return [*by_the_way, *more[::-1], first]

    def _correction(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand that a clause starts if it corrects something said before."""
        texts = dict.fromkeys((clause.text, puts_right(str(percept.get("text")))))
        said = [replace(clause, text=text) for text in filter(None, texts)]
        for rule, one in ((rule, one) for rule in self._book.corrections for one in said):
            groups = _match(rule, percept, one)
            errand = self._start(rule, groups, percept, one) if groups is not None else None
            if errand is not None:
                return errand
        return None


def _may_be_aloud(percept: Mapping[str, Any], rule: Rule) -> bool:
    """Whether what answers a line that was said aloud has nothing of it, whoever hears it."""
    return kind_of(percept) == "say" and rule.name in DISCREET


def _match(rule: Rule, percept: Mapping[str, Any], clause: Clause) -> dict[str, str] | None:
    return rule.match(kind_of(percept), clause.text, clause.question, tool_of(percept))
