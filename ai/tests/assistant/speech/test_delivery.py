"""Speech of models: up to three sentences at a time, until somebody cuts in."""

from dataclasses import replace

from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings
from evennia.utils.create import create_channel, create_object

from ai.assistant.agent.turn_settings import speech_length
from ai.assistant.speech.delivery import Speaker
from ai.brains.base import Completion
from ai.checks.settings import check_settings
from ai.models import CallRecord, TurnRecord
from ai.testing import ScriptedBrain, call
from ai.tests.game import EvenniaTest, SceneTest
from ai.tools import TOOL_REGISTRY, Authority
from ai.tools.communication import Unspeakable

CHARACTER = "evennia.objects.objects.DefaultCharacter"
FIRST = "It was dark. Rain fell. A dog barked."
SECOND = "The door opened. A stranger came in. Nobody spoke."
THIRD = "He sat down."
STORY = f"{FIRST} {SECOND} {THIRD}"


def model(*calls, text=""):
    return Completion(text, calls, model="openai:test")


def said(scene):
    return [line for line in scene.heard if line.startswith(("Marta says,", "Marta whispers"))]


def lines(*sentences):
    return [f'Marta says, "{sentence}"' for sentence in sentences]


@override_settings(AI={"SPEECH_PACE": 2.5})
class SpeakingTest(SceneTest):
    def setUp(self):
        super().setUp()
        self.brain = ScriptedBrain(model(call("say", message=STORY)), forgiving=True)
        self.scene = self.enterContext(self.stage(self.brain, persona={"silences": []}))

    def begin(self):
        """The first sentence has just been said."""
        self.scene.say("Tell me a story.", 0.5)

    def only_call(self):
        return CallRecord.objects.get(tool="say")

    def test_the_first_line_comes_at_once_and_the_others_after_pauses(self):
        self.begin()
        assert said(self.scene) == lines(FIRST)
        self.scene.wait(2)
        assert said(self.scene) == lines(FIRST, SECOND)
        self.scene.wait(2.3)
        assert said(self.scene) == lines(FIRST, SECOND, THIRD)

    def test_who_leaves_after_the_first_line_has_missed_the_others_only(self):
        self.begin()
        self.scene.player.location = create_object(
            "evennia.objects.objects.DefaultRoom", key="Yard"
        )
        self.scene.wait(10)
        assert f'"not_heard": "{SECOND} {THIRD}"' in self.only_call().observation
        assert '"not_heard_by": "' in self.only_call().observation

    def test_who_comes_back_after_the_last_line_has_missed_it_all_the_same(self):
        self.begin()
        place = self.scene.player.location
        self.scene.player.location = None
        self.scene.wait(2.5)
        self.scene.player.location = place
        self.scene.wait(10)
        assert f'"not_heard": "{SECOND}"' in self.only_call().observation

    def test_other_words_end_what_it_still_had_to_say(self):
        self.begin()
        agent, begun = self.scene.agent, []
        other = Speaker(self.scene.runtime.callers._delivery, agent, None)
        other.speak("Rain!", lambda words: begun.append(agent.speech) or words, lambda *_: None)
        assert begun == [None]
        self.scene.wait(10)
        assert said(self.scene) == lines(FIRST)

    def test_three_sentences_are_one_line(self):
        self.brain._steps[:] = [model(call("say", message=SECOND))]
        self.begin()
        assert said(self.scene) == lines(SECOND)

    def test_it_is_one_call_and_one_turn(self):
        self.begin()
        assert self.only_call().state == "started"
        self.scene.wait(10)
        assert self.only_call().state == "done"
        assert STORY in self.only_call().observation
        assert "unsaid" not in self.only_call().observation
        assert [turn.end_reason for turn in TurnRecord.objects.all()] == ["terminal"]

    def test_a_new_line_of_the_same_player_cancels_what_is_not_said(self):
        self.begin()
        self.scene.say("Stop, that is boring!", 1)
        self.scene.wait(10)
        assert said(self.scene) == lines(FIRST)
        request = self.brain.requests[1]
        (spoken,) = [made for m in request.messages for made in m.calls if made.name == "say"]
        assert spoken.arguments == {"message": FIRST}
        told = next(m for m in request.messages if m.name == "say")
        assert told.text == f'You broke off and have not said: "{SECOND} {THIRD}"'
        assert "boring" in request.messages[-1].text
        assert '"unsaid"' in self.only_call().observation

    def test_a_line_of_somebody_else_does_not(self):
        other = create_object(CHARACTER, key="Bob", location=self.scene.room)
        self.scene.say("Marta, tell me a story.", 0.5)
        other.at_say("Marta, hello!")
        self.scene.wait(10)
        assert said(self.scene) == lines(FIRST, SECOND, THIRD)

    def test_what_stayed_unsaid_may_be_said_another_time(self):
        self.brain._steps.append(model(call("say", message=STORY)))
        self.begin()
        self.scene.say("Wait. Now!", 1)
        self.scene.wait(10)
        assert said(self.scene) == lines(FIRST, FIRST, SECOND, THIRD)

    def test_pausing_ends_it_and_what_was_said_is_kept(self):
        self.begin()
        self.scene.script.pause()
        self.scene.wait(10)
        assert said(self.scene) == lines(FIRST)
        assert '"unsaid"' in self.only_call().observation

    def test_stopping_ends_it_and_what_was_said_is_kept(self):
        self.begin()
        self.scene.runtime.pause.stop([self.scene.agent], "staff said so")
        self.scene.wait(10)
        assert said(self.scene) == lines(FIRST)
        assert self.only_call().state == "done"
        assert '"unsaid"' in self.only_call().observation

    def test_a_reload_ends_it_and_what_was_said_is_kept(self):
        self.begin()
        self.scene.runtime.stop()
        assert self.only_call().state == "done"
        assert '"unsaid"' in self.only_call().observation
        assert TurnRecord.objects.get().end_reason == "terminal"
        self.scene.wait(10)
        assert said(self.scene) == lines(FIRST)
        assert not self.scene.clock.getDelayedCalls()

    def test_leaving_the_room_ends_it(self):
        self.begin()
        self.scene.character.location = create_object(
            "evennia.objects.objects.DefaultRoom", key="Yard"
        )
        self.scene.wait(10)
        assert said(self.scene) == lines(FIRST)
        assert '"unsaid"' in self.only_call().observation

    def test_being_released_ends_it(self):
        self.begin()
        self.scene.script.delete()
        self.scene.clock.advance(10)
        assert said(self.scene) == lines(FIRST)

    def test_others_may_think_meanwhile(self):
        with override_settings(AI={"CONCURRENT_TURNS": 1}):
            scheduler = self.scene.runtime._scheduler
            scheduler._concurrency = 1
            begun = []
            self.begin()
            scheduler.start(begun.append)
            scheduler.wake(4711)
            self.scene.clock.advance(0)
            assert begun == [4711]

    def test_it_never_takes_longer_than_the_turn_may(self):
        long = " ".join(f"This is sentence number {n} of a long tale." for n in range(20))
        self.brain._steps[:] = [model(call("say", message=long))]
        with override_settings(AI={"TURN_SECONDS": 12, "SPEECH_PACE": 60}):
            self.begin()
            self.scene.wait(12)
        assert " ".join(said(self.scene)).count("sentence number") == 20
        assert TurnRecord.objects.get().end_reason == "terminal"

    def test_text_alone_is_spoken_the_same_way(self):
        self.brain._steps[:] = [model(text=STORY)]
        self.begin()
        assert said(self.scene) == lines(FIRST)
        self.scene.wait(10)
        assert said(self.scene) == lines(FIRST, SECOND, THIRD)
        assert TurnRecord.objects.get().end_reason == "answered"

    def test_a_whisper_goes_on_for_as_long_as_its_listener_is_there(self):
        self.brain._steps[:] = [model(call("whisper", target="Anna", message=STORY))]
        self.begin()
        self.scene.wait(2)
        assert len(said(self.scene)) == 2
        self.scene.player.location = create_object(
            "evennia.objects.objects.DefaultRoom", key="Yard"
        )
        self.scene.wait(10)
        assert len(said(self.scene)) == 2
        assert '"unsaid"' in CallRecord.objects.get(tool="whisper").observation


