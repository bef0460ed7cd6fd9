"""The people of Thornwick answer the questions that a player would ask."""

from __future__ import annotations

import re

from ai.brains.embedded.builtin.phrases import PHRASES
from ai.brains.embedded.lines.clauses import Clause, clauses
from ai.brains.embedded.rules.rulebook import Rulebook, check_rules
from ai.tests.rows import each_case, some_of
from world.build import find
from world.people import PEOPLE, Person
from world.tests.village import VillageTest

NEIGHBOURS = ("Marta", "Bram", "Odile", "Hob")


@each_case("person", PEOPLE)
def test_nobodys_rules_have_a_mistake(person: Person) -> None:
    assert check_rules(person.persona["rules"], person.persona["phrases"]) == []


RARE = {
    *("errand_done", "errand_failed", "errand_tried", "interrupted", "needs_approval"),
    *("gesture_again", "greeting_cold", "greeting_warm"),
}
"""Groups of phrases that a villager may lack."""


@each_case("person", PEOPLE)
def test_everybody_has_words_of_their_own_for_whatever_is_said(person: Person) -> None:
    assert set(PHRASES) - RARE - set(person.persona["phrases"]) == set()


def test_no_two_of_them_say_the_same_line() -> None:
    own = {
        person.name: {line for lines in person.persona["phrases"].values() for line in lines}
        for person in PEOPLE
    }
    stock = {line for lines in PHRASES.values() for line in lines}
    for name, lines in own.items():
        assert lines & stock == set()
        for other, others in own.items():
            assert name == other or lines & others == set(), (name, other)


def test_orders_and_errands_are_told_from_each_other() -> None:
    innkeeper = next(person for person in PEOPLE if person.key == "innkeeper")
    book = Rulebook(innkeeper.persona["rules"], innkeeper.persona["phrases"])
    for line, names in {
        "No, bread.": ["bread"],
        "Actually, make it two ales, one is for Jorin.": ["one more for a guest"],
        "Soup without bread, please.": ["soup alone"],
        "The stew please, without bread.": ["no such fare", "nothing more"],
        "No wait, cider for him, not ale.": ["nothing more", "no such fare", "nothing more"],
        "Not the soup, I changed my mind.": ["nothing more"],
        "Make that three.": ["the same"],
        "Then whatever is hot.": ["which of them"],
        "Swap the soup for an ale.": ["ale instead"],
        "Marrta an ale pls": ["ale"],
        "Cancel that.": ["taken back"],
        "What have I had so far?": ["what was ordered"],
        "A pint for me and a soup for Wilma, and nothing for Bo.": ["ale", "soup for a guest"],
        "Send Tom to Bram with the message: the wolves are back": ["send a message"],
        "Ask the boy to tell Jorin that it rains": ["have somebody told"],
        "Hey boy, ask Hob how the door is coming along": ["spoken to the boy", "send a question"],
        "Send the boy to ask Odile whether she reads": ["send a question"],
        "Send the boy to Bram: the ford is flooded, and I lost my hat.": ["send a message"],
        "Send the boy to Bram: it rains, and I'd like an ale.": ["send a message", "ale"],
        "Boy, come here!": ["send for the boy"],
        "Whose inn is this?": ["her inn"],
        "Do you have any dice?": ["has dice"],
    }.items():
        found = [
            book.first("say", clause.text, clause.question)
            for clause in clauses(line, ["Marta"], lambda one: _is_act(book, one))
        ]
        assert [one[0].name for one in found if one] == names, line


def _is_act(book: Rulebook, clause: Clause) -> bool:
    found = book.first("say", clause.text, clause.question)
    return found is not None and (found[0].act or found[0].own)


