"""Rule: what an assistant does about one kind of thing that it hears."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any

from ai.brains.embedded.likeness.coverage import accounts_for, begins_with, words_of_pattern
from ai.brains.embedded.likeness.words import asks_for, words_in
from ai.brains.embedded.particulars import as_their_own, kinds_asked
from ai.brains.embedded.patterns.rule_pattern import RulePattern, read_pattern
from ai.brains.embedded.templates.template import Gap, Template
from ai.brains.embedded.templates.values import Scope, Several
from ai.brains.embedded.wording import is_name

TALK = ("say", "whisper", "channel", "page", "message", "instruction")


MOST_NAMED = 3
"""Words of a message by a messenger that may only name what is asked about; a longer one tells."""


@dataclass(frozen=True, slots=True)
class Step:
    """One call that a rule makes."""

    tool: str
    arguments: Mapping[str, Any]
    """Texts in it are templates."""
    name: str
    """What phrases know its result by."""
    when: Mapping[str, Any] = field(default_factory=dict)
    """What the result must have: the value itself, or True for anything at all."""
    optional: bool = False
    """The rule continues without it, where it is not offered, fails or finds nothing."""
    kinds: tuple[str, ...] = ()
    """How it was asked, if the step is only for that."""
    unless: str = ""
    """A value: the rule continues without the step where there is one."""

    def in_confidence(self) -> Step:
        """The step, which keeps for whom it heard alone whatever it keeps for good."""
        if self.tool != "store_memory":
            return self
        return replace(self, arguments={**self.arguments, "private": True})

    def arguments_for(self, scope: Scope) -> dict[str, Any] | None:
        """The arguments with their gaps filled; None where there is nothing to fill one with."""
        try:
            filled: dict[str, Any] = _filled(self.arguments, scope)
        except _NothingThere:
            return None
        return filled


@dataclass(frozen=True)
class Keep:
    """What a rule keeps for the conversation."""

    about: Template
    """The words that it will be found by."""
    fact: Template
    """The statement, as its speaker would make it."""
    value: Template | None = None
    """The part of it that answers the question."""


@dataclass(frozen=True)
class Recall:
    """What a rule looks for among the things that were said in this conversation."""

    about: Template | None = None
    by: Template | None = None
    """Only what somebody of this name said."""
    met: Template | None = None
    """Not what was said, but whether somebody else of this name was heard."""
    own: bool = False
    """Only what the asker said."""
    last: bool = False
    """Only the last thing that the asker said; with `anybody` all that was noted in the last line
    that told any of it, whoever said that."""
    anybody: bool = False
    """Also what others said of themselves."""
    kind: str = ""
    """What kind of event it looks for instead, as `ai.brains.embedded.facts` lists them."""


@dataclass(frozen=True)
class Next:
    """What the asker may say to an answer, which leaves out what that was about."""

    hear: RulePattern
    """A pattern of it."""
    line: Template
    """The line that it stands for."""


@dataclass(frozen=True)
class Rule:
    """One rule, read."""

    name: str
    hear: tuple[RulePattern, ...] = ()
    """Patterns; one of them must be found. None of them: whatever is heard."""
    like: tuple[str, ...] = ()
    """Lines that it answers, also in other words, where no rule's pattern fits."""
    kinds: tuple[str, ...] = TALK
    tool: str = ""
    """Only outcomes of this tool."""
    needs: str = ""
    """A tool without which the rule is passed over."""
    steps: tuple[Step, ...] = ()
    let: Mapping[str, tuple[Gap, ...]] = field(default_factory=dict)
    words: Mapping[str, tuple[Template, ...]] = field(default_factory=dict)
    keep: Keep | None = None
    recall: Recall | None = None
    next: tuple[Next, ...] = ()
    """How the line behind its answer is read."""
    act: bool = False
    """It may follow another one in the same sentence, after "and"."""
    own: bool = False
    """It is the persona's, and so may follow another one as well."""
    mention: bool = False
    """Its patterns only say what a line is about; rules for what is wanted come before it."""
    aside: bool = False
    """Answered only if nothing else was said."""
    gives: bool = False
    """It gives `what` away: done only for a builder, or where `Moment.may_give` allows it."""
    question: bool | None = None
    """Only questions, or only what is not a question."""

    def tells(self, phrase: Template) -> int:
        """How much a phrase says of what was found, as against what was heard."""
        found = {
            *(step.name for step in self.steps),
            *self.let,
            "outcome",
            "fact",
            "facts",
            "lore",
            "echo",
            "near",
        }
        return sum(gap.path[0] in found for gap in phrase.gaps)

    @cached_property
    def named(self) -> tuple[str, ...]:
        """The words that it answers to by name, each once."""
        patterns = (words_of_pattern(pattern.pattern) for pattern in self.hear)
        likes = (word for line in self.like for _, _, word in words_in(line))
        return tuple(dict.fromkeys(chain(likes, *patterns)))

    def mentioned_in(self, text: str) -> bool:
        """Whether a text has what the rule answers to."""
        return any(pattern.search(text) for pattern in self.hear)

    def match(self, kind: str, text: str, question: bool, tool: str = "") -> dict[str, str] | None:
        """The named groups of the first pattern that fits, or None.

        What a pattern calls `name` must look like one, or it does not fit.
        """
        if kind not in self.kinds or (self.tool and self.tool != tool):
            return None
        if self.question is not None and self.question != question:
            return None
        if self.mention and kind == "message" and not question and len(text.split()) > MOST_NAMED:
            return None  # news by a messenger, which is heard
        if self.act and self.steps and question and _OF_PAST.search(text):
            return None
        if self.mention and not question and (_TELLS.search(text) or _TELLS_OF.search(text)):
            return None
        if self.mention and (_ASKS_MORE.search(text) or _ASKS_OF_DEED.search(text)):
            return None
        if question and self.own and _OFFERS_TO.search(text):
            return None
        if self.aside and self.named and not question and _OF_SAYING.search(text):
            return None
        if not self.hear:
            return {}
        for pattern in self.hear:
            found = pattern.search(text)
            if found and self.mention and self._asks_otherwise(pattern, text):
                continue
            if found and self.mention and _is_of_another(pattern, text, found):
                continue
            if found and kind in TALK and self._is_by_the_way(question, found, text):
                continue
            groups = found.groupdict() if found else {}
            if (groups.get("topic") or "").lower() in _NO_TOPICS:
                continue
            if found and is_name(groups.get("name") or "Anna") and self._asks_it(text, groups):
                return {name: value.strip() for name, value in groups.items() if value}
        return None

    def _asks_otherwise(self, pattern: RulePattern, text: str) -> bool:
        """Whether a question asks who, where, when, why or how, and the rule never tells that."""
        asked = asks_for(text)
        if asked in ("", "what") or "topic" in pattern.names or asked in self._asked:
            return False
        return not all(word in pattern.pattern for word in asked.split())

    @cached_property
    def _asked(self) -> frozenset[str]:
        """What the lines ask for that it answers."""
        return frozenset(map(asks_for, self.like))

    def _is_by_the_way(self, question: bool, found: Any, text: str) -> bool:
        """Whether what its pattern found is not what a line is about."""
        is_known = self.own or self.mention or bool(self.steps and not (self.recall or self.keep))
        if not is_known or not (question or self.mention or self.own and not self.act):
            return False
        if self.mention and question and _IS_THERE.search(text):
            return not begins_with(self.named, found, text)
        is_remark = self.mention and not question and not _OFFERS.search(text)
        return not accounts_for(self.named, found, text, is_remark, self.mention)

    def _asks_it(self, text: str, groups: Mapping[str, str | None]) -> bool:
        """Whether a text asks for what the rule recalls, if that is a particular of somebody."""
        if self.recall is None or self.recall.kind != "particular":
            return True
        return bool(kinds_asked(as_their_own(text, groups.get("who") or "")))


