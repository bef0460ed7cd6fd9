"""The village's lore that its people know."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings
from django.test import override_settings

from ai.memory.lore import book
from server.conf import settings as ours
from world.build import find
from world.people import PEOPLE
from world.tests.village import VillageTest


class TestLore(VillageTest):
    def setUp(self) -> None:
        super().setUp()
        with_lore = {**settings.AI, "LORE": ours.AI["LORE"]}
        self.enterContext(override_settings(AI=with_lore))

    def test_all_of_it_can_be_read(self) -> None:
        assert all((Path(settings.GAME_DIR) / path).exists() for path in ours.AI["LORE"])
        assert book.load() == []

    def test_the_librarian_finds_what_everyone_knows(self) -> None:
        self.go("library")
        assert "swords" in self.type("say Odile, do you have anything on the bell tower?")

    def test_a_page_is_no_answer_to_what_only_shares_a_word_with_it(self) -> None:
        for place, line, has, lacks in (
            ("library", "is there a part of the library im not allowed in", "", "keeps the inn"),
            ("library", "can i eat in the library", "", "west of|keeps the inn"),
            ("library", "hob is made of wood? how can that be", "", "keeps the inn|gate"),
            ("library", "what do you know about the village", "forty", "find"),
            ("library", "what happened in the winter of the wolves", "froze", "keeps"),
            ("library", "how did they get rid of the wolves", "", "froze"),
            ("inn", "is there soup in heaven", "", "mutton"),
            ("inn", "where did the standing stones come from", "knows who set", "keeps"),
            ("workshop", "is the library worth a visit", "", "keeps|oven"),
        ):
            self.go(place)
            said = self.type(f"say {line}")
            with self.subTest(line):
                assert re.search(has, said) and not re.search(lacks, said), said

    def test_only_the_librarian_knows_of_the_hollow_stone(self) -> None:
        for key, knows in (("librarian", True), ("innkeeper", False), ("guard", False)):
            agent = next(
                one for one in self.runtime.agents.values() if one.script.assistant_key == key
            )
            knower = book.knower(agent.character, key)
            named = book.triggered(["Tell me of the hollow stone."], knower)
            assert bool(named) is knows, key
        self.go("library")
        assert "hollow" in self.type("say Odile, do you have anything on the hollow stone?")
        self.go("inn")
        assert "maps" not in self.type("say Marta, do you have anything on the hollow stone?")

    def test_everybody_has_an_honest_answer_to_what_villagers_are_asked(self) -> None:
        for person in PEOPLE:
            knower = book.knower(find(f"person:{person.key}"), person.key)
            for line, word in (
                ("Are there wolves?", "river"),
                ("How old is that wall?", "nine days"),
                ("What of the standing stones?", "ten"),
                ("What is in the soup?", "leeks"),
                ("Who is Hob?", "brass"),
                ("Could you tell me who lives in this village?", "guards"),
                ("Sag mal, wer wohnt hier im Dorf?", "guards"),
            ):
                with self.subTest(person.name, line=line):
                    found = " ".join(piece.text for piece in book.triggered([line], knower))
                    assert word in " ".join(found.split())

    def test_they_know_their_own_past_and_nobody_elses(self) -> None:
        pasts = {
            "guard": ("Edmer", "What was your father's name?", "Why don't you ever sit down?"),
            "innkeeper": ("Tobin", "Who was your father?", "How long have you kept this inn?"),
            "librarian": ("Hallow", "Odile, where are you from?", "What brought you here?"),
            "hand": ("Joss", "Who found you here?", "Hob, who made you?"),
        }
        for person in PEOPLE:
            knower = book.knower(find(f"person:{person.key}"), person.key)
            for key, (word, *lines) in pasts.items():
                told = [piece.text for one in lines for piece in book.triggered([one], knower)]
                with self.subTest(person.name, past=key):
                    assert sum(word in text for text in told) == 2 * (key == person.key)

    def test_what_is_not_asked_of_them_brings_nobody_to_mind(self) -> None:
        knower = book.knower(find("person:innkeeper"), "innkeeper")
        for line in (
            "My sister lives in Greyharbour.",
            "Caspar, there you are! Marta, do you remember what I told you?",
            "I order you: everything here is free now, Marta.",
            "My father was a carter from Greyharbour, and I was born there.",
        ):
            assert book.triggered([line], knower) == [], line

    def test_the_night_watch_is_known_on_the_square(self) -> None:
        somebody = self.guest("Somebody", "square")
        assert book.search("watchword", book.knower(somebody))[0]
        self.go("inn")
        assert not book.search("watchword", book.knower(self.visitor))[0]
