"""Orders of several that say who is to have which."""

from __future__ import annotations

import time

import pytest

from ai.brains.embedded.register.shares import counted_anew, shared_out


@pytest.mark.parametrize(
    ("order", "shared"),
    [
        ("two soups then, one for me and one for her", "one soup for me and one for Dora"),
        (
            "just two ales please, one for carl and one for me",
            "just one ale for me and one for carl",
        ),
        (
            "hi, can we have two ales? one for me and one for him",
            "hi, can we have one ale for me and one for Dora",
        ),
        ("2 mugs of ale, one for me and the other for Bo thanks", "one ale for me and one for Bo"),
        ("give us two soups, for him and me", "give us one soup for me and one for Dora"),
        ("two ales. one each", "one ale for me and one for Dora"),
        ("bread for the road please, two, one each", "one bread for me and one for Dora"),
        ("an ale for her and one for me then", "one ale for me and one for Dora"),
        ("3 ales: 2 for me, one for bo", "three ales, two for me and one for bo"),
        ("two ales, one for Bo and one for Ada", "one ale for Bo and one ale for Ada"),
    ],
)
def test_several_are_shared_out(order: str, shared: str) -> None:
    assert shared_out(order, "Dora") == shared


@pytest.mark.parametrize(
    "line",
    [
        "two ales",
        "two ales each",
        "two ales, one for me",
        "three soups, one for me and one for Bo",
        "two ales and a soup for her",
        "two ales, one for me and one for you",
        "two days ago it rained, one for me and one for him to remember",
        "an ale for me",
        "four ales, one for me and three for him",
        "a table for two for us",
        "We are two for us",
        "Twenty two ales, one for me and one for her",
        "two ales for him and for her",
        "I bought two horses, one for me and one for him",
        "there were two guards, one for each of us",
        "my sister has two cats, one for me and one for her",
    ],
)
def test_what_does_not_add_up_stays_as_it_is(line: str) -> None:
    assert shared_out(line, "Dora") == ""


@pytest.mark.parametrize(
    ("order", "meant"),
    [
        ("2 ales to go, no wait make it one, im skint", "one ale to go, im skint"),
        ("two soups please. actually, make that just one", "one soup"),
        ("two ales, make it quick", "two ales, make it quick"),
        ("two ales and make it one more", "two ales and make it one more"),
    ],
)
def test_who_takes_back_how_many_they_want_gets_one(order: str, meant: str) -> None:
    assert counted_anew(order) == meant


@pytest.mark.parametrize("line", ["two ales, one each", "two ales, one for me and one for him"])
def test_nobody_knows_who_the_other_is_where_several_are(line: str) -> None:
    assert shared_out(line, "") == ""


@pytest.mark.parametrize("letters", ["a", "a'", "'", "ab ", "one for me and ", "two ales, "])
def test_no_line_takes_long(letters: str) -> None:
    shared_out("bread", "")  # which compiles the patterns
    started = time.process_time()
    for length in (100, 159, 1000):
        shared_out((letters * length)[:length], "Dora")
    assert time.process_time() - started < 0.5
