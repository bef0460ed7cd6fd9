"""What telemetry counts and traces of turns that have ended."""

import json
import socket
import time
from contextlib import contextmanager
from unittest.mock import patch

from django.test import Client
from prometheus_client.parser import text_string_to_metric_families
from twisted.web.test.requesthelper import DummyRequest

from ai.brains.base import BrainError, Completion, Usage
from ai.server import at_server_stop
from ai.telemetry import metrics as metrics_file
from ai.telemetry import names, observer, trace_sender
from ai.telemetry.metrics import Metrics
from ai.telemetry.metrics_resource import AiPaths, MetricsResource
from ai.telemetry.trace_sender import TraceSender
from ai.testing import call
from ai.tests.telemetry.receiver import Receiver, attributes
from ai.tests.web.kit import ApiTest
from ai.tools import TOOL_REGISTRY

OPENING = Completion(
    "I look first.",
    calls=(call("inspect_location"), call("no_such_tool", secret="x")),
    usage=Usage(120, 14, 60),
    model="openai:gpt-5-mini",
)


class TelemetryTest(ApiTest):
    @contextmanager
    def telemetry(self, **chosen):
        """Telemetry as the settings ask for it; ends with the server."""
        self.mounted = []
        with (
            self.settings(AI=chosen),
            patch("ai.telemetry.metrics_resource.mount", self.mounted.append),
            patch.object(trace_sender, "PAUSE", 0.01),
        ):
            observer.start(self.scene.runtime)
            yield
            self.scene.runtime.stop()

    def talk(self, *steps):
        self.brain._steps.extend(steps or (OPENING, [call("say", message="A tap, Anna.")]))
        self.scene.say("Marta, what is here?")

    def figures(self):
        (metrics,) = self.mounted
        return {
            (sample.name, *sorted(sample.labels.values())): sample.value
            for family in text_string_to_metric_families(metrics.render().decode())
            for sample in family.samples
        }


