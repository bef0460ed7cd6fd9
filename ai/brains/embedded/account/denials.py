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

LEAST = 2
"""Words that a denial must have of what it denies."""
_NOT = lazy_pattern(r"\b(?:not|never|no|[a-z]+n't|cannot)\b", re.I)
_MAY_DENY = lazy_pattern(
    r"\b(?:not|never|no|cannot|(?:do|did|does|is|was|were|are|has|have|had|ca|could|wo|would)n['’]?t|"
    r"lie|lies|lying|liar|rubbish|nonsense|(?:made|making) (?:it|that|things) (?:all )?up)\b",
    re.I,
)
"""What stands in every denial, however it is spelt."""
_TO_KEEP = lazy_pattern(
    r"\W*(?:(?:please|and|but|so|oh|hey|can you|could you|will you),? )*(?:remember|(?:don't|do "
    r"not|never) forget|keep in mind|bear in mind|note|make a note|write down)\b",
    re.I,
)
"""How a line begins that asks to have something kept in mind, which no later one takes out."""
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
_OF_FRIEND = lazy_pattern(r"\bmy (?:friend|mate)\b", re.I)
_HE = lazy_pattern(r"\b(?:he|she)(?:'s|'d|'ll)?\b", re.I)
_OF_SUBJECT = lazy_pattern(
    r"\b(?:(?:my|our|his|her|their|the|an?|this|that) [a-z]|(?-i:(?!^)[A-Z])[\w-])", re.I
)
"""What may be whom "he" stands for, in the same line."""


def may_deny(text: str) -> bool:
    """Whether something in a line may be a denial."""
    return _MAY_DENY.search(text) is not None


def without_denied(lines: Sequence[Line], asker: str = "") -> list[Line]:
    """The lines of a talk without those that a later one denies, the oldest first.

    Args:
        lines: The lines, the oldest first.
        asker: The name of the one who asks. What they told they may hear, whoever else denies it.
    """
    left: list[Line] = []
    before: Line | None = None
    for line in lines:
        gone = set() if line.question else {id(one) for one in denied(line, left, before)}
        left = [one for one in left if id(one) not in gone or asker == one.name != line.name]
        left.append(line)
        before = line
    return left


def unsaid(lines: Sequence[Line], asker: str = "") -> set[tuple[str, str]]:
    """What was told in a talk and does not count any more, as it was denied or said in jest.

    Args:
        lines: The lines, the oldest first.
        asker: The name of the one who asks.

    Returns:
        The name of each teller, with what they told, all in small letters.
    """
    left = {id(one) for one in without_denied(lines, asker)}
    gone = [one for one in lines if id(one) not in left]
    for number, line in enumerate(lines):
        if IN_JEST.match(line.text):
            own = (one for one in lines[:number] if one.name == line.name and not one.question)
            gone += [one for one in own if not _NOT.search(one.text)][-1:]
    return {(one.name.lower(), one.text.lower()) for one in gone}


def denied(line: Line, told: Sequence[Line], before: Line | None) -> list[Line]:
    """What was told before a line, and it denies.

    Args:
        line: What somebody says.
        told: What was told before it.
        before: The line directly before it, of which alone an "I did not!" can be.
    """
    if _MERELY.fullmatch(line.text):
        is_meant = before is not None and before.name != line.name and _speaks_of(before, line.name)
        return [one for one in told if one == before] if is_meant else []
    if not _NOT.search(line.text):
        return []
    first = next(part for part in _PARTS.split(line.text) if _NOT.search(part))
    about = _telling_roots(_LAUGHS.sub(" ", _NOT.sub(" ", first)))
    own = (one for one in told if one.name == line.name and not one.question)
    return [one for one in own if _is_denied(about, one.text)]


def _is_denied(about: frozenset[str], told: str) -> bool:
    if _TO_KEEP.match(told):
        return False
    said = _telling_roots(told)
    is_part = len(about) >= LEAST and about <= said and 2 * len(about) > len(said)
    return (is_part or bool(about) and about == said) and not _NOT.search(told)


def _speaks_of(line: Line, name: str) -> bool:
    if line.question:
        return False
    named = re.search(rf"\b{re.escape(name)}\b", line.text, re.I)
    he = _HE.search(line.text)
    is_he = he is not None and not _OF_SUBJECT.search(line.text[: he.start()])
    return bool(named or is_he or _OF_FRIEND.search(line.text))


@lru_cache(maxsize=2000)
def _telling_roots(text: str) -> frozenset[str]:
    return frozenset(roots(text))
