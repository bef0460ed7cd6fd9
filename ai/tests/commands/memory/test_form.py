"""Forms: what builders type behind the subcommands about records."""

import pytest

from ai.commands.console.errors import UserError
from ai.commands.console.lookup import split
from ai.commands.memory import form


def parsed(word, text, *switches):
    return form.parse(word, *split(text), switches)


def test_the_last_switch_counts_and_may_stand_first():
    assert parsed("memory", "marta 3/drop = yes", "drop") == ("marta 3", "drop", "", "yes")
    assert parsed("memory", "/find marta = a/b", "find") == ("marta", "find", "", "a/b")
    assert parsed("memory", "/page 2", "page") == ("", "page", "2", "")
    assert parsed("people", "a/ note 3 = x", "note") == ("a", "note", "3", "x")


def test_what_is_no_whole_number_says_which_are_wanted():
    assert [form.demand_number(text, -9, 9, "x") for text in ("+3", "-3", "3 %")] == [3, -3, 3]
    for text in ("--5", "+-5", "5-", "-", "", "²", "1" * 8):
        with pytest.raises(UserError, match="a number from -9 to 9"):
            form.demand_number(text, -9, 9, "x")


def test_a_switch_nearly_right_is_guessed():
    with pytest.raises(UserError) as caught:
        parsed("memory", "marta/fnd = x", "find", "drop")
    assert "Did you mean '/find'?" in caught.value.advice
    assert "help ai/memory" in caught.value.advice
