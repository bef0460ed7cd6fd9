from datetime import timedelta

import pytest

from ai.memory.upkeep import journal
from ai.memory.upkeep.retention import sweep
from ai.models import Citation, JournalEntry, Memory
from ai.tests.memory.scopes import ANNA, BERT, MALLORY, SCRIPT, Days, turn

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def texts(rows):
    return [row.text for row in rows]


def write(*entries, days=None):
    days = days or Days()
    for text, importance in entries:
        journal.add(turn("", days), text, importance)
        days.pass_(hours=1)
    return days


def test_the_newest_entries_come_first_or_the_weightiest():
    days = write(("rain", 1), ("a quarrel", 6), ("more rain", 1), ("a promise", 6))
    scope = turn("", days)
    assert texts(journal.review(scope, 2)) == ["a promise", "more rain"]
    by_weight = journal.review(scope, 3, by_importance=True)
    assert texts(by_weight) == ["a promise", "a quarrel", "more rain"]
    assert texts(journal.review(scope, 9, least=5)) == ["a promise", "a quarrel"]
    recent = journal.review(scope, 9, since=days() - timedelta(minutes=90))
    assert texts(recent) == ["a promise"]


def test_an_entry_is_written_once_a_turn():
    assert journal.add(turn(), "It rained.", turn="12")
    assert not journal.add(turn(), "it  rained.", turn="12")
    assert journal.add(turn(), "It rained.", turn="13")
    assert [row.turn for row in journal.review(turn(), 9)] == [13, 12]


def test_an_entry_of_an_askers_turn_is_tied_to_them():
    journal.add(turn(MALLORY), "Anna stole.", 3, "seen")
    journal.add(turn(""), "I saw it.", 3, "seen")
    rows = {row.text: (row.source, row.trust) for row in JournalEntry.objects.all()}
    assert rows == {"Anna stole.": (MALLORY, 0.8), "I saw it.": ("", 0.9)}


def test_a_whispered_entry_comes_up_for_its_owner_only():
    journal.add(turn(ANNA, whisper=True), "Anna hides a ring.", 9)
    for scope in (turn(ANNA), turn(MALLORY, whisper=True), turn(""), turn(BERT, alone=True)):
        assert journal.review(scope, 9) == journal.search(scope, "ring", 9) == []
    for scope in (turn(ANNA, whisper=True), turn(ANNA, alone=True)):
        found = texts(journal.review(scope, 9)) + texts(journal.search(scope, "ring", 9))
        assert found == ["Anna hides a ring."] * 2


def test_a_search_ranks_by_how_many_of_the_words_an_entry_has():
    days = write(
        ("Bram lost his lantern.", 3), ("A lantern burned.", 3), ("Bram slept.", 3), ("Rain.", 3)
    )
    found = texts(journal.search(turn("", days), "the Lantern of Bram?", 9))
    assert found[0] == "Bram lost his lantern." and sorted(found[1:]) == [
        "A lantern burned.",
        "Bram slept.",
    ]


def test_a_search_finds_who_said_it():
    journal.add(turn(BERT), "The bridge is out.", 3, "told")
    assert texts(journal.search(turn(), "Bert", 9)) == ["The bridge is out."]


def test_no_query_is_a_pattern():
    write(("Nothing much.", 1))
    for query in ("%", "_", "%%%", "N%g", "' OR 1=1 --", '"', "\\", " ", "?!"):
        assert journal.search(turn(), query, 9) == [], query


def test_letters_of_all_tongues_can_be_searched():
    write(("Žofie sells кисель.", 3))
    assert journal.search(turn(), "кисель", 9)
    assert journal.search(turn(), "Žofie", 9)


def test_a_search_reads_no_further_than_the_newest_entries(django_assert_num_queries, monkeypatch):
    monkeypatch.setattr(journal, "REACH", 3)
    days = write(*((f"lantern {number}", 1) for number in range(6)))
    with django_assert_num_queries(3):
        found = texts(journal.search(turn("", days), "lantern", 9))
    assert found == ["lantern 5", "lantern 4", "lantern 3"]
    assert texts(journal.review(turn("", days), 9, by_importance=True)) == found


def test_reflection_is_due_once_enough_has_happened():
    write(*((f"day {number}", 10) for number in range(14)))
    assert journal.unreflected(SCRIPT) == 140 and not journal.ReflectionNeed(SCRIPT).is_due()
    write(("one more", 10))
    assert journal.ReflectionNeed(SCRIPT).is_due()
    JournalEntry.objects.update(reflected=True)
    assert journal.unreflected(SCRIPT) == 0 and not journal.ReflectionNeed(SCRIPT).is_due()
    assert not journal.ReflectionNeed(8).is_due()


def test_old_entries_go_but_what_has_weight_waits_for_reflection_and_what_is_cited_stays():
    days = write(("trifle", 2), ("weighty", 8), ("reflected", 8), ("cited", 8))
    reflected = JournalEntry.objects.filter(text__in=["reflected", "cited"])
    reflected.update(reflected=True)
    insight = Memory.objects.create(script=SCRIPT, at=days(), text="So it is.", digest="1")
    Citation.objects.create(memory=insight, entry=JournalEntry.objects.get(text="cited"))
    days.pass_(days=31)
    write(("new", 1), days=days)
    sweep(days() - timedelta(days=30), 500)
    assert sorted(texts(JournalEntry.objects.all())) == ["cited", "new", "weighty"]


def test_a_sweep_takes_a_batch_and_says_whether_more_is_left():
    days = write(*((f"rain {number}", 1) for number in range(5)))
    days.pass_(days=31)
    assert sweep(days(), 3)
    assert JournalEntry.objects.count() == 2
    assert not sweep(days(), 3)
    assert JournalEntry.objects.count() == 0
