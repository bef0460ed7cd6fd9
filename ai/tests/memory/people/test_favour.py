from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.memory.people import favour, people
from ai.memory.people.deeds import KINDS
from ai.memory.people.favour import LEAST, MOST, attitude, faded, step
from ai.models import Favour, Person
from ai.tests.memory.scopes import ANNA, BERT, MALLORY, SCRIPT, Days, turn

PER_DAY = 8.0
values = st.floats(-MOST, MOST)
kinds = st.sampled_from(sorted(KINDS))
weights = st.sampled_from([favour.HEARSAY, 1.0])


FLOWERS = ("a red rose", "two tulips", "some lilies", "one daisy", "blue asters", "wild poppies")


def days_of(count, deeds, weight=1.0):
    """Favour day by day, where somebody does the same few things each day."""
    value, seen = 0.0, []
    for _ in range(count):
        value = faded(day_of(value, deeds, weight), 1, 30)
        seen.append(value)
    return seen


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


@given(st.lists(kinds, min_size=1, max_size=20))
def test_no_week_makes_a_stranger_dear_or_hated(deeds):
    assert all(abs(value) < 60 for value in days_of(7, deeds))


@given(st.lists(kinds, max_size=20))
def test_slander_and_praise_by_others_carry_it_only_so_far(deeds):
    seen = days_of(365, deeds, favour.HEARSAY)
    assert all(abs(value) <= MOST * favour.HEARSAY for value in seen)


@given(values, st.lists(kinds, max_size=20), kinds)
def test_up_and_down_in_turns_wins_no_more_than_a_day_may(value, deeds, kind):
    today, up = [], 0.0
    for one in [*deeds, *[kind, "insult"] * 30]:
        change = step(value, one, today, PER_DAY)
        if change:
            today.append((one, change))
        value, up = value + change, up + max(change, 0.0)
    assert up <= PER_DAY + 1e-9


@given(values)
def test_who_stays_away_is_neutral_again_within_half_a_year(value):
    assert attitude(faded(value, 182, 30)) == "neutral"


@given(st.text(min_size=3, max_size=200), st.sampled_from(["!", " ", ".", "  \n"]))
def test_a_reason_is_like_itself_however_it_is_written(reason, mark):
    assert favour.alike(reason, [reason])
    assert favour.alike(f"{mark}{reason}{mark}", [reason])
    assert not favour.alike(reason, [])


def test_reasons_are_alike_by_their_words():
    told = ["Anna brought back my lost lantern"]
    for reason in ("anna brought back my LOST lantern", "brought back my lantern, Anna did"):
        assert favour.alike(reason, told), reason
    for reason in ("Anna stole the lantern", "gave me honey cake"):
        assert not favour.alike(reason, told), reason


def test_a_clock_that_was_set_back_makes_nobody_dearer():
    assert faded(40.0, -500, 30) == 40.0


def test_words_for_it_rise_with_it():
    words = list(dict.fromkeys(attitude(value) for value in range(-100, 101)))
    assert words == ["hostile", "dislike", "wary", "neutral", "friendly", "fond", "devoted"]


@pytest.mark.django_db
class TestMove:
    def person(self, who=ANNA, now=None):
        return people.know(turn(now=now), who, "Anna")

    @pytest.mark.postgresql
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
        for number in range(200):
            moved = favour.move(turn(now=days), person, "gift", f"flower{number}")
            days.pass_(minutes=5)
        assert 0 < moved.after < 5
        assert Favour.objects.count() < 10

    def test_it_fades_while_nothing_happens(self):
        days = Days()
        favour.move(turn(now=days), self.person(now=days), "help", "found my lantern")
        days.pass_(days=30)
        assert favour.now_of(Person.objects.get(), days()) == pytest.approx(1.5)

    def test_another_day_counts_again(self):
        days, person = Days(), self.person()
        first = favour.move(turn(now=days), person, "gift", "a red rose").change
        second = favour.move(turn(now=days), person, "gift", "two tulips").change
        days.pass_(hours=25)
        third = favour.move(turn(now=days), person, "gift", "some lilies").change
        assert second < first / 1.9 and third > second

    def test_the_same_told_again_moves_nothing_whatever_it_is_called(self):
        days, person = Days(), self.person()
        first = favour.move(turn(now=days), person, "help", "found my lost lantern")
        for kind, reason in (
            ("help", "found my lost lantern"),
            ("gift", "Found my lost lantern!"),
            ("loyalty", "has found my lost lantern"),
            ("kindness", "lantern, lost, found"),
        ):
            days.pass_(hours=26)
            again = favour.move(turn(now=days), person, kind, reason)
            assert again.change == 0 and again.repeated, reason
        assert Favour.objects.count() == 1 and 0 < again.after < first.after

    def test_after_a_week_it_may_have_happened_again(self):
        days, person = Days(), self.person()
        favour.move(turn(now=days), person, "help", "found my lost lantern")
        days.pass_(days=7, minutes=1)
        assert favour.move(turn(now=days), person, "help", "found my lost lantern").change > 0

    def test_a_reason_for_the_opposite_is_no_repetition(self):
        person = self.person()
        favour.move(turn(), person, "honesty", "told me of the ring")
        assert favour.move(turn(), person, "lie", "told me of the ring").change < 0

    def test_whether_somebody_whispered_a_reason_is_not_to_be_found_out(self):
        person = self.person()
        favour.move(turn(ANNA, whisper=True), person, "honesty", "hid the ring herself")
        assert not favour.move(turn(MALLORY), person, "kindness", "hid the ring herself").repeated
        assert favour.move(turn(ANNA), person, "honesty", "hid the ring herself").repeated

    def test_two_accounts_of_one_player_win_no_more_than_a_day_may(self):
        days, person = Days(), self.person()
        for number, name in enumerate(FLOWERS * 3):
            for asker, kind in ((ANNA, "gift"), (MALLORY, "loyalty"), (BERT, "help")):
                favour.move(turn(asker, days), person, kind, f"{name} {number}{kind} {asker}")
        assert 0 < Person.objects.get().favour <= PER_DAY

    @pytest.mark.slow
    def test_slander_by_many_for_a_year_makes_nobody_hated(self):
        days, person = Days(), self.person()
        for number in range(365):
            for asker in (BERT, MALLORY):
                reason = f"sold{number} us{asker} out{number}"
                moved = favour.move(turn(asker, days), person, "betrayal", reason)
            days.pass_(days=1)
        assert -25 < moved.after < -8 and attitude(moved.after) == "wary"

    def test_hearsay_counts_for_less_than_deeds(self):
        for number in range(20):
            moved = favour.move(turn(MALLORY), self.person(), "betrayal", f"sold{number} us")
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
