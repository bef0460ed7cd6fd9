"""Compiled statements: they write what Django itself would write."""

import json
from contextlib import nullcontext
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, connection, models, transaction
from django.forms import model_to_dict
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from ai.memory.table_cache import TableCache
from ai.models import CallRecord, Delivery, JournalEntry, Person, Spent, TurnRecord
from ai.models.statements import (
    MAX_READ,
    MAX_ROWS,
    Batch,
    Increase,
    Insert,
    Select,
    StoredJSON,
    Update,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]
NOON = timezone.now().replace(microsecond=123456)
ODD = 'Zoë\'s "lamp" %s {} \\ 🕯'


def turn(**more):
    given = {"script": 1, "assistant": "marta", "character": 2, "boot": "b", "started": NOON}
    return TurnRecord(**{**given, "deadline": NOON + timedelta(seconds=9), "brain": ODD, **more})


def call(**more):
    return CallRecord(assistant="marta", call="t1c1", tool="say", origin="loop", ts=NOON, **more)


def delivery(**more):
    given = {"script": 1, "at": NOON, "kind": "say", "text": ODD, "source": "account:1"}
    return Delivery(**{**given, "name": "Anna", "level": 2, **more})


def entry(**more):
    return JournalEntry(script=1, at=NOON, text=ODD, trust=0.8, **{"digest": "d", **more})


def stored(row):
    return model_to_dict(type(row).objects.get(pk=row.pk), exclude=["id"])


def twin(row):
    return type(row)(**{f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields[1:]})


@pytest.mark.parametrize(
    "row",
    [
        turn(data={"v": 1, "messages": [ODD, None, 1.5, {"": []}]}, cost=None, ended=NOON),
        turn(steps=3, cost=12, detail=ODD),
        call(arguments={"message": ODD}, side_effects=[ODD], audit={"v": 1}),
        delivery(data={"audience": ["account:1"]}, place=None),
        delivery(state=Delivery.State.DROPPED, place=7),
        entry(audience="|account:1|", author=0),
    ],
    ids=lambda row: type(row).__name__,
)
def test_a_row_is_the_one_that_django_would_save(row):
    other = twin(row)
    Insert(type(row)).execute([row])
    written = stored(row)
    row.delete()
    other.save()
    assert written == stored(other)


def test_a_row_has_its_key_and_can_be_saved_again():
    row = turn()
    Insert(TurnRecord).execute([row])
    row.detail = "later"
    row.save()
    assert TurnRecord.objects.get().detail == "later"


def test_many_rows_get_their_keys_in_order():
    rows = [delivery(text=str(number)) for number in range(2 * MAX_ROWS + 1)]
    Insert(Delivery).execute(rows)
    kept = dict(Delivery.objects.values_list("pk", "text"))
    assert [kept[row.pk] for row in rows] == [row.text for row in rows]


def test_no_rows_are_no_statement(django_assert_num_queries):
    with django_assert_num_queries(0):
        Insert(Delivery).execute([])


def test_what_is_there_already_is_left_out():
    insert = Insert(JournalEntry, once=True)
    insert.execute([entry()])
    insert.execute([entry(importance=9), entry(digest="e")])
    assert list(JournalEntry.objects.order_by("digest").values_list("digest", "importance")) == [
        ("d", 3),
        ("e", 3),
    ]


def test_an_update_changes_these_columns_of_these_rows():
    record = turn()
    record.save()
    rows = [delivery(), delivery(), delivery()]
    Insert(Delivery).execute(rows)
    changed = Update(Delivery).execute(
        [rows[0].pk, rows[2].pk], state=Delivery.State.DONE, turn=record.pk, data={"v": ODD}
    )
    assert changed == 2
    assert [(row.state, row.turn_id, row.data) for row in Delivery.objects.order_by("pk")] == [
        ("done", record.pk, {"v": ODD}),
        ("waiting", None, {}),
        ("done", record.pk, {"v": ODD}),
    ]


