"""Orders for one and for two in many words: what is served is what was asked for."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from world.tests.village import VillageTest

DISHES = {"ale": "mug of ale", "soup": "bowl of soup"}
NUMBERS = {1: ("a", "one", "1"), 2: ("two", "2"), 3: ("three", "3")}
OPENINGS = (
    "{}",
    "{} please",
    "{} then",
    "can we have {}",
    "id like {}",
    "i'll have {}",
    "give me {}",
    "ok, {}",
    "hi, could i get {}?",
    "bring us {} pls",
)
SHARED = (
    "{n} {dish}s: one for {whom}, one for me",
    "{n} {dish}s, one for me and one for {whom}",
    "{n} {dish}s then, one for me n one for {whom}",
    "{n} {dish}s. one for {whom}, one for me",
    "{n} {dish}s, for me and {whom}",
    "a {dish} for me and one for {whom}",
    "a {dish} for {whom} and one for me",
)
MOST = 60
"""Orders that are tried; each takes a fifth of a second."""
WHOM = ("her", "dora", "Dora", "my friend", "my friend here")


class Order(NamedTuple):
    line: str
    mine: Counter[str]
    theirs: Counter[str]


def _few(number: int, dish: str, word: str) -> str:
    return f"{word} {dish}{'s' if number > 1 else ''}"


@st.composite
def orders(draw: st.DrawFn) -> Order:
    """An order, with what each of two is to have."""
    kind = draw(st.sampled_from(("mine", "theirs", "shared", "both kinds", "one each")))
    dish, number = draw(st.sampled_from(sorted(DISHES))), draw(st.sampled_from((1, 2, 3)))
    opening, whom = draw(st.sampled_from(OPENINGS)), draw(st.sampled_from(WHOM))
    few = _few(number, dish, draw(st.sampled_from(NUMBERS[number])))
    many, one = Counter({dish: number}), Counter({dish: 1})
    if kind == "mine":
        return Order(opening.format(few), many, Counter())
    if kind == "theirs":
        number = min(number, 2)
        few = _few(number, dish, draw(st.sampled_from(NUMBERS[number])))
        return Order(opening.format(f"{few} for {whom}"), Counter(), Counter({dish: number}))
    if kind == "shared":
        words = draw(st.sampled_from(SHARED))
        return Order(opening.format(words.format(n="two", dish=dish, whom=whom)), one, one)
    if kind == "one each":
        return Order(opening.format(f"two {dish}s, one each"), one, one)
    other = "soup" if dish == "ale" else "ale"
    line = f"{few} for me and {draw(st.sampled_from(('a', 'one', 'an')))} {other} for {whom}"
    return Order(opening.format(line), many, Counter({other: 1}))


class TestOrders(VillageTest):
    """Two friends at the counter, one of whom orders."""

    def setUp(self) -> None:
        super().setUp()
        self.dora = self.guest("Dora", "inn")
        self.dora.account = self.account
        self.wait(3)

    def served(self, order: Order, friend: str = "say Hello, Marta!") -> list[Counter[str]]:
        """Have an order given after the friend spoke; returns what each of the two has then."""
        for guest in (self.visitor, self.dora):
            for thing in guest.contents:
                thing.delete()
        self.clock.advance(700)  # she serves nobody more than a dozen times in an hour
        self.dora.execute_cmd(friend)
        self.wait(3)
        self.type(f"say Marta, {order.line}")
        called = {key: dish for dish, key in DISHES.items()}
        return [
            Counter(called[one.key] for one in guest.contents if one.key in called)
            for guest in (self.visitor, self.dora)
        ]

    @pytest.mark.slow
    def test_each_is_served_what_was_asked_for(self) -> None:
        @given(orders())
        @settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=MOST)
        def is_served(order: Order) -> None:
            assert self.served(order) == [order.mine, order.theirs], [order.line, *self.heard]

        is_served()

    @pytest.mark.slow
    def test_nobody_is_served_more_than_was_asked_for(self) -> None:
        self.guest("Anna", "inn").execute_cmd("say Hello, Marta!")

        @given(orders())
        @settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=MOST)
        def is_served(order: Order) -> None:
            mine, theirs = self.served(order, "pose smiles.")
            assert mine + theirs <= order.mine + order.theirs, [order.line, *self.heard]

        is_served()


SET_RIGHT = {
    "too many": """
        three soups please -> serves Visitor three bowls of soup
        thats three soups, i only said two -> sorry.*takes? a bowl of soup.*off the slate
        no way am i payin four. take two back -> takes two bowls of soup !> no work|keep an inn
        two ales -> serves Visitor two mugs of ale
        hang on, you gave me two ales, i wanted one -> takes a mug of ale
        im not paying for four soups -> back to me !> slate stays|a good story
        you served too much -> back to me
        what do i owe -> ale for two coppers
        another soup maybe? no wait, make it bread -> bread !> There you have|could not tell
        so can i have my soup now? -> serves Visitor a bowl of soup !> no work
    """,
    "full hands": """
        three ales -> three mugs
        one more ale -> eat up first, or give me something back
    """,
    "stories": """
        two ales -> two mugs
        can i pay with a story? what sort do you like -> once !> could not tell|nobody told
        ok later. you got a room for tonight? -> locked|No bed !> wipe|clean
        what was wrong with my story -> once
        a story eh? i once wrestled a goose on the roof of coldwater church and lost -> wipe|clean
    """,
    "to a friend": """
        some bread -> slice of bread
        give dora the bread back n then ask again -> your own hands !> serves
    """,
}


class TestSetRight(VillageTest):
    def setUp(self) -> None:
        super().setUp()
        self.guest("Dora", "inn").account = self.account
        self.wait(3)

    def test_what_went_wrong_is_set_right(self) -> None:
        for name, scene in SET_RIGHT.items():
            for thing in self.visitor.contents:
                thing.delete()
            self.clock.advance(4000)
            for row in scene.strip().splitlines():
                line, _, wanted = row.strip().partition(" -> ")
                has, _, lacks = wanted.partition(" !> ")
                self.type(f"say Marta, {line}")
                shown = "\n".join(one for one in self.heard if one.startswith("Marta"))
                assert re.search(has, shown, re.S), (name, line, shown)
                assert not lacks or not re.search(lacks, shown), (name, line, shown)
