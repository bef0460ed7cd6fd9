"""What has an assistant do something besides being spoken to."""

from unittest import mock

from django.test import override_settings
from django.utils import timezone
from evennia.utils.create import create_object

from ai.assistant.agent.wake_policy import ScheduleEntry, minute_of, read_entry, read_policy
from ai.assistant.runtime import Runtime, set_runtime
from ai.models import CallRecord, TurnRecord
from ai.testing import ScriptedBrain
from ai.tests.game import WorldSceneTest
from ai.tools.contract import levels


def test_what_is_no_policy_is_left_out():
    policy = read_policy(
        {
            "audience": "yes",
            "events": ["arrive", "dance", "say  fire", 3, "say fire"],
            "every": 5,
            "per_day": True,
            "schedule": [{"at": "25:00", "do": []}, {"at": "7pm", "do": [{"tool": "say"}]}, 1],
        }
    )
    assert policy.audience is False
    assert policy.events[0] == "arrive" and "dance" not in policy.events
    assert policy.every == 60
    assert [slot.time for slot in policy.schedule] == ["19:00"]
    assert read_policy(None) == read_policy({}) == read_policy("autonomous")


def test_times_of_day_are_read_as_people_write_them():
    assert minute_of("7:30") == minute_of("07:30") == minute_of("7:30am") == 450
    assert minute_of("12am") == 0 and minute_of("12pm") == 720
    assert minute_of("7") is minute_of("24:00") is minute_of("13pm") is minute_of("x") is None


def test_a_time_without_calls_is_none():
    assert read_entry({"at": "07:00"}) is None
    assert isinstance(read_entry({"at": "07:00", "do": [{"tool": "say"}]}), ScheduleEntry)


class WakeningTest(WorldSceneTest):
    def setUp(self):
        super().setUp()
        self.brain = ScriptedBrain(forgiving=True)
        self.scene = self.enterContext(self.stage(self.brain, by=self.account))
        self.marta, self.script = self.scene.character, self.scene.script
        self.room = self.marta.location
        self.agent = self.marta.ndb.ai
        self.clock = self.scene.runtime.clock

    def turns(self):
        return TurnRecord.objects.filter(script=self.script.pk).count()

    def wake_for(self, **policy):
        self.script.wake_for(policy, self.account)

    def begin_at_midnight(self):
        """Have a day begin, so that what a day has does not hang on the hour of the test."""
        now = timezone.localtime(self.scene.runtime.now())
        self.clock.advance(86400 - (now.hour * 3600 + now.minute * 60 + now.second))

    def settle(self, seconds=3.0):
        for _ in range(30):
            self.clock.advance(seconds / 30)


class EventsTest(WakeningTest):
    def come(self):
        self.scene.player.move_to(self.room2, quiet=True)
        self.scene.player.move_to(self.room)
        self.settle()

    def test_an_arrival_is_nothing_to_it_unless_it_watches_for_one(self):
        self.come()
        assert self.turns() == 0
        self.wake_for(events=["arrive"])
        self.come()
        assert self.turns() == 1

    def test_what_wanders_about_without_a_player_does_not_wake_it(self):
        self.wake_for(events=["arrive", "leave"])
        cat = create_object("evennia.objects.objects.DefaultCharacter", "cat", self.room2)
        cat.move_to(self.room)
        cat.move_to(self.room2)
        self.settle()
        assert self.turns() == 0

    def test_a_word_is_listened_for_as_a_word(self):
        create_object("evennia.objects.objects.DefaultCharacter", "Bert", self.room)
        self.wake_for(events=["say fire"])
        self.scene.player.execute_cmd("say The firewood is wet.")
        self.settle()
        assert self.turns() == 0
        self.scene.player.execute_cmd("say There is a fire in the barn!")
        self.settle()
        assert self.turns() == 1

    def test_a_gift_is_noticed_with_the_one_who_gave_it(self):
        self.wake_for(events=["give"])
        apple = create_object("evennia.objects.objects.DefaultObject", "apple", self.scene.player)
        self.scene.player.execute_cmd("give apple to Marta")
        self.settle()
        assert apple.location == self.marta
        assert self.turns() == 1
        assert '[give by "Anna", to you] "Anna gives you apple."' in str(self.brain.requests[-1])

    def test_an_adopted_thing_notices_gifts_too_and_forgets_how_when_it_is_released(self):
        from ai.assistant.adopt import adopt, release

        box = create_object("evennia.objects.objects.DefaultObject", "box", self.room)
        script = adopt(box, by=self.account)
        script.brain = self.brain.name
        script.wake_for({"events": ["give"]}, self.account)
        create_object("evennia.objects.objects.DefaultObject", "nail", self.scene.player)
        self.scene.player.execute_cmd("give nail to box")
        self.settle()
        assert TurnRecord.objects.filter(script=script.pk).count() == 1
        release(script)
        assert "at_object_receive" not in box.__dict__