def _is_of_another(pattern: RulePattern, text: str, found: Any) -> bool:
    """Whether a question asks something else than a pattern that only names its subject."""
    if "topic" in pattern.names:
        return False  # it is looked up
    asks_who = _WHO_DID.search(text) and "who" not in pattern.pattern
    asks_number = _HOW_MANY.search(text) and "many" not in pattern.pattern
    is_own = _ASKS_OF_OWN.search(text) and _OWNED.search(text[: found.start()])
    somebody = _OF_SOMEBODY.search(text)
    is_of_one = somebody and somebody[1].lower() not in pattern.pattern.lower()
    asks_place = _WHERE_KEPT.search(text) and "where" not in pattern.pattern
    asks_why = _WHY.match(text) and "why" not in pattern.pattern
    return bool(asks_who or asks_number or is_own or is_of_one or asks_place or asks_why)


_WHO_DID = read_pattern(
    r"^who (?:\w+ed|rang|built|made|hung|saw|wrote|broke|stole|took|put|let|shot|dug|cut|won|lost|"
    r"came|went|left|gave|got|had|fell|told|taught|led|ran|owns|runs)\b"
)
_OF_PAST = read_pattern(
    r"^(?:(?:why|when|how|where) )?(?:did|have|had|has) (?:you|he|she|they|(?-i:[A-Z])[\w-]+) "
    r"(?:ever |just |already |really |last |not )*(?:\w+ed|open|ring|rung|give|gave|given|let|"
    r"take|took|taken|bring|brought|serve|send|sent|close|go|gone|get|got|drop|pour|put|tell|"
    r"told)\b"
)
"""How a question of what was done begins, which is no request to do it."""
_OFFERS = read_pattern(r"^(?:(?:i|we) (?:could|can|may|might|would)|let me|let us)\b")
"""How somebody offers something, which wants an answer."""
_OFFERS_TO = read_pattern(r"^(?:can|may|could|shall|should) i (?:tell|show|sing|read|ask) you\b")
"""How somebody asks for leave to do what the listener does as well."""
_IS_THERE = read_pattern(
    r"^(?:(?:is|are|was|were) there|(?:will|would|can|could|might|did|has|have) there (?:ever )?"
    r"(?:be|been)|(?:is|are) there (?:going to|about to) be|will (?:he|she|they|somebody|someone|"
    r"anybody|anyone|(?-i:[A-Z])[\w'-]+) (?:build|make|get)) (?:an?|any|some|no|more|ever)\b"
)
"""How a question begins of whether there is what it names first."""
_OF_SAYING = read_pattern(
    r"^(?:i|you|he|she|they|nobody|who|we)\b.*\b(?:never|not|didn't|don't|won't|forgot to) "
    r"(?:even |really )?(?:say|said|saying)\b"
)
"""How a line speaks of a courtesy that it is not."""
_NO_TOPICS = ("his", "hers", "theirs", "mine", "ours", "yours")
"""Words for what somebody has, of which nobody has written."""
_OWNED = read_pattern(r"\b(?:my|his|her|their|(?-i:[A-Z])[\w-]+'s|the [\w-]+'s)(?: \w+)? $")
"""What stands before a thing of somebody else than the listener."""
_WHERE_KEPT = read_pattern(
    r"^where (?:(?:do|did|does|have|has) )?(?:you|he|she|they|(?-i:[A-Z])[\w-]+) .*\b(?:hide|hid|"
    r"hidden|keep|kept|store|stored|stash|put|bury|buried|lock|locked|stow)\b"
)
_OF_SOMEBODY = read_pattern(
    r"^(?:is|was|does|did|has|had|will|would|can|could) ((?-i:[A-Z])[\w-]+) "
)
"""How a question begins of somebody, whom what is said of a thing does not answer."""
_HOW_MANY = read_pattern(r"^how many\b")
_WHY = read_pattern(r"^(?:why|how come|what for|for what)\b")
_ASKS_OF_OWN = read_pattern(r"^(?:what|which|who|whose|how (?:old|many|big)|where(?:'s| is))\b")
_TELLS = read_pattern(
    r"^(?:(?:i|we)(?:'ve| have| had| was| just| really| also| once| think| thought| hold| find| "
    r"believe| hate| like| love| saw| found| lost| killed| met| come| came| live| lived| know| own|"
    r" owe| stole| said| told|'ll|(?:'m| am) (?:an?|the|from|so|very)|(?:'re| are) (?-i:[A-Z]))|"
    r"my|our|he|she|they|take|get|grab|fetch|drop|pick up|put|open|close|shut|give me (?:the|that|"
    r"this|your)|(?:i|we) (?:don't|do not|never|won't|will not|can't|cannot|must not) (?:like|want|"
    r"need|think|care|believe|trust|mind|eat|drink|go|see|saw)|no|not|(?-i:[A-Z])[\w'-]+ (?:is|was|"
    r"has|had|said|says|told))\b"
)
"""How a line begins that tells something of somebody, or asks for an act."""
_TELLS_OF = read_pattern(
    r"^(?:(?:last|one|this|yesterday|once|long ago|some)\b[\w ]{0,20}?,? (?:i|we|my|our|an?|the) |"
    r"(?:(?:the|an?) [\w'-]+|some(?:body|one)) (?:\w{3,}ed|lost|stole|has|had|took|sold|found|fell|"
    r"left|owes) )"
)
"""The same of something that happened to somebody else, or at another time."""


