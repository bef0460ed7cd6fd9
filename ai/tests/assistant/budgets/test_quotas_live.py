"""Limits over time in the turns of a real assistant."""

from __future__ import annotations

from contextlib import contextmanager

from django.db import OperationalError, connection
from django.test import override_settings
from evennia.utils.create import create_object

from ai.assistant.runtime import Runtime
from ai.models import CallRecord, Tally
from ai.testing import ScriptedBrain, TestReactor, call, registry_copy
from ai.tests.game import WorldSceneTest
from ai.tools import Tool

WAIT = [call("wait")]


class TurnTest(WorldSceneTest):
    """Limits in the turns of a real assistant."""

    @contextmanager
    def scene(self, *steps, **declared):
        """A stage with a tool `pour` that has limits."""
        self.poured = []
        poured = self.poured

        def execute(self, character, drink="beer"):
            poured.append(drink)
            return {"poured": drink}

        drink = {"type": "string", "description": "What to pour."}
        body = {
            "name": "pour",
            "description": "Pours.",
            "parameters": {"type": "object", "properties": {"drink": drink}},
            "execute": execute,
            "__module__": __name__,
            **declared,
        }
        with registry_copy():
            type(Tool)("Pour", (Tool,), body)
            with self.stage(ScriptedBrain(*steps)) as scene:
                yield scene

    def states(self):
        calls = CallRecord.objects.filter(tool="pour").order_by("pk")
        return [one.state for one in calls]

    def test_a_limit_is_told_with_when_to_try_again_and_holds_in_the_next_turn(self):
        pours = [[call("pour")], WAIT] * 3
        with self.scene(*pours, cooldown_seconds=3600) as scene:
            scene.say("A beer, Marta!")
            scene.say("Marta, one more!")
            refused = scene.calls()[2]
            assert refused.state == "refused"
            assert "used as often as it may be" in refused.verdicts["limit"]
            assert "again in 60 minutes" in refused.observation
            scene.wait(3600)
            scene.say("Marta, and now?")
        assert self.poured == ["beer", "beer"]
        assert self.states() == ["done", "refused", "done"]

    def test_two_characters_of_one_account_share_its_limit(self):
        with self.scene(*[[call("pour")], WAIT] * 3, daily_limit=1) as scene:
            other = create_object(self.character_typeclass, key="Bea", location=scene.room)
            third = create_object(self.character_typeclass, key="Cid", location=scene.room)
            scene.player.account = other.account = self.account2
            for who in (scene.player, other, third):
                who.at_say("Marta, a beer!")
                scene.wait()
            assert self.states() == ["done", "refused", "done"]

    def test_a_limit_survives_a_restart(self):
        with self.scene([call("pour")], WAIT, daily_limit=1) as scene:
            scene.say("A beer, Marta!")
            brain = ScriptedBrain([call("pour")], WAIT)
            scene.runtime.stop()
            runtime = Runtime(TestReactor())
            runtime.brains["scripted"] = brain
            runtime.start()
            scene.player.at_say("Marta, one more!")
            for _ in range(10):
                runtime.clock.advance(0.1)
            runtime.stop()
            assert self.states() == ["done", "refused"]
            brain.check()

    def test_nought_is_no_limit_and_keeps_no_row(self):
        with self.scene([call("pour", drink=d) for d in "abcde"], WAIT, daily_limit=0) as scene:
            scene.say("Five drinks, Marta!")
        assert self.states() == ["done"] * 5
        assert not Tally.objects.exists()

    def test_a_kept_answer_counts_against_no_limit_and_is_given_when_it_is_reached(self):
        script = [[call("pour")], [call("pour")], [call("pour", drink="tea")], WAIT]
        with self.scene(*script, cacheable=True, daily_limit=1) as scene:
            scene.say("A beer, Marta!")
            assert self.poured == ["beer"]
            first, again, other, _wait = scene.calls()
            assert (first.state, again.state, other.state) == ("done", "done", "refused")
            assert again.verdicts["cache"] == "hit"
        assert Tally.objects.get().count == 1

    def test_the_settings_limit_any_tool(self):
        with (
            override_settings(AI={"RATES": {"say": {"game": "1/hour"}}}),
            self.stage(
                ScriptedBrain([call("say", message="Hi.")], [call("say", message="Hi!")], WAIT)
            ) as scene,
        ):
            scene.say("Hello, Marta!")
            scene.say("Marta, hello!")
            assert [one.state for one in scene.calls()] == ["done", "refused", "done"]
            assert 'Marta says, "Hi!"' not in scene.heard

    def test_nothing_runs_while_the_counters_cannot_be_reached(self):
        for verb in ("SELECT", "INSERT", "UPDATE"):

            def refuse(execute, sql, params, many, context, verb=verb):
                if "ai_tally" in sql and sql.startswith(verb):
                    raise OperationalError("database is locked")
                return execute(sql, params, many, context)

            with self.subTest(verb), self.scene([call("pour")], WAIT, daily_limit=5) as scene:
                with connection.execute_wrapper(refuse):
                    scene.say("A beer, Marta!")
                assert self.poured == []
                assert scene.calls()[0].state == "failed"
                assert not Tally.objects.exists()
