"""Denials: what somebody takes back, or says is not so, and what of it was told before.

"My goat is not my dad" behind "the goat is my dad" leaves nothing to be told on; "I did not!" does
the same to what a friend has just told of who says it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ai.brains.embedded.register.hearing import IN_JEST, Line
from ai.brains.embedded.register.roots import roots
from ai.brains.lazy_pattern import lazy_pattern

MOST_BACK = 6
"""Lines before a mere "I did not!" in which that is looked for which it is about."""
LEAST = 2
"""Words that a denial must have of what it denies."""
_NOT = lazy_pattern(r"\b(?:not|never|no|[a-z]+n't|cannot)\b", re.I)
_MAY_DENY = lazy_pattern(r"\b(?:not|never|no|[a-z]+n'?t|lies?|lying|liar|up)\b", re.I)
_LEADS = r"(?:(?:no|nah|oh|hey|oi|and|but|please|honestly|lol|haha|liar),? )*"
_PARTS = lazy_pattern(r"[,;:.!?]+|\b(?:and|but)\b", re.I)
_LAUGHS = lazy_pattern(r"\b(?:lol|lmao|(?:ha){2,}h*|really|actually|honestly)\b", re.I)
_MERELY = lazy_pattern(
    rf"\W*{_LEADS}(?:(?:i|we) (?:(?:so |really |totally )?(?:did|do|have|was|am|were|had|would)"
    r"(?: not|n't)|never(?: ever)?(?: (?:did|said|told|was|had))?)(?: (?:(?:do|say) )?(?:that|it|"
    r"so|any of (?:it|that)))?|(?:that|it)(?:'s| is| was)(?: not true|n't true| a lie| all lies| "
    r"rubbish| nonsense)|(?:don't|do not) (?:you )?(?:believe|listen to) (?:him|her|them|that|it|a "
    r"word|any of (?:it|that))(?: .{0,30})?|(?:he|she)(?:'s| is) (?:lying|a liar|making "
    r"(?:it|that|things) (?:all )?up)|(?:he|she) (?:lies|made (?:it|that) up))\W*",
    re.I,
)
"""How somebody says only that something is not so."""
_OF_ANOTHER = lazy_pattern(r"\b(?:he|she|him|his|her|my (?:friend|mate|brother|sister))\b", re.I)


def may_deny(text: str) -> bool:
    """Whether something in a line may be a denial."""
    return _MAY_DENY.search(text) is not None


def is_mere_denial(text: str) -> bool:
    """Whether somebody says only that something is not so, as "I did not!"."""
    return _MERELY.fullmatch(text) is not None


def without_denied(lines: Sequence[Line]) -> list[Line]:
    """The lines of a talk without those that a later one denies, the oldest first."""
    left: list[Line] = []
    for line in lines:
        if not line.question and (gone := denied(line, left)):
            left = [one for number, one in enumerate(left) if number not in gone]
        left.append(line)
    return left


def unsaid(lines: Sequence[Line]) -> list[str]:
    """What was told in a talk and does not count any more, as it was denied or said in jest."""
    left = {id(one) for one in without_denied(lines)}
    gone = [one.text for one in lines if id(one) not in left]
    for number, line in enumerate(lines):
        if IN_JEST.match(line.text):
            own = (one for one in lines[:number] if one.name == line.name and not one.question)
            gone += [one.text for one in own if not _NOT.search(one.text)][-1:]
    return [text.lower() for text in gone]


def denied(line: Line, before: Sequence[Line]) -> set[int]:
    """The places of the lines before a line that it denies.

    Args:
        line: What somebody says.
        before: What was said before it, the oldest first.
    """
    if is_mere_denial(line.text):
        of_them = (
            number
            for number in range(len(before) - 1, max(-1, len(before) - 1 - MOST_BACK), -1)
            if before[number].name != line.name and _speaks_of(before[number], line.name)
        )
        return {*list(of_them)[:1]}
    if not _NOT.search(line.text):
        return set()
    first = next(part for part in _PARTS.split(line.text) if _NOT.search(part))
    about = _what(_LAUGHS.sub(" ", _NOT.sub(" ", first)))
    return {
        number
        for number, one in enumerate(before)
        if one.name == line.name and not one.question and _is_denied(about, one.text)
    }


def _is_denied(about: frozenset[str], told: str) -> bool:
    said = _what(told)
    is_part = len(about) >= LEAST and about <= said and 2 * len(about) > len(said)
    return (is_part or bool(about) and about == said) and not _NOT.search(told)


def _speaks_of(line: Line, name: str) -> bool:
    if line.question:
        return False
    named = re.search(rf"\b{re.escape(name)}\b", line.text, re.I)
    return bool(named or _OF_ANOTHER.search(line.text))


@lru_cache(maxsize=2000)
def _what(text: str) -> frozenset[str]:
    return frozenset(roots(text))
