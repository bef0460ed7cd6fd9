"""Required literals: texts without which a pattern fits nowhere.

Of all that a village listens for, a line has few of the words that it needs. To look for these
first is how RE2's own filter works (Cox, "Regular Expression Matching in the Wild", 2010), which
however keeps all patterns compiled.
"""

from __future__ import annotations

import re
from itertools import product
from sys import intern
from typing import NamedTuple

MAX_TEXTS = 12
"""How many texts a part of a pattern may stand for, before only what it needs is kept."""

MAX_NEEDS = 3
"""How many texts a line is asked for; hardly a line has three of them and not the others."""

Texts = frozenset[str]
NOTHING: Texts = frozenset({""})
"""What a part stands for that takes no letter."""


def required_literals(pattern: str) -> tuple[tuple[str, ...], ...]:
    """Texts that whatever a pattern fits has, in small letters (`str.casefold`).

    Args:
        pattern: A pattern of RE2 that takes no heed of upper and lower case.

    Returns:
        Some rows of texts, one of each of which is needed; none if the pattern needs nothing in
        particular, or has a form that is not read here.
    """
    tokens = _TOKEN.findall(pattern)
    if r"\Q" in tokens:  # what follows are letters, and no tokens
        return ()
    reader = _Reader(tokens)
    needs = reader.alternatives().needs
    if reader.has_more():
        return ()
    telling = sorted(dict.fromkeys(needs), key=_how_telling, reverse=True)[:MAX_NEEDS]
    return tuple(tuple(map(intern, sorted(texts))) for texts in telling)


class _Part(NamedTuple):
    """What is known of a part of a pattern."""

    texts: Texts | None
    """All that it may stand for; None if that is too much."""
    needs: tuple[Texts, ...] = ()
    """Sets of texts, one of each of which is in whatever it fits."""


ANYTHING = _Part(None)
EMPTY = _Part(NOTHING)


class _Reader:
    """Reads the tokens of a pattern from its beginning."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._next = 0

    def has_more(self) -> bool:
        """Whether something is left to be read."""
        return self._next < len(self._tokens)

    def alternatives(self) -> _Part:
        """Read up to the end of a group, or of the pattern."""
        found = self._row()
        while self.has_more() and self._tokens[self._next] == "|":
            self._next += 1
            found = _either(found, self._row())
        return found

    def _row(self) -> _Part:
        """Read up to where another alternative begins, or all of them end."""
        needs: tuple[Texts, ...] = ()
        begun, is_whole = NOTHING, True
        while self.has_more() and self._tokens[self._next] not in ("|", ")"):
            part = self._part()
            if part.texts is not None and len(begun) * len(part.texts) <= MAX_TEXTS:
                begun = frozenset(map("".join, product(begun, part.texts)))
                continue
            needs += _needed(begun) + part.needs
            begun, is_whole = NOTHING, False
        return _Part(begun if is_whole else None, needs + _needed(begun))

    def _part(self) -> _Part:
        token = self._tokens[self._next]
        self._next += 1
        if token in _ANCHORS or token[0] == "(" and token[-1] == ")":
            part = EMPTY  # an anchor, or flags for what follows
        elif token[0] == "(":
            part = self.alternatives()
            self._next += 1
        elif token == "." or token[0] == "[" or token[0] == "\\" and token[1].isalnum():
            part = ANYTHING
        else:
            texts = frozenset((token.removeprefix("\\").casefold(),))
            part = _Part(texts, (texts,))
        while self.has_more() and _OFTEN.match(self._tokens[self._next]):
            part = _repeated(part, self._tokens[self._next])
            self._next += 1
        return part


def _either(one: _Part, other: _Part) -> _Part:
    texts = None if one.texts is None or other.texts is None else one.texts | other.texts
    needs = (_best(one) | _best(other),) if one.needs and other.needs else ()
    return _Part(texts if texts is None or len(texts) <= MAX_TEXTS else None, needs)


def _best(part: _Part) -> Texts:
    """What a part needs that is in the fewest lines, as far as their length tells."""
    return max(part.needs, key=_how_telling)


def _how_telling(texts: Texts) -> tuple[int, int]:
    return min(map(len, texts)), -len(texts)


def _needed(texts: Texts) -> tuple[Texts, ...]:
    return () if "" in texts else (texts,)


def _repeated(part: _Part, often: str) -> _Part:
    if often[0] == "?":
        return _Part(None if part.texts is None else part.texts | NOTHING)
    return ANYTHING if often.startswith(("*", "{0")) else _Part(None, part.needs)


_TOKEN = re.compile(
    r"[\w' ,-]+(?![?*+{])|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]"
    r"|\\(?:[pPx]\{[^}]*\}|[pP]\w|x[0-9A-Fa-f]{2}|[0-7]{1,3}|.)"
    r"|\((?:\?(?:P?<\w+>|[a-zA-Z-]*:|[a-zA-Z-]+\)))?|(?:[?*+]|\{\d+(?:,\d*)?\})\??|.",
    re.S,
)
_OFTEN = re.compile(r"[?*+]|\{.")
_ANCHORS = {"^", "$", r"\A", r"\z", r"\b", r"\B"}
