"""`ai why` where nothing happened: what wakes an assistant, and what it did not take up."""

from datetime import timedelta

from django.test import override_settings
from django.utils import timezone

from ai import conf
from ai.checks.settings import check_settings
from ai.models import TurnRecord
from ai.testing import call
from ai.tests.commands.kit import BuilderTest


class QuietTest(BuilderTest):
    def setUp(self):
        super().setUp()
        self.polly = self.npc("Polly")

    def wake_for(self, **policy):
        self.scene.script.wake_for(policy, self.account)

    def rows(self, label, text="why marta"):
        """All that stands behind a label."""
        found, current = [], ""
        for row in self.ai(text).splitlines()[1:]:
            current = row[:13].strip() or current
            if current == label:
                fresh = bool(row[:13].strip())
                found += [row[13:].strip()] if fresh else []
                found[-1] += "" if fresh else f" {row[13:].strip()}"
        return found

    def leave(self):
        """No player is there any more."""
        self.char1.location = self.scene.player.location = self.room2

    def test_tells_what_it_takes_up(self):
        assert self.rows("wakes") == ["when it is spoken to"]
        self.wake_for(audience=True, events=["arrive", "say fire"], every=900)
        assert self.rows("wakes") == [
            "when it is spoken to, for arrive, say fire, by itself every 15 minutes; only while a "
            "player is there"
        ]

    def test_says_that_nobody_is_there_for_one_that_needs_an_audience(self):
        self.wake_for(audience=True)
        assert not self.rows("now")
        self.leave()
        self.polly.execute_cmd("say Marta, hello!")
        self.scene.wait()
        assert not TurnRecord.objects.exists()
        assert self.rows("now") == ["no player is there, and it acts only while one is"]
        (passed,) = self.rows("passed")
        assert passed.startswith("say by Polly, ") and passed.endswith(": no player is there")

    def test_says_what_an_event_lacked_that_it_listens_for(self):
        self.wake_for(events=["arrive"])
        self.scene.script.fall_asleep()
        self.scene.player.move_to(self.room2, quiet=True)
        self.scene.player.move_to(self.marta.location)
        self.scene.wait()
        assert not TurnRecord.objects.exists()
        (passed,) = self.rows("passed")
        assert passed.startswith("arrive by Anna, ") and passed.endswith(": it is asleep")
        assert self.rows("now") == [
            "it is asleep: its name, a whisper, a page or `ai wake` wakes it"
        ]

    def test_says_what_a_line_lacked_to_be_meant_for_it(self):
        self.scene.say("The evening is cool.")
        assert self.rows("passed")[0].endswith(
            ": not addressed to it: its name is not in it, and others are there"
        )
        self.scene.say("Marta, good evening.")
        self.scene.say("Polly, good evening.")
        assert self.rows("passed")[-1].endswith(
            ": not addressed to it: somebody else is named in it"
        )

    def test_begins_with_the_lines_of_the_one_who_asks(self):
        self.char1.execute_cmd("say Is nobody here?")
        for number in range(8):
            self.polly.execute_cmd(f"say {number}")
        self.scene.wait()
        mine, others = self.rows("passed")
        assert mine.startswith("say by you, ")
        assert "say by Polly" in others and "(and 7 before it)" in others

    def test_says_that_lines_were_let_go(self):
        self.enterContext(override_settings(AI={"QUEUE_PER_ASKER": 1}))
        check_settings()
        agent = self.scene.agent
        agent.inbox._per_asker = 1
        self.ai("pause marta")
        for number in range(3):
            self.scene.say(f"Marta, number {number}.")
        (passed,) = self.rows("passed")
        assert "say by Anna" in passed and passed.endswith("(and 1 before it): its queue is full")

    def test_says_that_its_turns_of_its_own_are_used_up(self):
        now = timezone.localtime(self.scene.runtime.now())
        day = timedelta(hours=now.hour, minutes=now.minute, seconds=now.second)
        self.scene.clock.advance((timedelta(days=1) - day).total_seconds())  # a day begins
        self.wake_for(every=60, per_day=1)
        for _ in range(4):
            self.scene.wait(30)
        assert TurnRecord.objects.count() == 1
        assert self.rows("now") == ["it has had its 1 turns of its own for today"]

    def test_says_that_it_had_too_many_turns_of_its_own_in_a_row(self):
        self.wake_for(every=60)
        self.scene.agent.own_turns = conf.get("OWN_TURNS")
        (now,) = self.rows("now")
        assert now.endswith("turns of its own in a row, and noticed no player")

    def test_tells_what_it_did_outside_of_any_turn(self):
        self.scene.say("Marta, hello!")
        self.ai('do marta = say {"message": "By hand."}')
        self.ai("do marta = fly")
        said, refused = self.rows("since")
        assert said.endswith(', ordered by TestAccount: say {"message": "By hand."}')
        assert refused.endswith(", ordered by TestAccount: fly {} (it was refused)")
        self.scene.say("Marta, again!")
        assert not self.rows("since")

    def test_a_builders_wake_needs_no_audience(self):
        self.wake_for(audience=True)
        self.leave()
        self.brain._steps.extend([[call("wait")]])
        self.ai("wake marta")
        self.scene.wait()
        assert TurnRecord.objects.count() == 1
