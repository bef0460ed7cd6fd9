"""The server is killed before one statement of a pass: nothing is lost, nothing doubled."""

import pytest
from django.test import override_settings

from ai.assistant.runtime import get_runtime
from ai.models import Citation, JournalEntry, Memory, Person, PersonNote, TurnRecord
from ai.tests.assistant.crash import Killed, Life, live
from ai.tools import get_assistant_script_for_character
from world.build import find
from world.tests.village import VillageTest

REFLECTION = {
    "iron": ('UPDATE "ai_journalentry"',),  # the turn's end is written, and nothing else
    "gold": ('INSERT INTO "ai_memory"', "insight"),  # the entries are marked
    "lead": ('INSERT INTO "ai_citation"',),  # the insights are there, resting on nothing
}
CONSOLIDATION = {
    "onion": ('UPDATE "ai_personnote"',),  # the turn's end is written, and nothing else
    "leek": ('UPDATE "ai_person" SET "facts"',),  # the notes are marked
    "cabbage": ('UPDATE "ai_memory" SET "data"',),  # before memories are linked
}


def rows(model):
    return list(model.objects.order_by("pk").values_list("pk", "digest", "text"))


def once(values):
    return len(set(values)) == len(values)


class KilledTest(VillageTest):
    """One visitor talks with Marta; what she does by herself then ends in a kill."""

    def setUp(self):
        super().setUp()
        self.script = get_assistant_script_for_character(find("person:innkeeper"))
        self.brain = self.runtime.brains["embedded"]

    def killed_before(self, statement, said, *events):
        life = Killed(*statement)
        lines = [lambda line=line: self.visitor.at_say(f"Marta, {line}") for line in said]
        live(self.brain, life, *lines, *events)
        assert life.dead

    def falls_asleep(self):
        self.script.fall_asleep()
        get_runtime().wake(self.script)

    def goes_on(self):
        live(self.brain, Life()).stop()
        assert not TurnRecord.objects.filter(end_reason="").exists()

    def ends(self, name):
        turns = TurnRecord.objects.filter(pass_name=name).order_by("pk")
        return list(turns.values_list("end_reason", "detail"))

    @override_settings(AI={"REFLECT_AT": 8, "REFLECT_IDLE": 1})
    @pytest.mark.slow
    def test_reflection_is_had_again_and_loses_and_doubles_nothing(self):
        for what, statement in REFLECTION.items():
            with self.subTest(statement[0]):
                self.check_reflection(what, statement)

    def check_reflection(self, what, statement):
        insights = Memory.objects.filter(kind="insight").order_by("pk")
        known, turns = list(insights.values_list("text")), len(self.ends("reflect"))
        said = [f"the {thing} of {what} is heavy." for thing in ("ring", "lock", "door", "pot")]
        self.killed_before(statement, said)
        entries = rows(JournalEntry)
        for line in said:
            assert sum(line in text for _, _, text in entries) == 1
        assert JournalEntry.objects.filter(reflected=False).count() >= len(said)
        assert list(insights.values_list("text")) == known
        self.goes_on()
        assert not JournalEntry.objects.filter(reflected=False).exists()
        assert rows(JournalEntry) == entries and once([digest for _, digest, _ in entries])
        drawn = list(insights.values_list("text"))
        assert once(drawn) and len(drawn) > len(known)
        assert not insights.filter(citations=None).exists()
        assert once(list(Citation.objects.values_list("memory", "entry")))
        ends = self.ends("reflect")[turns:]
        assert ("cancelled", "the server went down") in ends
        assert ends[-1] == ("submitted", "")

    @pytest.mark.slow
    def test_consolidation_is_had_again_and_loses_and_doubles_nothing(self):
        for what, statement in CONSOLIDATION.items():
            with self.subTest(statement[0]):
                self.check_consolidation(what, statement, kept=what == "cabbage")

    def check_consolidation(self, what, statement, kept):
        likes = {"likes": f"{what} fields", "loves": f"{what} flowers"}
        said = [f"I {verb[:-1]} {value}." for verb, value in likes.items()]
        told = [*said, f"remember that the {what} is late."]
        self.killed_before(statement, told, self.falls_asleep)
        notes, entries = rows(PersonNote), rows(JournalEntry)
        for line in said:
            told = line.rstrip(".").lower()
            assert sum(told in text.lower() for _, _, text in notes) == 1
        assert PersonNote.objects.filter(consolidated=False).exists() is not kept
        assert (what in str(Person.objects.values_list("facts"))) is kept
        self.goes_on()
        assert not PersonNote.objects.filter(consolidated=False).exists()
        assert all("related" in memory.data for memory in Memory.objects.all())
        assert rows(PersonNote) == notes and once([digest for _, digest, _ in notes])
        assert rows(JournalEntry)[: len(entries)] == entries
        (facts,) = [person.facts for person in Person.objects.all() if what in str(person.facts)]
        for attribute, value in likes.items():
            assert [each["value"] for each in facts[attribute]].count(value) == 1
