"""`ai goal`: what an assistant wants, and what builders have it want."""

from datetime import timedelta

from django.utils import timezone

from ai.assistant.authority.authority import source_of
from ai.memory.goals import goals
from ai.memory.privacy.scope import Scope
from ai.models import Goal
from ai.testing import call
from ai.tests.commands.kit import BuilderTest


class GoalTest(BuilderTest):
    def want(self, title, whisper=False, **more):
        scope = Scope(
            script=self.scene.script.pk,
            now=self.scene.service.now,
            asker="account:31",
            asker_name="Anna",
            private=whisper,
        )
        return goals.add(scope, title, **more)

    def state(self, row):
        row.refresh_from_db()
        return row.state, row.progress

    def test_lists_the_most_urgent_first_with_parts_below(self):
        self.want("Water the roses.")
        tower = self.want("Build a tower.", priority=5)
        self.want("Find stones.", parent=tower.pk)
        self.want("Anna's secret.", whisper=True)
        shown = self.ai("goal marta")
        places = [shown.index(t) for t in ("Build a tower", "- Find stones", "Water the roses")]
        assert places == sorted(places) and "Anna's secret" in shown

    def test_finished_ones_are_listed_when_asked_for(self):
        row = self.want("Water the roses.")
        self.want("Keep the gate.")
        self.ai(f"goal marta {row.pk}/done")
        shown = self.ai("goal marta")
        assert "roses" not in shown and "1 more: ai goal Marta/all" in shown
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
        row = self.want("Keep the gate.")
        for text in (" = Guard it.", "/priority = 5", "/details = All night.", "/progress = 40 %"):
            self.ai(f"goal marta {row.pk}{text}")
        row.refresh_from_db()
        found = (row.title, row.priority, row.details, row.progress, row.state)
        assert found == ("Guard it.", 5, "All night.", 40, "active")

    def test_done_dropped_and_open_again(self):
        row = self.want("Keep the gate.")
        self.ai(f"goal marta {row.pk}/done")
        assert self.state(row) == ("done", 100)
        self.ai(f"goal marta {row.pk}/open")
        assert self.state(row) == ("open", 99)
        self.ai(f"goal marta {row.pk}/drop")
        assert self.state(row) == ("dropped", 99)

    def test_parts_roll_up(self):
        whole = self.want("Build a tower.")
        self.ai(f"goal marta {whole.pk}/part = Find stones.")
        self.ai(f"goal marta {whole.pk}/part = Find wood.")
        first = Goal.objects.get(title="Find stones.")
        assert first.parent_id == whole.pk
        self.ai(f"goal marta {first.pk}/done")
        assert self.state(whole) == ("active", 50)
        assert "has parts" in self.complaint(f"goal marta {whole.pk}/progress = 9")[0]
        assert "Find wood." in self.ai(f"goal marta {whole.pk}")

    def test_the_assistant_is_woken_when_it_falls_due(self):
        row = self.want("Keep the gate.")
        for text, length in (
            ("2 h", 7200),
            ("in 30 min", 1800),
            ("3 days", 259200),
            ("1w", 604800),
        ):
            self.ai(f"goal marta {row.pk}/due = {text}")
            row.refresh_from_db()
            left = row.due - self.scene.service.now()
            assert abs(left - timedelta(seconds=length)) < timedelta(minutes=1), text
        self.ai(f"goal marta {row.pk}/due = 2036-01-31 18:00")
        row.refresh_from_db()
        assert timezone.localtime(row.due).strftime("%Y-%m-%d %H:%M") == "2036-01-31 18:00"
        self.ai(f"goal marta {row.pk}/due = never")
        row.refresh_from_db()
        assert row.due is None

    def test_a_goal_that_falls_due_causes_a_turn(self):
        row = self.want("Keep the gate.")
        self.brain._steps.append([call("wait")])
        self.ai(f"goal marta {row.pk}/due = 2 min")
        self.scene.wait(60)
        assert not self.scene.turns()
        self.scene.wait(120)
        assert len(self.scene.turns()) == 1

    def test_an_hour_may_have_one_digit_or_be_left_out(self):
        goal = self.want("Sweep the yard.")
        self.ai(f"goal marta {goal.pk}/due = 2030-01-31 8:05")
        goal.refresh_from_db()
        assert timezone.localtime(goal.due).strftime("%Y-%m-%d %H:%M") == "2030-01-31 08:05"
        assert "When?" in self.complaint(f"goal marta {goal.pk}/due = 2030-02-31")[0]
        self.ai(f"goal marta {goal.pk}/due = 2030-02-01")
        goal.refresh_from_db()
        assert timezone.localtime(goal.due).strftime("%Y-%m-%d %H:%M") == "2030-02-01 00:00"

    def test_deletes_one_and_asks_where_parts_go_along(self):
        whole = self.want("Build a tower.")
        done = self.want("Find stones.", parent=whole.pk)
        self.want("Find wood.", parent=whole.pk)
        problem, advice = self.complaint(f"goal marta {whole.pk}/delete")
        assert "2 parts" in problem and f"ai goal Marta {whole.pk}/delete = yes" in advice
        self.ai(f"goal marta {done.pk}/done")
        assert self.state(whole) == ("active", 50)
        self.ai(f"goal marta {done.pk}/delete")
        assert self.state(whole)[1] == 0
        self.ai(f"goal marta {whole.pk}/delete = yes")
        assert not Goal.objects.exists()

    def test_what_cannot_be_is_refused_with_what_to_type(self):
        row = self.want("Keep the gate.")
        for text in (
            "",
            " nobody",
            " marta/burn",
            " marta/done",
            " marta 999",
            " marta 999/done",
            f" marta {row.pk}/done = now",
            f" marta {row.pk}/priority = 6",
            f" marta {row.pk}/priority",
            f" marta {row.pk}/due = soon",
            f" marta {row.pk}/due = 0 min",
            f" marta {row.pk}/due = 2001-01-01",
            f" marta {row.pk}/due = 2036-13-45",
            f" marta {row.pk}/due = 9999999 w",
            f" marta {row.pk}/part",
            " marta = " + "x" * 201,
        ):
            problem, advice = self.complaint(f"goal{text}")
            assert problem and advice, text
        assert self.state(row) == ("open", 0)

    def test_too_many_are_refused_in_the_builders_words(self):
        for number in range(goals.MAX_OPEN):
            self.want(f"Count sheep {number}.")
        problem, advice = self.complaint("goal marta = One more.")
        assert "It has 60 open goals" in problem and "ai goal Marta" in advice

    def test_only_who_may_examine_it_reads_and_only_who_may_change_it_changes(self):
        row = self.want("Keep the gate.")
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        assert "Keep the gate." in self.ai("goal marta")
        for text in ("= x y", f"{row.pk} = x y", f"{row.pk}/done", f"{row.pk}/delete"):
            assert "may not change" in self.complaint(f"goal marta {text}")[0]
        self.marta.locks.add("examine:perm(Admin)")
        for text in ("", f" {row.pk}", "/all"):
            assert "may not examine" in self.complaint(f"goal marta{text}")[0]
