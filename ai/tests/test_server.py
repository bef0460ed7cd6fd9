"""What happens when the server starts and stops."""

from unittest.mock import patch

from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings
from evennia.utils.test_resources import EvenniaTestCase

from ai import server
from ai.assistant.runtime import Runtime, set_runtime
from ai.testing import ScriptedBrain, TestReactor, call, registry_copy
from ai.tests.game import SceneTest
from ai.tools import TOOL_REGISTRY, EvalGate, GateDecision

RULE_GATE = "ai.tools.rule_gate.RuleGate"


class No(EvalGate):
    def check(self, tool, context):
        return GateDecision(False, "Not today.")


class StartTest(EvenniaTestCase):
    def setUp(self):
        super().setUp()
        self.addCleanup(set_runtime(Runtime(TestReactor())))
        self.addCleanup(setattr, TOOL_REGISTRY, "gate", TOOL_REGISTRY.gate)
        self.addCleanup(setattr, TOOL_REGISTRY, "problems", list(TOOL_REGISTRY.problems))
        self.addCleanup(setattr, TOOL_REGISTRY, "_serving", False)

    def test_brings_the_games_own_tools_in(self):
        with registry_copy() as registry:
            with patch.dict("sys.modules", {"ai.telemetry.observer": None}):  # switched off
                server.at_server_start()
            assert registry.get_tool("open_gate") is not None
            assert registry.problems == []

    def test_makes_the_gate_that_the_settings_name(self):
        with override_settings(AI={"EVAL_GATE": f"{__name__}.No"}):
            server.at_server_start()
        assert type(TOOL_REGISTRY.gate).__name__ == "No"

    def test_a_gate_that_cannot_be_made_is_as_closed_as_one_that_fails(self):
        with override_settings(AI={"EVAL_GATE": "nowhere.Gate"}):
            server.at_server_start()
        assert isinstance(TOOL_REGISTRY.gate, server.BrokenGate)
        assert "nowhere.Gate" in TOOL_REGISTRY.problems[-1]
        assert TOOL_REGISTRY.gate.judges(TOOL_REGISTRY.get_tool("say"))

    def test_makes_the_ready_made_gate_from_its_rules(self):
        rules = [{"tool": "set_*", "approve": False}]
        with override_settings(AI={"EVAL_GATE": RULE_GATE, "GATE_RULES": rules}):
            server.at_server_start()
        assert TOOL_REGISTRY.gate.judges(TOOL_REGISTRY.get_tool("set_attribute"))
        assert not TOOL_REGISTRY.gate.judges(TOOL_REGISTRY.get_tool("say"))

    def test_rules_with_a_slip_close_the_gate_and_are_shown(self):
        slips = {
            "'approve'": [{"tool": "set_*"}],
            "matches no tool": [{"tool": "set_atribute", "approve": False}],
            "takes 'nam'": [{"tool": "set_*", "arguments": {"nam": "x"}, "approve": False}],
        }
        for told, rules in slips.items():
            with override_settings(AI={"EVAL_GATE": RULE_GATE, "GATE_RULES": rules}):
                server.at_server_start()
            assert isinstance(TOOL_REGISTRY.gate, server.BrokenGate)
            assert told in TOOL_REGISTRY.problems[-1]

    def test_rules_without_a_gate_or_with_a_mistake_are_an_error_at_start(self):
        config = apps.get_app_config("ai")
        for ai in (
            {"GATE_RULES": [{"approve": False}]},
            {"EVAL_GATE": RULE_GATE, "GATE_RULES": [{"approve": "no"}]},
        ):
            with override_settings(AI=ai), self.assertRaisesRegex(ImproperlyConfigured, "GATE"):
                config.ready()

    def test_a_limit_on_a_tool_that_does_not_exist_is_told(self):
        with override_settings(AI={"RATES": {"sya": {"game": "1/day"}, "say": {"game": "1/day"}}}):
            server.at_server_start()
        assert [one for one in TOOL_REGISTRY.problems if "RATES" in one] == [
            "AI['RATES']['sya']: there is no such tool, so nothing is limited by it."
        ]

    def test_names_in_the_settings_that_lead_nowhere_are_told(self):
        ai = {
            "PROMPT": {"weather": "nowhere.weather"},
            "EMBEDDER": "nowhere.Embedder",
            "PROFILES": {"hermit": {"greats": True}},
        }
        with override_settings(AI=ai):
            server.at_server_start()
        assert [one for one in TOOL_REGISTRY.problems if one.startswith("AI[")] == [
            "AI['PROMPT']['weather'] = 'nowhere.weather': No module named 'nowhere'.",
            "AI['EMBEDDER'] = 'nowhere.Embedder': No module named 'nowhere'.",
            "AI['PROFILES']: The profile 'hermit' sets 'greats': no such setting. "
            "Did you mean 'greets'? For all settings: help ai/config",
        ]
        for path, why in ((1, "neither"), ("nowhere.PROFILES", "cannot be imported")):
            with override_settings(AI={"PROFILES": path}):
                server.at_server_start()
            assert why in TOOL_REGISTRY.problems[-1]


class GateTest(SceneTest):
    def test_the_registrys_gate_is_asked_in_a_turn(self):
        brain = ScriptedBrain([call("say", message="Hello")], [call("wait")])
        self.addCleanup(setattr, TOOL_REGISTRY, "gate", TOOL_REGISTRY.gate)
        say = type(TOOL_REGISTRY.get_tool("say"))
        say.requires_gate = True
        self.addCleanup(setattr, say, "requires_gate", False)
        TOOL_REGISTRY.gate = No()
        with self.stage(brain) as scene:
            scene.say("Hello!")
            assert scene.calls()[0].state == "refused"
            assert "Not today." in scene.calls()[0].observation
