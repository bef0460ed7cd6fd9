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
