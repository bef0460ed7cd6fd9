"""What people see while an assistant thinks."""

from types import SimpleNamespace
from unittest import mock

from django.test import override_settings
from evennia.utils.create import create_object
from twisted.internet.defer import Deferred

from ai.assistant.adopt import adopt
from ai.assistant.percepts.percept import Percept, Source
from ai.assistant.speech import typing_indicator
from ai.assistant.speech.thinking_signs import DELAYS, SIGNS, ThinkingSigns
from ai.brains.base import Completion
from ai.models import CallRecord
from ai.testing import ScriptedBrain, call, stage
from ai.testing.models import hang
from ai.tests.assistant.chatter import somebody
from ai.tests.game import SceneTest

CHARACTER = "evennia.objects.objects.DefaultCharacter"


def poses(scene):
    return [line for line in scene.heard if line.startswith("Marta ") and " says" not in line]


def words(scene):
    return [line for line in scene.heard if line.startswith("Marta ") and " says" in line]


class SignTest(SceneTest):
    """Marta answers when the test has her answer."""

    def setUp(self):
        super().setUp()
        self.answers = [Deferred(), Deferred()]
        self.brain = ScriptedBrain(lambda _request: self.answers[0], forgiving=True)
        persona = {"signs": ["strokes her chin."]}
        self.scene = self.enterContext(self.stage(self.brain, persona=persona))

    def answer(self, text="Hello, Anna."):
        one = self.answers.pop(0)
        one.callback(Completion(calls=(call("say", message=text),)))
        self.scene.wait(0.1)

    def test_it_is_seen_two_seconds_after_the_line(self):
        self.scene.say("Hello!", 1.9)
        assert poses(self.scene) == []
        self.scene.wait(0.2)
        assert poses(self.scene) == ["Marta strokes her chin."]

    def test_a_second_one_is_seen_within_twenty_seconds_and_no_third(self):
        self.scene.say("Hello!", 17)
        assert len(poses(self.scene)) == 1
        self.scene.wait(2)
        assert poses(self.scene) == ["Marta strokes her chin."] * 2
        self.scene.wait(30)
        assert len(poses(self.scene)) == 2

    def test_words_follow_within_twenty_seconds_with_the_speakers_name(self):
        self.scene.say("Hello!", 19)
        assert words(self.scene) == []
        self.scene.wait(2)
        (line,) = words(self.scene)
        assert line in [f"Marta {one.format(asker='Anna')}" for one in DELAYS]
        self.scene.wait(60)
        assert len(words(self.scene)) == 1

    def test_each_line_gets_a_sign_and_words_of_its_own(self):
        self.scene.script.persona = {"signs": ["frowns.", "nods.", "blinks."]}
        self.brain._steps[:] = [lambda _request: Deferred()] * 2
        for number, line in enumerate(("Hello!", "Marta?", "Are you there?", "I wait."), 1):
            self.scene.say(line, 3)
            assert len(set(poses(self.scene)[-2:])) == min(2, number * 2 - 1)
            assert len(poses(self.scene)) == number * 2 - 1
            self.scene.wait(19)
            assert len(words(self.scene)) == number
            assert len(set(words(self.scene)[-2:])) == min(2, number)

    def test_a_line_soon_after_a_sign_shares_it_and_what_follows(self):
        bob = somebody(self.scene, "Bob")
        self.scene.say("Hello!", 3)
        bob.at_say("Marta, an ale!")
        self.scene.wait(20)
        assert (len(poses(self.scene)), len(words(self.scene))) == (2, 1)

    def test_a_line_that_waits_behind_a_whisper_has_a_sign(self):
        self.brain._steps.append(lambda _request: Deferred())
        bob, carol = somebody(self.scene, "Bob"), somebody(self.scene, "Carol")
        self.scene.say("Hello!", 1)
        carol.at_say("A word with you.", whisper=True, receivers=[self.scene.character])
        bob.at_say("Marta, an ale!")
        self.scene.wait(0.5)
        self.answer()
        self.scene.wait(3)
        assert len(poses(self.scene)) == 1

    def test_the_words_are_known_later_as_said_while_it_thought(self):
        self.scene.say("Hello!", 21)
        self.answer()
        asker = f"account:{self.scene.player.account.pk}"
        (note,) = [
            m.text
            for m in self.scene.agent.history.for_turn(asker).messages
            if "while you" in m.text
        ]
        assert note.startswith("[while you were thinking, you were seen to do] ")
        assert "Anna" in note

    def test_a_persona_has_words_of_its_own_or_none(self):
        for delays, expected in (
            (['says, "Hush, {asker}."'], ['Marta says, "Hush, Anna."']),
            ([], []),
        ):
            with self.subTest(delays):
                self.scene.heard.clear()
                self.scene.script.persona = {"delays": delays}
                self.scene.say("Hello!", 22)
                assert words(self.scene) == expected

    def test_no_second_one_comes_after_the_answer(self):
        self.scene.say("Hello!", 10)
        self.answer()
        self.scene.wait(30)
        assert len(poses(self.scene)) == 1

    def test_other_assistants_notice_nothing_of_it(self):
        bob = create_object(CHARACTER, key="Bob", location=self.scene.room)
        inbox = self.scene.runtime.agents[adopt(bob).pk].inbox
        self.scene.say("Marta, hello!", 5)
        assert len(poses(self.scene)) == 1
        assert ["hello" in percept.text for percept in inbox.overheard()] == [True]

    def test_it_is_no_call_of_the_models(self):
        self.scene.say("Hello!", 5)
        assert poses(self.scene) and not CallRecord.objects.exists()

    def test_it_does_not_come_once_there_is_an_answer(self):
        self.scene.say("Hello!", 1.5)
        self.answer()
        self.scene.wait(10)
        assert poses(self.scene) == []

    def test_it_comes_once_a_turn(self):
        self.brain._steps.append(lambda _request: self.answers[0])
        bob = somebody(self.scene, "Bob")
        self.scene.say("Hello!", 3)
        bob.at_say("Marta, are you there?")
        self.scene.wait(10)
        assert len(poses(self.scene)) == 1
        self.answer()
        self.scene.wait(3)
        self.answer()
        assert len(poses(self.scene)) == 2

    def test_a_turn_that_starts_over_has_its_own(self):
        self.brain._steps.append(lambda _request: self.answers[1])
        self.scene.say("Hello!", 3)
        self.scene.say("Are you there?", 10)
        assert len(poses(self.scene)) == 2

    def test_who_whispered_reads_alone_that_it_thinks_and_still_does(self):
        overheard = []
        bob = somebody(self.scene, "Bob")
        bob.at_msg_receive = lambda text=None, **_: overheard.append(text) or True
        self.scene.whisper("Hello!", 1.9)
        assert self.scene.heard == []
        for seconds, expected in (
            (0.2, ["Marta is thinking."]),
            (16.9, ["Marta is thinking."]),
            (20, ["Marta is thinking.", "Marta is still thinking."]),
        ):
            self.scene.wait(seconds)
            assert self.scene.heard == expected and not overheard

    def test_a_whisper_takes_no_sign_from_who_speaks_aloud(self):
        bob = somebody(self.scene, "Bob")
        self.scene.whisper("Hello!", 1)
        bob.at_say("Marta, an ale!")
        self.scene.wait(3)
        assert self.scene.heard[-2:] == ["Marta is thinking.", "Marta strokes her chin."]

    def test_who_whispered_and_was_answered_reads_of_no_thinking(self):
        self.scene.whisper("Hello!", 1)
        self.answer()
        self.scene.wait(30)
        assert not any("thinking" in line for line in self.scene.heard)

    def test_a_newcomer_gets_no_words(self):
        self.scene.script.persona = {"greets": True}
        yard = create_object("evennia.objects.objects.DefaultRoom", key="Yard")
        bob = somebody(self.scene, "Bob")
        bob.location = yard
        bob.move_to(self.scene.room)
        self.scene.wait(60)
        assert len(self.brain.requests) == 1 and words(self.scene) == []

    def test_a_page_has_none(self):
        from ai.tools.support import pager

        pager.receive(self.scene.character, self.scene.player.account, "Hello!")
        self.scene.wait(10)
        assert len(self.brain.requests) == 1 and poses(self.scene) == []

    def test_nobody_sees_it_elsewhere(self):
        self.scene.say("Hello!", 1)
        yard = create_object("evennia.objects.objects.DefaultRoom", key="Yard")
        self.scene.character.location = yard
        self.scene.player.location = yard
        self.scene.wait(10)
        assert poses(self.scene) == []

    def test_other_assistants_are_shown_none(self):
        self.scene.player.account = None
        self.scene.say("Marta, hello!", 10)
        assert len(self.brain.requests) == 1 and poses(self.scene) == []

    def test_who_is_paused_shows_none(self):
        self.scene.say("Hello!", 1)
        self.scene.script.pause()
        self.scene.wait(10)
        assert poses(self.scene) == []

    def test_after_a_reload_an_old_line_has_one_sign_after_the_other(self):
        self.brain._steps.clear()
        runtime, agent = self.scene.runtime, self.scene.agent
        self.scene.wait(60)
        signs = ThinkingSigns(self.scene.clock, runtime.speech_filter)
        agent.turn = SimpleNamespace()  # a turn about the line has begun
        line = Percept("say", "Hello!", Source("account:1", "Anna"), True, place=self.scene.room.id)
        signs.addressed(agent, line)
        self.scene.wait(1)
        assert poses(self.scene) == words(self.scene) == []
        self.scene.wait(2)
        assert len(poses(self.scene)) == 1
        signs.stop()
        agent.turn = None

    def test_a_reload_leaves_no_timer(self):
        self.scene.say("Hello!", 1)
        self.scene.runtime.stop()
        assert not self.scene.clock.getDelayedCalls()

    def test_the_filter_holds_for_it(self):
        self.scene.script.persona = {"signs": ["mutters: fuck."]}
        self.scene.say("Hello!", 10)
        assert poses(self.scene) == []

    def test_a_persona_may_have_none(self):
        self.scene.script.persona = {"signs": []}
        self.scene.say("Hello!", 10)
        assert poses(self.scene) == []

    def test_one_who_has_no_list_shows_one_of_ours(self):
        self.scene.script.persona = {}
        self.scene.say("Hello!", 10)
        [seen] = poses(self.scene)
        assert seen.removeprefix("Marta ") in SIGNS

    def test_the_settings_can_switch_them_off(self):
        with override_settings(AI={"SIGN_SECONDS": 0}):
            self.scene.say("Hello!", 10)
        assert poses(self.scene) == []


