"""What the embedded brain does with whom it knows: greetings, likings, notes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from ai.tests.brains.embedded.talk import OFFER, Talk, done, failed, percept, village
from ai.tests.rows import each_case, each_row

PEOPLE = ("recall_entity_profile", "add_entity_observation", "update_relationship")


def talk(attitude: str = "", phrases: Mapping[str, Any] | None = None) -> Talk:
    """A talk of Anna's, whom Marta likes in some way, or does not know."""

    def tools(name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        if name == "recall_entity_profile":
            who = arguments.get("who", "Anna")
            if who not in ("Anna", "Bo"):
                return failed(f"You know nobody called '{who}'.")
            known = {"person": who, "known": True, "meetings": 1, "attitude": attitude}
            return done(known if attitude else {"person": who, "known": False})
        return done() if name in PEOPLE else village(name, arguments)

    return Talk({"phrases": phrases or {}}, tools, (*OFFER, *PEOPLE))


@pytest.mark.parametrize("line", ["Who is Bo?", "who is bo"])
def test_of_one_who_is_there_it_says_so_and_quotes_no_notes(line: str) -> None:
    plain = talk(phrases={"in_sight": ["[{there}]"]})
    plain.say("My name is Bo.", name="Bo")
    assert plain.say(line) == "[Bo]"
    assert "Bo" in talk().say("Who is that man over there?")


@each_row(
    [
        ("I met Bo at the well.", "can he open the gate?", "can Bo open the gate?"),
        ("who is Bo?", "ask him whether he is hungry", "ask Bo whether he is hungry"),
        ("who is Bo?", "do you like her soup?", "do you like Bo's soup?"),
        ("my sister is ill", "where does she live?", "where does my sister live?"),
        ("who is Bo?", "and him?", "him?"),
        ("who is Bo?", "is he a friend of Cid?", "is he a friend of Cid?"),
        ("who is Bo?", "he is a fool", "he is a fool"),
        ("what is a well?", "where is she?", "where is she?"),
        ("My sister Ada wed a cooper.", "is she happy?", "is Ada happy?"),
        ("I have two sons, Cid and Dob.", "what does he do?", "what does he do?"),
        ("I have two sons, Cid and Dob.", "what do they eat?", "what do my sons eat?"),
        ("My brother went to Weyl.", "is she there?", "is she there?"),
        ("where is odile", "what does she do there?", "what does Odile do there?"),
        ("Odile met Bram.", "how old is he?", "how old is Bram?"),
        ("who is the boy?", "what does he do?", "what does the boy do?"),
    ]
)
def test_a_pronoun_stands_for_the_one_who_was_spoken_of(row: tuple[str, str, str]) -> None:
    before, line, heard = row
    rule = {"name": "all", "kinds": ["say"], "hear": "", "say": ["{text}"]}
    asked = Talk({"rules": [rule], "people": {"Odile": "she", "Bram": "he", "boy": "he"}})
    asked.say(before)
    assert asked.say(line).removeprefix("As I said: ") == heard.rstrip("?")


def test_somebody_it_knows_is_greeted_as_that() -> None:
    assert "again" not in talk().say("Hello, Marta!")
    for text in (talk("neutral").say("Hello!"), talk("neutral").hear(percept("", "arrive"))):
        assert "again" in text.lower() and "Anna" not in text  # it was never told


@pytest.mark.parametrize(
    ("attitude", "word"),
    [("friendly", "friend|good"), ("devoted", "friend|good"), ("wary", "You|want")],
)
def test_a_greeting_is_as_warm_as_the_liking(attitude: str, word: str) -> None:
    said = talk(attitude).say("Hello!")
    assert "Anna" in said and any(each in said for each in word.split("|"))
    assert said not in {talk("neutral").say("Hello!"), talk().say("Hello!")}


def test_a_persona_greets_in_its_own_voice_whomever_it_knows() -> None:
    for attitude in ("", "neutral", "hostile", "fond"):
        assert talk(attitude, {"greeting": ["Halt."]}).say("Hello!") == "Halt."
    own = {"greeting": ["Halt."], "greeting_again": ["You may pass, {asker}."]}
    assert talk("neutral", own).say("Hello!") == "You may pass, Anna."


def test_without_the_tools_of_people_it_greets_all_the_same() -> None:
    plain = Talk()
    assert plain.say("Hello!") and plain.used() == []
    assert plain.say("You are a stupid fool!") and plain.used() == []
    assert plain.say("I like honey cake.") and plain.used() == []


def test_an_insult_counts_and_what_it_says_of_it_is_the_same() -> None:
    rude = talk("neutral")
    said = rude.say("You are a stupid fool!")
    assert said and rude.calls[0].name == "update_relationship"
    assert rude.calls[0].arguments["event"] == "insult"
    assert "stupid fool" in str(rude.calls[0].arguments["reason"])


@each_case(
    ("line", "who", "text"),
    [
        ("I like honey cake.", "", "says: I like honey cake"),
        ("My horse is called Comet.", "", "says: My horse is called Comet"),
        ("Bo is a thief.", "Bo", "Bo is a thief"),
        ("Bo likes ale.", "Bo", "Bo likes ale"),
    ],
)
def test_what_is_said_of_people_is_noted(line: str, who: str, text: str) -> None:
    told = talk("neutral")
    assert told.say(line)
    (call,) = told.calls
    assert call.name == "add_entity_observation"
    assert call.arguments.get("who", "") == who
    assert str(call.arguments["observation"]).lower() == text.lower()


@each_case("line", ["The well is dry.", "It is late.", "Is Bo a thief?", "Bo!"])
def test_what_is_said_of_things_is_no_note_on_anybody(line: str) -> None:
    told = talk("neutral")
    told.say(line)
    assert "add_entity_observation" not in told.used()


def test_what_it_thinks_of_somebody_is_told_by_the_liking() -> None:
    assert "Bo" in talk("neutral").say("Do you know Bo?")
    assert "welcome" in talk("fond").say("What do you think of Bo?")
    assert "eye" in talk("hostile").say("Do you trust Bo?")
    assert "Zed" in talk("neutral").say("Do you know Zed?")
    assert "Anna" in talk("hostile").say("What do you think of me?")


def test_she_is_the_other_one_who_speaks_with_it() -> None:
    talk = Talk()
    talk.say("Hello, Marta!")
    talk.say("The mill burned down last night.", name="Wilma")
    assert "mill" in talk.say("What did she just say?")


ECHOES = {
    "rules": [
        {"name": "nod", "kinds": ["pose"], "hear": "nods", "say": ["“{said}” it was.", "Hm."]},
        {
            "name": "sister",
            "hear": "^where is my sister$",
            "say": "Your sister, Marla, is out.",
        },
    ],
}


@each_case(
    "heard",
    [
        percept("Anna arrives.", "arrive"),
        percept("Anna nods.", "pose"),
        percept("*nods*"),
        percept("Anna gives you a pie.", "give", data={"name": "pie"}),
        percept("Hello!"),
        percept("Hello!", "channel", data={"chat_id": "channel:public"}),
    ],
)
def test_a_name_that_was_whispered_is_not_said_aloud(heard: dict[str, Any]) -> None:
    talk = Talk(ECHOES)
    assert "Rose" in talk.whisper("Call me Rose.")
    talk.hear(heard)
    assert "Rose" not in str([call for call in talk.ending if call.name != "whisper"])


def test_what_was_whispered_is_still_known_in_a_whisper() -> None:
    talk = Talk()
    talk.whisper("Call me Rose.")
    assert "Rose" in talk.whisper("Who am I?")


def test_nobody_is_called_by_the_name_of_somebody_they_told_of() -> None:
    talk = Talk(ECHOES)
    assert "Marla" in talk.say("Where is my sister?")
    assert "Marla" not in talk.say("Who am I?")
    assert "Marla" not in talk.say("Hello!")
