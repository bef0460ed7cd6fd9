"""A brain that is down is left alone; a player's bad lines stop nobody else."""

from unittest import mock

from django.db import OperationalError
from evennia.utils.create import create_object
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock

from ai.assistant.adopt import adopt
from ai.assistant.engine.end_reason import Fault
from ai.assistant.llm.turn_breaker import FAILURES, MAX_OPEN_SECONDS, OPEN_SECONDS, Breaker
from ai.assistant.records.turn_store import TurnStore
from ai.brains.base import BrainError, BrainUnavailable, Completion
from ai.models import Delivery
from ai.testing import ScriptedBrain, call
from ai.tests.game import WorldSceneTest

CHARACTER = "evennia.objects.objects.DefaultCharacter"
DOWN = BrainUnavailable("connection refused")


class Watched:
    """A breaker with what it said and whom it woke."""

    def __init__(self):
        self.clock, self.woken, self.told = Clock(), [], []
        self.breaker = Breaker(self.clock, self.woken.append, lambda *said: self.told.append(said))

    def fail(self, times=FAILURES, fault=Fault.CERTAIN, askers=("anna",), key=1):
        for number in range(times):
            asker = askers[number % len(askers)]
            self.breaker.failed("oracle", key, asker, fault, "no route")

    def may(self, key=1, asker="anna"):
        return self.breaker.may_begin("oracle", key, asker)


def test_failures_of_the_infrastructure_in_a_row_open_it_and_staff_hear_once():
    it = Watched()
    it.fail(FAILURES - 1)
    assert it.may()
    it.fail(3)
    assert not it.may()
    assert it.told == [("oracle", OPEN_SECONDS, "no route")]


def test_an_answer_in_between_begins_the_count_anew():
    it = Watched()
    it.fail(FAILURES - 1)
    it.breaker.answered("oracle")
    it.fail(FAILURES - 1)
    assert it.may()
    assert it.told == []


def test_what_one_asker_may_have_caused_never_opens_it():
    it = Watched()
    it.fail(100, Fault.PERHAPS)
    assert it.may()


def test_the_same_from_several_askers_does():
    it = Watched()
    it.fail(FAILURES, Fault.PERHAPS, ("anna", "bob"))
    assert not it.may()


def test_however_many_work_together_another_may_try_at_once_and_an_answer_closes_it():
    it = Watched()
    it.fail(FAILURES, Fault.PERHAPS, ("anna", "bob"))
    assert not it.may(1, "anna")
    assert it.may(2, "carla")
    assert not it.may(3, "dora")
    it.breaker.answered("oracle")
    assert it.woken == [1, 3]
    assert it.may(1, "anna")


def test_others_who_fail_as_well_do_not_open_it_for_longer():
    it = Watched()
    it.fail(FAILURES, Fault.PERHAPS, ("anna", "bob"))
    it.clock.advance(OPEN_SECONDS / 2)
    for asker in ("carla", "dora"):
        assert it.may(2, asker)
        it.breaker.failed("oracle", 2, asker, Fault.PERHAPS, "slow")
        assert it.breaker.wait("oracle", asker, 2) == OPEN_SECONDS / 2
        assert not it.may(2, asker)
    it.clock.advance(OPEN_SECONDS / 2)
    assert it.breaker.wait("oracle", "anna", 1) == 0
    assert it.may(1, "anna")


def test_those_who_wait_are_woken_once_it_closes():
    it = Watched()
    it.fail(FAILURES, Fault.PERHAPS, ("anna", "bob"))
    assert it.breaker.wait("oracle", "anna", 7) == OPEN_SECONDS
    assert it.may(2, "carla")
    it.breaker.answered("oracle")
    assert it.woken == [7]


def test_what_is_certain_keeps_everybody_out():
    it = Watched()
    it.fail()
    assert it.breaker.wait("oracle", "anna", 1) == 0
    assert not it.may(1, "carla")


def test_those_who_fail_every_try_after_that_keep_no_other_out():
    it = Watched()
    it.fail()
    it.clock.advance(OPEN_SECONDS)
    for asker in ("anna", "bob"):
        assert it.may(1, asker)
        it.breaker.failed("oracle", 1, asker, Fault.PERHAPS, "bad request")
    assert not it.may(1, "anna")
    assert it.may(2, "carla")


def test_other_brains_go_on():
    it = Watched()
    it.fail()
    assert it.breaker.may_begin("embedded", 1, "anna")


def test_when_its_time_is_over_one_may_try_and_the_others_wait_for_it():
    it = Watched()
    it.fail()
    assert [it.may(1), it.may(2)] == [False, False]
    it.clock.advance(OPEN_SECONDS - 1)
    assert it.woken == []
    it.clock.advance(1)
    assert it.woken == [1, 2]
    assert [it.may(1), it.may(2)] == [True, False]


def test_an_answer_closes_it_and_wakes_who_waited():
    it = Watched()
    it.fail()
    it.clock.advance(OPEN_SECONDS)
    assert [it.may(1), it.may(2)] == [True, False]
    it.breaker.answered("oracle")
    assert it.woken == [2]
    assert it.may(2)
    assert it.told[1:] == [("oracle", 0.0, "")]


def test_each_failed_try_opens_it_for_twice_as_long_up_to_an_end():
    it, wait = Watched(), OPEN_SECONDS
    it.fail()
    for _ in range(6):
        it.clock.advance(wait - 1)
        assert not it.may()
        it.clock.advance(1)
        assert it.may()
        it.fail(1)
        wait = min(2 * wait, MAX_OPEN_SECONDS)
    assert wait == MAX_OPEN_SECONDS
    assert len(it.told) == 1


