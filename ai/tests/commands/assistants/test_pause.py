"""`ai pause`, `ai stop` and `ai resume`, for one, for a room, for all."""

from unittest import mock

from django.db import OperationalError
from twisted.internet.defer import Deferred

from ai.models import Delivery
from ai.tests.commands.kit import BuilderTest


class StopTest(BuilderTest):
    def test_breaks_off_what_it_does_and_says_so(self):
        self.brain._steps.append(lambda _request: Deferred())
        self.scene.say("Hello, Marta!")
        assert self.ai("stop marta") == "Marta is stopped. What waited for it is discarded."
        assert Delivery.objects.get().state == "dropped"
        assert "stopped by Char" in self.ai("status marta")

    def test_works_on_one_that_is_paused(self):
        self.ai("pause marta")
        assert self.ai("stop marta").startswith("Marta is stopped")
        assert self.complaint("pause marta")[0] == "Marta is stopped already."

    def test_resume_ends_it(self):
        self.ai("stop marta")
        assert self.ai("resume marta") == "Marta continues."
        self.scene.say("Hello, Marta!")
        assert self.brain.requests


class RoomTest(BuilderTest):
    def setUp(self):
        super().setUp()
        self.here, self.away = self.assistant("Bob"), self.assistant("Carl", here=False)

    def modes(self):
        self.scene.wait()
        return [one.mode for one in (self.scene.script, self.here, self.away)]

    def test_here_is_all_that_are_here(self):
        told = self.ai("pause here")
        assert told == ("2 assistants in Taproom are paused.\nWhat players say to them waits.")
        assert self.modes() == ["paused", "paused", "awake"]
        assert self.ai("resume here") == "2 assistants in Taproom continue."
        assert self.modes() == ["awake", "awake", "awake"]

    def test_a_room_goes_by_its_name_or_number(self):
        self.ai("stop taproom")
        assert self.modes() == ["paused", "paused", "awake"]
        told = self.ai(f"pause #{self.room2.pk}")
        assert told.startswith("1 assistant in Room2 is paused.\nWhat players say")
        assert self.modes() == ["paused", "paused", "paused"]

    def test_an_assistant_of_a_rooms_name_comes_first(self):
        self.assistant("Taproom")
        assert self.ai("pause taproom").startswith("Taproom is paused")
        assert self.modes() == ["awake", "awake", "awake"]

    def test_those_that_one_may_not_change_are_named_and_go_on(self):
        self.stand_at("Builder")
        self.here.character.locks.add("edit:perm(Builder)")
        assert self.ai("pause here").splitlines() == [
            "1 assistant in Taproom is paused.",
            "What players say to them waits.",
            "You may not change: Marta.",
        ]
        assert self.modes() == ["awake", "paused", "awake"]

    def test_where_one_may_change_none_that_is_said(self):
        self.stand_at("Builder")
        assert self.complaint("stop here")[0] == "You may not change any assistant in Taproom."
        assert self.modes() == ["awake", "awake", "awake"]

    def test_a_room_without_any_says_so(self):
        self.char1.location = self.room1
        assert self.complaint("pause here")[0] == "There is no assistant in Room."

    def test_what_is_neither_is_none(self):
        assert self.complaint("pause xyz")[0] == "There is no assistant 'xyz'."


class AllTest(BuilderTest):
    def test_any_builder_may_pause_all_and_lift_it_again(self):
        self.stand_at("Builder")
        assert self.ai("pause all").startswith("All assistants are paused, new ones too.")
        self.scene.say("Hello, Marta!")
        assert not self.brain.requests
        assert self.ai("resume all").startswith("All assistants continue")
        self.scene.wait()
        assert self.brain.requests

    def test_stop_lets_go_of_what_waits(self):
        self.ai("pause marta")
        self.scene.say("Hello, Marta!")
        self.ai("stop all")
        assert Delivery.objects.get().state == "dropped"

    def test_status_says_who_did_it_and_how_it_ends(self):
        self.ai("pause all")
        shown = self.ai()
        assert "all are paused by Char. To resume all: ai resume all" in shown

    def test_the_other_staff_hear_who_did_it(self):
        self.account2.permissions.add("Builder")
        with mock.patch.object(self.account, "msg") as told:
            self.ai("stop all", caller=self.account2)
            self.ai("resume all", caller=self.account2)
        lines = [str(one.args[0]) for one in told.call_args_list]
        assert "all are stopped by TestAccount2" in lines[0]
        assert "TestAccount2 let all assistants continue" in lines[1]

    def test_one_who_did_it_reads_so_once(self):
        with mock.patch.object(self.account, "msg") as told:
            assert "All assistants are stopped" in self.ai("stop all")
        assert not told.call_args_list

    def test_resume_of_one_points_to_the_switch(self):
        self.ai("pause all")
        assert self.complaint("resume marta") == (
            "Marta is not paused.",
            "All assistants are paused by one switch: ai resume all",
        )

    def test_a_call_by_hand_points_to_it_as_well(self):
        self.ai("pause all")
        assert self.complaint("do marta = wait")[1] == "Resume all first: ai resume all"

    def test_resume_where_nothing_is_paused_says_so(self):
        assert self.complaint("resume all") == (
            "The switch for all assistants is not on.",
            "To see who is paused: ai status",
        )

    def test_a_database_that_does_not_take_it_is_told_of(self):
        locked = OperationalError("locked")
        with mock.patch("ai.assistant.operations.pause._switch", side_effect=locked):
            problem, advice = self.complaint("pause all")
        assert problem == "The database could not store that."
        assert advice.startswith("They are paused until the server restarts")
        self.scene.say("Hello, Marta!")
        assert not self.brain.requests