class SpansTest(TelemetryTest):
    def test_a_turn_arrives_at_a_receiver_as_a_tree_of_spans(self):
        before = time.time_ns()
        with Receiver() as receiver, self.telemetry(TRACES=receiver.address):
            self.talk()
            spans = receiver.wait_for(6)
        (scope,) = receiver.scopes()
        assert (scope.scope.name, scope.schema_url) == (names.SCOPE, names.SCHEMA_URL)
        by_name = {span.name: span for span in spans}
        assert len({span.trace_id for span in spans}) == 1
        (turn,) = [span for span in spans if not span.parent_span_id]
        assert turn.name == f"invoke_agent {self.scene.script.assistant_key}"
        others = [span for span in spans if span is not turn]
        assert {span.parent_span_id for span in others} == {turn.span_id}
        assert [span.name for span in others] == [
            "chat gpt-5-mini",
            "chat scripted",
            "execute_tool inspect_location",
            "execute_tool unknown",
            "execute_tool say",
        ]
        assert all(span.start_time_unix_nano <= span.end_time_unix_nano for span in spans)
        assert turn.start_time_unix_nano > before - 10**12
        chat = attributes(by_name["chat gpt-5-mini"])
        assert chat == {
            "gen_ai.operation.name": "chat",
            "gen_ai.provider.name": "openai",
            "gen_ai.request.model": "gpt-5-mini",
            "gen_ai.response.model": "gpt-5-mini",
            "gen_ai.response.finish_reasons": ["tool_call"],
            "gen_ai.usage.input_tokens": 120,
            "gen_ai.usage.output_tokens": 14,
            "gen_ai.usage.cache_read.input_tokens": 60,
        }
        whole = attributes(turn)
        assert whole[names.OPERATION] == "invoke_agent"
        assert whole[names.END_REASON] == "terminal"
        assert whole[names.AGENT_ID] == str(self.scene.script.pk)
        unknown = by_name["execute_tool unknown"]
        assert attributes(unknown)["error.type"] == "not_found"
        assert unknown.status.code == 2
        assert attributes(by_name["execute_tool say"])[names.CALL_STATE] == "done"
        told = str(receiver.requests)
        for words in ("tap", "what is here", "secret", "Anna", "I look first"):
            assert words not in told, words

    def test_contents_are_sent_only_if_a_setting_asks_for_them(self):
        with Receiver() as receiver, self.telemetry(TRACES=receiver.address, TRACE_CONTENTS=True):
            self.talk()
            spans = {span.name: attributes(span) for span in receiver.wait_for(6)}
        turn = spans[f"invoke_agent {self.scene.script.assistant_key}"]
        heard = json.loads(turn[names.INPUT_MESSAGES])
        assert "what is here?" in heard[0]["parts"][0]["content"]
        said = spans["execute_tool say"]
        assert json.loads(said[names.TOOL_ARGUMENTS]) == {"message": "A tap, Anna."}
        answer = json.loads(spans["chat gpt-5-mini"][names.OUTPUT_MESSAGES])
        assert answer[0]["parts"][0] == {"type": "text", "content": "I look first."}
        assert "tap" not in spans["execute_tool inspect_location"][names.TOOL_ARGUMENTS]

    def test_letters_that_no_collector_reads_hold_no_trace_or_figure_up(self):
        bad = Completion("\ud800 \0", calls=(call("\ud800", x="\ud800"),), model="openai:\ud800")
        settings = {"TRACE_CONTENTS": True, "METRICS": True}
        with Receiver() as receiver, self.telemetry(TRACES=receiver.address, **settings):
            self.talk(bad, [call("say", message="A tap.")])
            figures = self.figures()
            spans = receiver.wait_for(5)
        assert "chat \ufffd" in {span.name for span in spans}
        assert figures[("evennia_ai_inference_seconds_count", "openai:\ufffd")] == 1

    def test_a_brain_that_does_not_answer_is_a_span_with_an_error(self):
        with Receiver() as receiver, self.telemetry(TRACES=receiver.address):
            self.talk(BrainError("it is gone"))
            turn, chat = receiver.wait_for(2)[:2]
        if turn.parent_span_id:
            turn, chat = chat, turn
        assert chat.name == "chat scripted"
        assert attributes(chat)["error.type"] == "brain_failed"
        assert attributes(turn)["error.type"] == "brain_failed"
        assert turn.status.code == chat.status.code == 2

    def test_a_collector_that_is_down_costs_the_game_nothing(self):
        with socket.socket() as nobody:
            nobody.bind(("127.0.0.1", 0))  # and does not listen
            address = f"http://127.0.0.1:{nobody.getsockname()[1]}"
            with patch("ai.telemetry.spans.SECONDS", 0.05), self.telemetry(TRACES=address):
                began = time.monotonic()
                self.talk()
                assert time.monotonic() - began < 2
                began = time.monotonic()
                at_server_stop()
                assert time.monotonic() - began < trace_sender.STOP_SECONDS + 1


class SenderTest(ApiTest):
    def test_what_does_not_fit_or_does_not_arrive_is_lost_and_counted(self):
        sent = []
        sender = TraceSender(lambda: lambda batch: sent.append(batch) or False, self.scene.clock)
        with patch.object(trace_sender, "MAX_QUEUED", 3):
            for number in range(5):
                sender.add(number)
        assert sender.lost == 2
        sender.stop()
        sender.start()
        sender._thread.join(5)
        assert sent == [[0, 1, 2]]
        assert sender.lost == 5

    def test_packages_that_are_missing_are_named_to_staff(self):
        for setting, package in (("METRICS", "prometheus_client"), ("TRACES", "opentelemetry")):
            with (
                self.settings(
                    AI={setting: "http://localhost:4318" if setting == "TRACES" else True}
                ),
                patch("ai.telemetry.observer.find_spec", side_effect=ModuleNotFoundError(package)),
                patch.object(TOOL_REGISTRY, "problems", []) as problems,
            ):
                observer.start(self.scene.runtime)
            assert f"AI['{setting}']" in problems[0]
            assert "evennia-ai[telemetry]" in problems[0]


