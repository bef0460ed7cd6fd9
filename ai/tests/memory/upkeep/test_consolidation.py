"""Consolidation and tidying: what notes come to, what is linked, what goes."""

from datetime import timedelta

import pytest
from django.test import TestCase, override_settings

from ai.brains.base import Message, Request
from ai.brains.embedded.passes import think_in_pass
from ai.memory.upkeep import consolidation, tidying
from ai.models import Citation, Memory, Person, PersonNote, TurnRecord
from ai.testing import ScriptedBrain, call
from ai.tests.game import SceneTest
from ai.tests.memory.upkeep.week import MONDAY, VISITORS, memory, notes

ANNA, BEN = "account:3", "account:5"


def fact(attribute, value, *numbers):
    return {"attribute": attribute, "value": value, "notes": list(numbers)}


def facts_of(who):
    facts = Person.objects.get(who=who).facts
    return {name: values for name, values in facts.items() if name != "v"}


@pytest.mark.postgresql
class TestFacts(TestCase):
    key = 77

    def test_it_works_on_the_notes_of_one_audience(self):
        notes(self.key)
        noted = consolidation.gather(self.key)
        assert len(noted.notes) == 5 and noted.audience == ""
        consolidation.keep(noted, [])
        private = consolidation.gather(self.key)
        assert [note.text for note in private.notes] == ["Ben is in debt."]
        consolidation.keep(private, [fact("is", "in debt", 1)])
        assert facts_of(BEN)["is"][0]["audience"] == f"|{BEN}|"
        assert consolidation.gather(self.key) is None
        assert not consolidation.due(self.key)

    def test_what_two_say_of_one_stays_two_sources(self):
        notes(self.key)
        noted = consolidation.gather(self.key)
        consolidation.keep(noted, [fact("trade", "thief", 2), fact("trade", "weaver", 3)])
        said = {value["source"]: value["value"] for value in facts_of(ANNA)["trade"]}
        assert said == {BEN: "thief", ANNA: "weaver"}

    def test_a_fact_of_two_sources_has_a_value_for_each(self):
        notes(self.key)
        noted = consolidation.gather(self.key)
        consolidation.keep(noted, [fact("known_as", "Ben of the mill", 4, 5)])
        values = facts_of(BEN)["known_as"]
        assert {value["source"] for value in values} == {BEN, ""}
        assert {value["trust"] for value in values} == {0.8, 0.9}

    def test_the_same_again_is_one_value_and_the_newer_one(self):
        notes(self.key)
        consolidation.keep(consolidation.gather(self.key), [fact("trade", "Weaver", 3)])
        PersonNote.objects.create(
            script=self.key, who=ANNA, at=MONDAY + timedelta(days=3), text="Anna weaves.",
            source=ANNA, source_name="Anna", trust=0.8, digest="x",
        )  # fmt: skip
        while (noted := consolidation.gather(self.key)).audience:
            consolidation.keep(noted, [])
        consolidation.keep(noted, [fact("trade", "weaver", 1)])
        (value,) = facts_of(ANNA)["trade"]
        assert value["value"] == "weaver" and value["at"].startswith("2026-11-19")

    def test_citations_are_checked(self):
        notes(self.key)
        noted = consolidation.gather(self.key)
        said = consolidation.complaint(noted, [fact("x", "y", 1), fact("x", "y", 1, 4)])
        assert said == "facts[1].notes: these are notes on different people"
        assert "there is no note 9" in consolidation.complaint(noted, [fact("x", "y", 9)])

    def test_once_more_changes_nothing_and_what_was_forgotten_stays_so(self):
        notes(self.key)
        noted = consolidation.gather(self.key)
        PersonNote.objects.filter(text="Anna is a thief.").delete()
        given = [fact("trade", "thief", 2), fact("trade", "weaver", 3)]
        consolidation.keep(noted, given)
        consolidation.keep(noted, [fact("trade", "baker", 3)])
        assert [value["value"] for value in facts_of(ANNA)["trade"]] == ["weaver"]

    def test_a_person_has_so_many_facts_and_no_more(self):
        notes(self.key)
        noted = consolidation.gather(self.key)
        given = [fact(f"a{'b' * number}", "x", 1) for number in range(60)]
        given += [fact("likes", f"soup {number}", 1) for number in range(20)]
        consolidation.keep(noted, given)
        kept = facts_of(ANNA)
        assert len(kept) <= consolidation.MAX_ATTRIBUTES
        assert all(len(values) <= consolidation.MAX_VALUES for values in kept.values())

    def test_the_embedded_brain_reads_plain_sentences(self):
        notes(self.key)
        noted = consolidation.gather(self.key)
        now = Message("user", "", percepts=tuple(consolidation.as_data(noted)))
        answer = think_in_pass(Request(messages=(now,), pass_name="consolidate")).calls[0]
        assert answer.name == "submit_consolidation"
        given = answer.arguments["facts"]
        assert consolidation.complaint(noted, given) == ""
        consolidation.keep(noted, given)
        assert facts_of(ANNA)["name"][0]["value"] == "Anna Weaver"
        assert {v["value"] for v in facts_of(ANNA)["is"]} == {"a thief", "a weaver"}
        assert facts_of(BEN)["home"][0]["value"] == "in the mill"
        assert facts_of(BEN)["likes"][0]["value"] == "onion soup"


