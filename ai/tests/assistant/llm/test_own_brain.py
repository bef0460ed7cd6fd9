"""A game's own brain that is down is suspended; the built-in one answers in its place."""

from unittest import mock

from evennia.utils.create import create_object
from twisted.internet.defer import Deferred

from ai.assistant.adopt import adopt
from ai.brains.base import BrainError, BrainUnavailable, Completion
from ai.models import Delivery
from ai.outside.circuit_breaker import FAILURES, SECONDS
from ai.testing import ScriptedBrain, call
from ai.tests.game import WorldSceneTest

CHARACTER = "evennia.objects.objects.DefaultCharacter"
DOWN = BrainUnavailable("connection refused")


class OwnBrain(ScriptedBrain):
    """A brain that a game registered."""

    stands_alone = False


def is_left_alone(scene):
    return scene.runtime.models._breaker_of("scripted").is_open


class DownTest(WorldSceneTest):
    """The brain of a running game is down."""

    def _bring_down(self, scene):
        for number in range(FAILURES):
            scene.say(f"Marta, hello {number}?")
        assert is_left_alone(scene)

    def test_lines_are_answered_however_long_and_by_it_once_it_is_up(self):
        brain = OwnBrain(*[DOWN] * (FAILURES + 1), [call("say", message="Here I am.")])
        with self.stage(brain) as scene:
            self._bring_down(scene)
            for seconds in (SECONDS, 2 * SECONDS, 0):
                before = len(scene.heard)
                scene.say("Hello, Marta!")
                assert "Marta says" in "".join(scene.heard[before:])
                scene.wait(seconds)
            assert scene.heard[-1] == 'Marta says, "Here I am."'
            assert not Delivery.objects.exclude(state="done").exists()
            assert {turn.end_reason for turn in scene.turns()} == {"terminal"}
            assert not scene.clock.getDelayedCalls()

    def test_staff_hear_once_when_it_opens_and_once_when_it_closes(self):
        brain = OwnBrain(*[DOWN] * (FAILURES + 1), [call("wait")])
        with self.stage(brain) as scene, mock.patch.object(self.account, "msg") as told:
            self._bring_down(scene)
            for seconds in (SECONDS, 2 * SECONDS, 0):
                scene.say("Hello, Marta!")
                scene.wait(seconds)
        lines = [str(one.args[0]) for one in told.call_args_list]
        assert len(lines) == 2
        assert "connection refused" in lines[0]
        assert "answers again" in lines[1]

    def test_nobody_asks_it_meanwhile_and_nothing_polls(self):
        with self.stage(brain := OwnBrain(*[DOWN] * FAILURES)) as scene:
            other = adopt(create_object(CHARACTER, key="Other", location=scene.room))
            other.brain = "scripted"
            self._bring_down(scene)
            scene.player.at_say("Other, are you there?")
            scene.wait(SECONDS / 2)
            assert scene.heard[-1].startswith("Other says")
            assert len(brain.requests) == FAILURES
            assert not scene.clock.getDelayedCalls()

    def test_a_trial_that_is_stopped_lets_another_assistant_try(self):
        with self.stage(OwnBrain(*[DOWN] * FAILURES, lambda _request: Deferred())) as scene:
            other = adopt(create_object(CHARACTER, key="Other", location=scene.room))
            other.brain = "scripted"
            self._bring_down(scene)
            scene.wait(SECONDS)
            scene.say("Marta, hello?")
            assert scene.agent.running is not None
            scene.runtime.brains["scripted"] = OwnBrain([call("say", message="I am.")])
            scene.runtime.pause.stop([scene.agent], "stopped")
            scene.player.at_say("Other, are you there?")
            scene.wait(5)
            assert scene.heard[-1] == 'Other says, "I am."'

    def test_one_that_never_answers_is_left_alone_as_well(self):
        brain = OwnBrain(*[lambda _request: Deferred()] * FAILURES)
        with self.stage(brain) as scene:
            bob = self.char1
            bob.location = scene.room
            for who in (scene.player, bob, scene.player):
                self._is_answered(scene, who)
            assert is_left_alone(scene)
            self._is_answered(scene, scene.player)
            assert len(brain.requests) == FAILURES

    def _is_answered(self, scene, who):
        before = len(scene.heard)
        who.at_say("Hello, Marta!")
        while "Marta says" not in "".join(scene.heard[before:]):
            scene.wait(1)

    def test_one_that_is_not_there_is_told_to_staff_and_the_built_in_one_answers(self):
        with self.stage(ScriptedBrain()) as scene, mock.patch.object(self.account, "msg") as told:
            scene.script.brain = "oracle"
            scene.say("Hello, Marta!")
            assert scene.heard[-1].startswith("Marta says")
        assert "'oracle'" in str(told.call_args_list)


