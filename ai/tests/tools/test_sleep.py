import pytest

from ai.testing import ScriptedBrain, call
from ai.tests.game import SceneTest
from ai.tests.tools.stage import ToolStage
from ai.tools import TOOL_REGISTRY, ToolCategory
from ai.tools.errors import ToolRefused


class TestWait(ToolStage):
    def test_it_ends_the_turn_without_a_word(self):
        assert self.use("wait") == {"waiting_for": "something to happen"}
        assert TOOL_REGISTRY.get_tool("wait").category is ToolCategory.TERMINAL
        assert self.heard(self.ann) == []

    def test_it_asks_to_be_woken(self):
        woken = []
        context = self.context(wake=woken.append)
        self.outcome("wait", context=context)
        assert woken == []
        self.outcome("wait", context=context, seconds=60)
        assert woken == [60]

    def test_neither_a_blink_nor_forever(self):
        tool = TOOL_REGISTRY.get_tool("wait")
        assert tool.validate_params({"seconds": "60"}).params == {"seconds": 60}


def say(text):
    return [call("say", message=text)]


def asleep(scene):
    """Have it fall asleep, as its own turn would."""
    scene.script.fall_asleep()
    scene.wait(60)


class TestSleep(SceneTest):
    def test_it_ends_the_turn_and_the_session(self):
        brain = ScriptedBrain([call("go_to_sleep")])
        with self.stage(brain) as scene:
            scene.say("Good night, Marta!")
            assert scene.script.mode == "asleep"
            assert scene.turns()[0].end_reason == "slept"
            assert TOOL_REGISTRY.get_tool("go_to_sleep").category is ToolCategory.ASYNC_REQUIRED

    def test_a_good_night_can_be_said_along_with_it(self):
        brain = ScriptedBrain([call("go_to_sleep"), call("say", message="Good night.")])
        with self.stage(brain) as scene:
            scene.say("Good night, Marta!")
            assert scene.heard[-1] == 'Marta says, "Good night."'
            assert scene.turns()[0].end_reason == "slept"

    def test_talk_that_is_only_overheard_lets_it_sleep(self):
        with self.stage(ScriptedBrain()) as scene:
            asleep(scene)
            scene.say("Is anybody awake?")  # alone with it, and still not to it
            scene.player.at_say("Nice room.")
            scene.wait()
            assert scene.script.mode == "asleep"
            assert scene.agent.passed_over[-1].why == "it is asleep"

    def test_its_name_wakes_it(self):
        with self.stage(ScriptedBrain([call("say", message="Hm?")])) as scene:
            asleep(scene)
            scene.say("Marta, wake up!")
            assert scene.script.mode == "awake"
            assert scene.heard[-1] == 'Marta says, "Hm?"'

    def test_a_whisper_wakes_it(self):
        with self.stage(ScriptedBrain([call("say", message="Hm?")])) as scene:
            asleep(scene)
            scene.whisper("Psst!")
            assert scene.script.mode == "awake"

    def test_the_time_that_it_set_itself_wakes_it(self):
        brain = ScriptedBrain([call("go_to_sleep", seconds=60)], [call("wait")])
        with self.stage(brain) as scene:
            scene.say("Sleep a minute, Marta.")
            assert scene.script.mode == "asleep"
            scene.wait(70)
            assert scene.script.mode == "awake"
            assert len(scene.turns()) == 2

    def test_what_it_read_in_its_session_is_forgotten(self):
        with self.stage(ScriptedBrain([call("go_to_sleep")])) as scene:
            ended = []
            scene.runtime.pipeline.cache.end_session = ended.append
            scene.say("Good night, Marta!")
            assert scene.script.assistant_key in ended

    def test_a_pause_and_a_resume_end_it(self):
        with self.stage(ScriptedBrain()) as scene:
            asleep(scene)
            scene.script.pause()
            scene.script.wake_up()
            assert scene.script.mode == "paused"
            scene.script.resume()
            assert scene.script.mode == "awake"

    def test_nobody_but_an_assistant_can(self):
        tool = TOOL_REGISTRY.get_tool("go_to_sleep")
        with pytest.raises(ToolRefused):
            tool.execute(None)

    def test_a_goal_that_falls_due_wakes_it(self):
        due = {"title": "Feed the cat.", "due_in": 60}
        brain = ScriptedBrain(
            [call("add_goal", **due), call("go_to_sleep")], [call("wait")], forgiving=True
        )
        with self.stage(brain) as scene:
            scene.say("Marta, feed the cat in an hour, and sleep until then!")
            scene.wait(60)
            assert scene.script.mode == "asleep"
            scene.wait(3600)
            assert scene.script.mode == "awake"
            scene.wait(3)
            assert "Feed the cat." in brain.requests[1].messages[-1].text

    def test_awake_or_asleep_an_idle_one_has_no_timer_running(self):
        brain = ScriptedBrain(say("Hello."), [call("go_to_sleep")])
        with self.stage(brain) as scene:
            scene.say("Hello, Marta!")
            scene.wait(600)
            assert scene.clock.getDelayedCalls() == []
            scene.say("Good night, Marta!")
            scene.wait(600)
            assert scene.script.mode == "asleep"
            assert scene.clock.getDelayedCalls() == []

    def test_it_sleeps_on_across_a_restart(self):
        with self.stage(ScriptedBrain([call("say", message="Hm?")])) as scene:
            asleep(scene)
            scene.runtime.agents.clear()
            scene.runtime.start()
            scene.wait(10)
            assert scene.script.mode == "asleep"
            scene.say("Marta?")
            assert scene.heard[-1] == 'Marta says, "Hm?"'
