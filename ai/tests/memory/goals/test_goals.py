from datetime import timedelta

import pytest
from django.test import TestCase
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase as PropertyTestCase

from ai.memory.goals import goals
from ai.memory.goals.forest import Forest
from ai.memory.privacy.refusal import Refusal
from ai.memory.upkeep.retention import sweep
from ai.models import Goal
from ai.tests.memory.scopes import ANNA, BERT, Days, turn


class GoalsTest(TestCase):
    def setUp(self):
        super().setUp()
        self.now = Days()
        self.scope = turn(now=self.now)

    def add(self, title="Bake", scope=None, **more):
        return goals.add(scope or self.scope, title, **more)

    def again(self, goal):
        return Goal.objects.get(pk=goal.pk)

    def update(self, goal, scope=None, **changes):
        goals.update(scope or self.scope, goal.pk, **changes)

    def test_progress_rolls_up_to_the_root(self):
        feast = self.add("Feast")
        bread, soup = self.add("Bread", parent=feast.pk), self.add("Soup", parent=feast.pk)
        dough = self.add("Dough", parent=bread.pk)
        self.update(dough, progress=50)
        assert self.again(bread).progress == 50
        feast = self.again(feast)
        assert (feast.progress, feast.state) == (25, "active")
        self.update(soup, state="done")
        self.update(dough, state="done")
        feast = self.again(feast)
        assert (feast.progress, feast.state) == (100, "done")

    def test_what_is_dropped_does_not_count(self):
        feast = self.add("Feast")
        bread, soup = self.add("Bread", parent=feast.pk), self.add("Soup", parent=feast.pk)
        self.update(bread, progress=40)
        self.update(soup, state="dropped")
        assert self.again(feast).progress == 40

    def test_a_new_part_of_something_half_done_lowers_it(self):
        feast = self.add("Feast")
        self.update(self.add("Bread", parent=feast.pk), progress=80)
        self.add("Soup", parent=feast.pk)
        assert self.again(feast).progress == 40

    def test_done_and_dropped_hold_for_the_parts(self):
        feast = self.add("Feast")
        bread, soup = self.add("Bread", parent=feast.pk), self.add("Soup", parent=feast.pk)
        self.update(bread, state="dropped")
        self.update(feast, state="done")
        assert self.again(bread).state == "dropped"
        assert (self.again(soup).state, self.again(soup).progress) == ("done", 100)

    def test_a_part_that_is_opened_again_opens_the_whole(self):
        feast = self.add("Feast")
        bread = self.add("Bread", parent=feast.pk)
        self.update(bread, state="done")
        assert self.again(feast).state == "done"
        self.update(bread, state="open")
        assert self.again(feast).state == "active"
        assert self.again(feast).progress == 99

    def test_progress_of_one_with_parts_is_theirs(self):
        feast = self.add("Feast")
        self.add("Bread", parent=feast.pk)
        with pytest.raises(Refusal, match="has parts"):
            self.update(feast, progress=10)

    def test_a_tree_takes_one_query_however_deep(self):
        feast = self.add("Feast")
        bread = self.add("Bread", parent=feast.pk)
        goals.decompose(self.scope, bread.pk, [f"step {n}" for n in range(10)], None)
        with self.assertNumQueries(1):
            forest = Forest(self.scope)
            assert len(list(forest.visible(feast.pk))) == 12

    def test_a_change_takes_a_bounded_number_of_queries(self):
        feast = self.add("Feast")
        node, rows = goals.decompose(self.scope, feast.pk, [f"step {n}" for n in range(12)], None)
        with self.assertNumQueries(4):  # a savepoint, the tree, all its changes, the savepoint
            self.update(feast, state="done")
        assert node.goal.pk == feast.pk and len(rows) == 12

    def test_depth_and_numbers_are_bounded(self):
        parent = None
        for _ in range(goals.MAX_DEPTH):
            parent = self.add(parent=parent).pk
        with pytest.raises(Refusal, match="levels deep"):
            self.add(parent=parent)
        whole = self.add("Whole")
        with pytest.raises(Refusal, match="parts"):
            goals.decompose(self.scope, whole.pk, [str(n) for n in range(13)], None)
        assert not Goal.objects.filter(parent=whole.pk).exists()
        for _ in range(goals.MAX_OPEN - Goal.objects.count()):
            self.add()
        with pytest.raises(Refusal, match="is the limit"):
            self.add()

    def test_the_trees_finished_first_make_room(self):
        first = self.add("First")
        self.add("Part", parent=first.pk)
        self.update(first, state="done")
        rows = [
            Goal(script=7, title="Old", state="done", made=self.now(), changed=self.now())
            for _ in range(goals.MAX_ROWS - 2)
        ]
        self.now.pass_(days=1)
        Goal.objects.bulk_create(rows)
        Goal.objects.filter(title="Old").update(changed=self.now())
        self.add("New")
        assert not Goal.objects.filter(pk=first.pk).exists()
        assert Goal.objects.count() == goals.MAX_ROWS - 1

    def test_a_circle_made_by_hand_hangs_nothing(self):
        one = self.add("One")
        two = self.add("Two", parent=one.pk)
        Goal.objects.filter(pk=one.pk).update(parent=two.pk)
        forest = Forest(self.scope)
        assert [node.goal.title for node in forest.visible(one.pk)] == ["One", "Two"]
        self.update(two, state="done")
        assert self.again(one).state == "done"

    def test_what_was_whispered_is_told_to_its_owner_only(self):
        secret = self.add("Poison the king", scope=turn(ANNA, self.now, whisper=True))
        for others in (turn(BERT, self.now), turn("", self.now), turn(ANNA, self.now)):
            with pytest.raises(Refusal, match="no goal number"):
                Forest(others).visible(secret.pk)
            assert Forest(others).roots == []
        assert Forest(turn(ANNA, self.now, alone=True)).visible(secret.pk)

    def test_a_part_of_something_private_is_private(self):
        secret = self.add("Poison the king", scope=turn(ANNA, self.now, whisper=True))
        part = self.add("Buy a cup", scope=turn(ANNA, self.now, alone=True), parent=secret.pk)
        assert part.audience == secret.audience == f"|{ANNA}|"

    def test_a_whisper_does_not_go_into_what_everybody_may_read(self):
        feast = self.add("Feast")
        whispering = turn(ANNA, self.now, whisper=True)
        with pytest.raises(Refusal, match="More people may hear of this"):
            self.update(feast, scope=whispering, details="Poison in the soup.")
        self.update(feast, scope=whispering, priority=5)
        assert (self.again(feast).details, self.again(feast).priority) == ("", 5)

    def test_another_assistant_has_goals_of_its_own(self):
        goal = self.add()
        with pytest.raises(Refusal):
            self.update(goal, scope=turn(script=8), state="done")

    def test_what_is_urgent_comes_first_and_what_is_done_last(self):
        self.add("some day", priority=1)
        self.update(self.add("done", priority=5), state="done")
        self.add("later", due=self.now() + timedelta(days=2))
        self.add("soon", due=self.now() + timedelta(days=1))
        self.add("now", priority=5)
        titles = [node.goal.title for node in Forest(self.scope).roots]
        assert titles == ["now", "soon", "later", "some day", "done"]

    def test_finished_trees_go_in_time_and_open_ones_stay(self):
        feast, other = self.add("Feast"), self.add("Other")
        self.add("Bread", parent=feast.pk)
        self.update(feast, state="done")
        assert not sweep(self.now() + timedelta(days=1), 500)
        assert list(Goal.objects.all()) == [other]


