"""`ai goal`: what an assistant wants, and what builders have it want."""

from datetime import timedelta

from django.utils import timezone

from ai.assistant.authority.authority import source_of
from ai.memory.goals import goals
from ai.models import Goal
from ai.testing import call
from ai.tests.commands.kit import BuilderTest
from ai.tests.commands.memory.kinds import RecordTests


class GoalTest(RecordTests, BuilderTest):
    subcommand = "goal"
    model = Goal
    REFUSED = (
        *("", " nobody", " marta/burn", " marta/done", " marta 999", " marta 999/done"),
        *(" marta {row}/done = now", " marta {row}/priority = 6", " marta {row}/priority"),
        *(" marta {row}/due = soon", " marta {row}/due = 0 min", " marta {row}/due = 2001-01-01"),
        *(" marta {row}/due = 2036-13-45", " marta {row}/due = 9999999 w", " marta {row}/part"),
        " marta = " + "x" * 201,
    )
    CHANGES = (" = x y", " {row} = x y", " {row}/done", " {row}/delete")
    LOOKS = ("", " {row}", "/all")

    def make(self, text, whisper=False, **more):
        return goals.add(self.scope("account:31", "Anna", whisper), text, **more)

    def state(self, row):
        row.refresh_from_db()
        return row.state, row.progress

    def test_lists_the_most_urgent_first_with_parts_below(self):
        self.make("Water the roses.")
        tower = self.make("Build a tower.", priority=5)
        self.make("Find stones.", parent=tower.pk)
        self.make("Anna's secret.", whisper=True)
        shown = self.ai("goal marta")
        places = [shown.index(t) for t in ("Build a tower", "- Find stones", "Water the roses")]
        assert places == sorted(places) and "Anna's secret" in shown

    def test_finished_ones_are_listed_when_asked_for(self):
        row = self.make("Water the roses.")
        self.make("Keep the gate.")
        self.ai(f"goal marta {row.pk}/done")
        shown = self.ai("goal marta")
        assert "roses" not in shown and "1 done or dropped: ai goal Marta/all" in shown
        assert "roses" in self.ai("goal marta/all")

    def test_without_any_says_how_to_give_one(self):
        assert "ai goal Marta = <text>" in self.ai("goal marta")

    def test_what_a_builder_gives_is_staffs(self):
        self.ai("goal marta = Keep the gate = shut.")
        row, by = Goal.objects.get(), source_of(self.char1)
        assert (row.title, row.made_by, row.author) == ("Keep the gate = shut.", by.id, by.level)
        shown = self.ai(f"goal marta {row.pk}")
        assert "Keep the gate = shut." in shown and self.account.key in shown

    def test_changes_what_there_is_of_a_goal(self):
        row = self.make("Keep the gate.")
        for text in (" = Guard it.", "/priority = 5", "/details = All night.", "/progress = 40 %"):
            self.ai(f"goal marta {row.pk}{text}")
        row.refresh_from_db()
        found = (row.title, row.priority, row.details, row.progress, row.state)
        assert found == ("Guard it.", 5, "All night.", 40, "active")

    def test_done_dropped_and_open_again(self):
        row = self.make("Keep the gate.")
        self.ai(f"goal marta {row.pk}/done")
        assert self.state(row) == ("done", 100)
        self.ai(f"goal marta {row.pk}/open")
        assert self.state(row) == ("open", 99)
        self.ai(f"goal marta {row.pk}/drop")
        assert self.state(row) == ("dropped", 99)

    def test_parts_roll_up(self):
        whole = self.make("Build a tower.")
        self.ai(f"goal marta {whole.pk}/part = Find stones.")
        self.ai(f"goal marta {whole.pk}/part = Find wood.")
        first = Goal.objects.get(title="Find stones.")
        assert first.parent_id == whole.pk
        self.ai(f"goal marta {first.pk}/done")
        assert self.state(whole) == ("active", 50)
        assert "has parts" in self.complaint(f"goal marta {whole.pk}/progress = 9")[0]
        assert "Find wood." in self.ai(f"goal marta {whole.pk}")

    def test_the_assistant_is_woken_when_it_falls_due(self):
        row = self.make("Keep the gate.")
        for text, length in (
            ("2 h", 7200),
            ("in 30 min", 1800),
            ("3 days", 259200),
            ("1w", 604800),
        ):
            self.ai(f"goal marta {row.pk}/due = {text}")
            row.refresh_from_db()
            left = row.due - self.scene.runtime.now()
            assert abs(left - timedelta(seconds=length)) < timedelta(minutes=1), text
        self.ai(f"goal marta {row.pk}/due = 2036-01-31 18:00")
        row.refresh_from_db()
        assert timezone.localtime(row.due).strftime("%Y-%m-%d %H:%M") == "2036-01-31 18:00"
        self.ai(f"goal marta {row.pk}/due = never")
        row.refresh_from_db()
        assert row.due is None

    def test_a_goal_that_falls_due_causes_a_turn(self):
        row = self.make("Keep the gate.")
        self.brain._steps.append([call("wait")])
        self.ai(f"goal marta {row.pk}/due = 2 min")
        self.scene.wait(60)
        assert not self.scene.turns()
        self.scene.wait(120)
        assert len(self.scene.turns()) == 1

    def test_an_hour_may_have_one_digit_or_be_left_out(self):
        goal = self.make("Sweep the yard.")
        self.ai(f"goal marta {goal.pk}/due = 2030-01-31 8:05")
        goal.refresh_from_db()
        assert timezone.localtime(goal.due).strftime("%Y-%m-%d %H:%M") == "2030-01-31 08:05"
        assert "When?" in self.complaint(f"goal marta {goal.pk}/due = 2030-02-31")[0]
        self.ai(f"goal marta {goal.pk}/due = 2030-02-01")
        goal.refresh_from_db()
        assert timezone.localtime(goal.due).strftime("%Y-%m-%d %H:%M") == "2030-02-01 00:00"

    def test_deletes_one_and_asks_where_parts_go_along(self):
        whole = self.make("Build a tower.")
        done = self.make("Find stones.", parent=whole.pk)
        self.make("Find wood.", parent=whole.pk)
        problem, advice = self.complaint(f"goal marta {whole.pk}/delete")
        assert "2 parts" in problem and f"ai goal Marta {whole.pk}/delete = yes" in advice
        self.ai(f"goal marta {done.pk}/done")
        assert self.state(whole) == ("active", 50)
        self.ai(f"goal marta {done.pk}/delete")
        assert self.state(whole)[1] == 0
        self.ai(f"goal marta {whole.pk}/delete = yes")
        assert not Goal.objects.exists()

    def test_too_many_are_refused_in_the_builders_words(self):
        for number in range(goals.MAX_OPEN):
            self.make(f"Count sheep {number}.")
        problem, advice = self.complaint("goal marta = One more.")
        assert "It has 60 open goals" in problem and "ai goal Marta" in advice
