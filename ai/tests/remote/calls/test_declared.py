"""Remote tools that declare a cost, limits, a gate, a cache or a level, in an assistant's turns."""

from __future__ import annotations

import json
from contextlib import contextmanager

from ai.models import ApprovalRequest
from ai.testing import ScriptedBrain, call
from ai.testing.modules import does, module_server
from ai.tests.game import SceneTest, WorldSceneTest
from ai.tools import TOOL_REGISTRY
from ai.tools.contract.gate import EvalGate, GateDecision
from ai.tools.rule_gate import RuleGate

WAIT = [call("wait")]
ROLL = [call("dice.roll")]
READS = {"category": "safe_chain"}


def rolls(**declared):
    return does("roll", lambda asked: {"sum": 7}, **declared)


def told(request):
    return request.messages[-1].text


class Thrifty(EvalGate):
    """Refuses what is expensive, and keeps what it was asked about."""

    asked: list = []

    def check(self, tool, context):
        Thrifty.asked.append((tool.name, tool.cost))
        return GateDecision(tool.cost != "expensive", "That costs too much.")


class DeclaredTest(SceneTest):
    @contextmanager
    def played(self, brain, *tools, gate=None, **settings):
        """The module `dice` with these tools, and a scene under these settings."""
        with (
            module_server("dice", *tools) as dice,
            self.scene_with_modules(brain, dice, settings=settings) as scene,
        ):
            TOOL_REGISTRY.gate = gate
            yield dice, scene

    def test_a_cooldown_of_the_manifest_holds(self):
        brain = ScriptedBrain(ROLL, WAIT, ROLL, WAIT, ROLL, WAIT)
        with self.played(brain, rolls(cooldown_seconds=30)) as (dice, scene):
            scene.say("Marta, throw the dice!")
            scene.say("Marta, once more!")
            assert "again in" in told(brain.requests[3])
            assert scene.row("dice.roll").state == "refused"
            assert dice.ran["dice.roll"] == 1
            scene.say("Marta, and again!")
            assert dice.ran["dice.roll"] == 1

    def test_a_daily_limit_of_the_manifest_holds(self):
        brain = ScriptedBrain(ROLL, WAIT, ROLL, WAIT, ROLL, WAIT)
        with self.played(brain, rolls(daily_limit=2)) as (dice, scene):
            for _ in range(3):
                scene.say("Marta, throw the dice!")
            assert dice.ran["dice.roll"] == 2
            assert scene.row("dice.roll").state == "refused"

    def test_the_settings_tighten_a_limit(self):
        brain = ScriptedBrain(ROLL, WAIT, ROLL, WAIT)
        strict = {"MODULE_TOOLS": {"dice": {"daily_limit": 1}}}
        with self.played(brain, rolls(daily_limit=9), **strict) as (dice, scene):
            scene.say("Marta, throw the dice!")
            scene.say("Marta, once more!")
            assert dice.ran["dice.roll"] == 1

    def test_the_settings_loosen_no_limit(self):
        brain = ScriptedBrain(ROLL, WAIT, ROLL, WAIT)
        loose = {"MODULE_TOOLS": {"dice.roll": {"daily_limit": 9}}}
        with self.played(brain, rolls(daily_limit=1), **loose) as (dice, scene):
            scene.say("Marta, throw the dice!")
            scene.say("Marta, once more!")
            assert dice.ran["dice.roll"] == 1
            (state,) = scene.runtime.modules.status()
            assert "['daily_limit'] has no effect" in state.problem

    def test_the_gate_is_asked_where_the_manifest_wants_it(self):
        Thrifty.asked.clear()
        brain = ScriptedBrain(ROLL, [call("dice.count")], WAIT, forgiving=True)
        count = does("count", lambda asked: 2, cost="expensive")
        gated = rolls(cost="expensive", requires_gate=True)
        with self.played(brain, gated, count, gate=Thrifty()) as (dice, scene):
            scene.say("Marta, throw the dice!")
            assert "That costs too much." in told(brain.requests[1])
            assert Thrifty.asked == [("dice.roll", "expensive")]
            assert dict(dice.ran) == {"dice.count": 1}

    def test_the_settings_have_the_gate_asked_and_name_the_cost(self):
        Thrifty.asked.clear()
        brain = ScriptedBrain(ROLL, WAIT)
        strict = {"MODULE_TOOLS": {"dice.roll": {"requires_gate": True, "cost": "expensive"}}}
        with self.played(brain, rolls(), gate=Thrifty(), **strict) as (dice, scene):
            scene.say("Marta, throw the dice!")
            assert "That costs too much." in told(brain.requests[1])
            assert Thrifty.asked == [("dice.roll", "expensive")]
            assert not dice.ran

    def test_rules_of_the_gate_judge_a_cost_from_outside(self):
        brain = ScriptedBrain(ROLL, WAIT)
        gate = RuleGate([{"cost": "expensive", "asker": "below Helper", "approve": False}])
        with self.played(brain, rolls(cost="expensive"), gate=gate) as (dice, scene):
            scene.say("Marta, throw the dice!")
            assert "rules of this game" in told(brain.requests[1])
            assert not dice.ran

    def test_a_cacheable_tool_answers_the_same_question_once_a_turn(self):
        brain = ScriptedBrain(ROLL, ROLL, WAIT, ROLL, WAIT)
        with self.played(brain, rolls(cacheable=True, **READS)) as (dice, scene):
            scene.say("Marta, throw the dice!")
            assert json.loads(told(brain.requests[1])) == {"sum": 7}
            assert '{"sum": 7' in told(brain.requests[2]).replace('{"sum":7', '{"sum": 7')
            assert dice.ran["dice.roll"] == 1
            scene.say("Marta, once more!")
            assert dice.ran["dice.roll"] == 2

    def test_without_the_declaration_nothing_is_cached(self):
        brain = ScriptedBrain(ROLL, ROLL, WAIT)
        with self.played(brain, rolls(**READS)) as (dice, scene):
            scene.say("Marta, throw the dice!")
            assert dice.ran["dice.roll"] == 2

    def test_the_settings_switch_the_cache_off(self):
        brain = ScriptedBrain(ROLL, ROLL, WAIT)
        fresh = {"MODULE_TOOLS": {"dice.roll": {"cacheable": False}}}
        with self.played(brain, rolls(cacheable=True, **READS), **fresh) as (dice, scene):
            scene.say("Marta, throw the dice!")
            assert dice.ran["dice.roll"] == 2

    def test_the_settings_raise_a_level(self):
        brain = ScriptedBrain(ROLL, WAIT, forgiving=True)
        strict = {"MODULE_TOOLS": {"dice": {"required_permission": "Builder"}}}
        with self.played(brain, rolls(), **strict) as (dice, scene):
            scene.say("Marta, throw the dice!")
            assert "dice.roll" not in scene.offered(brain)
            assert not dice.ran

    def test_a_bad_tool_takes_none_of_the_others_along(self):
        brain = ScriptedBrain([call("dice.count")], WAIT, forgiving=True)
        bad = rolls(cost="gold", daily_limit=-1)
        with self.played(brain, bad, does("count", lambda asked: 2)) as (dice, scene):
            scene.say("Marta, how many dice are there?")
            assert "dice.roll" not in scene.offered(brain)
            assert dict(dice.ran) == {"dice.count": 1}
            (state,) = scene.runtime.modules.status()
            assert "'dice.roll': \"gold\" is not a cost" in state.problem

    def test_a_declaration_that_changed_waits_for_a_yes(self):
        brain = ScriptedBrain(ROLL, WAIT, forgiving=True)
        with self.played(brain, rolls(daily_limit=2)) as (dice, scene):
            dice.add(rolls(daily_limit=2000))
            found = []
            scene.runtime.modules.refresh().addCallback(found.append)
            scene.until(lambda: found)
            (state,) = scene.runtime.modules.status()
            (change,) = state.waiting
            assert change.lines() == ["- daily_limit: 2", "+ daily_limit: 2000"]
            scene.say("Marta, throw the dice!")
            assert not dice.ran
            scene.runtime.modules.accept("dice", "account:1", change.level)
            assert [tool.daily_limit for tool in scene.runtime.modules.status()[0].tools] == [2000]


class DeputyTest(WorldSceneTest):
    def test_a_cached_answer_is_an_outsiders_words_too(self):
        self.account.permissions.add("Builder")
        gold = [call("set_attribute", name="gold", value=1000)]
        brain = ScriptedBrain(ROLL, ROLL, gold, WAIT, forgiving=True)
        with (
            module_server("dice", rolls(cacheable=True, **READS)) as dice,
            self.scene_with_modules(brain, dice, by=self.account, grant="Builder") as scene,
        ):
            scene.player.permissions.clear()
            scene.player.permissions.add("Builder")
            scene.say("Marta, throw the dice!")
            scene.wait(2)
            assert dice.ran["dice.roll"] == 1
            assert ApprovalRequest.objects.filter(tool="set_attribute").exists()
            assert scene.character.attributes.get("gold") is None
