"""Differences between texts."""

from hypothesis import given
from hypothesis import strategies as st

from ai.tests.rows import each_row
from ai.window.assistants.differences import changes

WORDS = st.text("ab \n", max_size=30)


@each_row(
    [
        ("", "", ""),
        ("a b", "a b", "a b"),
        ("", "a", "+a+"),
        ("a", "", "-a-"),
        ("my horse", "my horse is red", "my horse+ is red+"),
        ("my horse is red", "my horse", "my horse- is red-"),
        ("the old inn", "the new inn", "the -old -+new +inn"),
        ("a b c", "a c", "a -b -c"),
        ("a\nb", "a b", "a-\n-+ +b"),
        ("one. two.", "two. one.", "+two. +one.- two.-"),
    ]
)
def test_shows_what_was_added_and_removed(row):
    before, after, shown = row
    marks = {"same": "", "added": "+", "removed": "-"}
    assert "".join(marks[k] + text + marks[k] for k, text in changes(before, after)) == shown


@given(WORDS, WORDS)
def test_both_texts_can_be_read_from_it(before, after):
    runs = list(changes(before, after))
    assert "".join(text for kind, text in runs if kind != "added") == before
    assert "".join(text for kind, text in runs if kind != "removed") == after
