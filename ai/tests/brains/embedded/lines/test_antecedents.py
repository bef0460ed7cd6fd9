"""Antecedents: of what "it" or "they" may be said."""

from __future__ import annotations

from ai.brains.embedded.lines.antecedents import referring, with_thing
from ai.tests.brains.embedded.talk import Talk
from ai.tests.rows import each_case


@each_case(
    ("question", "lines", "read"),
    [
        ("what's it for", ["A door is done."], ["what's the door for"]),
        (
            "how old is it",
            ["do you know the history of the village"],
            ["how old is the history", "how old is the village"],
        ),
        ("who put them there", ["the nine stones on the hill"], ["who put the stones there"]),
        ("how many are there", ["wow so many books."], ["how many books are there"]),
        ("is it true that you can fly", ["the bird"], []),
        ("how old is the inn", ["the door"], []),
        ("what time is it", ["the door"], []),
    ],
)
def test_a_question_is_read_as_one_about_each_thing(
    question: str, lines: list[str], read: list[str]
) -> None:
    assert [*with_thing(question, lines)] == read


@each_case(
    ("lines", "counting"),
    [
        (["who made it", "what about the bell", "nice day"], 2),
        (["why", "how old is it", "and this wall", "nice day"], 3),
        (["the bell is loud", "who made it"], 1),
        (["nice weather we have today", "who made it"], 1),
    ],
)
def test_a_question_of_it_leads_back_to_the_one_that_names_it(
    lines: list[str], counting: int
) -> None:
    assert [*referring(lines)] == lines[:counting]


def test_it_is_what_the_character_spoke_of_if_a_rule_answers_that() -> None:
    rules = [
        {"name": "busy", "hear": "^what are you making$", "say": "A door is done."},
        {"name": "door", "hear": r"^what(?:'s| is) the door for$", "say": "For a house."},
    ]
    talk = Talk({"rules": rules})
    talk.say("What are you making?")
    assert talk.say("What's it for?") == "For a house."
