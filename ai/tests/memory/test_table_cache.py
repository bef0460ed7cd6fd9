"""The table cache: reads again what was written, whoever wrote it and whatever became of it."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from django.db.models import F
from django.test import override_settings
from evennia.server.models import ServerConfig

from ai.memory.table_cache import (
    MAX_ENTRIES,
    POLL_SECONDS,
    UNSETTLED_SECONDS,
    TableCache,
    _count,
)
from ai.memory.table_cache import cache as games
from ai.models import Goal, Lore, TableVersion
from ai.models.statements import Batch, Insert, Update

pytestmark = pytest.mark.django_db


class Time:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def cache(time):
    cache = TableCache(Lore, monotonic=time)
    cache.is_games = True
    with connection.execute_wrapper(cache.watch):
        yield cache


def write(key="well"):
    return Lore.objects.create(key=key, title=key, text="It is deep.")


def titles():
    return sorted(Lore.objects.values_list("title", flat=True))


def read(cache, key="titles"):
    return cache.get(key, (Lore,), titles)


def test_what_was_not_written_is_read_once(cache, django_assert_num_queries):
    write()
    assert read(cache) == ["well"]
    with django_assert_num_queries(0):
        assert read(cache) == ["well"]


def test_what_is_made_of_the_game_is_made_again_once_the_game_or_a_setting_has_changed(cache):
    made = iter(range(9))

    def number(of=cache):
        return of.of_game("number", lambda: next(made))

    assert number() == number() == 0
    write()  # of ours
    assert number() == 0
    ServerConfig.objects.conf("moon", "full")
    assert number() == 1
    with override_settings(AI={}):
        assert number(games) == 2
    assert number(games) == 3


def test_what_a_request_has_written_counts_once_more_when_it_ends(cache):
    made = iter(range(9))

    def number():
        return cache.of_game("number", lambda: next(made))

    ServerConfig.objects.conf("moon", "full")
    assert number() == 0  # maybe in another thread, as nothing is committed yet
    cache.end_request()
    assert number() == 1
    cache.end_request()
    assert number() == 1


def test_writes_to_other_tables_change_nothing(cache, django_assert_num_queries):
    read(cache)
    Goal.objects.filter(pk=1).update(title="x")
    with django_assert_num_queries(0):
        read(cache)


def test_a_write_to_the_rows_of_one_owner_changes_nothing_of_another(
    cache, time, django_assert_num_queries
):
    def read_of(owner):
        return cache.get((owner, "titles"), (Lore,), titles, owner)

    for owner in ("inn", "gate"):
        read_of(owner)
    read(cache)
    with cache.rows_of("inn"):
        write()
    with django_assert_num_queries(2):
        assert (read_of("inn"), read(cache)) == (["well"], ["well"])
    with django_assert_num_queries(0):
        assert read_of("gate") == []
    for change in (lambda: write("mill"), lambda: count_elsewhere(cache, time)):
        change()
        with django_assert_num_queries(3):
            assert read_of("inn") == read_of("gate") == read(cache) == ["mill", "well"]


def count_elsewhere(cache, time):
    """Count a write of another process, and let the game notice it."""
    _count(Lore._meta.db_table, "default")
    time.now += POLL_SECONDS
    cache.get("poll", (), lambda: None)


@pytest.mark.parametrize(
    "change",
    [
        lambda: write("mill"),
        lambda: Lore.objects.bulk_create([Lore(key="mill", title="mill", text="x")]),
        lambda: Lore.objects.bulk_create(
            [Lore(key="well", title="mill", text="x")],
            update_conflicts=True,
            update_fields=["title"],
            unique_fields=["key"],
        ),
        lambda: Lore.objects.get_or_create(key="mill", defaults={"title": "mill", "text": "x"}),
        lambda: Lore.objects.update(title="mill"),
        lambda: Lore.objects.update(priority=F("priority") + 1),
        lambda: Lore.objects.all().delete(),
        lambda: Lore.objects.get().delete(),
        lambda: connection.cursor().execute("UPDATE ai_lore SET title = 'mill'"),
        lambda: connection.cursor().executemany("DELETE FROM ai_lore WHERE key = %s", [["well"]]),
    ],
)
def test_each_way_to_write_is_noticed(cache, change):
    write()
    read(cache)
    change()
    assert read(cache) == titles()


def test_it_is_read_again_after_its_transaction_was_rolled_back(cache):
    write()
    with transaction.atomic():
        write("mill")
        assert read(cache) == ["mill", "well"]
        transaction.set_rollback(True)
    assert read(cache) == ["well"]


def test_it_is_read_again_after_part_of_its_transaction_was_rolled_back(cache):
    with transaction.atomic():
        write()
        with transaction.atomic():
            write("mill")
            assert read(cache) == ["mill", "well"]
            transaction.set_rollback(True)
        assert read(cache) == ["well"]
        transaction.set_rollback(True)
    assert read(cache) == []


def test_a_full_cache_begins_again(cache):
    for number in range(MAX_ENTRIES + 1):
        cache.get(number, (), lambda: 1)
    assert read(cache) == []


class TestOtherProcess:
    @pytest.fixture
    def cache(self, time):
        cache = TableCache(Lore, monotonic=time)
        cache.is_games = True
        return cache

    def test_its_writes_are_noticed_within_a_second(self, cache, time):
        read(cache)
        with connection.execute_wrapper(TableCache(Lore).watch):
            write()
        assert read(cache) == []
        time.now += POLL_SECONDS
        assert read(cache) == ["well"]

    def test_a_write_that_waits_for_a_lock_after_it_was_counted_is_noticed(self, cache, time):
        read(cache)
        _count("ai_lore", "default")
        for waited in range(1, int(UNSETTLED_SECONDS) + 1):
            time.now = waited * POLL_SECONDS
            assert read(cache) == []
        write()
        time.now += POLL_SECONDS
        assert read(cache) == ["well"]

    def test_then_it_is_read_no_more(self, cache, time, django_assert_num_queries):
        read(cache)
        _count("ai_lore", "default")
        time.now += POLL_SECONDS
        read(cache)
        for _ in range(2):
            time.now += UNSETTLED_SECONDS + POLL_SECONDS
            read(cache)
        with django_assert_num_queries(1):
            time.now += POLL_SECONDS
            read(cache)

    def test_all_of_its_writes_count(self, cache, time):
        with connection.execute_wrapper(TableCache(Lore).watch):
            write()
            write("mill")
        assert TableVersion.objects.get(table="ai_lore").number == 2

    def test_one_statement_a_second_asks_for_them(self, cache, time, django_assert_num_queries):
        read(cache)
        read(cache, "again")
        time.now += POLL_SECONDS
        with django_assert_num_queries(1):
            read(cache)
            read(cache, "again")

    def test_the_game_counts_none_of_its_own(self, cache):
        with connection.execute_wrapper(cache.watch):
            write()
        assert not TableVersion.objects.exists()


def in_a_transaction(look, commits):
    with transaction.atomic():
        write()
        look()
        commits()


def in_a_batch(look, commits):
    """As the end of a turn is written."""

    class Looking(Insert):
        def execute(self, rows):
            super().execute(rows)
            look()
            commits()

    first, second = (Lore(key=key, title=key, text="It is deep.") for key in "ab")
    first.save()
    batch = Batch(Update(Lore), first.pk, title="b")
    batch.insert(Looking(Lore, once=True), [second])
    batch.execute()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("write_rows", [in_a_transaction, in_a_batch])
def test_another_thread_reads_it_once_it_is_committed(cache, write_rows):
    rows, seen = ["old"], []

    with ThreadPoolExecutor(1) as other:  # what is read is kept by thread

        def look():
            seen.append(other.submit(cache.get, "rows", (Lore,), rows.copy).result())

        read(cache)
        look()
        write_rows(look, lambda: rows.__setitem__(slice(None), ["new"]))
        look()
        other.submit(lambda: connection.close()).result()
    assert seen == [["old"], ["old"], ["new"]]
