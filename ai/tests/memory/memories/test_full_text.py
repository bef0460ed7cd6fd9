import string
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from ai.memory.memories import full_text, memories
from ai.models import Memory
from ai.tests.memory.kit import NOON, scope

HOSTILE = [
    'plum" OR owner:"s1account65',
    "owner:s1account65",
    '") OR ("plum',
    "plum* NEAR(plum, 9) NOT x",
    "^plum + plum",
    "text : plum",
    "-plum",
    "plum'; DROP TABLE ai_memory_words; --",
    "%s %(x)s \\ \0 plum",
    "{plum} AND",
    "s1account65 account65 s1all",
]
ANY = st.text(max_size=80) | st.text(alphabet="\"'()*:^+-{}%_ plumANDORNTE", max_size=60)


def raw(text, script=1, audience=""):
    return Memory.objects.create(
        script=script, at=NOON, text=text, audience=audience, digest=uuid4().hex
    )


class Asking(TestCase):
    """Whatever is asked for, it is words, and only what may be heard of is found."""

    def keep(self):
        self.secret = raw("my secret is the plum", audience="|account:65|")
        self.other = raw("the plum of another assistant", script=2)
        self.public = raw("the plum tree is in bloom")

    def check(self, question):
        for asks in (scope("Bert", private=True), scope("Anna"), scope("")):
            found = {*full_text.find(asks, question), *full_text.with_all(asks, question)}
            assert found <= {self.public.pk}


@pytest.mark.postgresql
class AnyTextTest(Asking):
    def setup_example(self):
        super().setup_example()
        self.keep()

    @settings(deadline=None, suppress_health_check=list(HealthCheck))
    @given(ANY)
    @example("plum")
    def test_nothing_hidden_is_found_and_nothing_breaks(self, text):
        self.check(text)

    @settings(deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.text(alphabet=string.ascii_lowercase, min_size=1, max_size=30), ANY)
    def test_a_word_that_was_kept_is_found_again_whatever_stands_around_it(self, word, other):
        word = f"x{word}"  # none that PostgreSQL leaves out for being common
        kept = raw(f"{other} {word} {other}".replace("\0", ""))
        assert kept.pk in full_text.find(scope("Anna"), word)


@pytest.mark.postgresql
class AskerTest(Asking):
    def test_a_search_knows_no_syntax(self):
        self.keep()
        for question in HOSTILE:
            self.check(question)

    def test_an_asker_that_is_no_source_hears_what_everybody_may(self):
        from dataclasses import replace

        raw("my secret plum", audience="|account:65|")
        for asker in ("", "account:65 OR x", '"', "account:6", "account:", "|account:65|"):
            asks = replace(scope("Anna", private=True), asker=asker)
            assert full_text.find(asks, "plum") == {}


