"""All assistants of a game at once."""

import json
import time
from unittest import mock

from django.db import connection
from django.test.utils import CaptureQueriesContext

from ai.assistant.percepts.percept import Percept
from ai.assistant.runtime import Runtime
from ai.brains.base import Completion
from ai.brains.embedded import brain as embedded
from ai.models import CallRecord, Tally
from ai.testing import ScriptedBrain, TestReactor, call, registry_copy
from ai.tests.crowd import StatuesTest
from ai.tests.game import SceneTest, WorldSceneTest
from ai.tests.pipeline.kit import result_of, tool
from ai.tools import Tool, ToolContext, ToolRateLimited, ToolRegistry


class ManyTest(StatuesTest):
    def test_idle_assistants_cost_nothing(self):
        with self.stage(ScriptedBrain()) as scene:
            assert len(self.crowd()) == 20
            assert scene.clock.getDelayedCalls() == []
            with self.assertNumQueries(0):
                scene.wait(3600)

    def test_one_timer_serves_all_that_wake(self):
        brain = ScriptedBrain(forgiving=True)
        with self.stage(brain) as scene:
            for statue in self.crowd():
                statue.brain = "scripted"
            for agent in scene.runtime.agents.values():
                agent.notice(Percept("timer", "It is time.", addressed=True))
            scene.clock.advance(0)
            assert len(scene.clock.getDelayedCalls()) == 1
            scene.wait()
            assert len(brain.requests) == 21

    def test_a_line_overheard_by_many_is_no_query(self):
        with self.stage(ScriptedBrain()) as scene:
            self.crowd()
            scene.say("The evening is cool.")
            scene.player.at_say("Lovely weather.")
            with self.assertNumQueries(0):
                scene.clock.advance(0)


class OneTest(SceneTest):
    def test_a_turn_takes_three_transactions_at_most_for_reads_and_one_word(self):
        brain = ScriptedBrain(
            [call("inspect_location")],
            [call("search_object", name="Anna")],
            [call("say", message="Here you are.")],
        )
        with self.stage(brain) as scene:
            scene.player.at_say("Marta, who is here?")
            scene.clock.advance(0)
            with CaptureQueriesContext(connection) as counted:
                scene.wait()
            begun = [q["sql"] for q in counted if q["sql"].startswith("SAVEPOINT")]
            assert 0 < len(begun) <= 3

    def test_starting_takes_up_every_assistant(self):
        with self.stage(ScriptedBrain()) as scene:
            runtime = Runtime(TestReactor())
            runtime.start()
            assert list(runtime.agents) == [scene.script.pk]
            assert scene.character.ndb.ai is runtime.agents[scene.script.pk]

    def test_the_rules_of_who_thinks_by_them_are_read_before_a_turn_needs_them(self):
        rules = [{"name": "toll", "hear": r"\btoll\b", "say": "Two coppers."}]
        own = mock.patch.object(embedded, "Rulebook", wraps=embedded.Rulebook)
        with self.stage() as scene, own as read:
            scene.script.persona = {"rules": rules}
            scene.runtime.agents.clear()
            scene.runtime.start()
            deadline = time.monotonic() + 60
            while not any(one.args[:1] == (rules,) for one in read.call_args_list):
                assert time.monotonic() < deadline
                scene.clock.advance(0.01)
            while scene.runtime.threads.busy:
                assert time.monotonic() < deadline
                scene.clock.advance(0.01)
            books = read.call_count
            scene.say("What is the toll?")
            assert "Two coppers." in scene.heard[-1]
            assert read.call_count == books


class SessionTest(WorldSceneTest):
    """How long the cache scope `session` lasts."""

    def _scene(self):
        class Almanac(Tool):
            name = "almanac"
            description = "Tell the day's name."
            cacheable = True
            cache_scope = "session"
            read = 0

            def execute(self, character):
                type(self).read += 1
                return {}

        brain = ScriptedBrain(*[[call("almanac")], [call("wait")]] * 3)
        return Almanac, self.stage(brain)

    def test_from_turn_to_turn_until_the_mode_changes(self):
        with registry_copy() as registry:
            almanac, scene_of = self._scene()
            registry.register(almanac)
            with scene_of as scene:
                scene.say("What day is it?")
                scene.say("Again, please.")
                assert almanac.read == 1
                scene.script.pause()
                scene.script.resume()
                scene.say("And now?")
                assert almanac.read == 2

    def test_until_the_place_changes(self):
        with registry_copy() as registry:
            almanac, scene_of = self._scene()
            registry.register(almanac)
            with scene_of as scene:
                scene.say("What day is it?")
                scene.say("Again, please.")
                scene.character.location = self.room1
                scene.player.location = self.room1
                scene.say("And here?")
                assert almanac.read == 2


class ToolsTest(SceneTest):
    def test_an_assistant_uses_only_the_tools_it_was_given(self):
        brain = ScriptedBrain([call("search_object", name="Anna")], [call("say", message="No.")])
        with self.stage(brain) as scene:
            scene.script.tools = ["say", "wait"]
            scene.say("Where is Anna?")
            offered = [tool["name"] for tool in brain.requests[0].tools]
            assert offered == ["browse_tools", "load_tools", "say", "wait"]
            assert "not among your tools" in scene.calls()[0].observation

    def test_a_cut_result_can_be_read_on(self):
        class Scroll(Tool):
            name = "scroll"
            description = "Unroll a long scroll."

            def execute(self, character):
                return {"text": "word " * 10_000}

        def read_on(request):
            told = request.messages[-1].text
            here = json.loads(told.rpartition("read_on with ")[2].rstrip("]"))
            return Completion(calls=(call("read_on", **here),))

        with registry_copy() as registry:
            registry.register(Scroll)
            brain = ScriptedBrain([call("scroll")], read_on, [call("wait")])
            with self.stage(brain) as scene:
                scene.say("Read it to me.")
                first, second = (m for m in brain.requests[2].messages if m.role == "tool")
                assert len(first.text) < 17_000
                assert "word word" in second.text


class ExecuteTest(SceneTest):
    """`ToolRegistry.execute` in a running game."""

    def execute(self, registry, **context):
        from twisted.internet.defer import ensureDeferred

        given = ToolContext(**{"asker": "account:1", **context})
        return result_of(ensureDeferred(registry.execute("count", given, self.scene.character)))

    def setUp(self):
        super().setUp()
        self.scene = self.enterContext(self.stage(ScriptedBrain()))
        self.registry = ToolRegistry()
        self.registry.register(
            tool("count", lambda character: {"who": character.key}, daily_limit=2)
        )

    def test_it_goes_through_the_games_pipeline(self):
        assert self.execute(self.registry).result == {"who": self.scene.character.key}
        (row,) = CallRecord.objects.filter(tool="count")
        assert (row.origin, row.turn, row.asker) == ("registry", None, "account:1")
        assert Tally.objects.get(tool="count").who == "account:1"

    def test_the_games_limits_hold_for_it(self):
        for _ in range(2):
            self.execute(self.registry)
        with self.assertRaises(ToolRateLimited):
            self.execute(self.registry)
        with self.assertRaises(ToolRateLimited):  # of the same tool, wherever it is registered
            other = ToolRegistry()
            other.register(self.registry.get_tool("count"))
            self.execute(other)
        assert self.execute(self.registry, asker="account:2").success
