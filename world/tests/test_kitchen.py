"""What the inn serves is really there, bounded, and gone when it is consumed."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.utils import timezone

from ai.models import CallRecord
from ai.tests.rows import some_of
from ai.tools import TOOL_REGISTRY, ToolContext, ToolError
from world.build import find
from world.kitchen import (
    DISHES,
    KEEPS_SECONDS,
    MOST,
    SLATE,
    TO_SETTLE,
    clear_away,
    slate_of,
)
from world.places import VILLAGE
from world.tests.village import VillageTest


class TestServing(VillageTest):
    def serve(self, *dishes: str, guest: str = "") -> Any:
        tool = TOOL_REGISTRY.get_tool("serve")
        assert tool is not None
        context = ToolContext(user=self.visitor, clock=self.clock)
        marta = find("person:innkeeper")
        return tool.execute(marta, dishes=list(dishes), guest=guest, context=context)

    def held(self, who: Any = None) -> list[str]:
        return sorted(thing.key for thing in (who or self.visitor).contents)

    def test_each_dish_is_put_into_the_guests_hands_and_consumed(self) -> None:
        for dish, name, verb in (
            ("bread", "slice of bread", "eat"),
            ("soup", "bowl of soup", "eat"),
            ("ale", "mug of ale", "drink"),
            ("water", "cup of water", "drink"),
        ):
            served = self.serve(dish)
            owed = {"bread": "", "soup": "one copper"}.get(dish, "three coppers")
            assert served.result == {"served": [name], "to": "Visitor", "owed": owed}
            price = {"soup": "one copper", "ale": "two coppers"}.get(dish, "")
            total = {"soup": "one copper", "ale": "three coppers"}.get(dish, "")
            slate = (
                f' It costs {price}: on the slate of "Visitor", who owes {total} in all now. '
                f"{TO_SETTLE}"
            )
            assert served.text == f'"Visitor" has a {name} now.{slate if price else ""}'
            assert self.held() == [name]
            assert self.heard[-1] == f"Marta serves Visitor a {name}."
            shown = self.type(f"{verb} {dish}")
            assert f"You {verb} a {name}." in shown
            assert self.held() == []
        assert set(DISHES) == {"bread", "soup", "ale", "water"}

    def test_an_order_of_several_dishes_is_served_at_once(self) -> None:
        served = self.serve("soup", "bread").text
        assert served.endswith(
            "a bowl of soup and a slice of bread now. "
            'It costs one copper: on the slate of "Visitor", who owes one copper in all now. '
            f"{TO_SETTLE}"
        )
        assert self.held() == ["bowl of soup", "slice of bread"]

    def test_of_two_that_are_alike_one_is_given(self) -> None:
        self.serve("ale", "ale")
        assert self.heard[-1] == "Marta serves Visitor two mugs of ale."
        seen = self.type("give ale to Marta")
        assert "The mug of ale comes off the slate of Visitor." in str(seen)
        assert self.held() == ["mug of ale"]

    def test_another_guest_may_be_served(self) -> None:
        anna = self.guest("Anna", "inn")
        assert self.serve("ale", guest="anna").result["to"] == "Anna"
        assert (self.held(anna), self.held()) == (["mug of ale"], [])

    def test_who_treats_the_innkeeper_owes_it(self) -> None:
        marta = find("person:innkeeper")
        served = self.serve("ale", guest="Marta")
        assert served.text.startswith('"Marta" has a mug of ale now. It costs two coppers: on the')
        assert self.held(marta) == ["mug of ale"]
        assert self.heard[-1] == "Marta takes a mug of ale."
        assert slate_of(self.visitor) == ["ale"]

    def test_the_innkeeper_owes_herself_nothing(self) -> None:
        marta, tool = find("person:innkeeper"), TOOL_REGISTRY.get_tool("serve")
        assert tool is not None
        alone = ToolContext(user=None, clock=self.clock)
        served = tool.execute(marta, dishes=["ale"], guest="Marta", context=alone)
        assert served.text == '"Marta" has a mug of ale now.'
        assert slate_of(marta) == []

    def test_what_comes_back_comes_off_the_slate_of_who_ordered_it(self) -> None:
        anna = self.guest("Anna", "inn")
        anna.attributes.add(SLATE, ["ale"], category=VILLAGE)
        self.serve("ale", guest="anna")
        anna.execute_cmd("give ale to Marta")
        assert (slate_of(anna), slate_of(self.visitor), self.held(anna)) == (["ale"], [], [])

    def test_what_is_left_for_another_is_handed_on_and_on_the_slate_again(self) -> None:
        anna = self.guest("Anna", "inn")
        marta = find("person:innkeeper")
        self.serve("ale")
        self.type("give ale to Marta")
        assert (slate_of(self.visitor), self.held(marta)) == ([], ["mug of ale"])
        marta.execute_cmd("give ale to Anna")
        assert self.heard[-1] == "The mug of ale is on the slate of Visitor again."
        assert (slate_of(anna), slate_of(self.visitor)) == ([], ["ale"])
        assert self.held(anna) == ["mug of ale"]

    def test_one_who_is_not_there_is_not(self) -> None:
        with pytest.raises(ToolError, match="not here"):
            self.serve("ale", guest="Merlin")
        self.go("square")
        with pytest.raises(ToolError, match="not here"):
            self.serve("ale")

    def test_nobody_has_more_than_a_few_of_a_dish(self) -> None:
        for _ in range(MOST):
            self.serve("ale")
        with pytest.raises(ToolError, match="more than 3 of ale; they hold 3 now"):
            self.serve("ale")
        self.serve("bread")
        assert len(self.held()) == MOST + 1

    def test_an_hour_has_an_end(self) -> None:
        assert TOOL_REGISTRY.get_tool("serve").rates == {"player": "12/hour"}  # type: ignore[union-attr]

    def test_one_who_cannot_hold_it_finds_it_on_the_counter(self) -> None:
        with patch("world.kitchen.Dish.move_to", _refused_by_guests):
            text = self.serve("ale").text
        assert text == (
            '"Visitor" finds on the counter a mug of ale now. '
            'It costs two coppers: on the slate of "Visitor", who owes two coppers in all now. '
            f"{TO_SETTLE}"
        )
        assert "mug of ale" in [thing.key for thing in find("room:inn").contents]
        assert "You drink" in self.type("drink ale")

    def test_one_with_a_purse_pays(self) -> None:
        self.visitor.db.coins = 3
        assert self.serve("ale").text.endswith("Who ordered paid two coppers.")
        assert self.visitor.db.coins == 1 and "You pay two coppers." in self.heard
        assert self.serve("bread").text.endswith("now.")
        with pytest.raises(ToolError, match="They have one copper, and it costs two coppers"):
            self.serve("ale")
        assert (self.visitor.db.coins, self.held()) == (1, ["mug of ale", "slice of bread"])

    def test_who_orders_for_another_pays(self) -> None:
        anna = self.guest("Anna", "inn")
        anna.db.coins, self.visitor.db.coins = 5, 3
        self.serve("ale", guest="Anna")
        assert (anna.db.coins, self.visitor.db.coins, self.held(anna)) == (5, 1, ["mug of ale"])

    def test_what_is_left_is_cleared_away(self) -> None:
        self.serve("ale", "bread")
        self.type("drop ale")
        later = timezone.now() + timedelta(seconds=KEEPS_SECONDS + 1)
        clear_away()
        assert len(self.held()) == 1
        with patch("world.kitchen.timezone.now", lambda: later):
            self.clock.advance(KEEPS_SECONDS)
        assert self.held() == []
        assert "Your slice of bread has gone stale" in self.heard[-1]
        assert "mug of ale" not in [thing.key for thing in find("room:inn").contents]

    def test_nothing_else_is_food(self) -> None:
        self.type("get lantern")
        assert "You cannot eat lantern" in self.type("eat lantern")
        assert "Eat what?" in self.type("eat")
        assert "Drink what?" in self.type("drink")
        assert (
            "You cannot drink slice of bread" in (self.serve("bread"), self.type("drink bread"))[1]
        )


class TestOrders(VillageTest):
    """The built-in brain serves what is ordered."""

    def test_orders_in_the_words_of_guests(self) -> None:
        orders = (
            ("an ale, please", ["ale"]),
            ("Ale!", ["ale"]),
            ("I would like a beer.", ["ale"]),
            ("I am thirsty", ["ale"]),
            ("bring me some soup", ["soup", "bread"]),
            ("may I have a bowl of soup?", ["soup", "bread"]),
            ("bread, please", ["bread"]),
            ("give me a slice of bread", ["bread"]),
            ("I'm hungry", ["bread"]),
            ("me want beer", ["ale"]),
            ("two ales please", ["ale", "ale"]),
            ("i'll take a cold beer", ["ale"]),
        )
        for line, served in some_of(orders, 3):
            for thing in self.visitor.contents:
                thing.delete()
            self.type(f"say Marta, {line}")
            record = CallRecord.objects.filter(tool="serve").last()
            assert record is not None
            assert record.arguments["arguments"]["dishes"] == served, line
            assert len(self.visitor.contents) == len(served), line

    def test_an_order_is_said(self) -> None:
        self.guest("Anna", "inn")
        assert 'You say, "Marta, I would like some soup, please."' in self.type("order soup")
        assert 'You say, "Marta, I would like an ale, please."' in self.type("buy an ale")
        assert self.type("order lantern") == "The inn serves bread, soup and ale."
        assert [thing.key for thing in self.visitor.contents].count("mug of ale") == 1
        assert self.type("order") == (
            "Order what? The inn has bread for nothing, soup for a copper, and ale for two."
        )
        assert 'You say, "Marta, I would like two ales, please."' in self.type("order two ales")
        assert "You drink a mug of ale" in self.type("drink ale"), "either of the two"
        assert self.type("menu").startswith("The inn has bread")
        self.go("square")
        assert "Nobody serves anything here." in self.type("order ale")

    def test_what_is_no_order_is_not_served_and_what_there_is_not_is_refused(self) -> None:
        lines = (
            ("I have a soup, is it spicy?", "Taste it|Judge"),
            ("I like ale.", "enjoy|more"),
            ("I don't like soup.", "leave it|bread"),
            ("no soup, please", "please|Another time"),
            ("do you have wine?", "no wine"),
            ("I'd like a roast chicken", "no roast chicken"),
            ("got any cheese", "no cheese"),
            ("do you have soup?", "copper|soup and ale"),
            ("an ale for him", "the name"),
            ("bring my friend a beer", "the name"),
            ("the same for my brother", "the name"),
            ("no wait, not the ale. A cider instead.", "no cider"),
            ("an ale for Merlin", "Merlin"),
            ("the same again", "Which|Of what"),
            ("is it true that the well is cursed?", "well|tell|know|guess|lost"),
        )
        for line, answer in some_of(lines, 2):
            assert re.search(f"(?i){answer}", self.type(f"say Marta, {line}")), (line, self.heard)
        assert not CallRecord.objects.filter(tool="serve", state="done")

    def test_of_two_that_are_ordered_each_guest_gets_one(self) -> None:
        anna = self.guest("Anna", "inn")
        self.type("say Marta, two ales, one for me and one for Anna.")
        for who in (self.visitor, anna):
            assert [thing.key for thing in who.contents] == ["mug of ale"]

    def test_a_guest_may_order_for_another_one(self) -> None:
        anna = self.guest("Anna", "inn")
        self.type("say Marta, another ale for me and one for anna")
        self.type("say Marta, give anna a soup")
        self.type("say Marta, bread for Anna")
        held = [sorted(thing.key for thing in who.contents) for who in (self.visitor, anna)]
        assert held[0] == ["mug of ale"]
        assert held[1] == ["bowl of soup", "mug of ale", "slice of bread", "slice of bread"]

    def test_more_of_the_same_is_served(self) -> None:
        anna = self.guest("Anna", "inn")
        for line, served, to in (
            ("an ale, not soup", ["ale"], "Visitor"),
            ("make that two", ["ale"], "Visitor"),
            ("and one for Anna", ["ale"], "Anna"),
            ("a soup for Anna on me, please", ["soup", "bread"], "Anna"),
            ("how much is an ale and a soup?", [], ""),
            ("oi, more bread over here", ["bread"], "Visitor"),
            ("bread for Visitor", ["bread"], "Visitor"),
            ("two more of the same for us", ["bread", "bread"], "Visitor"),
            ("ok soup it is", ["soup", "bread"], "Visitor"),
        ):
            CallRecord.objects.all().delete()
            shown = self.type(f"say Marta, {line}")
            done = [one.arguments["arguments"] for one in CallRecord.objects.filter(tool="serve")]
            assert [one["dishes"] for one in done] == ([served] if served else []), (line, shown)
            assert not served or (done[0].get("guest") or "Visitor") == to, line
            assert "For Visitor, from Visitor" not in shown
        assert sorted(thing.key for thing in anna.contents) == [
            "bowl of soup",
            "mug of ale",
            "slice of bread",
        ]

    def test_a_measure_stands_for_what_is_served_in_it(self) -> None:
        for line in ("half a loaf please", "then a bowl of it", "another pint, please"):
            self.type(f"say Marta, {line}")
        served = CallRecord.objects.filter(tool="serve", state="done")
        assert [record.arguments["arguments"]["dishes"] for record in served] == [
            ["bread"],
            ["soup", "bread"],
            ["ale"],
        ]

    def test_two_wishes_are_both_served(self) -> None:
        self.type("say Marta, a bowl of soup and an ale, please!")
        served = CallRecord.objects.filter(tool="serve", state="done")
        assert [record.arguments["arguments"]["dishes"] for record in served] == [
            ["soup", "bread"],
            ["ale"],
        ]
        assert "no stew" in self.type("say Marta, an ale and a bowl of stew").lower()

    def test_the_fourth_mug_is_refused_in_her_own_words(self) -> None:
        for _ in range(MOST):
            self.type("say Marta, an ale, please!")
        assert "enough in your hands" in self.type("say Marta, an ale, please!")


def _refused_by_guests(self: Any, target: Any, **how: Any) -> bool:
    if target.key == "Visitor":
        return False
    self.location = target
    return True
