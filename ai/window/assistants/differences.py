"""Differences between two texts, word by word."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from itertools import groupby

_WORDS = re.compile(r"\S+\s*|\s+")


def changes(before: str, after: str) -> Iterator[tuple[str, str]]:
    """The runs of words of two texts, each "same", "added" or "removed"."""
    for kind, run in groupby(_words(before, after), lambda one: one[0]):
        yield kind, "".join(text for _, text in run)


def _words(before: str, after: str) -> Iterator[tuple[str, str]]:
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    matcher = difflib.SequenceMatcher(None, _bare(old), _bare(new))
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            for left, right in zip(old[a:b], new[c:d], strict=True):
                yield from _same_word(left, right)
            continue
        yield from (("removed", word) for word in old[a:b])
        yield from (("added", word) for word in new[c:d])


def _bare(words: list[str]) -> list[str]:
    """Words without the space behind them, so that the last word of a text is like any other."""
    return [word.rstrip() or word for word in words]


def _same_word(left: str, right: str) -> Iterator[tuple[str, str]]:
    """A word of both texts, with the space behind it, which may differ."""
    if left == right:
        yield "same", left
        return
    word = left.rstrip()
    yield "same", word
    for kind, text in (("removed", left), ("added", right)):
        if text != word:
            yield kind, text[len(word) :]
