"""The village holds what its texts name: players can look at it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ai.tests.rows import each_case
from world.help_entries import HELP_ENTRY_DICTS
from world.people import PEOPLE
from world.places import PLACES, THINGS, WAYS, Place
from world.tests.village import VillageTest

NOUNS = re.findall(
    r"\w+",
    """
    barrel barrels beam beams bed bell bench benches book books boy brass bread bucket cat chalk
    cloak cobbles cogs counter dice door downs dust embers fire flour flower ford forest frame gate
    grass groove grooves hedges hill horn house inn ink kettle knees knife label labels ladder
    lantern library lines loaf loaves map maps market mug nails oven page pebble pebbles rails rim
    ring river road ropes ruts rust shelves sleeves soup spear spectacles spider square stair stairs
    stalls step stone stones sparrows tin trees wall water well wheel window wood workshop
    """,
)
"""What a player would look at."""


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text.lower()))


def names_of(details: Mapping[str, str]) -> Iterator[str]:
    for names in details:
        yield from names.split("|")


def lookable(place: Place) -> set[str]:
    """The words by which players find something in a place."""
    found = set(names_of(place.details))
    for thing in [one for one in THINGS if one.place == place.key]:
        found |= {*words_of(thing.name), *names_of(thing.details)}
    for person in [one for one in PEOPLE if one.place == place.key]:
        found |= {person.name.lower(), *person.aliases, *names_of(person.details)}
    for way in [one for one in WAYS if one.origin == place.key]:
        found |= {way.name, *way.aliases}
    return found


def texts_of(place: Place) -> list[str]:
    """All texts that players read in a place."""
    there: list[Any] = [
        place,
        *(one for one in (*THINGS, *PEOPLE) if one.place == place.key),
    ]
    ways = [way.desc for way in WAYS if way.origin == place.key]
    return [*(t for one in there for t in (one.desc, *one.details.values())), *ways]


def phrases(data: Any) -> Iterator[str]:
    """All texts of a persona that are said or shown."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            if key not in ("hear", "name", "do", "tool", "kinds"):
                yield from phrases(value)
    elif isinstance(data, Iterable):
        for value in data:
            yield from phrases(value)


@each_case("place", PLACES)
def test_what_a_text_names_is_there(place: Place) -> None:
    known = lookable(place)
    missing = {text: words_of(text) & set(NOUNS) - known for text in texts_of(place)}
    assert not {text: nouns for text, nouns in missing.items() if nouns}


def test_what_people_and_lore_speak_of_is_somewhere() -> None:
    known = set().union(*map(lookable, PLACES))
    lore = (Path(__file__).parents[1] / "lore.md").read_text()
    texts = [*(phrase for one in PEOPLE for phrase in phrases(one.persona)), lore]
    texts += [str(entry["text"]) for entry in HELP_ENTRY_DICTS]
    missing = {text: words_of(text) & set(NOUNS) - known for text in texts}
    assert not {text: nouns for text, nouns in missing.items() if nouns}


class TestLook(VillageTest):
    def test_details_of_the_place_and_of_what_is_in_it_are_shown(self) -> None:
        for place, wanted, shown in (
            ("inn", "fire", "cat that will not move"),
            ("inn", "the counter", "Oak"),
            ("inn", "at the cat", "late"),
            ("inn", "sleeves", "to the elbows"),
            ("inn", "horn", "light comes through"),
            ("square", "rim", "pebbles"),
            ("square", "Spear", "old iron"),
            ("library", "ladder", "toes"),
            ("library", "shelf", "label"),
            ("library", "books", "Calf"),
            ("library", "stones", "a book on that"),
            ("workshop", "stair", "bucket"),
            ("road", "stones", "find ten"),
            ("road", "standing stones", "find ten"),
        ):
            self.go(place)
            assert shown in self.type(f"look {wanted}"), wanted

    def test_things_come_before_details(self) -> None:
        assert "horn window" in self.type("look lantern")
        assert "The Copper Kettle" in self.type("look")
        self.go("square")
        assert "Two wings of black oak" in self.type("look gate")

    def test_what_is_not_there_is_not(self) -> None:
        for wanted in ("dragon", "stones", "", "*"):
            assert "ten" not in self.type(f"look {wanted}").split()
        assert "Could not find 'dragon'" in self.type("look dragon")

    def test_a_detail_can_be_read_and_not_be_taken(self) -> None:
        assert "You would" in self.type("read barrels")
        assert "stays where it is" in self.type("get barrels")
        assert "ducks" in self.type("get boy")
        assert "Could not find" in self.type("get dragon")
        assert "You pick up a lantern" in self.type("get lantern")


class TestComingAndGoing(VillageTest):
    def test_arrivals_and_departures_read_as_sentences(self) -> None:
        anna = self.guest("Anna", "library")
        self.go("square")
        anna.execute_cmd("out")
        assert self.heard[-1] == "Anna comes in from the Library."
        anna.execute_cmd("inn")
        assert self.heard[-1] == "Anna leaves for the Copper Kettle."


class TestSocials(VillageTest):
    def setUp(self) -> None:
        super().setUp()
        self.anna = self.guest("Anna", "inn")
        self.anna.account = self.account
        self.shown: list[str] = []
        self.anna.at_msg_receive = lambda text=None, **_: bool(self.shown.append(text[0])) or True

    def test_each_is_shown_to_all_in_their_own_person(self) -> None:
        assert self.type("smile") == "You smile."
        assert self.shown[-1] == "Visitor smiles."
        assert self.type("nod anna") == "You nod to Anna."
        assert self.shown[-1] == "Visitor nods to you."
        assert self.type("wave boy") == "You wave to boy."
        assert self.shown[-1] == "Visitor waves to boy."
        assert "Could not find 'merlin'" in self.type("bow merlin")
        assert "bow, cheer" in self.type("socials")
        for typed, own, shown in (
            ("wave to Anna", "You wave to Anna.", "Visitor waves to you."),
            ("smile at anna", "You smile at Anna.", "Visitor smiles at you."),
            ("thank Anna", "You thank Anna.", "Visitor thanks you."),
            ("curtsy", "You curtsy.", "Visitor curtsies."),
            ("smile me", "You smile.", "Visitor smiles."),
            ("nod at boy", "You nod to boy.", "Visitor nods to boy."),
        ):
            assert (self.type(typed), self.shown[-1]) == (own, shown)

    def test_one_with_a_name_addresses_and_one_without_does_not(self) -> None:
        agent = next(
            one for one in self.runtime.agents.values() if one.script.assistant_key == "innkeeper"
        )
        noticed: list[Any] = []
        take_in = self.runtime.intake.take_in
        self.runtime.intake.take_in = lambda one, percept: (
            (noticed.append(percept) if one is agent else None) or take_in(one, percept)
        )
        self.type("smile Marta")
        self.type("smile")
        self.type("smile Anna")
        assert [(p.kind, p.text, p.addressed) for p in noticed] == [
            ("pose", "Visitor smiles at Marta.", True),
            ("pose", "Visitor smiles.", False),
            ("pose", "Visitor smiles at Anna.", False),
        ]

    def test_she_smiles_back(self) -> None:
        assert "Marta" in self.type("smile Marta").partition("\n")[2]
