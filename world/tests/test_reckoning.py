"""Marta's slate: what was ordered and not paid for, for each guest, however long ago."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings

from ai.testing import ScriptedBrain, call
from ai.tests.rows import some_of
from ai.tools import TOOL_REGISTRY, ToolContext, ToolError
from world.build import find
from world.kitchen import DISCREET, SLATE, TO_SETTLE, slate_of
from world.places import VILLAGE
from world.tests.village import VillageTest

STORY = "One night my aunt met a bear in the pantry, and it had brought its own spoon."


class TestSlate(VillageTest):
    def setUp(self) -> None:
        super().setUp()
        self.anna = self.guest("Anna", "inn")
        self.anna.account = self.account

    def play(self, lines: Sequence[tuple[str, str]], who: Any = None) -> None:
        """Have somebody say lines to Marta; each answer must have some words."""
        for line, told in lines:
            with self.subTest(line):
                self.heard.clear()
                (who or self.visitor).execute_cmd(f"say Marta, {line}")
                assert re.search(f"(?i){told}", self.wait(8)), self.heard

    def called(self, name: str, **arguments: Any) -> str:
        """What the innkeeper reads of a call that she makes for the visitor."""
        tool = TOOL_REGISTRY.get_tool(name)
        assert tool is not None
        context = ToolContext(user=self.visitor, clock=self.clock)
        return str(tool.execute(find("person:innkeeper"), context=context, **arguments).text)

    def test_what_is_owed_is_what_was_served_and_not_paid(self) -> None:
        self.play(
            (
                ("What is my bill?", "slate"),
                ("two ales, please", "coppers|foam"),
                ("and how much do I owe you now?", "ale twice.*four coppers"),
                ("and the bread?", "ale twice.*four coppers"),
                ("I am out of coin. Would a tale do?", "story"),
                (STORY, "ale twice"),
                ("then are we quits?", "even|slate"),
                ("a bowl of soup", "soup"),
                ("what does that come to?", "one copper,"),
                ("what did I have?", "ale twice|soup and bread"),
                ("here are the coins", "that was soup"),
                ("do I still owe you something?", "even|slate"),
                (STORY, "story|ending"),
            )
        )

    @pytest.mark.slow
    def test_it_is_right_after_a_hundred_lines_and_a_restart(self) -> None:
        self.play((("two ales, please", ""), ("Bring Anna a soup on me", "Anna")))
        self.play((("an ale, please", "foam|coppers"),), self.anna)
        for number in range(100):
            self.type(f"say Marta, have you seen {number} of my geese?")
        for _ in range(2):
            self.play(
                (
                    ("What do I owe you?", "ale twice and soup.*five coppers"),
                    ("what does Anna owe?", "Anna.*ale.*two coppers"),
                    ("what have I had this evening?", "ale twice and soup"),
                )
            )
            self.play((("so what do I owe?", "ale.*two coppers"),), self.anna)
            self.restart()
        self.play(((STORY, "ale twice and soup"),))
        self.restart()
        self.play((("So are we even now?", "We are.*(ale twice and soup|nothing)"),))
        self.play((("are we even?", "not.*ale.*two coppers"),), self.anna)

    def test_a_guest_asks_in_any_words(self) -> None:
        self.play((("an ale, please", ""), ("a soup, please", "")))
        owed = "ale and soup.*three coppers"
        straight = (
            "whats owed by me?",
            "how much is it all together?",
            "so what do I owe now, all in all?",
            "how much have I got to pay?",
            "what must I pay?",
            "can I have the bill, please",
            "the reckoning, please",
            "what stands on my slate?",
            "how high is my tab?",
            "let me settle up",
            "I'd like to pay now",
            "remind me what I owe you",
            "I owe you how much?",
            "what is due?",
            "what's the damage?",
        )
        for line in some_of(straight, 4):
            self.play(((line, owed),))
        roundabout = (
            "so we are even, yes?",
            "are we square?",
            "is everything paid?",
            "have I paid for everything?",
            "is my slate clean?",
            "I owe you nothing, right?",
            "is that enough?",
        )
        indebted = (
            "do I owe you anything?",
            "am I in your debt?",
            "do I have debts with you?",
            "is there an open tab for me?",
        )
        for line in some_of(indebted, 4):
            self.play(((line, f"(yes|you do),.*{owed}"),))
        for line in some_of(roundabout, 4):
            self.play(((line, f"not (yet|quite).*{owed}"),))

    def test_what_another_owes_is_told_by_name(self) -> None:
        self.play((("an ale and a soup, please", ""),), self.anna)
        lines = (
            "what does Anna owe?",
            "how much does anna still owe you?",
            "has Anna paid?",
            "what is on Anna's slate?",
            "is Anna in your debt?",
            "bread for Anna, and tell me what she owes.",
        )
        for line in some_of(lines, 3):
            self.play(((line, "Anna.*ale and soup.*three coppers"),))
        self.play(
            (
                (
                    "what does Merlin owe?",
                    "nothing to read out for Merlin|For Merlin I have nothing",
                ),
                ("who owes you money?", "name one"),
                ("I'll pay for Anna.", "Anna owes me nothing any more"),
                ("has Anna paid?", "Anna had ale and soup, dear, and it is paid"),
            )
        )
        self.play((("are we even now?", "We are.*(ale and soup|nothing)"),), self.anna)

    def test_one_takes_over_what_another_owes(self) -> None:
        self.play((("an ale and a soup, please", ""),), self.anna)
        self.play(
            (
                ("put it on Anna's bill", "say so themselves|tells me so"),
                ("did Anna drink a lot?", "ale and soup"),
                ("put Anna's ale on my tab", "ale and soup, and Anna owes nothing"),
                ("what do I owe exactly?", "ale and soup.*three coppers"),
                (
                    "here's a story: once a fox stole my boots in the snow. thats my payment",
                    "worth ale and soup",
                ),
                ("order two ales, one for Anna and one for me", "One for you|yours"),
                ("an ale and some bread for Anna", "Anna"),
                ("two ales for Merlin", "no Merlin in here"),
            )
        )
        assert slate_of(self.anna) == []

    def test_other_debts_are_none_of_hers(self) -> None:
        self.play((("an ale, please", ""),))
        for line in ("what do I owe Hob?", "what does Anselm owe me?", "I owe my brother money."):
            self.play(((line, r"says, \"(?!.*slate|.*that was ale|.*you had ale)"),))

    def test_a_purse_pays_for_what_stands_there(self) -> None:
        self.play((("two ales, please", ""),))
        self.visitor.db.coins = 3
        self.play((("here is the money", "three coppers, and it costs four"),))
        assert slate_of(self.visitor) == ["ale", "ale"]
        self.visitor.db.coins = 9
        self.play((("here is the money", "ale twice"),))
        assert (slate_of(self.visitor), self.visitor.db.coins) == ([], 5)
        self.play((("an ale, please", ""), ("what do I owe?", "nothing")))
        assert self.visitor.db.coins == 3

    def test_one_coin_pays_for_no_more_than_it_buys(self) -> None:
        self.play((("an ale, please", ""), ("a soup, please", "")))
        self.play((("heres my copper", "that was soup"),))
        assert slate_of(self.visitor) == ["ale"]

    def test_a_model_reads_what_was_served_and_who_owes_what(self) -> None:
        part = {"is": "world.kitchen.slates", "after": "people", "tokens": 120}
        self.enterContext(override_settings(AI={**settings.AI, "PROMPT": {"slate": part}}))
        said = [[call("say", message=f"There you are, {number}.")] for number in range(7)]
        brain = ScriptedBrain([call("serve", dishes=["soup", "ale"])], *said)
        brain.reads = True
        self.runtime.brains[brain.name] = brain
        find("person:innkeeper").ndb.ai.script.brain = brain.name
        for line in ("Marta, a soup and an ale, please.", "Marta, how much do I owe you now?"):
            self.type(f"say {line}")
        request = brain.requests[-1]
        outcome = next(m.text for m in request.messages if m.name == "serve")
        assert outcome == (
            '"Visitor" has a bowl of soup and a mug of ale now. It costs three coppers: on the '
            'slate of "Visitor", who owes three coppers in all now.'
        )
        slate = '[slate of "Visitor"] "Owes you three coppers in all, for soup and ale."'
        lines = request.context.split("\n")
        assert slate in lines and TO_SETTLE in lines[lines.index(slate) + 1]
        assert DISCREET in request.context
        self.anna.location, self.visitor.location = self.visitor.location, None
        for line, is_shown in (
            ("Marta, good evening.", False),
            ("Marta, have you had visitors?", False),
            ("Marta, is Visitor's slate even?", True),
        ):
            self.anna.account = self.account
            self.anna.at_say(line)
            self.wait(2)
            assert (slate in brain.requests[-1].context) == is_shown
        for line, is_told in (
            ("what do I owe you?", True),
            ("how do I get to the square?", False),
            ("have you seen Bill?", False),
        ):
            self.anna.at_say(f"Marta, {line}")
            self.wait(2)
            clean = '[slate] "Nobody here owes you anything."'
            assert (clean in brain.requests[-1].context) == is_told, line

    def test_a_model_settles_the_slate_of_one_who_has_gone(self) -> None:
        self.anna.attributes.add(SLATE, ["ale"], category=VILLAGE)
        self.anna.location = None
        told = self.called("settle_slate", paid_with="slate", guest="anna")
        assert told == 'What "Anna" owed is on the slate of "Visitor" now: ale.'
        assert (slate_of(self.anna), slate_of(self.visitor)) == ([], ["ale"])
        with pytest.raises(ToolError, match="That guest is not here"):
            self.called("settle_slate", paid_with="coins", guest="anna")

    def test_a_model_is_told_how_a_slate_is_wiped(self) -> None:
        assert self.called("serve", dishes=["ale"]).endswith(TO_SETTLE)
        assert "ale for two coppers" in self.type("look slate of visitor")
        assert (
            self.called("settle_slate", paid_with="story")
            == 'The slate of "Visitor" is clean: ale was on it.'
        )
        assert "Could not find" in self.type("look slate of visitor")
        told = self.called("settle_slate", paid_with="coins", guest="Anna")
        assert told == 'The slate of "Anna" is clean: nothing was on it.'
