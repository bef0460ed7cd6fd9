"""What a villager says that it can be asked about, it can be asked about, in any wording."""

from __future__ import annotations

import re

import pytest

from world.personas.guard.guard import GUARD
from world.personas.hand.hand import HAND
from world.personas.innkeeper.innkeeper import INNKEEPER
from world.personas.librarian.librarian import LIBRARIAN
from world.tests.village import VillageTest

WORDINGS = (
    "what about {}",
    "so tell us about {}",
    "ok {} then",
    "and {}?",
    "{}? what's that",
    "you just said we could ask about {}",
)
ALL_OF_US = "Odile in the library|Marta at the inn"
SUBJECTS = {
    "square": {
        "the gate and what lies behind it": "old road|hedges",
        "what lies behind it": "old road|hedges",
        "the bell": "danger|wolves came",
        "the wolves": "none this year|hard winter",
        "the way to the inn": "south",
        "the way to the library": "west",
    },
    "workshop": {
        "the way to the inn": "south",
        "the way to the gate": "north",
        "the way": ALL_OF_US,
        "Marta": "oil",
        "Bram": "stands",
        "what Hob can build": "build|set",
        "Joss": "bench|workshop",
        "wood": "oak|pear",
        "doors": "door",
        "stairs": "step|leads",
    },
    "library": {
        "the gate": "kept shut",
        "the arms of Thornwick": "thistle",
        "the standing stones": "nine",
        "the winter of the wolves": "river froze",
        "the bell": "call everybody",
        "the people of the village": ALL_OF_US,
    },
    "inn": {
        "the food": "bread|soup",
        "the news": "hob|odile|bram|they say|news",
        "your way through the village": ALL_OF_US,
        "the weather": "knee|weather|cannot tell",
        "a game of dice": "dice|throws?",
        "a message for my boy to carry": "send|to whom",
    },
}
"""Place → what its villager says that it can be asked about, and what is in the answer."""
PERSONAS = {"square": GUARD, "workshop": HAND, "library": LIBRARIAN, "inn": INNKEEPER}


@pytest.mark.parametrize("place", PERSONAS)
def test_all_that_a_villager_names_is_known_here(place: str) -> None:
    assert set(PERSONAS[place]["subjects"]) <= set(SUBJECTS[place])


class TestSubjects(VillageTest):
    def test_what_can_be_asked_about_is_answered_however_it_is_asked(self) -> None:
        wrong = []
        for place, subjects in SUBJECTS.items():
            for wording in WORDINGS:
                self.restart()
                self.go(place)
                self.wait(5)
                for subject, has in subjects.items():
                    line = wording.format(subject.replace("my boy", "your boy"))
                    self.type(f"say {line}")
                    said = self.wait(3).removeprefix(f'You say, "{line}"')
                    if not re.search(has, said, re.I) or re.search("serves|not the word", said):
                        wrong.append(f"{line}\n    {said!r}")
        assert not wrong, "\n".join(wrong)

    def test_what_a_friend_has_told_is_known_when_another_asks(self) -> None:
        self.go("inn")
        friend = self.guest("Joost", "inn")
        for line in ("i'm a roofer, ten years on roofs", "my dad is blind since the fire"):
            friend.execute_cmd(f"say Marta, {line}")
            self.wait(3)
        for line, has in {
            "whats his trade again, my friend here?": "roofer",
            "and whats wrong with his dad?": "blind",
            "marta, whats up with joosts dad": "blind",
        }.items():
            self.type(f"say {line}")
            assert has in self.wait(3).removeprefix(f'You say, "{line}"'), line

    def test_who_is_reminded_of_an_offer_owns_up_and_answers(self) -> None:
        self.go("workshop")
        self.type("say what can you build")
        self.wait(3)
        self.type("say joss? who's that")
        assert re.search("bench|workshop", self.wait(3))
        self.go("square")
        self.type("say what lies behind it")
        assert re.search("old road|hedges", self.wait(3), re.I)
        self.type("say you JUST said we could ask you that")
        assert re.search("old road|hedges", self.wait(3), re.I)
