from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ai.memory.memories import memories
from ai.memory.table_cache import cache
from ai.models import Memory
from ai.tests.memory.kit import NOON, Hours, scope, texts

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def test_what_somebody_has_it_remember_is_tied_to_them_however_it_is_put():
    kept = memories.store(scope("Anna"), "Bert stole a spoon", how="seen").memory
    assert (kept.source, kept.source_name, kept.trust) == ("account:65", "Anna", 0.8)
    assert memories.how_known(kept) == "told"


@pytest.mark.parametrize(("how", "trust"), [("told", 0.8), ("inferred", 0.6), ("overheard", 0.3)])
def test_trust_follows_from_how_it_is_known(how, trust):
    kept = memories.store(scope("Anna"), "it rains", how=how).memory
    assert (kept.trust, memories.how_known(kept)) == (trust, how)


def test_only_a_turn_of_its_own_makes_an_observation():
    kept = memories.store(scope(""), "the gate is open", how="seen").memory
    assert (kept.source, kept.trust, memories.how_known(kept)) == ("", 0.9, "seen")


def test_the_same_from_the_same_is_one_memory_known_again():
    clock = Hours()
    first = memories.store(scope("Anna", now=clock), "I like pears", importance=3)
    clock.pass_by(5)
    again = memories.store(scope("Anna", now=clock), "  i LIKE pears ", importance=7)
    other = memories.store(scope("Bert", now=clock), "I like pears")
    assert (first.new, again.new, other.new) == (True, False, True)
    [row, _] = Memory.objects.order_by("pk")
    assert (row.importance, row.at) == (7, NOON + timedelta(hours=5))


def test_gossip_of_two_about_each_other_stays_two_sources():
    anna, bert = scope("Anna"), scope("Bert")
    memories.store(anna, "Bert is a thief", about=bert.asker)
    memories.store(bert, "Anna is a thief", about=anna.asker)
    memories.store(bert, "Bert is a thief", about=bert.asker)
    told = [(m.text, m.source_name) for m in memories.find(scope("Carl"), "thief")]
    assert told == [
        ("Bert is a thief", "Bert"),
        ("Anna is a thief", "Bert"),
        ("Bert is a thief", "Anna"),
    ]


class TestPrivacy:
    def kept(self):
        return memories.store(scope("Anna", private=True), "my secret is plum").memory

    def test_who_told_it_something_in_private_is_known_without_reading_all_of_its_memories(self):
        self.kept()
        memories.store(scope("Anna"), "I like pears")
        memories.store(scope("Bert"), "I like plums")
        memories.store(scope("Carl", script=2, private=True), "my secret is quince")
        assert [memories.has_private(scope(who)) for who in ("Anna", "Bert", "Carl")] == [
            True,
            False,
            False,
        ]
        cache.forget()
        with CaptureQueriesContext(connection) as asked:
            for _ in range(2):
                memories.has_private(scope("Anna"))
        [query] = asked
        assert '"script" =' not in query["sql"] and '"source" =' in query["sql"]

    def test_a_whisper_comes_up_for_its_owner_only(self):
        self.kept()
        for query in ("", "plum", "secret", "my secret is plum"):
            assert texts(memories.find(scope("Anna", private=True), query)) == ["my secret is plum"]
            assert memories.find(scope("Bert", private=True), query) == []

    def test_its_owner_hears_it_aloud_only_when_nobody_else_is_there(self):
        self.kept()
        assert memories.find(scope("Anna"), "plum") == []
        assert len(memories.find(scope("Anna", alone=True), "plum")) == 1
        assert memories.find(scope("Bert", alone=True), "plum") == []

    def test_a_turn_of_its_own_has_nothing_private(self):
        self.kept()
        assert memories.find(scope("")) == memories.find(scope(""), "plum") == []

    def test_what_was_said_aloud_can_be_kept_private_too(self):
        memories.store(scope("Anna"), "do not tell of the plum", private=True)
        assert memories.find(scope("Bert")) == []
        assert len(memories.find(scope("Anna", private=True))) == 1

    def test_another_assistant_knows_nothing_of_it(self):
        self.kept()
        assert memories.find(scope("Anna", private=True, script=2), "plum") == []

    def test_nobody_else_can_have_it_forgotten_or_learn_that_it_is_there(self):
        kept = self.kept()
        for who in (scope("Bert", private=True), scope("Bert", alone=True), scope("")):
            assert memories.forget(who, [kept.pk]) == []
        assert Memory.objects.count() == 1


class TestFind:
    def setup_method(self):
        self.clock = Hours()
        for who, text in (("Anna", "the well is dry"), ("Bert", "the mill burns")):
            memories.store(scope(who, now=self.clock), text, kind="event")
            self.clock.pass_by(24)

    def find(self, *query, **wanted):
        return texts(memories.find(scope("Carl", now=self.clock), *query, **wanted))

    def test_the_newest_comes_first(self):
        assert self.find() == ["the mill burns", "the well is dry"]

    def test_all_the_words_have_to_be_in_it(self):
        assert self.find("the burning mill") == ["the mill burns"]
        assert self.find("mill well") == []

    def test_a_time_bounds_it(self):
        day = NOON + timedelta(hours=12)
        assert self.find(since=day) == ["the mill burns"]
        assert self.find(until=day) == ["the well is dry"]

    def test_a_person_bounds_it_as_source_or_as_what_it_is_about(self):
        anna = scope("Anna").asker
        memories.store(scope("Bert", now=self.clock), "Anna sings", about=anna)
        assert self.find(who=anna) == ["Anna sings", "the well is dry"]

    def test_a_kind_bounds_it(self):
        memories.store(scope("Anna", now=self.clock), "rats swim", kind="fact")
        assert self.find(kinds=["fact"]) == ["rats swim"]


def test_one_forgets_only_what_one_told():
    anna, bert = scope("Anna"), scope("Bert")
    kept = memories.store(anna, "the mill burns").memory
    assert memories.forget(bert, [kept.pk], only_of=bert.asker) == []
    assert texts(memories.forget(anna, [kept.pk], only_of=anna.asker)) == ["the mill burns"]
    assert memories.find(anna, "mill") == []
