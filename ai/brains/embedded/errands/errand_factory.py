"""Errand factory: makes the errands of rules that a clause starts, with what they need to know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ai.brains.embedded import wording
from ai.brains.embedded.account.denials import denied, may_deny
from ai.brains.embedded.builtin.events import MANNERS
from ai.brains.embedded.confidence import is_secret
from ai.brains.embedded.errands.errand import Errand
from ai.brains.embedded.facts import (
    MANNER,
    MESSAGE,
    SAID,
    TOLD,
    WORDS,
    Fact,
    deeds_in,
    events_in,
    recalled,
)
from ai.brains.embedded.likeness.acts import is_in_jest
from ai.brains.embedded.likeness.forms import degree_of
from ai.brains.embedded.likeness.matters import matter_of
from ai.brains.embedded.likeness.words import is_plain, plain
from ai.brains.embedded.lines.clauses import Clause
from ai.brains.embedded.lines.corrected import puts_right, replaces, takes_back
from ai.brains.embedded.lines.indirect import named_in
from ai.brains.embedded.lines.line_reader import LineReader
from ai.brains.embedded.lines.readings import REPLIES, as_asked
from ai.brains.embedded.lines.referents import kin_named
from ai.brains.embedded.lines.remarks import fact_of, remarks
from ai.brains.embedded.lines.spelling import spelt
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
from ai.brains.embedded.register.register import Register
from ai.brains.embedded.retold import retold
from ai.brains.embedded.rules.rule import TALK, Rule
from ai.brains.embedded.rules.rulebook import UNANSWERED, Rulebook
from ai.brains.embedded.statements import parts
from ai.brains.embedded.templates.template import Template
from ai.brains.embedded.templates.values import cut
from ai.brains.lazy_pattern import lazy_pattern

OF_THEM = "what do you think of them"
"""The built-in rule for somebody of whom nothing but the profile is known."""
REMEMBER = "remember"
"""The built-in rule for what is to be kept in so many words."""
WHERE_FROM = "where from"
"""The built-in rule for where somebody comes from, which may be no more than "far away"."""
TO_KEEP = (REMEMBER, "correction", WHERE_FROM)
"""Built-in rules that keep what they hear, and say so in words of their own."""
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
SILENCE = "a promise of silence"
"""The built-in rule for the answer to a plea not to tell."""
DISCREET = ("secret", SILENCE, "confided")
"""Built-in rules that only say whether a secret is kept."""
REMEMBERS = ("search_episodic", "recall_memories")
"""Tools that find what was told, also what was taken back in this talk."""
OBSERVES = "add_entity_observation"
"""The tool that notes of somebody what everybody may hear."""
BANTER = "banter"
"""The built-in rule for all that is said in fun or out of a good heart."""
PARTINGS = ("farewell", "thanks")
"""The built-in rules for what one leaves with, which may have a good wish behind it."""
IN_A_WORD = "in a word"
"""The built-in rule for a word or two, which may be of something that is written about."""
UNCLEAR = ("whom", "pardon", IN_A_WORD)
"""Built-in rules for lines that do not say of whom or of what they are."""
UNREAD = "unknown"
"""The built-in rule for a line that has the form of nothing: it was not followed."""
SAY_AGAIN = "say again"
"""The built-in rule for whoever has not heard, or cannot believe it."""
_OF_SELF = lazy_pattern(r"\b(?:i'm|i am|call\w*) ", re.IGNORECASE)
"""What stands in a line of one who was called something."""
_WISHES_WELL = lazy_pattern(
    r"\w.*\b(?:(?:good|best of) luck|all the best|take (?:good )?care|mind (?:the|your)|(?:stay|"
    r"keep) "
    r"(?:safe|warm|dry|well)|don't work too|good (?:reading|baking|building))\b",
    re.IGNORECASE,
)
"""What a good wish has, with something before it."""
_OF_A_NAME = lazy_pattern(r"\bname|\bcall|\bi'?m\b|\bi am\b|\bit'?s\b|\bi go by\b", re.IGNORECASE)
"""What every line has that gives a name."""


class ErrandFactory:
    """Makes the errands of rules, with what their phrases may name.

    Args:
        moment: What is heard, and what was before.
        book: The rules.
        reader: Reads lines as clauses.
    """

    def __init__(self, moment: Moment, book: Rulebook, reader: LineReader) -> None:
        self._moment = moment
        self._book = book
        self._reader = reader
        self.now: list[Fact] = []
        """Facts from this turn, up to the present clause."""
        self._earlier: list[Fact] | None = None
        self._heard_last: Mapping[str, Any] | None = None
        """Of the lines from which that comes, the last up to now."""
        self._gainsaid: set[int] = set()
        """The ids of facts that another than their teller denies."""
        self._asked_for: set[int] = set()
        """The ids of facts that somebody asked to have kept in mind."""
        """Facts from earlier turns; None until somebody asks for one."""
        self._told_last: dict[str, list[Fact]] = {}
        """By source, the facts of the last line that told any."""

    def start(
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
        is_told = rule.keep is not None and percept in self._moment.heard
        echo = self._echo(percept, clause) if is_told else ""
        is_place = rule.name != WHERE_FROM or groups.get("value", "")[:1].isupper()
        rest = named_in(clause.asked_as or clause.text) if _is_asked(clause) else ""
        if rule.name not in TO_KEEP or not is_place:
            words = self._fitting(percept, clause, words, bool(rest or echo))
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
        if rule.name in PARTINGS and _WISHES_WELL.search(clause.text):
            words = {**words, "say": self._book.words("wished_well")}
        if not clause.question and is_secret(percept, clause.text):
            steps = tuple(one.in_confidence() for one in steps if one.tool != OBSERVES)
            words = self._book.in_confidence(replace(rule, words=words), clause.text)
        if kind_of(percept) == "channel" and "aloud" in words:
            words = {**words, "none": words["aloud"]}
        words = self._book.to_act(rule, clause.text) or words
        errand = Errand(
            replace(rule, steps=steps, words=words), self.scope(percept, clause, groups)
        )
        if any(step.tool in REMEMBERS for step in steps):
            errand.scope["unsaid"] = self._reader.unsaid(percept)
        if self._moment.named_subjects and rule.name not in OF_SUBJECTS:
            errand.scope["subjects"] = []
        errand.scope["rest"] = rest
        errand.scope["matter"] = matter_of(as_asked(clause, str(percept.get("text"))))
        errand.asked = clause.question
        errand.unanswered = clause.question and rule.name in UNANSWERED
        if rule.name == SAY_AGAIN and _OF_SELF.search(clause.text):
            aloud = self._moment.said_aloud_before(percept)  # of them, perhaps to another
            errand.scope["said"] = self._book.once(aloud) or errand.scope["said"]
        if is_told:
            errand.scope["echo"] = echo
        if percept in self._moment.heard and not clause.question:
            errand.scope["retold"] = self._retold(percept, clause, words)
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
        facts = recalled([*self.facts(source), *self.now], rule.recall, errand.scope, source)
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

    def by_rules(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand of the first rule that fits and can be followed."""
        heard = (kind_of(percept), clause.text, clause.question, tool_of(percept))
        for rule, groups in self._book.fitting(self._book.rules, *heard):
            who = plain(groups.get("who", "").lower())
            if rule.name == OF_THEM and who in self._book.sentences.names:
                continue  # whom the persona speaks of itself it does not deny to know
            errand = self.start(rule, groups, percept, clause)
            if errand is not None:
                return errand
        return None

    def correction(self, percept: Mapping[str, Any], clause: Clause) -> Errand | None:
        """The errand that a clause starts if it corrects something said before."""
        texts = dict.fromkeys((clause.text, puts_right(str(percept.get("text")))))
        said = [replace(clause, text=text) for text in filter(None, texts)]
        for rule, one in ((rule, one) for rule in self._book.corrections for one in said):
            groups = _match(rule, percept, one)
            errand = self.start(rule, groups, percept, one) if groups is not None else None
            if errand is not None:
                return errand
        return None

    def facts(self, source: str) -> list[Fact]:
        """Everything that was said in earlier turns and counts; looked for when first needed.

        Args:
            source: The source id of the one who asks.
        """
        facts = self._all_facts()
        return [one for one in facts if id(one) not in self._gainsaid or one.source == source]

    def _all_facts(self) -> list[Fact]:
        if self._earlier is None:
            self._earlier = []
            deeds = deeds_in(self._moment.history)
            for message, done in zip(self._moment.history, deeds, strict=True):
                for percept in message.percepts:
                    self._earlier += events_in(percept, self._reader.is_confided(percept))
                    if percept.get("addressed") and percept.get("kind") in TALK:
                        self._take_in(percept)
                    else:
                        self._take_out_overheard(percept)
                    self._heard_last = percept if percept.get("kind") in TALK else self._heard_last
                self._earlier += done
            for message in self._moment.turn[:1]:
                self._earlier += [fact for one in message.percepts for fact in events_in(one)]
                for one in message.percepts:
                    if one not in self._moment.heard:
                        self._take_out_overheard(one)
        return self._earlier

    def facts_in(self, percept: Mapping[str, Any], clause: Clause) -> list[Fact]:
        if percept.get("kind") not in TALK:
            return []
        errand = self.correction(percept, clause)
        found = (errand.rule, errand.scope) if errand else self._reader.first(percept, clause)
        if found is None:
            return []
        told = parts(found[1]["kept"]) if found[0].name in OF_SEVERAL else []
        if len(told) > 1:
            each = [replace(clause, text=part) for part in told[::-1]]  # the first counts most
            return [fact for part in each for fact in self.facts_in(percept, part)]
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

    def _take_in(self, percept: Mapping[str, Any]) -> None:
        """Add what an earlier line tells, or take out what it takes back."""
        source, told = str(percept.get("source")), list[Fact]()
        for clause in self._reader.clauses(percept):
            if IN_JEST.match(clause.text):
                before = self._told_last.pop(source, [])
                self._earlier = [one for one in self._earlier or [] if one not in before]
            self._take_out(percept, clause)
            found = self.facts_in(percept, clause)
            rule = (self._reader.first(percept, clause) or (None,))[0]
            if rule and rule.name == REMEMBER:
                self._asked_for.update(map(id, found))
            told += found
        assert self._earlier is not None
        self._earlier += told
        if told:
            self._told_last[source] = told

    def _take_out_overheard(self, percept: Mapping[str, Any]) -> None:
        """Take out what a line denies that was said to somebody else."""
        if percept.get("kind") == "say" and may_deny(str(percept.get("text"))):
            for clause in self._reader.clauses(percept):
                self._take_out(percept, clause)

    def _take_out(self, percept: Mapping[str, Any], clause: Clause) -> None:
        """Take out what an earlier line told, and this clause denies.

        What somebody else told stays for whoever told it.
        """
        if clause.question or not may_deny(clause.text):
            return
        said = Line(clause.text, name_of(percept))
        last = self._heard_last
        in_last = [one.text for one in self._reader.clauses(last)] if last else []
        facts, out = self._earlier or [], set[int]()
        for one in facts:
            if one.kind not in (TOLD, SAID, WORDS) or id(one) in self._asked_for:
                continue
            told = Line(one.text, one.name)
            is_last = one.line == str(id(last)) or one.text in in_last
            if denied(said, [told], told if is_last else None):
                (out if one.name == said.name else self._gainsaid).add(id(one))
        self._earlier = [one for one in facts if id(one) not in out]

    def scope(
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
        scope["text"], scope["whole_line"] = cut(clause.text), cut(str(percept.get("text")))
        scope["degree"] = degree_of(clause.asked_as or clause.text)
        return scope

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

    def _in_reply(
        self, rule: Rule, clause: Clause, percept: Mapping[str, Any]
    ) -> Mapping[str, tuple[Template, ...]]:
        """What is said to a line that leaves all but a word or two to the line before it."""
        if clause.question:
            if rule.name == IN_A_WORD:
                return {}
            said, is_named = self._moment.line_before(percept), bool(named_in(clause.text))
            behind = self._book.follow_ups.by_form(clause.text, said, is_named)
            return behind.words if behind else {}
        earlier = next(iter(self._moment.lines_before(percept)), "")
        is_asked = self._moment.line_before(percept).endswith("?") or earlier.endswith("?")
        is_reply = is_asked and REPLIES.match(clause.text)
        return {k: self._book.in_reply(v) for k, v in rule.words.items()} if is_reply else {}

    def _was_greeted(self, percept: Mapping[str, Any]) -> bool:
        """Whether the arrival of a percept's source was the last that was answered."""
        before = self._moment.percepts_before(percept)[:1]
        return bool(before) and before[0].get("kind") == "arrive"

    def _fitting(
        self,
        percept: Mapping[str, Any],
        clause: Clause,
        words: Mapping[str, tuple[Template, ...]],
        names_one: bool,
    ) -> Mapping[str, tuple[Template, ...]]:
        """What is said to a clause, by what kind and form it is of."""
        heard = as_asked(clause, str(percept.get("text")))
        if _is_asked(clause):
            return {key: self._book.unknown(said, heard, names_one) for key, said in words.items()}
        is_whispered = kind_of(percept) == "whisper"
        of = self._book.reaction_to_whisper if is_whispered else self._book.reaction
        return {key: of(said, heard, names_one) for key, said in words.items()}

    def _echo(self, percept: Mapping[str, Any], clause: Clause) -> str:
        """What is heard in a statement, in a few words of its own."""
        if clause.question or percept.get("kind") not in TALK:
            return ""
        name = wording.spoken_name(name_of(percept))
        register = Register(self._reader.talk(percept), name, self._reader.persons.familiar)
        echo = register.echo(Line(clause.text, name))
        said = echo.lower() in str(percept.get("text")).lower()  # and not put in its place
        no = rf"\b(?:not|never|no|\w+n't)(?: (?!but\b)\w+){{0,2}} {re.escape(echo)}\b"
        if echo and re.search(no, clause.text, re.I):
            return ""
        return cut(echo, 90) if said else ""

    def _retold(
        self, percept: Mapping[str, Any], clause: Clause, words: Mapping[str, tuple[Template, ...]]
    ) -> str:
        """What somebody has told, said back to them; "" if that was done in the line before.

        What is in confidence is said back to nobody, and of a grief only what needs no "you".
        """
        text = str(percept.get("text"))
        if percept.get("kind") != "say" or is_secret(percept, clause.text):
            return ""
        told = retold(clause.text)
        is_grief = words.get("say") == self._book.words("sympathy")
        if not told.text or is_grief and not told.is_short or not self._as_said(clause, text):
            return ""
        said = self._moment.line_before(percept).lower()
        before = self._moment.percepts_before(percept)[:1]
        clauses = (part for one in before for part in self._reader.clauses(one))
        lately = (retold(part.text).text for part in clauses)
        return "" if any(one and one.lower() in said for one in lately) else told.text

    @staticmethod
    def _as_said(clause: Clause, text: str) -> bool:
        """Whether a clause has the words of its line, and nothing was put in their place."""
        heard = set(wording.words_of(spelt(text).lower().replace("’", "'")))
        return set(wording.words_of(clause.text.lower())) <= heard


def _is_asked(clause: Clause) -> bool:
    return clause.question or clause.text.lower().startswith("tell me ")


def _may_be_aloud(percept: Mapping[str, Any], rule: Rule) -> bool:
    """Whether what answers a line that was said aloud has nothing of it, whoever hears it."""
    return kind_of(percept) == "say" and rule.name in DISCREET


def _match(rule: Rule, percept: Mapping[str, Any], clause: Clause) -> dict[str, str] | None:
    return rule.match(kind_of(percept), clause.text, clause.question, tool_of(percept))