class TestBatch:
    """What closes a turn: its row changes, and others with it."""

    def batch(self, key, calls, new):
        batch = Batch(Update(TurnRecord), key, detail=ODD, data=StoredJSON('{"v": 1}'))
        for row in calls:
            batch.update(Update(CallRecord, unless=("observation", ODD)), [row.pk], state="done")
        batch.insert(Insert(CallRecord), new)
        batch.insert(Insert(JournalEntry, once=True), [entry(), entry(digest="e")])
        return batch

    @pytest.mark.parametrize("calls_others", [False, True])
    def test_its_statements_take_effect_together(self, calls_others):
        record, old, said = turn(), [call(), call(observation=ODD)], []
        Insert(TurnRecord).execute([record])
        Insert(CallRecord).execute(old)
        entry().save()
        new = [call(state=str(number)) for number in range(3)]
        batch = self.batch(record.pk, old, new)
        if calls_others:
            batch.call(lambda: said.append(stored(record)["detail"]))
        assert batch.execute() == [1, 0]
        assert stored(record)["detail"] == ODD and stored(record)["data"] == {"v": 1}
        assert [stored(row)["state"] for row in old] == ["done", ""]
        assert [stored(row)["state"] for row in new] == ["0", "1", "2"]
        assert JournalEntry.objects.count() == 2
        assert said == [ODD] * calls_others

    def test_many_rows_change_with_it(self):
        rows, other, record = [delivery() for _ in range(MAX_ROWS + 1)], delivery(), turn()
        Insert(Delivery).execute([*rows, other])
        Insert(TurnRecord).execute([record])
        batch = Batch(Update(TurnRecord), record.pk, detail=ODD)
        batch.update(Update(Delivery), [row.pk for row in rows], state="done", turn=record.pk)
        assert batch.execute() == [len(rows)]
        assert Delivery.objects.filter(turn=record.pk, state="done").count() == len(rows)
        assert stored(other)["turn"] is None

    def test_none_does_if_the_first_row_is_gone(self):
        Insert(CallRecord).execute([old := call()])
        assert self.batch(7_000_000, [old], [call(state="x")]).execute() is None
        assert stored(old)["state"] == ""
        assert not CallRecord.objects.filter(state="x").exists()
        assert not JournalEntry.objects.exists()

    def test_none_does_if_one_fails(self):
        record = turn()
        Insert(TurnRecord).execute([record])
        with pytest.raises(IntegrityError), transaction.atomic():
            self.batch(record.pk, [], [call(state=None)]).execute()
        assert stored(record)["detail"] == ""
        assert not JournalEntry.objects.exists()

    def test_what_it_writes_is_noticed(self):
        Insert(TurnRecord).execute([record := turn()])
        people, met = TableCache(Person), {"first_met": NOON, "last_met": NOON, "favour_at": NOON}
        people.is_games = True

        def names():
            return people.get("", (Person,), lambda: [one.name for one in Person.objects.all()])

        batch = Batch(Update(TurnRecord), record.pk, detail=ODD)
        batch.insert(Insert(Person, once=True), [Person(script=1, name=ODD, **met)])
        with connection.execute_wrapper(people.watch):
            assert names() == []
            batch.execute()
            assert names() == [ODD]

    def test_postgresql_needs_one_trip(self, django_assert_num_queries):
        record, old = turn(), [call(), call()]
        Insert(TurnRecord).execute([record])
        Insert(CallRecord).execute(old)
        trips = 1 if connection.vendor == "postgresql" else 7  # with the savepoint of the test
        with django_assert_num_queries(trips):
            self.batch(record.pk, old, [call()]).execute()


def test_an_update_changes_many_rows_in_several_statements(django_assert_num_queries):
    rows = [delivery() for _ in range(2 * MAX_ROWS + 1)]
    Insert(Delivery).execute(rows)
    with django_assert_num_queries(3):
        changed = Update(Delivery).execute([row.pk for row in rows], text="x")
    assert changed == len(rows) == Delivery.objects.filter(text="x").count()


def test_an_update_leaves_out_rows_that_have_a_value():
    rows = [call(state="started"), call(state="started", observation=ODD)]
    Insert(CallRecord).execute(rows)
    changed = Update(CallRecord, unless=("observation", ODD)).execute(
        [row.pk for row in rows], observation="x", state="done"
    )
    assert changed == 1
    kept = CallRecord.objects.order_by("pk").values_list("state", "observation")
    assert list(kept) == [("done", "x"), ("started", ODD)]


