"""What a game pays for the plug-in while nobody uses it: imports at the start, work when idle."""

import subprocess
import sys
from unittest import mock

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from evennia.scripts.models import ScriptDB

from ai.testing import TestReactor
from ai.testing.object_cache import forget_objects
from ai.tests.crowd import StatuesTest
from ai.tests.imports import ROOT

HEAVY = """
celery genai_prices httpx json_repair jsonschema kombu mcp numpy onnxruntime openai pydantic
pydantic_ai redis referencing requests rpds tokenizers treq wordllama
"""
LATER = """
ai.brains.embedded ai.brains.printed_calls ai.commands.assistants ai.commands.inspect
ai.commands.memory ai.commands.setup ai.testing ai.workers
"""
START = """
import sys
import django
django.setup()
import evennia
evennia._init()
import ai.commands
import ai.server
from ai.assistant.runtime import get_runtime
assert len(ai.server.TOOL_REGISTRY.list_tools()) > 50
get_runtime()
print(*sys.modules)
import ai.brains.embedded.brain
from ai.brains import lazy_pattern
assert len(lazy_pattern._new) > 200
assert not [one.pattern for one in lazy_pattern._new if len(vars(one)) > 2]  # compiled
from ai.brains.embedded.patterns import rule_pattern
assert rule_pattern.rule_pattern.cache_info().currsize == 0
"""
DAY = 86400


def test_a_game_with_the_built_in_brain_starts_without_heavy_modules() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", START],
        cwd=ROOT,
        env={"PATH": "", "DJANGO_SETTINGS_MODULE": "server.conf.test_settings"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    loaded = set(ran.stdout.split())
    assert "ai.assistant.runtime" in loaded
    assert loaded.isdisjoint(f"{HEAVY} {LATER}".split())


class IdleTest(StatuesTest):
    @pytest.mark.slow
    def test_a_start_makes_as_many_statements_for_many_assistants_as_for_few(self):
        with self.stage() as scene:
            scripts = self.crowd()
            self.statements_of_a_start(scene, 21)  # the first start of a process asks more
            many = self.statements_of_a_start(scene, 21)
            for script in scripts[3:]:
                ScriptDB.objects.get(pk=script.pk).delete()
            assert self.statements_of_a_start(scene, 4) == many

    def statements_of_a_start(self, scene, count):
        scene.runtime.agents.clear()
        forget_objects()
        with CaptureQueriesContext(connection) as queries:
            scene.runtime.start()
        assert len(scene.runtime.agents) == count
        scripts = [agent.script for agent in scene.runtime.agents.values()]
        with self.assertNumQueries(0):  # Evennia calls it for every script of a game
            for script in scripts:
                script.at_server_start()
        return len(queries.captured_queries)

    def test_the_attributes_of_an_idle_assistant_are_read_at_once_when_one_is_needed(self):
        with self.stage() as scene:
            self.crowd(1)
            forget_objects()
            scene.runtime.agents.clear()
            scene.runtime.start()
            for agent in scene.runtime.agents.values():
                assert "attributes" not in agent.script.__dict__
                with self.assertNumQueries(1):
                    assert agent.script.mode == "awake" and agent.script.assistant_key
                    assert agent.script.persona is not None

    def test_idle_assistants_neither_ask_the_database_nor_use_a_timer(self):
        reactor = TestReactor()
        with self.stage(reactor=reactor) as scene:
            self.crowd()
            scene.runtime.start()
            scene.wait(120)
            assert len(scene.runtime.agents) > 10
            later = mock.patch.object(reactor, "callLater", wraps=reactor.callLater)
            with CaptureQueriesContext(connection) as queries, later as scheduled:
                waiting = len(reactor.getDelayedCalls())
                scene.wait(DAY)
                assert len(reactor.getDelayedCalls()) == waiting
            assert not scheduled.called
            assert [query["sql"] for query in queries.captured_queries] == []
