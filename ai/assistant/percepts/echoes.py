"""Echoes: words that a character has just brought up, and that a line takes up again.

Who has heard that the soup had a sheep in it once asks "lol once?", and means the character. So a
line that has a telling word of the character's last lines is mostly for the character, unless the
friends had used the word before.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ai.brains.lazy_pattern import lazy_pattern

ROWS = 10
"""Lines before a line that count, those of the friends and those of the character."""


class Row(NamedTuple):
    """What was said aloud before a line."""

    is_own: bool
    """Whether the character said it."""
    text: str


def echoes(words: Iterable[str], rows: Iterable[tuple[bool, Iterable[str]]]) -> bool:
    """Whether a line takes up a telling word that the character has brought up.

    Args:
        words: The words of the line.
        rows: Of each line before, in order, whether the character said it, and its words.
    """
    brought_up: set[str] = set()
    known: set[str] = set()
    for is_own, said in rows:
        if is_own:
            brought_up |= _telling(said) - known
        else:
            known |= _telling(said)
    return not brought_up.isdisjoint(_telling(words))


def _telling(words: Iterable[str]) -> set[str]:
    """The words that tell what a text is about, without their endings."""
    long = (word for word in words if len(word) > 2 and word.isalpha() and word not in _SMALL_WORDS)
    return {_ENDING.sub("", word) for word in long}


_ENDING = lazy_pattern(r"(?:ing|ed|es|e|s)$")
_SMALL = """
thefriend thecharacter the our you your she its they them his her their this that those these
are was were been does did have has had can could will would shall should may might must not nor
and but then than for from into onto off out over with about what who whom whose which where
when why how here there just only very too also more most some any all both each one two three
yes yeah lol haha dear sir ive dont cant wont thats whats hes shes ill youre got get come say
said tell told know like good see look make take give let now again still back down way thing
things much many never ever nothing something sorry think mean
"""
"""Words that tell nothing of what a text is about."""
_SMALL_WORDS = frozenset(_SMALL.split())
