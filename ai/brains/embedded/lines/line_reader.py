"""The line reader: a line as clauses that stand for themselves.

What a clause leaves out (whom "he" is, what "it" is, of whom "and the soup?" asks) comes from the
talk before it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ai.brains.embedded import wording
from ai.brains.embedded.account.denials import unsaid, without_denied
from ai.brains.embedded.confidence import told_in_confidence
from ai.brains.embedded.facts import MESSAGE
from ai.brains.embedded.likeness.acts import act_in
from ai.brains.embedded.lines.antecedents import (
    names_entry,
    referring,
    thing_in,
    with_entry,
    with_thing,
)
from ai.brains.embedded.lines.clauses import (
    ENDS_WITH_TAG,
    Clause,
    apart,
    asks,
    bare,
    clauses,
    told_apart,
    without_tag,
)
from ai.brains.embedded.lines.corrected import alternative, corrected, puts_right
from ai.brains.embedded.lines.open_question import answered_in_part, asked_once_more
from ai.brains.embedded.lines.own_words import apart_from_question, as_ones_own, reminded_of
from ai.brains.embedded.lines.persons import Persons
from ai.brains.embedded.lines.readings import (
    AND_ME,
    ANOTHER_THING,
    HERE_IT_IS,
    NAMED_AND_ASKED,
    ONLY_NAMES,
    SAID_BEHIND,
    SO_HARD,
    TAKES_ONE,
    chosen,
    is_afterthought,
    is_most,
    pieces,
    readings,
    way_to,
    whole_story,
)
from ai.brains.embedded.lines.referents import (
    WHO_ELSE,
    about_person,
    is_of_whom_others_meant,
    of_those_named,
)
from ai.brains.embedded.lines.subjects import Subjects
from ai.brains.embedded.moment import Moment
from ai.brains.embedded.percept_fields import kind_of, name_of, tool_of
from ai.brains.embedded.register.company import not_yet_served, with_company
from ai.brains.embedded.register.hearing import Line
from ai.brains.embedded.register.known_again import recital_in
from ai.brains.embedded.rules.follow_ups import asks_why
from ai.brains.embedded.rules.rule import TALK, Next
from ai.brains.embedded.rules.rule_order import REASON
from ai.brains.embedded.rules.rulebook import (
    KEPT_BY_FORM,
    PASSING,
    UNANSWERED,
    UNSURE,
    Found,
    Rulebook,
)
from ai.brains.embedded.statements import is_lasting, parts
from ai.brains.embedded.templates.values import cut
from ai.brains.embedded.wording import ARTICLE
from ai.brains.lazy_pattern import lazy_pattern
from ai.brains.titles import without_titles

DISAGREED = "disagreed"
"""The built-in rule for a "you're not", which a tag behind it makes a question."""
OF_WHAT = (
    "whom",
    "what was told",
    "what do they",
    "who does it",
    *UNANSWERED,
    "others_mind",
    "topic",
    "is it so",
    "tag question",
    "which one",
)
"""Built-in rules for a question in which "it" or "them" may be what was spoken of before."""
RECORDS = ("anything for me", "which reminders", "word for me", "word from me", "word of theirs")
"""Built-in rules for questions of what was done, after which "What was it?" asks them again."""
IT_SAID, THE_MESSAGE = "what was answered", "the message"
"""The built-in rule for what "he" or "it" said, and what "it" may be in that."""
OF_MINE = "about me"
"""The built-in rule for what belongs to who says it."""
TOPICS = ("topic", "what", "goal", "thing")
"""Groups of rules that hold what a line is about."""
LEAST_WISHED = 2
"""Words of what is answered beside a courtesy."""
MAX_OF_ONE = 3
"""Lines of somebody's own in which it is looked for what "it" or "one" is."""
MAX_ASKED = 4
"""Questions of "it" before the one that names what they are of."""
ENTERTAINS = ("joke", "story", "song", "a riddle", "a story", "offered")
"""Rules for what somebody may want one more of."""
_ANOTHER = lazy_pattern(
    r"(?:(?:(?:do|would) you )?(?:want|like|care for|fancy) )?(?:another|one more|more|again|next)"
    r"(?: one)?(?: please)?",
    re.I,
)
_RUN_OF_SIGNS = lazy_pattern(r"(?P<few>\W{8})\W*(?P<last>\W)")
"""Signs that say nothing more: each pattern that skips signs would walk along all of them."""
REFUSED = ("a request", "cannot_do")
"""Built-in rules for what is asked for and cannot be done."""
MAX_LISTS = 5
"""Lines of its own in which the list is looked for that "the first one" is of."""
_IS_WANTED = lazy_pattern(
    r"(?:do|would|did) you (?:want|like|need|have) (?:it|them)\b|(?:is|was|isn't) it (?:true|"
    r"possible|right|ok|okay|fair|normal)\b",
    re.I,
)
"""A question of what is offered, or of what stands behind it."""
_THING = lazy_pattern(
    r"(?<!time is )(?<!day is )(?<!year is )(?<!month is )(?P<thing>\b(?:it|them|they)\b"
    r"(?! (?:you|me|he|she|(?-i:[A-Z])\w+|who|say|told|(?:will |is |might )?(?:rain|snow)(?:s|ed|"
    r"ing)?)\b)|"
    r"\bthat$)",
    re.IGNORECASE,
)
"""A word for what was spoken of before, which "it" is not in "what day is it" and "was it you"."""
_OF_THEM_ALL = lazy_pattern(r"^how (?:many|much)(?P<thing>)(?: is| are) there(?: in all)?$", re.I)
"""A question of a number, which does not say of what."""
SAME_AGAIN = lazy_pattern(
    r"(?:what|who|where|which|how)(?:'s| is| was) (?:it|that|this|he|she)(?: then| again)?", re.I
)
"""A question that only asks the one before it once more: "My brother's name? What is it?"."""
_YOURS = lazy_pattern(r"\byours\b", re.I)
_MY_OWN = lazy_pattern(r"\bmy (?:(?:left|right|own|old|poor) )?([a-z]+)\b", re.I)
_THAT_PAGE = lazy_pattern(r"\b(?:that|this) (?:page|book|chapter|one)\b", re.I)
_QUOTED_PAGE = lazy_pattern(r"\bpages? “([^“”]+)”")
"""A page that it has named by its title."""
_MINE = lazy_pattern(r"\bmy [\w-]+(?:['’]s)?", re.IGNORECASE)


