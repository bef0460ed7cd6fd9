"""Whom "him" and "my friend" mean, where nobody is named."""

from __future__ import annotations

import pytest

from ai.brains.base import Message, Request
from ai.brains.embedded.lines.line_reader import LineReader
from ai.brains.embedded.moment import Moment
from ai.brains.embedded.rules.rulebook import Rulebook
from ai.tests.brains.embedded.talk import Talk, percept


@pytest.mark.parametrize(
    ("before", "order"),
    [
        ((percept("Bo arrives.", "arrive", "Bo"),), "an ale for Bo"),
        ((percept("what a day", name="Bo"),), "an ale for Bo"),
        (
            (percept("Bo arrives.", "arrive", "Bo"), percept("Bo leaves.", "leave", "Bo")),
            "an ale for my friend",
        ),
        (
            (percept("Bo arrives.", "arrive", "Bo"), percept("evening all", name="Corvin")),
            "an ale for my friend",
        ),
        ((), "an ale for my friend"),
    ],
    ids=["came", "spoke", "left again", "two others", "nobody"],
)
def test_a_friend_is_the_only_other_one_who_is_there(before, order) -> None:
    line = percept("an ale for my friend")
    request = Request(
        messages=(Message("user", percepts=before), Message("user", percepts=(line,))),
        persona={"name": "Marta", "called": ["Marta"]},
    )
    reader = LineReader(Moment(request), Rulebook())
    assert [clause.text for clause in reader.clauses(line)] == [order]


def test_a_name_with_a_backslash_is_a_name_like_any_other() -> None:
    talk = Talk()
    talk.say("evening", "my son Rolf is ill", name=r"A\q")
    for line in ("put hers on my bill", "what did she say", "how is he", "does her son work here"):
        assert talk.say(line, name="Bo")


KNOWN = {
    "name": "Marta",
    "called": ["Marta"],
    "people": {"Bram": "he", "Odile": "she", "Hob": ""},
    "described": {
        "Bram": [r"\bthe (?:gate )?guy(?: (?:at|by) the gate)?\b"],
        "Odile": ["(not one"],
    },
}


def _read(*lines: str) -> list[str]:
    """The clauses of the last of some lines of two guests, in turn."""
    told = [percept(line, name=("Ann", "Bo")[n % 2]) for n, line in enumerate(lines)]
    messages = tuple(Message("user", percepts=(one,)) for one in told)
    reader = LineReader(Moment(Request(messages=messages, persona=KNOWN)), Rulebook())
    return [clause.text for clause in reader.clauses(told[-1])]


@pytest.mark.parametrize(
    ("lines", "read"),
    [
        (("who is the guy at the gate?",), ["who is Bram"]),
        (("who is Bram?", "is he the gate guy?"), ["who is Bram"]),
        (("i like Bram", "he's a right grumpy sod"), ["Bram is a right grumpy sod"]),
        (("evening", "he's a right grumpy sod"), ["he's a right grumpy sod"]),
        (("who is Hob?", "is it dangerous?"), ["is Hob dangerous"]),
        (("do you know Odile?", "my gran read books", "was she strict?"), ["was she strict"]),
        (("evening", "she married?"), ["is Ann married"]),
        (("is that the guy at the gate?",), ["who is Bram"]),
        (("does the guy at the gate sing?",), ["does Bram sing"]),
    ],
)
def test_who_is_meant_of_those_who_live_there(lines, read) -> None:
    assert _read(*lines) == read


@pytest.mark.parametrize(
    "line",
    [
        "the guy at the gate robbed me",
        "tell Bo that the guy at the gate robbed me",
        "did Bo hear that the guy at the gate robbed me",
        "who is the guy at the gate that robbed me",
        "does the guy at the gate of the mill sing",
        "who is the guy at the gate tower",
    ],
)
def test_nobody_is_accused_by_a_description_of_another(line) -> None:
    assert _read(line) == [line]


def test_what_somebody_is_found_to_be_is_not_told_on() -> None:
    talk = Talk()
    talk.say("evening", name="Ann")
    talk.say("he's a right grumpy sod", name="Bo")
    assert "sod" not in talk.say("what do you know about Ann?", name="Bo")
