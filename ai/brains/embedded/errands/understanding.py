"""Understanding: from what was heard to the errands that follow from it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from ai.brains.embedded.confidence import KEEP_IT, asks_for_silence, pleads_behind
from ai.brains.embedded.errands.errand import Errand
from ai.brains.embedded.errands.errand_factory import (
    REMEMBER,
    SILENCE,
    TOLD_LATELY,
    ErrandFactory,
)
from ai.brains.embedded.errands.priorities import (
    DECLINED,
    LOOKED_UP,
    OFFERED,
    OPEN,
    followed,
    is_unanswered,
)
from ai.brains.embedded.errands.recollection import Recollection
from ai.brains.embedded.facts import WISH
from ai.brains.embedded.likeness.acts import act_in
from ai.brains.embedded.likeness.forms import form_of, form_of_remark
from ai.brains.embedded.likeness.sentences import follows_up, telling_words
from ai.brains.embedded.likeness.words import asks_for
from ai.brains.embedded.lines.clauses import Clause
from ai.brains.embedded.lines.corrected import is_of_reminder, puts_right
from ai.brains.embedded.lines.indirect import named_in
from ai.brains.embedded.lines.line_reader import (
    IT_SAID,
    OF_WHAT,
    SAME_AGAIN,
    THE_MESSAGE,
    LineReader,
)
from ai.brains.embedded.lines.own_words import reminded_of, taken_up, whose_word
from ai.brains.embedded.lines.readings import GIVE_BACK
from ai.brains.embedded.lines.referents import PRONOUN
from ai.brains.embedded.moment import Moment
from ai.brains.embedded.register.tales import REPROACHES
from ai.brains.embedded.register.tellings import tellings
from ai.brains.embedded.rules.follow_ups import ME_TOO, OF_ONE, asks_which
from ai.brains.embedded.rules.rule import TALK, Rule
from ai.brains.embedded.rules.rulebook import Rulebook
from ai.brains.embedded.statements import is_lasting
from ai.brains.lazy_pattern import lazy_pattern

REMEMBER_WHAT = "remember what"
"""The built-in rule for what is to be kept and is not said."""
IN_A_WORD = ("asked in a word", "in a word", "unknown question", "a try at the word")
"""Built-in rules, and the name of others, for a word that may be the answer to anything."""
GIVING = "give me"
"""The built-in rule for what is handed to the asker."""
RETELLS = ("why so", "said already")
"""Those whose own phrases say that there is no more to tell."""
WHY = lazy_pattern(r"(?:why|how come|what for|for what)\b", re.IGNORECASE)
WONT = lazy_pattern(r"why (?:wo|ca|do)n't you ((?!just\b)[a-z]+ \S.*)", re.IGNORECASE)
UNKEPT = ("remark", "remark of something", "unknown")
"""Built-in rules for statements of which nothing is kept."""
PART, OF_YOU = "heard: a part", "heard: of you"
"""The phrases for a part of a sentence, and for what somebody tells of themselves."""
OF_MORE = (
    *(PART, "heard: a reproach", "heard: a promise", "heard: an invitation"),
    *("heard: a coming", "heard: a boast"),
)
"""Those for remarks that are more than a word on what was told."""
OF_NOBODY = ("how things are", "in a word", "exclaimed", "banter", "sorry")
"""Those for what may be a word on anything."""
MOST_ON_MINE = 7
"""Words of one that tells nothing else."""
_OF_MY_OWN = lazy_pattern(
    r"\b(?:my|our|i|i'm|i've|we)\b(?! (?:think|guess|bet|am sorry|see))", re.I
)
_ON_IT = lazy_pattern(
    r"\b(?:you|your|yours|that|it|this|he|she|they|him|her|is|was|are|were|be|must|sounds?|poor|"
    r"aw+|"
    r"so|how|what|too|only|no|not|never|still|sorry|oh|ah|wow|bless)\b|'s\b|'re\b",
    re.I,
)
"""What a word has that is on what was just told, and wishes for nothing."""
ASKS_FOR_DEGREE = lazy_pattern(
    r"(?:(?:and|so|but|then),? )*(?:(?:can|could|will|would) (?:he|she|they|it|you)|how (?!come\b|"
    r"so\b)[a-z]+|when|where|who|whose|since|until|"
    r"(?:is|was|are|were) (?:it|that|this|they) (?:far|long|big|old|deep|safe|open))\b",
    re.IGNORECASE,
)
"""How a question begins to which only a number, a name or a place is an answer."""
OF_ANYTHING_MORE = ("it: what", "it: what for", "", "unknown", "yes_or_no")
"""Forms of questions to which one could say that one never heard of it, which one just has told."""
REMINDERS = "which reminders"
"""The built-in rule for what somebody is to be reminded of."""
OF_ANYTHING = ("what do they", "who did it", "what was told", "what somebody does")
"""Built-in rules for questions that a tale may answer, if nothing else does."""
_OF_LISTENER = lazy_pattern(r"\byou\b", re.IGNORECASE)
_SIGN = lazy_pattern(
    r"(?:just |only )?(?:nod|shrug|smile|frown|bow|wave|wink|blink|cough)\b.*", re.IGNORECASE
)
"""What somebody asks for in place of an answer in words."""
_URGES = lazy_pattern(
    r"(?:oh,? )?(?:go on|come on|c'?mon|go ahead|you|me|him|her|us)(?:,? (?:then|now|please|"
    r"mate))*",
    re.IGNORECASE,
)
"""What only urges on to what was wished for just before, or guesses at the answer to it."""
_HANDS_OVER = lazy_pattern(r"(?:take|have|drink|eat|try|keep|share|enjoy) (?:it|them|this)\b", re.I)
"""What only hands over what was just offered."""
_OF_IT = lazy_pattern(r"(?:it|that|this|them)(?: me| to me)?|(?:me )?(?:it|that|this|them)", re.I)
_IT = lazy_pattern(r"(?:it|that|this|them|they|he|she|him|her)", re.IGNORECASE)


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
        self._reader = LineReader(moment, book)
        self._errands = ErrandFactory(moment, book, self._reader)
        self._recollection = Recollection(moment, book, self._reader, self._errands)

    def errands(self, percept: Mapping[str, Any]) -> list[Errand]:
        """The errands of one percept."""
        found: list[Errand] = []
        self._reader.line = []
        for clause in self._reader.clauses(percept):
            if found and found[-1].asked and SAME_AGAIN.fullmatch(clause.text):
                continue
            if found and found[-1].asked and _SIGN.fullmatch(clause.text):
                continue  # it would answer the question
            if found and (found[-1].asked or found[-1].rule.act) and _URGES.fullmatch(clause.text):
                continue
            if found and found[-1].rule.name.endswith(OFFERED) and _HANDS_OVER.match(clause.text):
                continue  # "I bring you oil, take it"
            if found and asks_for_silence(clause.text):
                continue  # what was told before it is answered with a promise
            is_told = bool(found) and found[-1].rule is self._book.of_a_tale
            if is_told and not clause.question and not self._is_order(percept, clause):
                continue  # "I just told you, the priest!" is answered already
            errand = self._errand(percept, clause)
            if errand is not None:
                if percept.get("kind") == "instruction":  # "Go north. Go north."
                    errand.nth = sum(one.matter == errand.matter for one in found)
                found.append(errand)
            self._errands.now += self._errands.facts_in(percept, clause)
            self._reader.line.append(clause)
        return found

    def _errand(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        given_back = self._given_back(percept, clause)
        if given_back is not None:
            return given_back
        no = self._book.follow_ups.of_refusal(
            clause.text, self._moment.answers_before(percept, TOLD_LATELY)
        )
        if no is None:
            said = self._moment.open_line_before(percept)
            no = self._behind_words(percept, clause, said) or self._echoed(percept, clause, said)
            said = self._moment.said_aloud_before(percept) or said
            follow_ups = self._book.follow_ups
            no = no or follow_ups.of_own_tale(clause.asked_as or clause.text, said)
            if not self._is_order(percept, clause):
                no = no or follow_ups.doubted(clause.text, said, clause.question)
        if no is not None:
            return self._errands.start(no, {}, percept, clause)
        own = self._confided(percept, clause) or self._own_words(percept, clause)
        if own is not None:
            return own
        before = self._moment.lines_before(percept)
        if clause.question and is_of_reminder(clause.text, str(percept.get("text")), before):
            reminders = self._book.named(REMINDERS)
            return self._errands.start(reminders, {}, percept, clause) if reminders else None
        clause = self._reader.asked_again(percept, clause)
        known = self._recollection.of_somebody(percept, clause)
        found = self._reader.first(percept, clause)
        is_open = known is None or known.unanswered
        if is_open and found and found[0].name in (*OF_WHAT, IT_SAID):
            about = self._reader.with_thing(percept, clause)
            about = self._reader.with_topic(percept, clause) if about == clause else about
            is_meant = found[0].name != IT_SAID or THE_MESSAGE in about.text
            if is_meant and about != clause:
                clause, known = about, self._recollection.of_somebody(percept, about)
        lately = (
            None if known and not known.unanswered else self._recollection.of_late(percept, clause)
        )
        errand = lately or known or self._errands.by_rules(percept, clause)
        of_anything = errand is not None and errand.rule.name in OF_ANYTHING
        is_asked = clause.question and (of_anything or is_unanswered(errand))
        is_told = REPROACHES.match(clause.text) and not self._is_order(percept, clause)
        if is_asked or is_told:
            tale = self._recollection.of_a_tale(percept, clause)
            if tale is not None:
                return tale
        if clause.question and percept in self._moment.heard:
            refused = self._refused(percept, clause) if is_unanswered(errand) else None
            if refused is not None:
                return refused
            again = (
                self._recollection.known_again(percept, clause, errand)
                if is_unanswered(errand)
                else None
            )
            if again is not None:
                return again
            errand = self._follow_up(percept, clause, errand) or errand
            errand = errand and self._behind_own_words(errand)
        rule = errand.rule if errand else self._book.no_more
        on_mine = self._on_mine(percept, clause, rule)
        if on_mine is not None:
            return on_mine
        may_correct = rule.name in UNKEPT or puts_right(str(percept.get("text")))
        if may_correct and not (rule.act or clause.question):
            errand = self._errands.correction(percept, clause) or errand
        is_unkept = errand is not None and errand.rule.name in UNKEPT and not clause.question
        if is_unkept and errand is not None and self._goes_on(percept, clause):
            more = replace(rule, words={"say": self._book.words(OF_YOU)})
            return self._errands.start(more, {}, percept, clause)
        return (self._told(percept, clause) if is_unkept else None) or errand

    def _goes_on(self, percept: Mapping[str, Any], clause: Clause) -> bool:
        """Whether a part of a sentence goes on with what its speaker told in the line before."""
        if form_of_remark(clause.text) != PART or self._reader.line:
            return False
        before = self._moment.lines_before(percept)[:1]
        return any(tellings(one.text) for line in before for one in self._reader.apart(line))

    def _behind_words(self, percept: Mapping[str, Any], clause: Clause, said: str) -> Rule | None:
        """What stands behind words of the line before, said to all or to them, or of this one."""
        asked = clause.asked_as or clause.text
        own = self._moment.lines_before(percept)[:1] if asks_which(asked) else ()
        lines = (
            *(one.text for one in self._reader.line[-1:]),
            self._moment.said_aloud_before(percept),
            said,
            *own,
        )
        behind = self._book.follow_ups.behind_words
        found = (behind(asked, one, clause.question) for one in dict.fromkeys(lines))
        return next(filter(None, found), None)

    def _on_mine(self, percept: Mapping[str, Any], clause: Clause, rule: Rule) -> Errand | None:
        """The errand of a word on what the persona has just told of itself: "ten is no age"."""
        remarks = (*UNKEPT, *OF_NOBODY)
        is_remark = rule.name in remarks or ME_TOO.fullmatch(clause.text) is not None
        is_short = len(clause.text.split()) <= MOST_ON_MINE
        is_word = len(str(percept.get("text")).split()) > 1 or rule.name not in remarks[:-1]
        is_remark = is_remark and is_short and is_word
        is_part = form_of_remark(clause.text) in OF_MORE
        is_on_it = _ON_IT.search(clause.text) or ME_TOO.fullmatch(clause.text)
        is_own = rule.name != "sorry" and _OF_MY_OWN.search(clause.text) or not is_on_it
        if not is_remark or is_part or clause.question or is_own:
            return None
        aloud = self._moment.said_aloud_before(percept)
        said = aloud or self._moment.open_line_before(percept)
        word = self._book.follow_ups.on_mine(clause.text, said)
        is_sorry = rule.name == "sorry" and self._book.follow_ups.is_sad(said)
        is_mine = is_sorry or self._book.is_of_itself(said)
        return self._errands.start(word, {}, percept, clause) if word and is_mine else None

    def _echoed(self, percept: Mapping[str, Any], clause: Clause, said: str) -> Rule | None:
        """What is said to a word of its own line, which would be taken for an answer or a try."""
        found = self._reader.first(percept, clause) if clause.question else None
        more = len(str(percept.get("text")).split()) - len(clause.text.split())
        if found is None or found[0].name not in IN_A_WORD or more > 1:
            return None  # what is behind it in the line asks on
        aloud = self._moment.said_aloud_before(percept)
        echoed = self._book.follow_ups.echoed
        return echoed(clause.text, said) or echoed(clause.text, aloud)

    def _is_order(self, percept: Mapping[str, Any], clause: Clause) -> bool:
        """Whether a rule of the persona's own does something about a clause."""
        found = self._reader.first(percept, clause)
        return found is not None and found[0].own and bool(found[0].act or found[0].steps)

    def _refused(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of a "why won't you?" of what it would say no to, and need not have done."""
        deed = WONT.match(clause.text)
        wish = replace(clause, text=f"can you {deed[1]}") if deed else clause
        found = self._reader.first(percept, wish) if deed else None
        is_plain = found is not None and found[0].own and not (found[0].steps or found[0].recall)
        is_no = is_plain or found is not None and found[0].name in DECLINED
        return self._errands.start(found[0], found[1], percept, wish) if found and is_no else None

    def _given_back(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of a wish to have back what its source gave."""
        found = GIVE_BACK.match(clause.text)
        rule = self._book.named(GIVING)
        if found is None or rule is None or percept.get("kind") not in TALK:
            return None
        what = next(filter(None, found.groups()))
        gift = self._moment.gift_from(str(percept.get("source")), what)
        wish = (self._reader.first(percept, clause) or (None,))[0]
        words = self._book.words("nothing_of_theirs")
        if not gift and words and _OF_IT.fullmatch(what) and not (wish and wish.own):
            rule = replace(self._book.no_more, words={"say": words})
            return self._errands.start(rule, {}, percept, clause)
        return self._errands.start(rule, {"what": gift}, percept, clause) if gift else None

    def _confided(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of a plea to keep what was just told, in mind or to oneself."""
        pleads = not self._reader.line and pleads_behind(percept, self._moment.names)
        is_asked = clause.question and clause.text.lower().startswith("remember ")
        if not (pleads or KEEP_IT.fullmatch(clause.text)) or is_asked:
            return None
        before, now = self._moment.percepts_before(percept)[:1], [] if pleads else self._errands.now
        facts = [
            f for p in before for c in self._reader.clauses(p) for f in self._errands.facts_in(p, c)
        ]
        told = [fact for fact in (*now[::-1], *facts) if pleads or fact.kind != WISH][:1]
        rule = self._book.named(REMEMBER if told else REMEMBER_WHAT)
        if pleads:
            rule = self._book.confided if told else self._book.named(SILENCE if before else "")
        errand = self._errands.start(rule, {}, percept, clause) if rule else None
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
            return self._errands.start(mind, {"whom": whom}, percept, clause)
        found = self._reader.first(percept, clause)
        taken = taken_up(clause.text, self._moment.lines_to_asker(percept), self._book)
        if taken is None or (found and found[0].own and found[0].act):
            return None
        if not taken[1] and found and found[0].own and not (found[0].mention or found[0].steps):
            return None
        errand = self._errands.start(taken[0], {}, percept, clause)
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
        said = self._moment.line_before(percept)
        before = self._moment.said_aloud_before(percept) or said
        is_loose = is_unanswered(errand) and self._speaks_on(clause, before)
        more = self._more_of(clause, before) if is_unanswered(errand) else None
        is_open = rule.name in OPEN or is_of_it or is_page or is_loose or more is not None
        if not (is_open or self._is_said(rule, clause)):
            return None
        lines = [*self._moment.lines_to_asker()[-TOLD_LATELY:-1], said]
        is_on = follows_up(clause.text, said) and not self._book.is_empty(said)
        answer = self._book.sentences.on(clause.text, lines, is_on)
        told = self._book.named(answer[0]) if answer else None
        is_of_it = told is not None and (is_on or told.mentioned_in(clause.text))
        if told is not None and answer is not None and is_of_it:
            words = {"say": (told.words["say"][answer[1]],)}
            return self._errands.start(replace(told, words=words), {}, percept, clause)
        if more is not None:
            return self._errands.start(more, {}, percept, clause)
        is_known = self._is_said(rule, clause)
        if is_known and PRONOUN.search(clause.asked_as):  # of whom it has told all that it knows
            return self._errands.start(self._book.of_another, {}, percept, clause)
        is_of_them = _OF_LISTENER.search(clause.text) and not is_known
        if is_loose and not is_of_them and rule.name not in RETELLS:
            return self._errands.start(self._book.no_more, {}, percept, clause)
        if not (is_on and asks_for(clause.text)) or rule.name in RETELLS or is_of_them:
            return None
        is_named = bool(named_in(clause.asked_as or clause.text))
        form = self._book.follow_ups.by_form(clause.text, said, is_named) or self._book.no_more
        rest = self._book.why_so if WHY.match(clause.text) else form
        return self._errands.start(rest, {}, percept, clause)

    def _more_of(self, clause: Clause, said: str) -> Rule | None:
        """What stands behind the line before a question that is of it and asks for no number."""
        text = clause.asked_as or clause.text
        if ASKS_FOR_DEGREE.match(text):
            return None
        told = self._moment.lines_to_asker()[-TOLD_LATELY:]
        return self._book.follow_ups.more_of(text, said, told)

    def _speaks_on(self, clause: Clause, said: str) -> bool:
        """Whether a question asks more of the line before it, by whatever word for it."""
        form = form_of(clause.text)
        if not said or form not in OF_ANYTHING_MORE or self._book.is_empty(said):
            return False
        shared = telling_words(clause.text) & telling_words(said)
        is_of_one = OF_ONE.search(clause.asked_as or clause.text) is not None
        return is_of_one and bool(shared or form.startswith("it:"))

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

    def _told(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of a statement that no rule keeps, though it tells of somebody."""
        rule = self._book.how_things_are
        if rule is None or not is_lasting(clause.text) or not tellings(clause.text):
            return None
        return self._errands.start(
            rule, {"kept": clause.text, "what": clause.text}, percept, clause
        )
