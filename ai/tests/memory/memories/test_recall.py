from unittest import mock

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ai import conf
from ai.checks.settings import check_settings
from ai.memory.memories import memories
from ai.memory.memories.recall import brought_to_mind, is_contained, recall, says_the_same
from ai.models import Memory
from ai.tests.memory.kit import NOON, Hours, scope, texts
from ai.tests.rows import each_row

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def keep(text, who="Anna", **more):
    asks = more.pop("scope", None) or scope(who)
    return memories.store(asks, text, **more).memory


class TestRank:
    def test_only_what_is_relevant_comes_to_mind(self):
        keep("the well is dry")
        keep("the mill burns", importance=10)
        assert texts(recall(scope(), "is the well dry?")) == ["the well is dry"]
        assert recall(scope(), "dragons") == []

    def test_of_equally_relevant_the_more_important_comes_first(self):
        keep("the mill is old", importance=2)
        keep("the mill burns", importance=9)
        keep("the mill turns", importance=5)
        found = texts(recall(scope(), "mill", limit=2))
        assert found == ["the mill burns", "the mill turns"]

    def test_of_equally_relevant_the_newer_comes_first(self):
        clock = Hours()
        for text in ("the mill stood", "the mill turned"):
            keep(text, scope=scope(now=clock))
            clock.pass_by(24 * 7)
        assert texts(recall(scope(now=clock), "mill", limit=1)) == ["the mill turned"]

    def test_what_came_to_mind_lately_is_as_if_it_were_new(self):
        clock = Hours()
        old = keep("the mill stood", scope=scope(now=clock))
        clock.pass_by(24 * 7)
        keep("the mill turned", scope=scope(now=clock))
        clock.pass_by(24 * 7)
        recall(scope(now=clock), "stood")
        old.refresh_from_db()
        assert old.recalled == clock()
        assert texts(recall(scope(now=clock), "mill", limit=1)) == ["the mill stood"]

    def test_of_equally_relevant_the_surer_comes_first(self):
        keep("the mill turned", how="overheard")
        keep("the mill stood", how="told")
        assert texts(recall(scope(), "mill", limit=1)) == ["the mill stood"]

    def test_says_what_a_rank_is_the_sum_of(self):
        keep("the well is dry", importance=10)
        (found,) = recall(scope(), "well")
        assert found.words == 1.0
        assert found.nearness is None
        assert found.score == sum(found.shares)
        weights = conf.get("RECALL_WEIGHTS")
        assert found.shares.importance == weights["importance"]
        assert found.shares.relevance == weights["relevance"]

    def test_weights_are_the_game_s(self, settings):
        keep("the old mill by the river is out of order", importance=10)
        keep("the mill", importance=1)
        weights = {"recency": 0, "importance": 0, "relevance": 1, "trust": 0}
        settings.AI = {"RECALL_WEIGHTS": weights}
        by_words = texts(recall(scope(), "order of the mill", limit=1))
        settings.AI = {"RECALL_WEIGHTS": {**weights, "relevance": 0, "importance": 1}}
        by_weight = texts(recall(scope(), "mill", limit=1))
        assert by_words == by_weight == ["the old mill by the river is out of order"]
        settings.AI = {"RECALL_WEIGHTS": {**weights, "relevance": 0, "recency": 1}}
        assert len(recall(scope(), "mill")) == 2

    def test_without_a_question_what_matters_now_comes_to_mind(self):
        keep("it rains", importance=1)
        keep("the king is dead", importance=10)
        assert texts(recall(scope())) == ["the king is dead", "it rains"]

    def test_a_person_and_a_kind_bound_it(self):
        keep("the mill burns", "Anna", kind="event")
        keep("the mill is mine", "Bert")
        anna, bert = scope("Anna").asker, scope("Bert").asker
        assert texts(recall(scope(), "mill", who=bert)) == ["the mill is mine"]
        assert texts(recall(scope(), who=anna)) == ["the mill burns"]
        assert texts(recall(scope(), "mill", kinds=["event"])) == ["the mill burns"]

    def test_the_number_of_queries_does_not_grow(self, django_assert_num_queries, monkeypatch):
        monkeypatch.setattr("ai.memory.table_cache.POLL_SECONDS", float("inf"))
        for number in range(30):
            keep(f"mill {number} burns")
        with django_assert_num_queries(4):
            recall(scope(), "burning", limit=20)

    def test_what_is_ranked_again_is_read_again_only_once_it_was_written(self):
        def queries(asks):
            with CaptureQueriesContext(connection) as asked:
                found = texts(brought_to_mind(asks, "mill", 8))
            assert found == ["the mill burns"]
            return len(asked)

        hers, others = scope("Anna"), scope("Bert", script=2)
        for asks in (hers, others):
            keep("the mill burns", scope=asks)
            queries(asks)
        texts_alone = queries(hers)
        keep("the well is dry", scope=hers)
        # Of hers, the words are looked up again, and the ranks read.
        assert queries(others) == texts_alone and queries(hers) == texts_alone + 2

    def test_what_another_process_has_made_private_is_not_told(self, monkeypatch):
        key = keep("the mill burns").pk
        monkeypatch.setattr("ai.memory.memories.recall.full_text.find", lambda *_: {key: 1.0})
        assert texts(brought_to_mind(scope(), "mill", 8)) == ["the mill burns"]
        with mock.patch.object(connection, "execute_wrappers", []):  # nobody notices here
            Memory.objects.update(audience="|account:99|")
        assert brought_to_mind(scope(), "mill", 8) == []


