"""What the built-in brain does not claim to have understood, nor to have been told."""

from __future__ import annotations

from typing import Any

from ai.tests.brains.embedded.talk import Talk
from ai.tests.rows import each_case

CAT = {"name": "cat", "hear": r"\bcats?\b", "mention": True, "say": "She has no name."}
WELL = {"name": "well", "hear": r"\bwells?\b", "mention": True, "say": "It is deep."}
OWN = {"unknown_remark": ["[remark]"], "pardon": ["[pardon]"], "cannot_do": ["[cannot]"]}


def persona(**more: Any) -> dict[str, Any]:
    return {"rules": [CAT, WELL], "phrases": OWN, **more}


@each_case(
    ("line", "answer"),
    [
        ("It's raining cats and dogs.", "[remark]"),
        ("The cat?", "She has no name."),
        ("Is there a curse on the well?", ""),
        ("Is there a well?", "It is deep."),
        ("Nice to be out of the rain.", "[remark]"),
        ("Gurble the fimp.", "[cannot]"),
        ("Zzyzx qwop blarg.", "[pardon]"),
    ],
)
def test_a_word_of_a_line_draws_no_ready_answer(line: str, answer: str) -> None:
    said = Talk(persona()).say(line)
    assert said == answer if answer else said not in ("She has no name.", "It is deep.")


@each_case(
    ("line", "group"),
    [
        ("I never said thanks.", "thanks"),
        ("You are like my aunt.", "heard_kin"),
        ("I have no children.", "heard_kin"),
        ("She is lying about her birthday.", "heard_glad"),
        ("Do people fear you?", "heard_worry"),
    ],
)
def test_what_a_line_is_not_gets_no_courtesy(line: str, group: str) -> None:
    assert Talk({"phrases": {group: ["[courtesy]"]}}).say(line) != "[courtesy]"


def test_what_was_said_in_jest_is_not_told_again() -> None:
    talk = Talk()
    talk.say("I have three children, Nils, Ebba and Tove.")
    talk.say("I was joking, I have no children.")
    assert "Nils" not in talk.say("How many children do I have?")
    talk.say("I'm a smith.")
    talk.say("Just kidding.")
    assert "smith" not in talk.say("What am I?")


def test_who_has_no_name_was_told_of_by_who_told_of_them() -> None:
    talk = Talk({"phrases": {"part": ["You: {part.text}", "{part.by}: {part.text}"]}})
    talk.say("My sister is sick.", name="Egil")
    assert talk.say("Does Egil have a sister?", name="Signe") == "Egil: one sister"


def test_the_last_words_are_given_back_as_they_were() -> None:
    talk = Talk()
    talk.say("My father was a guard.")
    talk.say("You are useless.")
    assert "useless" in talk.say("What did I just say?")


def test_the_opposite_of_what_was_told_is_no_answer() -> None:
    talk = Talk()
    talk.say("I'm not scared of you.")
    assert "not scared" not in talk.say("What am I scared of?")


def test_the_name_that_was_asked_for_is_known_when_it_is_given() -> None:
    talk = Talk()
    talk.say("My husband is lost.")
    talk.say("What is his name?")
    talk.say("It's Rolf.")
    assert "Rolf" in talk.say("What is my husband's name?")


def test_a_thing_named_before_the_question_of_it_is_what_is_asked_about() -> None:
    rules = [
        {"name": "bread", "hear": "^the bread$", "say": "[serves bread]"},
        {"name": "fresh", "hear": "^is the bread fresh$", "say": "[of today]"},
    ]
    assert Talk({"rules": rules}).say("Hm ok. And the bread, is it fresh?") == "[of today]"
