"""Cues: lines that are between friends, or of what a character heard, by their words alone."""

from types import SimpleNamespace

from ai.assistant.percepts.cues import (
    calls_kin,
    calls_one,
    doubts,
    is_between_friends,
    is_of_what_it_heard,
    is_of_what_it_remembers,
    reminds,
    surely_calls_one,
)
from ai.tests.rows import each_case, each_row


@each_row(
    (
        "oi stop teasin him",
        "dont flirt with her",
        "haha stop scaring them",
        "i like her, shes sweet",
        "i really like him",
        "im starving, you having the soup?",
        "so you getting an ale?",
    )
)
def test_what_friends_say_of_who_stands_by(line: str) -> None:
    assert is_between_friends(line)


@each_row(
    (
        "how are you getting on?",
        "are you having a good evening?",
        "are you getting many guests these days?",
        "are you getting paid for this?",
        "what are you drinking?",
        "are you having the soup?",
        "why do you trust him?",
        "who is hubby?",
        "thanks babe",
        "stop him",
        "",
    )
)
def test_a_question_to_a_character_is_not_between_friends(line: str) -> None:
    assert not is_between_friends(line)


@each_row(
    (
        "what did i tell you?",
        "what did i whisper to you before?",
        "he told you, didnt he",
        "between us, does he fancy me?",
        "dont listen to him",
    )
)
def test_what_is_of_what_was_told(line: str) -> None:
    assert is_of_what_it_heard(line)


@each_row(
    (
        "do you remember our wedding?",
        "do you remember when we were young?",
        "i told you so",
        "how are you getting on?",
        "what do you tell guests?",
    )
)
def test_what_is_not_of_what_was_told(line: str) -> None:
    assert not is_of_what_it_heard(line)


@each_case(
    ("line", "expected"),
    [
        ("you remember how my dad died?", True),
        ("do you still recall who i am", True),
        ("do you remember our wedding?", False),
        ("remember the milk", False),
    ],
)
def test_what_asks_what_is_remembered(line: str, expected: bool) -> None:
    assert is_of_what_it_remembers(line) is expected


def character(gender: str | None, *aliases: str) -> SimpleNamespace:
    return SimpleNamespace(
        aliases=SimpleNamespace(all=lambda: aliases),
        attributes=SimpleNamespace(get={"gender": gender}.get),
    )


CALLS = [
    ("an ale, miss", "female", True),
    ("an ale, sir", "female", False),
    ("an ale, sir", "male", True),
    ("an ale, miss", "male", False),
    ("an ale, sir", None, False),
    ("an ale, miss", "neutral", False),
    ("you owe me a coin, officer", "male", False),
    ("an ale, Keeper", None, True),
]


@each_case(("line", "gender", "expected"), CALLS)
def test_a_title_calls_whom_it_fits(line: str, gender: str | None, expected: bool) -> None:
    assert calls_one(line, character(gender, "keeper")) is expected


def test_a_title_is_no_sure_call_in_a_line_of_a_friend() -> None:
    marta = character("female")
    assert surely_calls_one("an ale, miss", marta, ["Carl"])
    assert not surely_calls_one("carl owes me a coin, miss", marta, ["Carl"])
    assert not surely_calls_one("he owes me a coin, miss", marta, ["Carl"])


@each_row(
    (
        *("really?", "never? not even once", "no way", "says who", "thats it?", "even the king?"),
        *("only once?", "oh wow since when", "that many?", "is that a threat", "lol nobody?"),
    )
)
def test_what_only_doubts_the_line_before(line: str) -> None:
    assert doubts(line)


@each_row(("really nice soup", "no ale for me", "that dog is mine", "", "just us two then"))
def test_what_says_more_than_a_doubt(line: str) -> None:
    assert not doubts(line)


@each_row(("you said nine before", "but you told us hob was dead", "lol you never said that"))
def test_what_holds_somebody_to_their_words(line: str) -> None:
    assert reminds(line)


@each_row(("you say so", "i said nine", "what did you say", "you promise?"))
def test_what_holds_nobody_to_their_words(line: str) -> None:
    assert not reminds(line)


@each_row(
    ("gran u finished yet?", "mum, look at that!", "oi dad stop it", "wot u whisperin about gran")
)
def test_a_word_for_ones_kin_calls_a_friend(line: str) -> None:
    assert calls_kin(line)


@each_row(("my gran says so", "gran says im too young", "im his gran", "mum would hate it here"))
def test_kin_who_are_spoken_of_are_not_called(line: str) -> None:
    assert not calls_kin(line)
