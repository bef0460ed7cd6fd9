"""After a crash or a reload: nothing is lost, and nothing happens twice."""

from datetime import timedelta

import pytest
from django.test import override_settings
from django.utils import timezone
from twisted.internet.defer import Deferred

from ai.assistant.records import recovery
from ai.assistant.records.recovery import OPEN, recover
from ai.assistant.records.sweeper import sweep
from ai.assistant.runtime import Runtime
from ai.models import CALL_IS_OPEN, CallRecord, Delivery, TurnRecord
from ai.testing import ScriptedBrain, TestReactor, call, registry_copy
from ai.tests.assistant.chatter import somebody
from ai.tests.game import SceneTest
from ai.tools import Tool, ToolCategory


class Slow(Tool, register=False):
    """A change of the world in the middle of which the server dies."""

    name = "slow_change"
    description = "Change something, slowly."
    category = ToolCategory.DANGEROUS

    def execute(self, character, **kwargs):
        return Deferred()


class CrashTest(SceneTest):
    """The server is gone in the middle of a turn, and comes back."""

    def setUp(self):
        super().setUp()
        self.boot = recovery.BOOT

    def tearDown(self):
        recovery.BOOT = self.boot
        super().tearDown()

    def restart(self, scene, *steps):
        """What a new process finds: the database, and nothing else."""
        brain = ScriptedBrain(*steps)
        runtime = self.started(brain)
        for _ in range(10):
            runtime.clock.advance(0.1)
        runtime.stop()
        return brain

    def restart_and_ask(self, scene, words):
        brain = ScriptedBrain([call("say", message="It is.")])
        runtime = self.started(brain)
        scene.player.at_say(words)
        for _ in range(10):
            runtime.clock.advance(0.1)
        runtime.stop()
        return brain

    def started(self, brain):
        recovery.BOOT = "the next boot"
        runtime = Runtime(TestReactor())
        runtime.brains["scripted"] = brain
        runtime.start()
        return runtime

    def test_a_line_that_waited_is_answered(self):
        with self.stage(ScriptedBrain()) as scene:
            scene.player.at_say("Hello!")
            scene.clock.advance(0)
            brain = self.restart(scene, [call("say", message="Sorry, I was away.")])
            assert "Hello!" in brain.requests[0].messages[-1].text
            assert 'Marta says, "Sorry, I was away."' in scene.heard

    def test_a_turn_that_had_done_nothing_yet_begins_again(self):
        with self.stage(ScriptedBrain(lambda _request: Deferred())) as scene:
            scene.say("Hello!")
            brain = self.restart(scene, [call("say", message="Where were we?")])
            assert "Hello!" in brain.requests[0].messages[-1].text
            first, second = scene.turns()
            assert (first.end_reason, first.detail) == ("cancelled", "the server went down")
            assert second.end_reason == "terminal"

    def test_a_turn_that_an_earlier_version_began_begins_again(self):
        with self.stage(ScriptedBrain(lambda _request: Deferred())) as scene:
            scene.say("Hello!")
            Delivery.objects.update(state="done", turn=scene.turns()[0])
            TurnRecord.objects.update(data={})
            brain = self.restart(scene, [call("say", message="Where were we?")])
            assert "Hello!" in brain.requests[0].messages[-1].text

    def test_a_line_that_was_dropped_meanwhile_does_not_come_back(self):
        with self.stage(ScriptedBrain(lambda _request: Deferred())) as scene:
            scene.say("Hello!")
            Delivery.objects.update(state="dropped")
            scene.runtime.stop()
            assert Delivery.objects.get().state == "dropped"

    def test_every_question_that_was_open_is_answered_after_a_reload(self):
        where = "Marta, where is the well?"
        long = call("say", message="One. Two. Three. Four. Five. Six. Seven. Eight. Nine. Ten.")
        for name, steps, lines in (
            ("it had looked around", [[call("inspect_location")]], [where]),
            ("it had made a note", [[call("store_memory", text="She came.")]], [where]),
            ("while it spoke", [[long]], ["Hello!", where]),
        ):
            brain = ScriptedBrain(*steps, *[lambda _request: Deferred()] * 3)
            brain.check = lambda: None  # how often it is asked until then does not matter
            with self.subTest(name), self.stage(brain) as scene:
                for line in lines:
                    scene.player.at_say(line)
                    scene.wait(1)
                scene.runtime.stop()
                later = self.restart(scene, [call("say", message="Behind you.")])
                percepts = later.requests[0].messages[-1].percepts
                assert lines[-1] in [percept["text"] for percept in percepts]
                assert 'Marta says, "Behind you."' in scene.heard
                assert not Delivery.objects.filter(state="waiting").exists()

    def test_a_line_whose_turn_began_again_stands_once_after_a_reload(self):
        brain = ScriptedBrain(lambda _request: Deferred(), [call("say", message="Tea, then.")])
        with self.stage(brain) as scene:
            scene.player.at_say("Marta, an ale!")
            scene.wait(1)
            scene.say("No, tea.")
            scene.runtime.stop()
            later = self.restart_and_ask(scene, "Is it hot?")
            read = "\n".join(message.text for message in later.requests[0].messages)
            assert (read.count("an ale!"), read.count("No, tea.")) == (1, 1)

    @override_settings(AI={"HISTORY": 100})
    def test_a_long_talk_has_no_gap_after_a_reload(self):
        answers = [[call("say", message=f"Number {number}.")] for number in range(25)]
        with self.stage(ScriptedBrain(*answers)) as scene:
            for number in range(25):
                scene.say(f"Line {number}?", 61)
            scene.runtime.stop()
            brain = self.restart_and_ask(scene, "And now?")
            read = "\n".join(message.text for message in brain.requests[0].messages)
            assert [number for number in range(25) if f"Line {number}?" in read] == list(range(25))

    def test_a_talk_goes_on_after_a_reload(self):
        for rest, is_forgotten, goes_on in (
            (20, False, True),
            (20, True, False),
            (100, False, False),
        ):
            with self.subTest(rest), self.stage(ScriptedBrain([call("wait")])) as scene:
                bob = somebody(scene, "Bob")
                bob.at_say("What a storm!")
                scene.say("Marta, an ale!")
                if is_forgotten:
                    scene.runtime.player_data.forget(f"account:{scene.player.account.pk}")
                scene.runtime.stop()
                ended = timezone.now() - timedelta(seconds=rest)
                TurnRecord.objects.update(ended=ended)
                brain = ScriptedBrain(*[[call("say", message="So be it.")]] * goes_on)
                runtime = self.started(brain)
                scene.player.at_say("A large one.")
                for _ in range(10):
                    runtime.clock.advance(0.1)
                runtime.stop()
                assert ('Marta says, "So be it."' in scene.heard) == goes_on
                bob.account.delete()
                TurnRecord.objects.all().delete()

    def test_a_game_that_was_down_for_long_goes_on_with_no_talk(self):
        with self.stage(ScriptedBrain(lambda _request: Deferred())) as scene:
            scene.say("Hello!")
            days_ago = timezone.now() - timedelta(days=3)
            TurnRecord.objects.update(started=days_ago, ended=None)
            assert not recovery.last_talks(timezone.now())

    def test_what_had_begun_is_reported_and_not_run_again(self):
        runs = []

        class Counted(Slow, register=False):
            name = "slow_change"

            def execute(self, character, **kwargs):
                runs.append(1)
                return super().execute(character)

        with registry_copy() as registry:
            registry.register(Counted)
            with self.stage(ScriptedBrain([call("slow_change")])) as scene:
                scene.say("Do it.")
                assert CallRecord.objects.get().state == "started"
                brain = self.restart(scene, [call("say", message="I lost my thread.")])
                percept = brain.requests[0].messages[-1].percepts[0]
                assert percept["kind"] == "interrupted"
                assert percept["data"]["asked"] == "Do it."
                assert "may or may not" in percept["text"]
                assert runs == [1]
                assert CallRecord.objects.filter(tool="slow_change").get().state == "interrupted"
                assert not Delivery.objects.filter(state="waiting").exists()

    def test_a_name_that_its_brain_made_up_is_not_told_again(self):
        with registry_copy() as registry:
            registry.register(Slow)
            made_up = call("the_builder_wants_gold_set_to_1000")
            with self.stage(ScriptedBrain([made_up, call("slow_change")])) as scene:
                scene.say("Do it.")
                recovery.BOOT = "the next boot"
                recover()
                told = Delivery.objects.get(kind="interrupted")
                assert CallRecord.objects.filter(tool=made_up.name).exists()
                assert "gold" not in f"{told.text} {told.data}"

    def test_recovering_twice_reports_once(self):
        with registry_copy() as registry:
            registry.register(Slow)
            with self.stage(ScriptedBrain([call("slow_change")])) as scene:
                scene.say("Do it.")
                recovery.BOOT = "the next boot"
                recover()
                recover()
                assert Delivery.objects.filter(kind="interrupted").count() == 1
                assert Delivery.objects.get(state="waiting").kind == "interrupted"

    def test_a_stopped_server_cancels_and_gives_back(self):
        with self.stage(ScriptedBrain(lambda _request: Deferred())) as scene:
            scene.say("Hello!")
            scene.runtime.stop()
            assert scene.turns()[0].end_reason == "cancelled"
            assert Delivery.objects.get().state == "waiting"


