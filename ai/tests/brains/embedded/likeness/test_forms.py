"""Forms: how a line is put, by which it is answered where nothing else answers it."""

from __future__ import annotations

from ai.brains.embedded.builtin.phrases import PHRASES
from ai.brains.embedded.likeness.forms import (
    FINER,
    begins_as_asked,
    degree_of,
    form_of,
    form_of_remark,
)
from ai.tests.brains.embedded.talk import Talk
from ai.tests.rows import each_case

ASKED = {
    "myself: since when": ("how long have you had the inn", "since when do you bake"),
    "myself: how long": ("how long do you knead the dough",),
    "myself: how often": ("how often do you bake", "how many times did you fail"),
    "myself: how many": ("how many loaves do you bake", "how much do you sell"),
    "myself: how far": ("how strong are you", "how well do you sleep"),
    "myself: how is": ("how's your knee",),
    "myself: how": ("how do you manage", "how would you do it"),
    "myself: why": ("why do you get up so early",),
    "myself: where": ("where do you keep it", "from where did you get your spear"),
    "myself: when": ("when did you last eat", "what time do you get up"),
    "myself: who": ("who helps you when it's full",),
    "myself: which": ("which guest do you like",),
    "myself: what": ("what did you do before you were a guard", "what do you talk about"),
    "myself: habit": ("do you write in it every day",),
    "myself: do": (
        "do you trust your guests",
        "are you proud of this place",
        "want to swap recipes",
    ),
    "myself: did": ("did you sleep well", "have you eaten"),
    "myself: doing": ("are you hiding something", "were you waiting for somebody"),
    "myself: were": ("were you there",),
    "trade": ("how much is it worth", "how much do i owe you", "how much is a bed there"),
    "suggested": ("can't your boy fix it", "why don't you get the roof fixed"),
    "myself: so": ("so you live here alone", "you don't believe me"),
    "it: since when": ("how long has it been there",),
    "it: how long": ("how long does it take", "how long can i keep it"),
    "it: how far": ("how old is it", "how heavy are they", "was it hard", "is that steep"),
    "it: how is": ("how did it feel",),
    "it: how": ("how does it work", "how did that happen"),
    "it: why": ("why is that",),
    "it: who": ("from whom", "who made it"),
    "it: where": ("where did it come from", "where will it lead"),
    "it: when": ("when was that",),
    "it: which": ("which one",),
    "it: what for": ("what's it for", "what's it good for"),
    "it: made of": ("what is it made of",),
    "it: what will be": ("what will happen to it",),
    "it: what": ("what's it about",),
    "it: did": ("has it ever fallen down",),
    "it: do": ("is it dangerous", "can they change"),
    "asker: offer": ("shall i hold the lamp for you", "do you want me to help"),
    "asker: how": ("how do i become a guard",),
    "not_lived": ("have you ever seen the sea",),
    "not_permitted": ("let me hold the spear",),
    "supposed": (
        "what if somebody is sick out there",
        "what would you do if the sea froze",
    ),
    "not_counted": ("when did the war end",),
    "no_name_for_it": ("who lost the hat",),
}


@each_case(("form", "line"), [(form, line) for form, lines in ASKED.items() for line in lines])
def test_a_question_has_the_form_of_what_it_asks_and_of_whom(form: str, line: str) -> None:
    assert form_of(line) == form


@each_case(
    ("line", "form"),
    [
        ("what made the guard before you leave", ""),
        ("who guards the gate while you sleep", "no_name_for_it"),
        ("who looked after the bread before your time", "no_name_for_it"),
        ("did it rain before you came", "it: did"),
        ("is he older than you", "yes_or_no"),
        ("what do you mean he is wood", "unknown"),
        ("what made you so grumpy", "unknown"),
        ("what tool could you not do without", "myself: which"),
        ("what song do you sing", "myself: which"),
        ("your soup is made of rats", "myself: so"),
        ("what brings you here", "unknown"),
        ("what colour is your hair", "unknown"),
        ("where did your brother go", "unknown"),
        ("how old is your friend the smith", "unknown"),
        ("will you be here tomorrow", "it: what will be"),
        ("are you open on sundays", "it: do"),
        ("nobody told you", "it: so"),
        ("they built you from brass", "it: so"),
        ("what would that cost me", "trade"),
        ("what does a boat cost", "trade"),
        # and of the listener it still is
        ("what do you keep in your pocket", "myself: what"),
        ("what did you do before the war", "myself: what"),
        ("who helps you while it rains", "myself: who"),
        ("do you sleep when it rains", "myself: habit"),
        ("how long have you been here", "myself: since when"),
        ("what happens when you sleep", "supposed"),
    ],
)
def test_a_form_answers_only_what_it_knows_of(line: str, form: str) -> None:
    assert form_of(line) == form