class ActsTest(SceneTest):
    """What stands between asterisks is seen; no asterisk is heard."""

    def shown(self, *steps):
        with self.stage(ScriptedBrain(*steps)) as scene:
            scene.say("Marta, an ale!")
            scene.wait(20)
            return [line for line in scene.heard if line.startswith("Marta ")]

    def test_an_act_and_a_line_come_in_order(self):
        asked = "*draws a mug of ale* Here you *are*. *wipes the bar*"
        seen = ["Marta draws a mug of ale.", *lines("Here you are."), "Marta wipes the bar."]
        for step in ([call("say", message=asked)], asked, model(text=asked)):
            assert self.shown(step) == seen

    def test_acts_in_a_long_speech_stay_whole(self):
        asked = f"{FIRST} *She draws a mug. Then she sets it down.* {SECOND}"
        shown = self.shown(model(text=asked))
        assert "".join(shown).count("*") == 0
        assert shown[:2] == [*lines(FIRST), "Marta draws a mug. Then she sets it down."]

    def test_a_pose_loses_its_asterisks(self):
        assert self.shown([call("pose", action="*nods.*")]) == ["Marta nods."]

    def test_the_call_contains_what_was_seen_and_heard(self):
        self.shown([call("say", message="*nods* Good *day*.")])
        assert "*nods.* Good day." in CallRecord.objects.get().observation


