"""Indirect: a question as it stands within a sentence, from and to one as it is asked."""

from __future__ import annotations

from ai.brains.embedded.lines.clauses import clauses, without_tag
from ai.brains.embedded.lines.indirect import completed, named_in
from ai.brains.embedded.lines.spelling import spelt
from ai.brains.embedded.lines.subjects import Subjects
from ai.tests.rows import each_case

NAMED = {
    "when was that": "when that was",
    "did the cask hit anyone": "whether the cask hit anyone",
    "did it ever break": "whether it ever broke",
    "where did the king go": "where the king went",
    "did the old king and all his many men of the north come back": "",
    "why did you leave": "",
    "did the last king die": "",
    "did the baker's boy go home": "",
    "why did the guard last leave": "",
    "did Odile used to sing": "",
    "did they read it": "",
    "is the last king dead": "",
    "is the village inn open": "",
    "is the inn open": "whether the inn is open",
    "where does the village boy sleep": "",
    "did the king leave": "whether the king left",
    "when did they die": "when they died",
    "did he go home": "whether he went home",
    "where can i sit": "",
}
COMPLETED = {
    "you happy": "are you happy",
    "bored much": "are you bored",
    "favourite food": "what is your favourite food",
    "born here": "were you born here",
    "how many years you been at it": "how many years have you been at it",
    "been here long": "have you been here long",
    "what's all this you can build": "what can you build",
    "what might your name be": "what is your name",
    "how old might you be": "how old are you",
    "what is it you are making": "what are you making",
    "what is it that you guard": "what do you guard",
    "people die": "people die",
    "you no money": "you no money",
    "you no bread": "do you have a bread",
    "joss is who": "who is joss",
    "when he die": "when did he die",
    "why you not open": "why don't you open",
    "come have a drink with us": "fancy a drink with us",
    "who is nice here you think": "who is nice here",
    "let's have an ale": "let's have an ale",
    "what do you think": "what do you think",
}
SPELT = {
    "what you guardin": "what you guarding",
    "is it rainin": "is it raining",
    "is it a goblin": "is it a goblin",
    "are you certain": "are you certain",
    "is martin in": "is martin in",
    "i sell donkeys": "i sell donkeys",
    "my window is shattered": "my window is shattered",
    "a lass from weald": "a lass from weald",
}
PLAINLY = {
    "you like music": "do you like music",
    "you have a dog": "do you have a dog",
    "you have been there": "have you been there",
    "you did see them": "did you see them",
}
SUBJECTS = Subjects(
    {"the people of the village": "who lives here"},
    ["the gate", "the bell", "the people of the village"],
)
OFFER = "Of the gate, the bell or the people of the village I could read to you."
TAKEN = {
    ("so tell us", ""): "tell me about the gate",
    ("well go on then read it", "ooh the bell"): "tell me about the bell",
    ("the one about people pls. whos in it", ""): "who lives here",
    ("is the bell behind the gate", ""): "",
    ("ok", ""): "",
}


@each_case("asked, named", NAMED.items())
def test_what_is_asked_is_named_if_it_is_short_and_of_neither_of_the_two(
    asked: str, named: str
) -> None:
    assert named_in(asked) == named


@each_case("short, whole", COMPLETED.items())
def test_a_question_gets_the_words_it_leaves_out(short: str, whole: str) -> None:
    assert completed(short) == whole


@each_case("typed, meant", SPELT.items())
def test_what_somebody_does_gets_its_last_letter(typed: str, meant: str) -> None:
    assert spelt(typed) == meant


@each_case("told, asked", PLAINLY.items())
def test_what_is_told_of_the_listener_and_asked_is_a_question(told: str, asked: str) -> None:
    assert without_tag(told) == asked


@each_case("said, asked", TAKEN.items())
def test_of_what_was_offered_the_one_is_taken_that_is_named(
    said: tuple[str, str], asked: str
) -> None:
    assert SUBJECTS.taken(said[0], OFFER, said[1]) == asked
    assert SUBJECTS.taken(said[0], "Well met.", said[1]) == ""
    assert SUBJECTS.taken("ooh the bell, who rings it", "Well met.", "") == "tell me about the bell"


def test_what_was_promised_is_wished_for() -> None:
    assert clauses("you said you could read us about the gate!")[0].text == "read me about the gate"


def test_it_is_asked_who_died_only_where_a_line_has_its_mark() -> None:
    assert clauses("anyone die?")[0].text == "did anyone die"
    assert clauses("people die")[0].text == "people die"