def test_json_may_be_encoded_already():
    data = {"v": 1, "messages": [ODD, None, 1.5, {"": []}]}
    rows = [delivery(data=StoredJSON(json.dumps(data))), delivery(data=data)]
    Insert(Delivery).execute(rows)
    Update(Delivery).execute([rows[1].pk], data=StoredJSON(json.dumps([ODD])))
    assert list(Delivery.objects.order_by("pk").values_list("data", flat=True)) == [data, [ODD]]
    assert Delivery.objects.filter(data__v=1).count() == 1


def test_a_row_has_the_defaults_of_its_model():
    given = {"script": 1, "at": NOON, "text": ODD, "digest": "d"}
    insert = Insert(JournalEntry)
    insert.execute([row := insert.row(**given)])
    other = JournalEntry(**given | {"digest": "e"})
    other.save()
    assert stored(JournalEntry(pk=row.pk)) == stored(other) | {"digest": "d"}
    assert Insert(TurnRecord).row().data is not Insert(TurnRecord).row().data


def test_an_update_of_no_rows_is_no_statement(django_assert_num_queries):
    with django_assert_num_queries(0):
        assert Update(Delivery).execute([], text="x") == 0


class Stamped(models.Model):
    """Has what no table of ours has: a key of another name, and a field that fills itself."""

    number = models.AutoField(primary_key=True, db_column="no")
    text = models.TextField()
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        app_label = "stamped"
        managed = False


def test_a_field_that_fills_itself_does_and_the_key_may_have_any_name():
    with connection.cursor() as cursor:
        cursor.execute(*connection.schema_editor().table_sql(Stamped))
    row = Stamped(text="a")
    Insert(Stamped).execute([row])
    Update(Stamped).execute([row.pk], text="b")
    kept = Stamped.objects.get(pk=row.pk)
    assert (kept.text, kept.changed) == ("b", row.changed)
    assert row.changed is not None


def test_an_update_of_a_row_that_is_gone_changes_nothing():
    assert Update(TurnRecord).execute([99], detail="x") == 0


@pytest.mark.parametrize("count", [0, 1, 24, 25, 26, MAX_READ + 1])
def test_what_is_read_is_what_django_would_read(count):
    names = ("id", "at", "text", "data", "place", "level")
    rows = [delivery(text=f"{ODD} {n}", data={"n": [n]}, place=n or None) for n in range(count + 1)]
    Insert(Delivery).execute(rows)
    keys = [row.pk for row in rows[:count]]
    expected = list(Delivery.objects.filter(pk__in=keys).order_by("pk").values_list(*names))
    assert (
        sorted(map(tuple, Select(Delivery, names).rows(keys)), key=lambda one: one[0]) == expected
    )


def test_an_instance_reads_what_was_left_out_when_it_is_used(django_assert_num_queries):
    row = turn(data={"v": 1}, ended=NOON)
    row.save()
    names = [field.name for field in TurnRecord._meta.concrete_fields if field.name != "brain"]
    with django_assert_num_queries(1):
        [found] = Select(TurnRecord, names).instances([row.pk])
        assert (found, found.data, found.ended) == (row, {"v": 1}, NOON)
    with django_assert_num_queries(1):
        assert found.brain == ODD
    found.save()
    assert stored(found) == stored(row)


def test_rows_may_be_found_by_other_columns():
    rows = [delivery(source=source, script=script) for source in "ab" for script in (1, 2)]
    Insert(Delivery).execute(rows)
    found = Select(Delivery, ["id", "text"], by="source", of="script").instances(["b", "c"], 2)
    assert list(found) == [Delivery.objects.get(source="b", script=2)]


def test_keys_without_a_row_read_nothing():
    assert list(Select(TurnRecord, ["id"]).rows([7_000_000])) == []


def test_a_row_needs_to_be_no_instance_of_its_model():
    given = turn(data={"v": 1})
    row = SimpleNamespace(**{f.attname: getattr(given, f.attname) for f in TurnRecord._meta.fields})
    Insert(TurnRecord).execute([row])
    given.save()
    assert stored(TurnRecord(pk=row.pk)) == stored(given)


