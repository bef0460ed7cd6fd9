"""A test over rows fails for each row that fails, and for an empty table."""

import pytest

from ai.tests.rows import each_case, each_row


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
