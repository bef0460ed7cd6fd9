"""The rulebook: all rules of an assistant that thinks with the built-in brain.

A rule is a plain dict. `check_rules` tells builders what is wrong with theirs; one that is wrong
is skipped, and a turn never fails because of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any

from ai.brains.embedded.builtin.accounts import OF_LATE
from ai.brains.embedded.builtin.banter import KINDS as KINDS_OF_BANTER
from ai.brains.embedded.builtin.builtin_rules import RULES
from ai.brains.embedded.builtin.events import OF_A_TALE
from ai.brains.embedded.builtin.limits import OF_ITSELF, UNKNOWN
from ai.brains.embedded.builtin.phrases import PHRASES
from ai.brains.embedded.builtin.questions.of_self import SELF, of_itself
from ai.brains.embedded.builtin.telling import CONFIDED, KNOWN_OF_OLD, OF_CORRECTIONS, OF_SOMEBODY
from ai.brains.embedded.likeness.acts import act_in
from ai.brains.embedded.likeness.forms import (
    FINER,
    FORMS,
    IN_A_WORD,
    NAMED,
    NO_FORM,
    REMARKS,
    form_of,
    form_of_remark,
)
from ai.brains.embedded.likeness.known import KNOWN, lines_of
from ai.brains.embedded.likeness.matters import matter_of
from ai.brains.embedded.likeness.nearest import Phrasings
from ai.brains.embedded.likeness.sentences import Sentences
from ai.brains.embedded.likeness.tidings import FEAR, KINDS, SAD, kind_of
from ai.brains.embedded.likeness.words import all_words, plain
from ai.brains.embedded.patterns.pattern_index import PatternIndex
from ai.brains.embedded.patterns.rule_pattern import RulePattern, read_pattern, rule_pattern
from ai.brains.embedded.rules.follow_ups import BEHIND, OF_MINE, WHICH, FollowUps
from ai.brains.embedded.rules.rule import TALK, Next, Rule
from ai.brains.embedded.rules.rule_order import MAX_RULES, in_order
from ai.brains.embedded.rules.rule_reader import RuleError, is_list, read_rule
from ai.brains.embedded.statements import is_lasting
from ai.brains.embedded.templates.template import Template, TemplateError, parse
from ai.brains.lazy_pattern import lazy_pattern

GREETINGS = ("greeting_again", "greeting_warm", "greeting_cold")
HEARD = {kind: f"heard_{kind}" for kind in KINDS} | {SAD: "sympathy"}
"""Kind of what somebody tells → the group of phrases that answers it."""
ACTS = {"bargain": "no_bargain", "request": "cannot_do", "supposed": "supposed"}
"""What somebody does with a statement that is none → the group of phrases that answers it."""
TOLD_OF = ("heard: of you", "heard: of them")
"""Groups of phrases for what is kept, and noted, and tells by no word of whom it is."""
MISTAKEN = ("agreed", "farewell", "praised", "a request", "cannot_do")
"""Built-in rules that such words look like."""
GRAVE = (SAD, "worry", FEAR)
"""The kinds that are answered as such in a whisper, too."""
_NOT_EATEN = lazy_pattern(
    r"\b(?:cannot|can't|can not|mustn't|must not|never) (?:eat|drink)\b|\ballerg", re.I
)
"""What a host had better keep in mind, and say so."""
_WITH_ME = lazy_pattern(
    r"(?:does|did|has|have|was|do|will|would|can)\b(?!.*\byou (?:think|know|believe|say|mean)\b|"
    r".*\b(?:tell|told|say|said|sa(?:y|id) to|whisper\w*|mention\w*|confid\w+|asks?|asked)\b)"
    r".*\b(?:you|your|yours|here|come (?:in|by|over|round)|drop (?:in|by)|stop by|(?:visit|"
    r"borrow|return|bring|brought|buy|bought|order|pay|paid)(?:ed|s)?)\b",
    re.I,
)
"""A question of what somebody has done with the listener, or where the listener is."""
_HAS_DONE = lazy_pattern(r"(?:has|have|had|did)\b", re.I)
_OF_WORK = lazy_pattern(
    r"(?:do )?you (?:\w+ )?(?:fix|mend|repair|sharpen|forge|sew|heal|paint|translate|carve|shoe) "
    r"(?!things?\b|stuff\b|it\b|them\b|that\b)\w",
    re.I,
)
"""A question whether a work is done here: "you fix lamps or no"."""
_NO_TOPIC = lazy_pattern(
    r"^who(?:'s| is) |^(?:tell (?:me|us)|what) (?:\w+ )?about your?\b|^what\b(?! (?:do|have|can) "
    r"you (?:know|heard|tell)\b).*\byou(?:'ve|r|rs)?\b",
    re.I,
)
"""Questions that look for no page: who somebody is, and what the listener is, has or did."""
_PLAIN_FORMS = (
    *("of_myself", "not_counted", "not_known_how", "no_name_for_it", "why", "yes_or_no"),
    "not_lived",
)
"""Groups that rules refer to, in whose place a finer one is said."""
_PERSONAL = (
    *("counsel", "opinion", "supposed", "not_permitted", "not_lived", "suggested", "not_had"),
    "trade",
)
"""Groups for what one asks of the listener's mind, and not of the world."""
_DECLINES = ("not_to_give", "cannot_do", "advice")
"""Groups of phrases that say no to a wish, or tell what to do, and fit no offer."""
UNANSWERED = ("unknown question", "asked in a word")
"""Built-in rules for questions that no other rule answers."""
PASSING = (
    "greeting",
    "agreed",
    "remark",
    "remark of something",
    "unknown",
    "interjection",
    "in a word",
)
"""Built-in rules for what is answered only if nothing else was said."""
GUESSES = frozenset(
    (
        *(rule["name"] for rule in (OF_ITSELF, *UNKNOWN)),
        *("topic", "why is it so", "is it so", "when is it", "what is where"),
        *(
            "i do",
            "a wish in other words",
            "remark",
            "remark of something",
            *UNANSWERED,
            "in a word",
            "unknown",
        ),
    )
)
"""Built-in rules that go by the form of a line; what it says in other words comes before them."""
KEPT_BY_FORM = ("about me", "i do", "what i am", "how somebody is", "how things are")
"""Built-in rules that keep whatever has the form of a statement, if it is one that lasts."""
UNSURE = frozenset(
    (
        *GUESSES.difference(KEPT_BY_FORM),
        *("what was told", "what do they", "what somebody of mine does", "a request", "cannot_do"),
        *(
            *PASSING,
            "laugh",
            "said already",
            "say again",
            "begged",
            "pardon",
            "whom",
            "called",
            "passing state",
        ),
    )
)
"""Built-in rules for what is better read in another way, if there is one."""
_CITED = lazy_pattern(r"“(?P<mine>.+)”\W*$")
"""What it has said, where it says that it did."""
MAX_MATCHED = 1000
"""Clauses and lines whose rules are remembered, as a talk is read again at every step."""

