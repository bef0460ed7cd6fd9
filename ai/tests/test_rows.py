"""A test over rows fails for each row that fails, and for an empty table."""

import pytest
from hypothesis import settings
from twisted.internet.defer import succeed

from ai.tests.rows import each_case, each_row, some_of


def test_it_lists_all_rows_that_fail():
    @each_row([1, 2], "ab")
    def test_check(number, letter):
        if letter == "b":
            raise KeyError(number)
        assert number == 1

    with pytest.raises(AssertionError) as caught:
        test_check()
    shown = str(caught.value)
    assert shown.startswith("3 of 4 rows fail:")
    for row in ("(1, 'b'): KeyError: 1", "(2, 'a'): AssertionError", "(2, 'b'): KeyError: 2"):
        assert row in shown
    assert "(1, 'a')" not in shown


def test_it_passes_if_all_rows_do_and_there_are_some():
    each_row([1, 2])(lambda number: None)()
    with pytest.raises(AssertionError, match="empty"):
        each_row([])(lambda row: None)()


def test_cases_have_the_names_of_the_arguments_and_meet_in_all_ways():
    seen = []

    @each_case("letter", "ab")
    @each_case("number, word", [(1, "one"), (2, "two")])
    def test_check(word, letter, number):
        seen.append((letter, number, word))
        assert (letter, number) != ("b", 2)

    with pytest.raises(AssertionError) as caught:
        test_check()
    assert seen == [("a", 1, "one"), ("a", 2, "two"), ("b", 1, "one"), ("b", 2, "two")]
    shown = str(caught.value)
    assert shown.startswith("1 of 2 rows fail:\n('b',): AssertionError: 1 of 2 rows fail:\n(2, 'tw")
    with pytest.raises(AssertionError, match="empty"):
        each_case("row", [])(lambda row: None)()
    with pytest.raises(ValueError):
        each_case("one, two", [(1, 2, 3)])


class TestInAClass:
    @each_case("one", [1, 2])
    def test_it_is_called_with_the_instance(self, one):
        assert isinstance(self, TestInAClass) and one in (1, 2)

    @pytest.fixture
    def two(self):
        return 2

    @each_case("three", [3])
    @each_case("one", [1])
    def test_all_other_arguments_are_fixtures(self, one, two, three):
        assert (one, two, three) == (1, 2, 3)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("decorate", [each_row([1, 2]), each_case("one", [1, 2])])
def test_what_nobody_awaits_fails(decorate):
    async def awaits(one):
        raise AssertionError

    def generates(one):
        yield

    def defers(one):
        return succeed(one)

    for check in (awaits, generates, defers):
        with pytest.raises(AssertionError, match="2 of 2 rows fail(.|\n)*nobody awaits"):
            decorate(check)()


def test_a_row_that_is_skipped_hides_no_other():
    @each_case("one", [1, 2, 3])
    def test_check(one):
        if one == 2:
            pytest.skip("no redis")
        assert one != 1

    with pytest.raises(AssertionError, match="1 of 3 rows fail:\n.1,.: AssertionError"):
        test_check()
    with pytest.raises(pytest.skip.Exception, match="1 of 2 rows were skipped:\n.2,.: no redis"):
        each_case("one", [2, 3])(lambda one: pytest.skip("no redis") if one == 2 else None)()


def test_marks_below_it_are_kept():
    @each_case("one", [1])
    @pytest.mark.slow
    def test_check(one):
        pass

    assert [mark.name for mark in test_check.pytestmark] == ["slow"]


@pytest.fixture
def profile():
    """Has another profile of Hypothesis hold, as an option of pytest would have it."""
    before = "long" if settings.default == settings.get_profile("long") else "short"
    yield settings.load_profile
    settings.load_profile(before)


def test_of_a_long_table_make_test_takes_some_rows_and_make_test_all_takes_each(profile):
    profile("short")
    assert some_of(range(8), 3) == [0, 3, 6]
    profile("long")
    assert some_of(range(8), 3) == [*range(8)]