class PoisonTest(WorldSceneTest):
    """One player's lines break every turn that they are in."""

    answers = 0

    def answer(self, request):
        if "poison" in request.messages[-1].text:
            raise BrainError("bad request")
        self.answers += 1
        return Completion(calls=(call("say", message=f"Good evening, {self.answers}."),))

    def test_others_are_answered_while_it_is_retried_and_it_is_let_go_in_the_end(self):
        with self.stage(ScriptedBrain(*[self.answer] * 9)) as scene:
            bob = self.char1
            bob.location = scene.room
            scene.say("Marta, poison")
            for number in range(5):
                before = len(scene.heard)
                bob.at_say(f"Good evening number {number}, Marta.")
                scene.wait(6)
                assert 'Marta says, "Good evening, ' in "".join(scene.heard[before:])
            scene.wait(300)
            states = list(Delivery.objects.order_by("pk").values_list("state", flat=True))
            assert states == ["dropped", *["done"] * 5]

    def test_lines_of_others_that_waited_with_it_do_not_wait_for_its_next_try(self):
        with self.stage(ScriptedBrain(*[self.answer] * 5)) as scene:
            bob = self.char1
            bob.location = scene.room
            scene.player.at_say("Marta, poison")
            bob.at_say("Good evening, Marta.")
            scene.wait(1)
            assert scene.heard[-1] == 'Marta says, "Good evening, 1."'
            scene.wait(300)

    def test_no_number_of_them_opens_the_breaker(self):
        with self.stage(OwnBrain(*[self.answer] * 4)) as scene:
            for number in range(3):
                scene.say(f"Marta, poison {number}")
                assert scene.heard[-1].startswith("Marta says")
            assert not is_left_alone(scene)
            bob = self.char1
            bob.location = scene.room
            bob.at_say("Good evening, Marta.")
            scene.wait(1)
            assert scene.heard[-1] == 'Marta says, "Good evening, 1."'

    def test_two_accounts_that_work_together_keep_nobody_out(self):
        with self.stage(OwnBrain(*[self.answer] * 5)) as scene:
            bob, carla = self.char1, self.char2
            carla.account = self.account2
            bob.location = carla.location = scene.room
            for who in (scene.player, bob, scene.player):
                who.at_say("Marta, poison")
                scene.wait(1)
            assert is_left_alone(scene)
            scene.player.at_say("Marta, poison")
            scene.wait(1)
            carla.at_say("Good evening, Marta.")
            scene.wait(2)
            assert scene.heard[-1] == 'Marta says, "Good evening, 1."'
            assert not is_left_alone(scene)
            scene.wait(600)
            assert not scene.clock.getDelayedCalls()


class SlowTest(WorldSceneTest):
    """A brain that answers after the built-in one has stood in."""

    def test_its_late_answer_is_said_while_the_talk_has_not_moved_on(self):
        slow = Deferred()
        with self.stage(OwnBrain(lambda _request: slow, forgiving=True)) as scene:
            scene.say("Marta, where is the key?", 60)
            stood_in = [line for line in scene.heard if line.startswith("Marta says")]
            assert len(stood_in) == 1, scene.heard
            slow.callback(Completion(calls=(call("say", message="Under the mat."),)))
            scene.wait(1)
            assert scene.heard[-1] == 'Marta says, "Under the mat."'
            assert not scene.clock.getDelayedCalls()

    def test_its_late_answer_is_in_the_history_of_the_one_it_was_for(self):
        slow = Deferred()
        last = [call("say", message="Where were we?")]
        brain = OwnBrain(lambda _request: slow, last, last, forgiving=True)
        with self.stage(brain) as scene:
            scene.say("Marta, where is the key?", 60)
            stood_in = [line for line in scene.heard if line.startswith("Marta says")]
            assert len(stood_in) == 1, scene.heard
            scene.say("Marta, never mind, hello?", 5)
            slow.callback(Completion(calls=(call("say", message="Under the mat."),)))
            scene.wait(1)
            assert not any("mat" in line for line in scene.heard)
            scene.say("Marta, are you there?", 5)
            [known] = [m.text for m in brain.requests[-1].messages if "too late" in m.text]
            assert "Under the mat." in known and "not said" in known
            others, _, _ = scene.agent.history.for_turn("account:999")
            note = '[notice] Your answer to "Anna" came too late: nothing of it was said or done.'
            assert note in [message.text for message in others]
            assert "Under the mat." not in str(others)
            assert not scene.clock.getDelayedCalls()

    def test_nothing_stays_behind_of_one_that_never_comes(self):
        with self.stage(OwnBrain(lambda _request: Deferred())) as scene:
            scene.say("Marta, hello?", 60)
            scene.wait(70)
            assert not scene.clock.getDelayedCalls()
