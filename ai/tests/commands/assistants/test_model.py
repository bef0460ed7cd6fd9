"""`ai model`: which model thinks for an assistant, and what is known of it."""

import re

from django.test import override_settings

from ai.assistant.llm.catalog import spec_of
from ai.commands.command import CmdAI
from ai.tests.game import EvenniaCommandTest, WithCast

SECRET = "sk-marker-1a2b3c4d5e6f7a8b9c0d"
HOME = "http://127.0.0.1:9/v1"
AI = {
    "MODEL": "openai:gpt-5-mini",
    "MODELS": {"custom:mine": {"base_url": HOME, "tool_mode": "text", "window": 4096}},
}


class ModelTest(WithCast, EvenniaCommandTest):
    def setUp(self):
        super().setUp()
        self.enterContext(override_settings(AI=AI, AI_KEYS={"openai": SECRET}))
        self.scene = self.enterContext(self.stage(by=self.account))

    def ask(self, text, caller=None):
        told = self.call(CmdAI(), text, caller=caller)
        assert SECRET not in told
        return re.sub(r"\s+", " ", told)

    def test_tells_who_thinks_how_it_is_asked_and_whether_its_key_is_there(self):
        told = self.ask("model Marta")
        assert "1. openai:gpt-5-mini" in told
        assert "asked by: tools; window: 32,768 (AI['WINDOW'])" in told
        assert "key: there" in told
        assert "2. embedded the built-in brain" in told

    def test_tells_which_key_is_missing(self):
        with override_settings(AI_KEYS={}):
            assert "missing; set OPENAI_API_KEY" in self.ask("model Marta")

    def test_a_builder_sets_a_chain_and_takes_it_away(self):
        told = self.ask("model Marta = custom:mine, embedded")
        assert "1. custom:mine at 127.0.0.1; asked by: text; window: 4,096 tokens" in told
        assert "price: free" in told
        assert "key: none needed" in told
        assert self.scene.script.brain == "custom:mine, embedded"
        assert "custom:mine" in self.ask("status Marta")
        self.ask("model Marta = none")
        assert self.scene.script.brain == ""

    def test_a_name_that_is_none_is_told_and_nothing_changes(self):
        assert "Did you mean 'openai'?" in self.ask("model Marta = opnai:gpt-5")
        assert "has no address" in self.ask("model Marta = custom:other")
        assert "provider:model" in self.ask("model Marta = gpt-5")
        assert "1 to 5 models" in self.ask("model Marta = " + ", ".join(["openai:a"] * 30))
        assert self.scene.script.brain == ""

    def test_one_who_may_not_change_it_may_not_change_its_model(self):
        self.scene.character.locks.add("control:false();edit:false()")
        self.account.permissions.clear()
        self.account.permissions.add("Builder")
        self.account.is_superuser = False
        self.char1.locks.cache_lock_bypass(self.char1)
        assert "may not change" in self.ask("model Marta = openai:gpt-5")
        assert self.scene.script.brain == ""

    def test_a_probe_of_what_the_settings_say_asks_nobody(self):
        self.ask("model Marta = custom:mine")
        assert "custom:mine is asked by: text" in self.ask("model Marta/probe")

    def test_a_probe_of_the_built_in_brain_is_none(self):
        with override_settings(AI={"MODEL": "embedded"}):
            assert "No model thinks for it" in self.ask("model Marta/probe")
            assert "No model thinks for it" in self.ask("model/probe Marta")

    def test_why_and_status_tell_in_a_line_why_something_else_thinks(self):
        models = self.scene.runtime.models
        breaker = models.endpoint(spec_of("openai:gpt-5-mini")).breaker
        breaker.ask_to_wait("no credit", 60.0, False)
        line = "openai:gpt-5-mini: api.openai.com is suspended for another 60 s: no credit"
        for word in ("why Marta", "status Marta", "model Marta"):
            assert line in self.ask(word), word
        self.scene.clock.advance(60)
        line = "api.openai.com is asked again with the next request, after: no credit"
        for word in ("why Marta", "status Marta", "model Marta"):
            assert line in self.ask(word), word

    def test_a_missing_key_is_why_too(self):
        with override_settings(AI_KEYS={}):
            assert "There is no key for 'openai:gpt-5-mini'" in self.ask("why Marta")
