"""Times count from the words that ask for them, and what comes late says so."""

from datetime import timedelta

from twisted.internet.task import deferLater

from ai.assistant.percepts.percept import DUE, Percept
from ai.models import Delivery, Goal
from ai.testing import call
from ai.tests.tools.dictation import Dictation

SLOW = 40
"""Seconds that the brain takes for its next answer; those after it are quick."""


class TimesTest(Dictation):
    def setUp(self):
        super().setUp()
        self.brain.reads, self.seconds = True, SLOW
        answer = self.brain.think

        def think(request):
            seconds, self.seconds = self.seconds, 0
            return deferLater(self.scene.clock, seconds, answer, request)

        self.brain.think = think
        self.scene.wait()

    def asked(self, *steps, line="Marta, remind me in two minutes."):
        """When Anna's words were said, to which Marta answers with these steps."""
        self.brain.steps = list(steps)
        said = self.scene.runtime.now()
        self.anna.at_say(line)
        self.scene.wait(2)
        return said

    def noticed(self):
        return self.brain.requests[-1].messages[-1].text

    def test_a_goal_is_due_so_long_after_the_words(self):
        said = self.asked([call("add_goal", title="Remind Anna", due_in=2)])
        self.scene.wait(SLOW + 10)
        assert abs(Goal.objects.get().due - said - timedelta(minutes=2)) < timedelta(seconds=1)
        self.scene.wait(80)
        assert self.noticed().endswith('is due: Remind Anna"')

    def test_so_is_a_wait(self):
        self.asked([call("wait", seconds=120)])
        self.scene.wait(SLOW + 10)
        count = len(self.brain.requests)
        self.scene.wait(55)
        assert len(self.brain.requests) == count
        self.scene.wait(15)
        assert self.noticed() == '[timer] "120 seconds have passed."'

    def test_the_last_words_count(self):
        self.asked(
            [call("wait")],
            [call("add_goal", title="Remind Anna", due_in=2)],
        )
        self.scene.wait(SLOW + 10)
        said, self.seconds = self.scene.runtime.now(), SLOW
        self.anna.at_say("Marta, two minutes from now!")
        self.scene.wait(SLOW + 10)
        due = Goal.objects.get().due
        assert abs(due - said - timedelta(minutes=2)) < timedelta(seconds=1)

    def test_in_a_turn_of_its_own_the_time_counts_from_the_call(self):
        said = self.asked([call("add_goal", title="Look out", due_in=1)])
        self.scene.wait(SLOW + 2)
        goal, self.seconds = Goal.objects.get(), SLOW
        self.brain.steps = [[call("update_goal", goal=goal.pk, due_in=1)]]
        self.scene.wait(2 * SLOW)
        goal.refresh_from_db()
        called = timedelta(minutes=1, seconds=SLOW)
        assert called < goal.due - said - timedelta(minutes=1) < called + timedelta(seconds=15)

    def test_what_is_late_says_so(self):
        cases = (
            (30, '[goal] "Goal {} is due: Remind Anna"'),
            (59, '[goal] "Goal {} is due: Remind Anna"'),
            (141, '[goal] "Goal {} is due: Remind Anna (due 2 minutes ago)"'),
            (7200, '[goal] "Goal {} is due: Remind Anna (due 2 hours ago)"'),
        )
        for late, expected in cases:
            self.seconds = 0
            with self.subTest(late=late):
                Goal.objects.all().delete()
                now = self.scene.runtime.now()
                goal = Goal.objects.create(
                    script=self.scene.script.pk,
                    title="Remind Anna",
                    due=now - timedelta(seconds=late),
                    made=now,
                    changed=now,
                )
                self.scene.runtime.reminders.start()
                self.scene.wait(0.5)
                assert self.noticed() == expected.format(goal.pk)
        assert "ago" not in Delivery.objects.filter(kind="goal").latest("pk").text

    def test_so_does_a_wait(self):
        self.seconds = 0
        due = self.scene.runtime.now() - timedelta(seconds=141)
        text = "120 seconds have passed."
        self.scene.agent.notice(Percept("timer", text, addressed=True, data={DUE: str(due)}))
        self.scene.wait()
        assert self.noticed() == f'[timer] "{text} (due 2 minutes ago)"'
