"""The same once more, for oneself and for a friend, and one thing instead of another."""

from __future__ import annotations

import re
from typing import Any

from world.kitchen import SLATE, slate_of
from world.places import VILLAGE
from world.tests.village import VillageTest


class TestHelpings(VillageTest):
    """Two friends at the counter, who order one after the other."""

    def setUp(self) -> None:
        super().setUp()
        self.dora = self.guest("Dora", "inn")
        self.dora.account = self.account
        self.wait(3)

    def says(self, line: str, has: str, lacks: str = "", dora: bool = False) -> None:
        """Have one of them say something to Marta, and look at what she does and answers."""
        for thing in [*self.visitor.contents, *self.dora.contents]:
            thing.delete()
        self.heard.clear()
        (self.dora if dora else self.visitor).execute_cmd(f"say Marta, {line}")
        shown = self.wait(5)
        assert re.search(has, shown, re.I | re.S), f"{line}: {shown}"
        assert not lacks or not re.search(lacks, shown, re.I), f"{line}: {shown}"

    def test_make_it_two_is_one_for_who_says_it_of_what_was_ordered_last(self) -> None:
        self.says("an ale pls", "serves Visitor a mug of ale")
        self.says("make it two", "serves Dora a mug of ale", dora=True)
        assert (slate_of(self.visitor), slate_of(self.dora)) == (["ale"], ["ale"])
        self.says("a soup", "serves Visitor a bowl of soup")
        for line in ("two of these please", "one of those for me", "i'll have the same too"):
            self.says(line, "serves Dora a bowl of soup", dora=True)
        for line in ("same for me", "same", "the same please", "and the same for me", "same here"):
            self.says("an ale", "serves Visitor a mug of ale")
            self.says(line, "serves Dora a mug of ale", dora=True)

    def test_with_nothing_ordered_it_is_asked_of_what(self) -> None:
        for line in ("make it two", "two of those please", "make it three"):
            self.says(line, "bread, soup or ale", "costs nothing|haggle")
        self.says("make it two coppers", "haggle|costs nothing")

    def test_the_same_for_her_is_for_who_spoke_of_late(self) -> None:
        self.says("hello", ".", dora=True)
        self.says(
            "ill have that soup then, and same for her",
            "serves Visitor a bowl of soup.*serves Dora a bowl of soup",
        )
        self.says(
            "an ale for me and one for her", "serves Visitor a mug.*serves Dora a mug", "no her"
        )
        assert slate_of(self.visitor) == ["soup", "soup", "ale", "ale"]
        assert not slate_of(self.dora)
        for line in ("get her a bread", "she'll have a bread", "and a slice of bread for her"):
            self.says(line, "serves Dora a slice of bread")

    def test_for_a_friend_of_whom_nothing_was_heard_it_is_asked_for_whom(self) -> None:
        self.says("an ale", "serves Visitor a mug")
        for line in ("same for her", "one for my friend too", "and the same for him please"):
            self.says(line, "for whom|whom do you mean", "hear you|hears all")
        self.says("Dora will have one too", "serves Dora a mug")
        self.says("odile likes soup", ".", "serves|no odile")

    def test_a_dish_instead_names_the_one_that_stays_on_the_slate(self) -> None:
        for line in ("actually make that a soup", "no wait, swap it for soup"):
            self.says("an ale", "serves Visitor a mug")
            self.says(line, r"serves Visitor a bowl of soup.*\bale\b.*slate")
        self.says("a soup", "serves Visitor a bowl")
        self.says("id rather have bread", r"serves Visitor a slice.*\bsoup\b.*slate")
        self.says("make that soup", "serves|enough", "the bread (?:back|stays)")

    def test_what_is_corrected_goes_back(self) -> None:
        def order(line: str, dora: bool = False) -> str:
            (self.dora if dora else self.visitor).execute_cmd(f"say Marta, {line}")
            return self.wait(5)

        def held(who: Any) -> list[str]:
            return sorted(thing.key for thing in who.contents)

        order("soup pls")
        order("no wait, bread and cheese")
        assert (slate_of(self.visitor), held(self.visitor)) == ([], ["slice of bread"])
        order("actually, make that an ale")
        assert (slate_of(self.visitor), held(self.visitor)) == (["ale"], ["mug of ale"])
        order("and a bread too")
        order("take the ale back please")
        assert (slate_of(self.visitor), held(self.visitor)) == ([], ["slice of bread"])
        order("an ale for Dora")
        order("no wait, soup for Dora")
        dishes = ["bowl of soup", "slice of bread"]
        assert (slate_of(self.visitor), held(self.dora)) == (["soup"], dishes)
        order("an ale", dora=True)
        order("Dora wants bread instead")  # what she ordered herself she has taken back herself
        assert held(self.dora) == [dishes[0], "mug of ale", dishes[1], dishes[1]]
        assert slate_of(self.dora) == ["ale"]

    def test_what_is_eaten_or_old_stays_on_the_slate(self) -> None:
        self.visitor.execute_cmd("say Marta, an ale please")
        self.wait(5)
        self.visitor.execute_cmd("drink ale")
        self.visitor.execute_cmd("say Marta, no wait, a soup")
        assert "takes" not in self.wait(5) and slate_of(self.visitor) == ["ale", "soup"]
        self.wait(400)
        self.heard.clear()
        self.visitor.execute_cmd("say Marta, no wait, an ale")
        assert "takes" not in self.wait(5) and slate_of(self.visitor) == ["ale", "soup", "ale"]

    def test_one_with_a_purse_gets_it_back(self) -> None:
        self.visitor.db.coins = 3
        for line, coins in (("an ale", 1), ("no wait, a soup", 2), ("cancel that", 3)):
            self.visitor.execute_cmd(f"say Marta, {line}")
            self.wait(5)
            assert self.visitor.db.coins == coins

    def test_three_are_parted(self) -> None:
        self.says("three ales, one for me and two for dora", "Visitor a mug.*Dora two mugs")
        self.says("three ales, two for me and one for dora", "Visitor two mugs.*Dora a mug")

    def test_what_is_not_wanted_on_it_is_taken_off(self) -> None:
        for line in ("no foam", "with no foam", "without foam please", "not too much foam"):
            self.says(line, "foam", "don't say|hears all|hear you")
        self.says("no salt in it please", "salt", "hear you")
        self.says("no problem", ".", "skim|take off")

    def test_who_wanted_something_else_gets_it(self) -> None:
        self.says("make mine bread only", r"serves Visitor a slice of bread\.")
        for line, dish in (
            ("no, i wanted soup", "bowl of soup"),
            ("i meant ale, not soup", "mug of ale"),
            ("oh but i wanted bread", "slice of bread"),
        ):
            self.says(line, rf"serves Visitor a {dish}")
        for line in ("i wanted to see the world", "i said nothing", "i wanted a dog once"):
            self.says(line, r"^(?!.*serves)")

    def test_what_never_came_is_brought_and_what_came_is_not(self) -> None:
        self.says("a soup please", "serves Visitor a bowl")
        self.says("wheres my ale", "serves Visitor a mug of ale.*not brought")
        assert slate_of(self.visitor) == ["soup", "ale"]
        for line in ("where's my ale", "you forgot my bread", "i'm still waiting for my soup"):
            self.says(line, "brought you that", "serves")
        assert slate_of(self.visitor) == ["soup", "ale"]

    def test_who_misses_something_gets_what_never_came_to_them_and_no_more(self) -> None:
        self.says("hi", ".", dora=True)
        self.says("a soup and a bread for dora", "serves Dora")
        self.says("hey wheres my bread? i said two", "serves Visitor two slices.*not brought")
        for line in (
            *("u didnt bring me any, she got it", "wheres the second bread", "the bread?"),
            *("i never got my bread", "still waiting on that bread"),
        ):
            self.says(line, "brought you that", "serves")
        self.says("we didnt get any ale", "no ale written down.*Say the word", "serves")
        self.says("what happened to the other ale", "no ale written down", "serves")
        self.says("you forgot my soup", "brought you that", "serves", dora=True)
        self.says("i never got the joke", ".", "serves|brought")
        assert slate_of(self.visitor) == ["soup"]

    def test_what_was_never_ordered_is_offered_and_not_served(self) -> None:
        for line in (
            *("what about my soup?", "my ale?", "the ale?", "have you forgotten the bread"),
            *("you forgot my pint", "we didn't get our loaf", "i still haven't had my ale"),
        ):
            self.says(line, "written down for you, dear. Say the word", "serves|brought")
        for line in (
            *(
                "what about the soup?",
                "what about the ale",
                "I never have ale",
                "we never have ale",
            ),
            *("I have not had any soup", "you owe me three ales", "you owe me water"),
            "i have never seen the ale",
        ):
            self.says(line, ".", "serves|brought")
        assert slate_of(self.visitor) == []

    def test_only_a_number_of_what_is_missing_is_how_many_of_it_there_were_to_be(self) -> None:
        for line, dishes in {
            "i have been waiting for 3 hours. where is my ale?": "a mug of ale",
            "i have two kids. where is my soup?": "a bowl of soup",
            "i ordered two hours ago. where is my water?": "a cup of water",
            "where is my bread? i paid for three ales": r"a slice of bread",
        }.items():
            self.says(line, rf"serves Visitor {dishes}\.|brought you that", "(?:two|three) \\w+ of")
        self.says("where is my ale? i ordered two", r"serves Visitor a mug of ale\.")
        self.says("where are my three ales?", r"serves Visitor a mug of ale\.")
        self.says("where is the ale?", "brought you that.*: ale three times", "serves")

    def test_an_order_that_went_to_another_comes_to_who_misses_it(self) -> None:
        self.says("hi", ".", dora=True)
        self.says("an ale for dora", "serves Dora")
        self.says("i never got my ale", "serves Visitor a mug of ale.*not brought")
        self.says("i never got my ale. where is my soup", "you that.*: ale.*yet, .*bowl of soup")

    def test_an_order_that_is_corrected_in_the_same_line_is_one(self) -> None:
        for line, dishes in {
            "an ale. no wait make it soup": ["soup"],
            "same again for me. no wait make it soup, im daring tonight": ["soup"],
            "a soup for me. hang on, sorry, an ale": ["ale"],
            "two ales, wait no, one": ["ale"],
            "an ale pls. actually make it 2": ["ale", "ale"],
            "an ale. actually a soup too": ["ale", "soup"],
            "soup for dora. no sorry, ale for dora": ["ale"],
            "bread for dora. make it soup": ["soup"],
            "an ale for dora, no wait, soup for her": ["soup"],
        }.items():
            self.visitor.attributes.remove(SLATE, category=VILLAGE)
            self.says(line, "serves", "takes|back|bread, soup or ale")
            assert slate_of(self.visitor) == dishes, line

    def test_an_order_is_dropped_only_for_what_is_put_in_its_place(self) -> None:
        self.says("hi", ".", dora=True)
        for line, dishes in {
            "an ale for dora, a soup for dora. wait, is there bread? water please": ["ale", "soup"],
            "an ale for dora. marta, sorry, can i have a soup": ["ale", "soup"],
            "soup for dora. actually i want an ale": ["soup", "ale"],
            "a soup, sorry for the mud, one ale": ["soup", "ale"],
            "a soup. sorry to bother you, an ale": ["soup", "ale"],
            "one ale please. wait, that is for dora, a soup for me": ["ale", "soup"],
            "one soup for me, no, Dora wants an ale": ["soup", "ale"],
            "an ale and a soup, no wait, bread": ["ale"],
        }.items():
            for guest in (self.visitor, self.dora):
                for dish in guest.contents:
                    dish.delete()
            self.wait(3700)
            self.visitor.attributes.remove(SLATE, category=VILLAGE)
            self.says(line, "serves")
            assert slate_of(self.visitor) == dishes, line

    def test_nobody_is_served_for_a_wife_or_told_what_another_had(self) -> None:
        self.says("an ale", "serves Dora", dora=True)
        for line in ("my wife wants a soup", "a soup for my wife", "give my sister an ale"):
            self.says(line, "whom", "serves")
        for line in ("what did dora have", "what did Dora order", "what has Dora ordered"):
            self.says(line, "your own slate|one pair of eyes", "ale|two")
        self.says(
            "hello? an ale for her i said", r"serves Dora a mug.*(For Dora|Visitor has)[^.]*\.\"$"
        )

    def test_one_of_several_dishes_of_an_order_is_asked_for(self) -> None:
        self.says("an ale and some bread", "serves Visitor a mug.*serves Visitor a slice")
        self.says("another one", "bread, soup or ale", "serves")
        self.says("the same again", "serves Visitor a (?:mug.*slice|slice.*mug)")

    def test_nobody_drinks_on_the_slate_of_another(self) -> None:
        self.says("hi", ".", dora=True)
        self.says("an ale", "serves Visitor a mug")
        for line in (
            *("put it on her tab", "can you put it on her tab?", "put it on my friends tab"),
            *("can you put my ale on dora's tab?", "charge it to dora", "she pays"),
        ):
            self.says(line, "say so themselves|tells me so", "as you like")
        assert slate_of(self.visitor) == ["ale"]
        self.says("put it on my tab", "slate|debts")

    def test_who_said_one_gets_the_other_taken_back(self) -> None:
        self.visitor.execute_cmd("say Marta, two ales")
        self.wait(5)
        self.visitor.execute_cmd("say Marta, i said one!")
        assert "takes a mug of ale back" in self.wait(5) and slate_of(self.visitor) == ["ale"]

    def test_who_takes_back_how_many_they_want_gets_one(self) -> None:
        self.says("2 soups to go, no wait make it one, im skint", "serves Visitor a bowl of soup")
