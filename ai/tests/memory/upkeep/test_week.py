"""Reflection and consolidation of a week that was lived in the village, killed at every write."""

from collections import Counter
from datetime import timedelta

import pytest
from django.test import override_settings

from ai.assistant.agent.short_form import MAX_OUTCOME
from ai.memory.people import people
from ai.memory.privacy.scope import Scope
from ai.memory.upkeep import tidying
from ai.models import (
    Citation,
    Favour,
    JournalEntry,
    Memory,
    Person,
    PersonNote,
    TurnRecord,
)
from ai.tests.assistant.crash import Life, Watched, live
from ai.tests.memory.upkeep.village_week import SECRETS, WeekTest

PASSES = ("reflect", "consolidate")
pytestmark = pytest.mark.slow  # small ones are reflected on and consolidated in the files beside


class TestWeek(WeekTest):
    def test_it_is_of_turns_that_were_had_and_each_line_once(self):
        entries = list(JournalEntry.objects.all())
        assert len(entries) > 40
        turns = TurnRecord.objects.filter(pass_name="live", script=self.script.pk)
        assert Counter(entry.turn for entry in entries) == Counter(
            turns.values_list("pk", flat=True)
        )
        for name, secret in SECRETS.items():
            whispers = [entry for entry in entries if secret in entry.text]
            assert len(whispers) == 3
            assert {entry.audience for entry in whispers} == {f"|{self.who(name)}|"}

    def test_two_who_slander_each_other_stay_two_sources(self):
        slander = PersonNote.objects.filter(text__contains="is a thief")
        said = {(row.who, row.source) for row in slander}
        anna, ben = self.who("Anna"), self.who("Ben")
        assert said == {(ben, anna), (anna, ben)}

    def test_an_insult_on_each_day_counts_once_a_week(self):
        assert Favour.objects.filter(who=self.who("Ben")).count() == 1
        assert Person.objects.get(who=self.who("Ben")).favour < 0

    def killed_everywhere(self, look):
        """Have the server die before and after each write, and another one go on each time.

        Args:
            look: What must be the same whenever it died.
        """
        brain, life = self.runtime.brains["embedded"], Watched()
        entries, notes = map(self._ids, (JournalEntry, PersonNote))
        live(brain, life)
        live(brain, Life()).stop()
        wanted, deaths = look(), 0
        for kept, _ in life.deaths():
            deaths += 1
            live(brain, Life()).stop()
            assert look() == wanted, f"killed when {kept} writes were kept"
            assert (self._ids(JournalEntry), self._ids(PersonNote)) == (entries, notes)
            assert not TurnRecord.objects.filter(end_reason="").exists()
        assert deaths > 5
        return life.moments

    @staticmethod
    def _ids(model):
        return sorted(model.objects.values_list("pk", "digest"))

    @override_settings(AI={"REFLECT_IDLE": 1, "REFLECT_AT": 1})
    def test_reflection_loses_and_doubles_nothing(self):

        def look():
            assert not JournalEntry.objects.filter(reflected=False).exists()
            assert not Memory.objects.filter(kind="insight", citations=None).exists()
            pairs = list(Citation.objects.values_list("memory", "entry"))
            assert len(pairs) == len(set(pairs)) > 5
            return sorted(Memory.objects.values_list("text", "audience", "kind"))

        moments = self.killed_everywhere(look)
        done = TurnRecord.objects.filter(pass_name="reflect", end_reason="submitted").count()
        assert done == 3 and moments > 10 * done

    def test_consolidation_loses_and_doubles_nothing(self):
        self.script.fall_asleep()

        def look():
            assert not PersonNote.objects.filter(consolidated=False).exists()
            assert all("related" in memory.data for memory in Memory.objects.all())
            return [
                (person.who, person.facts)
                for person in Person.objects.filter(script=self.script.pk).order_by("who")
            ]

        moments = self.killed_everywhere(look)
        done = TurnRecord.objects.filter(pass_name="consolidate", end_reason="submitted").count()
        assert done > 0 and moments > 10 * done

    def sleep(self):
        self.script.fall_asleep()
        self.runtime.wake(self.script)
        self.wait(30)

    def test_notes_become_attributes_with_the_word_of_each_source(self):
        self.sleep()
        anna = Person.objects.get(who=self.who("Anna")).facts
        said = {value["source_name"]: value["value"] for value in anna["is"]}
        assert said == {"Ben": "a thief", "Cole": "a weaver"}
        assert anna["horse"][0]["value"] == "Comet"
        ben = Person.objects.get(who=self.who("Ben")).facts
        assert ben["home"][0]["value"] == "in the mill"
        assert {value["source_name"] for value in ben["is"]} == {"Anna"}

    def test_memories_of_the_same_thing_are_linked(self):
        self.sleep()
        carts = Memory.objects.filter(text__contains="carts")
        one, other = carts.order_by("pk")[:2]
        assert one.audience == other.audience == ""
        assert one.data["related"] == [other.pk] and other.data["related"] == [one.pk]

    def test_what_is_old_and_of_no_weight_goes(self):
        before = self.runtime.now() - timedelta(days=400)
        for number in range(tidying.KEPT_OF_EACH + 4):
            Memory.objects.create(
                script=self.script.pk,
                at=before + timedelta(hours=number),
                text=f"Rain, {number}.",
                importance=1 if number else 9,
                digest=str(number),
            )
        self.sleep()
        left = [memory.text for memory in Memory.objects.filter(text__startswith="Rain")]
        assert "Rain, 0." in left and "Rain, 1." not in left
        assert len(left) == tidying.KEPT_OF_EACH

    def test_the_conversation_has_no_results_of_earlier_turns(self):
        self.day(self.clock, self.people, 0)
        talk = self.runtime.agents[self.script.pk].history

        shown, *_ = talk.for_turn(self.who("Anna"))
        results = [message for message in shown if message.role == "tool"]
        assert results and max(len(message.text) for message in results) <= MAX_OUTCOME
        assert {message.result for message in results} == {None}

    def test_what_was_whispered_in_the_week_is_before_nobody_elses_eyes(self):
        with override_settings(AI={"REFLECT_AT": 1}):
            self.sleep()
        secret = "barrel"
        told = Memory.objects.filter(text__contains=secret)
        assert {memory.kind for memory in told} >= {"insight"}
        assert {memory.audience for memory in told} == {f"|{self.who('Anna')}|"}
        other = Scope(self.script.pk, self.runtime.now, self.who("Ben"), "Ben", private=True)
        anna = people.find(other, self.who("Anna"))
        assert secret not in str(people.facts(other, anna))
        for turn in TurnRecord.objects.filter(pass_name__in=PASSES):
            read = str(turn.data["messages"])
            assert not all(word in read for word in ("barrel", "millstone"))
