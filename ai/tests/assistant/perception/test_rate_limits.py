"""One who says too much, and those who want an answer all the same."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from evennia.utils.create import create_object
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet.task import Clock
from twisted.logger import globalLogPublisher

from ai.assistant.perception.rate_limits import MAX_ASKERS, AskerLimits, LogThrottle, TokenBuckets
from ai.checks.settings import check_settings
from ai.models import Delivery, TurnRecord
from ai.testing import ScriptedBrain
from ai.tests.assistant.chatter import Slow, joined_by, somebody
from ai.tests.calls import Calls
from ai.tests.game import EvenniaTest, SceneTest

ROOM = "evennia.objects.objects.DefaultRoom"


class StarvingTest(SceneTest):
    """One player at 50 lines a second for ten seconds, while another asks once."""

    def _answered_after(self, *names):
        slow = Slow(2.0)
        with self.stage(slow) as scene:
            slow.clock = scene.clock
            joined_by(scene, *names)
            bob = somebody(scene)
            everybody = ["Marta", *names]
            asked = None
            for number in range(500):
                scene.player.at_say(f"{everybody[number % len(everybody)]}, line {number}!")
                scene.clock.advance(0.02)
                if number == 250:
                    bob.at_say(f"{everybody[-1]}, what is the time?")
                    asked = scene.clock.seconds()
                if any("Bob: " in line for line in scene.heard):
                    break
            while not any("Bob: " in line for line in scene.heard):
                scene.clock.advance(0.02)
                assert scene.clock.seconds() < asked + 60
            lines = Delivery.objects.filter(name="Anna").count()
            return scene.clock.seconds() - asked, lines

    def test_of_one_assistant_the_other_is_answered_after_one_more_turn_at_most(self):
        seconds, lines = self._answered_after()
        assert seconds <= 2.0 + 2.0 + 0.5
        assert lines <= 30 + 5

    @pytest.mark.slow
    def test_of_eight_assistants_too(self):
        seconds, lines = self._answered_after(
            "Rolf", "Ilse", "Gero", "Hanna", "Otto", "Berta", "Lutz"
        )
        assert seconds <= 2.0 + 2.0 + 0.5
        assert lines <= 30 + 5

    def test_three_turns_at_once_are_for_one_asker_and_the_rest_follow(self):
        slow = Slow(5.0)
        with self.stage(slow) as scene:
            slow.clock = scene.clock
            others = joined_by(scene, "Rolf", "Ilse", "Gero", "Hanna")
            for agent in (scene.agent, *others):
                scene.player.at_say("Hello.", whisper=True, receivers=[agent.character])
                scene.clock.advance(0)  # another reactor turn
            scene.wait(2)
            assert TurnRecord.objects.filter(end_reason="").count() == 3
            scene.wait(5)
            assert TurnRecord.objects.filter(end_reason="").count() == 2
            scene.wait(6)
            assert TurnRecord.objects.count() == 5
            assert not TurnRecord.objects.filter(end_reason="").exists()

    def test_lines_of_one_who_had_all_their_turns_wait_and_are_not_lost(self):
        with override_settings(AI={"TURNS_PER_ASKER": "2/minute"}):
            brain = ScriptedBrain(forgiving=True)
            with self.stage(brain) as scene:
                for number in range(4):
                    scene.say(f"Marta, {number}.")
                assert len(brain.requests) == 2
                with self.assertNumQueries(0):
                    scene.clock.advance(5)
                scene.wait(30)
                assert len(brain.requests) == 3
                texts = [p["text"] for p in brain.requests[-1].messages[-1].percepts]
                assert texts == ["Marta, 2.", "Marta, 3."]
                assert not scene.clock.getDelayedCalls()


class LinesTest(SceneTest):
    def test_lines_beyond_are_neither_kept_nor_overheard_and_logged_once(self):
        logged = []
        with self.stage(ScriptedBrain(forgiving=True)) as scene:
            (rolf,) = joined_by(scene, "Rolf")
            globalLogPublisher.addObserver(logged.append)
            self.addCleanup(globalLogPublisher.removeObserver, logged.append)
            for _ in range(40):
                scene.player.at_say("Nothing much.")
            scene.clock.advance(0)
            assert len(rolf.inbox.take_overheard()) == 20
            reasons = [passed.why for passed in scene.agent.passed_over]
            assert reasons.count("too many lines from one speaker") == 10
            scene.player.at_say("Marta, more!")
            scene.wait()
            assert not Delivery.objects.exists()
            assert sum("ignored: too many" in one.get("log_format", "") for one in logged) == 1

    def test_others_and_the_same_one_later_are_heard(self):
        brain = ScriptedBrain(forgiving=True)
        with self.stage(brain) as scene:
            bob = somebody(scene)
            for _ in range(60):
                scene.player.at_say("Nothing much.")
            bob.at_say("Marta?")
            scene.wait()
            assert len(brain.requests) == 1
            scene.wait(3)
            scene.say("Marta?")
            assert len(brain.requests) == 2

    def test_comings_and_goings_count_where_somebody_is_greeted(self):
        with self.stage(ScriptedBrain(forgiving=True), persona={"greets": True}) as scene:
            taproom, yard = scene.room, create_object(ROOM, key="Yard")
            for _ in range(100):
                scene.player.move_to(yard)
                scene.player.move_to(taproom)
                scene.clock.advance(0.02)
            assert Delivery.objects.count() <= 30 + 5

    def test_where_nobody_is_greeted_they_cost_nothing(self):
        brain = ScriptedBrain(forgiving=True)
        with self.stage(brain) as scene:
            taproom, yard = scene.room, create_object(ROOM, key="Yard")
            for _ in range(40):
                scene.player.move_to(yard)
                scene.player.move_to(taproom)
                scene.clock.advance(0.02)
            scene.say("Marta?")
            assert len(brain.requests) == 1

    @override_settings(AI={"LINES_PER_ASKER": ""})
    def test_without_a_limit_all_are_taken_up(self):
        with self.stage(ScriptedBrain(forgiving=True)) as scene:
            for number in range(60):
                scene.player.at_say(f"Marta, {number}.")
            scene.wait()
            assert Delivery.objects.count() == 60
            assert Delivery.objects.filter(state="done").count() == 10

    def test_a_burst_of_fifty_to_three_holds_the_game_up_for_no_time(self):
        with self.stage(ScriptedBrain(forgiving=True)) as scene:
            joined_by(scene, "Rolf", "Ilse")
            scene.say("Marta, Rolf, Ilse!")
            for number in range(50):
                scene.player.at_say(f"Marta, Rolf, Ilse, line {number}!")
            with CaptureQueriesContext(connection) as statements, Calls() as calls:
                scene.clock.advance(0)
        assert len(statements) <= 6
        assert calls.count < 40_000  # 20 ms on an idle machine


class SettingsTest(EvenniaTest):
    def test_a_rate_or_number_that_makes_no_sense_is_an_error_at_start(self):
        for key, value in [
            ("LINES_PER_ASKER", "many"),
            ("TURNS_PER_ASKER", 5),
            ("LINES_PER_ASKER", "3/minute, 20/day"),
            ("TURNS_AT_ONCE", -1),
            ("OWN_TURNS", "ten"),
        ]:
            with (
                override_settings(AI={key: value}),
                self.assertRaisesRegex(ImproperlyConfigured, key),
            ):
                check_settings()
        with override_settings(AI={"LINES_PER_ASKER": "", "TURNS_AT_ONCE": 0}):
            check_settings()


class TestKeeping:
    def test_the_log_gets_one_line_a_minute_with_the_count_of_the_rest(self):
        clock = Clock()
        seldom = LogThrottle(clock)
        assert [seldom.count("a"), seldom.count("a", 3), seldom.count("b")] == [1, 0, 1]
        clock.advance(61)
        assert seldom.count("a") == 4

    def test_askers_that_were_quiet_longest_are_forgotten(self):
        buckets = TokenBuckets(Clock(), "LINES_PER_ASKER")
        for number in range(MAX_ASKERS + 100):
            buckets.charge(f"account:{number}")
        assert len(buckets) == MAX_ASKERS

    def test_the_assistants_own_turns_are_not_counted(self):
        flood = AskerLimits(Clock())
        for _ in range(100):
            assert flood.is_ready("")
            flood.begin("")


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("line"), st.sampled_from("abc")),
        st.tuples(st.just("begin"), st.sampled_from("abc")),
        st.tuples(st.just("end"), st.sampled_from("abc")),
        st.tuples(st.just("pass"), st.floats(0, 200)),
    ),
    max_size=120,
)


@given(STEPS)
def test_bounds_hold_and_the_one_who_waits_is_ready_when_it_says(steps) -> None:
    clock = Clock()
    flood = AskerLimits(clock)
    lines: dict[str, list[float]] = {"a": [], "b": [], "c": []}
    begun: dict[str, list[float]] = {"a": [], "b": [], "c": []}
    running = {"a": 0, "b": 0, "c": 0}
    for step, what in steps:
        now = clock.seconds()
        if step == "pass":
            clock.advance(what)
        elif step == "line":
            if flood.takes(what):
                lines[what].append(now)
        elif step == "begin":
            if flood.is_ready(what):
                flood.begin(what)
                begun[what].append(now)
                running[what] += 1
            elif running[what] < 3:
                clock.advance(flood.wait(what, 1) or 0.0)
                assert flood.is_ready(what)
            else:
                assert flood.wait(what, 7) is None
                assert 7 in flood.end(what)
                running[what] -= 1
        elif running[what]:
            flood.end(what)
            running[what] -= 1
        assert max(running.values()) <= 3
    for asker in "abc":
        for times, count in ((lines[asker], 30), (begun[asker], 20)):
            for first in times:
                within = [at for at in times if first <= at < first + 60]
                assert len(within) <= 2 * count  # a burst, and what comes back meanwhile
