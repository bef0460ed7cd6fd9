from dataclasses import replace
from datetime import timedelta

import pytest

from ai.memory.people import people
from ai.memory.upkeep.retention import forget, sweep
from ai.models import Person, PersonNote
from ai.tests.memory.scopes import ANNA, BERT, MALLORY, SCRIPT, Days, turn

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def texts(rows):
    return [row.text for row in rows]


def test_a_meeting_is_noted_once_for_a_talk_and_again_after_a_while():
    days = Days()
    first = days()
    for _ in range(3):
        people.meet(SCRIPT, ANNA, "Anna", days())
        days.pass_(minutes=5)
    days.pass_(hours=2)
    people.meet(SCRIPT, ANNA, "Anna", days())
    person = people.find(turn(), ANNA)
    assert (person.meetings, person.first_met, person.last_met) == (2, first, days())


@pytest.mark.parametrize(
    ("pauses", "meetings"),
    [([], 1), ([1, 7, 5], 1), ([11], 2), ([9] * 10, 1), ([15, 3, 15, 3, 15], 4), ([1] * 30, 1)],
)
def test_another_meeting_begins_after_ten_quiet_minutes(pauses, meetings):
    days = Days()
    people.meet(SCRIPT, ANNA, "Anna", days())
    for minutes in pauses:
        days.pass_(minutes=minutes)
        people.meet(SCRIPT, ANNA, "Anna", days())
    assert people.find(turn(), ANNA).meetings == meetings


def test_a_meeting_with_somebody_known_takes_one_query(django_assert_num_queries):
    days = Days()
    people.meet(SCRIPT, ANNA, "Anna", days())
    with django_assert_num_queries(1):
        people.meet(SCRIPT, ANNA, "Anna", days())


def test_who_was_only_heard_of_is_met_for_the_first_time_later():
    days = Days()
    assert people.know(turn(now=days), BERT, "Bert").meetings == 0
    days.pass_(days=3)
    people.meet(SCRIPT, BERT, "Bert", days())
    person = people.find(turn(), BERT)
    assert (person.meetings, person.first_met) == (1, days())


def test_one_account_with_two_characters_is_one_person_under_both_names():
    days = Days()
    people.meet(SCRIPT, ANNA, "Anna", days())
    people.meet(SCRIPT, ANNA, "Captain Blood", days())
    assert [one.who for one in people.called(turn(), "anna")] == [ANNA]
    assert [one.who for one in people.called(turn(), "Blood")] == [ANNA]
    assert Person.objects.get().name == "Captain Blood"


def test_two_accounts_of_one_name_are_two_people():
    days = Days()
    people.meet(SCRIPT, ANNA, "Anna", days())
    days.pass_(days=1)
    people.meet(SCRIPT, MALLORY, "anna", days())
    assert [one.who for one in people.called(turn(), "ANNA")] == [ANNA, MALLORY]


def test_a_name_is_never_a_pattern():
    people.meet(SCRIPT, ANNA, "Anna", Days()())
    for name in ("%", "A%", "An_a", "", "\n", "nn", "Anna Bell"):
        assert people.called(turn(), name) == [], name


def test_a_person_is_never_known_to_another_assistant():
    people.meet(SCRIPT, ANNA, "Anna", Days()())
    assert people.called(turn(script=8), "Anna") == []
    assert people.find(turn(script=8), ANNA) is None


@pytest.mark.parametrize("most_read", [people.MAX_READ, 1], ids=["in memory", "by query"])
def test_those_known_by_a_name_are_found_as_they_are_now(monkeypatch, most_read):
    monkeypatch.setattr(people, "MAX_READ", most_read)
    days = Days()

    def known(*names, script=SCRIPT, most=2):
        return [one.who for one in people.known_by(turn(script=script), names, most)]

    people.meet(SCRIPT, ANNA, "Anna", days())
    people.meet(SCRIPT, BERT, "Bert", days())
    assert known("ANNA") == [ANNA]
    assert known() == known("", "An", "%", "Carol") == known("Anna", script=8) == []
    days.pass_(hours=1)
    people.meet(SCRIPT, ANNA, "Captain  Blood", days())
    people.meet(8, MALLORY, "Anna", days())
    assert known("Anna", "bert") == [ANNA, BERT]
    assert known("captain blood") == known("Anna", "bert", "Captain Blood", most=1) == [ANNA]
    Person.objects.filter(who=ANNA).delete()
    assert known("Anna", "Bert") == [BERT]


def test_only_the_last_names_are_kept():
    for number in range(30):
        people.meet(SCRIPT, ANNA, f"Name{number}", Days()())
    assert people.called(turn(), "Name29") and not people.called(turn(), "Name3")


