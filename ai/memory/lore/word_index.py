"""The word index: which pages have which words, so that a search reads no page.

Pages are added, changed and removed one at a time. The time of a search depends on its words, not
on the number of pages.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

MAX_ALIKE = 50
"""Names beginning with a word of a question that are looked at."""
MIN_STEM = 4
"""Letters that two words must share to count as one word with different endings."""
NAMED = 4
"""How much more a word weighs in a name."""
_WORD = re.compile(r"\w+")


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text in their order, in small letters."""
    return tuple(_WORD.findall(text.casefold()))


class Concordance:
    """The words of some pages, each page known by its key."""

    def __init__(self) -> None:
        self._words: dict[str, frozenset[str]] = {}
        self._having: dict[str, set[str]] = {}
        self._named: dict[str, frozenset[str]] = {}
        self._names: Counter[str] = Counter()
        self._sorted: list[str] | None = None

    def __len__(self) -> int:
        return len(self._words)

    def put(self, key: str, names: Iterable[str], text: str) -> None:
        """Add a page, or replace the one of the same key.

        Args:
            key: Names the page.
            names: Its title and other names; their words are found by their beginning as well.
            text: Its text.
        """
        self.drop(key)
        named = frozenset(word for name in names for word in words_of(name))
        words = named.union(words_of(text))
        self._words[key], self._named[key] = words, named
        for word in words:
            self._having.setdefault(word, set()).add(key)
        self._names.update(named)
        self._sorted = None

    def drop(self, key: str) -> None:
        """Remove a page, if it is there."""
        for word in self._words.pop(key, ()):
            self._having[word].discard(key)
            if not self._having[word]:
                del self._having[word]
        for word in self._named.pop(key, ()):
            self._names[word] -= 1
            if not self._names[word]:
                del self._names[word]
        self._sorted = None

    def words_in(self, key: str) -> frozenset[str]:
        """All words of a page."""
        return self._words.get(key, frozenset())

    def search(self, question: str) -> dict[str, float]:
        """The pages with a word of a question; rarer words weigh more, and words of names."""
        found: dict[str, float] = {}
        for word in sorted(set(words_of(question))):
            for known in self._alike(word):
                having = self._having.get(known, ())
                for key in having:
                    weight = (NAMED if known in self._named[key] else 1) / len(having)
                    found[key] = found.get(key, 0.0) + weight
        return found

    def _alike(self, word: str) -> list[str]:
        """A word, and words of names that differ from it only in their endings."""
        alike = {word}
        if len(word) >= MIN_STEM:
            alike.update(
                word[:end] for end in range(MIN_STEM, len(word)) if word[:end] in self._names
            )
            if self._sorted is None:
                self._sorted = sorted(self._names)
            first = bisect_left(self._sorted, word)
            for known in self._sorted[first : first + MAX_ALIKE]:
                if not known.startswith(word):
                    break
                alike.add(known)
        return sorted(alike)


class Keywords:
    """Which keys a text names; a keyword is one whole word or several."""

    MAX_WORDS = 8
    """Words of a keyword; longer ones are ignored."""

    def __init__(self) -> None:
        self._keys: dict[tuple[str, ...], set[str]] = {}
        self._lengths: dict[str, Counter[int]] = {}
        """First word → how many keywords begin with it, by their lengths."""
        self._of: dict[str, tuple[tuple[str, ...], ...]] = {}

    def put(self, key: str, keywords: Iterable[str]) -> None:
        """Add a key with its keywords, or replace its keywords."""
        self.drop(key)
        read = (words_of(keyword) for keyword in keywords)
        told = tuple(dict.fromkeys(words for words in read if 0 < len(words) <= self.MAX_WORDS))
        self._of[key] = told
        for words in told:
            self._keys.setdefault(words, set()).add(key)
            self._lengths.setdefault(words[0], Counter())[len(words)] += 1

    def drop(self, key: str) -> None:
        """Remove a key, if it is there."""
        for words in self._of.pop(key, ()):
            self._keys[words].discard(key)
            if not self._keys[words]:
                del self._keys[words]
            lengths = self._lengths[words[0]]
            lengths[len(words)] -= 1
            if not lengths[len(words)]:
                del lengths[len(words)]
            if not lengths:
                del self._lengths[words[0]]

    def named_in(self, text: str) -> set[str]:
        """The keys that have a keyword in a text."""
        words = words_of(text)
        found: set[str] = set()
        for at, word in enumerate(words):
            for length in self._lengths.get(word, ()):
                found.update(self._keys.get(words[at : at + length], ()))
        return found