class AudienceTest(WakeningTest):
    def test_without_a_player_there_it_takes_up_nothing_but_what_a_player_sends(self):
        parrot = create_object("evennia.objects.objects.DefaultCharacter", "Polly", self.room)
        self.wake_for(audience=True)
        self.scene.player.move_to(self.room2, quiet=True)
        parrot.execute_cmd("say Marta, hello!")
        self.settle()
        assert self.turns() == 0
        assert self.agent.passed_over[-1].why == "no player is there"
        self.scene.player.execute_cmd("say nobody hears this")
        self.scene.player.move_to(self.room, quiet=True)
        parrot.execute_cmd("say Marta, hello!")
        self.settle()
        assert self.turns() == 1


class OwnTurnsTest(WakeningTest):
    def test_it_has_one_every_so_often_and_none_once_the_policy_is_gone(self):
        self.wake_for(every=600)
        self.clock.advance(599)
        assert self.turns() == 0
        self.settle()
        assert self.turns() == 1
        assert "This moment is your own" in str(self.brain.requests[-1])
        self.clock.advance(600)
        self.settle()
        assert self.turns() == 2
        self.wake_for()
        assert not self.scene.runtime.schedule._due
        self.clock.advance(6000)
        self.settle()
        assert self.turns() == 2

    def test_a_day_has_so_many_and_the_next_day_as_many_again(self):
        self.begin_at_midnight()
        self.wake_for(every=60, per_day=2)
        for _ in range(5):
            self.clock.advance(60)
            self.settle()
        assert self.turns() == 2
        self.clock.advance(86400)
        self.settle()
        assert self.turns() == 3

    def test_with_nobody_there_no_timer_runs_until_somebody_comes(self):
        self.scene.player.move_to(self.room2, quiet=True)
        self.wake_for(every=60, audience=True)
        assert not self.scene.runtime.schedule._due
        self.clock.advance(600)
        self.settle()
        assert self.turns() == 0
        self.scene.player.move_to(self.room)
        self.settle()
        self.clock.advance(60)
        self.settle()
        assert self.turns() == 1

    def test_unseen_it_stops_after_some_and_goes_on_once_a_player_is_noticed(self):
        self.scene.player.move_to(self.room2, quiet=True)
        self.wake_for(every=60)
        for _ in range(15):
            self.clock.advance(60)
            self.settle()
        assert self.turns() == 10
        assert not self.scene.runtime.schedule._due
        self.scene.player.move_to(self.room)
        self.settle()
        assert self.scene.runtime.schedule._due

    def test_asleep_or_paused_it_has_none(self):
        self.wake_for(every=60)
        self.script.fall_asleep()
        self.clock.advance(60)
        self.settle()
        self.script.wake_up()
        self.script.pause()
        self.clock.advance(60)
        self.settle()
        assert self.turns() == 0
        self.script.resume()
        self.clock.advance(60)
        self.settle()
        assert self.turns() == 1


