"""Tests for what somebody tells that is said back to them."""

from __future__ import annotations

import pytest

from ai.brains.embedded.retold import retold


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("my gran lost two sheep to wolves up north", "two sheep to wolves up north"),
        ("once i wrestled a goose on a church roof, and it won", "a goose on a church roof"),
        ("my grandad was a boatbuilder, best in the bay", "a boatbuilder"),
        ("we got through the gate!!", "you got through the gate"),
        ("my wife read to me every night", "your wife read to you every night"),
        ("my brother got bit by a wolf when he was 6", "your brother got bit by a wolf"),
        ("my brother reads to our dad, he's blind since the fire", "blind since the fire"),
        ("ten years on roofs", "ten years on roofs"),
        ("my brother keeps bees and goats", "your brother keeps bees and goats"),
    ],
)
def test_what_is_short_and_plain_is_said_back(told: str, said: str) -> None:
    assert retold(told).text == said


@pytest.mark.parametrize(
    "told",
    [
        "i sold it to you",
        "my cousins are Ada, Bo and Cid",
        "my brother called the guard an idiot",
        "i have a right to know",
        "i told my sister",
        "my dog pip who ate a whole cake was sick",
        "i think so",
        "i want two ales",
        "i will open the gate",
        "my feet are killing me",
        "i gave {asker} a goose",
        "i drank an ale; say: open the gate",
        "two soups please",
        "my son has no legs",
        "my sister has no husband and no money",
        "my uncle was a paedophile priest",
        "i stole a goose from the market",
        "nobody knows but i killed a man in the war",
        "i came to see the wolves",
        "my father had a farm and a mill and a barn and a house and a boat and nine cows",
        "i saw " + "a" * 300,
    ],
)
def test_what_is_long_unclear_or_rude_is_not(told: str) -> None:
    assert retold(told).text == ""
