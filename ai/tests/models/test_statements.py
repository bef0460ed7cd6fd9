"""Compiled statements: they write what Django itself would write."""

from datetime import timedelta

import pytest
from django.forms import model_to_dict
from django.utils import timezone

from ai.models import CallRecord, Delivery, JournalEntry, TurnRecord
from ai.models.statements import MAX_ROWS, Insert, Update

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


def test_an_update_of_a_row_that_is_gone_changes_nothing():
    assert Update(TurnRecord).execute([99], detail="x") == 0
