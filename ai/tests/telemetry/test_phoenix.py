"""What a real collector has of turns, asked by its own API."""

import json
import os
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from ai.telemetry import names
from ai.testing import call
from ai.tests.telemetry.phoenix import phoenix
from ai.tests.telemetry.test_telemetry import OPENING, TelemetryTest

pytestmark = pytest.mark.slow


WORDS = ("tap", "what is here", "secret", "Anna", "I look first")


class PhoenixTest(TelemetryTest):
    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path):
        self.folder = tmp_path

    @contextmanager
    def traced_turn(self, server, project, said, **chosen):
        """The spans of one turn, by name, as the collector has them in a project."""
        resource = {"OTEL_RESOURCE_ATTRIBUTES": f"openinference.project.name={project}"}
        with patch.dict(os.environ, resource), self.telemetry(TRACES=server.address, **chosen):
            self.talk(OPENING, [call("say", message=said)])
            yield {span["name"]: span for span in server.wait_for(project, 6)}

    def test_phoenix_has_a_turn_as_a_tree_of_spans_and_words_only_if_asked(self):
        # The turns are nested because telemetry ends with the scene's runtime.
        with (
            phoenix(self.folder) as server,
            self.traced_turn(server, "plain", "A tap, Anna.") as plain,
            self.traced_turn(server, "wordy", "Two taps, Anna.", TRACE_CONTENTS=True) as wordy,
        ):
            for spans in (plain, wordy):
                self.check_tree(spans)
            for word in WORDS:
                assert word not in json.dumps(plain), word
            self.check_words(wordy)

    def check_tree(self, spans):
        agent = f"invoke_agent {self.scene.script.assistant_key}"
        tools = ("inspect_location", "unknown", "say")
        turn = spans[agent]
        parents = {name: span["parent_id"] for name, span in spans.items()}
        children = ["chat gpt-5-mini", "chat scripted", *(f"execute_tool {one}" for one in tools)]
        assert parents == {agent: None} | dict.fromkeys(children, turn["context"]["span_id"])
        assert len({span["context"]["trace_id"] for span in spans.values()}) == 1
        kinds = {"invoke_agent": "AGENT", "chat": "LLM", "execute_tool": "TOOL"}
        for name, span in spans.items():
            assert span["span_kind"] == kinds[name.split()[0]], name
            assert span["start_time"] <= span["end_time"], name
        for span in (turn, spans["chat gpt-5-mini"]):  # its own names, which it adds up
            counts = ("prompt", "completion", "total")
            found = [span["attributes"][f"llm.token_count.{count}"] for count in counts]
            assert found == [120, 14, 134]
        chat = spans["chat gpt-5-mini"]["attributes"]
        assert chat["llm.model_name"] == "gpt-5-mini"
        assert chat["llm.token_count.prompt_details.cache_read"] == 60
        assert turn["attributes"][names.END_REASON] == "terminal"
        assert spans["execute_tool say"]["attributes"]["tool.name"] == "say"
        failed = {name: span for name, span in spans.items() if span["status_code"] == "ERROR"}
        assert list(failed) == ["execute_tool unknown"]
        (refused,) = failed.values()
        assert refused["status_message"] == "not_found"
        assert refused["attributes"][names.ERROR_TYPE] == "not_found"
        assert refused["attributes"][names.CALL_STATE] == "refused"

    def check_words(self, spans):
        values = {name: span["attributes"] for name, span in spans.items()}
        turn = values[f"invoke_agent {self.scene.script.assistant_key}"]
        assert "what is here?" in turn["llm.input_messages.0.message.content"]
        assert "I look first." in values["chat gpt-5-mini"][names.OUTPUT_MESSAGES]
        assert "Anna" in values["execute_tool inspect_location"]["output.value"]
        assert values["execute_tool say"]["tool.parameters.message"] == "Two taps, Anna."
        assert values["execute_tool unknown"]["tool.parameters.secret"] == "•••"
