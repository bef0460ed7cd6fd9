"""Templates: sentences with gaps, and nothing that is evaluated."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.brains.embedded.templates.template import TemplateError, parse
from ai.brains.embedded.wording import turned
from ai.tests.rows import each_case

LOOK = {
    "contents": [
        {"name": "north", "kind": "exit", "leads_to": "Market Square"},
        {"name": "Bo", "kind": "character"},
        {"name": "Anna", "kind": "character"},
        {"name": "apple", "kind": "thing"},
    ]
}


def fill(template: str, /, **scope: Any) -> str | None:
    return parse(template).fill(scope)


def test_gaps_are_filled_by_dotted_paths() -> None:
    assert fill("{a.b.1}!", a={"b": ["x", "y"]}) == "y!"


def test_a_sentence_with_a_gap_that_nothing_fills_is_none() -> None:
    assert fill("Hello {asker}.", asker="") is None
    assert fill("{a.b}", a={}) is None
    assert fill("{a.9}", a=[1]) is None


def test_the_highest_of_some_numbers_is_level_if_two_have_it() -> None:
    lines = ["Anna throws 3 and 4: 7 in all.", "Bo throws 2 and 5. That makes 7."]
    assert fill("{lines|level}", lines=lines) == "7"
    assert fill("{lines|level}", lines=[*lines, "Cleo throws 6 and 6. 12 in all."]) is None


def test_no_attribute_is_ever_read() -> None:
    assert fill("{a.__class__}", a="text") is None
    assert fill("{a.real}", a=3) is None


@each_case("bad", ["{}", "{a b}", "{a|eval}", "{a", "a}", "{0[x]}", "{a!r}", "{{a}}"])
def test_what_is_written_wrongly_is_an_error(bad: str) -> None:
    with pytest.raises(TemplateError):
        parse(bad)


@given(st.text(max_size=200))
def test_values_are_never_read_as_templates(words: str) -> None:
    filled = fill("{heard}", heard=words + "{asker}", asker="Anna")
    assert filled is not None and filled.endswith("{asker}")


@each_case(
    ("gap", "told"),
    [
        ("look.contents|only:kind=character|pluck:name|list", "Bo and Anna"),
        ("look.contents|only:kind=character|pluck:name|without:asker|list", "Bo"),
        ("look.contents|only:kind=character|is", "are"),
        ("look.contents|only:kind=exit|like:goal|pluck:name|first", "north"),
        ("look.contents|only:kind=thing|pluck:name|a|list", "an apple"),
        ("look.contents|count", "4"),
        ("goal|cap", "The square"),
        ("long|cut:10", "One two t…"),
        ("long|sentence:25", "One two three."),
        ("line|words", "rusty sword"),
        ("statement|you", "your cat and you"),
        ("shown|shown", "I drop my hat."),
        ("title|the", "the Inn"),
    ],
)
def test_filters(gap: str, told: str) -> None:
    scope = {
        "look": LOOK,
        "asker": "Anna",
        "goal": "the square",
        "long": "One two three. Four five six.",
        "line": "the rusty; sword\n|",
        "statement": "my cat and me",
        "shown": "You drop your hat.",
        "title": "The Inn",
    }
    assert fill("{" + gap + "}", **scope) == told


def test_a_page_is_told_from_where_it_speaks_of_what_was_asked() -> None:
    page = {"topic": "village", "text": "It is small. A mill stands there. It is old."}
    assert fill("{page|about:what}", page=page, what="the mills") == (
        "A mill stands there. It is old."
    )
    assert fill("{page|about:what}", page=page, what="villages") == page["text"]
    assert fill("{page|about:what}", page=page, what="dragons") is None


def test_long_values_are_cut_and_stay_on_one_line() -> None:
    assert fill("{a}", a="x\n y") == "x y"
    assert len(fill("{a}", a="x" * 5000) or "") == 300


def test_long_lists_are_cut() -> None:
    assert (fill("{a|list}", a=[str(n) for n in range(50)]) or "").endswith("11 and more")


@each_case(
    ("said", "retold"),
    [
        ("my name is Bo", "your name is Bo"),
        ("I am tired of you", "you are tired of me"),
        ("the boy brought you my message", "the boy brought me your message"),
        ("you lie", "I lie"),
        ("I think you lie, and you know it", "you think I lie, and I know it"),
        ("I go if you go", "you go if I go"),
        ("I gave you a coin", "you gave me a coin"),
        ("I'm old", "you're old"),
        ("the mill is mine", "the mill is yours"),
        ("Imelda told", "Imelda told"),
    ],
)
def test_statements_are_turned_round(said: str, retold: str) -> None:
    assert turned(said) == retold


def test_of_what_concerns_somebody_their_own_word_counts() -> None:
    told = [
        {"text": "Ben said: Anna's goat is called Soot", "from": "Ben"},
        {"text": "Anna said: my goat is called Ember", "from": "Anna"},
        {"text": "Anna's dog is called Pip", "from": "Ben"},
    ]
    for asked, answer in (
        ("Anna's goat", "Anna said: “my goat is called Ember”"),
        ("Anna's dog", "Ben said: “Anna's dog is called Pip”"),
        ("Anna's cat", None),
    ):
        assert fill("{memory|of:asked|attributed}", memory=told, asked=asked) == answer
