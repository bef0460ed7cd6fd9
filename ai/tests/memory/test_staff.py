"""What staff see and mend of what is kept: all of it, and what hangs on it stays right."""

from importlib.util import find_spec

import pytest
from django.test import override_settings

from ai.memory import vectors
from ai.memory.goals import goals
from ai.memory.lore import book, rows
from ai.memory.memories import forgetting, memories
from ai.memory.memories import full_text as index
from ai.memory.memories.recall import brought_to_mind
from ai.memory.people import favour, people
from ai.memory.privacy.refusal import Refusal
from ai.memory.privacy.scope import Scope, audience
from ai.memory.upkeep import journal
from ai.models import Citation, Favour, Goal, JournalEntry, Memory, Person
from ai.tests.memory.kit import NOON, meaning, scope, texts

pytestmark = pytest.mark.django_db


def staff(script=1):
    return Scope(
        script=script, now=lambda: NOON, asker="account:1", asker_name="Builder", staff=True
    )


def raw(text, script=1, whose="", **more):
    return Memory.objects.create(
        script=script, at=NOON, text=text, audience=whose, digest=f"{script}{text}"[:32], **more
    )


def cite(memory, *, other=None, entry=None):
    return Citation.objects.create(memory=memory, other=other, entry=entry)


@pytest.mark.postgresql
def test_staff_find_whispers_and_what_is_for_nobody_and_no_other_assistants():
    for script in (1, 11, 12):
        raw("plum of everybody", script)
        raw("plum of Anna", script, audience(["account:65"]))
        raw("plum of a thing", script, audience(["object:4", "account:65"]))
        raw("plum of nobody", script, audience([]))
    found = texts(memories.find(staff(), "plum"))
    assert sorted(found) == [f"plum of {one}" for one in ("Anna", "a thing", "everybody", "nobody")]
    assert Memory.objects.filter(pk__in=index.find(staff(), "plum")).count() == 4
    assert sorted(texts(brought_to_mind(staff(), "plums of", 9))) == sorted(found)


@pytest.mark.postgresql
def test_others_find_no_more_than_before():
    raw("plum of Anna", whose=audience(["account:65"]))
    assert memories.find(scope("Bert", private=True), "plum") == []
    assert texts(memories.find(scope("Anna", private=True), "plum")) == ["plum of Anna"]


def test_what_staff_add_after_they_looked_is_said_with_a_scope_of_its_own():
    raw("plum of Anna", whose=audience(["account:65"]))
    looks = staff()
    memories.find(looks, "plum")
    assert looks.audience == audience(["account:65"])
    assert memories.store(staff(), "The bridge burns.").memory.audience == ""


def test_all_that_was_concluded_is_found_through_every_step():
    entry = JournalEntry.objects.create(script=1, at=NOON, text="x", digest="x")
    base, first, second, lone = (raw(text) for text in ("base", "first", "second", "lone"))
    cite(first, other=base)
    cite(first, entry=entry)
    cite(second, other=first)
    assert forgetting.resting_on([base.pk]) == {first.pk, second.pk}
    assert forgetting.resting_on(entries=[entry.pk]) == {first.pk, second.pk}
    assert forgetting.resting_on([lone.pk]) == set() == forgetting.resting_on()
    cite(base, other=second)  # a circle ends as well
    assert forgetting.resting_on([base.pk]) == {first.pk, second.pk}


def test_a_correction_keeps_what_a_conclusion_itself_rests_on():
    base, drawn = raw("base"), raw("drawn")
    cite(drawn, other=base)
    memories.correct(staff(), drawn.pk, "drawn better", 4)
    assert Citation.objects.get().other_id == base.pk
    forgetting.drop([base.pk])
    assert not Memory.objects.exists()


def test_only_what_may_come_up_can_be_corrected():
    row = raw("plum of Anna", whose=audience(["account:65"]))
    for asks in (scope("Bert", private=True), staff(2)):
        with pytest.raises(Refusal):
            memories.correct(asks, row.pk, "mine now")


@pytest.mark.skipif(find_spec("numpy") is None, reason="numpy is not installed")
def test_a_corrected_memory_is_found_by_its_new_meaning(monkeypatch):
    monkeypatch.setattr(vectors, "in_use", meaning())
    kept = memories.store(scope(), "a hound barks").memory

    def near(words):
        vector = vectors.meaning().of(words).result
        return texts(brought_to_mind(scope(), words, 9, vector))

    assert near("dog") == ["a hound barks"]
    memories.correct(staff(), kept.pk, "the tavern is full")
    assert near("dog") == [] and near("inn") == ["the tavern is full"]


def test_a_corrected_entry_is_reflected_on_again():
    journal.add(scope("Anna"), "Bert stole.")
    entry = JournalEntry.objects.get()
    JournalEntry.objects.update(reflected=True)
    cite(raw("Bert is a thief."), entry=entry)
    journal.correct(staff(), entry.pk, "Bert borrowed.", 4)
    assert journal.unreflected(1) == entry.importance and not Memory.objects.exists()


def test_what_staff_set_of_favour_takes_no_room_from_what_people_do():
    person = people.know(scope(), "account:66", "Bert")
    bert = scope("Bert")
    assert favour.put(staff(), person, 40, "so", 4).after == 40
    person.refresh_from_db()
    moved = favour.move(bert, person, "help", "He carried water.")
    assert moved.before == 40 and moved.change > 1
    assert favour.put(staff(), Person.objects.get(), 500, "so", 4).after == favour.MOST
    assert Favour.objects.filter(kind=favour.STAFF).count() == 2


def test_a_goal_that_is_removed_counts_no_more_in_its_whole():
    whole = goals.add(scope(), "Build a tower.")
    first = goals.add(scope(), "Find stones.", parent=whole.pk)
    goals.add(scope(), "Find wood.", parent=whole.pk)
    goals.update(scope(), first.pk, state="done")
    reminded = []
    armed = Scope(script=1, now=lambda: NOON, staff=True, remind=lambda: reminded.append(1))
    assert goals.remove(armed, first.pk) == 1 and reminded
    whole.refresh_from_db()
    assert whole.progress == 0
    assert goals.remove(armed, whole.pk) == 2 and not Goal.objects.exists()


def test_the_piece_that_staff_write_goes_before_the_files(tmp_path):
    path = tmp_path / "lore.md"
    path.write_text("# The Well\nkeywords: well\npriority: 3\n\nIt is deep.\n")
    with override_settings(AI={"LORE": [str(path)]}):
        piece = rows.write("the well", text="It is dry.")
        assert (piece.title, piece.keywords, piece.priority) == ("The Well", ("well",), 3)
        [one] = book.everything()
        assert (one.piece.text, one.is_row, one.hides) == ("It is dry.", True, True)
        assert [found.text for found in book.named(["A well!"])] == ["It is dry."]
        assert rows.drop("THE WELL") and not rows.drop("the well")
        [one] = book.everything()
        assert (one.piece.text, one.is_row) == ("It is deep.", False)
    book._files.clear()
