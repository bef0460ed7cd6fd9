"""A line is taken for what it says in other words, and not for a word of it."""

from __future__ import annotations

import time

import pytest

from ai.brains.embedded.builtin.builtin_rules import RULES
from ai.brains.embedded.likeness.known import KNOWN, lines_of
from ai.brains.embedded.likeness.nearest import Phrasings
from ai.brains.embedded.rules.rulebook import Rulebook, check_rules
from ai.tests.brains.embedded.talk import Talk

PHRASINGS = Phrasings(
    [
        ("age", "", "how many winters have you seen?"),
        ("kin", "", "what happened to your husband?"),
        ("fare", "", "what have you got on the fire tonight?"),
        ("bell", "", "who rings the bell?"),
        ("trade", "", "what do you do for a living?"),
    ]
)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("what is on the fire", "fare"),
        ("who is it that rang the bell", "bell"),
        ("what happened to your spouse", "kin"),
        ("what is your profession", "trade"),
        ("what do i do for a living", ""),  # that is somebody else's
        ("when did you ring the bell", ""),  # that asks for something else
        ("what happened to your hat", ""),
        ("", ""),
        ("what", ""),
    ],
)
def test_the_nearest_phrasing_is_found_if_it_is_near_enough(line: str, rule: str) -> None:
    assert PHRASINGS.nearest(line, True) == (rule, "")
    assert PHRASINGS.nearest(line, False) == ("", "")


def test_a_rule_answers_lines_that_are_like_its_own() -> None:
    rules = [{"name": "roof", "hear": "^roof$", "like": ["why does your roof leak?"], "say": ["!"]}]
    assert check_rules(rules) == []
    talk = Talk({"rules": rules})
    assert talk.say("Why is your roof leaking?") == "!"
    assert talk.say("Why is the moon leaking?") != "!"


def test_a_persona_has_lines_for_its_rules_and_for_groups_of_their_patterns() -> None:
    rule = {"name": "house", "hear": ["(?P<roof>^roof$)", "(?P<door>^door$)"]}
    rules = [{**rule, "say": ["Rain{asker|unless:door}.", "Geese{asker|unless:roof}."]}]
    like = {
        "house > roof": ["why does your roof leak?"],
        "house > door": ["who broke your door?"],
        "farewell": ["time to feed the hens."],
    }
    talk = Talk({"rules": rules, "like": like, "phrases": {"farewell": ["Bye."]}})
    assert "Rain" in talk.say("Why is your roof leaking?")
    assert "Geese" in talk.say("Who broke the door?")
    assert talk.say("Time to feed the hens.") == "Bye."


def test_lines_of_a_persona_that_are_none_keep_nobody_from_speaking() -> None:
    for like in ("who shut it?", ["who shut it?"], {"farewell": [3]}, {3: None}, 3):
        assert Talk({"like": like, "phrases": {"farewell": ["Bye."]}}).say("Goodbye!") == "Bye."


def test_lines_of_a_persona_for_a_rule_that_is_not_there_are_a_problem() -> None:
    rule = {"name": "house", "hear": "(?P<roof>^roof$)", "say": ["Rain."]}
    for key, more in (("gate", ""), ("house > door", " It has roof."), ("house", " It has roof.")):
        (problem,) = Rulebook([rule], like={key: ["who shut it?"]}).problems
        assert problem == f"'like' names '{key}', and there is no such rule.{more}"
    for like in ({"house > roof": "who shut it?"}, {"house > roof": [3]}, {"house > roof": None}):
        (problem,) = check_rules([rule], like=like)
        assert problem == "'like': 'house > roof' must have a list of lines."
    assert check_rules([rule], like={3: ["who shut it?"]})
    assert check_rules([rule], like=["who shut it?"]) == [
        "'like' must be a dict of rules' names → lists of lines."
    ]


def test_a_rule_that_only_has_a_word_of_a_line_does_not_answer_it() -> None:
    talk = Talk({"rules": [{"name": "hay", "mention": True, "hear": r"\bhay\b", "say": ["Dry."]}]})
    assert talk.say("Tell me about the hay.") == "Dry."
    assert talk.say("Is the hay dry?").endswith("Dry.")
    assert "Dry." not in talk.say("Did the duke's coachman hide silver in the hay?")


def test_in_a_whisper_only_what_is_grave_is_answered_by_its_kind() -> None:
    talk = Talk({"phrases": {"heard_kin": ["Kin!"], "sympathy": ["Oh!"]}})
    hidden, dead = "My grandfather is a smuggler.", "My grandfather is dead."
    assert talk.say(hidden) == "Kin!"
    assert "Kin!" not in talk.whisper(hidden)
    assert talk.whisper(dead) == "Oh!"


def test_what_is_known_is_of_rules_that_there_are() -> None:
    assert set(KNOWN) <= {rule["name"] for rule in RULES}
    for phrasings in KNOWN.values():
        for line in lines_of(phrasings):
            assert line.endswith((".", "?")), line


def test_the_nearest_is_found_at_once() -> None:
    book = Rulebook()
    lines = [f"what would you do with {number} geese in the rain" for number in range(200)]
    began = time.process_time()
    for line in lines:
        book.first("say", line, True)
    assert (time.process_time() - began) / len(lines) < 0.005