@pytest.mark.parametrize("logged", [False, True])
def test_execute_wrappers_see_each_statement(logged):
    seen = []

    def wrapper(execute, sql, params, many, context):
        seen.append((sql.split()[0], context["connection"].alias))
        return execute(sql, params, many, context)

    row = turn()
    capture = CaptureQueriesContext(connection) if logged else nullcontext()
    with capture as queries, connection.execute_wrapper(wrapper):
        Insert(TurnRecord).execute([row])
        Update(TurnRecord).execute([row.pk], detail=ODD)
    assert seen == [("INSERT", "default"), ("UPDATE", "default")]
    assert not logged or [query["sql"].split()[0] for query in queries] == ["INSERT", "UPDATE"]


def test_errors_are_those_of_django():
    with pytest.raises(IntegrityError), transaction.atomic():
        Insert(TurnRecord).execute([turn(assistant=None)])
    assert not TurnRecord.objects.exists()


@pytest.mark.parametrize("values", [{"deadline": None}, {"brain": None}])
def test_errors_have_the_diagnosis_of_the_driver_s_own(values):
    causes = []
    for add in (turn(**values).save, lambda: Insert(TurnRecord).execute([turn(**values)])):
        with pytest.raises(IntegrityError) as caught, transaction.atomic():
            add()
        causes.append(caught.value.__cause__)
    assert type(causes[0]) is type(causes[1])
    if connection.vendor == "postgresql":
        assert causes[0].diag.column_name == causes[1].diag.column_name != ""
        assert str(causes[0]).split("\n")[0] == str(causes[1]).split("\n")[0]


def test_a_statement_within_another_one_leaves_its_answer_alone():
    inner, busy = delivery(), []

    def wrapper(execute, sql, params, many, context):
        result = execute(sql, params, many, context)
        if not busy:
            busy.append(True)
            Insert(Delivery).execute([inner])
        return result

    row = turn()
    with connection.execute_wrapper(wrapper):
        Insert(TurnRecord).execute([row])
    assert stored(row)["assistant"] == "marta"
    assert stored(inner)["name"] == "Anna"


def test_after_an_error_the_next_statement_works():
    with pytest.raises(IntegrityError), transaction.atomic():
        Insert(TurnRecord).execute([turn(assistant=None)])
    row = turn()
    Insert(TurnRecord).execute([row])
    assert stored(row)["assistant"] == "marta"


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_was_closed_is_used_no_more():
    for _ in range(2):
        row = turn()
        Insert(TurnRecord).execute([row])
        assert stored(row)["assistant"] == "marta"
        connection.close()


def test_of_a_statement_that_a_wrapper_executes_again_the_last_answer_counts():
    def wrapper(execute, sql, params, many, context):
        execute(sql, params, many, context)
        return execute(sql, params, many, context)

    row = turn()
    with connection.execute_wrapper(wrapper):
        Insert(TurnRecord).execute([row])
    assert row.pk == TurnRecord.objects.latest("pk").pk


@pytest.mark.parametrize(
    ("limits", "changed"),
    [
        ({}, ["a", "b"]),
        ({"b": {"tokens": 10}}, ["a", "b"]),
        ({"b": {"tokens": 9}}, ["a"]),
        ({"a": {"tokens": 9, "micros": 5}, "b": {"tokens": 9}}, []),
        ({"a": {"tokens": 10, "micros": 4}, "b": {"micros": 5}}, ["b"]),
    ],
)
def test_amounts_are_added_to_rows_that_have_room(limits, changed):
    day = NOON.date()
    for day_of, who in [(day, "a"), (day, "b"), (day, "c"), (day - timedelta(days=1), "a")]:
        Spent(day=day_of, scope="assistant", who=who, tokens=10, micros=5, calls=1).save()
    rows = {(day, "assistant", who): limits.get(who, {}) for who in ("a", "b")}
    count = Increase(Spent, "day", "scope", "who")
    assert count.execute(rows, tokens=2**40, micros=-7, calls=1) == len(changed)
    for row in Spent.objects.all():
        is_changed = row.day == day and row.who in changed
        expected = (10 + 2**40, -2, 2) if is_changed else (10, 5, 1)
        assert (row.tokens, row.micros, row.calls) == expected