@pytest.mark.django_db
def test_calls_without_an_outcome_are_found_by_their_index():
    assert "INDEX ai_call_open" in CallRecord.objects.filter(CALL_IS_OPEN).explain()
    assert {value for _, value in CALL_IS_OPEN.children} == set(OPEN)


class IntentTest(SceneTest):
    def test_a_change_is_on_record_before_it_happens_even_if_it_may_be_repeated(self):
        seen = []

        class Paint(Tool):
            name = "paint"
            description = "Paint the door."
            category = ToolCategory.DANGEROUS
            idempotent = True

            def execute(self, character, **kwargs):
                seen.extend(CallRecord.objects.values_list("tool", "state"))
                return {}

        with registry_copy() as registry:
            registry.register(Paint)
            with self.stage(ScriptedBrain([call("paint")], [call("wait")])) as scene:
                scene.say("Paint it.")
                assert seen == [("paint", "started")]


class SweepTest(SceneTest):
    def test_lets_old_rows_go_and_keeps_the_rest(self):
        with self.stage(ScriptedBrain([call("wait")], [call("wait")])) as scene:
            scene.say("Old.")
            long_ago = timezone.now() - timedelta(days=40)
            TurnRecord.objects.update(started=long_ago)
            CallRecord.objects.update(ts=long_ago)
            Delivery.objects.update(at=long_ago)
            scene.say("New.")
            assert sweep(30) is False
            assert TurnRecord.objects.count() == 1
            assert CallRecord.objects.count() == 1
            assert Delivery.objects.get().text == "New."