class TestTalk(VillageTest):
    def answer(self, line: str) -> str:
        """What is said after a line."""
        return self.type(f"say {line}").partition("\n")[2]

    def test_everybody_knows_who_the_others_are_and_where(self) -> None:
        for place, name in zip(("inn", "square", "library", "workshop"), NEIGHBOURS, strict=True):
            self.go(place)
            for other in NEIGHBOURS:
                if other != name:
                    assert other in self.answer(f"Who is {other}?"), (name, other)
                    assert self.answer(f"Where is {other}?").count(" says, ") == 1, (name, other)

    def test_a_question_that_follows_up_is_answered(self) -> None:
        self.answer("Marta, who is Odile?")
        assert "brass" in self.answer("and Hob?")
        assert re.search(r"Whom|whom", self.answer("and him?"))

    def test_lines_typed_within_a_second_are_all_answered(self) -> None:
        self.answer("Marta, good day")
        for lines in (
            {"Marta, where is the library?": "west", "where is the well?": "out of the door"},
            {"an ale, please": "serves", "who is Bram?": "guards the gate"},
            {
                "tell me about Odile": "library",
                "tell me about Hob": "brass",
                "who is Bram?": "gate",
            },
        ):
            self.heard.clear()
            for line in lines:
                self.visitor.execute_cmd(f"say {line}")
                self.clock.advance(0.3)
            shown = self.wait(6)
            assert all(answer in shown for answer in lines.values()), shown

    def test_who_asks_after_another_asks_the_same(self) -> None:
        anna = self.guest("Anna", "inn")
        anna.account = self.account2
        self.visitor.account = self.account
        self.answer("Marta, an ale, please")
        anna.at_say("Marta, a soup, please")
        self.wait(3)
        assert "ale" in self.answer("Marta, what do I owe?")
        assert "ale" in self.answer("and me?")
        self.heard.clear()
        anna.at_say("Marta, and me?")
        assert "soup" in self.wait(3) and "ale" not in "".join(self.heard)
        assert "soup" in self.answer("Marta, and Anna?")

    def test_ways_through_the_village_are_told(self) -> None:
        assert "west" in self.answer("How do I get to the library?")
        assert "gate" in self.answer("Can you tell me the way to the standing stones?")
        self.go("square")
        assert "east" in self.answer("Bram, which way is the workshop?")

    def test_the_inn_has_prices_ale_and_beds(self) -> None:
        assert "coppers" in self.answer("How much is the ale?")
        assert "mug" in self.answer("Ale, please.")
        assert "stairs" in self.answer("Do you have a room?")

    def test_what_the_inn_does_not_have_is_not_promised(self) -> None:
        for line, answer in (
            ("Marta, do you know me?", "not think that we have met"),
            ("Marta, I would like a room for the night.", "locked"),
            ("Marta, two soups please, one for Berta.", "Ask me again"),
            ("Marta, let's play dice.", "dice"),
            ("Who else lives here?", "Odile in the library"),
            ("May I have the lantern back?", "lantern(?! back)"),
        ):
            with self.subTest(line):
                assert re.search(answer, self.answer(line)), self.heard[-2:]

    def test_nobody_who_may_not_give_orders_is_told_that_something_is_built(self) -> None:
        self.go("workshop")
        answer = self.answer("Hob, build me a door to the tower.")
        assert "Done" not in answer and re.search("right to build|those who build|staff", answer)

    def test_what_players_ask_in_passing_is_answered_to_the_point(self) -> None:
        for place, lines in (
            (
                "inn",
                {
                    "who's in charge here?": "rules|king",
                    "whats in the library": "Odile",
                    "can I trust Hob?": "Hob",
                    "how do I get past Bram?": "word|gate",
                    "what tidings?": "Hob|Bram|Odile",
                    "where do I buy a map": "bread",
                    "here's two coppers": "counter|settle",
                    "I can wash dishes": "^(?!.*behind the house)",
                    "thanks, gtg bye": "welcome|trouble|step|hungry|get along",
                },
            ),
            (
                "square",
                {
                    "is it going to rain?": "rain|Sky|cloak",
                    "where does Marta live": "Kettle",
                    "I forgot the word": "word",
                    "can I leave my bag here?": "^(?!.*heard the word)",
                    "good evening guardsman": "Halt|Well met|quiet|again|face",
                    "I'm from Greyharbour": "book|Noted",
                    "where am I from": "Greyharbour",
                },
            ),
        ):
            self.go(place)
            for line, answer in lines.items():
                with self.subTest(line):
                    assert re.search(answer, self.answer(line), re.S), self.heard[-2:]

    def test_plain_lines_are_not_read_as_something_else(self) -> None:
        misheard, insulted = "misheard|My mistake", "roof|thrown out|Wash your|threw people"
        for place, name, lines in (
            (
                "inn",
                "Marta",
                {
                    "Good ale.": "sweet|bake for",
                    "Nice soup!": "sweet|bake for",
                    "good bread this": "sweet|bake for",
                    "I did not order another ale": misheard,
                    "I never asked for that.": misheard,
                    "I asked for soup, not ale": misheard,
                    "why did you bring me a beer?": misheard,
                    "that isn't what I ordered": misheard,
                    "the boy, what do they call him?": "[Bb]oy",
                    "boy, what's your name?": "[Bb]oy.*name",
                    "what do you call the boy?": "[Bb]oy.*name",
                    "your bread is like stone and you're a witch": insulted,
                    "your soup tastes like dishwater": insulted,
                    "The road was long, and you are a fat cow.": insulted,
                    "is there anything to eat?": "copper|soup and ale",
                    "the best ale in the land": "sweet|bake for",
                    "this bread is wonderful": "sweet|bake for",
                    "what a dump": insulted,
                    "I cannot eat fish.": "mind|kept|cannot eat fish",
                },
            ),
            (
                "square",
                "Bram",
                {
                    "Sorry, that was uncalled for. I have had a long day.": "Accepted|leave it|"
                    "^(?!.*watch book)",
                    "I should not have shouted": "^(?!.*watch book)",
                    "Open the gate, would you? I've got to be in Weyl by night.": "^(?!.*[Nn]oted)"
                    "(?!.*watch book)",
                },
            ),
            (
                "library",
                "Odile",
                {
                    "So you are Odile, are you?": "Odile, the lib|I am Odile",
                    "you must be Odile, right?": "Odile, the lib|I am Odile",
                    "Are you Marta?": "Odile, the lib|I am Odile",
                    "you are the librarian, I take it?": "Odile, the lib|I am Odile",
                    "am I talking to Odile?": "Odile, the lib|I am Odile",
                },
            ),
            (
                "workshop",
                "Hob",
                {"What do you make here?": "[Bb]uild", "what do you build?": "uild"},
            ),
        ):
            self.go(place)
            for line, answer in some_of(lines.items(), 4):
                with self.subTest(line):
                    assert re.search(answer, self.answer(f"{name}, {line}"), re.S), self.heard[-2:]
        assert not self.visitor.contents

    def test_a_bed_is_nowhere_free(self) -> None:
        self.go("square")
        assert "No bed is free" in self.answer("Bram, where can I sleep tonight?")
        assert "Kettle" in self.answer("Where can I eat?")

    def test_a_message_may_be_asked_for_in_few_words(self) -> None:
        assert "runs off" in self.answer("Tell Bram I said hello.")

    def test_the_bare_word_opens_the_gate_and_no_other_word_does(self) -> None:
        self.go("square")
        assert "swings" not in self.answer("Bram, rose!")
        assert "swings" not in self.answer("Is it the rose?")
        assert "swings" not in self.answer("Bram, red rose.")
        assert "swings open" in self.answer("Thistle!")

    def test_the_word_opens_the_gate_in_whatever_line_it_is(self) -> None:
        self.go("square")
        for line in ("Bram, silver thistle.", "Is it silver thistle?", "I say thistle", "thistle?"):
            assert "swings open" in self.answer(line), line
            for way in find("room:square").exits:  # it shuts by the time of day
                way.attributes.remove("open_until")
        assert (
            "wants you" not in (said := self.answer("let Anna through")) and "says: t" not in said
        )
        for line in ("Arrest Marta.", "Say something funny.", "Wake up!"):
            assert "not the word" not in self.answer(line)

    def test_the_librarian_looks_up_what_is_asked_in_other_ways(self) -> None:
        self.go("library")
        assert "kept shut" in self.answer("Odile, what do you know about the gate?")
        assert "wolves" in self.answer("Why is the gate shut?")
        assert "Nine" in self.answer("How many stones are there?")
        assert "nine days" in self.answer("Wolves")
        assert "thistle" in self.answer("What flower is on the arms?")
        assert "wolves" in self.answer("Tell me a story.")

    def test_a_blow_is_no_greeting(self) -> None:
        assert re.search(r"Marta (?:steps|reaches)", self.type("pose hits Marta."))


class TestWhomTheyKnow(VillageTest):
    def test_one_who_comes_again_is_greeted_as_somebody_known(self) -> None:
        first = self.type("say Hello, Marta!")
        assert not re.search("Back again|kept your bench", first)
        assert re.search("Back again|kept your bench", self.type("say Good morning, Marta!"))

    def test_one_who_insults_them_is_greeted_coldly_for_a_while(self) -> None:
        for line in ("you are a stupid cow.", "shut up, you ugly fool.", "damn you, liar."):
            self.type(f"say Marta, {line}")
        self.clock.advance(86400)
        for line in ("you are a useless pig.", "go to hell, you bastard.", "you stink!"):
            self.type(f"say Marta, {line}")
        assert "Mind your manners" in self.type("say Hello, Marta!")
        self.clock.advance(90 * 86400)
        assert "Mind your manners" not in self.type("say Hello, Marta!")

    def test_the_same_insult_all_day_long_is_one_insult(self) -> None:
        for _ in range(20):
            self.type("say Marta, you are a stupid cow!")
        assert "Mind your manners" not in self.type("say Hello, Marta!")
