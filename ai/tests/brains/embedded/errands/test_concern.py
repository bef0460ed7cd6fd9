"""Whether a line that may be for somebody else is what a character's own rules are about."""

from ai.brains.embedded.brain import EmbeddedBrain, StandInBrain
from ai.brains.lazy_brain import LazyBrain
from ai.tests.brains.embedded.talk import Talk, percept
from ai.tests.rows import each_row

PERSONA = {
    "called": ["Marta"],
    "rules": [
        {
            "name": "light it",
            "act": True,
            "hear": r"^light\b",
            "do": [{"tool": "ring_bell"}],
            "say": "Done.",
        },
        {"name": "lantern", "hear": r"\blantern\b", "say": "It is brass."},
        {"name": "mine", "hear": r"\bmine\b", "mention": True, "say": "It is deep."},
        {
            "name": "in a word",
            "do": [{"tool": "open_gate", "as": "done", "when": {"gate": "open"}}],
            "say": "That is the word.",
            "none": "No.",
            "else": "No.",
        },
    ],
    "phrases": {"self: rest": ["At night."]},
}


@each_row(
    (
        ("thistle", True),
        ("cookbook", True),
        ("light it", False),
        ("nice lantern", False),
        ("its late", False),
        ("lol", False),
        ("you coward", False),
        ("the word is thistle, my good man", False),
        ("", False),
    )
)
def test_what_a_tool_may_wait_for(row) -> None:
    line, is_tried = row
    assert EmbeddedBrain().is_try(PERSONA, line) is is_tried


def test_a_brain_that_is_imported_late_is_asked_and_one_without_rules_is_not() -> None:
    lazy = LazyBrain("embedded", "ai.brains.embedded.brain", "EmbeddedBrain")
    assert lazy.is_try(PERSONA, "thistle")
    assert not LazyBrain("scripted", "ai.testing", "ScriptedBrain").is_try({}, "thistle")


def heard(line: str, talk: Talk | None = None) -> str:
    perhaps = percept(line, data={"perhaps": True})
    return (talk or Talk(PERSONA)).hear(perhaps)


@each_row(
    (
        "its late",
        "what??",
        "lol",
        "do you know why?",
        "lmao we live in a shed",
        "nice mine",
        "cookbook",
    )
)
def test_what_is_perhaps_for_a_friend_gets_no_answer_that_any_line_gets(line) -> None:
    assert not heard(line)
    assert Talk(PERSONA).say(line)


@each_row(
    (
        ("whats that lantern made of", "brass"),
        ("light it", "Done"),
        ("what about the mine?", "deep"),
        ("what is a standing stone?", "Nine stones"),
        ("bye", "."),
        ("we live in a shed", "."),
        ("yeah we live in a shed", "."),
        ("tell me about the mine", "deep"),
    )
)
def test_what_its_rules_are_about_is_answered_all_the_same(row) -> None:
    line, said = row
    assert said in heard(line)


def test_what_is_said_to_it_besides_is_answered() -> None:
    talk = Talk(PERSONA)
    assert talk.hear(percept("its late", data={"perhaps": True}), percept("hello"))


def test_one_that_stands_in_for_a_model_has_rules_of_its_own() -> None:
    assert not StandInBrain().is_try(PERSONA, "thistle")


def test_what_is_likely_for_it_gets_no_mere_nod_and_everything_else() -> None:
    likely = {"perhaps": True, "chance": 0.7}
    for line in ("great. told you we should have stayed in the barn", "here, have my other soup"):
        assert Talk(PERSONA).hear(percept(line, data=likely)) == ""
        assert Talk(PERSONA).hear(percept(line, data={})) != ""
    asked = "rude. why is he like that?"
    assert Talk(PERSONA).hear(percept(asked, data=likely)) == ""
    assert Talk(PERSONA).hear(percept(asked, data={**likely, "chance": 0.8})) != ""
    for line in ("nice place", "thistle", "the lantern shines", "what time do you sleep"):
        assert Talk(PERSONA).hear(percept(line, data=likely)) != "", line
