"""Whom a line is for, told by its words, where friends stand together by a character."""

from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.assistant.percepts.addressee_classifier import (
    DOUBTED,
    LIKELY,
    SCENES,
    Before,
    Last,
    Training,
    lines_of,
    trained,
)
from ai.assistant.percepts.echoes import Row
from ai.tests.rows import each_row

HERE = Path(__file__).parent
HELD_OUT, EVENING = HERE / "held_out_scenes.txt", HERE / "held_out_evening.txt"
"""Scenes in which it is not trained: made up, and what two friends typed in an evening's play."""
NAMES = ("Bob", "Bobby")
BEHIND_A_FRIEND = Before(Last.OTHER_ASIDE, Last.OWN)
WEDDING = "One ale at a wedding. None on watch, and there is always a watch."
SCENE = """
Marta* with Eve
Bob: evening >
Anna: so late
Anna: an ale please >
Bob: eve, sit down

Rolf
Bob: hello >
""".strip()


def chance(
    text: str,
    before: Before = BEHIND_A_FRIEND,
    friends: Sequence[str] = NAMES,
    rows: Sequence[Row] = (),
    gender: str = "female",
) -> Any:
    return trained().chance(text, before, friends, ["Marta", "innkeeper"], rows, gender)


def rates(scenes: Path) -> tuple[float, float, float]:
    """Which shares of the lines for characters, for friends, and of all are judged right."""
    right: dict[bool, list[bool]] = {True: [], False: []}
    for line in lines_of(scenes.read_text("utf-8")):
        whose = line.friends, [line.character]
        found = trained().chance(line.text, line.before, *whose, gender=line.gender)
        is_right = found is not None and (found >= LIKELY) is line.is_for_it
        right[line.is_for_it].append(is_right)
    every = right[True] + right[False]
    for_characters, for_friends, all_lines = map(fmean, (right[True], right[False], every))
    return for_characters, for_friends, all_lines


def test_four_of_five_lines_of_unknown_scenes_are_judged_right() -> None:
    assert min(rates(HELD_OUT)) > 0.8


def test_nine_of_ten_lines_of_an_evenings_play_are_judged_right() -> None:
    *_, all_lines = rates(EVENING)
    assert all_lines >= 0.9


def test_what_was_learnt_is_known() -> None:
    assert min(rates(SCENES)) > 0.95


@each_row(
    (
        "what have you got to eat?",
        "two ales pls",
        "marta",
        "excuse me, is this the way to the mill",
        "could u tell us about the old tower",
        "sorry about my friend, he means no harm",
        "INNKEEPER, AN ALE!",
    )
)
def test_what_one_says_to_who_lives_there_is_for_them(line) -> None:
    assert chance(line) >= LIKELY


@each_row(
    (
        "lol you never had a horse bob",
        "told you so",
        "lets go, its late",
        "shut up bob",
        "i met marta yesterday bob",
        "she likes you",
        "you owe me two coppers btw",
    )
)
def test_what_friends_say_to_each_other_is_for_them(line) -> None:
    assert chance(line) < DOUBTED


@each_row(("makin", "lookin", "goin"))
def test_a_word_that_lacks_its_last_letter_is_read_with_it(word) -> None:
    assert chance(f"what are you {word}") == chance(f"what are you {word}g")


@each_row(("coin", "join", "thin", "cousin", "pumpkin"))
def test_a_word_that_lacks_nothing_is_read_as_it_is(word) -> None:
    assert chance(f"what {word}") != chance(f"what {word}g")


@each_row(("creepy", "and then", "xyzzy", "hm", "the other one"))
def test_it_counts_to_whom_the_speaker_spoke_before(line) -> None:
    rest = chance(line, Before(Last.OWN, Last.OWN))
    assert chance(line, Before(Last.OTHER_ASIDE, Last.OWN_ASIDE)) < rest


@each_row(("what wedding", "what watch", "always? really"))
def test_what_takes_up_what_the_character_has_said_is_for_it(line) -> None:
    assert chance(line) < LIKELY <= chance(line, rows=[Row(True, WEDDING)])


