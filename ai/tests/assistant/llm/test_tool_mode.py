"""In which way each model is asked: by the settings, by what was found out, by a table."""

import pytest
from django.test import TestCase

from ai.assistant.llm.tool_mode import MAX_WRONG, ToolModeBrain, ToolModes
from ai.brains.base import BrainUnavailable, Completion, Message, Request
from ai.brains.models.providers import model_spec
from ai.testing import call
from ai.tests.brains.printed_calls.forms import FORMS, THOUGHTS
from ai.tests.brains.wrappers.stack import Held
from ai.tests.rows import some_of
from ai.tools import TOOL_REGISTRY
from ai.tools.contract.registry import ToolSet

HOME = "http://127.0.0.1:9/v1"
SOME_FORMS = ("any: bare", "Llama 3.1: python_tag", "Mistral", "DeepSeek V3.1", "gpt-oss")
READY = Completion(calls=(call("report", state="ready"),))


def spec(where=HOME, **more):
    return model_spec("custom:x", where, **more)


class ProbeTest(TestCase):
    def setUp(self):
        self.told = []
        self.tool_modes = ToolModes(lambda text, topic: self.told.append(text))
        self.brain = Held()

    def ask(self, one=None):
        found = []
        from twisted.internet.defer import ensureDeferred

        asking = ensureDeferred(self.tool_modes.of(one or spec(), self.brain))
        asking.addCallbacks(found.append, lambda failure: found.append(failure.value))
        return asking, found

    def test_several_who_ask_at_once_share_one_probe(self):
        asked = [self.ask()[1] for _ in range(3)]
        assert len(self.brain.asked) == 1
        self.brain.open.pop(0).callback(READY)
        assert asked == [["tools"]] * 3

    def test_what_was_found_is_kept_for_the_next_start(self):
        self.ask()
        self.brain.open.pop(0).callback(READY)
        assert ToolModes().known(spec()) == "tools"

    def test_another_address_is_another_finding(self):
        self.ask()
        self.brain.open.pop(0).callback(READY)
        assert self.tool_modes.known(spec("http://127.0.0.1:8/v1")) == ""

    def test_the_same_name_elsewhere_is_probed_for_itself(self):
        self.ask()
        _, elsewhere = self.ask(spec("http://127.0.0.1:8/v1"))
        assert len(self.brain.asked) == 2
        self.brain.open.pop(0).callback(READY)
        assert elsewhere == []

    def test_a_server_that_answers_nobody_leaves_no_finding_and_all_hear_of_it(self):
        asked = [self.ask()[1] for _ in range(2)]
        self.brain.fail(BrainUnavailable("away"))
        assert [type(one[0]) for one in asked] == [BrainUnavailable] * 2
        assert self.tool_modes.known(spec()) == ""

    def test_one_who_waited_for_a_probe_that_was_stopped_asks_for_itself(self):
        first, _ = self.ask()
        _, second = self.ask()
        first.cancel()
        assert len(self.brain.asked) == 2
        self.brain.open.pop(0).callback(READY)
        assert second == ["tools"]

    def test_the_settings_are_not_doubted_and_nobody_is_asked(self):
        _, found = self.ask(spec(tool_mode="schema"))
        assert (found, self.brain.asked) == (["schema"], [])


