"""The index over patterns: who has one that fits a line."""

from __future__ import annotations

import pytest

from ai.brains.embedded.patterns.pattern_index import PatternIndex
from ai.brains.embedded.patterns.rule_pattern import RulePattern

INDEX = PatternIndex(
    [
        (RulePattern("ale"), 0),
        (RulePattern("soup"), 0),
        (RulePattern("ale|soup"), 1),
        (RulePattern(r"\bbread\b"), 1),
        (RulePattern(r"^\W*$"), 2),
        (RulePattern("a.*straße"), 3),
    ]
)


@pytest.mark.parametrize(
    ("text", "owners"),
    [
        ("an ALE, please", {0, 1}),
        ("breadcrumbs", set()),
        ("bread", {1}),
        ("?!", {2}),
        ("", {2}),
        ("ALTE STRASSE", set()),
        ("Alte Straße", {3}),
        ("al", set()),
    ],
)
def test_an_index_tells_whose_patterns_fit(text: str, owners: set[int]) -> None:
    assert INDEX.fitting(text) == owners
    assert INDEX.fitting(text) == owners  # once more, for the text that it was asked for last


def test_an_index_of_nothing_finds_nothing() -> None:
    assert PatternIndex(()).fitting("bread") == frozenset()
