"""What is told in one breath: each thing answers a question of its own, and is corrected alone."""

from __future__ import annotations

from ai.brains.embedded.statements import parts, with_capitals
from ai.tests.brains.embedded.talk import Talk
from ai.tests.rows import each_case

PEOPLE = ("Ruben", "Odile", "Will")


@each_case(
    ("text", "each"),
    [
        ("I like pears and plums", ["I like pears and plums"]),
        ("my brother and I are coopers", ["my brother and I are coopers"]),
        ("I lost my hat and it was green", ["I lost my hat and it was green"]),
        ("I am the new reeve, hand it over", ["I am the new reeve"]),
        ("I am 35, not 34", ["I am 35"]),
        ("I'm a cooper from Weyl", ["I'm a cooper", "I'm from Weyl"]),
        ("I am 34 and afraid of dogs", ["I am 34", "I am afraid of dogs"]),
        (
            "my mother is Adela and she bakes, I have two sons, Piet and Jory",
            ["my mother is Adela", "my mother Adela bakes", "I have two sons, Piet and Jory"],
        ),
        ("I have a sister, Wilma, and she sells eels", None),
        ("I live in Weyl with Anna and she bakes", ["I live in Weyl with Anna and she bakes"]),
    ],
)
def test_a_breath_is_parted_where_a_sentence_of_its_own_begins(text, each) -> None:
    each = each or ["I have a sister, Wilma", "my sister Wilma sells eels"]
    assert parts(text) == each


@each_case(
    ("typed", "meant"),
    [
        ("did ruben come by", "did Ruben come by"),
        ("whats odile's secret", "whats Odile's secret"),
        ("did fred come by", "did Fred come by"),
        ("did anyone come by", "did anyone come by"),
        ("will you open it", "will you open it"),
        ("with my brother piet.", "with my brother Piet."),
        ("my brother said so", "my brother said so"),
        ("we have a goat named clover", "we have a goat named Clover"),
        ("jory is my nephew", "jory is my nephew".capitalize()),
        ("who is my nephew", "who is my nephew"),
    ],
)
def test_names_have_capitals_however_they_are_typed(typed: str, meant: str) -> None:
    assert with_capitals(typed, PEOPLE) == meant


FAMILY = "my mother is Adela and she bakes, i have two sons, Piet and Jory"
NEPHEW = "actually jory is my nephew not my son, i mixed up"


@each_case(
    ("told", "asked", "answer"),
    [
        ([FAMILY], "who is my mother?", "your mother is Adela."),
        ([FAMILY], "what does my mother do?", "your mother Adela bakes."),
        ([FAMILY], "how many sons do i have?", "you have two sons, Piet and Jory."),
        ([FAMILY, NEPHEW], "how many sons have i got?", "you have one son, Piet."),
        ([FAMILY, NEPHEW], "who is jory?", "Jory is your nephew."),
        (["i am 34 and fond of eels", "no sorry, i am 35"], "how old am i?", "you are 35."),
        (["i'm 34", "i changed my mind, i am 35 not 34"], "how old am i?", "you are 35."),
        (["my cat is called Tom", "no wait, it is Tim, not Tom"], "what is my cat called?", "Tim."),
        (["i came with my brother piet. he's a cooper"], "what is my brothers trade?", "a cooper."),
        (["i have four dogs and two cats"], "how many cats do i have", "two cats."),
        (["my brother works in the mine"], "what does my brother do", "works in the mine."),
    ],
)
def test_one_thing_of_several_is_told_and_corrected(told, asked, answer) -> None:
    talk = Talk()
    for line in told:
        assert "Adela" not in talk.say(line)
    assert talk.say(asked).endswith(answer), talk.said()


@each_case(
    ("line", "rule"),
    [
        ("who is the oldest woman at the mill?", False),
        ("how long did the mill last?", False),
        ("did you see Bo go into the mill?", False),
        ("what would you do if the mill burned?", False),
        ("how do you spell mill?", False),
        ("what is the mill?", True),
        ("how long has the mill been there?", True),
        ("who owns the mill?", True),
    ],
)
def test_a_word_alone_draws_no_ready_answer_to_another_question(line: str, rule: bool) -> None:
    mill = {"name": "mill", "mention": True, "hear": r"\bmill\b", "say": ["It grinds."]}
    assert (Talk({"rules": [mill]}).say(line) == "It grinds.") is rule
