"""The page of a place."""

from html import unescape

from evennia.utils.create import create_object
from twisted.internet.defer import Deferred

from ai.assistant.adopt import adopt
from ai.models import TurnRecord
from ai.testing import call
from ai.tests.window.kit import HOSTILE, WindowTest
from ai.tests.window.test_pages import FuzzyCount


class PlaceTest(WindowTest):
    @property
    def room(self):
        return self.marta.location

    def place(self, status=200):
        return self.page(f"places/{self.room.pk}", status)

    def test_shows_who_was_woken_by_what_and_what_they_said(self):
        self.talk()
        shown = self.place()
        turn = TurnRecord.objects.latest("pk").pk
        for text in ("Hello, Marta!", "Welcome, Anna!", "Anna", f"/ai/turns/{turn}"):
            assert text in shown, text
        assert "had a turn" in shown

    def test_shows_what_the_stand_in_said_and_why_no_model_answered(self):
        self.brain.stands_alone = False
        self.talk("", "")
        said = self.scene.heard[-1].removeprefix("Marta says, ")
        shown = unescape(self.place())
        for text in ("the stand-in", said, "not scripted: its answers were empty"):
            assert text in shown, text

    def test_shows_who_was_not_woken_and_why(self):
        create_object("evennia.objects.objects.DefaultCharacter", key="Berta", location=self.room)
        self.scene.say("Berta, how are you?")
        shown = self.place()
        assert "did not act: not addressed to it: somebody else is named in it" in shown
        assert "It woke nobody" in shown
        assert "how are you" not in shown

    def test_a_line_that_waits_says_so(self):
        self.scene.runtime.pause.pause_all("all are paused by Anna")
        self.scene.say("Hello, Marta!")
        assert "has it waiting" in self.place()

    def test_a_line_whose_turn_runs_shows_the_turn(self):
        self.talk(lambda _request: Deferred())
        (running,) = self.scene.turns()
        assert not running.end_reason
        shown = self.place()
        assert "had a turn" in shown and f"/ai/turns/{running.pk}" in shown

    def test_each_line_stands_alone_however_fast_they_come(self):
        create_object("evennia.objects.objects.DefaultCharacter", key="Berta", location=self.room)
        for line in ("Berta, one!", "Berta, two!", "Hello, Marta!", "Hello, Marta!"):
            self.scene.say(line, seconds=0.1)
        self.scene.wait(60)
        shown = self.place()
        assert shown.count("It woke nobody") == 2
        assert shown.count("Hello, Marta!") == 2

    def test_what_several_noticed_is_one_line(self):
        other = create_object("ai.assistant.character.AssistantCharacter", "Bea", self.room)
        adopt(other, by=self.account, grant="Builder")
        self.talk(line="Hello, Marta!")
        answer, line = self.place().split("<article")[1:]
        for text in ("Hello, Marta!", "had a turn", ">Bea</a> did not act: not addressed to it"):
            assert text in line, text
        assert ">Bea</a> did not act" in answer

    def test_what_happened_elsewhere_does_not_show(self):
        self.talk()
        elsewhere = create_object("evennia.objects.objects.DefaultRoom", key="Cellar")
        shown = self.page(f"places/{elsewhere.pk}")
        assert "Cellar" in shown
        assert "Hello, Marta!" not in shown
        assert "noticed anything here" in shown

    def test_shows_nothing_of_assistants_that_the_visitor_may_not_examine(self):
        self.talk()
        self.stand_at("Builder")
        assert "Hello, Marta!" in self.place()
        self.marta.locks.add("examine:false();edit:false()")
        shown = self.place()
        for text in ("Hello, Marta!", "Welcome, Anna!", "Marta"):
            assert text not in shown, text

    def test_a_place_that_the_visitor_may_not_examine_is_closed(self):
        self.stand_at("Builder")
        self.room.locks.add("examine:false();edit:false();control:false()")
        assert "You may not examine this place." in self.place(403)

    def test_what_does_not_exist_is_not_found(self):
        for number in (999999, 10**30):
            self.page(f"places/{number}", 404)

    def test_takes_as_many_queries_for_many_lines_as_for_one(self):
        for number in range(10):
            self.talk(line=f"Line {number}, Marta!")
            self.scene.clock.advance(10)
        with self.assertNumQueries(FuzzyCount()):
            shown = self.place()
        assert "Line 9, Marta!" in shown

    def test_nothing_that_players_wrote_is_markup(self):
        self.room.key = f"Inn{HOSTILE}"
        self.talk([call("say", message=HOSTILE)], line=f"Marta, {HOSTILE}")
        text = self.place()
        assert "<script>alert" not in text
        for mark in ("\x1b", "\u202e", "|lc"):
            assert mark not in text, mark
