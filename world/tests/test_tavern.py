"""Marta's dice and weather, which come from a module beside the game."""

from __future__ import annotations

import re

from django.conf import settings
from django.test import override_settings

from ai.models import CallRecord
from ai.testing import ScriptedBrain, call
from ai.tools.contract.names import safe_name
from ai.tools.support.script import get_assistant_script_for_character
from world.build import find
from world.tests.tavern import SERVICES, Tavern, WithTavern
from world.tests.village import VillageTest


class TestTavern(VillageTest):
    def setUp(self) -> None:
        super().setUp()
        self.enterContext(override_settings(AI={**settings.AI, "MODULE_SERVICES": SERVICES}))
        self.tavern = Tavern()
        self.runtime.modules = WithTavern(self.runtime, self.tavern)
        self.addCleanup(self.runtime.modules.stop)

    def answer(self, line: str) -> str:
        return self.type(f"say {line}").partition("\n")[2]

    def test_two_dice_are_rolled_and_told(self) -> None:
        told = self.answer("Marta, roll two dice.")
        found = re.search(r'Marta says, ".*?(\d) and (\d)\..*?(\d+)', told)
        assert found, told
        assert int(found[1]) + int(found[2]) == int(found[3])
        assert self.tavern.asked[0]["arguments"] == {"count": 2}

    def test_a_model_finds_the_dice_in_three_requests_and_the_weather_in_two(self) -> None:
        roll, weather = safe_name("tavern.roll_dice"), safe_name("tavern.weather")
        brain = ScriptedBrain(
            [call("browse_tools")],
            [call(roll, count=2)],
            [call("say", message="There they lie.")],
            [call(weather, day="today")],
            [call("say", message="Fog.")],
        )
        script = get_assistant_script_for_character(find("person:innkeeper"))
        self.runtime.brains[script.brain_name] = brain
        self.type("say Marta, roll two dice.")
        self.type("say Marta, how is the weather?")
        brain.check()
        assert [len(one.tools) for one in brain.requests] == [14, 18, 18, 18, 18]
        listed = [m.text for m in brain.requests[1].messages if m.name == "browse_tools"]
        assert f'"tools": ["{roll}", "{weather}"], "loaded": true' in listed[0]
        assert "send_messenger" not in listed[0] and "answer_message" not in listed[0]
        told = [message.text for message in brain.requests[3].messages]
        assert any(one.startswith("[you looked: browse_tools; ") for one in told), told

    def test_a_model_is_told_of_the_dice_and_loads_them(self) -> None:
        roll = safe_name("tavern.roll_dice")
        brain = ScriptedBrain(
            [call("load_tools", category="tavern")],
            [call(roll, count=2)],
            [call("say", message="There they lie.")],
        )
        script = get_assistant_script_for_character(find("person:innkeeper"))
        self.runtime.brains[script.brain_name] = brain
        brain.reads = True
        self.type("say Marta, fancy a game of dice?")
        brain.check()
        told = 'load_tools also brings the tools of tavern ("Dice, and the weather.").'
        assert told in brain.requests[0].system

    def test_dice_are_counted(self) -> None:
        for line, count in (
            ("roll a die", 1),
            ("throw five dice", 5),
            ("Can you roll dice?", 2),
            ("Would you throw the dice for me?", 2),
            ("roll the die", 1),
            ("roll 12 dice", 12),
            ("fancy a game of dice?", 2),
            ("roll again", 2),
            ("best of three", 2),
            ("your turn", 2),
        ):
            self.answer(f"Marta, {line}")
            assert self.tavern.asked[-1]["arguments"] == {"count": count}, line

    def test_who_won_is_not_made_up(self) -> None:
        self.answer("Marta, roll two dice.")
        for line in ("did I win?", "who won", "haha I win", "what's the highest roll?"):
            assert re.search("who wins|sum wins", self.answer(f"Marta, {line}"), re.I), line
        assert len(self.tavern.asked) == 1

    def test_who_won_of_several_is_told_by_their_throws(self) -> None:
        for _ in range(2):
            sums = []
            for line in ("roll two dice.", "my throw"):
                told = self.answer(f"Marta, {line}")
                sums.append(max(map(int, re.findall(r"\d+", told))))
            if sums[0] != sums[1]:
                break
        told = self.answer("Marta, who won?")
        assert str(max(sums)) in re.split("that I called|this one", told)[-1], told

    def test_a_throw_is_held_against_the_one_before(self) -> None:
        before, seen = self._sum(self.answer("Marta, roll two dice.")), set[str]()
        for _ in range(6):
            told = self.answer("Marta, now you throw")
            now = self._sum(told)
            said = ("beats", "level", "not beat")[(now <= before) + (now < before)]
            assert f"{said} Visitor" in told, (before, told)
            seen.add(said)
            if now >= before:
                break
        assert seen

    @staticmethod
    def _sum(told: str) -> int:
        return max(map(int, re.findall(r"\d+", told)))

    def test_a_throw_is_taken_up_in_few_words(self) -> None:
        assert "oll the dice" in self.answer("Marta, got any dice?")
        for line, said in (
            ("two normal ones then. if i win the ales free", "Visitor throws"),
            ("n one for me", "Visitor throws"),
            ("lol a draw. u throw now", "Then I throw"),
            ("now me", "Visitor throws"),
            ("my go, watch this", "Visitor throws"),
            ("hello?? i roll", "Visitor throws"),
            ("its my turn", "Visitor throws"),
            ("go again then", "Visitor throws"),
        ):
            told = self.answer(line)
            assert re.search(rf'Marta says, "{said}.*\d', told), (line, told)
        assert len(self.tavern.asked) == 8

    def test_one_die_is_enough_and_a_tie_is_no_win(self) -> None:
        self.answer("Marta, roll the dice")
        assert re.search(r"(?:A|shows a) \d\b", self.answer("just one die"))
        assert self.tavern.asked[-1]["arguments"] == {"count": 1}
        told = self.answer("Marta, is it a tie?")
        assert re.search("I only throw them|Agree on it|ahead", told), told
        for line in ("dice?", "fancy some dice", "dice for it"):
            assert "oll the dice" in self.answer(f"Marta, {line}"), line
        assert re.search("[Ww]hoever loses", self.answer("Marta, loser pays for everything"))

    def test_dice_may_have_other_sides(self) -> None:
        for line, count, sides in (
            ("roll 2d20", 2, 20),
            ("roll a d8", 1, 8),
            ("roll a die with 20 sides", 1, 20),
            ("throw three dice of 10 sides", 3, 10),
            ("cast a 12-sided die", 1, 12),
            ("roll 7 dice with 4 sides each", 7, 4),
        ):
            told = self.answer(f"Marta, {line}")
            assert self.tavern.asked[-1]["arguments"] == {"count": count, "sides": sides}, line
            assert re.search(r"Marta says, \".*\d", told), told

    def test_of_dice_that_there_are_not_none_are_rolled_and_it_is_said(self) -> None:
        for line in (
            "roll 50 dice",
            "roll zero dice",
            "roll 2d1",
            "roll 21d6",
            "roll a die with 500 sides",
        ):
            assert "twenty dice" in self.answer(f"Marta, {line}"), line
        assert not self.tavern.asked

    def test_the_weather_of_tomorrow_and_of_today(self) -> None:
        for line, day in (
            ("what will the weather be?", "tomorrow"),
            ("will it rain tomorrow?", "tomorrow"),
            ("how is the weather?", "today"),
        ):
            assert "Marta says, " in self.answer(f"Marta, {line}"), line
            assert self.tavern.asked[-1]["arguments"] == {"day": day}, line

    def test_the_asker_is_told_to_the_module_and_the_call_is_recorded(self) -> None:
        self.answer("Marta, roll two dice.")
        asked = self.tavern.asked[0]
        assert asked["user_id"] == self.account2.pk
        assert asked["idempotency_key"] and asked["turn_id"]
        (call,) = CallRecord.objects.filter(tool="tavern.roll_dice")
        assert call.state == "done"

    def test_a_tavern_that_was_never_there_is_told_of_in_character(self) -> None:
        self.tavern.is_open = False
        assert re.search("dice cup|made off", self.answer("Marta, roll two dice."))
        assert re.search("knee|cannot tell", self.answer("Marta, what will the weather be?"))

    def test_a_tavern_that_goes_down_is_told_of_and_comes_back(self) -> None:
        assert re.search(r"\d", self.answer("Marta, roll two dice."))
        self.tavern.is_open = False
        assert re.search("dice cup|made off", self.answer("Marta, roll three dice."))
        self.tavern.is_open = True
        self.wait(120)
        assert re.search(r"\d", self.answer("Marta, roll four dice."))

    def test_nobody_else_has_the_dice(self) -> None:
        self.go("square")
        self.answer("Bram, roll two dice.")
        assert not self.tavern.asked


class TestWithoutModules(VillageTest):
    def test_who_has_no_dice_says_so(self) -> None:
        said = self.type("say Marta, roll two dice.")
        assert re.search("dice cup|made off", said), said
