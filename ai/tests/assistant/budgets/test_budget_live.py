"""Budgets in a game that runs: what turns come to, and what thinks as they fill."""

import logging
from datetime import timedelta

import pytest
from django.test import override_settings

from ai.assistant.engine.context_window import tokens_of_request
from ai.brains.base import Completion, Usage
from ai.models import Spent
from ai.testing import ScriptedBrain, call
from ai.tests.assistant.budgets.paying import MODEL
from ai.tests.game import SceneTest

SMALL = "custom:small"
URL = "https://models.example/v1"
MODELS = {
    MODEL: {"base_url": URL, "tool_mode": "tools", "price": {"input": 1, "output": 10}},
    SMALL: {"base_url": URL, "tool_mode": "tools", "price": {"input": 0.1, "output": 1}},
}


class BudgetTest(SceneTest):
    def setUp(self):
        super().setUp()
        logging.disable(logging.CRITICAL)
        self.addCleanup(logging.disable, logging.NOTSET)

    def play(self, **budget):
        """A scene in which the models say how large they are."""
        given = {"MODEL": MODEL, "SMALL_MODEL": SMALL, "MODELS": MODELS, "BUDGET": budget}
        self.enterContext(override_settings(AI=given))
        scene = self.enterContext(self.stage())
        scene.script.brain = ""
        self.brains = {}
        for name in (MODEL, SMALL):
            brain = ScriptedBrain(*(self._say(f"{name} {number}") for number in range(9)))
            brain.name = name
            self.brains[name] = brain
            scene.runtime.models._exchanges[name] = (scene.runtime.models.spec(name), brain)
        return scene

    def _say(self, number):
        said = call("say", message=f"That makes {number}.")
        return Completion(calls=(said,), usage=Usage(5000, 100))

    def asked(self):
        return [len(self.brains[name].requests) for name in (MODEL, SMALL)]

    def use(self, scene, share, of=1_000_000):
        purse, key = scene.runtime.ledger, scene.script.assistant_key
        row = {"day": purse.today(), "scope": "assistant", "who": key}
        Spent.objects.update_or_create(**row, defaults={"micros": int(share * of)})

    def test_a_turn_is_on_the_bills_of_game_assistant_and_player(self):
        scene = self.play()
        scene.say("Hello, Marta!")
        turn = scene.turns()[-1]
        assert (turn.model, turn.cost) == (MODEL, 6000)
        bills = {row.scope: (row.who, row.micros, row.calls) for row in Spent.objects.all()}
        assert bills == {
            "game": ("", 6000, 1),
            "assistant": (scene.script.assistant_key, 6000, 1),
            "player": (f"account:{scene.player.account.pk}", 6000, 1),
        }

    def test_as_a_budget_fills_it_makes_do_with_less_and_the_next_day_it_does_not(self):
        scene = self.play(assistant={"dollars": 1})
        for share, asked in ((0, [1, 0]), (0.75, [1, 1]), (0.92, [1, 2]), (1, [1, 2])):
            self.use(scene, share)
            scene.say("Hello, Marta!")
            scene.wait(60)
            assert self.asked() == asked, share
        assert scene.turns()[-1].model == ""
        assert scene.turns()[-1].end_reason in ("terminal", "answered")
        scene.clock.advance(timedelta(days=1).total_seconds())
        scene.say("Hello, Marta!")
        assert self.asked() == [2, 2]

    def test_a_budget_of_its_own_is_held_as_one_of_the_settings_is(self):
        scene = self.play()
        scene.script.limits = {"dollars": 0.5}
        for share, asked in ((0, [1, 0]), (0.75, [1, 1]), (1, [1, 1])):
            self.use(scene, share, of=500_000)
            scene.say("Hello, Marta!")
            scene.wait(60)
            assert self.asked() == asked, share
        scene.script.limits = {}
        scene.say("Hello, Marta!")
        assert self.asked() == [2, 1]

    def test_what_the_settings_give_each_assistant_holds_for_one_that_may_take_more(self):
        scene = self.play(assistant={"dollars": 1})
        scene.script.limits = {"dollars": 100}
        self.use(scene, 0.75)
        scene.say("Hello, Marta!")
        assert self.asked() == [0, 1]

    def test_one_who_met_their_limit_is_answered_all_the_same_and_staff_are_told(self):
        scene = self.play(player={"tokens": 100})
        told = []
        scene.runtime.staff.notify = lambda text, *_args, **_more: told.append(text)
        scene.runtime.ledger._notify = scene.runtime.staff.notify
        for _ in range(2):
            scene.say("Hello, Marta!")
            scene.wait(60)
        assert self.asked() == [0, 0]
        assert any("Marta says" in line for line in scene.heard)
        assert len([line for line in told if "budget" in line]) == 1
        assert "the player Player" in told[0]

    def test_the_window_goes_by_what_the_model_counts(self):
        scene, used = self.play(), []
        brain = self.brains[MODEL]

        def weigh(_request):
            used.append(scene.agent.turn.usage * scene.agent.turn.bounds.window)
            return self._say("nothing")

        brain._steps[1] = weigh
        for _ in range(2):
            scene.say("Hello, Marta!")
            scene.wait(60)
        ours, (theirs,) = tokens_of_request(brain.requests[1]), used
        assert ours > 1500
        assert theirs == pytest.approx(scene.runtime.ledger.estimates.ratio(MODEL) * ours, rel=0.05)
        assert theirs == pytest.approx(5000, rel=0.05)
