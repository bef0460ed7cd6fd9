"""Patterns that are compiled when they are first used."""

from __future__ import annotations

import re

from ai.brains import lazy_pattern


def test_a_lazy_pattern_does_what_a_compiled_one_does() -> None:
    lazy, compiled = (
        lazy_pattern.lazy_pattern(r"(?P<name>a)b", re.I),
        re.compile("(?P<name>a)b", re.I),
    )
    assert (lazy.pattern, lazy.flags) == (r"(?P<name>a)b", re.I)
    for way in ("search", "match", "fullmatch", "findall", "split"):
        for text in ("AB", "xab", ""):
            found, same = (getattr(one, way)(text) for one in (lazy, compiled))
            assert str(found) == str(same)
    assert lazy.sub("c", "xAB") == "xc" and lazy.groupindex == {"name": 1}


def test_patterns_are_compiled_ahead_in_small_steps() -> None:
    for _ in lazy_pattern.compile_new():
        pass
    one, other = (lazy_pattern.lazy_pattern(text) for text in ("a", "b"))
    steps = lazy_pattern.compile_new()
    next(steps)
    assert "match" not in vars(one) and "match" in vars(other)
    assert list(steps) == [None] and "match" in vars(one)