class MetricsTest(TelemetryTest):
    def test_turns_calls_tokens_and_times_are_counted(self):
        with self.telemetry(METRICS=True):
            self.talk()
            for _ in range(3):
                self.scene.clock.advance(1)
            figures = self.figures()
        for name, *labels, value in (
            ("evennia_ai_turns_total", "live", "terminal", 1),
            ("evennia_ai_turn_seconds_count", "live", 1),
            ("evennia_ai_inference_seconds_count", "openai:gpt-5-mini", 1),
            ("evennia_ai_tokens_total", "input", "openai:gpt-5-mini", 120),
            ("evennia_ai_tokens_total", "openai:gpt-5-mini", "output", 14),
            ("evennia_ai_calls_total", "", "done", "inspect_location", 1),
            ("evennia_ai_calls_total", "", "done", "say", 1),
            ("evennia_ai_calls_total", "refused", "unknown", "find", 1),
            ("evennia_ai_call_seconds_count", "say", 1),
            ("evennia_ai_assistants", 1),
            ("evennia_ai_running_turns", 0),
            ("evennia_ai_waiting_lines", 0),
            ("evennia_ai_dropped_lines_total", "flood", 0),
            ("evennia_ai_lost_traces_total", 0),
        ):
            assert figures[(name, *sorted(labels))] == value, name
        assert figures[("evennia_ai_reactor_lag_seconds_count",)] >= 3
        assert "Anna" not in str(figures)

    def test_calls_that_no_turn_made_are_counted_too(self):
        with self.telemetry(METRICS=True):
            self.use("inspect_location")
            figures = self.figures()
        assert figures[("evennia_ai_calls_total", "", "done", "inspect_location")] == 1

    def test_a_label_has_only_so_many_values(self):
        with patch.object(metrics_file, "MAX_VALUES", 2):
            label = metrics_file.BoundedLabel()
            assert [label.value(name) for name in "abcab"] == ["a", "b", "others", "a", "b"]

    def test_a_turn_that_cannot_be_counted_is_a_turn_all_the_same(self):
        with self.telemetry(METRICS=True):
            (metrics,) = self.mounted
            metrics._calls = metrics._turns = None
            self.talk([call("say", message="Still here.")])
            self.talk([call("say", message="And here.")])
            assert [line for line in self.scene.heard if "here." in line][1:]


class AddressTest(ApiTest):
    """The address for Prometheus."""

    def setUp(self):
        super().setUp()
        self.resource = MetricsResource(Metrics(self.scene.runtime))

    def fetch(self, token="", cookie=""):
        request = DummyRequest([b"ai", b"metrics"])
        request.getCookie = lambda name: cookie.encode() or None
        if token:
            request.requestHeaders.setRawHeaders(b"Authorization", [f"Bearer {token}".encode()])
        text = self.resource.render_GET(request).decode()
        return request.responseCode or 200, text, request

    def log_in(self):
        browser = Client()
        browser.force_login(self.account)
        return browser.cookies["sessionid"].value

    def test_staff_fetch_it_with_a_token_or_logged_in(self):
        for code, text, request in (self.fetch(self.own), self.fetch(cookie=self.log_in())):
            assert (code, "evennia_ai_assistants 1.0" in text) == (200, True)
            headers = request.responseHeaders
            assert headers.getRawHeaders("Content-Type")[0].startswith("text/plain; version=")
            assert headers.getRawHeaders("Cache-Control") == ["no-store"]

    def test_nobody_else_does(self):
        session = self.log_in()
        for code, credentials in (
            (401, {}),
            (401, {"token": "evai_wrong"}),
            (401, {"cookie": "wrong"}),
            (401, {"token": "wrong", "cookie": session}),
            (403, {"token": self.token}),
        ):
            found, text, _ = self.fetch(**credentials)
            assert (found, "evennia_ai_" in text) == (code, False), credentials
        self.stand_at("Player")
        for credentials in ({"token": self.own}, {"cookie": session}):
            assert self.fetch(**credentials)[0] == 403

    def test_it_is_not_fetched_too_often(self):
        with self.settings(AI={"REQUESTS_PER_TOKEN": "1/minute"}):
            assert [self.fetch(self.own)[0] for _ in range(2)] == [200, 429]

    def test_all_other_paths_go_to_the_website(self):
        asked = []

        class Root:
            def getChild(self, path, request):
                asked.append([path, *request.prepath[1:], *request.postpath])
                return "django"

        paths = AiPaths(Root(), self.resource)
        for path, answer in (
            (["metrics"], self.resource),
            (["metrics", "x"], "django"),
            (["api", "tools"], "django"),
            ([""], "django"),
        ):
            request = DummyRequest([one.encode() for one in path])
            request.prepath = [b"ai", request.postpath.pop(0)]
            assert paths.getChild(request.prepath[1], request) == answer
        assert asked == [
            [b"ai", b"metrics", b"x"],
            [b"ai", b"api", b"tools"],
            [b"ai", b""],
        ]