def test_what_one_lives_with_is_asked_about_as_what_was_spoken_of() -> None:
    assert form_of("how old is the oven") == "not_counted"
    assert form_of("how old is the oven", {"oven"}) == "it: how far"


@each_case(
    ("line", "degree"),
    [("how strong is it", "strong"), ("how does it work", ""), ("how are you", "")],
)
def test_the_degree_of_a_question_is_what_it_asks_how_of(line: str, degree: str) -> None:
    assert degree_of(line) == degree


@each_case(
    ("line", "form"),
    [
        ("i could climb over that wall", "heard: a boast"),
        ("i think it was Hob", "heard: a view"),
        ("you must be very loyal", "heard: of me"),
        ("that kettle looks heavy", "heard: of it"),
        ("they never came back", "heard: of them"),
        ("i was only asking", "heard: of you"),
        ("lovely", ""),
    ],
)
def test_a_remark_has_the_form_of_whom_it_is_of(line: str, form: str) -> None:
    assert form_of_remark(line) == form


def test_every_form_has_phrases() -> None:
    assert {*FINER, *FINER.values()} - {*PHRASES} == set()


def test_a_persona_that_tells_no_forms_apart_says_what_it_says_to_all_of_them() -> None:
    assert Talk({"phrases": {"of_myself": ["Of me?"]}}).say("How often do you bake?") == "Of me?"
    own = {"of_myself": ["Of me?"], "myself: how often": ["Daily."]}
    assert Talk({"phrases": own}).say("How often do you bake?") == "Daily."


def test_a_degree_stands_in_the_answer() -> None:
    own = {"phrases": {"myself: how far": ["{degree|cap} enough."]}}
    assert Talk(own).say("How patient are you?") == "Patient enough."


def test_what_may_be_so_by_degrees_is_answered_with_its_degree() -> None:
    rule = {"name": "stair", "hear": r"\bstairs?\b", "mention": True, "say": "It leads up."}
    talk = Talk({"rules": [rule], "phrases": {"it: how far": ["{degree|cap} enough."]}})
    talk.say("What about the stair?")
    assert talk.say("Was it hard?") == "Hard enough."


def test_an_offer_is_not_taken_for_a_wish() -> None:
    talk = Talk({"phrases": {"asker: offer": ["I manage."]}})
    assert talk.say("Shall I hold the lamp for you?") == "I manage."


def test_a_follow_up_is_answered_by_its_form_and_without_a_talk_before_it_is_asked_back() -> None:
    rule = {"name": "stair", "hear": r"\bstairs?\b", "mention": True, "say": "It leads up."}
    persona = {"rules": [rule], "phrases": {"it: how": ["Bit by bit."], "whom": ["Of what?"]}}
    assert Talk(persona).say("How does it work?") == "Of what?"
    talk = Talk(persona)
    talk.say("What about the stair?")
    assert talk.say("How does it work?") == "Bit by bit."


def test_a_word_or_two_may_answer_a_question() -> None:
    talk = Talk({"phrases": {"heard: a word": ["So that is it."], "pardon": ["Pardon?"]}})
    assert talk.say("a piano!") == "Pardon?"
    talk.say("What has keys but opens no lock?")
    assert talk.say("a piano!") == "So that is it."


@each_case(
    ("answer", "question", "fits"),
    [
        ("It is, if I do it well.", "don't you get bored", False),
        ("It is, if I do it well.", "is it boring", True),
        ("I do, and gladly.", "do you like it", True),
        ("I do, and gladly.", "are you glad", False),
        ("No, never.", "how did you do it", False),
        ("No, never.", "have you ever been there", True),
        ("It is old and of oak.", "what is it", True),
        ("Yes, dear.", "tell me", True),
    ],
)
def test_an_answer_begins_as_its_question_demands(answer: str, question: str, fits: bool) -> None:
    assert begins_as_asked(answer, question) is fits
