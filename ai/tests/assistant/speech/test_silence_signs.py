"""No line of a player that addresses an assistant ends in nothing."""

from django.test import override_settings
from evennia.utils.create import create_object
from twisted.internet.defer import Deferred

from ai.brains.base import BrainError, Completion
from ai.testing import ScriptedBrain, call
from ai.tests.assistant.chatter import joined_by, somebody
from ai.tests.game import SceneTest

PERSONA = {"silences": ["shrugs."]}
WAIT = [call("wait")]
NOTE = [call("store_memory", content="Anna asked for ale.", subject="Anna")]
ASIDE = "Marta does not react at the moment."


class SilenceTest(SceneTest):
    def stage_with(self, *steps, persona=PERSONA):
        return self.stage(ScriptedBrain(*steps, forgiving=True), persona=persona)

    def shrugs(self, scene):
        return scene.heard.count("Marta shrugs.")

    def test_a_turn_without_words_or_acts_ends_in_a_pose(self):
        for steps in ([WAIT], [NOTE, WAIT], [[call("inspect_location")], WAIT]):
            with self.subTest(steps), self.stage_with(*steps) as scene:
                scene.say("Marta, an ale!")
                assert self.shrugs(scene) == 1

    def test_words_and_acts_are_sign_enough(self):
        for steps in ([[call("say", message="No.")]], [[call("pose", action="nods.")]]):
            with self.subTest(steps), self.stage_with(*steps) as scene:
                scene.say("Marta, an ale!")
                assert self.shrugs(scene) == 0

    def test_a_turn_at_its_limit_ends_in_a_pose(self):
        look = [call("inspect_location")]
        with self.stage_with(look) as scene:
            scene.script.limits = {"max_iterations": 1}
            scene.say("Marta, an ale!")
            assert scene.turns()[0].end_reason == "max_iterations"
            assert self.shrugs(scene) == 1

    def test_lines_that_a_failing_brain_leaves_are_given_up_visibly(self):
        errors = [BrainError("no route")] * 4
        with self.stage_with(*errors) as scene:
            scene.say("Marta, an ale!")
            scene.wait(600)
            assert scene.turns()[-1].end_reason == "brain_failed"
            assert self.shrugs(scene) + scene.heard.count(ASIDE) >= 1

    def test_a_turn_that_starts_over_is_no_silence(self):
        answer = Deferred()
        brain = ScriptedBrain(lambda _request: answer, [call("say", message="Tea.")])
        with self.stage(brain, persona=PERSONA) as scene:
            scene.say("An ale.")
            scene.say("No, tea.")
            assert self.shrugs(scene) == 0
            assert scene.heard[-1] == 'Marta says, "Tea."'

    def test_a_whisper_is_not_answered_aloud(self):
        with self.stage_with(WAIT) as scene:
            heard = []
            bob = somebody(scene, "Bob")
            bob.at_msg_receive = lambda text=None, **_: heard.append(str(text)) or True
            scene.whisper("Psst.")
            assert scene.heard[-1] == "Marta does not answer."
            assert not heard

    def test_a_line_for_everybody_is_left_to_the_others(self):
        with self.stage_with(WAIT) as scene:
            somebody(scene, "Bob")
            scene.say("Does anyone know the way?")
            assert len(scene.turns()) == 1
            assert self.shrugs(scene) == 0

    def test_what_it_only_watches_for_needs_no_answer(self):
        with self.stage_with(WAIT) as scene:
            somebody(scene, "Bob")
            scene.script.wake_for({"events": ["say fire"]}, scene.player.account)
            scene.say("Bob, the fire is warm.")
            assert len(scene.turns()) == 1
            assert self.shrugs(scene) == 0

    def test_assistants_among_themselves_need_no_signs(self):
        with self.stage_with(WAIT) as scene:
            joined_by(scene, "Rolf")[0].character.at_say("Marta, an ale!")
            scene.wait()
            assert len(scene.turns()) == 1
            assert self.shrugs(scene) == 0

    def test_a_gift_is_noticed(self):
        with self.stage_with(WAIT) as scene:
            somebody(scene, "Bob")
            create_object("evennia.objects.objects.DefaultObject", "apple", scene.player)
            scene.player.execute_cmd("give apple to Marta")
            scene.wait()
            assert scene.heard[-1] == "Marta nods in thanks."

    def does_not_react_twice_a_minute(self, scene):
        scene.say("Marta, an ale!")
        scene.say("Marta?")
        assert scene.heard.count(ASIDE) == 1
        scene.wait(60)
        scene.say("Marta!")
        assert scene.heard.count(ASIDE) == 2

    def test_one_who_is_paused_does_not_react(self):
        with self.stage_with() as scene:
            scene.script.pause("for a moment")
            self.does_not_react_twice_a_minute(scene)
            scene.script.resume()
            scene.wait()
            assert len(scene.turns()) == 1

    def test_one_who_is_paused_with_all_does_not_react_either(self):
        with self.stage_with() as scene:
            scene.runtime.pause.pause_all("for a moment")
            self.does_not_react_twice_a_minute(scene)
            scene.runtime.pause.resume_all()
            scene.wait()
            assert len(scene.turns()) == 1

    def test_one_whom_somebody_plays_answers_as_they_like(self):
        with self.stage_with() as scene:
            scene.character.account = somebody(scene, "Bob").account
            scene.say("Marta, an ale!")
            assert ASIDE not in scene.heard

    def test_one_who_sleeps_sleeps_on_without_its_name(self):
        with self.stage_with(WAIT) as scene:
            scene.script.mode = "asleep"
            scene.say("What a night.")
            assert scene.heard[-1] == "Marta is asleep."
            scene.say("Marta!")
            assert len(scene.turns()) == 1

    @override_settings(AI={"LINES_PER_ASKER": "2/minute"})
    def test_too_many_lines(self):
        with self.stage_with(WAIT) as scene:
            for number in range(5):
                scene.player.at_say(f"Line {number}.")
            scene.wait()
            assert scene.heard.count("Marta cannot follow so many lines at once.") == 1

    @override_settings(AI={"QUEUE_PER_ASKER": 2})
    def test_a_full_queue(self):
        answer = Deferred()
        brain = ScriptedBrain(lambda _request: answer, forgiving=True)
        with self.stage(brain, persona=PERSONA) as scene:
            bob = somebody(scene, "Bob")
            bob.at_say("Marta, an ale!")
            scene.wait()
            for number in range(5):
                scene.player.at_say(f"Marta, line {number}.")
            scene.wait()
            assert scene.heard.count("Marta cannot follow so many lines at once.") == 1
            answer.callback(Completion(calls=(call("wait"),)))

    def test_a_persona_may_have_none(self):
        with self.stage_with(WAIT, persona={"silences": []}) as scene:
            scene.say("Marta, an ale!")
            assert len(scene.turns()) == 1
            assert not [line for line in scene.heard if line.startswith("Marta")]

    def test_the_filter_holds_for_it(self):
        with self.stage_with(WAIT) as scene:
            scene.runtime.speech_filter.passed = lambda words, thing: ""
            scene.say("Marta, an ale!")
            assert self.shrugs(scene) == 0
