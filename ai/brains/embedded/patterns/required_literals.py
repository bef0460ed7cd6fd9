"""Required literals: texts without which a pattern fits nowhere.

Of all that a village listens for, a line has few of the words that it needs. To look for these
first is how RE2's own filter works (Cox, "Regular Expression Matching in the Wild", 2010), which
however keeps all patterns compiled.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from sys import intern
from typing import NamedTuple

MAX_TEXTS = 12
"""How many texts a part of a pattern may stand for, before only what it needs is kept."""

LENGTH = 5
"""Letters in a row by which a text is looked for."""
_COMMON = " etaoinshrdlcu"
"""The letters that are in most texts, the most common first."""
_RARE = {letter: place for place, letter in enumerate(_COMMON)}
MAX_DEPTH = 40
"""Groups one within the other."""
MAX_NEEDS = 3
"""How many texts a line is asked for; hardly a line has three of them and not the others."""

Texts = frozenset[str]
_END = ")"
_ENDS = ("|", _END)
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
    if _NOT_READ.search(pattern) or _depth(tokens) > MAX_DEPTH:
        return ()
    reader = _Reader([*tokens, _END])
    needs = reader.alternatives().needs
    if not reader.is_at_end():
        return ()
    telling = sorted(dict.fromkeys(needs), key=_how_telling, reverse=True)[:MAX_NEEDS]
    return tuple(tuple(map(intern, sorted(texts))) for texts in telling)


def telling_letters(text: str) -> str:
    """Some letters in a row of a text, around the one that is in the fewest others."""
    rarest = max(range(len(text)), key=lambda place: _RARE.get(text[place], len(_COMMON)))
    begin = max(0, min(rarest - LENGTH // 2, len(text) - LENGTH))
    return intern(text[begin : begin + LENGTH])


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

    def is_at_end(self) -> bool:
        """Whether all has been read."""
        return self._next == len(self._tokens) - 1

    def alternatives(self) -> _Part:
        """Read up to the end of a group, or of the pattern."""
        found = [self._row()]
        while self._tokens[self._next] == "|":
            self._next += 1
            found.append(self._row())
        return found[0] if len(found) == 1 else _either(found)

    def _row(self) -> _Part:
        """Read up to where another alternative begins, or all of them end."""
        needs: tuple[Texts, ...] = ()
        begun, is_whole = NOTHING, True
        while self._tokens[self._next] not in _ENDS:
            texts, needed = self._part()
            if texts is not None and len(begun) * len(texts) <= MAX_TEXTS:
                begun = frozenset([one + other for one in begun for other in texts])
                continue
            needs += _needed(begun) + needed
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
        while (often := self._tokens[self._next])[0] in "?*+{" and often != "{":
            part = _repeated(part, often)
            self._next += 1
        return part


def _depth(tokens: Sequence[str]) -> int:
    """How many groups are within one another."""
    steps = ((token[0] == "(" and token[-1] != ")") - (token == ")") for token in tokens)
    return max(accumulate(steps), default=0)


def _either(parts: Sequence[_Part]) -> _Part:
    texts = frozenset().union(*(part.texts or () for part in parts))
    is_all = all(part.texts is not None for part in parts) and len(texts) <= MAX_TEXTS
    needs = (frozenset().union(*map(_best, parts)),) if all(part.needs for part in parts) else ()
    return _Part(texts if is_all else None, needs)


def _best(part: _Part) -> Texts:
    """What a part needs that is in the fewest lines, as far as their length tells."""
    return part.needs[0] if len(part.needs) == 1 else max(part.needs, key=_how_telling)


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
_NOT_READ = re.compile(r"\\Q|\(\?\)|\(\?[a-zA-Z-]+\)[?*+{]")
"""Quoted letters, and flags that are none or are repeated."""
_ANCHORS = {"^", "$", r"\A", r"\z", r"\b", r"\B"}