@lru_cache(maxsize=1000)
def _taken_apart(
    book: Rulebook, kind: str, text: str, names: tuple[str, ...], tool: str
) -> tuple[Clause, ...]:
    """The clauses of a line; kept, as a talk is read again at every step."""
    found = clauses(text, names, lambda one: book.is_wish(kind, one.text, one.question, tool))
    return tuple(part for clause in found for part in told_apart(clause))


class LineReader:
    """Reads lines as clauses in full.

    Args:
        moment: The turn, and the talk before it.
        book: The rules, which tell whether a clause makes sense in full.
    """

    def __init__(self, moment: Moment, book: Rulebook) -> None:
        self._moment = moment
        self._book = book
        self.line: list[Clause] = []
        """What was said in the present line, up to the present clause."""
        self._whole: dict[int, list[Clause]] = {}
        """By the id of the percept, the clauses of earlier lines."""
        self._before: dict[tuple[int, tuple[str, ...]], tuple[list[Line], set[Any]]] = {}
        """By the id of a percept and the clauses read of it: what was told before, and unsaid."""
        self.persons = Persons(moment, book, self.apart, self.talk)
        self._subjects = Subjects(moment.persona.get("about"), moment.persona.get("subjects"))

    def clauses(self, percept: Mapping[str, Any]) -> list[Clause]:
        """The clauses of a line, each in full; those of an earlier one do not change any more."""
        if percept in self._moment.heard:
            return self._in_full(percept)
        if id(percept) not in self._whole:
            self._whole[id(percept)] = self._in_full(percept)
        return self._whole[id(percept)]

    def apart(self, line: str) -> list[Clause]:
        """The clauses of an earlier line."""
        return [*apart(self.persons.with_capitals(_heard(line)), tuple(self._moment.names))]

    def talk(self, percept: Mapping[str, Any]) -> list[Line]:
        """What was told before a clause and counts, as far as who says it may hear of it."""
        return [*self._heard_before(percept)[0]]

    def unsaid(self, percept: Mapping[str, Any]) -> set[tuple[str, str]]:
        """Who told what before a clause that does not count any more, in small letters."""
        return self._heard_before(percept)[1]

    def _heard_before(self, percept: Mapping[str, Any]) -> tuple[list[Line], set[tuple[str, str]]]:
        place = (id(percept), tuple(each.text for each in self.line))
        if place not in self._before:
            lines, asker = self._told(percept), wording.spoken_name(name_of(percept))
            self._before[place] = (without_denied(lines, asker), unsaid(lines, asker))
        return self._before[place]

    def _told(self, percept: Mapping[str, Any]) -> list[Line]:
        asker, lines = str(percept.get("source") or ""), list[Line]()
        heard = (one for message in self._moment.request.messages for one in message.percepts)
        since: dict[str, list[str]] = {}
        for one in heard:
            if one is percept:
                break
            if one.get("kind") not in ("say", "whisper", "page", "channel") or one.get("assistant"):
                continue
            source, few = str(one.get("source") or ""), self.is_confided(one)
            others = since.get(source, [])
            since = {who: [*said, str(one.get("text"))] for who, said in since.items()}
            since[source] = []
            if is_of_whom_others_meant(str(one.get("text")), others):
                continue
            if not few or asker in (source, *(one.get("audience") or ())):
                name = wording.spoken_name(name_of(one))
                each_told = self.persons.of_friend(one, self.apart(str(one.get("text") or "")))
                right = self.persons.with_capitals(puts_right(str(one.get("text") or "")))
                if right and len(each_told) == 1 and not each_told[0].question:
                    lines.append(Line(right, name, private=few))
                    continue
                for each in each_told:
                    lines.append(Line(each.text, name, each.question, few))
        name = wording.spoken_name(name_of(percept))
        few = self.is_confided(percept)
        return [*lines, *(Line(each.text, name, each.question, few) for each in self.line)]

    def is_confided(self, percept: Mapping[str, Any]) -> bool:
        """Whether what a line tells is for nobody but those who heard it."""
        return self._moment.is_confided(percept)

    def first(self, percept: Mapping[str, Any], clause: Clause) -> Found | None:
        """The first rule that matches a clause, with its groups."""
        return self._book.first(kind_of(percept), clause.text, clause.question, tool_of(percept))

    def asked_again(self, percept: Mapping[str, Any], clause: Clause) -> Clause:
        """A "what was it?" as the question of what was done in the line before."""
        is_more = _ANOTHER.fullmatch(clause.text) is not None  # also of what a friend asked for
        earlier = self._moment.percepts_before(percept, of_all=is_more)[:MAX_ASKED]
        for one in earlier if is_more else ():
            wish = self.apart(str(one.get("text")))[-1]
            rule = (self.first(one, wish) or (None,))[0]
            if rule and (rule.act or rule.name in ENTERTAINS):  # else it only asks on
                return wish if rule.name in ENTERTAINS else clause
        if not (earlier and SAME_AGAIN.fullmatch(clause.text)):
            return clause
        asked = self.apart(str(earlier[0].get("text")))[-1]
        found = self.first(earlier[0], asked)
        return asked if found and found[0].name in RECORDS else clause

    def with_topic(self, percept: Mapping[str, Any], clause: Clause) -> Clause:
        """A question about "it" or "them" as one about what was spoken of in a line before."""
        asked = _THING.search(clause.text) or _OF_THEM_ALL.search(clause.text)
        if asked is None or _IS_WANTED.match(clause.text):
            return clause
        lines = self._moment.lines_before(percept)[:MAX_OF_ONE]
        before = [self.line, *map(self.apart, lines)]
        for earlier in (one for line in before for one in line[::-1]):
            topic = self._topic(percept, earlier)
            found = self.first(percept, earlier)
            if not topic and found and found[0].name not in UNSURE and not found[0].aside:
                return clause  # it is of what was answered to that
            if topic:
                begin, end = asked.span("thing")
                gap = "" if begin < end else " "
                text = clause.text[:begin] + gap + topic + clause.text[end:]
                return replace(clause, text=text, asked_as=clause.text)
        return clause

    def with_thing(self, percept: Mapping[str, Any], clause: Clause) -> Clause:
        """A question about "it" as one about a thing that was named before, if a rule knows it."""
        asked = [*referring(self._moment.lines_of_anybody_before(percept)[:MAX_ASKED])]
        lines = [*asked[:1], self._moment.line_before(percept), *asked[1:]]
        known = (one for one in lines if not self._book.is_empty(one))
        whole, *_ = str(percept.get("text") or "").partition(", ")
        said = [*(one.text for one in self.line[::-1]), whole, *known]
        for text in with_thing(clause.text, said):
            about = replace(clause, text=text, asked_as=clause.text)
            found = self.first(percept, about)
            rule = found[0] if found else None
            if rule and rule.own and not (rule.act or rule.steps) and rule.name not in UNSURE:
                return about
        return clause

    def _in_full(self, percept: Mapping[str, Any]) -> list[Clause]:
        text = _heard(str(percept.get("text") or ""))
        if percept.get("kind") not in TALK:
            return [Clause(cut(text))]
        text = told_in_confidence(text, kind_of(percept) == "say") or text  # others have a rule
        text = as_ones_own(SO_HARD.sub("", text), name_of(percept))
        text = HERE_IT_IS.sub(r"\g<given>", SAID_BEHIND.sub(r"\g<lead>\g<who> \g<said>", text))
        text = NAMED_AND_ASKED.sub(r"\g<lead>\g<asks>\g<thing>\g<rest>", text)
        text = self.persons.to_another(self.persons.with_capitals(apart_from_question(text)))
        before = self.persons.with_capitals(next(iter(self._moment.lines_before(percept)), ""))
        other = alternative(text, self._moment.line_of_anybody_before(percept))
        text = corrected(text, before, self.persons.names, self._moment.names) or other or text
        those = (
            name for name in self.persons.familiar if name not in map(str.lower, self._moment.names)
        )
        text = of_those_named(text, self._moment.line_before(percept), those)
        text = with_company(text, self.persons.other_speaker(percept, "him"))
        text = self._recital(percept) or self._as_answer(percept, text)
        names = tuple(self._moment.names)
        found = [*_taken_apart(self._book, kind_of(percept), text, names, tool_of(percept))]
        found = whole_story(found, lambda one: self.first(percept, one))
        if len(found) == 1 and (ONLY_NAMES.fullmatch(text) or AND_ME.fullmatch(text)):
            found = [self._with_question(percept, found[0])]
        if percept in self._moment.heard:
            found = [
                self._with_page(percept, self._with_entry(percept, clause)) for clause in found
            ]
        found = [self._without_tag(percept, clause) for clause in found]
        found = [each for clause in found for each in self._plainly(percept, clause)]
        found = [each for clause in found for each in self._parted(percept, clause)]
        said: list[str] = []
        for n, clause in enumerate(found):
            clause = self._of_yours(percept, clause, said)
            found[n] = self.persons.with_names(
                percept, self.persons.with_owner(percept, clause, said), said
            )
            said.insert(0, found[n].text)
        return self._of_subject(percept, found)

    def _of_yours(self, percept: Mapping[str, Any], clause: Clause, said: Sequence[str]) -> Clause:
        """A question of "yours" as one of what its speaker has told of as "my" before."""
        if not clause.question or not _YOURS.search(clause.text):
            return clause
        before = [*said, *self._moment.lines_before(percept)[:1]]
        mine = next((found for line in before if (found := _MY_OWN.findall(line))), None)
        text = _YOURS.sub(lambda _: f"your {mine[-1]}", clause.text) if mine else clause.text
        return replace(clause, text=text)

    def _with_page(self, percept: Mapping[str, Any], clause: Clause) -> Clause:
        """A clause about "that page" as one about the page that was named just before."""
        found = _THAT_PAGE.search(clause.text)
        titles = _QUOTED_PAGE.findall(self._moment.line_before(percept)) if found else []
        if not titles:
            return clause
        return replace(
            clause, text=_THAT_PAGE.sub(lambda _: f"the page about {titles[-1]}", clause.text)
        )

    def _of_subject(self, percept: Mapping[str, Any], found: list[Clause]) -> list[Clause]:
        """The clauses of a line; of one that only names a subject, the question it stands for."""
        before = self._moment.line_of_anybody_before(percept)
        named = self._subjects.named(_heard(str(percept.get("text") or "")), before)
        if named is None:
            taken = self._subject_taken(percept, found)
            return [taken] if taken else [self._subject_asked(percept, one) for one in found]
        asked = Clause(named.question, True)
        if named.reminds:
            mine = " ".join(self._moment.lines_to_asker(percept)).lower()
            so = [Clause(f"you said {named.reminds}")] if named.reminds.lower() in mine else []
            return [*so, asked]
        is_open = not all(self._is_understood(percept, one) for one in found)
        is_act = named.is_full and self._acts(percept, found)
        return [asked] if named.is_asked or named.is_long or is_open or is_act else found

    def _subject_taken(self, percept: Mapping[str, Any], found: list[Clause]) -> Clause | None:
        """The question of what a line takes of the subjects it was offered, if it asks no other."""
        offer, before = self._moment.line_before(percept), self._moment.lines_before(percept)
        line = _heard(str(percept.get("text") or "")).replace("’", "'")
        asked = self._subjects.taken(line, offer, " ".join(before[:1]))
        is_bare = self._subjects.is_bare(line, offer) and not self._acts(percept, found)
        if not asked or not is_bare and all(self._is_understood(percept, one) for one in found):
            return None
        return Clause(asked, True)

    def _subject_asked(self, percept: Mapping[str, Any], clause: Clause) -> Clause:
        """A part of a line that is the mere name of a subject as the question it stands for."""
        question = self._subjects.question(clause.text) if clause.question else ""
        return Clause(question, True) if question and self._acts(percept, [clause]) else clause

    def _acts(self, percept: Mapping[str, Any], found: Sequence[Clause]) -> bool:
        """Whether a rule of its own would do something about clauses that only name a subject."""
        rules = [(self.first(percept, one) or (None,))[0] for one in found]
        return any(one is not None and one.act and one.own for one in rules)

    def _recital(self, percept: Mapping[str, Any]) -> str:
        """A line as what it recites behind the offer to, in its own words; "" if it does not."""
        before = next(iter(self._moment.lines_before(percept)), "")
        verses = recital_in(str(percept.get("text") or ""), before)
        found = self.first(percept, Clause(verses)) if verses else None
        is_wish = found is not None and (found[0].act or found[0].own and not found[0].mention)
        return f"i recite to you: {verses}" if verses and not is_wish else ""

    def _plainly(self, percept: Mapping[str, Any], clause: Clause) -> list[Clause]:
        """A clause that no rule is sure of, read so that one is; else as it is."""
        said = self._beside_courtesy(percept, clause) or self._as_wish(percept, clause)
        if said:
            return said
        taken = self._with_what_is_taken(percept, clause)
        if taken is not None or self._is_understood(percept, clause):
            return [taken or clause]
        choice = chosen(clause.text, self._moment.line_before(percept))
        if choice and not clause.question:
            return [replace(clause, text=choice)]
        for each in readings(clause):
            understood = [
                one
                for one in each
                if self._is_understood(percept, one) and self._lasts(percept, one, clause)
            ]
            is_whole = is_most(understood, clause) and not is_afterthought(each, understood)
            if understood and is_whole:
                return [one for one in each if one in understood or self._is_wish(percept, one)]
        parted = pieces(clause)
        if any(one.question for one in parted[1:]) and not clause.question:
            return parted
        return [clause]

    def _beside_courtesy(self, percept: Mapping[str, Any], clause: Clause) -> list[Clause]:
        """What a line asks for behind a courtesy that would answer it all: "Cheers, an ale!"."""
        found = self.first(percept, clause)
        if "," not in clause.text or found is None or not (found[0].aside and not found[0].own):
            return []
        first, *rest = pieces(clause)
        whole = (one for one in rest if len(one.text.split()) >= LEAST_WISHED)
        rules = [(one, (self.first(percept, one) or (None,))[0]) for one in whole]
        meant = [one for one, rule in rules if rule and rule.name not in UNSURE and not rule.aside]
        return [first, *meant] if meant else []

    def _as_wish(self, percept: Mapping[str, Any], clause: Clause) -> list[Clause]:
        """A clause that a rule knows by a word of it only, as the wish that is wrapped in it."""
        rule = (self.first(percept, clause) or (None,))[0]
        if clause.question or rule is None or not (rule.own and rule.mention):
            return []
        for each in readings(clause):
            rules = [(self.first(percept, one) or (None,))[0] for one in each]
            if len(each) == 1 and all(one and one.own and one.act and one.steps for one in rules):
                return each
        return []

    def _with_what_is_taken(self, percept: Mapping[str, Any], clause: Clause) -> Clause | None:
        """A wish for "one" as one for what was asked about just before: "I'll take one, then"."""
        if clause.question or TAKES_ONE.search(clause.text) is None:
            return None
        for line in self._moment.lines_before(percept)[:MAX_OF_ONE]:
            for earlier in self.apart(line)[::-1]:
                topic = self._topic(percept, earlier)
                wish = replace(clause, text=topic.join(TAKES_ONE.split(clause.text)))
                found = self.first(percept, wish) if topic else None
                if found and found[0].act and found[0].steps:
                    return wish
        return None

    def _lasts(self, percept: Mapping[str, Any], read: Clause, clause: Clause) -> bool:
        """Whether a reading is not kept as what is so, though what was said passes."""
        found = self.first(percept, read)
        is_kept = found is not None and found[0].name in KEPT_BY_FORM
        return not is_kept or is_lasting(clause.text)

    def _is_wish(self, percept: Mapping[str, Any], clause: Clause) -> bool:
        """Whether a piece of a line asks for what may not be done, which is to be said."""
        found = self.first(percept, clause)
        return act_in(clause.text) == "request" or bool(found and found[0].name in REFUSED)

    def _is_understood(self, percept: Mapping[str, Any], clause: Clause) -> bool:
        found = self.first(percept, clause)
        if found is not None and found[0].name not in UNSURE:
            return True
        heard = (kind_of(percept), clause.text, clause.question)
        return any("newer" in (rule.match(*heard) or ()) for rule in self._book.corrections)

    def _parted(self, percept: Mapping[str, Any], clause: Clause) -> list[Clause]:
        """A remark as the things that it tells, if there are rules for what is told so."""
        rule = None if clause.question else (self.first(percept, clause) or (None,))[0]
        if rule is None or rule.name not in (*PASSING, "passing state"):
            return [clause]
        each = [replace(clause, text=part) for part in parts(clause.text)]
        rules = [(self.first(percept, one) or (None,))[0] for one in each]
        return each if any(one and one.keep for one in rules) else [clause]

    def _without_tag(self, percept: Mapping[str, Any], clause: Clause) -> Clause:
        """A "you are Odile, are you?" as "are you Odile?", if there is an answer to that.

        Without its mark that is no wish, and gives way to what a rule is sure of, as an insult.
        """
        is_tagged = ENDS_WITH_TAG.search(clause.text) is not None
        is_plain = not (clause.question or is_tagged)
        asked = "" if is_plain else bare(without_tag(clause.text), self._moment.names)
        plain = replace(clause, text=asked, question=True)
        found = self.first(percept, plain) if asked else None
        if found is None or found[0].name in (*OF_WHAT, *PASSING):
            return clause
        if clause.question:
            return plain
        now = self.first(percept, clause)
        is_sure = now is not None and now[0].name not in (*UNSURE, *KEPT_BY_FORM, DISAGREED)
        return clause if is_sure or found[0].act or found[0].steps else plain

    def _with_question(self, percept: Mapping[str, Any], clause: Clause) -> Clause:
        """A "and the soup?" as the question before it, which it asks of something else."""
        is_own = AND_ME.fullmatch(str(percept.get("text"))) is not None
        heard = self._moment.percepts_before(percept, of_all=is_own)
        earlier = next((one for one in heard if one.get("kind") == percept.get("kind")), None)
        if earlier is None:
            return clause
        asked = self.clauses(earlier)[-1]
        before, now = self.first(earlier, asked), self.first(percept, clause)
        if not asked.question or before is None or before[0].act:
            return clause
        if is_own or clause.text in self._moment.people:
            name = name_of(percept) if is_own else clause.text
            about = about_person(asked, before[1], name, is_own)
            if is_own or about != asked:
                return about
        way = way_to(asked, clause)
        found = self.first(percept, way) if way is not None else None
        if way is not None and found is not None and found[0].name not in UNSURE:
            return way
        if now is not None and not now[0].act and now[0].own:
            return clause
        text = asked.text
        if _MINE.match(clause.text) and _MINE.search(text):
            return replace(asked, text=_MINE.sub(lambda _: clause.text, text, count=1))
        topic = next((before[1][name] for name in TOPICS if before[1].get(name)), "")
        if now is not None and not now[0].act and not topic:
            return clause
        if not topic and self._subjects.question(clause.text):
            return clause
        named = ARTICLE.sub("", clause.text) if f"the {topic}" in text else clause.text
        return replace(asked, text=text.replace(topic, named) if topic else text)

    def _topic(self, percept: Mapping[str, Any], clause: Clause) -> str:
        """What a clause is about, "" if its rule does not say."""
        rule, groups = self.first(percept, clause) or (None, {})
        said = reminded_of(clause.text)
        if said:
            return thing_in(said)
        if rule is not None and rule.recall is not None and rule.recall.kind == MESSAGE:
            return THE_MESSAGE
        if rule is not None and rule.mention and not any(groups.get(name) for name in TOPICS):
            return next((found[0] for p in rule.hear if (found := p.search(clause.text))), "")
        named = next((groups[name] for name in TOPICS if name in groups), "")
        if rule is not None and rule.name == OF_MINE and named:
            named = f"my {named}"
        return "" if _THING.search(clause.text) else named

    def _with_entry(self, percept: Mapping[str, Any], clause: Clause) -> Clause:
        """A clause about "the first one" as one about that entry of the last list."""
        if not names_entry(clause.text):
            return clause
        said = self._moment.said_aloud_before(percept)
        lines = [said, *self._moment.lines_to_asker(percept)[::-1]][:MAX_LISTS]
        listed = next(filter(None, map(wording.listed, lines)), [])
        return replace(clause, text=with_entry(clause.text, listed))

    def _as_answer(self, percept: Mapping[str, Any], text: str) -> str:
        """A line as what it stands for behind the line before it, of which it leaves out a part."""
        said = self._moment.line_before(percept), self._moment.said_aloud_before(percept)
        leads = [one for line in dict.fromkeys(said) for one in self._book.next_of(line)]
        text = WHO_ELSE.sub("", text) if leads else text
        told = self.apart(text) if leads else []
        is_bare = ANOTHER_THING.fullmatch(text) is not None
        ends = told[-1] if len(told) > 1 else None
        is_asked = asks(text) or (ends and ends.question and len(ends.text.split()) > LEAST_WISHED)
        if is_asked and not is_bare and not all(asks_why(one.text) for one in told):
            leads = [one for one in leads if asks(one.line.text)]
        rule = (self.first(percept, told[0]) or (None,))[0] if told else None
        is_call = rule is not None and rule.steps and rule.recall is None
        if rule is not None and is_call and rule.name not in (*UNSURE, *KEPT_BY_FORM):
            return text
        plain = ", ".join(clause.text for clause in told)
        lines = self._moment.lines_before(percept)
        for one in leads:
            found = one.hear.search(plain) if one.hear.pattern else None
            if found:
                if one not in self._book.next_of(said[0]):  # it was said to another
                    lines = self._moment.lines_of_anybody_before(percept)
                scope = {**found.groupdict(), "text": plain, "earlier": self._last_in(lines)}
                line = one.line.fill(scope) or text
                if line == plain:
                    break  # it is no answer by itself
                return line if self._may_stand(percept, line) else text
        return self._as_part_of_answer(percept, told, leads) or text

    def _last_in(self, lines: Sequence[str]) -> str:
        """The last clause of the last of some lines, of an order what was not served yet."""
        return not_yet_served(self.apart(lines[0])[-1].text) if lines and lines[0] else ""

    def _as_part_of_answer(
        self, percept: Mapping[str, Any], told: Sequence[Clause], leads: Sequence[Next]
    ) -> str:
        """A line of which only a part answers an open question, or nothing of it."""
        aloud = self._moment.said_aloud_before(percept)
        said = self._moment.line_before(percept)
        open_leads = [one for line in (said, aloud) if "?" in line for one in leads]
        if not open_leads or not told:
            return ""
        is_mine = said == aloud or not aloud
        lines = self._moment.lines_before(percept)
        lines = lines if is_mine else self._moment.lines_of_anybody_before(percept)

        def rule_of(clause: Clause) -> str:
            rule = (self.first(percept, clause) or (None,))[0]
            if rule is None or rule.recall is not None or not rule.own:
                return ""
            return "order" if rule.act and rule.steps else "answer"

        plain = [one for one in open_leads if one.hear.pattern]
        earlier = self._last_in(lines)
        line = answered_in_part(told, plain, earlier, rule_of)
        if line or any(self._is_understood(percept, one) for one in told):
            return line if self._may_stand(percept, line) else ""
        before = self._moment.lines_to_asker(percept)[:-3:-1]
        return asked_once_more(open_leads, earlier, [[*self._book.next_of(one)] for one in before])

    def _may_stand(self, percept: Mapping[str, Any], line: str) -> bool:
        """Whether a line may be read for a percept: a reason only where its rule may be used."""
        rule = self._book.named(line) if REASON in line else None
        is_needed = rule is not None and rule.needs and not self._moment.at_hand(rule.needs)
        return rule is None or (kind_of(percept) in rule.kinds and not is_needed)


def _heard(text: str) -> str:
    """What somebody said, without titles, the mark of rules, and more than a few signs in a row."""
    return without_titles(_RUN_OF_SIGNS.sub(r"\g<few>\g<last>", text.replace(REASON, "")))
