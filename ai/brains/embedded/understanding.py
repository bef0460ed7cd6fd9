"""Understanding: from what was heard to the errands that follow from it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any

from ai.brains.embedded import wording
from ai.brains.embedded.account.account import Account
from ai.brains.embedded.account.happenings import happenings
from ai.brains.embedded.clauses import Clause, apart, bare, clauses, told_apart, without_tag
from ai.brains.embedded.errand import Errand
from ai.brains.embedded.facts import (
    MANNER,
    MESSAGE,
    SAID,
    WISH,
    Fact,
    deeds_in,
    events_in,
    recalled,
)
from ai.brains.embedded.moment import Moment
from ai.brains.embedded.referents import PRONOUN, names_given, referent
from ai.brains.embedded.register.hearing import Line
from ai.brains.embedded.register.phrasing import Reply
from ai.brains.embedded.register.questions import AGE, ONLY, TIME_OF, WHO_DOES, Asked, asked, marked
from ai.brains.embedded.register.register import Register
from ai.brains.embedded.register.sayings import time_in
from ai.brains.embedded.register.tellings import ME, tellings
from ai.brains.embedded.rule import TALK, Keep, Rule
from ai.brains.embedded.rulebook.events import MANNERS
from ai.brains.embedded.rulebook.rulebook import PASSING, UNANSWERED, Found, Rulebook
from ai.brains.embedded.statements import names_told, owner, parts, with_capitals
from ai.brains.embedded.templates import cut

WITHOUT_TIME = "remind me when"
"""The built-in rule for a request that names no time."""
GREETING = "greeting"
"""The built-in rule for a greeting in words."""
NAMING = ("my name is", "not my name")
"""The built-in rules for what somebody wants to be called by, or does not."""
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
)
"""Built-in rules for a question in which "it" or "them" may be what was spoken of before."""
WEIGHTY = ("claim", "threat", "insult")
"""Built-in rules for remarks that are answered before a question that has no answer."""
OF_SUBJECTS = ("abilities", "advice")
"""Built-in rules for questions of what it can be asked; others name that once in a talk."""
DECLINED = ("cannot_do", "not_to_give", "give nothing")
"""Built-in rules for wishes that nothing comes of."""
RECORDS = ("anything for me", "which reminders", "word for me", "word from me", "word of theirs")
"""Built-in rules for questions of what was done, after which "What was it?" asks them again."""
IT_SAID, THE_MESSAGE = "what was answered", "the message"
"""The built-in rule for what "he" or "it" said, and what "it" may be in that."""
OF_SEVERAL = ("about me", "how somebody is", "i do", "loss", "what i am", "where from")
"""Built-in rules for what may tell several things in one breath."""
TOPICS = ("topic", "what", "goal", "thing")
"""Groups of rules that hold what a line is about."""
ORDINALS = {
    **{name: n for n, name in enumerate(("first", "second", "third", "fourth", "fifth", "sixth"))},
    **{name: n for n, name in enumerate(("one", "two", "three", "four", "five", "six"))},
    "last": -1,
}
"""Which entry of a list is meant."""
MIN_ASKED = 3
"""Words of a question by the way that is answered beside others."""
REPLIES = ("say again", "said already", "tag question")
"""Built-in rules for questions that only take up what was said."""
UNKEPT = ("remark", "unknown")
"""Built-in rules for statements of which nothing is kept."""
MIN_WORDS = 4
"""Words of a remark that is kept for the talk."""
MAX_BACK = 6
"""Lines of a talk, of both sides, in which it is looked for who "he" or "she" is."""
MAX_LISTS = 5
"""Lines of its own in which the list is looked for that "the first one" is of."""
_ASKS_FOR = re.compile(
    r"(?:tell|show|give|ask|read|say|look|find|explain|describe|let|send|bring|go|come|get|take|"
    r"make|put|open|close|remind|and|what|who|how|where|why|(?:my|the) name)\b",
    re.IGNORECASE,
)
"""How a line begins that is no remark, though no rule calls it an act."""
_TELLS_MORE = re.compile(r"(?P<who>he|she|they)(?P<verb>'s|'re| \w+)(?= )", re.IGNORECASE)
"""How a statement begins that tells more of somebody."""
_WISH = re.compile(
    r"(?:ask|tell|send|give|let|greet|thank|remind|put|add|charge|bring|serve)\b", re.IGNORECASE
)
_OF_A_NAME = re.compile(r"\bname|\bcall|\bi'?m\b|\bi am\b|\bit'?s\b|\bi go by\b", re.IGNORECASE)
"""What every line has that gives a name."""
_THING = re.compile(
    r"(?<!time is )(?<!day is )(?<!year is )(?<!month is )(?P<thing>\b(?:it|them|they)\b"
    r"(?! (?:you|me|he|she|who)\b)|\bthat$)",
    re.IGNORECASE,
)
"""A word for what was spoken of before, which "it" is not in "what day is it" and "was it you"."""
_OF_THEM_ALL = re.compile(r"^how (?:many|much)(?P<thing>)(?: is| are) there(?: in all)?$", re.I)
"""A question of a number, which does not say of what."""
_ENTRY = re.compile(
    rf"\b(?:the (?:very )?(?=\w+(?: one| book| of (?:them|these|those|your list))?\W*\Z)|number )"
    rf"({'|'.join(ORDINALS)})\b(?: one| book| of (?:them|these|those|your list))?",
    re.IGNORECASE,
)
_AND_WHAT = re.compile(
    r"\W*(?:\w+, )?(?:and|or|what about|how about) (?!(?:who|what|where|when|why|how|"
    r"which"
    r"|is|are|was|were|do|does|did|can|could|will|would|has|have|may)\b)(?:[\w'’-]+ ){0,3}[\w'’-]+"
    r"\s*\?",
    re.IGNORECASE,
)
"""A question that only names what it asks about."""
_AND_ME = re.compile(
    r"\W*(?:\w+, )?(?:and|(?:and )?(?:what|how) about) (?:me|i|mine|us|ours)\W*", re.IGNORECASE
)
"""The same of who asks it, which may follow the question of somebody else."""
_DO_I = re.compile(r"\b(do|did|have|had|am|was) (?:i|we)\b", re.IGNORECASE)
_OF_THEM = {"do": "does", "have": "has", "am": "is"}
"""What becomes of a verb when "I" becomes a name."""
_SAME_AGAIN = re.compile(
    r"(?:what|who|where|which|how)(?:'s| is| was) (?:it|that|this|he|she)(?: then| again)?", re.I
)
"""A question that only asks the one before it once more: "My brother's name? What is it?"."""
_MINE = re.compile(r"\bmy [\w-]+(?:['’]s)?", re.IGNORECASE)
_NAME = re.compile(r"(?<=\w )(?!I\b)[A-Z]\w+")
_GREETS_ANOTHER = re.compile(
    r"\W*(?:(?:hello|hi|hey|hiya|oi|psst|good \w+|well|so|and|you)\W+)*(?:(?:you|little|young|my|"
    r"there)"
    r" )*(?P<who>[\w-]+)\W+(?=\w)",
    re.IGNORECASE,
)
_ONLY_WHEN = re.compile(rf"\W*(?:well,? |then |say,? )?{wording.WHEN}(?:,? please)?\W*", re.I)


def understand(moment: Moment, book: Rulebook) -> list[Errand]:
    """Find what to do about everything that was heard, in the order it was said.

    Remarks by the way ("Hello!") are answered if nothing else was said. Another assistant gets
    one answer to the point and no more: two of them must not talk for ever.
    """
    listener = _Listener(moment, book)
    errands: dict[tuple[Any, ...], Errand] = {}
    for percept in moment.heard:
        for errand in listener.errands(percept):
            errands.setdefault(errand.key, errand)
    main = [one for one in errands.values() if not one.rule.aside or _counts(one)]
    if main and all(errand.rule.keep is not None and not errand.asked for errand in main):
        main += [one for one in errands.values() if one.asked and not one.unanswered][:1]
    if any(one.rule.name in WEIGHTY for one in errands.values()):
        main = [one for one in main if not one.rule.aside]
    main = [one for one in main if not _is_declined(one)] or main
    if moment.with_assistant:
        return [] if moment.spoke_with_it else main
    given = list(errands.values())
    left = [one for one in given if one.unanswered and one not in main]
    if main and given.index(left[0] if left else main[0]) > given.index(main[0]):
        left = [one for one in left if len(one.scope["text"].split()) >= MIN_ASKED]
    if main and left:
        is_second = any(one.asked for one in main)
        main.append(replace(left[0], rule=book.rest) if is_second else left[0])
    return main or _weightiest(list(errands.values()))


def _is_declined(errand: Errand) -> bool:
    """Whether it only says of a wish that it cannot be, which is no matter beside an answer."""
    return errand.rule.name in DECLINED and not errand.asked


def _counts(errand: Errand) -> bool:
    """Whether a remark by the way is a question of its own that has an answer.

    One that no rule answers may have it in what came to mind.
    """
    if errand.unanswered:
        return bool(errand.scope.get("lore"))
    if errand.rule.name == "advice":
        return True  # who says that this is the first visit is to hear what one does here
    is_whole = len(errand.scope["text"].split()) >= MIN_ASKED
    return errand.asked and is_whole and errand.rule.name not in (*PASSING, *REPLIES)


def _weightiest(remarks: list[Errand]) -> list[Errand]:
    """The one of several remarks by the way that is answered: a question, or more than a hello."""
    asked = [one for one in remarks if one.asked and one.rule.name not in REPLIES]
    telling = [errand for errand in remarks if errand.rule.name not in PASSING]
    claims = [errand for errand in remarks if errand.rule.name in WEIGHTY]
    return (claims or asked or telling or remarks)[:1]


@lru_cache(maxsize=1000)
def _taken_apart(
    book: Rulebook, kind: str, text: str, names: tuple[str, ...], tool: str
) -> tuple[Clause, ...]:
    """The clauses of a line; kept, as a talk is read again at every step."""
    found = clauses(text, names, lambda one: book.is_wish(kind, one.text, one.question, tool))
    return tuple(part for clause in found for part in told_apart(clause))


class _Listener:
    """Matches what was heard with the rules."""

    def __init__(self, moment: Moment, book: Rulebook) -> None:
        self._moment = moment
        self._book = book
        self._earlier: list[Fact] | None = None
        """Facts from earlier turns; None until somebody asks for one."""
        self._now: list[Fact] = []
        """Facts from this turn, up to the present clause."""
        self._line: list[Clause] = []
        """What was said in the present line, up to the present clause."""
        self._accounts: dict[int, Account] = {}
        """By the id of the percept, what happened before it as far as its source may hear of it."""
        self._whole: dict[int, list[Clause]] = {}
        """By the id of the percept, the clauses of earlier lines."""

    def errands(self, percept: Mapping[str, Any]) -> list[Errand]:
        """The errands of one percept."""
        found: list[Errand] = []
        self._line = []
        for clause in self._clauses(percept):
            if found and found[-1].asked and _SAME_AGAIN.fullmatch(clause.text):
                continue
            errand = self._errand(percept, clause)
            if errand is not None:
                if percept.get("kind") == "instruction":  # "Go north. Go north."
                    errand.nth = sum(one.matter == errand.matter for one in found)
                found.append(errand)
            self._now += self._facts_in(percept, clause)
            self._line.append(clause)
        return found

    def _clauses(self, percept: Mapping[str, Any]) -> list[Clause]:
        """The clauses of a line, each in full; those of an earlier one do not change any more."""
        if percept in self._moment.heard:
            return self._in_full(percept)
        if id(percept) not in self._whole:
            self._whole[id(percept)] = self._in_full(percept)
        return self._whole[id(percept)]

    def _in_full(self, percept: Mapping[str, Any]) -> list[Clause]:
        text = str(percept.get("text") or "")
        if percept.get("kind") not in TALK:
            return [Clause(cut(text))]
        text = self._to_another(self._with_capitals(text))
        if _ONLY_WHEN.fullmatch(text) and percept in self._moment.heard:
            text = self._with_request(percept, text)
        names = tuple(self._moment.names)
        found = [*_taken_apart(self._book, _kind(percept), text, names, _tool(percept))]
        if len(found) == 1 and (_AND_WHAT.fullmatch(text) or _AND_ME.fullmatch(text)):
            found = [self._with_question(percept, found[0])]
        if percept in self._moment.heard:
            found = [self._with_entry(percept, clause) for clause in found]
        found = [self._without_tag(percept, clause) for clause in found]
        found = [each for clause in found for each in self._parted(percept, clause)]
        said: list[str] = []
        for n, clause in enumerate(found):
            found[n] = self._with_names(percept, self._with_owner(percept, clause, said), said)
            said.insert(0, found[n].text)
        return found

    def _parted(self, percept: Mapping[str, Any], clause: Clause) -> list[Clause]:
        """A remark as the things that it tells, if there are rules for what is told so."""
        rule = None if clause.question else (self._first(percept, clause) or (None,))[0]
        if rule is None or rule.name not in (*PASSING, "passing state"):
            return [clause]
        each = [replace(clause, text=part) for part in parts(clause.text)]
        rules = [(self._first(percept, one) or (None,))[0] for one in each]
        return each if any(one and one.keep for one in rules) else [clause]

    def _with_capitals(self, text: str) -> str:
        return with_capitals(text, self._names)

    def _to_another(self, text: str) -> str:
        """A line behind the call or greeting of somebody who has no name, as one that is for them.

        "Hello boy, what is your name?" becomes "boy: what is your name?".
        """
        mine = [*map(str.lower, self._moment.names)]
        calls_me = re.match(rf"\W*(?:{'|'.join(map(re.escape, mine)) or '-'})\s*[,:!]+", text, re.I)
        found = _GREETS_ANOTHER.match(text, calls_me.end() if calls_me else 0)
        others = {name for name in self._moment.people if name.islower()}
        if not found or found["who"].lower() in mine or found["who"].lower() not in others:
            return text
        return f"{found['who']}: {text[found.end() :]}"

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """The names that are known: of those who talk, and of those whom they told of."""
        known = (*self._moment.people, *self._moment.names)
        said = (one for m in self._moment.request.messages for one in m.percepts)
        told = (str(one.get("text")) for one in said if one.get("kind") in TALK)
        return (*known, *(name for text in told for name in names_told(with_capitals(text, known))))

    def _apart(self, line: str) -> list[Clause]:
        """The clauses of an earlier line."""
        return [*apart(self._with_capitals(line), tuple(self._moment.names))]

    def _with_owner(
        self, percept: Mapping[str, Any], clause: Clause, said: Sequence[str]
    ) -> Clause:
        """A statement about "him" or "her" as one about whom its speaker told of before."""
        found = None if clause.question else _TELLS_MORE.match(clause.text)
        if found is None:
            return clause
        before = [*said, *map(self._with_capitals, self._moment.lines_before(percept)[:1])]
        who = next(filter(None, (owner(found["who"], line) for line in before)), "")
        verb = {"'s": " is", "'re": " are"}.get(found["verb"].lower(), found["verb"])
        return replace(clause, text=f"{who}{verb}{clause.text[found.end() :]}") if who else clause

    def _without_tag(self, percept: Mapping[str, Any], clause: Clause) -> Clause:
        """A "you are Odile, are you?" as "are you Odile?", if there is an answer to that."""
        asked = bare(without_tag(clause.text), self._moment.names) if clause.question else ""
        plain = replace(clause, text=asked)
        found = self._first(percept, plain) if asked else None
        return plain if found and found[0].name not in (*OF_WHAT, *PASSING) else clause

    def _with_names(
        self, percept: Mapping[str, Any], clause: Clause, said: Sequence[str]
    ) -> Clause:
        """A question or a wish about "him" or "her" as one about who was spoken of before.

        Args:
            percept: The line.
            clause: What is asked or wished for in it.
            said: What stands before it in the same line, the last first.
        """
        if not (clause.question or _WISH.match(clause.text)) or len(clause.text.split()) < 3:
            return clause
        found = PRONOUN.search(clause.text)
        if not found or _NAME.search(clause.text):
            return clause
        spoken = [*said, *map(self._with_capitals, self._moment.talk_before(percept))]
        own = {str(percept.get("name") or "").lower(), *map(str.lower, self._moment.names)}
        given = names_given(self._moment.lines_before(percept))
        who = self._told_of(percept, found[0]) or referent(
            found[0], spoken[:MAX_BACK], self._moment.people, own, given
        )
        return replace(clause, text=wording.named(clause.text, who)) if who else clause

    def _told_of(self, percept: Mapping[str, Any], pronoun: str) -> str:
        """Whom a pronoun means if the line before told or asked of one that was told of."""
        lines = self._moment.lines_before(percept)[:1] if percept in self._moment.heard else []
        before = self._apart(lines[0])[-1].text if lines else ""
        wanted = asked(before)
        if not (tellings(before) or (wanted and wanted.whom[:1] in (("kin",), ("he",), ("name",)))):
            return ""
        word = {"his": "he", "him": "he", "her": "she"}.get(pronoun.lower(), pronoun.lower())
        name = wording.spoken_name(_name_of(percept))
        return Register(self._talk(percept), name, self._familiar).spoken_of(word)

    def _with_question(self, percept: Mapping[str, Any], clause: Clause) -> Clause:
        """A "and the soup?" as the question before it, which it asks of something else."""
        is_own = _AND_ME.fullmatch(str(percept.get("text"))) is not None
        heard = self._moment.percepts_before(percept, of_all=is_own)
        earlier = next((one for one in heard if one.get("kind") == percept.get("kind")), None)
        if earlier is None:
            return clause
        asked = self._clauses(earlier)[-1]
        before, now = self._first(earlier, asked), self._first(percept, clause)
        if not asked.question or before is None or before[0].act:
            return clause
        if is_own or clause.text in self._moment.people:
            name = _name_of(percept) if is_own else clause.text
            about = _about_person(asked, before[1], name, is_own)
            if is_own or about != asked:
                return about
        if now is not None and not now[0].act and now[0].own:
            return clause
        text = asked.text
        if _MINE.match(clause.text) and _MINE.search(text):
            return replace(asked, text=_MINE.sub(clause.text, text, count=1))
        topic = next((before[1][name] for name in TOPICS if before[1].get(name)), "")
        if now is not None and not now[0].act and not topic:
            return clause
        return replace(asked, text=text.replace(topic, clause.text) if topic else text)

    def _with_topic(self, percept: Mapping[str, Any], clause: Clause) -> Clause:
        """A question about "it" or "them" as one about what was spoken of in a line before."""
        asked = _THING.search(clause.text) or _OF_THEM_ALL.search(clause.text)
        if asked is None:
            return clause
        lines = self._moment.lines_before(percept)[: MAX_BACK // 2]
        before = [self._line, *map(self._apart, lines)]
        for earlier in (one for line in before for one in line[::-1]):
            topic = self._topic(percept, earlier)
            if topic:
                begin, end = asked.span("thing")
                gap = "" if begin < end else " "
                return replace(clause, text=clause.text[:begin] + gap + topic + clause.text[end:])
        return clause

    def _topic(self, percept: Mapping[str, Any], clause: Clause) -> str:
        """What a clause is about, "" if its rule does not say."""
        rule, groups = self._first(percept, clause) or (None, {})
        if rule is not None and rule.recall is not None and rule.recall.kind == MESSAGE:
            return THE_MESSAGE
        if rule is not None and rule.mention and not any(groups.get(name) for name in TOPICS):
            return next((found[0] for p in rule.hear if (found := p.search(clause.text))), "")
        named = next((groups[name] for name in TOPICS if name in groups), "")
        return "" if _THING.search(clause.text) else named

    def _with_entry(self, percept: Mapping[str, Any], clause: Clause) -> Clause:
        """A clause about "the first one" as one about that entry of the last list."""
        asked = _ENTRY.search(clause.text)
        lines = self._moment.lines_to_asker(_kind(percept))[::-1] if asked else []
        listed = next(filter(None, map(wording.listed, lines[:MAX_LISTS])), [])
        if not asked or not listed:
            return clause
        place = ORDINALS.get(asked[1].lower(), -1)
        if place >= len(listed):
            return clause
        text = clause.text[: asked.start()] + listed[place] + clause.text[asked.end() :]
        return replace(clause, text=text)

    def _with_request(self, percept: Mapping[str, Any], when: str) -> str:
        """A time, behind the request before it that named none: "Remind me to eat." "Soon."."""
        earlier = next(iter(self._moment.lines_before(percept)), "")
        asked = self._apart(earlier)[-1]
        found = self._first(percept, asked) if earlier else None
        return f"{asked.text} {when}" if found and found[0].name == WITHOUT_TIME else when

    def _asked_again(self, percept: Mapping[str, Any], clause: Clause) -> Clause:
        """A "what was it?" as the question of what was done in the line before."""
        earlier = self._moment.percepts_before(percept)[:1]
        if not (earlier and _SAME_AGAIN.fullmatch(clause.text)):
            return clause
        asked = self._apart(str(earlier[0].get("text")))[-1]
        found = self._first(earlier[0], asked)
        return asked if found and found[0].name in RECORDS else clause

    def _errand(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        clause = self._asked_again(percept, clause)
        known = self._of_somebody(percept, clause)
        found = self._first(percept, clause)
        is_open = known is None or known.unanswered
        if is_open and found and found[0].name in (*OF_WHAT, IT_SAID):
            about = self._with_topic(percept, clause)
            is_meant = found[0].name != IT_SAID or THE_MESSAGE in about.text
            if is_meant and about != clause:
                clause, known = about, self._of_somebody(percept, about)
        lately = None if known and not known.unanswered else self._of_late(percept, clause)
        errand = lately or known or self._by_rules(percept, clause)
        is_unkept = errand is not None and errand.rule.name in UNKEPT and not clause.question
        return (self._told(percept, clause) if is_unkept else None) or errand

    def _told(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of a statement that no rule keeps, though it tells of somebody."""
        rule = self._book.how_things_are
        if rule is None or not tellings(clause.text):
            return None
        return self._start(rule, {"kept": clause.text, "what": clause.text}, percept, clause)

    def _by_rules(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of the first rule that fits and can be followed."""
        heard = (_kind(percept), clause.text, clause.question, _tool(percept))
        for rule, groups in self._book.fitting(self._book.rules, *heard):
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
            happened = happenings(self._moment.request.messages, percept, source)
            name = wording.spoken_name(_name_of(percept))
            self._accounts[id(percept)] = Account(happened, name, source, self._moment.names)
        before = self._line[-1].text if self._line else ""
        account = self._accounts[id(percept)]
        told = account.reply(clause.text, before) if clause.question else account.wish(clause.text)
        if told is None:
            return None
        errand = Errand(rule, {**self._scope(percept, clause, {}), "late": vars(told)})
        errand.asked = clause.question
        errand.private = _is_private(percept) or told.private
        errand.listener, errand.medium = _name_of(percept), _medium(percept)
        return errand

    def _of_somebody(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of a question about somebody who was told of."""
        clause = replace(clause, text=marked(clause.text))
        rule, found = self._book.of_somebody, asked(clause.text)
        if rule is None or found is None or percept.get("kind") not in TALK:
            return None
        talk = self._talk(percept)
        scope = self._scope(percept, clause, {})
        reply = Register(talk, scope["asker"], self._familiar).reply(clause.text)
        if found.rest == ONLY and found.kind in (TIME_OF, AGE):
            when = self._time_before(percept, talk)
            if when:
                rule, reply = self._book.in_a_word, Reply(when)
        if reply is None or not (reply.text or self._may_ask_memory(percept, clause, found)):
            return None
        errand = Errand(rule, scope)
        scope.update(talk=talk, familiar=self._familiar)
        known = vars(reply) if reply.text else None
        scope["near"] = {"whom": reply.whom or scope["asker"], "hint": reply.hint, "known": known}
        is_kin = found.whom[:1] == ("kin",) and found.whom[1:2] == (ME,)
        whose = f"{scope['asker']}'s {found.whom[2]}: " if is_kin else ""
        scope["near"]["query"] = f"{whose}{clause.text}"
        scope["known"] = None if reply.thin else known
        errand.asked = True
        errand.unanswered = not reply.text
        errand.private = _is_private(percept) or reply.private
        errand.listener, errand.medium = _name_of(percept), _medium(percept)
        other = self._first(percept, clause)
        if not reply.text and not reply.own and other and not other[0].own:
            errand.otherwise = self._by_rules(percept, clause)
        return errand

    def _time_before(self, percept: Mapping[str, Any], talk: Sequence[Line]) -> str:
        """The time that the last answer named, if it was about something that nobody told of."""
        name = wording.spoken_name(_name_of(percept))
        for line in self._moment.lines_before(percept)[:MAX_BACK]:
            clause = self._apart(line)[-1]
            wanted = asked(clause.text)
            if wanted is not None and wanted.rest == ONLY:
                continue
            reply = Register(talk, name, self._familiar).reply(clause.text) if wanted else None
            is_of_register = tellings(clause.text) or (reply and reply.text)
            last = self._moment.lines_to_asker(_kind(percept))[-2:][::-1]
            return "" if is_of_register else next(filter(None, map(time_in, last)), "")
        return ""

    def _may_ask_memory(self, percept: Mapping[str, Any], clause: Clause, wanted: Asked) -> bool:
        """Whether what the talk does not know is no matter of a rule of the persona's own.

        What such a rule only mentions is no answer to what is asked of somebody, unless it is
        asked who it is.
        """
        found = self._first(percept, clause)
        is_of_one = wanted.kind != WHO_DOES or bool(re.match(r"(?:is|was|are) ", wanted.rest))
        return found is None or not found[0].own or (found[0].mention and is_of_one)

    @cached_property
    def _familiar(self) -> frozenset[str]:
        """The names of those whom the persona knows of old, and its own."""
        known = self._moment.persona.get("people")
        old = map(str, known) if isinstance(known, Mapping) else ()
        return frozenset(name.lower() for name in (*old, *self._moment.names))

    def _talk(self, percept: Mapping[str, Any]) -> list[Line]:
        """What was told before a clause, as far as who says it may hear of it."""
        asker, lines = str(percept.get("source") or ""), list[Line]()
        heard = (one for message in self._moment.request.messages for one in message.percepts)
        for one in heard:
            if one is percept:
                break
            if one.get("kind") not in ("say", "whisper", "page", "channel") or one.get("assistant"):
                continue
            source, few = str(one.get("source") or ""), _is_for_few(one)
            if not few or asker in (source, *(one.get("audience") or ())):
                name = wording.spoken_name(_name_of(one))
                said = self._apart(str(one.get("text") or ""))
                lines += [Line(each.text, name, each.question, few) for each in said]
        name = wording.spoken_name(_name_of(percept))
        few = _is_for_few(percept)
        return [*lines, *(Line(each.text, name, each.question, few) for each in self._line)]

    def _echo(self, percept: Mapping[str, Any], clause: Clause) -> str:
        """What is heard in a statement, in a few words of its own."""
        if clause.question or percept.get("kind") not in TALK:
            return ""
        name = wording.spoken_name(_name_of(percept))
        register = Register(self._talk(percept), name, self._familiar)
        echo = register.echo(Line(clause.text, name))
        said = echo.lower() in str(percept.get("text")).lower()  # and not put in its place
        return cut(echo, 90) if said else ""

    def _start(
        self, rule: Rule, groups: dict[str, str], percept: Mapping[str, Any], clause: Clause
    ) -> Errand | None:
        """A rule's errand; None if the rule needs a tool, or something that nobody has said."""
        if rule.needs and not self._moment.at_hand(rule.needs):
            return None
        if rule.gives and percept.get("kind") != "instruction":
            giver = str(percept.get("source"))
            may_give = self._moment.may_give(groups.get("what", ""), giver)
            if not may_give:
                return None
        steps = tuple(s for s in rule.steps if not s.kinds or _kind(percept) in s.kinds)
        if _kind(percept) == MESSAGE and not self._line and rule.name != MESSAGE:
            steps = (*self._book.notes_message, *steps)
        words = rule.words
        if rule.name == GREETING and self._was_greeted(percept):
            words = {**words, **dict.fromkeys(("say", "none", "else"), self._book.words("called"))}
        fitting = self._book.unknown if clause.question else self._book.reaction
        words = {key: fitting(said, clause.text) for key, said in words.items()}
        if _kind(percept) == "channel" and "aloud" in words:
            words = {**words, "none": words["aloud"]}
        errand = Errand(
            replace(rule, steps=steps, words=words), self._scope(percept, clause, groups)
        )
        if self._moment.named_subjects and rule.name not in OF_SUBJECTS:
            errand.scope["subjects"] = []
        errand.asked = clause.question
        errand.unanswered = clause.question and rule.name in UNANSWERED
        if rule.keep is not None and percept in self._moment.heard:
            errand.scope["echo"] = self._echo(percept, clause)
        errand.private = _is_private(percept)
        errand.listener = _name_of(percept) or groups.get("who", "")
        errand.medium = _medium(percept)
        errand.scope["called"] = self._called(percept)
        if percept.get("kind") == "outcome" and not _data(percept).get("ok"):
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
        if rule.keep is not None and not self._corrects(rule.keep, errand.scope):
            return None  # it corrects something else
        errand.private = errand.private or any(fact.private for fact in facts)
        return errand

    def _was_greeted(self, percept: Mapping[str, Any]) -> bool:
        """Whether the arrival of a percept's source was the last that was answered."""
        before = self._moment.percepts_before(percept)[:1]
        return bool(before) and before[0].get("kind") == "arrive"

    @staticmethod
    def _corrects(keep: Keep, scope: dict[str, Any]) -> bool:
        """Whether one of the facts is corrected; it is the one that counts then."""
        for fact in scope["facts"]:
            scope["fact"] = fact
            if keep.fact.fill(scope):
                return True
        return False

    def _called(self, percept: Mapping[str, Any]) -> str:
        """What the one who speaks asked to be called in this talk; in public, if it was said so."""
        for one in (percept, *self._moment.percepts_before(percept)):
            if _is_for_few(one) and not _is_for_few(percept):
                continue
            for clause in self._clauses(one) if _OF_A_NAME.search(str(one.get("text"))) else ():
                rule, groups = self._first(one, clause) or (None, {})
                if rule is not None and rule.name in NAMING:
                    name = groups.get("name", "")
                    return "" if self._moment.has_met(name, str(one.get("source"))) else name
        return ""

    def _scope(
        self, percept: Mapping[str, Any], clause: Clause, groups: dict[str, str]
    ) -> dict[str, Any]:
        """The values for phrases."""
        scope = self._heard(percept, clause, groups)
        scope["me"] = self._moment.me
        scope["place"] = str(self._moment.persona.get("place") or "")
        scope["heard"] = self._moment.heard_names
        scope["people"] = {name.lower() for name in self._moment.people}
        lines = self._moment.lines_before(percept)
        scope["earlier"], scope["opening"] = (lines[0], lines[-1]) if lines else ("", "")
        scope["said"] = self._book.once(self._moment.last_line(_kind(percept)))
        scope["subjects"] = self._moment.subjects(clause.text)
        scope["lore"] = self._moment.lore_on(clause.text)
        if percept.get("kind") not in TALK:
            scope["outcome"] = _data(percept)
        return scope

    @staticmethod
    def _heard(
        percept: Mapping[str, Any], clause: Clause, groups: dict[str, str]
    ) -> dict[str, Any]:
        """What was heard, as values for what is kept. What players wrote is cut, and stays text."""
        scope: dict[str, Any] = {name: cut(value, 120) for name, value in groups.items()}
        sender = str(_data(percept).get("for") or "") if _kind(percept) == "message" else ""
        scope["asker"] = wording.spoken_name(cut(sender or _name_of(percept), 80))
        scope["text"] = cut(clause.text)
        return scope

    def _facts(self) -> list[Fact]:
        """Everything that was said in earlier turns; looked for when it is first needed."""
        if self._earlier is None:
            self._earlier = []
            deeds = deeds_in(self._moment.history)
            for message, done in zip(self._moment.history, deeds, strict=True):
                for percept in message.percepts:
                    self._earlier += events_in(percept)
                    if percept.get("addressed") and percept.get("kind") in TALK:
                        for clause in self._clauses(percept):
                            self._earlier += self._facts_in(percept, clause)
                self._earlier += done
            for message in self._moment.turn[:1]:
                self._earlier += [fact for one in message.percepts for fact in events_in(one)]
        return self._earlier

    def _facts_in(self, percept: Mapping[str, Any], clause: Clause) -> list[Fact]:
        if percept.get("kind") not in TALK:
            return []
        errand = self._correction(percept, clause)
        found = (errand.rule, errand.scope) if errand else self._first(percept, clause)
        if found is None:
            return []
        told = parts(found[1]["kept"]) if found[0].name in OF_SEVERAL else []
        if len(told) > 1:
            each = [replace(clause, text=part) for part in told[::-1]]  # the first counts most
            return [fact for part in each for fact in self._facts_in(percept, part)]
        remarks = [] if errand else _remarks(percept, clause, found[0])
        if found[0].name in MANNERS:
            remarks.append(_fact_of(percept, MANNERS[found[0].name], clause.text, MANNER))
        if found[0].keep is None:
            return remarks
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
        name = _name_of(percept)
        heard_by = tuple(percept.get("audience") or ())
        noted = text.lower() not in clause.text.lower() and not errand
        few = _is_for_few(percept)
        if len(several) > 1:
            about = value = several[0]
        kept = [Fact(about, one, value, source, name, few, heard_by, noted) for one in several[:1]]
        more = [Fact(one, one, one, source, name, few, heard_by, noted) for one in several[1:]]
        return [*remarks, *more[::-1], *kept]

    def _correction(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand that a clause starts if it corrects something said before."""
        for rule in self._book.corrections:
            groups = _match(rule, percept, clause)
            errand = self._start(rule, groups, percept, clause) if groups else None
            if errand is not None:
                return errand
        return None

    def _first(self, percept: Mapping[str, Any], clause: Clause) -> Found | None:
        """The first rule that matches a clause, with its groups."""
        return self._book.first(_kind(percept), clause.text, clause.question, _tool(percept))


def _remarks(percept: Mapping[str, Any], clause: Clause, rule: Rule) -> list[Fact]:
    """What somebody asks for, or says of which no rule keeps anything."""
    is_wish = rule.act and bool(rule.steps) and (rule.own or rule.keep is None)
    text, kind = clause.text, WISH if is_wish else SAID
    is_remark = rule.keep is None and not (clause.question or rule.act or rule.steps)
    is_remark = is_remark and len(text.split()) >= MIN_WORDS and not _ASKS_FOR.match(text)
    if not is_wish and not is_remark:
        return []
    return [_fact_of(percept, text, text, kind)]


def _fact_of(percept: Mapping[str, Any], about: str, text: str, kind: str) -> Fact:
    heard_by = tuple(percept.get("audience") or ())
    source, name = str(percept.get("source") or ""), _name_of(percept)
    return Fact(about, text, text, source, name, _is_for_few(percept), heard_by, kind=kind)


def _about_person(asked: Clause, groups: Mapping[str, str], name: str, is_own: bool) -> Clause:
    """A question as one about somebody of a name, who may be the one that asks it."""
    other = groups.get("name") or groups.get("who")
    if other:
        return replace(asked, text=asked.text.replace(other, name))
    text = _DO_I.sub(lambda v: f"{_OF_THEM.get(v[1].lower(), v[1])} {name}", asked.text)
    return asked if is_own else replace(asked, text=text)


def _match(rule: Rule, percept: Mapping[str, Any], clause: Clause) -> dict[str, str] | None:
    return rule.match(_kind(percept), clause.text, clause.question, _tool(percept))


def _kind(percept: Mapping[str, Any]) -> str:
    return str(percept.get("kind") or "")


def _tool(percept: Mapping[str, Any]) -> str:
    """The tool whose outcome it is; "" if it is something else."""
    return str(_data(percept).get("tool") or "")


def _data(percept: Mapping[str, Any]) -> Mapping[str, Any]:
    data = percept.get("data")
    return data if isinstance(data, Mapping) else {}


def _name_of(percept: Mapping[str, Any]) -> str:
    """Who it comes from; if it is the outcome of an errand, whom that was for."""
    return str(percept.get("name") or _data(percept).get("for") or "")


def _is_private(percept: Mapping[str, Any]) -> bool:
    """Whether it is answered in private; what is said on a channel is answered there."""
    return percept.get("kind") != "channel" and _is_for_few(percept)


def _is_for_few(percept: Mapping[str, Any]) -> bool:
    """Whether only some of those in the room heard it."""
    return (
        percept.get("kind") in ("whisper", "page", "instruction")
        or percept.get("audience") is not None
    )


def _medium(percept: Mapping[str, Any]) -> str:
    """Where it was said or an errand was asked for: "", "page", "channel" or "message"."""
    kind, _, _ = str(_data(percept).get("chat_id") or "").partition(":")
    return kind if kind in ("page", "channel", "message") else ""