@pytest.mark.django_db
@pytest.mark.postgresql
class TestWords:
    def test_forms_of_a_word_are_found(self):
        kept = raw("The guards were sleeping at the gates")
        assert kept.pk in full_text.find(scope(), "sleep, guard")

    def test_accents_and_capitals_do_not_matter(self):
        kept = raw("Élodie's café")
        assert kept.pk in full_text.find(scope(), "ELODIE") and full_text.find(scope(), "cafe")

    def test_a_rare_word_weighs_more_than_a_common_one(self):
        for number in range(30):
            raw(f"the guard of day {number}")
        rare = raw("the griffin is ill")
        found = full_text.find(scope(), "guard griffin")
        assert max(found, key=found.get) == rare.pk
        assert 0 < min(found.values()) < max(found.values()) <= 1

    def test_common_words_alone_are_looked_up_where_there_are_no_others(self):
        assert full_text.read("who am i") == ["who", "am", "i"]
        assert full_text.read("who is the miller") == ["miller"]

    def test_a_long_question_is_bounded(self):
        assert len(full_text.read(" ".join(f"word{n}" for n in range(9999)))) == full_text.MAX_WORDS
        assert max(map(len, full_text.read("x" * 9999))) == full_text.MAX_WORD

    def test_an_old_memory_is_found_by_common_words_that_only_it_has_together(self, monkeypatch):
        monkeypatch.setattr(full_text, "DEPTH", 3)
        old = raw("red sword")
        for number in range(5):
            raw(f"red {number}")
            raw(f"sword {number}")
        assert old.pk in full_text.find(scope(), "red sword")

    def test_a_person_who_was_there_with_others_hears_of_it(self):
        kept = raw("we three know of the plum", audience="|account:65|account:66|")
        for who in ("Anna", "Bert"):
            assert list(full_text.find(scope(who, private=True), "plum")) == [kept.pk]
        assert full_text.find(scope("Carl", private=True), "plum") == {}

    def test_words_of_a_talk_are_looked_up_once_for_each_listener(self):
        raw("only I know of the plum", audience="|account:65|")
        asking = [scope(who, private=True) for who in ("Anna", "Bert")]
        found = [full_text.find(asks, "plum") for asks in asking]
        looks = CaptureQueriesContext(connection)
        with looks:
            assert [full_text.find(asks, "plum") for asks in asking] == found
            assert list(map(len, found)) == [1, 0] and not looks.captured_queries
            full_text.find(asking[0], "plum pear")
        assert len(looks) == 1 and "plum" not in looks[0]["sql"]

    def test_what_nobody_may_hear_is_not_for_everybody(self):
        raw("plum", audience="||")
        assert full_text.find(scope("Anna", private=True), "plum") == {}

    def test_words_go_and_change_with_their_rows(self):
        one, two = raw("apples and pears"), raw("apples and plums")
        Memory.objects.filter(pk=one.pk).delete()
        Memory.objects.filter(pk=two.pk).update(text="only cherries")
        assert full_text.find(scope(), "apples") == full_text.find(scope(), "plums") == {}
        assert list(full_text.find(scope(), "cherries")) == [two.pk]
        two.audience = "|account:65|"
        two.save()
        assert full_text.find(scope("Bert"), "cherries") == {}

    def test_rows_made_in_bulk_are_found(self):
        Memory.objects.bulk_create(
            Memory(script=1, at=NOON, text=f"goose {n}", digest=str(n)) for n in range(3)
        )
        assert len(full_text.find(scope(), "geese goose")) == 3


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own tables")
class TestPrepare:
    def names(self):
        with connection.cursor() as cursor:
            cursor.execute("SELECT name FROM sqlite_master WHERE name LIKE 'ai_memory_words%%'")
            return {name for (name,) in cursor.fetchall()}

    def test_triggers_that_a_migration_took_along_come_back_with_the_words(self):
        before = self.names()
        with connection.cursor() as cursor:
            cursor.execute("DROP TRIGGER ai_memory_words_new")
        raw("the lost goose")
        assert full_text.find(scope(), "goose") == {}
        full_text.prepare()
        assert self.names() == before
        assert len(full_text.find(scope(), "goose")) == 1

    def test_where_the_memories_are_gone_it_goes_too(self):
        with connection.cursor() as cursor:  # which the end of the test takes back
            cursor.execute("DROP TABLE ai_memory")
        full_text.prepare()
        assert self.names() == set()

    def test_again_is_nothing(self):
        raw("the goose")
        full_text.prepare()
        full_text.prepare()
        assert len(full_text.find(scope(), "goose")) == 1

    def test_the_index_keeps_no_text(self):
        raw("the goose")
        with connection.cursor() as cursor:
            cursor.execute("SELECT text, owner FROM ai_memory_words")
            assert cursor.fetchall() == [(None, None)]


@pytest.mark.django_db
def test_what_is_stored_is_found_without_anything_in_between():
    memories.store(scope("Anna"), "the bridge is down")
    assert full_text.find(scope("Bert"), "bridges")
