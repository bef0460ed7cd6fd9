"""A test over rows fails for each row that fails, and for an empty table."""

import pytest

from ai.tests.rows import each_row


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