class RollUpTest(PropertyTestCase):
    @given(
        parents=st.lists(st.integers(0, 8), min_size=1, max_size=12),
        changes=st.lists(
            st.tuples(
                st.integers(0, 12),
                st.sampled_from(["open", "active", "done", "dropped", 0, 30, 100]),
            ),
            max_size=12,
        ),
    )
    @settings(deadline=None)
    def test_whatever_changes_a_whole_agrees_with_its_parts(self, parents, changes):
        scope = turn()
        made = [goals.add(scope, "root").pk]
        for parent in parents:
            try:
                made.append(goals.add(scope, "part", parent=made[parent % len(made)]).pk)
            except Refusal:
                continue
        for at, change in changes:
            key = "progress" if isinstance(change, int) else "state"
            try:
                goals.update(scope, made[at % len(made)], **{key: change})
            except Refusal:
                continue
        for node in Forest(scope).nodes.values():
            assert 0 <= node.goal.progress <= 100
            counted = [part.goal for part in node.parts if part.goal.state != "dropped"]
            if counted and node.goal.state != "dropped":
                progress = sum(part.progress for part in counted) // len(counted)
                assert node.goal.progress == progress
            if node.goal.state == "done":
                assert node.goal.progress == 100
                assert all(part.is_finished for part in node.parts)