_SUPERLATIVE = (
    r"^(?:who|which(?: \w+)?|what)(?:'s| is| are| was| were) the (?:most|least|best|worst|oldest|"
    r"youngest|tallest|biggest|strongest|richest|fastest|smartest|cleverest|prettiest|ugliest|"
    r"wisest|bravest|fattest|smallest|funniest|nicest|kindest|poorest|greatest|finest)\b"
)
_ASKS_MORE = read_pattern(
    rf"{_SUPERLATIVE}|^(?:what if|suppose|if (?:i|a|an|the|we|they|he|she))\b|"
    r"^(?:what|who) would\b|^(?:did|has|have|was) (?:the|your|a|my) (?:boy|lad|messenger)\b|"
    r"^is (?:the|your) (?:boy|lad|messenger) back\b"
)
_ASKS_OF_DEED = read_pattern(
    r"^(?:did|have) you (?:see|seen|hear|heard|notice|noticed) (?:me|him|her|them|us|"
    r"(?-i:[A-Z])[\w-]+) |^did you (?:just |already |ever |really )*(?:ring|open|shut|close|build|"
    r"make|bake|hang|break|steal|lose|find|buy|sell|get|give|take|put)\b|^how long (?:did|does|do|"
    r"will|has|was) .*\b(?:last|take|lasted|taken)\b|^what (?:does|do) .*\bmean$|^when\b.*\blast\b|"
    r"\bhow (?:do|does|is|would|can) .*\b(?:spell|spelt|spelled|pronounce\w*)\b"
)
"""Questions that what is said of a thing does not answer, though they name it."""


class _NothingThere(Exception):
    """A gap of an argument has nothing to fill it."""


def _filled(value: Any, scope: Scope) -> Any:
    if isinstance(value, Template):
        alone = value.gaps[0].value(scope) if len(value.parts) == len(value.gaps) == 1 else None
        if isinstance(alone, Several) or isinstance(alone, int) and not isinstance(alone, bool):
            return alone
        text = value.fill(scope)
        if text is None:
            raise _NothingThere
        return text
    if isinstance(value, Mapping):
        return {key: _filled(entry, scope) for key, entry in value.items()}
    if isinstance(value, list):
        return [_filled(entry, scope) for entry in value]
    return value