@each_row(("what wedding", "nice weather", "bob, watch out"))
def test_what_friends_have_said_before_is_theirs(line) -> None:
    assert chance(line, rows=[Row(False, line), Row(True, WEDDING)]) == chance(line)
    assert chance(line, rows=[Row(False, WEDDING)]) == chance(line)


@each_row(("is bob in trouble", "does bob owe you"))
def test_what_is_asked_of_the_friend_is_not_for_that_friend(line) -> None:
    assert chance(line) >= LIKELY


@each_row(("he's sweet, can we keep him", "he is a bit slow isnt he", "can he even hear us"))
def test_he_beside_a_man_is_rather_that_man_of_whom_a_friend_is_told(line) -> None:
    before = Before(Last.OTHER, Last.OWN)
    assert chance(line, before, gender="male") < chance(line, before, gender="female")


def test_a_name_is_one_however_it_is_typed() -> None:
    assert chance("bob, come here") == chance("BOBBY, come here")
    for name in ("d'Arcy", "Jean-Luc", "Anna Maria", "Ur", "a.b+c", "Zoë"):
        assert chance(f"{name}, sit down", friends=[name]) == chance("bob, sit down")
    assert chance("you’re late") == chance("youre late") == chance("you're late")


@each_row((("Will", "will you open the gate"), ("May", "may i have an ale")))
def test_a_name_that_is_a_word_as_well_is_one_where_it_is_typed_large(row) -> None:
    name, line = row
    assert chance(line, friends=[name]) == chance(line) >= LIKELY
    assert chance(f"{name}, sit down", friends=[name]) == chance("bob, sit down")


@each_row(("du schuldest mir noch geld", "je suis si fatigué ce soir"))
def test_it_does_not_judge_other_languages(line) -> None:
    assert chance(line) is None


@given(st.text(max_size=200), st.sampled_from(Last), st.sampled_from(Last))
def test_any_text_has_a_chance(text, last, own) -> None:
    found = chance(text, Before(last, own))
    assert found is None or 0 < found < 1


def test_a_line_is_read_up_to_its_fortieth_word() -> None:
    words = ["ale"] * 40
    assert chance(" ".join(words)) == chance(" ".join([*words, *["bob"] * 10_000]))


def test_a_scene_says_what_was_said_before_each_line() -> None:
    assert [(line.text, line.before, line.is_for_it) for line in lines_of(SCENE)] == [
        ("evening", Before(Last.CAME), True),
        ("so late", Before(Last.OTHER), False),
        ("an ale please", Before(Last.OWN_ASIDE, Last.OWN_ASIDE), True),
        ("eve, sit down", Before(Last.OTHER, Last.OWN), False),
        ("hello", Before(Last.NOTHING), True),
    ]


def test_a_scene_may_say_what_the_character_said() -> None:
    one, two, three = lines_of("Marta\nBob: hi >\nMarta: Soup?\nAnna: what soup >\nBob: sit, anna")
    rows = [Row(False, "hi"), Row(True, "Soup?"), Row(False, "what soup")]
    assert [line.rows for line in (one, two, three)] == [rows[:0], rows[:2], rows]
    assert two.before == Before(Last.OTHER)
    assert {name for line in (one, two, three) for name in line.friends} == {"Anna", "Bob"}


def test_a_scene_says_who_is_there() -> None:
    first, *_, last = lines_of(SCENE)
    assert (first.character, first.friends) == ("Marta", {"Anna", "Eve"})
    assert (last.character, last.friends) == ("Rolf", set())


def test_it_is_learnt_on_a_thread_once() -> None:
    known, jobs = trained(), []
    trained.cache_clear()
    training = Training(jobs.append)
    try:
        assert training.trained() is None
        assert training.trained() is None
        assert len(jobs) == 1
    finally:
        jobs[0]()
    again = training.trained()
    assert again is not None
    text = "an ale please"
    assert again.chance(text, Before(), [], []) == known.chance(text, Before(), [], [])


def test_a_line_of_a_scene_that_nobody_says_is_a_slip() -> None:
    with pytest.raises(ValueError, match="nobody says: evening"):
        list(lines_of("Marta\nBob: hello >\nevening >"))
