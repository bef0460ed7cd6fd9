"""What the tools share that read and write what an assistant keeps."""

from datetime import UTC, datetime, timedelta

import pytest

from ai.tests.rows import each_case
from ai.tools import ToolError
from ai.tools.support.notes import ago, by, due_at, kept_text

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@each_case(
    ("before", "told"),
    [
        (timedelta(seconds=-5), "just now"),
        (timedelta(seconds=20), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=89), "89 minutes ago"),
        (timedelta(minutes=100), "2 hours ago"),
        (timedelta(hours=36), "36 hours ago"),
        (timedelta(hours=40), "2 days ago"),
        (timedelta(days=60), "60 days ago"),
        (timedelta(days=365), "12 months ago"),
    ],
)
def test_how_long_ago_something_was_is_told_as_people_tell_it(before, told):
    assert ago(NOW - before, NOW) == told


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (-40, "1 minute ago"),
        (-20, "now"),
        (0, "now"),
        (1, "in less than a minute"),
        (29, "in less than a minute"),
        (45, "in 1 minute"),
        (70, "in 2 minutes"),
        (119, "in 2 minutes"),
        (240.5, "in 5 minutes"),
    ],
)
def test_what_is_due_later_is_never_told_as_due_earlier(seconds, told):
    assert due_at(NOW + timedelta(seconds=seconds), NOW) == f"due {told}"


def test_what_is_kept_is_one_line_of_bounded_length():
    assert kept_text("  a\n\tb \x1b[31mc ", 20) == "a b c"
    assert len(kept_text("x" * 100, 20)) == 20
    with pytest.raises(ToolError) as refused:
        kept_text("\u200b\n", 20)
    assert refused.value.advice


def test_who_said_it_is_told_by_name():
    assert by("Anna", "account:3") == "Anna"
    assert by("", "account:3") == "somebody"
    assert by("", "") == "yourself"