class WrongTest(TestCase):
    """A finding that turns out wrong is never silent."""

    def setUp(self):
        self.told = []
        self.tool_modes = ToolModes(lambda text, topic: self.told.append(text))
        TOOL_REGISTRY.all_tools()
        self.tools = ToolSet([TOOL_REGISTRY.get_tool("say"), TOOL_REGISTRY.get_tool("wait")])
        self.request = Request(
            messages=(Message("user", "Hello"),), tools=self.tools.schemas(["say", "wait"])
        )

    def think(self, one, answer):
        brain, found = Held(), []
        ToolModeBrain(brain, one, self.tools, self.tool_modes).think(self.request).addCallback(
            found.append
        )
        brain.open.pop(0).callback(answer)
        return brain.asked[0], found[0]

    def test_a_model_that_goes_on_printing_its_calls_is_asked_by_text(self):
        one = model_spec("openai:x")
        printed = Completion('<tool_call>{"name": "wait", "arguments": {}}</tool_call>')
        for _ in range(MAX_WRONG):
            asked, found = self.think(one, printed)
            assert asked.tools
            assert [made.name for made in found.calls] == ["wait"]
        assert self.tool_modes.known(one) == "text"
        assert len(self.told) == 1
        asked, found = self.think(one, printed)
        assert not asked.tools
        assert [made.name for made in found.calls] == ["wait"]

    def test_one_that_calls_in_between_is_not(self):
        one = model_spec("openai:x")
        printed = Completion('<tool_call>{"name": "wait", "arguments": {}}</tool_call>')
        for answer in [printed, printed, Completion(calls=(call("wait"),)), printed, printed]:
            self.think(one, answer)
        assert (self.tool_modes.known(one), self.told) == ("tools", [])

    def test_whatever_form_and_mode_it_is_noticed_and_staff_hear_of_it_once(self):
        cases = [
            (provider, tool_mode, form)
            for provider in ("openai", "anthropic", "mistral", "groq", "custom")
            for tool_mode in ("tools", "schema")
            for form in (FORMS if provider == "custom" else SOME_FORMS)
            if form != "schema mode's own"
        ]
        for number, (provider, tool_mode, form) in enumerate(some_of(cases, 5)):
            one = model_spec(f"{provider}:x{number}", HOME)
            self.tool_modes._keep(one, tool_mode)
            self.told.clear()
            thinks = number % 2 and "gpt-oss" not in form
            text = THOUGHTS["DeepSeek R1"].format("Hm.") if thinks else ""
            for _ in range(MAX_WRONG):
                self.think(one, Completion(text + FORMS[form]("wait", {})))
            with self.subTest(provider=provider, tool_mode=tool_mode, form=form):
                assert self.tool_modes.known(one) == "text"
                for late in [tool_mode] * MAX_WRONG:  # asked before the mode changed
                    self.tool_modes.learn_from(one, late, Completion("x", printed=True))
                for _ in range(MAX_WRONG):
                    self.think(one, Completion(FORMS[form]("wait", {})))
                assert len(self.told) == 1

    def test_staff_hear_once_where_the_settings_or_the_model_cannot_be_mended(self):
        broken = Completion('<tool_call>{"name": "say", "arguments": {"mess</tool_call>')
        for tool_mode in ("tools", "schema", "text"):
            one = model_spec(f"custom:{tool_mode}", HOME, tool_mode=tool_mode)
            self.told.clear()
            for _ in range(4 * MAX_WRONG):
                self.think(one, broken)
            assert len(self.told) == 1
            assert self.tool_modes.known(one) == tool_mode

    def test_one_that_keeps_to_its_mode_is_left_in_it(self):
        said = Completion('<think>I could {"name": "wait"}</think>Good day.')
        kept = {
            "tools": said,
            "schema": Completion('<think>x</think>{"call": {"tool": "wait", "arguments": {}}}'),
            "text": Completion("WAIT:"),
        }
        for tool_mode, answer in kept.items():
            one = model_spec(f"custom:{tool_mode}", HOME)
            self.tool_modes._keep(one, tool_mode)
            for _ in range(2 * MAX_WRONG):
                self.think(one, answer)
            assert (self.tool_modes.known(one), self.told) == (tool_mode, [])

    def test_one_whose_server_holds_it_to_no_schema_is_asked_by_text(self):
        from ai.brains.wrappers.probe_tool_mode import SCHEMA

        self.tool_modes._keep(spec(), SCHEMA)
        for _ in range(MAX_WRONG):
            self.think(spec(), Completion("Hello there, traveller."))
        assert self.tool_modes.known(spec()) == "text"
        assert "does not keep to a schema" in self.told[0]

    def test_where_the_settings_are_wrong_staff_hear_what_to_write(self):
        one = spec(tool_mode="tools")
        printed = Completion('<tool_call>{"name": "wait", "arguments": {}}</tool_call>')
        for _ in range(MAX_WRONG):
            self.think(one, printed)
        assert self.tool_modes.known(one) == "tools"
        assert "Set AI['MODELS']['custom:x']['tool_mode'] to 'text'" in self.told[0]


@pytest.mark.parametrize("provider", ["openai", "anthropic", "openrouter", "groq"])
def test_a_model_of_the_table_is_not_probed(provider, db):
    assert ToolModes().known(model_spec(f"{provider}:x")) == "tools"
