"""Corrected: a question that the line behind it changes, or asks of another choice."""

from __future__ import annotations

from ai.brains.embedded.lines.corrected import alternative, takes_back
from ai.brains.embedded.lines.own_words import apart_from_question
from ai.tests.rows import each_case, each_row


@each_case(
    ("line", "before", "asked"),
    [
        ("or bored", "dont you get cold", "dont you get bored?"),
        ("or lonely?", "and do you ever get tired?", "do you get lonely?"),
        ("or sharpen my knife", "can you mend my boot", "can you sharpen my knife?"),
        ("or borrow it", "can i touch it", "can i borrow it?"),
        ("and thanks", "can you mend my boot", ""),
        ("or bored", "do you    ?", ""),
        ("or in the stable", "could we sleep by the fire", "could we sleep in the stable?"),
        ("or what", "dont you get cold", ""),
        ("or else", "can you mend my boot", ""),
        ("or is it closed", "can you open it", ""),
        ("or bored", "it is cold", ""),
        ("bored", "dont you get cold", ""),
        ("me too please", "can i borrow a book", "can i borrow a book"),
        ("Odile, me as well!", "let me out", "let me out"),
        ("tell me too", "can i borrow a book", ""),
    ],
)
def test_another_choice_is_asked_like_the_first(line: str, before: str, asked: str) -> None:
    assert alternative(line, before) == asked


@each_case(
    ("line", "is_so"),
    [
        ("no wait, bread and cheese", True),
        ("Marta, actually make that an ale", True),
        ("sorry i meant soup", True),
        ("no no, ale", True),
        ("not that one, the bread", True),
        ("an ale, not the soup", True),
        ("can i have soup instead", True),
        ("actually, an ale too", False),
        ("no, another ale", False),
        ("an ale please", False),
        ("sorry, an ale please", False),
        ("i know, an ale", False),
        ("two ales, one for me", False),
    ],
)
def test_what_puts_something_in_the_place_of_what_came(line: str, is_so: bool) -> None:
    assert bool(takes_back(line, line)) == is_so


@each_row(
    (
        "I wanted to thank you. Bread please",
        "not a bad soup! bread please",
        "no, really, the soup is good. Bread please",
        "no, I have not been here before. Bread please",
        "I'd like to sit by the fire instead. And bread please",
        "no, Dora paid. Bread please",
        "actually, bread please, with that",
        "bread please instead of standing there",
    )
)
def test_what_says_anything_else_takes_nothing_back(line) -> None:
    assert not takes_back(line, "bread please")


@each_case(
    ("line", "asks"),
    [
        ("what was my grans name, i forgot", "what was my grans name"),
        ("who is odile, i've forgotten again", "who is odile"),
        ("what is it that i forgot", "what is it that i forgot"),
    ],
)
def test_what_was_forgotten_is_no_part_of_a_question(line: str, asks: str) -> None:
    assert apart_from_question(line) == asks
