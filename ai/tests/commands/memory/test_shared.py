"""What the words share that show what is kept: long names fit, and forms are understood."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ai.commands.console.errors import UserError
from ai.commands.memory import shared
from ai.memory.goals import goals
from ai.memory.people import people
from ai.memory.privacy.scope import Scope, audience
from ai.models import Favour, Goal, JournalEntry, Memory, PersonNote
from ai.tests.commands.kit import BuilderTest

LINES = (
    *("memory {}", "memory {} = x y z", "memory {} {memory}", "memory {} {memory} = a b c"),
    *("memory {}/find = b", "memory {}/of = bartholomew", "memory {}/page 9"),
    *("memory {} {memory}/drop", "journal {}", "journal {} = x y z", "journal {}/find = y"),
    *("journal {} {entry}", "journal {}/of = bartholomew", "journal {} {entry}/drop"),
    *("goal {}", "goal {} = x y z", "goal {} {goal}", "goal {} {goal}/due = 2 h"),
    *("goal {} {goal}/part = q", "goal {} {goal}/done", "goal {}", "goal {}/all"),
    *("people {}", "people {}/note bartholomew = x y z", "people {}/fact bartholomew = {long}: x"),
    *("people {} = bartholomew", "people {}/favour bartholomew = -100", "people {}/find = x"),
    *("people {}/drop bartholomew = {long}", "people", "people all = bartholomew"),
    *("lore {key} = text", "lore {key}/keywords = well, {long}", "lore {key}", "lore"),
    *("lore {}/try = well", "lore {key}/off", "lore {}/try = well", "lore {key}/drop = yes"),
)


class NamesTest(BuilderTest):
    def test_no_line_is_too_wide_whatever_things_are_called(self):
        for name in ("Maximilian von und zu Hohenstaufen", "Archibald " + "the Long " * 9):
            script = self.assistant(name)
            told = "Bartholomew the Unbelievably Verbose of Nowhere"
            people.meet(script.pk, "object:123456", told, self.scene.service.now())
            numbers = {"memory": 1, "entry": 1, "goal": 1, "long": "a" * 40, "key": "k " * 60}
            for text in LINES:
                assert self.ai(text.format(name.split()[0], **numbers)), text


class OptedOutBuilderTest(BuilderTest):
    LINES = (
        *("memory marta = x y", "journal marta = x y", "goal marta = x y"),
        *("people marta/note account:1 = x", "people marta/favour account:1 = 3"),
    )

    def test_keeps_nothing_of_what_they_say_and_looks_after_the_rest(self):
        goal = goals.add(kept_scope(self), "Sweep.")
        self.scene.service.optouts.opt_out(self.account)
        for text in self.LINES:
            problem, advice = self.complaint(text)
            assert "opted out" in problem and "ai optout = no" in advice, text
        for model in (Memory, JournalEntry, PersonNote, Favour):
            assert not model.objects.exists(), model
        assert Goal.objects.get() == goal
        assert "done now" in self.ai(f"goal marta {goal.pk}/done")


class HearersTest(BuilderTest):
    def test_however_many_there_are_they_are_asked_for_at_once(self):
        those = [*(f"account:{n}" for n in range(20)), f"object:{self.char1.pk}", "object:9999999"]
        with CaptureQueriesContext(connection) as queries:
            told = shared.private_to(audience(those))
        assert len(queries) == 2
        assert f"Char (object:{self.char1.pk})" in told and "object:9999999, gone" in told
        assert shared.private_to(audience([])) == "nobody" and shared.private_to("") == ""

    def test_all_on_a_person_takes_as_many_queries_however_much_it_is(self):
        scope = kept_scope(self)
        people.meet(scope.script, "object:99", "Bert", self.scene.service.now())

        def asked():
            with CaptureQueriesContext(connection) as queries:
                self.ai("people marta = object:99")
            return len(queries)

        people.note(kept_scope(self, "object:1"), "object:99", "Note.")
        asked()  # Evennia reads what it keeps at hand
        few = asked()
        for number in range(2, 12):
            people.note(kept_scope(self, f"object:{number}"), "object:99", f"Note {number}.")
        assert asked() == few


def kept_scope(test, asker=""):
    """Marta's scope; of a whisper, where somebody asks."""
    now = test.scene.service.now
    return Scope(script=test.scene.script.pk, now=now, asker=asker, private=bool(asker))


def test_the_last_switch_counts_and_may_stand_first():
    assert shared.read("memory", "marta 3/drop = yes", ("drop",)) == ("marta 3", "drop", "", "yes")
    assert shared.read("memory", "/find marta = a/b", ("find",)) == ("marta", "find", "", "a/b")
    assert shared.read("memory", "/page 2", ("page",)) == ("", "page", "2", "")
    assert shared.read("people", "a/ note 3 = x", ("note",)) == ("a", "note", "3", "x")


def test_what_is_no_whole_number_says_which_are_wanted():
    assert [shared.demand_number(text, -9, 9, "x") for text in ("+3", "-3", "3 %")] == [3, -3, 3]
    for text in ("--5", "+-5", "5-", "-", "", "²", "1" * 8):
        with pytest.raises(UserError, match="A number from -9 to 9"):
            shared.demand_number(text, -9, 9, "x")


def test_a_switch_nearly_right_is_guessed():
    with pytest.raises(UserError) as caught:
        shared.read("memory", "marta/fnd = x", ("find", "drop"))
    assert "Did you mean '/find'?" in caught.value.advice
    assert "help ai/memory" in caught.value.advice
