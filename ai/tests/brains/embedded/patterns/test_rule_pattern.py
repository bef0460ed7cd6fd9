"""What rules listen for: patterns that are compiled when a line has what they need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import re2

from ai.brains.embedded.patterns import rule_pattern
from ai.brains.embedded.patterns.rule_pattern import (
    MAX_PATTERN,
    Heard,
    RulePattern,
    read_pattern,
)
from ai.brains.embedded.rules.rulebook import Rulebook

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


@pytest.fixture
def no_matchers() -> Iterator[None]:
    rule_pattern._matcher.cache_clear()
    yield
    rule_pattern._matcher.cache_clear()


@pytest.mark.parametrize("most", [1, 1 << 12], ids=["not compiled", "no room to match"])
@pytest.mark.usefixtures("no_matchers")
def test_a_pattern_that_is_too_large_to_be_matched_in_little_memory_fits_all_the_same(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(rule_pattern, "MAX_MATCHER", most)
    large = RulePattern(r"(?:seven \pL|nine){2}")
    assert large.fits(Heard.of("NineNine")) and not large.fits(Heard.of("nine nine"))


@pytest.mark.parametrize(
    ("pattern", "problem"),
    [
        ("(ale", "missing"),
        (r"(?<=an )ale", "invalid"),
        ("(?:ale){3,1}", "repetition"),
        ("a" * (MAX_PATTERN + 1), "write two patterns"),
        (r"(?:\pL{900}){900}", "correct the pattern"),
    ],
)
def test_what_is_no_pattern_says_so(pattern: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        RulePattern(pattern)
