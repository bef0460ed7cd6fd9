from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.memory import favour, people
from ai.memory.deeds import KINDS
from ai.memory.favour import LEAST, MOST, attitude, faded, step
from ai.models import Favour, Person
from ai.tests.memory.scopes import ANNA, MALLORY, SCRIPT, Days, turn

PER_DAY = 8.0
values = st.floats(-MOST, MOST)
kinds = st.sampled_from(sorted(KINDS))
weights = st.sampled_from([favour.HEARSAY, 1.0])


def day_of(value, deeds, weight=1.0):
    """Favour after deeds of one day."""
    today = []
    for kind in deeds:
        change = step(value, kind, today, PER_DAY, weight)
        if change:
            today.append((kind, change))
            value += change
    return value


@given(values, kinds, weights)
def test_two_hundred_times_the_same_thing_move_it_by_little(value, kind, weight):
    moved = day_of(value, [kind] * 200, weight) - value
    assert abs(moved) <= min(PER_DAY, 2 * abs(KINDS[kind])) * weight + 1e-9
    assert moved == 0 or (moved > 0) == (KINDS[kind] > 0)


@given(values, st.lists(kinds, max_size=60), weights)
def test_no_day_moves_it_further_than_a_day_may(value, deeds, weight):
    assert abs(day_of(value, deeds, weight) - value) <= PER_DAY * weight + 1e-9


@given(values, st.lists(kinds, max_size=60))
def test_it_stays_within_its_bounds(value, deeds):
    assert -MOST <= day_of(value, deeds) <= MOST


@given(values, kinds)
def test_each_repetition_counts_for_less(value, kind):
    today = []
    for _ in range(12):
        change = step(value, kind, today, 100.0)
        today.append((kind, change))
    sizes = [abs(change) for _, change in today]
    assert all(after <= before for before, after in pairwise(sizes))
    assert all(size == 0 or size >= LEAST for size in sizes)


@given(values, st.floats(0, 1000), st.floats(0, 1000))
def test_it_fades_towards_nothing_and_never_past_it(value, days, more):
    left, later = faded(value, days, 30), faded(value, days + more, 30)
    assert abs(later) <= abs(left) + 1e-9 and abs(left) <= abs(value)
    assert left * value >= 0
    assert faded(value, 30, 30) == pytest.approx(value / 2)


def test_a_clock_that_was_set_back_makes_nobody_dearer():
    assert faded(40.0, -500, 30) == 40.0


def test_words_for_it_rise_with_it():
    words = list(dict.fromkeys(attitude(value) for value in range(-100, 101)))
    assert words == ["hostile", "dislike", "wary", "neutral", "friendly", "fond", "devoted"]


@pytest.mark.django_db
class TestMove:
    def person(self, who=ANNA, now=None):
        return people.know(turn(now=now), who, "Anna")

    def test_a_deed_moves_it_and_keeps_its_reason(self):
        moved = favour.move(turn(), self.person(), "help", "found my lantern", 2)
        assert moved.change == moved.after == 3.0
        row = Favour.objects.get()
        assert (row.kind, row.reason, row.source, row.author) == (
            "help",
            "found my lantern",
            ANNA,
            2,
        )
        assert Person.objects.get().favour == 3.0

    def test_farming_moves_it_by_little_and_leaves_few_rows(self):
        days, person = Days(), self.person()
        for _ in range(200):
            moved = favour.move(turn(now=days), person, "gift", "a flower")
            days.pass_(minutes=5)
        assert 0 < moved.after < 5
        assert Favour.objects.count() < 10

    def test_it_fades_while_nothing_happens(self):
        days = Days()
        favour.move(turn(now=days), self.person(now=days), "help", "found my lantern")
        days.pass_(days=30)
        assert favour.now_of(Person.objects.get(), days()) == pytest.approx(1.5)

    def test_another_day_counts_anew(self):
        days, person = Days(), self.person()
        first = favour.move(turn(now=days), person, "gift", "a flower").change
        second = favour.move(turn(now=days), person, "gift", "a flower").change
        days.pass_(hours=25)
        third = favour.move(turn(now=days), person, "gift", "a flower").change
        assert second < first / 1.9 and third > second

    def test_hearsay_counts_for_less_than_deeds(self):
        for _ in range(20):
            moved = favour.move(turn(MALLORY), self.person(), "betrayal", "sold us")
        assert -PER_DAY * favour.HEARSAY - 0.01 <= moved.after < -2

    def test_a_reason_that_was_whispered_is_for_its_owner(self):
        person = self.person()
        favour.move(turn(ANNA, whisper=True), person, "honesty", "told of the ring")
        reasons = {
            asker: [row.reason for row in favour.reasons(turn(asker, whisper=True), ANNA, 5)]
            for asker in (ANNA, MALLORY)
        }
        assert reasons == {ANNA: ["told of the ring"], MALLORY: []}
        assert person.script == SCRIPT
