"""Pausing and stopping, for one, for a room, for all: it holds from the next call on."""

from datetime import timedelta
from unittest import mock

from django.utils import timezone
from evennia.utils.create import create_object
from twisted.internet.defer import Deferred

from ai.assistant.adopt import adopt
from ai.assistant.operations import pause
from ai.assistant.runtime import Runtime
from ai.models import ApprovalRequest, Delivery
from ai.testing import ScriptedBrain, TestReactor, call, registry_copy
from ai.tests.assistant.chatter import somebody
from ai.tests.crowd import STATUES, StatuesTest
from ai.tests.game import SceneTest
from ai.tools import Tool, ToolCategory

CHARACTER = "evennia.objects.objects.DefaultCharacter"


def halts(scene):
    """The three ways in which a turn can be paused, each with the way back."""
    halt, one = scene.runtime.pause, [scene.agent]
    return {
        "one": (lambda: halt.pause(one, "paused by Char"), lambda: halt.resume(one)),
        "room": (
            lambda: halt.pause(list(scene.runtime.agents.values()), "paused by Char"),
            lambda: halt.resume(list(scene.runtime.agents.values())),
        ),
        "all": (lambda: halt.pause_all("all are paused by Char"), halt.resume_all),
    }


class MidTurnTest(SceneTest):
    """A brain asks for several calls at once, and the first of them has somebody pause it."""

    def turn(self, name):
        """A turn that is paused in its first call."""
        scene_of = {}

        class Bell(Tool):
            name = "pull_the_cord"
            description = "Ring for the builder."
            rung = 0

            def execute(self, character):
                type(self).rung += 1
                if type(self).rung == 1:
                    halts(scene_of["scene"])[name][0]()
                return {"rung": type(self).rung}

        with registry_copy() as registry:
            registry.register(Bell)
            three = [
                call("pull_the_cord"),
                call("search_object", query="Anna"),
                call("pull_the_cord"),
            ]
            brain = ScriptedBrain(three, [call("say", message="Here.")])
            with self.stage(brain) as scene:
                scene_of["scene"] = scene
                scene.say("Ring, please.")
                assert Bell.rung == 1
                assert [c.state for c in scene.calls()] == ["done", "failed", "failed"]
                turn = scene.turns()[0]
                assert turn.end_reason == "cancelled"
                assert "paused by Char" in turn.detail
                assert Delivery.objects.get().state == "waiting"
                scene.wait(3600)
                assert len(scene.turns()) == 1
                halts(scene)[name][1]()
                scene.wait()
                assert scene.heard[-1] == 'Marta says, "Here."'

    def test_one_that_is_paused_makes_no_further_call_and_goes_on_when_resumed(self):
        self.turn("one")

    def test_so_do_those_in_a_room(self):
        self.turn("room")

    def test_and_all_of_them(self):
        self.turn("all")


