"""The texts without which a pattern fits nowhere."""

from __future__ import annotations

import pytest
import re2
from hypothesis import assume, given
from hypothesis import strategies as st

from ai.brains.embedded.patterns.required_literals import MAX_TEXTS, required_literals


@pytest.mark.parametrize(
    ("pattern", "needs"),
    [
        ("ale", [["ale"]]),
        ("Ale|Straße", [["ale", "strasse"]]),
        (r"^who(?:'s| is) (?P<who>\w+)\?$", [["who is ", "who's "], ["?"]]),
        ("colou?r", [["color", "colour"]]),
        (r"\bale\b.*\bplease\b", [["please"], ["ale"]]),
        (r"(?:an? )?(?:old )*mug+", [["mu"], ["g"]]),
        (r"(?:two){2}", [["two"]]),
        (r"(?:two){0,2}", []),
        (r"ale?", [["al", "ale"]]),
        (r"(?:ale|\w+)", []),
        (r"a\.b\|c[|()]d\)", [["a.b|c"], ["d)"]]),
        (r"\x41le\pLsoup\p{Lu}x\103x", [["soup"], ["le"], ["x"]]),
        (r"(?i)ale(?-i:Soup)", [["alesoup"]]),
        (r"\Q(ale\E", []),
        (r"[[:alpha:]]ale[]x]", [["ale"]]),
        ("a{x}{,2}", [["a{x}{,2}"]]),
        ("(?)abc", []),
        ("abc(?s)*", []),
        ("(" * 90 + "a" + ")" * 90, []),
        ("(?P<x>a|)b*?(?:|c)d??", []),
        ("", []),
    ],
)
def test_what_a_pattern_needs(pattern: str, needs: list[list[str]]) -> None:
    assert [list(texts) for texts in required_literals(pattern)] == needs
    assert re2.compile(pattern)


def test_of_many_alternatives_in_a_row_each_is_kept_apart() -> None:
    needs = required_literals("(?:a|b|c|d|e)(?:f|g|h|i|j)")
    assert list(map(list, needs)) == [list("abcde"), list("fghij")]
    assert max(map(len, required_literals("|".join(f"w{n}" for n in range(99))))) > MAX_TEXTS


SHORT = ("", "a", "ale", "xA", "é", "?", "a mug", "A\t!")
"""Texts that every pattern is tried with."""
Sample = tuple[str, str]
"""A pattern, and a text that it fits."""
WORDS = st.sampled_from(["ale", "Soup", "a mug", "ß", "K", "é.", "I'm ", "?", "*"]).map(
    lambda word: (re2.escape(word), word)
)
KINDS = st.sampled_from(
    [
        *((r"\w", "x"), (".", "!"), ("[a-c]", "b"), (r"\s", "\t"), (r"\b", "")),
        *(("(?i)", ""), ("(?s:.)", "x"), ("(?P<n>ale|)", ""), ("^*", ""), ("(?:ale|)*?", "")),
        *((r"\x41", "A"), (r"\103", "C"), (r"\pL", "é"), (r"\p{Lu}", "Ä"), ("[^]a]", "é")),
    ]
)


def _larger(parts: st.SearchStrategy[Sample]) -> st.SearchStrategy[Sample]:
    several = st.lists(parts, min_size=1, max_size=4)
    often = st.sampled_from([("?", 0), ("?", 1), ("*", 0), ("+?", 2), ("{2}", 2), ("{0,3}", 1)])

    def row(found: list[Sample]) -> Sample:
        return "".join(p for p, _ in found), "".join(t for _, t in found)

    def choice(found: list[Sample]) -> Sample:
        return f"(?:{'|'.join(p for p, _ in found)})", found[-1][1]

    def repeated(found: Sample, mark: tuple[str, int]) -> Sample:
        return f"(?P<x>{found[0]}){mark[0]}".replace("?P<x>", "?:"), found[1] * mark[1]

    return several.map(row) | several.map(choice) | st.builds(repeated, parts, often)


@given(st.recursive(WORDS | KINDS, _larger, max_leaves=20), st.sampled_from(["", "an ", "Ü"]))
def test_whatever_a_pattern_fits_has_what_it_needs(sample: Sample, before: str) -> None:
    pattern, text = sample[0], before + sample[1].swapcase()
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    assume(is_pattern(pattern, options))
    for tried in (text, *SHORT):
        if re2.search(pattern, tried, options):
            for texts in required_literals(pattern):
                assert any(one in tried.casefold() for one in texts)


def is_pattern(pattern: str, options: re2.Options) -> bool:
    try:
        re2.compile(pattern, options)
    except re2.error:
        return False
    return True
