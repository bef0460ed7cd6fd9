"""What rules listen for: many patterns, which are compiled together."""

from __future__ import annotations

import re2

from ai.brains.embedded.rule_pattern import (
    MAX_TOGETHER,
    PatternIndex,
    PatternSet,
    RulePattern,
    read_pattern,
)
from ai.brains.embedded.rulebook.rulebook import Rulebook

LINES = (
    "hello there",
    "What is your name?",
    "I am called Anna, and my brother is Bo.",
    "WHERE CAN I BUY BREAD",
    "please give me the old lantern, and tell Bram that I left",
    "¿Dónde está la posada, señor Bücher?",
    "",
)


def places(found: re2._Match | None) -> object:
    return found and (found.span(), found.groupdict())


def test_the_patterns_of_all_built_in_rules_fit_as_they_do_alone() -> None:
    patterns = [pattern for rule in Rulebook().rules for pattern in rule.hear]
    for line in LINES:
        found = [places(pattern.search(line)) for pattern in patterns]
        assert found == [places(read_pattern(one.pattern).search(line)) for one in patterns]


def test_patterns_that_are_too_much_to_be_compiled_together_fit_all_the_same() -> None:
    large = PatternSet()
    patterns = [RulePattern(rf"{number}\pL{{20}}", large) for number in range(12)]
    line = f"7{'ä' * 20}"
    assert [each.search(line) is not None for each in patterns] == [n == 7 for n in range(12)]


def test_a_set_takes_patterns_until_it_is_compiled() -> None:
    asked, full = PatternSet(), PatternSet()
    assert asked.add("a") == 0 and asked.add("b") == 1 and not asked.is_compiled
    assert asked.fitting("a") == {0} and asked.is_compiled
    while not full.is_compiled:
        full.add("a" * 500)
    assert len(full.fitting("a" * 500)) == MAX_TOGETHER / 500


def test_an_index_tells_whose_patterns_fit() -> None:
    one, other = PatternSet(), PatternSet()
    words = [("ale", one), ("soup", other), ("ale|soup", one), (r"\bbread\b", other)]
    patterns = [RulePattern(word, among) for word, among in words]
    index = PatternIndex(zip(patterns, (0, 0, 1, 1), strict=True))
    assert index.fitting("an ALE, please") == {0, 1}
    assert index.fitting("breadcrumbs") == frozenset()
    assert index.fitting("bread") == {1}
    assert PatternIndex(()).fitting("bread") == frozenset()