class StopTest(SceneTest):
    """Stopping breaks off the running turn and drops what waits."""

    def test_breaks_off_what_runs_at_once_and_drops_what_it_was_about(self):
        cancelled = []
        thinking = Deferred(cancelled.append)
        with self.stage(ScriptedBrain(lambda _request: thinking)) as scene:
            scene.say("Hello?")
            somebody(scene, "Bob").at_say("Marta, and me?")
            scene.clock.advance(0)
            scene.runtime.pause.stop([scene.agent], "stopped by Char")
            assert cancelled
            assert scene.turns()[0].end_reason == "cancelled"
            assert scene.script.mode == "paused"
            assert {row.state for row in Delivery.objects.all()} == {"dropped"}
            scene.runtime.pause.resume([scene.agent])
            scene.wait(3600)
            assert len(scene.turns()) == 1

    def test_a_brain_that_breaks_when_it_is_cancelled_keeps_no_line(self):
        def thinking(_request):
            return Deferred(lambda d: d.errback(RuntimeError("torn")))

        with self.stage(ScriptedBrain(thinking)) as scene:
            scene.say("Hello?")
            scene.runtime.pause.stop([scene.agent], "stopped")
            assert Delivery.objects.get().state == "dropped"

    def test_clears_its_alarm(self):
        with self.stage(ScriptedBrain([call("wait", seconds=30)])) as scene:
            scene.say("Wait a moment.")
            assert scene.agent.alarm.active()
            scene.runtime.pause.stop([scene.agent], "stopped")
            scene.runtime.pause.resume([scene.agent])
            scene.wait(60)
            assert len(scene.turns()) == 1

    def test_what_is_said_meanwhile_waits_as_with_a_pause(self):
        with self.stage(ScriptedBrain([call("say", message="Here I am.")])) as scene:
            scene.runtime.pause.stop([scene.agent], "stopped")
            scene.say("Hello?")
            scene.runtime.pause.resume([scene.agent])
            scene.wait()
            assert scene.heard[-1] == 'Marta says, "Here I am."'

    def test_an_errand_that_ends_meanwhile_wakes_it_only_once_it_is_resumed(self):
        errand = Deferred()

        class Errand(Tool, register=False):
            name = "run_errand"
            description = "Go and see."
            category = ToolCategory.ASYNC_REQUIRED
            permission = "Player"

            def execute(self, character):
                return errand

        with registry_copy() as registry:
            registry.register(Errand)
            brain = ScriptedBrain(
                [call("run_errand")], [call("wait")], [call("say", message="It is done.")]
            )
            with self.stage(brain) as scene:
                scene.say("Go and see, please.")
                scene.runtime.pause.stop([scene.agent], "stopped")
                errand.callback({"seen": True})
                scene.wait(60)
                assert len(brain.requests) == 2
                scene.runtime.pause.resume([scene.agent])
                scene.wait()
                assert scene.heard[-1] == 'Marta says, "It is done."'

    def test_withdraws_what_it_wanted_somebodys_yes_for(self):
        for everybody in (False, True):
            with self.stage(ScriptedBrain()) as scene:
                row = proposal(scene.script)
                if everybody:
                    scene.runtime.pause.stop_all("all are stopped")
                    scene.runtime.pause.resume_all()
                else:
                    scene.runtime.pause.stop([scene.agent], "stopped by Char")
                row.refresh_from_db()
                assert row.state == "rejected"
                assert "stopped" in row.reason

    def test_it_stays_stopped_over_a_restart(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.runtime.pause.stop([scene.agent], "stopped by Char")
            runtime = Runtime(TestReactor())
            runtime.start()
            assert runtime.agents[scene.script.pk].obstacle() == "stopped by Char"
            runtime.stop()


class AllTest(SceneTest):
    """One switch for the whole game."""

    def test_holds_for_assistants_that_are_new(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.runtime.pause.pause_all("all are paused")
            other = adopt(create_object(CHARACTER, key="Other", location=scene.room))
            other.brain = "scripted"
            scene.player.at_say("Other, Marta, hello?")
            scene.wait(60)
            assert scene.turns() == []
            scene.runtime.pause.stop_all("all are stopped")
            assert {row.state for row in Delivery.objects.all()} == {"dropped"}
            scene.runtime.pause.resume_all()

    def test_asks_the_database_nothing_per_call(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.runtime.pause.pause_all("all are paused")
            scene.agent.obstacle()
            with self.assertNumQueries(0):
                assert scene.agent.obstacle() == "all are paused"
            scene.runtime.pause.resume_all()

    def test_outlives_a_restart_and_is_lifted_for_good(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.runtime.pause.pause_all("all are paused")
            for expected in ("all are paused", ""):
                runtime = Runtime(TestReactor())
                runtime.start()
                assert runtime.halted() == expected
                runtime.pause.resume_all()
                runtime.stop()

    def test_one_who_is_paused_alone_stays_so(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.script.pause("paused by Char")
            scene.runtime.pause.pause_all("all are paused")
            scene.runtime.pause.resume_all()
            assert scene.agent.obstacle() == "paused by Char"

    def test_stopping_all_breaks_off_every_turn(self):
        thinking = [Deferred(), Deferred()]
        with self.stage(ScriptedBrain(*[lambda _r, d=d: d for d in thinking])) as scene:
            other = adopt(create_object(CHARACTER, key="Other", location=scene.room))
            other.brain = "scripted"
            scene.player.at_say("Other, Marta, hello?")
            scene.wait()
            assert len(thinking) == sum(p.running is not None for p in agents(scene))
            scene.runtime.pause.stop_all("all are stopped")
            scene.wait()
            assert not any(p.running is not None for p in agents(scene))
            assert {row.state for row in Delivery.objects.all()} == {"dropped"}
            scene.runtime.pause.resume_all()


class ManyTest(StatuesTest):
    """A room with twenty assistants beside the first."""

    def agents(self, scene, number=STATUES):
        self.crowd(number)
        return agents(scene)

    def test_holds_for_the_last_of_them_at_once(self):
        with self.stage(ScriptedBrain()) as scene:
            crowd = self.agents(scene, 10)
            scene.runtime.pause.stop(crowd, "stopped")
            assert {agent.obstacle() for agent in crowd} == {"stopped"}

    def test_is_done_in_slices_that_leave_the_game_room(self):
        with self.stage(ScriptedBrain()) as scene:
            crowd, halt = self.agents(scene), scene.runtime.pause
            for act in (halt.pause, halt.stop):
                done = []
                with mock.patch.object(pause, "_pause", lambda one, why, d=done: d.append(one)):
                    act(crowd, "paused")
                    assert len(done) == pause.SLICE
                    assert len(scene.clock.getDelayedCalls()) == 1
                    scene.wait()
                assert done == crowd

    def test_resuming_while_some_are_still_being_paused_resumes_them_all(self):
        with self.stage(ScriptedBrain()) as scene:
            crowd = self.agents(scene, 10)
            scene.runtime.pause.pause(crowd, "paused")
            scene.runtime.pause.resume(crowd)
            scene.wait()
            assert {agent.obstacle() for agent in crowd} == {""}

    def test_a_server_that_goes_down_meanwhile_has_them_all_paused(self):
        with self.stage(ScriptedBrain()) as scene:
            crowd = self.agents(scene, 10)
            scene.runtime.pause.pause(crowd, "paused")
            scene.runtime.stop()
            assert {agent.script.mode for agent in crowd} == {"paused"}

    def test_one_that_breaks_keeps_no_other_from_it(self):
        with self.stage(ScriptedBrain()) as scene:
            crowd = self.agents(scene, 4)
            with mock.patch.object(crowd[0].script, "pause", side_effect=RuntimeError("broken")):
                scene.runtime.pause.stop(crowd, "stopped")
                scene.wait()
            assert {agent.script.mode for agent in crowd[1:]} == {"paused"}
            assert crowd[0].obstacle() == "stopped"


def agents(scene):
    return list(scene.runtime.agents.values())


def proposal(script):
    now = timezone.now()
    return ApprovalRequest.objects.create(
        script=script.pk,
        assistant=script.assistant_key,
        kind="approval",
        tool="say",
        form="x",
        rendered="say",
        why="because",
        level=5,
        made=now,
        expires=now + timedelta(hours=1),
    )
