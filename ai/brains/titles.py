"""Titles: how somebody calls one whose name they do not know, as "miss" or "mister"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice
from typing import NamedTuple

from ai.brains.lazy_pattern import lazy_pattern

TITLES = frozenset(
    (
        *("miss", "missus", "missis", "mrs", "mistress", "madam", "ma'am", "maam", "milady"),
        *("m'lady", "sir", "mister", "officer"),
    )
)
MAX_WORDS = 100
"""Words of a line that are looked at."""
_ANY = lazy_pattern(rf"\b(?:{'|'.join(sorted(TITLES))})\b".replace("'", "['’]"), re.IGNORECASE)
_WORD = lazy_pattern(r"[\w'’-]+|[.!?,;:…]+")
_OF_NOUN = """
    the a an my your his her our their this that these those another other one no any some every
    old lend need give
    being be as of to for at on off by with from like is was are were called say said than and or
    new good best town village gate city night head former young mr big little poor real such what
    stand standing keep stood body not
"""
_BEFORE_NOUN = frozenset(_OF_NOUN.split())
"""Words behind which such a word is no call: "ask the guard", "he stands on guard"."""
_OF_VERB = """
    i we you they he she not to will ll i'll we'll you'll do dont don't really gonna would d i'd so
    still might never always does who all also too just
"""
_BEFORE_VERB = frozenset(_OF_VERB.split())
"""Words behind which "miss" is what somebody does."""
_SPEAKS_TO = """
    what whats what's who whos who's where wheres where's how hows how's why when which can could
    do did does you your youre you're i im i'm ill i'll we is are was have has got tell give let
    its it's thats that's please any one two three there
"""
_BEHIND = frozenset(_SPEAKS_TO.split())
"""Words with which a line goes on behind such a call without a comma."""


class _Call(NamedTuple):
    start: int
    end: int


def calls_by_title(text: str, titles: Collection[str] = ()) -> bool:
    """Whether a line calls one of those who hear it by a title.

    Args:
        text: The line.
        titles: Words beside the usual ones, such as what somebody is: "guard".
    """
    return next(_calls(text, TITLES.union(titles)), None) is not None


def without_titles(text: str) -> str:
    """A line without the titles by which it calls somebody; one that has nothing else stays."""
    if not _ANY.search(text):  # as in most lines
        return text
    rest = text
    for call in list(_calls(text, TITLES))[::-1]:
        before, after = rest[: call.start], rest[call.end :]
        rest = f"{before.rstrip(' ,')}{after}" if before.strip() else after.lstrip(" ,;:.!")
    return rest if _WORD.search(rest) and any(map(str.isalnum, rest)) else text


def _calls(text: str, titles: Collection[str]) -> Iterator[_Call]:
    found = islice(_WORD.finditer(text), MAX_WORDS)
    words = [(one[0].lower().replace("’", "'"), one.span()) for one in found]
    for number, (word, span) in enumerate(words):
        if word not in titles:
            continue
        before = words[number - 1][0] if number else ""
        after = words[number + 1][0] if number + 1 < len(words) else ""
        begins, ends = not before[:1].isalnum(), not after[:1].isalnum()
        if word == "miss" and before in _BEFORE_VERB:
            continue
        if ends and before not in _BEFORE_NOUN or begins and after in _BEHIND:
            yield _Call(*span)