class AtOnceTest(SceneTest):
    def test_what_no_model_found_is_said_whole(self):
        with self.stage(ScriptedBrain([call("say", message=STORY)])) as scene:
            scene.say("Tell me a story.")
            assert said(scene) == lines(STORY)

    def test_without_a_pace_all_is_said_whole(self):
        brain = ScriptedBrain(model(call("say", message=STORY)))
        with override_settings(AI={"SPEECH_PACE": 0}), self.stage(brain) as scene:
            scene.say("Tell me a story.")
            assert said(scene) == lines(STORY)


class FilterTest(SceneTest):
    def test_a_sentence_that_is_kept_back_is_replaced_by_nothing(self):
        brain = ScriptedBrain([call("say", message="Hello. Fuck off. Sit down.")])
        with self.stage(brain) as scene:
            scene.say("Hi!")
            assert said(scene) == lines("Hello. Sit down.")
            assert CallRecord.objects.get().observation.count("Fuck") == 0

    def test_every_way_to_speak_passes_it(self):
        ways = {
            "say": {"message": "Fuck."},
            "whisper": {"target": "Anna", "message": "F u c k."},
            "pose": {"action": "says fuck."},
            "emit": {"message": "Fuck!"},
            "page": {"message": "Fuck."},
            "channel_send": {"message": "Fuck."},
            "execute_command": {"command": "say Fuck."},
        }
        with self.stage() as scene:
            channel = create_channel("Public", locks="send:all();listen:all()")
            channel.connect(scene.character)
            user = scene.player
            for name, given in ways.items():
                made = scene.runtime.callers.build_outside_turn(scene.agent, None, "command")
                context = replace(made.context, user=user, authority=Authority(5))
                result = TOOL_REGISTRY.get_tool(name).execute
                with self.assertRaises(Unspeakable):
                    found = result(scene.character, **given, context=context)
                    found.result.raiseException()
            assert not any("uck" in line.lower() for line in scene.heard)

    def test_a_model_may_try_again_once_and_then_the_persona_answers(self):
        brain = ScriptedBrain([call("say", message="Fuck.")], [call("say", message="Cunt.")])
        with self.stage(brain, persona={"evasion": "Ask the abbot."}) as scene:
            scene.say("Hi!")
            assert said(scene) == lines("Ask the abbot.")

    def test_a_broken_filter_leaves_players_alone_and_tells_staff_once(self):
        brain = ScriptedBrain(*[[call("pose", action="smiles.")]] * 2, forgiving=True)
        with override_settings(AI={"SPEECH_FILTER": "no.such.filter"}), self.stage(brain) as scene:
            scene.say("Hi!")
            assert said(scene) == []
            assert list(scene.runtime.staff._notified) == ["speech filter"]
            assert TurnRecord.objects.get().end_reason == "terminal"  # it chose to wait

    def test_the_embedded_brain_passes_it_too(self):
        persona = {"rules": [{"hears": "hello", "says": ["Fuck you."]}]}
        with self.stage(persona=persona) as scene:
            scene.say("hello")
            scene.wait(3)
            assert not any("Fuck" in line for line in scene.heard)


class LengthTest(EvenniaTest):
    def test_a_personas_own_length_goes_before_the_settings(self):
        assert speech_length({}) == 500
        with override_settings(AI={"SPEECH_LENGTH": 80}):
            assert speech_length({}) == 80
            assert speech_length({"speech_length": 300}) == 300
            assert speech_length({"speech_length": 0}) == 0
            assert speech_length({"speech_length": "long"}) == 80

    def test_settings_that_are_none_are_refused_at_start(self):
        for wrong in (
            {"SPEECH_FILTER": 7},
            {"SPEECH_FILTER": "clean"},
            {"RATING": "adult"},
            {"SPEECH_PACE": -1},
            {"SPEECH_LENGTH": "long"},
            {"SIGN_SECONDS": True},
        ):
            with override_settings(AI=wrong), self.assertRaises(ImproperlyConfigured) as caught:
                check_settings()
            assert next(iter(wrong)) in str(caught.exception)
