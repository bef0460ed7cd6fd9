"""The thing that a question of the wide world is about."""

from __future__ import annotations

import pytest

from ai.brains.embedded.likeness.matters import LONGEST, matter_of
from ai.tests.brains.embedded.talk import Talk

THINGS = {
    "the moon": ("how far is the moon", "how high is the moon?", "do you know how far the moon is"),
    "moths in wool": (
        "how do you get rid of moths in wool",
        "what's the best way to get rid of moths in wool",
    ),
    "a wine stain": ("how do you get a wine stain out of a white shirt",),
    "hiccups": ("how do i stop hiccups", "what stops hiccups"),
    "stars": ("how many stars are there", "what are stars made of"),
    "dragons": ("are dragons real", "do dragons sleep", "where do dragons come from"),
    "the king of the north": ("have you heard of the king of the north",),
    "bees": ("you know anything about bees", "what do bees eat", "can bees swim"),
    "beer": ("who invented beer",),
    "the king's dog": ("did the king's dog die",),
}
OF_NO_THING = (
    *("how do you sleep", "what is your name", "why do you wear a hat", "what do you eat"),
    *("have you seen the sea", "how far is it", "what's the matter", "what keeps em off"),
    *("who is anna", "who lives here", "who does fix lamps round here", "which one is the oldest"),
    *("what's 7 times 8", "", "?", "is it true that bob's a thief", "is bob's a good inn"),
    *("what is the name of my horse", "how do i get my horse to eat", "is the bell yours"),
)


@pytest.mark.parametrize("thing", THINGS)
def test_it_finds_the_thing(thing: str) -> None:
    assert [matter_of(one) for one in THINGS[thing]] == [thing] * len(THINGS[thing])


def test_it_finds_none_where_a_question_is_about_who_speaks_or_names_nothing() -> None:
    assert {one: matter_of(one) for one in OF_NO_THING if matter_of(one)} == {}
    assert len(matter_of("how far is the " + "moon " * LONGEST)) <= LONGEST


def test_a_persona_says_of_what_it_knows_nothing() -> None:
    talk = Talk({"phrases": {"unknown_matter": ["{matter|cap}? No."]}, "lives_with": ["oven"]})
    assert talk.say("how deep is the sea?") == "The sea? No."
    assert "?" not in talk.say("how old is the oven?")
    assert "?" not in talk.say("how do you sleep?")
