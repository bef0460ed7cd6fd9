"""Pattern index: who has a pattern that fits a line, without asking each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ai.brains.embedded.patterns.required_literals import LENGTH
from ai.brains.embedded.patterns.rule_pattern import Heard, RulePattern


class PatternIndex:
    """Tells who has a pattern that fits a text.

    A pattern is tried where a few letters stand that are in what it needs (an inverted index of
    n-grams; Cox, "Regular Expression Matching with a Trigram Index", 2012).

    Args:
        patterns: Patterns, each with a number for whom it belongs to.
    """

    def __init__(self, patterns: Iterable[tuple[RulePattern, int]]) -> None:
        self._patterns = list(patterns)
        places = defaultdict[str, list[int]](list)
        for place, (pattern, _) in enumerate(self._patterns):
            for letters in pattern.letters or ("",):
                places[letters].append(place)
        self._always = frozenset(places.pop("", ()))
        """The places of those that need nothing in particular."""
        self._by_letters = {letters: tuple(those) for letters, those in places.items()}
        """The places of the others, by letters that they need."""
        self._last: tuple[str, frozenset[int]] | None = None
        """The text that was asked for last, as it is asked for several times in a row."""

    def fitting(self, text: str) -> frozenset[int]:
        """The numbers of those who have a pattern that fits a text somewhere."""
        last = self._last
        if last is None or last[0] != text:
            heard = Heard.of(text)
            tried = (self._patterns[place] for place in self._near(heard.folded))
            last = self._last = (text, frozenset(who for one, who in tried if one.fits(heard)))
        return last[1]

    def _near(self, folded: str) -> set[int]:
        """The places of the patterns that have to be tried."""
        found = set(self._always)
        sizes, places = range(1, LENGTH + 1), range(len(folded))
        parts = {folded[at : at + size] for size in sizes for at in places}
        for letters in self._by_letters.keys() & parts:
            found.update(self._by_letters[letters])
        return found
