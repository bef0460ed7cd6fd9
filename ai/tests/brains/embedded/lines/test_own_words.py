"""Own words: what an assistant is reminded of having said, and where in the talk it said so."""

from __future__ import annotations

from typing import Any

from ai.brains.embedded.lines.own_words import (
    apart_from_question,
    as_ones_own,
    own_words,
    perhaps_of,
    reminded_of,
)
from ai.tests.brains.embedded.talk import Talk
from ai.tests.rows import each_case

LINES = [
    "The old road, and nine stones on their hill.",
    "Hob is wood and brass, and builds what those who build here order: doors, stairs, wheels. "
    "He never sleeps.",
    "Keep it. The word costs nothing.",
]
REMINDED = {
    "you said nine stones": "nine stones",
    "you just said 'keep it'": "'keep it'",
    "but earlier you said that Hob is brass": "Hob is brass",
    "i thought you said Hob never sleeps": "Hob never sleeps",
    "a minute ago you told me the word costs nothing": "the word costs nothing",
    "you mentioned doors": "doors",
    "you were talking about stairs": "stairs",
    "what do you mean Hob is wood": "Hob is wood",
    "what did you mean by nine stones": "nine stones",
    "what do you mean, never sleeps": "never sleeps",
    "when you said brass, what did you mean": "brass",
}
NOT_REMINDED = (
    *("you said that already", "you said so", "you said it twice", "i said it first"),
    *("what do you mean", "what do you mean by that", "i said nine stones"),
    *("you say that to everybody", "you told me to", "what does it mean to be a guard"),
)


@each_case(("line", "what"), [*REMINDED.items(), *((line, "") for line in NOT_REMINDED)])
def test_a_reminder_is_told_from_what_only_begins_like_one(line: str, what: str) -> None:
    assert reminded_of(line) == what


@each_case(
    ("what", "said"),
    [
        ("nine stones", LINES[0]),
        ("there were nine stones on a hill", LINES[0]),
        ("'keep it'", LINES[2]),
        ("the 'keep it' thing", LINES[2]),
        ("hob is made of wood", LINES[1].removesuffix(" He never sleeps.")),
        ("hob never sleeps", LINES[1]),
        ("ten stones", ""),
        ("it", ""),
    ],
)
def test_the_line_is_found_by_its_words_however_long_ago(what: str, said: str) -> None:
    assert own_words(what, [*LINES, *["Well."] * 20]) == said


@each_case(
    ("line", "what"),
    [
        ("didn't you say that Hob sleeps", "Hob sleeps"),
        ("why did you say nine", "nine"),
        ("did you say anything to Bo", ""),
        ("why did you say that", ""),
    ],
)
def test_a_question_may_be_a_reminder(line: str, what: str) -> None:
    assert perhaps_of(line) == what


@each_case(
    ("line", "parted"),
    [
        ("You said nine stones, what are they?", "You said nine stones. what are they?"),
        ("You said it is old but who made it?", "You said it is old. who made it?"),
        ("You said what?", "You said what?"),
        ("Nine stones, what are they?", "Nine stones, what are they?"),
    ],
)
def test_what_is_asked_behind_a_reminder_stands_alone(line: str, parted: str) -> None:
    assert apart_from_question(line) == parted


def persona(**phrases: str) -> dict[str, Any]:
    rule = {"name": "gate", "hear": r"\bgate\b", "mention": True, "say": "It is oak, and old."}
    groups = {
        "may_have_said": ["[perhaps]"],
        "said_so": ["I did say: [{mine}]"],
        "denied": ["[no]"],
    }
    more = {name: [text] for name, text in phrases.items()}
    return {"rules": [rule], "phrases": {**groups, **more}}


def test_it_says_again_what_it_said_long_before() -> None:
    talk = Talk(persona())
    talk.say("What about the gate?")
    for line in ("I am from Hollin.", "Good day.", "What is a moon?", "My dog is called Rex."):
        talk.say(line)
    assert talk.say("You said it is oak.") == "I did say: [It is oak, and old.]"
    assert talk.say("Didn't you say it is old?").endswith("say: [It is oak, and old.]")


def test_what_it_does_not_find_it_neither_claims_nor_denies() -> None:
    talk = Talk(persona())
    assert talk.say("You said the moon is green.") == "[perhaps]"
    for line in ("You promised me a horse!", "You said I could have it.", "You said I may go in."):
        assert "[no]" in talk.say(line)


def test_of_a_whispered_line_nobody_is_reminded_aloud() -> None:
    talk = Talk(persona())
    talk.whisper("What about the gate?")
    assert talk.say("You said it is oak.") == "[perhaps]"
    assert "[It is oak, and old.]" in talk.whisper("You said it is oak.")


def test_a_question_behind_a_reminder_is_not_met_with_a_no() -> None:
    talk = Talk(persona(no_more="[more]", no_topic="[never heard]", unknown="[unknown]"))
    talk.say("What about the gate?")
    for line in ("You said it is oak. What is not oak?", "you said it is old, is the moon oak?"):
        assert talk.say(line).endswith("[more]")


def test_who_was_rude_hears_in_what_words() -> None:
    talk = Talk()
    talk.say("You are a useless lump.")
    assert "useless lump" in talk.say("What did I call you just now?")


@each_case(
    ("asked", "meant"),
    [
        ("what did Wim tell you earlier", "what did i tell you earlier"),
        ("what has wim told you", "what have i told you"),
        ("do you know what wim said", "do you know what i said"),
        ("what did Petra tell you", "what did Petra tell you"),
        ("where did Wim go", "where did Wim go"),
        ("what Wim does is his affair", "what Wim does is his affair"),
    ],
)
def test_who_asks_of_themselves_by_name_is_meant(asked: str, meant: str) -> None:
    assert as_ones_own(asked, "Wim") == meant
