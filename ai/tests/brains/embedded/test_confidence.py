"""What somebody tells, and asks to keep to oneself."""

from __future__ import annotations

import time

from ai.brains.embedded.confidence import is_in_confidence, is_secret, told_in_confidence
from ai.tests.brains.embedded.talk import Talk
from ai.tests.rows import each_case


@each_case(
    ("line", "told"),
    [
        ("i nicked a spoon, dont tell anyone", "i nicked a spoon"),
        ("dont tell anyone but i am a spy", "i am a spy"),
        ("this stays between us: i cant read", "i cant read"),
        ("tell bram the soup is hot", ""),
        ("dont tell anyone", ""),
    ],
)
def test_what_is_told_is_told_apart_from_the_plea(line: str, told: str) -> None:
    assert told_in_confidence(line) == told


@each_case("line", ["dont tell anyone but {} i am a spy", "i am a spy {}, dont tell anyone"])
def test_a_long_line_is_in_confidence_too(line: str) -> None:
    said = {"kind": "say", "text": line.format("and it rained all day long " * 40)}
    assert is_in_confidence(said)


@each_case("line", ["tell " + ". " * 247, "tell " + "so " * 160, "dont tell " * 50])
def test_no_line_takes_long_to_look_for_a_plea_in(line: str) -> None:
    """Once far below a second, also on a busy machine."""
    begun = time.process_time()
    told_in_confidence(line)
    assert time.process_time() - begun < 1


WHISPERED = (
    *("i think im in love with Bo", "i have a crush on Bo", "im going to ask her to marry me"),
    *("i stole a spoon", "ive got a ring for Bo", "im planning a surprise for Bo"),
    *("he has no idea that i am here", "i once killed a man", "she must not know of it"),
    "i never liked it, and i lied to Bo",
)
OF_NO_SECRET = (
    *("i like plums", "my dog is called Rex", "i have two sons", "we come from Weyl"),
    *("i don't know what to do", "i have no idea", "i did not hear you"),
    *("i love this soup", "i live by the river", "the ring of the bell is lovely"),
)


@each_case("line", WHISPERED)
def test_what_one_hides_is_a_secret_if_it_is_whispered(line: str) -> None:
    persona = {"phrases": {"discreet": ["My lips are shut."]}}
    assert is_secret({"kind": "whisper", "text": line}, line)
    assert not is_secret({"kind": "say", "text": line}, line)
    assert "My lips are shut." in Talk(persona).whisper(line)


@each_case("line", OF_NO_SECRET)
def test_what_anybody_may_know_is_none(line: str) -> None:
    assert not is_secret({"kind": "whisper", "text": line}, line)


@each_case(
    "line",
    [
        *("do you promise not to tell about the ring?", "u promise u dont tell about the ring?"),
        *("you wont tell anyone about our plan?", "you will not say anything, will you?"),
        *("swear you wont tell her", "you wont tell about the party right?"),
    ],
)
def test_a_promise_of_silence_is_given_without_naming_what_it_is_of(line: str) -> None:
    persona = {"phrases": {"discreet": ["My lips are shut."]}}
    assert Talk(persona).say(line) == "My lips are shut."


@each_case("line", ["what ring??", "what ring", "which ring"])
def test_whoever_used_a_word_is_named_to_one_who_takes_it_up(line: str) -> None:
    persona = {"phrases": {"others_mind": ["Ask {whom}."]}}
    talk = Talk(persona)
    talk.say("You promise you don't tell about the ring?", name="Bo")
    assert talk.say(line, name="Dora") == "Ask Bo."


def test_a_word_of_its_own_it_answers_for_itself() -> None:
    persona = {
        "phrases": {"others_mind": ["Ask {whom}."]},
        "rules": [{"name": "soup", "hear": "soup", "say": "The leek soup."}],
    }
    talk = Talk(persona)
    talk.say("Is there soup?", name="Bo")
    assert talk.say("what soup?", name="Dora") != "Ask Bo."


@each_case(
    ("line", "answer"),
    [
        ("did Bo tell you anything about me?", "Ask Bo."),
        ("has Bo whispered something about me?", "Ask Bo."),
        ("did Bo say anything about me", "Ask Bo."),
        ("has Bo ever given you a book?", "I keep no list."),
    ],
)
def test_what_another_may_have_told_is_neither_claimed_nor_denied(line: str, answer: str) -> None:
    phrases = {"others_mind": ["Ask {whom}."], "between_us": ["I keep no list."]}
    assert Talk({"people": {"Bo": "he"}, "phrases": phrases}).say(line) == answer


@each_case(
    "plea",
    [
        *("don't give me away", "don't rat on me", "don't turn me in to the guard"),
        "dont tell Rolf",
        *("do not report me to bram", "please do not hand me over to the mayor", "keep it quiet"),
    ],
)
def test_a_plea_behind_what_is_told_makes_it_a_secret(plea: str) -> None:
    assert told_in_confidence(f"i burned the mill, {plea}") == "i burned the mill"
    assert told_in_confidence(f"{plea}. i burned the mill") == "i burned the mill"