class TestContradictions:
    def test_they_stand_side_by_side_each_with_its_source(self):
        keep("the gate is open", "Anna", importance=9)
        keep("a gatepost fell on the gate of the mill", "Carl", importance=8)
        keep("the gate is shut", "Bert", importance=1)
        found = recall(scope(), "the gate is")
        assert {(one.memory.text, one.memory.source_name) for one in found[:2]} == {
            ("the gate is open", "Anna"),
            ("the gate is shut", "Bert"),
        }
        assert len(found) == 3

    def test_own_observations_come_first_and_the_newest_of_them_before_the_others(self):
        clock = Hours()
        for who, text in (
            ("", "the gate is open"),
            ("", "the gate is shut"),
            ("Anna", "the gate is open"),
            ("Bert", "the gate is shut"),
        ):
            asks = scope(who, now=clock)
            memories.store(asks, text, how="seen", importance=10 if who else 1)
            clock.pass_by(1)
        found = [
            (one.memory.source_name, one.memory.text) for one in recall(scope(now=clock), "gate")
        ]
        assert found == [
            ("", "the gate is shut"),
            ("", "the gate is open"),
            ("Bert", "the gate is shut"),
            ("Anna", "the gate is open"),
        ]


class TestPrivacy:
    def test_a_whisper_comes_to_mind_for_its_owner_only(self):
        keep("my secret is plum", scope=scope("Anna", private=True), importance=10)
        for query in ("", "plum", "what is my secret"):
            for asks in (scope("Bert", private=True), scope("Bert", alone=True), scope("")):
                assert recall(asks, query) == []
            assert recall(scope("Anna"), query) == []
            assert texts(recall(scope("Anna", private=True), query)) == ["my secret is plum"]

    def test_the_rule_holds_whatever_the_index_gives(self, monkeypatch):
        whisper = keep("my secret is plum", scope=scope("Anna", private=True))
        foreign = keep("a plum of another", scope=scope("Bert", script=2))
        keys = {whisper.pk: 1.0, foreign.pk: 1.0}
        monkeypatch.setattr("ai.memory.memories.recall.full_text.find", lambda *_: keys)
        assert recall(scope("Bert", private=True), "plum") == []

    def test_that_it_was_looked_for_leaves_no_trace_on_it(self):
        whisper = keep("my secret is plum", scope=scope("Anna", private=True))
        recall(scope("Bert", private=True), "plum")
        whisper.refresh_from_db()
        assert whisper.recalled is None


def test_what_is_kept_outlives_the_process():
    keep("the bridge is down")
    row = Memory.objects.get()
    assert (row.text, row.at, row.place) == ("the bridge is down", NOON, None)


@pytest.mark.parametrize(
    "ai",
    [
        {"RECALL_WEIGHTS": {"recency": 1}},
        {"RECALL_WEIGHTS": {"recency": 1, "importance": 1, "relevance": -1, "trust": 1}},
        {"RECALL_WEIGHTS": "much"},
        {"VECTORS_IN_MEMORY": 0},
        {"KEEP_MEMORIES": True},
    ],
)
def test_settings_that_make_no_sense_are_an_error_at_start(settings, ai):
    settings.AI = ai
    with pytest.raises(ImproperlyConfigured, match=next(iter(ai))):
        check_settings()


@each_row(
    (
        ("Edda insulted Marta and her soup, then apologised.", "Edda apologised.", False),
        (
            "Edda insulted Marta and her soup, then apologised.",
            "Edda insulted Marta's soup and apologised.",
            True,
        ),
        ("Edda paid three coppers for soup.", "Edda paid two coppers for soup.", False),
        ("Edda paid 3 coppers for soup.", "Edda paid 2 coppers for soup.", False),
        ("Edda asked for the key to the stairs.", "Tomas asked for the key to the stairs.", False),
        ("Edda asked for the key to the stairs.", "Edda asked for no key to the stairs.", False),
        ("Edda owes Tomas a horse.", "Tomas owes Edda a horse.", False),
        ("Edda's horse is lame.", "Edda's horse is lame now.", True),
    )
)
def test_two_facts_say_the_same_if_they_have_the_same_names_figures_and_denials(row):
    one, other, same = row
    assert says_the_same(one, other) is says_the_same(other, one) is same


RING = "Lena is secretly carrying the late baron's silver ring and asked me to tell no one."
SERVED = "Marta served Lena one soup and one ale, three coppers in all"


@each_row(
    (
        (f"{SERVED}.", f"{SERVED}; Lena then asked for water instead of the ale.", True),
        (f"{SERVED}.", f"{SERVED.replace('Lena', 'Caspar')}; he then left for the gate.", False),
        (f"{SERVED}.", f"{SERVED.replace('three', 'four')}; she then left for the gate.", False),
        (
            RING,
            "Lena told Marta in a whisper that she secretly carries the late baron's silver ring, "
            "and asked her to tell no one at all; Marta promised that.",
            True,
        ),
        ("Edda owes Tomas a lame horse.", "Tomas owes Edda a lame horse and a cart.", False),
        ("The ring is of silver.", "The ring is not of silver.", False),
    )
)
def test_a_fact_that_another_one_contains_comes_to_mind_once(row):
    one, other, contained = row
    assert is_contained(one, other) is is_contained(other, one) is contained