@pytest.mark.postgresql
class TestTidying(TestCase):
    key = 77

    def test_related_memories_are_linked_and_only_within_an_audience(self):
        one = memory(self.key, "The silver goblet stood on the mantel.")
        two = memory(self.key, "Anna asked for the silver goblet.")
        other = memory(self.key, "It rained on the market.")
        private = memory(self.key, "The silver goblet is hers, she whispers.", audience="|a|")
        assert tidying.link(self.key) == 4
        assert tidying.link(self.key) == 0
        related = {row.pk: row.data["related"] for row in Memory.objects.all()}
        assert related == {one.pk: [two.pk], two.pk: [one.pk], other.pk: [], private.pk: []}

    def prune(self, **after):
        return tidying.prune(self.key, MONDAY + timedelta(**after))

    def test_the_old_and_light_goes_and_the_weighty_stays(self):
        for importance in range(1, 11):
            memory(self.key, f"Of weight {importance}.", importance)
        for number in range(10):
            memory(self.key, f"Just now {number}.", 1, at=MONDAY + timedelta(days=29))
        assert self.prune(days=31) == 3
        assert not Memory.objects.filter(importance__lte=3, text__startswith="Of").exists()
        assert self.prune(days=31) == 0
        self.prune(days=2000)
        assert Memory.objects.filter(importance__gte=8).count() == 3

    def test_what_came_to_mind_lately_stays(self):
        for number in range(20):
            recalled = MONDAY + timedelta(days=35) if number < 12 else None
            memory(self.key, f"Thing {number}.", 1, recalled=recalled)
        assert self.prune(days=40) == 8

    def test_nobody_is_forgotten_for_having_said_little_of_weight(self):
        for number in range(12):
            memory(self.key, f"I have {number} cats.", 1, source=ANNA)
        memory(self.key, "I have a dog.", 1, source=BEN)
        self.prune(days=900)
        assert Memory.objects.filter(source=ANNA).count() == tidying.KEPT_OF_EACH
        assert Memory.objects.filter(source=BEN).count() == 1

    def test_what_was_told_in_private_lives_longer(self):
        for number in range(11):
            memory(self.key, f"Secret {number}.", 3, source=ANNA, audience=f"|{ANNA}|")
        assert self.prune(days=80) == 0
        assert self.prune(days=100) == 1

    def test_what_something_rests_on_stays(self):
        rows = [memory(self.key, f"Thing {number}.", 1) for number in range(11)]
        drawn = memory(self.key, "They like things.", 1, kind="insight")
        Citation.objects.bulk_create(Citation(memory=drawn, other=row) for row in rows[:3])
        self.prune(days=900)
        left = set(Memory.objects.values_list("pk", flat=True))
        assert {drawn.pk, *(row.pk for row in rows[:3])} <= left

    @override_settings(AI={"PRUNE_DAYS": 0})
    def test_nought_keeps_all(self):
        for number in range(30):
            memory(self.key, f"Thing {number}.", 1)
        assert self.prune(days=9000) == 0


class TestAsleep(SceneTest):
    """What happens while an assistant sleeps."""

    def test_notes_become_facts_and_memories_are_tidied(self):
        with self.stage() as scene:
            notes(scene.script.pk)
            memory(scene.script.pk, "The silver goblet is gone.")
            scene.script.fall_asleep()
            scene.runtime.wake(scene.script)
            scene.wait(10)
            assert not PersonNote.objects.filter(consolidated=False).exists()
            assert facts_of(ANNA)["name"][0]["source_name"] == VISITORS[ANNA]
            rows = TurnRecord.objects.filter(pass_name="consolidate", end_reason="submitted")
            assert rows.count() == 2
            assert "related" in Memory.objects.get().data
            assert scene.script.mode == "asleep"

    def test_awake_nothing_of_that_happens(self):
        with self.stage() as scene:
            notes(scene.script.pk)
            scene.runtime.wake(scene.script)
            scene.wait(500)
            assert PersonNote.objects.filter(consolidated=True).count() == 0
            assert not TurnRecord.objects.exists()

    def test_a_model_sees_its_notes_with_who_said_them(self):
        brain = ScriptedBrain(*[[call("submit_consolidation", facts=[])]] * 2)
        with self.stage(brain) as scene:
            notes(scene.script.pk)
            scene.script.fall_asleep()
            scene.runtime.wake(scene.script)
            scene.wait(10)
            told = brain.requests[0].messages[0].text
            assert 'told by "Ben"] "Anna is a thief."' in told
            assert "debt" not in told
            assert "debt" in brain.requests[1].messages[0].text

    def test_no_attribute_takes_the_place_of_the_format(self):
        wrong = call("submit_consolidation", facts=[fact("v", "nine", 1)])
        brain = ScriptedBrain([wrong], *[[call("submit_consolidation", facts=[])]] * 2)
        with self.stage(brain) as scene:
            notes(scene.script.pk)
            scene.script.fall_asleep()
            scene.runtime.wake(scene.script)
            scene.wait(10)
            assert "attribute" in brain.requests[1].messages[-1].text
            assert {person.facts["v"] for person in Person.objects.exclude(facts={})} == {1}
