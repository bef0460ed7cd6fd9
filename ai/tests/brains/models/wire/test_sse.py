from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.brains.models.wire.sse import MAX_LINE, Event, EventStream, TooMuch
from ai.tests.brains.models.wires import cut

SIZES = st.lists(st.integers(1, 9), min_size=1, max_size=8)
LINES = st.lists(
    st.sampled_from(
        ["data: a", "data:b", "data: ü€😀", ": ping", "event: x", "", "", "id: 7", "odd", "data"]
    ),
    max_size=20,
)


def events(data: bytes, sizes: list[int] | None = None) -> list[Event]:
    stream = EventStream()
    found = [event for piece in cut(data, sizes or []) for event in stream.feed(piece)]
    return [*found, *stream.feed(b"", last=True)]


@given(LINES, st.sampled_from(["\n", "\r\n", "\r"]), SIZES)
def test_pieces_of_any_size_give_the_same_events(
    lines: list[str], end: str, sizes: list[int]
) -> None:
    data = "".join(line + end for line in lines).encode()
    assert events(data, sizes) == events("".join(line + "\n" for line in lines).encode())


@given(st.binary(max_size=200), SIZES)
def test_no_bytes_break_it(data: bytes, sizes: list[int]) -> None:
    assert events(data, sizes) == events(data)


def test_an_event_has_a_kind_and_all_its_lines_of_data() -> None:
    assert events(b"event: note\ndata: one\ndata: two\n\n") == [Event("note", "one\ntwo")]


def test_comments_and_empty_events_are_nothing() -> None:
    assert events(b": keep-alive\n\nevent: x\n\ndata: y\n\n") == [Event("", "y")]


def test_a_mark_at_the_beginning_is_no_part_of_the_first_line() -> None:
    assert events(b"\xef\xbb\xbfdata: y\n\n") == [Event("", "y")]


def test_a_last_event_without_its_blank_line_counts() -> None:
    assert events(b"data: y") == [Event("", "y")]


def test_an_event_is_given_as_soon_as_its_end_is_there() -> None:
    stream = EventStream()
    assert list(stream.feed(b"data: y\r\n")) == []
    assert list(stream.feed(b"\r")) == [Event("", "y")]
    assert list(stream.feed(b"\ndata: z\n\n")) == [Event("", "z")]


def test_a_line_without_an_end_is_given_up() -> None:
    stream = EventStream()
    with pytest.raises(TooMuch):
        for _ in range(MAX_LINE // 1000 + 2):
            list(stream.feed(b"a" * 1000))