class HangingTest(SceneTest):
    """A model that never answers."""

    def pass_time(self, scene, seconds):
        for _ in range(seconds):
            scene.clock.advance(1)

    def test_each_line_gets_a_sign_and_words_until_the_stand_in_speaks(self):
        settings = {"TURN_SECONDS": 100, "MODEL_SECONDS": 75}
        with self.scene_with_model("Hm.", always=hang(), settings=settings) as scene:
            scene.say("Hello!", 60)
            for line in ("Marta, do you have a room?", "Marta?", "Are you there?"):
                scene.heard.clear()
                scene.player.at_say(line)
                scene.wait(0.5)
                self.pass_time(scene, 3)
                assert len(poses(scene)) == 1, line
                self.pass_time(scene, 18)
                assert len(words(scene)) == 1, line
            self.pass_time(scene, 75)
            assert len(scene.asked) == 2
            assert [turn.brain for turn in scene.turns() if turn.end_reason == "terminal"] == [
                "embedded"
            ]


class EmbeddedTest(SceneTest):
    def test_the_built_in_brain_shows_none(self):
        with self.stage() as scene:
            scene.say("Hello!", 10)
            assert len(scene.heard) > 1
            assert not any(sign in line for line in scene.heard for sign in SIGNS)


class TypingTest(SceneTest):
    """Evennia's own function stands in the place where 6.1 has it; 5.0 has none."""

    def setUp(self):
        super().setUp()
        self.told = []
        self.module = SimpleNamespace(
            is_typing_state=lambda session, **given: self.told.append(
                (session.puppet.key, given["state"])
            )
        )
        self.enterContext(mock.patch.object(typing_indicator, "evennias_own", lambda: self.module))
        self.answer = Deferred()

    def stand(self, name="Marta"):
        brain = ScriptedBrain(lambda _request: self.answer, forgiving=True)
        return self.enterContext(stage(brain, name=name))

    def test_it_is_shown_while_a_model_thinks_and_taken_back_with_the_answer(self):
        scene = self.stand()
        scene.say("Hello!", 1)
        assert self.told == [("Marta", True)]
        scene.wait(4)
        assert self.told == [("Marta", True)] * 2  # the web client forgets after five seconds
        self.answer.callback(Completion("Hello!"))
        assert self.told[-1] == ("Marta", False)
        scene.wait(10)
        assert len(self.told) == 3

    def test_a_quick_answer_shows_nothing(self):
        scene = self.stand()
        self.answer.callback(Completion("Hello!"))
        scene.say("Hello!", 5)
        assert self.told == []

    def test_a_whisper_shows_nothing(self):
        scene = self.stand()
        scene.whisper("Hello!", 5)
        assert self.told == []

    def test_a_name_that_the_web_client_could_not_take_away_is_left_out(self):
        scene = self.stand("Old Marta")
        scene.say("Hello!", 5)
        assert self.told == []

    def test_an_older_evennia_goes_without(self):
        self.module = None
        scene = self.stand()
        scene.say("Hello!", 1)
        self.answer.callback(Completion("Hello!"))
        scene.wait(1)
        assert scene.heard[-1] == 'Marta says, "Hello!"'

    def test_a_games_own_choice_of_who_is_told_may_break(self):
        self.module.is_typing_state = mock.Mock(side_effect=AttributeError("sessid"))
        scene = self.stand()
        scene.say("Hello!", 1)
        self.answer.callback(Completion("Hello!"))
        scene.wait(1)
        assert scene.heard[-1] == 'Marta says, "Hello!"'
