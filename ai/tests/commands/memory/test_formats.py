"""What the subcommands about records show: long names fit, and names are asked for at once."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from ai.commands.memory import formats
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
            people.meet(script.pk, "object:123456", told, self.scene.runtime.now())
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
        self.scene.runtime.player_data.opt_out(self.account)
        for text in self.LINES:
            problem, advice = self.complaint(text)
            assert "opted out" in problem and "ai optout = no" in advice, text
        for model in (Memory, JournalEntry, PersonNote, Favour):
            assert not model.objects.exists(), model
        assert Goal.objects.get() == goal
        assert "is now done" in self.ai(f"goal marta {goal.pk}/done")


class HearersTest(BuilderTest):
    def test_however_many_there_are_they_are_asked_for_at_once(self):
        those = [*(f"account:{n}" for n in range(20)), f"object:{self.char1.pk}", "object:9999999"]
        with CaptureQueriesContext(connection) as queries:
            told = formats.hearers(audience(those))
        assert len(queries) == 2
        assert f"Char (object:{self.char1.pk})" in told and "object:9999999, gone" in told
        assert formats.hearers(audience([])) == "nobody" and formats.hearers("") == ""

    def test_all_on_a_person_takes_as_many_queries_however_much_it_is(self):
        scope = kept_scope(self)
        people.meet(scope.script, "object:99", "Bert", self.scene.runtime.now())

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
    now = test.scene.runtime.now
    return Scope(script=test.scene.script.pk, now=now, asker=asker, private=bool(asker))