Found = tuple[Rule, dict[str, str]]
"""A rule that fits, and what its pattern named."""


class Rulebook:
    """The rules of one persona: its own first, then the built-in ones.

    A rule with the name of a built-in one changes that one, in its place: what it does not
    mention stays. `"off": True` takes it away.

    Args:
        rules: The persona's own.
        phrases: The persona's own phrases, by group; they take the place of the built-in ones.
        built_in: The rules that come after the persona's own.
        lives_with: Words for the things of the character's trade and house.
        like: The name of a rule, or "rule > group" for a group of its patterns, → further lines
            that it answers.
    """

    def __init__(
        self,
        rules: Sequence[Mapping[str, Any]] = (),
        phrases: Mapping[str, Any] | None = None,
        built_in: Sequence[Mapping[str, Any]] = RULES,
        lives_with: Iterable[str] = (),
        like: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self._lives_with = frozenset(plain(word.lower()) for word in lives_with)
        self.rules: list[Rule] = []
        self.problems: list[str] = []
        """What is wrong with the rules and phrases that were skipped."""
        own = self._own(phrases or {})
        if "greeting" in own:  # its own voice, also for those whom it knows
            known = own.get("greeting_again", own["greeting"])
            own = {**dict.fromkeys(GREETINGS, known), **own}
        if "kept" in own:
            own = {**dict.fromkeys(HEARD.values(), own["kept"]), **own}
        if "unknown_remark" in own:
            own = {**dict.fromkeys((*REMARKS, IN_A_WORD), own["unknown_remark"]), **own}
        own = {**{fine: own[form] for fine, form in FINER.items() if form in own}, **own}
        if "unknown" in own:
            own = {**dict.fromkeys(FORMS, own["unknown"]), **own}
        self.phrases = {**PHRASES, **own}
        answered = of_itself(own if built_in is RULES else {})
        for label, data, is_own in in_order(rules, built_in, answered):
            try:
                rule = replace(read_rule(data, self.phrases), own=is_own)
            except RuleError as error:
                self.problems += [f"{label}: {problem}" for problem in error.problems]
            else:
                if not data.get("off"):
                    self.rules.append(rule)
        self._notes = (self.words("kept"), self.words("noted"), self.words("unknown_remark"))
        self._reactions = {kind: self.words(group) for kind, group in HEARD.items()}
        self._forms = {form: self.words(form) for form in (*REMARKS, IN_A_WORD)}
        self._acts = {act: self.words(group) for act, group in ACTS.items()}
        self._by_name = {rule.name: rule for rule in self.rules}
        own_lines = [*self._likes(True), *self._known(like or {})]
        self._phrasings = Phrasings(self._likes(False), own_lines)
        self._by_patterns = PatternIndex(
            (pattern, number) for number, rule in enumerate(self.rules) for pattern in rule.hear
        )
        self._numbers = {id(rule): number for number, rule in enumerate(self.rules) if rule.hear}
        """The places of the rules that have patterns."""
        self._leading = [rule for rule in self.rules if rule.next]
        self.corrections = [rule for rule in self.rules if rule.recall and rule.keep]
        """Those that keep something else in place of, or beside, what was said before."""
        if built_in is RULES:
            self.corrections += [read_rule(one, self.phrases) for one in OF_CORRECTIONS]
        self.notes_message = next((r.steps for r in self.rules if r.name == "message"), ())
        """The steps that keep a message, which is known to have come long after."""
        bare = ("unknown_remark", "pardon", *REMARKS, IN_A_WORD)
        empty = [phrase for group in bare for phrase in self.phrases.get(group, ())]
        self._filler = self._any_of(empty)
        self.rest = Rule("the rest", words={"say": self.words("rest_unknown")})
        """Says of the second of two questions that it has no answer."""
        self.of_somebody = read_rule(OF_SOMEBODY, self.phrases) if built_in is RULES else None
        """Answers what the register knows; a stand-in knows nothing."""
        self.known_of_old = read_rule(KNOWN_OF_OLD, self.phrases) if built_in is RULES else None
        """The same of what it is told of by its memory."""
        self.of_late = read_rule(OF_LATE, self.phrases) if built_in is RULES else None
        """Answers what happened lately."""
        self.of_a_tale = read_rule(OF_A_TALE, self.phrases) if built_in is RULES else None
        """Tells again what was told for a story."""
        self.confided = read_rule(CONFIDED, self.phrases) if built_in is RULES else None
        """Keeps to the two of them what was told."""
        self.known_again = Rule("known again", words={"say": self.words("told")})
        """Says what the asker told of their own."""
        self.no_more = Rule("no more", words={"say": self.words("no_more")})
        """Says of what was spoken of that nothing else is known."""
        self.why_so = Rule("why so", words={"say": self.words("why_so")})
        """The same of a reason."""
        self.of_another = Rule("of a form", words={"say": self.words("of_another")})
        """The same of what somebody else is like."""
        self.follow_ups = FollowUps(
            self.phrases,
            dict(self._behind(own)),
            self.words,
            self._lives_with,
            self.of_another,
            self.no_more,
        )
        """Answers what is asked behind a line."""
        self.in_a_word = Rule("in a word", words={"say": (parse("{known.text|cap}."),)})
        self.how_things_are = next((r for r in self.rules if r.name == "how things are"), None)
        """Keeps what is told of somebody."""
        self._matched: dict[tuple[str, str, bool, str], Found | None] = {}
        self._read_next = lru_cache(MAX_MATCHED)(self._next_of)

    @cached_property
    def sentences(self) -> Sentences:
        """What the persona says of what it knows."""
        return Sentences(
            (rule.name, number, phrase, rule.named)
            for rule in self.rules
            if rule.own and not (rule.steps or rule.act or rule.recall or rule.question is False)
            for number, phrase in enumerate(rule.words.get("say", ()))
        )

    @cached_property
    def tools(self) -> tuple[str, ...]:
        """All that its rules use."""
        used = {name for one in self.rules for name in (one.needs, *(s.tool for s in one.steps))}
        return tuple(sorted(used))

    @cached_property
    def _pointers(self) -> re.Pattern[str]:
        """What every line of its own has that sends somebody to another."""
        groups = ("no_topic", "others_mind", "absent")
        return self._any_of(text for name in groups for text in self.phrases.get(name, ()))

    @cached_property
    def _empty(self) -> re.Pattern[str]:
        """What every line of its own has that says nothing one could ask about."""
        empty = ("unknown_remark", "pardon", "unknown", "no_topic", "no_more", "why", "why_so")
        groups = (*empty, "whom", "cannot_do", *FORMS, *REMARKS, IN_A_WORD)
        return self._any_of(text for name in groups for text in self.phrases.get(name, ()))

    def _likes(self, own: bool) -> Iterator[tuple[str, str, str]]:
        """The lines of rules for themselves: of the persona's own, or else of the built-in ones."""
        for rule in self.rules:
            if not any(pattern.names for pattern in rule.hear):
                known = () if own else lines_of(KNOWN.get(rule.name, ""))
                lines = rule.like if rule.own == own else ()
                yield from ((rule.name, "", line) for line in (*lines, *known))

    def _known(self, like: Any) -> Iterator[tuple[str, str, str]]:
        """The lines of a persona for its rules, each with the rule and the group that it is for."""
        if not isinstance(like, Mapping):
            self.problems.append("'like' must be a dict of rules' names → lists of lines.")
            return
        for key, lines in like.items():
            if not is_list(lines) or not all(isinstance(line, str) for line in lines):
                self.problems.append(f"'like': '{key}' must have a list of lines.")
                continue
            name, _, group = str(key).partition(" > ")
            rule = self._by_name.get(name)
            groups = {one for pattern in rule.hear for one in pattern.names} if rule else set()
            if rule is None or group not in (groups or ("",)):
                known = f" It has {', '.join(sorted(groups))}." if groups else ""
                self.problems.append(f"'like' names '{key}', and there is no such rule.{known}")
            else:
                yield from ((name, group, line) for line in lines)

    def first(self, kind: str, text: str, question: bool, tool: str = "") -> Found | None:
        """The first rule that fits a clause, whomever the assistant has met."""
        clause = (kind, text, question, tool)
        if clause not in self._matched:
            if len(self._matched) >= MAX_MATCHED:
                del self._matched[next(iter(self._matched))]
            sure = (
                rule
                for rule in self.rules
                if rule.recall is None or (rule.recall.met is None and rule.keep is None)
            )
            self._matched[clause] = next(self.fitting(sure, *clause), None)
        return self._matched[clause]

    def fitting(
        self, rules: Iterable[Rule], kind: str, text: str, question: bool, tool: str = ""
    ) -> Iterator[Found]:
        """The rules that fit a clause, with what their patterns named, the best first.

        Before the first that only goes by the form of the clause comes the one that answers it
        in other words; one of the persona's own for which these are hardly other words comes before
        all built-in ones.
        """
        looked = is_guessed = kind not in TALK
        fitting, numbers = self._by_patterns.fitting(text), self._numbers
        for rule in rules:
            if not (looked or rule.own):
                looked = True
                yield from self._nearest(kind, text, question, own=True)
            if rule.name in GUESSES and not is_guessed:
                is_guessed = True
                yield from self._nearest(kind, text, question)
            number = numbers.get(id(rule))
            if number is not None and number not in fitting:
                continue
            groups = rule.match(kind, text, question, tool)
            if groups is None:
                continue
            if rule.name not in KEPT_BY_FORM or is_lasting(groups["kept"]):
                yield rule, groups

    def _nearest(self, kind: str, text: str, question: bool, own: bool = False) -> Iterator[Found]:
        name, group = self._phrasings.nearest(text, question, own)
        near = self._by_name.get(name)
        if near is not None and kind in near.kinds:
            yield near, {group: text} if group else {}

    def next_of(self, line: str) -> tuple[Next, ...]:
        """How what is said next is read, of the rules that have said a line."""
        return self._read_next(line)

    def _next_of(self, line: str) -> tuple[Next, ...]:
        return tuple(
            one
            for rule in self._leading
            if any(phrase.is_in(line) for said in rule.words.values() for phrase in said)
            for one in rule.next
        )

    def named(self, name: str) -> Rule | None:
        """The rule of a name."""
        return self._by_name.get(name)

    def is_said(self, rule: Rule, lines: Sequence[str]) -> bool:
        """Whether all that a rule has to say of what it knows is in some lines."""
        said = rule.words.get("say", ())
        is_plain = rule.own and not rule.steps and rule.recall is None
        return is_plain and all(any(phrase.is_in(line) for line in lines) for phrase in said)

    @cached_property
    def _of_itself(self) -> list[Template]:
        """The phrases in which the persona tells of itself."""
        own = (name for name in self.phrases if name.startswith((SELF, OF_MINE)))
        return [phrase for name in own for phrase in self.words(name)]

    def is_of_itself(self, line: str) -> bool:
        """Whether a line of its own tells of itself."""
        return bool(line) and any(phrase.is_in(line) for phrase in self._of_itself)

    def is_wish(self, kind: str, text: str, question: bool, tool: str = "") -> bool:
        """Whether a clause asks for an act, or for what only the persona has a rule for."""
        found = self.first(kind, text, question, tool)
        return found is not None and (found[0].act or found[0].own)

    def words(self, group: str) -> tuple[Template, ...]:
        """The phrases of a group, read."""
        return tuple(parse(text) for text in self.phrases.get(group, ()))

    def reaction(
        self, said: tuple[Template, ...], text: str, names_one: bool = False
    ) -> tuple[Template, ...]:
        """The phrases that answer a statement.

        Phrases that only say that it is kept give way to those for its kind, such as a grief, or
        for its form. All others stay as they are.

        Args:
            said: The phrases.
            text: The statement.
            names_one: Whether it gives a name, which some of the phrases say back.
        """
        if said not in self._notes or _NOT_EATEN.search(text):
            return said
        act = act_in(text)
        if act:
            return self._acts[act]
        told = dict(zip(self._notes, TOLD_OF, strict=False)).get(said, "")
        of_form = () if names_one else self._forms.get(form_of_remark(text) or told)
        return self._reactions.get(kind_of(text)) or of_form or said

    def to_act(self, rule: Rule, text: str) -> Mapping[str, tuple[Template, ...]]:
        """What is said to a bargain or a supposition that a rule took for something else."""
        act = act_in(text)
        is_plain = not rule.steps and rule.keep is None and rule.recall is None
        is_mistaken = rule.name in (*MISTAKEN, *UNANSWERED) or rule.mention and act == "bargain"
        wrong = act in ("bargain", "supposed") and is_plain and is_mistaken
        return {"say": self._acts[act]} if wrong else {}

    def in_jest(
        self, words: Mapping[str, tuple[Template, ...]]
    ) -> Mapping[str, tuple[Template, ...]]:
        """What is said to a line with a laugh in it that says nothing else one could answer."""
        groups = ("unknown_remark", "pardon", "noted", *REMARKS, IN_A_WORD)
        plain, jest = [self.words(name) for name in groups], self.words("jest")
        return {key: jest if said in plain else said for key, said in words.items()}

    def banter(self, rule: Rule, text: str) -> Mapping[str, tuple[Template, ...]]:
        """What is said to banter, by its kind; what the rule says if a persona has changed it."""
        if rule.words.get("say") != self.words("jest"):
            return rule.words
        kinds = (group for group, patterns in KINDS_OF_BANTER.items() for _ in patterns)
        found = (group for group, one in zip(kinds, rule.hear, strict=False) if one.search(text))
        return {"say": self.words(next(found, "jest"))}

    def in_confidence(self, rule: Rule, text: str) -> Mapping[str, tuple[Template, ...]]:
        """What is said to what was told as a secret: a promise, behind what is more than a note."""
        promises, words = self.words("discreet"), rule.words
        is_noted = rule.keep is not None or rule.name in (*PASSING, "passing state")
        if not is_noted and (not rule.own or rule.steps or rule.act):
            return words
        answers = not is_noted or kind_of(text) in GRAVE

        def of(said: tuple[Template, ...]) -> tuple[Template, ...]:
            both = (Template((*a.parts, " ", *b.parts)) for a in said for b in promises)
            return tuple(both) if answers and said not in self._notes else promises

        return {key: of(said) for key, said in words.items()}

    def reaction_to_whisper(
        self, said: tuple[Template, ...], text: str, names_one: bool = False
    ) -> tuple[Template, ...]:
        """The same of what is told in confidence, which is kept, whatever it is, if not grave."""
        return self.reaction(said, text, names_one) if kind_of(text) in GRAVE else said

    def unknown(
        self, said: tuple[Template, ...], text: str, is_named: bool = False
    ) -> tuple[Template, ...]:
        """What is said to a question that has no answer, by how it is asked.

        Args:
            said: What a rule says to it.
            text: The question.
            is_named: Whether it can be said what is not known.
        """
        unknown, form = self.words("unknown"), form_of(text, self._lives_with)
        is_of_it, is_own = form.startswith("it: "), _NO_TOPIC.search(text) is not None
        is_own_word = any(plain(word) in self._lives_with for word in all_words(text))
        matter = () if is_own_word or not matter_of(text) else self.words("unknown_matter")
        no_topic = self.words("no_topic")
        if form.startswith("myself: ") and _OF_WORK.match(text):
            return self.words("cannot_do")
        if set(no_topic) <= set(said) and (is_of_it or is_own or matter):
            unknown = no_topic
            form = form if form in (*FINER, "no_name_for_it", NO_FORM) else "of_myself"
        with_me = _WITH_ME.match(text) or is_own_word and _HAS_DONE.match(text)
        if said == self.words("others_mind") and with_me:
            return self.words("between_us")
        coarse = self.words(FINER.get(form, "")) if FINER.get(form) in _PLAIN_FORMS else ()
        if coarse and set(coarse) <= set(said):
            unknown = coarse
        if form == "asker: offer" and said in map(self.words, _DECLINES):
            return self.words(form)
        if not set(unknown) <= set(said):
            return said
        named = self.words("unknown_of") if is_named and (form in NAMED or not form) else ()
        named = named or (matter if form not in _PERSONAL else ())
        if not (form or named):
            return said
        others = (phrase for phrase in said if phrase not in unknown)
        return (*others, *(named or self.words(form)))

    def of_kin(
        self, words: Mapping[str, tuple[Template, ...]]
    ) -> Mapping[str, tuple[Template, ...]]:
        """What is said of a relative of its own, whose matters it does not deny to know."""
        mind, kin = self.words("others_mind"), self.words("kin_of_mine")
        return {key: kin if said == mind else said for key, said in words.items()}

    def in_reply(self, said: tuple[Template, ...]) -> tuple[Template, ...]:
        """What is said to a word or two that answer a line, in place of a "pardon"."""
        return self._forms[IN_A_WORD] if said == self.words("pardon") else said

    def is_reaction(self, rule: Rule) -> bool:
        """Whether a rule says what `reaction` chose for the kind of a statement."""
        said = rule.words.get("say")
        return said not in self._notes and said in self._reactions.values()

    def is_note(self, rule: Rule) -> bool:
        """Whether a rule only says that something was heard."""
        said = rule.words.get("say")
        return said in self._notes or said in self._forms.values() or self.is_reaction(rule)

    def is_unanswered(self, rule: Rule) -> bool:
        """Whether a rule is for questions that no other one answers."""
        return rule.name in UNANSWERED

    def is_empty(self, line: str) -> bool:
        """Whether a line of its own says nothing that one could ask about."""
        return self._empty.fullmatch(line) is not None

    def is_pointer(self, line: str) -> bool:
        """Whether a line of its own only names somebody else who may be asked."""
        return self._pointers.fullmatch(line) is not None

    def once(self, line: str) -> str:
        """A line without the words by which it was said again; "" if it says nothing."""
        if self._filler.fullmatch(line):
            return ""
        mine = _CITED.search(line)
        if mine and any(phrase.is_in(line) for phrase in self.words("said_so")):
            return self.once(mine["mine"])
        again = (*self.words("again"), *map(parse, PHRASES["again"]))
        leads = (t.parts[0] for t in again if isinstance(t.parts[0], str))
        lead = next((lead for lead in leads if line.startswith(lead)), "")
        return self.once(line[len(lead) :]) if lead else line

    def _any_of(self, phrases: Iterable[str]) -> re.Pattern[str]:
        """A pattern of some phrases, whatever fills their gaps and was said back before them."""
        told = "|".join(map(re.escape, self.phrases.get("retold", ()))) or r"(?!)"
        escaped = "|".join(map(re.escape, phrases)) or r"(?!)"
        told, said = (
            re.sub(r"\\\{[^{}]*\\\}", any_, one)
            for any_, one in (("[^.:?!]+", told), (".+", escaped))
        )
        return re.compile(rf"(?:(?:{told}) )?(?:{said})")

    def _own(self, phrases: Mapping[str, Any]) -> dict[str, list[str]]:
        """A persona's own groups, without what cannot be read."""
        groups = {}
        for name, texts in phrases.items():
            listed = [texts] if isinstance(texts, str) else texts
            if not is_list(listed):
                self.problems.append(f"phrases '{name}': write a list of texts.")
                continue
            kept = [text for text in listed if self._is_readable(str(name), text)]
            if kept:
                groups[str(name)] = kept
        return groups

    def _behind(self, own: Iterable[str]) -> Iterator[tuple[str, RulePattern]]:
        """The groups of phrases that stand behind words of a line, with how it has them."""
        for name in own:
            words = name.removeprefix(BEHIND).removeprefix(WHICH)
            if words == name:
                continue
            try:
                hear = rule_pattern(rf"\b(?:{words})\b")
                fits_all = read_pattern(words).search("") is not None
            except ValueError as error:
                self.problems.append(f"phrases '{name}': {error}")
                continue
            if fits_all:
                self.problems.append(f"phrases '{name}': it fits every line; name words in it.")
            else:
                yield name, hear

    def _is_readable(self, name: str, text: Any) -> bool:
        try:
            parse(text)
        except (TemplateError, TypeError) as error:
            self.problems.append(f"phrases '{name}': {error}")
            return False
        return True


def check_rules(
    rules: Any, phrases: Mapping[str, Any] | None = None, like: Any = None
) -> list[str]:
    """Say what is wrong with a persona's rules.

    Args:
        rules: As the persona has them.
        phrases: The persona's own phrases, which its rules may refer to as "@group".
        like: The persona's own lines for rules.

    Returns:
        One line for each mistake: which rule, what is wrong, what to do. None if all is well.
    """
    if not is_list(rules):
        return ["'rules' must be a list of rules; put [ ] around them."]
    problems = []
    if len(rules) > MAX_RULES:
        problems.append(f"There are {len(rules)} rules; only the first {MAX_RULES} count.")
    return problems + Rulebook(rules, phrases, like=like).problems
