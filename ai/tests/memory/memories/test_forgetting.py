import json

import pytest
from django.apps import apps
from django.core import serializers
from django.db import connection

from ai.memory.memories import full_text, memories
from ai.memory.memories.forgetting import drop, forget, prune
from ai.models import (
    ApprovalRequest,
    CallRecord,
    Citation,
    Delivery,
    Favour,
    JournalEntry,
    Memory,
    Person,
    PersonNote,
    Topic,
    TurnRecord,
)
from ai.tests.memory.kit import NOON, scope, texts

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]
ANNA, BERT = scope("Anna").asker, scope("Bert").asker
PLUM = "plum"


def everything():
    """Every row that the app keeps, as text."""
    models = apps.get_app_config("ai").get_models()
    return "".join(serializers.serialize("json", model.objects.all()) for model in models)


def entry(text, source=ANNA, **more):
    return JournalEntry.objects.create(
        script=1, at=NOON, text=text, source=source, digest=text[:32], **{"reflected": True, **more}
    )


def insight(text, *cited):
    made = memories.store(scope(""), text, how="inferred", kind="insight").memory
    for one in cited:
        Citation.objects.create(
            memory=made, **{"entry" if isinstance(one, JournalEntry) else "other": one}
        )
    return made


def turn(asker, messages, name="Anna"):
    return TurnRecord.objects.create(
        script=1,
        assistant="marta",
        character=1,
        boot="b",
        started=NOON,
        deadline=NOON,
        brain="embedded",
        asker=asker,
        asker_name=name,
        tokens_in=12,
        detail=PLUM,
        data={"v": 1, "messages": messages},
    )


def call(record, asker):
    return CallRecord.objects.create(
        turn=record,
        assistant="marta",
        call="c1",
        tool="say",
        origin="loop",
        state="done",
        asker=asker,
        arguments={"message": PLUM},
        observation=PLUM,
        side_effects=[PLUM],
        ts=NOON,
        duration_ms=7,
    )


class TestConclusions:
    def test_what_rests_on_it_goes_and_what_else_that_rested_on_is_open_again(self):
        told, other = entry("Anna lies"), entry("Bert sees it", BERT)
        first = insight("Anna cannot be trusted", told, other)
        insight("nobody can be trusted", first)
        apart = insight("Bert has good eyes", other)
        assert drop(entries=[told.pk]) == 2
        assert texts(Memory.objects.all()) == [apart.text]
        other.refresh_from_db()
        assert not other.reflected

    def test_one_memory_takes_its_conclusions_along(self):
        kept = memories.store(scope("Anna"), "the mill burns").memory
        insight("there are fires", kept)
        memories.forget(scope("Anna"), [kept.pk])
        assert not Memory.objects.exists()

    def test_a_circle_of_conclusions_ends(self):
        one = insight("one")
        two = insight("two", one)
        Citation.objects.create(memory=one, other=two)
        assert drop([one.pk]) == 2


