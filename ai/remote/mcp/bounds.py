"""Bounds: how much a server may send, in what pieces, and how often unasked."""

from __future__ import annotations

from collections.abc import Callable

MAX_MESSAGE = 4 * 1024 * 1024
"""Bytes of one message; a picture may be in it, of which only its size is told."""
MAX_PARTS = 40_000
"""Values in one message, about; reading more at once would make the game wait."""
BURST = 1000
"""Messages that nobody asked for, at once: a log that is told, questions to us."""
RATE = 50.0
"""And so many a second on."""
MAX_BYTES = 64 * 1024 * 1024.0
"""Bytes of a program's, asked for or not, at once."""
BYTE_RATE = 2 * 1024 * 1024.0
"""And so many a second on."""
MAX_PAGES = 20
"""Of a list of tools."""


class TooMuch(ValueError):
    """It sends more than anybody could mean."""


def count_parts(written: bytes) -> int:
    """How many values stand in JSON, at most."""
    return written.count(b",") + written.count(b"[") + written.count(b"{")


def demand_few_parts(written: bytes) -> None:
    """Let JSON pass that is read quickly.

    Raises:
        TooMuch: It has too many parts, whatever they are.
    """
    if count_parts(written) > MAX_PARTS:
        raise TooMuch(f"one of its messages has more than {MAX_PARTS} parts")


class Allowance:
    """How much of something is still borne.

    Args:
        now: Tells the seconds since some moment.
        most: How much of it at once.
        rate: How much more with each second.
        why: What is said of whoever sends more.
    """

    def __init__(self, now: Callable[[], float], most: float, rate: float, why: str) -> None:
        self._now = now
        self._most = self._left = most
        self._rate = rate
        self._why = why
        self._since = now()

    def spend(self, much: float = 1.0) -> None:
        """Bear some more.

        Raises:
            TooMuch: It is more than is left.
        """
        now = self._now()
        self._left = min(self._most, self._left + self._rate * (now - self._since)) - much
        self._since = now
        if self._left < 0:
            raise TooMuch(self._why)
