"""Nearest: finds the rule of whose phrasings a line is one in other words."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, repeat

from ai.brains.embedded.likeness.words import asks_for, is_of, words_in
from ai.brains.lazy_pattern import lazy_pattern

_OF_ANOTHER = lazy_pattern(r"\b(?:it|he|she|they|him|her|them|that|this)\b", re.IGNORECASE)
"""A word for something else than the listener."""
OF_LINE, OF_KNOWN = 0.65, 0.5
"""Shares of the weight of the words of a line, and of a known phrasing, that are in the other."""
ALIKE = 1.7
"""How near a line is that is hardly anything else; 2 is the same words."""


Known = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class _Phrasing:
    rule: str
    group: str
    own: bool
    words: frozenset[str]
    question: bool
    asked: str
    whose: str


@lru_cache(maxsize=4096)  # the built-in ones are the same for every persona
def _phrasing(rule: str, group: str, text: str, own: bool) -> _Phrasing:
    words = frozenset(word for _, _, word in words_in(text))
    return _Phrasing(rule, group, own, words, text.endswith("?"), asks_for(text), is_of(text))


class Phrasings:
    """Known phrasings of what rules answer.

    Args:
        known: The name of a rule, the group of its patterns that a line is for, if it is for one,
            and the line; a question ends with its mark.
        own: The same of the persona's own.
    """

    def __init__(self, known: Iterable[Known], own: Iterable[Known] = ()) -> None:
        self._by_word: dict[str, list[_Phrasing]] = defaultdict(list)
        rules_of = defaultdict(set)
        rules = set()
        both = chain(zip(known, repeat(False)), zip(own, repeat(True)))
        for (rule, group, text), is_own in both:
            phrasing = _phrasing(rule, group, text, is_own)
            rules.add(rule)
            for word in phrasing.words:
                rules_of[word].add(rule)
                self._by_word[word].append(phrasing)
        total = len(rules) + 1
        self._weights = {word: math.log(1 + total / len(of)) for word, of in rules_of.items()}
        self._telling = frozenset(word for word, of in rules_of.items() if len(of) == 1)
        """Words that tell alone which rule a line is for; others may mean anything."""
        self._unknown = math.log(1 + total)

    def nearest(self, text: str, question: bool, alike: bool = False) -> tuple[str, str]:
        """The rule, and its group, whose phrasing a line is nearest to; "" if it is near to none.

        Args:
            text: The line.
            question: Whether it is a question.
            alike: Whether only the persona's own count, if it is `ALIKE` to them.
        """
        words = frozenset(word for _, _, word in words_in(text))
        asked, whose = asks_for(text), is_of(text)
        near = {one for word in words for one in self._by_word.get(word, ())}
        scored = (
            (self._nearness(words, one.words), one.rule, one.group)
            for one in near
            if one.question == question
            and (one.own or not alike)
            and one.asked == asked
            and (one.whose == "me") == (whose == "me")
            and (len(words) > 1 or one.words == words and words <= self._telling)
            and (whose or not one.whose or len(words) > 1 or not _OF_ANOTHER.search(text))
        )
        score, rule, group = max(scored, default=(0.0, "", ""))
        least = ALIKE if alike else OF_LINE + OF_KNOWN
        return (rule, group) if score >= least else ("", "")

    def _nearness(self, line: frozenset[str], known: frozenset[str]) -> float:
        """How much of two lines is in common; none if that is too little of either."""
        common = self._weight(line & known)
        of_line, of_known = common / self._weight(line), common / self._weight(known)
        return of_line + of_known if of_line >= OF_LINE and of_known >= OF_KNOWN else 0.0

    def _weight(self, words: Iterable[str]) -> float:
        return sum(self._weights.get(word, self._unknown) for word in words)
