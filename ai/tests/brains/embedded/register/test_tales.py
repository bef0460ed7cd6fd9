"""What a tale says of what is asked about it, in its teller's own words."""

from ai.brains.embedded.register.tales import is_asked_of_tale, part_of_tale

TALE = "once my grandad had a goose called Bess, and she bit the priest so hard he became a baker"


def test_a_tale_is_told_again_where_it_speaks_of_what_is_asked() -> None:
    for asked in ("what was the gooses name again", "who became a baker", "who bit the priest"):
        assert is_asked_of_tale(asked)
        assert part_of_tale(asked, TALE) == TALE, asked


def test_of_anything_else_it_says_nothing() -> None:
    for asked in ("what is the word at the gate", "who runs this inn", "where is the library"):
        assert part_of_tale(asked, TALE) == "", asked
    for asked in ("is there a priest here", "what is your name", "do you like geese", "a goose"):
        assert not is_asked_of_tale(asked), asked


def test_of_a_long_tale_only_the_part_that_speaks_of_it() -> None:
    long = f"once there was a mill. {'It stood and stood. ' * 20}In it lived a cat called Tom."
    assert part_of_tale("what was the cat called", long) == "In it lived a cat called Tom"
