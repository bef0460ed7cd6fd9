"""Server-sent events: what a stream of bytes says, whatever pieces it comes in."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import NamedTuple

MAX_LINE = 1024 * 1024
"""Characters of a line, and of an event; more is nothing that anybody could mean."""


class Event(NamedTuple):
    """One event."""

    kind: str
    """Its "event" field, or ""."""
    data: str


class TooMuch(Exception):
    """A line of a stream is longer than any event."""


class EventStream:
    """Takes bytes and gives events, each as soon as its end is there."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest: list[str] = []
        """The beginning of a line whose end has not come."""
        self._length = 0
        self._after_return = False
        self._first = True
        self._kind = ""
        self._data: list[str] = []
        self._size = 0
        """Characters of them."""

    def feed(self, piece: bytes, last: bool = False) -> Iterator[Event]:
        """The events that are complete with this piece.

        Args:
            piece: The next bytes.
            last: Whether the stream ends with them; what has come of an event then counts.

        Raises:
            TooMuch: A line or an event has no end.
        """
        text = self._decoder.decode(piece, last)
        if self._first and text:
            self._first, text = False, text.removeprefix("\ufeff")
        for line in self._lines(text, last):
            if line:
                self._take(line)
            elif self._data or self._kind:
                yield from self._event()
        if last:
            yield from self._event()

    def _lines(self, text: str, last: bool) -> Iterator[str]:
        """Whole lines; they end with CR, LF or both, and the two may come apart."""
        if self._after_return and text:
            self._after_return = False
            text = text.removeprefix("\n")
        self._after_return = self._after_return or text.endswith("\r")
        *whole, rest = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for line in whole:
            yield "".join([*self._rest, line])
            self._rest, self._length = [], 0
        self._rest.append(rest)
        self._length += len(rest)
        if self._length > MAX_LINE:
            raise TooMuch
        if last and self._length:
            yield "".join(self._rest)

    def _take(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
            self._size += len(value)
            if self._size > MAX_LINE:
                raise TooMuch
        elif name == "event":
            self._kind = value

    def _event(self) -> Iterator[Event]:
        kind, data = self._kind, self._data
        self._kind, self._data, self._size = "", [], 0
        if data:
            yield Event(kind, "\n".join(data))
