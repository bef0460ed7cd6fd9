from datetime import timedelta
from functools import partial

import pytest
from django.test import TestCase

from ai.memory.goals import projects
from ai.memory.privacy.refusal import Refusal
from ai.memory.upkeep.retention import sweep
from ai.models import Project
from ai.tests.memory.scopes import ANNA, BERT, Days, turn


class ProjectsTest(TestCase):
    def setUp(self):
        super().setUp()
        self.now = Days()
        self.scope = turn(now=self.now)

    def create(self, name, scope=None):
        return projects.create(scope or self.scope, name, "", None)

    def test_the_newest_is_the_active_one_and_only_it(self):
        self.create("wall")
        self.create("well")
        assert projects.active(self.scope).name == "well"
        assert projects.swap(self.scope, "WALL").active
        assert [row.name for row in projects.known(self.scope) if row.active] == ["wall"]

    def test_a_name_is_had_once(self):
        self.create("wall")
        with pytest.raises(Refusal, match="You have a project named 'Wall'"):
            self.create("Wall")

    def test_a_private_one_gives_nothing_away(self):
        self.create("heist", scope=turn(ANNA, self.now, whisper=True))
        others = turn(BERT, self.now)
        assert projects.known(others) == [] and projects.active(others) is None
        with pytest.raises(Refusal, match="no project named"):
            projects.swap(others, "heist")
        self.create("heist", scope=others)  # as if there were none
        assert Project.objects.count() == 2

    def test_a_whisper_does_not_go_into_what_everybody_may_read(self):
        self.create("wall")
        with pytest.raises(Refusal, match="More people may hear of this"):
            projects.update(turn(ANNA, self.now, whisper=True), "", author=None, note="gold!")
        assert Project.objects.get().notes == ""

    def test_the_oldest_notes_go_when_there_is_no_room(self):
        self.create("wall")
        for number in range(20):
            row = projects.update(self.scope, "", author=2, note=f"{number} " + "x" * 400)
        assert len(row.notes) <= projects.MAX_NOTES
        assert row.notes.splitlines()[-1].startswith("19 ")
        assert row.author == 2

    def test_what_is_done_is_left_and_makes_room(self):
        for number in range(projects.MAX_PROJECTS):
            self.create(str(number))
        with pytest.raises(Refusal, match="is the limit"):
            self.create("more")
        projects.update(self.scope, "3", author=None, done=True)
        self.create("more")
        assert not Project.objects.filter(name="3").exists()

    def test_what_is_gone_on_with_is_not_done(self):
        projects.create(turn(), "Wall", "", None)
        projects.update(turn(), "Wall", author=None, done=True)
        row = projects.swap(turn(), "wall")
        row.refresh_from_db()
        assert row.active and not row.done

    def test_another_assistant_sees_swaps_and_changes_none_of_them(self):
        projects.create(turn(), "Wall", "", None)
        other = turn(script=8)
        assert projects.known(other) == [] and projects.active(other) is None
        for act in (projects.swap, partial(projects.update, author=None, note="x")):
            with pytest.raises(Refusal, match="no project named"):
                act(other, "Wall")
        projects.create(other, "Wall", "", None)
        assert projects.active(turn()).script == turn().script

    def test_what_is_done_goes_in_time(self):
        self.create("wall")
        projects.update(self.scope, "", author=None, done=True)
        assert projects.active(self.scope) is None
        sweep(self.now() + timedelta(days=1), 500)
        assert not Project.objects.exists()