def test_one_asker_whose_line_fails_every_try_does_not_keep_it_open():
    it = Watched()
    it.fail()
    it.clock.advance(OPEN_SECONDS)
    assert it.may(1)
    it.may(2)
    it.fail(1, Fault.PERHAPS)
    assert it.woken == [2]
    assert it.may(2)


def test_a_try_that_came_to_nothing_leaves_it_to_the_next():
    it = Watched()
    it.fail()
    it.clock.advance(OPEN_SECONDS)
    assert [it.may(1), it.may(2)] == [True, False]
    it.breaker.left("oracle", 1)
    assert it.woken == [2]
    assert it.may(2)


def test_turns_that_had_begun_before_it_opened_do_not_open_it_for_longer():
    it = Watched()
    it.fail()
    it.clock.advance(OPEN_SECONDS / 2)
    it.fail(3, key=7)
    it.clock.advance(OPEN_SECONDS / 2)
    assert it.may()


def test_it_leaves_no_timer_behind():
    it = Watched()
    it.fail()
    it.breaker.stop()
    assert it.clock.getDelayedCalls() == []


class DownTest(WorldSceneTest):
    """The brain of a running game is down."""

    def test_lines_wait_however_long_and_are_answered_once_it_is_up(self):
        brain = ScriptedBrain(*[DOWN] * 7, [call("say", message="Here I am.")])
        with self.stage(brain) as scene:
            scene.say("Hello?")
            scene.wait(3600)
            assert scene.heard[-1] == 'Marta says, "Here I am."'
            assert Delivery.objects.get().state == "done"
            assert len(scene.turns()) == 8
            assert not scene.clock.getDelayedCalls()

    def test_staff_hear_once_when_it_opens_and_once_when_it_closes(self):
        brain = ScriptedBrain(*[DOWN] * 6, [call("wait")])
        with self.stage(brain) as scene, mock.patch.object(self.account, "msg") as told:
            scene.say("Hello?")
            scene.wait(3600)
        lines = [str(one.args[0]) for one in told.call_args_list]
        assert len(lines) == 2
        assert "connection refused" in lines[0]
        assert "answers again" in lines[1]

    def test_no_turn_begins_meanwhile_and_nothing_polls(self):
        with self.stage(ScriptedBrain(*[DOWN] * 5)) as scene:
            other = adopt(create_object(CHARACTER, key="Other", location=scene.room))
            other.brain = "scripted"
            scene.say("Marta, hello?")
            while not scene.service.breaker.is_resting("scripted"):
                scene.wait(5)
            scene.player.at_say("Other, are you there?")
            scene.clock.advance(1)
            scene.clock.advance(1)
            assert len(scene.clock.getDelayedCalls()) == 1
            assert len(scene.turns()) == 5
            scene.service.brains["scripted"] = ScriptedBrain(forgiving=True)
            scene.wait(120)
            assert Delivery.objects.exclude(state="done").count() == 0

    def test_a_try_that_is_stopped_lets_another_assistant_try(self):
        with self.stage(ScriptedBrain(*[DOWN] * 5, lambda _request: Deferred())) as scene:
            other = adopt(create_object(CHARACTER, key="Other", location=scene.room))
            other.brain = "scripted"
            scene.say("Marta, hello?")
            while not scene.service.breaker.is_resting("scripted"):
                scene.wait(5)
            scene.player.at_say("Other, are you there?")
            while scene.presence.running is None:
                scene.wait(5)
            scene.service.brains["scripted"] = ScriptedBrain([call("say", message="I am.")])
            scene.service.halt.stop([scene.presence], "stopped")
            scene.wait(5)
            assert scene.heard[-1] == 'Other says, "I am."'

    def test_a_database_that_takes_no_turn_opens_it_as_well(self):
        with self.stage(ScriptedBrain([call("say", message="Yes?")])) as scene:
            locked = OperationalError("database is locked")
            with mock.patch.object(TurnStore, "open_turn", side_effect=locked):
                scene.say("Hello?")
                while not scene.service.breaker.is_resting("scripted"):
                    scene.wait(5)
            scene.wait(600)
            assert scene.heard[-1] == 'Marta says, "Yes?"'

    def test_a_database_that_takes_no_end_of_a_turn_does(self):
        brain = ScriptedBrain(*[[call("wait")]] * 5)
        with self.stage(brain) as scene:
            locked = OperationalError("database is locked")
            with mock.patch.object(TurnStore, "close_turn", side_effect=locked):
                for number in range(5):
                    scene.say(f"Hello {number}?")
            assert scene.service.breaker.is_resting("scripted")


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
        with self.stage(ScriptedBrain(*[self.answer] * 13)) as scene:
            for number in range(3):
                scene.say(f"Marta, poison {number}")
                scene.wait(300)
            bob = self.char1
            bob.location = scene.room
            bob.at_say("Good evening, Marta.")
            scene.wait(1)
            assert scene.heard[-1] == 'Marta says, "Good evening, 1."'

    def test_two_accounts_that_work_together_keep_nobody_out(self):
        with self.stage(ScriptedBrain(*[self.answer] * 7, forgiving=True)) as scene:
            bob, carla = self.char1, self.char2
            carla.account = self.account2
            bob.location = carla.location = scene.room
            while not scene.service.breaker.is_resting("scripted"):
                scene.player.at_say("Marta, poison")
                bob.at_say("Marta, poison")
                scene.wait(5)
            scene.player.at_say("Marta, poison")
            scene.wait(1)
            carla.at_say("Good evening, Marta.")
            scene.wait(2)
            assert scene.heard[-1] == 'Marta says, "Good evening, 1."'
            assert not scene.service.breaker.is_resting("scripted")
            scene.service.brains["scripted"] = ScriptedBrain(forgiving=True)
            scene.wait(600)
            assert not scene.clock.getDelayedCalls()
