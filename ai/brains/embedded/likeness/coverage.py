"""Coverage: whether what a rule found in a line is what the line is about."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Any

from ai.brains.embedded.likeness.words import plain, words_in
from ai.brains.lazy_pattern import lazy_pattern

FEW = 2
"""Words of a question or a wish of which a rule must account for half; of more, for more."""
SHARE = 2 / 3
"""Share of the words of a remark that a rule must account for, as it asks for no answer."""
PART = 3
"""Letters of which a part of a word must have more."""

_LETTERS = lazy_pattern(r"[a-z][a-z'-]*[a-z]")
_MARKS = lazy_pattern(r"\\[pP]\{?\w+\}?|\\[a-zA-Z]|\(\?P<\w+>|\(\?[-a-z]*:?")
_TOLD_OF_IT = lazy_pattern(r"(?<=\w) (?:that|which|who) (?!\w+$).+$", re.IGNORECASE)
"""What a line tells of the thing that it is about: "the stair that leads nowhere"."""
_WILD = lazy_pattern(r"(?:\.|\\[wS])[*+]")
"""The part of a pattern that any words fit."""
_OF_ONE = lazy_pattern(r"\b(?:the|an?|this|that|your|any|some) $", re.IGNORECASE)
_OF_WHAT = lazy_pattern(r"(?:what|who)(?:'s| is| are| was| were) (?:the|that|this|your)\b", re.I)
"""How a question begins that names first what it is about."""
_OPTIONAL = lazy_pattern(r"([a-z])\?")
_AT_ITS_END = lazy_pattern(
    r"\b(?:in|at|on|with|for|from|by|over|under|behind|near|beside|around|into|through|during|"
    r"before|after|without|against|inside|outside|across|within) (?:(?:the|this|that|an?|my|your|"
    r"his|her|their|our|all|some|one|two|\d+) )*[\w'-]+(?: [\w'-]+)?$",
    re.IGNORECASE,
)
"""Where, when or with what something is that a line is about: "whom do you trust in this inn"."""


@lru_cache(maxsize=2048)
def words_of_pattern(pattern: str) -> tuple[str, ...]:
    """The words that a pattern names, each once."""
    bare = _MARKS.sub(" ", pattern.lower())
    bare = _OPTIONAL.sub(r"\1", bare)
    return tuple(dict.fromkeys(map(plain, _LETTERS.findall(bare))))


def _is_named(word: str, named: Collection[str]) -> bool:
    """Whether a word is among those that are named, also as a part of it: "password"."""
    return word in named or any(
        len(one) > PART and (word.startswith(one) or word.endswith(one)) for one in named
    )


def accounts_for(
    named: Collection[str], found: Any, text: str, is_remark: bool, is_mention: bool = False
) -> bool:
    """Whether a rule accounts for a line; one that names no word is for any line.

    Args:
        named: The words that the rule names.
        found: The match of its pattern, whose groups hold what it binds.
        text: The line.
        is_remark: Whether the line asks and wishes for nothing.
        is_mention: Whether the rule only says what a line is about: of few words it must account
            for all, if it does not account for how the line begins.
    """
    spans = _bound(found)
    if not _WILD.search(found.re.pattern):
        spans.append(found.span())
    told = _TOLD_OF_IT.sub("", text)
    words = [*words_in(told)]
    known = [
        _is_named(word, named) or any(begin <= start and end <= stop for begin, stop in spans)
        for start, end, word in words
    ]
    if is_mention and not is_remark:
        for place, (begin, stop, _) in enumerate(words[:-1]):  # "the old king" is of a king
            is_beside = words[place + 1][0] == stop + 1 and _OF_ONE.search(told[:begin])
            known[place] |= bool(is_beside) and known[place + 1]
    if is_mention and known and not known[0] and _OF_WHAT.match(told):
        return not named
    end = _AT_ITS_END.search(told) if is_mention else None
    before = known[: sum(at < end.start() for at, _, _ in words)] if end else []
    if before and not any(before):
        return not named
    if before:  # "do you get lonely at night" is of loneliness
        known = [*before, *filter(None, known[len(before) :])]
    least = SHARE * len(known) if is_remark else (len(known) + (len(known) > FEW)) / 2
    if is_mention and len(known) <= FEW and found.start():
        least = len(known)
    return not named or sum(known) >= least


def _bound(found: Any) -> list[tuple[int, int]]:
    """Where in a line is what the groups of a pattern hold."""
    spans = (found.span(group) for group in range(1, len(found.groups()) + 1))
    return [span for span in spans if span[0] >= 0]


def begins_with(named: Collection[str], found: Any, text: str) -> bool:
    """Whether a rule names, or its match holds, what a line names first."""
    spans = _bound(found)
    for start, end, word in words_in(text):
        return _is_named(word, named) or any(b <= start and end <= e for b, e in spans)
    return True
