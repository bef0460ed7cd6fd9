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
    """How many messages that nobody asked for are still borne.

    Args:
        now: Tells the seconds since some moment.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._left = float(BURST)
        self._since = now()

    def spend(self) -> None:
        """Bear one more.

        Raises:
            TooMuch: It is one too many.
        """
        now = self._now()
        self._left = min(float(BURST), self._left + RATE * (now - self._since))
        self._since = now
        self._left -= 1
        if self._left < 0:
            raise TooMuch("it floods the game with messages that nobody asked for")
