"""Pattern index: who has a pattern that fits a line, without asking each of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from sys import intern

from ai.brains.embedded.patterns.rule_pattern import Heard, RulePattern

LENGTH = 5
"""Letters in a row by which patterns are looked up."""


class PatternIndex:
    """Tells who has a pattern that fits a text.

    A pattern is tried where a few letters stand that are in what it needs, and that few others
    need (an inverted index of n-grams; Cox, "Regular Expression Matching with a Trigram Index",
    2012).

    Args:
        patterns: Patterns, each with a number for whom it belongs to.
    """

    def __init__(self, patterns: Iterable[tuple[RulePattern, int]]) -> None:
        self._patterns = list(patterns)
        number = Counter(
            letters
            for pattern, _ in self._patterns
            for texts in pattern.needs
            for text in texts
            for letters in _letters(text)
        )

        def rarest(texts: Iterable[str]) -> set[str]:
            return {min(_letters(text), key=number.__getitem__) for text in texts}

        always: list[int] = []
        by_letters = defaultdict[str, list[int]](list)
        for place, (pattern, _) in enumerate(self._patterns):
            choices = [rarest(texts) for texts in pattern.needs]
            if not choices:
                always.append(place)
                continue
            for letters in min(choices, key=lambda found: sum(number[one] for one in found)):
                by_letters[letters].append(place)
        self._always = frozenset(always)
        """The places of those that need nothing in particular."""
        self._by_letters = {intern(letters): tuple(those) for letters, those in by_letters.items()}
        """The places of the others, by letters that they need."""
        self._last: tuple[str, frozenset[int]] | None = None
        """The text that was asked for last, as it is asked for several times in a row."""

    def fitting(self, text: str) -> frozenset[int]:
        """The numbers of those who have a pattern that fits a text somewhere."""
        if self._last is None or self._last[0] != text:
            heard = Heard.of(text)
            tried = (self._patterns[place] for place in self._near(heard.folded))
            self._last = (text, frozenset(owner for one, owner in tried if one.fits(heard)))
        return self._last[1]

    def _near(self, folded: str) -> set[int]:
        """The places of the patterns that have to be tried."""
        found = set(self._always)
        parts = {
            folded[at : at + size] for size in range(1, LENGTH + 1) for at in range(len(folded))
        }
        for letters in self._by_letters.keys() & parts:
            found.update(self._by_letters[letters])
        return found


def _letters(literal: str) -> Iterator[str]:
    """The letters from each place of a text; the whole of one that is short."""
    yield from (literal[at : at + LENGTH] for at in range(max(1, len(literal) - LENGTH + 1)))
