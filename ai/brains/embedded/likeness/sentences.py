"""Sentences: finds among a character's own answers one that tells what a question is after.

A question that follows up ("and what became of her?") leaves its subject to the line before it. It
is answered only with a sentence that has the subject, and has what such a question asks for: a
time for "when", a cause of death for "how did she die".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from ai.brains.embedded.likeness.forms import form_of
from ai.brains.embedded.likeness.words import plain, words_in
from ai.brains.embedded.templates.template import Template
from ai.brains.lazy_pattern import lazy_pattern

MAX_NAMES = 2
"""Names in a sentence that tells of those who bear them."""
COMMON = 4
"""Rules of whose answers a word may be that tells of which of them a question is."""

_ASKED = (
    (
        "fate",
        r"what (?:happened|became|came)\b|.*\b(?:dead|die|died|alive|pass|passed)\b",
        r"\b(?:dead|died|buried|killed|gone|drowned|lost|put the \w+ down)\b",
    ),
    (
        "when",
        r"(?:since )?when\b|how long\b|what year\b",
        r"\b(?:winters?|years?|ago|nights?|mornings?|evenings?|days?|always|sixty|hundred)\b",
    ),
    (
        "where",
        r"(?:to |from )?where\b|which way\b",
        r"\b(?:nowhere|north|south|east|west|upstairs|behind|beyond|across|leads?|opens|out of|"
        r"(?:in|at|on|over) the)\b",
    ),
    (
        "who",
        r"(?:for |on |from |to |with )?who[ms]?\b",
        r"(?<=[a-z,;] )(?:[A-Z][a-z]+\b)|^[A-Z][a-z]+ (?:is|was|had|kept|keeps)\b|\bnobody\b",
    ),
    (
        "how many",
        r"how (?:many|much|old|far|big|high)\b",
        r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|forty|sixty|"
        r"hundred|none|never)\b",
    ),
)
"""What is asked for: how such a question begins, and what stands in its answer."""
_NAME = lazy_pattern(
    r"(?<=[a-z,] )[A-Z][a-z]+|^[A-Z][a-z]+(?= (?:is|was|had|found|kept|and|guards)\b)"
)
_OF_THE = lazy_pattern(
    r"(?<!\bat )(?<!\bin )(?<!\bon )(?<!\bby )(?<!\bfrom )(?<!\bwith )(?<!\bnear )(?<!\bbehind )"
    r"(?<!\bunder )(?<!\bover )\bthe \S+$",
    re.I,
)
_REASON = lazy_pattern(r"(?:why|how come|what for|for what)\b", re.I)
_OF_FATE = {"happen", "becom", "com", "die", "pass", "aliv"}
"""Words that only ask what became of somebody."""
_OF_ASKER = lazy_pattern(r"\b(?:i|i'm|i've|my|mine|me|we|our|us)\b", re.I)
_ANAPHOR = lazy_pattern(
    r"\b(?:it|its|that|this|these|those|he|she|they|him|her|his|them|their|there|then|so)\b", re.I
)
"""A word for what was spoken of before."""
_HAS_VERB = lazy_pattern(
    r"\w's\b|\b(?:been|got|seen|is|are|was|were|do|does|did|can|could|will|would|has|have|may)\b",
    re.I,
)
FEW = 3
"""Words that a rule which is of one subject answers to."""
LEAST = 3
"""Words of a question that leaves out its verb: "since when?"."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    """One sentence; its words stand in tuples, which take a tenth of what sets do."""

    rule: str
    number: int
    phrase: Template
    own: tuple[str, ...]
    """What it is about, as the words are compared."""
    named: Collection[str]
    """What its rule answers to by name."""

    @property
    def about(self) -> set[str]:
        """All that tells of what it is."""
        return {*self.own, *self.named}

    @property
    def subjects(self) -> set[str]:
        """What it may be the answer about."""
        return self.about if len(self.named) <= FEW else set(self.own)


class Sentences:
    """A character's own answers.

    Args:
        known: The name of a rule, the number of a phrase of it, the phrase, and the words
            that the rule answers to by name.
    """

    def __init__(self, known: Iterable[tuple[str, int, Template, Collection[str]]]) -> None:
        self._sentences = [
            _Sentence(rule, number, phrase, tuple(telling_words(phrase.text)), named)
            for rule, number, phrase, named in known
            if len(_NAME.findall(phrase.text)) <= MAX_NAMES  # a list of names tells of nobody
        ]
        self.names = {
            plain(name.lower())
            for one in self._sentences
            for name in _NAME.findall(one.phrase.text)
        }
        """Names that stand in them, which a question may spell small."""
        rules_and_words = {(one.rule, word) for one in self._sentences for word in one.about}
        self._rules_of = Counter(word for _, word in rules_and_words)

    def on(self, question: str, lines: Sequence[str], is_next: bool) -> tuple[str, int] | None:
        """The rule and the phrase of it that answer a question.

        Args:
            question: What is asked.
            lines: The last lines before it, the last one last, which are not said again.
            is_next: Whether the question follows up the last one, and does not stand alone.
        """
        if _REASON.match(question) or form_of(question) == "opinion":
            return None
        kind, wanted = next(((k, w) for k, b, w in _ASKED if re.match(b, question, re.I)), ("", ""))
        asked, before = telling_words(question), telling_words(" ".join(lines[-1:]))
        before = before if is_next else set()
        asked -= _OF_FATE if kind == "fate" else set()
        telling = {word for word in asked | before if 0 < self._rules_of[word] <= COMMON}
        is_named = len(asked) > 1 or asked & self.names or _OF_THE.search(question)
        if not (telling & asked and (is_named or is_next) or wanted and is_next):
            return None
        scored = [
            (len(one.about & asked) * 2 + len(one.subjects & before), one.phrase.text, one)
            for one in self._sentences
            if not (telling.isdisjoint(one.own) and telling.isdisjoint(one.named))
            and not any(map(one.phrase.is_in, lines))
            and (asked & telling or _is_of(one, telling & before, self.names))
            and (not wanted or re.search(wanted, one.phrase.text))
            and (wanted and is_next or asked <= one.about and telling & asked & set(one.own))
        ]
        best = max(scored, key=lambda each: each[:2], default=None)
        return (best[2].rule, best[2].number) if best else None


def _is_of(one: _Sentence, common: Collection[str], names: Collection[str]) -> bool:
    """Whether a sentence is of what a line was about, and has not just a word in common with it."""
    of_title = one.subjects - set(one.own)
    return len(one.subjects & set(common)) > 1 or bool(
        set(common) & (of_title | set(names)) & one.subjects
    )


def follows_up(question: str, said: str) -> bool:
    """Whether a question has no subject but that of the line before it."""
    if not said or _OF_ASKER.search(question):
        return False
    asked = telling_words(question) - _OF_FATE
    is_bare = len(question.split()) <= LEAST and not _HAS_VERB.search(question)
    return asked <= telling_words(said) if asked or _ANAPHOR.search(question) else is_bare


def telling_words(text: str) -> set[str]:
    """What a text is about, as it is compared."""
    return {word for _, _, word in words_in(text)}