class TestForget:
    def setup_method(self):
        anna, bert = scope("Anna", private=True), scope("Bert")
        memories.store(anna, "my secret is plum")
        memories.store(scope("Anna", script=2), "I told another of the plum")
        memories.store(bert, "she hides a plum", about=ANNA)
        memories.store(bert, "the mill burns")
        entry("Anna speaks of a plum")
        entry("Bert came", BERT)
        for who in (ANNA, BERT):
            Person.objects.create(
                script=1,
                who=who,
                name=who,
                favour_at=NOON,
                first_met=NOON,
                last_met=NOON,
                facts={
                    "v": 1,
                    "house": [{"value": PLUM, "source": ANNA}, {"value": "red", "source": BERT}],
                    "dog": [{"value": PLUM, "source": ANNA}],
                },
            )
            for source in (ANNA, BERT):
                PersonNote.objects.create(
                    script=1,
                    who=who,
                    source=source,
                    at=NOON,
                    text="quiet" if who == source == BERT else PLUM,
                    digest=source,
                )
        Favour.objects.create(script=1, who=ANNA, at=NOON, change=1, reason=PLUM)
        Topic.objects.create(script=1, who=ANNA, name=PLUM, opened=NOON, last=NOON)
        percept = {"kind": "say", "text": PLUM, "source": ANNA, "addressed": True}
        self.turn = turn(ANNA, [{"role": "user", "text": PLUM, "percepts": [percept]}])
        self.call = call(self.turn, ANNA)
        self.overheard = turn(BERT, [{"role": "user", "text": PLUM, "percepts": [percept]}], "Bert")
        self.other = turn(BERT, [{"role": "user", "text": "pears", "percepts": []}], "Bert")
        Delivery.objects.create(
            script=1,
            state="done",
            at=NOON,
            kind="say",
            text=PLUM,
            source=ANNA,
            name="Anna",
            level=1,
        )
        ApprovalRequest.objects.create(
            script=1,
            assistant="marta",
            kind="approval",
            tool="say",
            arguments={"v": 1, "arguments": {"message": PLUM}},
            rendered=PLUM,
            why="",
            level=1,
            asker=ANNA,
            made=NOON,
            expires=NOON,
        )

    def test_no_row_has_a_word_of_it_and_others_stay(self):
        TurnRecord.objects.filter(pk=self.other.pk).update(detail="")
        assert PLUM in everything()
        forget(ANNA)
        assert PLUM not in everything()
        assert texts(Memory.objects.all()) == ["the mill burns"]
        assert [one.text for one in JournalEntry.objects.all()] == ["Bert came"]
        assert [person.facts for person in Person.objects.all()] == [
            {"v": 1, "house": [{"value": "red", "source": BERT}]}
        ]
        assert [note.text for note in PersonNote.objects.all()] == ["quiet"]
        self.other.refresh_from_db()
        assert self.other.data["messages"][0]["text"] == "pears"

    def test_the_audit_keeps_ids_times_and_costs(self):
        forget(ANNA)
        for kept in (self.turn, self.call):
            kept.refresh_from_db()
        assert (self.turn.asker, self.turn.started, self.turn.tokens_in) == (ANNA, NOON, 12)
        assert (self.call.tool, self.call.ts, self.call.duration_ms) == ("say", NOON, 7)
        assert self.turn.data == {"v": 1, "messages": [], "forgotten": True}

    def test_the_words_of_it_are_in_no_index(self):
        forget(ANNA)
        assert full_text.find(scope("Anna", private=True), PLUM) == {}
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT count(*) FROM ai_memory_words WHERE ai_memory_words MATCH 'plum'"
                )
                assert cursor.fetchone() == (0,)

    def test_it_says_what_went_and_what_it_cannot_reach(self):
        done = forget(ANNA)
        assert done.counts["memories"] == 3
        assert done.counts["notes"] == 3
        assert any("backups" in what for what in done.not_covered)
        assert any("log" in what for what in done.not_covered)

    def test_again_is_nothing(self):
        forget(ANNA)
        before = everything()
        forget(ANNA)
        assert everything() == before

    def test_a_call_that_waits_for_a_yes_will_not_run(self):
        forget(ANNA)
        assert ApprovalRequest.objects.get().state == ApprovalRequest.State.EXPIRED


def test_nobody_is_forgotten_where_nobody_is_named():
    memories.store(scope(""), "the gate is open", how="seen")
    forget("")
    assert Memory.objects.count() == 1


def test_a_person_of_a_longer_number_is_another_one():
    Memory.objects.create(script=1, at=NOON, text="x", audience="|account:651|", digest="x")
    turn("account:651", [{"role": "user", "percepts": [{"source": "account:651"}]}])
    forget(ANNA)
    assert Memory.objects.count() == 1
    assert "forgotten" not in json.dumps(TurnRecord.objects.get().data)


@pytest.mark.parametrize("name", ["Anna", 'Zoë "Ren\\ée"', "Łukasz"])
def test_the_words_of_others_about_them_go_however_they_are_called(name):
    turn(ANNA, [], name=name)
    heard = turn(BERT, [{"role": "user", "text": f"{name} is {PLUM}"}], name="Bert")
    forget(ANNA)
    heard.refresh_from_db()
    assert PLUM not in json.dumps(heard.data)


def test_what_others_share_stays_theirs():
    Memory.objects.create(
        script=1, at=NOON, text="we three", source=BERT, audience=f"|{ANNA}|{BERT}|", digest="x"
    )
    forget(ANNA)
    assert Memory.objects.get().audience == f"|{BERT}|"
    assert full_text.find(scope("Bert", private=True), "three")
    assert full_text.find(scope("Anna", private=True), "three") == {}


class TestRetention:
    def test_the_least_important_go_beyond_the_cap_the_oldest_first(self):
        for number, importance in enumerate((5, 1, 9, 1, 5)):
            memories.store(scope(), f"memory {number}", importance=importance)
        memories.store(scope(script=2), "another's", importance=1)
        assert prune(3, 1) is True
        assert prune(3, 1) is False
        assert prune(3, 1) is False
        left = sorted(texts(Memory.objects.all()))
        assert left == ["another's", "memory 0", "memory 2", "memory 4"]

    def test_what_was_concluded_from_them_stays(self):
        old = memories.store(scope(), "it rained", importance=1).memory
        insight("the weather is bad", old)
        prune(1, 500)
        assert texts(Memory.objects.all()) == ["the weather is bad"]