class ScheduleTest(WakeningTest):
    def setUp(self):
        super().setUp()
        self.enterContext(override_settings(TIME_ZONE="UTC"))
        self.begin_at_midnight()

    def keep(self, *slots):
        self.wake_for(schedule=[{"at": at, "clock": "real", "do": do} for at, *do in slots])

    def say(self, words):
        return {"tool": "say", "arguments": {"message": words}}

    def heard(self, words):
        return sum(words in line for line in self.scene.heard)

    def test_its_calls_run_at_their_time_every_day_recorded_and_without_a_model(self):
        self.keep(("07:00", self.say("Good morning!"), {"tool": "inspect_location"}))
        self.clock.advance(7 * 3600 - 60)
        assert not self.heard("Good morning!")
        self.clock.advance(120)
        assert self.heard("Good morning!") == 1
        calls = CallRecord.objects.filter(assistant=self.script.assistant_key)
        assert [(row.tool, row.origin, row.state) for row in calls.order_by("pk")][:1] == [
            ("say", "schedule", "done")
        ]
        self.clock.advance(86400)
        assert self.heard("Good morning!") == 2
        assert self.turns() == 0 and not self.brain.requests

    def test_it_goes_by_the_games_clock_as_well(self):
        self.enterContext(override_settings(TIME_FACTOR=24.0))
        self.wake_for(schedule=[{"at": "07:00", "do": [self.say("The cock crows.")]}])
        self.clock.advance(3600)
        assert self.heard("The cock crows.") == 1
        self.clock.advance(3600)
        assert self.heard("The cock crows.") == 2

    def test_of_what_fell_due_while_the_server_was_down_the_last_is_made_up_for_once(self):
        self.keep(("07:00", self.say("Open!")), ("19:00", self.say("Closed!")))
        self.scene.runtime.stop()
        kept = dict(self.script.kept_until)
        self.clock.advance(20 * 3600)
        now = self.scene.runtime.now
        with mock.patch("ai.assistant.runtime.time_by", lambda _clock: now):
            runtime = Runtime(self.clock)
        self.addCleanup(set_runtime(runtime))
        runtime.brains[self.brain.name] = self.brain
        self.addCleanup(runtime.stop)
        runtime.start()
        self.clock.advance(1)
        assert self.script.kept_until["real"] > kept["real"]
        assert self.heard("Closed!") == 1 and not self.heard("Open!")
        self.clock.advance(600)
        assert self.heard("Closed!") == 1

    def test_it_stops_at_the_first_call_that_fails_and_builders_can_see_why(self):
        self.keep(("07:00", {"tool": "no_such_tool"}, self.say("Never.")))
        self.clock.advance(7 * 3600 + 5)
        assert not self.heard("Never.")
        assert "07:00 no_such_tool" in self.agent.passed_over[-1].why

    def test_it_does_no_more_than_the_one_who_wrote_it_may_now(self):
        mood = {"name": "mood", "value": "gay", "target": "Marta"}
        self.script.grant("Developer", self.account, alone=True)
        self.account.permissions.clear()
        self.account.permissions.add("Developer")
        self.script.wake_for(
            {
                "schedule": [
                    {
                        "at": "07:00",
                        "clock": "real",
                        "do": [{"tool": "set_attribute", "arguments": mood}],
                    }
                ]
            },
            self.account2,
        )
        self.clock.advance(7 * 3600 + 5)
        row = CallRecord.objects.get(assistant=self.script.assistant_key)
        assert (row.state, row.authority) == ("refused", levels.rank("Player"))

    def test_while_it_is_paused_nothing_is_done(self):
        self.keep(("07:00", self.say("Good morning!")))
        self.script.pause()
        self.clock.advance(7 * 3600 + 5)
        self.script.resume()
        self.clock.advance(60)
        assert not self.heard("Good morning!")

    def test_what_it_did_it_knows_in_its_next_turn(self):
        self.keep(("07:00", self.say("Good morning!")))
        self.clock.advance(7 * 3600 + 5)
        self.scene.player.execute_cmd("say Marta, what did you say?")
        self.settle()
        assert "Your schedule made you use say" in str(self.brain.requests[-1])