def test_the_same_note_from_the_same_source_is_kept_once():
    assert people.note(turn(), BERT, "likes  honey cake")
    assert not people.note(turn(), BERT, "Likes honey cake")
    assert people.note(turn(MALLORY), BERT, "likes honey cake")
    assert PersonNote.objects.count() == 2


def test_what_an_asker_has_it_note_is_tied_to_them_however_the_model_puts_it():
    people.note(turn(MALLORY), ANNA, "is a thief", how="seen")
    row = PersonNote.objects.get()
    assert (row.source, row.source_name, row.trust) == (MALLORY, "Mallory", 0.8)


def test_own_observations_come_before_what_others_said_and_gossip_stays_two_sources():
    days = Days()
    people.note(turn("", days), ANNA, "wears red", how="seen")
    days.pass_(hours=1)
    people.note(turn(MALLORY, days), ANNA, "is a thief", how="told")
    people.note(turn(BERT, days), ANNA, "is honest", how="overheard")
    rows = people.notes(turn("", days), ANNA, 10)
    assert [(row.source, row.trust) for row in rows] == [("", 0.9), (BERT, 0.3), (MALLORY, 0.8)]


def test_a_whispered_note_comes_up_for_its_owner_only_and_only_where_nobody_listens():
    people.note(turn(ANNA, whisper=True), ANNA, "hides a ring")
    people.note(turn(ANNA), ANNA, "sings")
    everything, public = ["hides a ring", "sings"], ["sings"]

    def heard(scope):
        return sorted(texts(people.notes(scope, ANNA, 10)))

    assert heard(turn(ANNA, whisper=True)) == everything
    assert heard(turn(ANNA, alone=True)) == everything
    assert heard(turn(ANNA)) == public
    assert heard(turn(MALLORY, whisper=True)) == public
    assert heard(turn("", alone=True)) == public


def test_an_id_that_begins_like_another_is_not_that_other():
    people.note(turn(ANNA, whisper=True), ANNA, "hides a ring")
    other = replace(turn(MALLORY, whisper=True), asker=f"{ANNA}3")
    assert people.notes(other, ANNA, 10) == []


def test_facts_show_each_source_and_only_what_may_be_heard():
    person = people.know(turn(), ANNA, "Anna")
    person.facts = {
        "v": 1,
        "work": [
            {"value": "thief", "source": MALLORY, "at": "2026-03-02", "audience": ""},
            {"value": "baker", "source": "", "at": "2026-03-01", "audience": ""},
            {"value": "spy", "source": ANNA, "at": "2026-03-03", "audience": f"|{ANNA}|"},
        ],
        "fear": [{"value": "rats", "source": ANNA, "at": "", "audience": f"|{ANNA}|"}],
    }

    def values(scope):
        found = people.facts(scope, person)
        return {name: [value["value"] for value in all_] for name, all_ in found.items()}

    assert values(turn(MALLORY)) == {"work": ["baker", "thief"]}
    assert values(turn(ANNA, whisper=True)) == {"work": ["baker", "spy", "thief"], "fear": ["rats"]}


def test_old_notes_go_once_they_came_to_something_and_others_stay_a_year():
    days = Days()
    people.note(turn(now=days), ANNA, "old, used")
    people.note(turn(now=days), ANNA, "old, unused")
    PersonNote.objects.filter(text="old, used").update(consolidated=True)
    days.pass_(days=40)
    people.note(turn(now=days), ANNA, "new")
    days.pass_(minutes=1)
    assert not sweep(days() - timedelta(days=30), 500)
    assert sorted(texts(PersonNote.objects.all())) == ["new", "old, unused"]
    days.pass_(days=340)
    sweep(days(), 500)
    assert texts(PersonNote.objects.all()) == ["new"]


def test_somebody_met_long_ago_of_whom_nothing_is_known_goes():
    days = Days()
    people.meet(SCRIPT, ANNA, "Anna", days())
    people.meet(SCRIPT, BERT, "Bert", days())
    days.pass_(days=364)
    people.note(turn(now=days), BERT, "owes a drink")
    sweep(days(), 500)
    assert Person.objects.count() == 2
    days.pass_(days=2)
    sweep(days(), 500)
    assert [one.who for one in Person.objects.all()] == [BERT]


def test_what_an_assistant_knows_goes_with_it():
    for script in (SCRIPT, 8):
        people.meet(script, ANNA, "Anna", Days()())
        people.note(turn(script=script), ANNA, "sings")
    forget(SCRIPT)
    assert {row.script for model in (Person, PersonNote) for row in model.objects.all()} == {8}
