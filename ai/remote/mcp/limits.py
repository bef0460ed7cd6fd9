"""Limits: how much a server may send, in what pieces, and how often unasked."""

from __future__ import annotations

from collections.abc import Callable

MAX_MESSAGE = 4 * 1024 * 1024
"""Bytes of one message, which may have a picture in it."""
MAX_PARTS = 40_000
"""Values in one message, roughly; reading more at once would make the game wait."""
BURST = 1000
"""Unasked messages at once, such as log lines and requests to us."""
RATE = 50.0
"""Further unasked messages per second."""
MAX_BYTES = 64 * 1024 * 1024.0
"""Bytes from a program at once, asked for or not."""
BYTE_RATE = 2 * 1024 * 1024.0
"""Further bytes per second."""
MAX_PAGES = 20
"""Pages of a list of tools."""


class TooMuch(ValueError):
    """A server sends too much."""


def count_parts(written: bytes) -> int:
    """An upper bound for the number of values in JSON."""
    return written.count(b",") + written.count(b"[") + written.count(b"{")


def require_few_parts(written: bytes) -> None:
    """Require that JSON can be read quickly.

    Raises:
        TooMuch: It has too many parts.
    """
    if count_parts(written) > MAX_PARTS:
        raise TooMuch(f"one of its messages has more than {MAX_PARTS} parts")


class Allowance:
    """A token bucket for what a server sends.

    Args:
        now: Seconds since some moment.
        most: What may come at once.
        rate: What more may come each second.
        why: The reason that is given when more comes.
    """

    def __init__(self, now: Callable[[], float], most: float, rate: float, why: str) -> None:
        self._now = now
        self._most = self._left = most
        self._rate = rate
        self._why = why
        self._since = now()

    def spend(self, amount: float = 1.0) -> None:
        """Count what came.

        Raises:
            TooMuch: It is more than is left.
        """
        now = self._now()
        self._left = min(self._most, self._left + self._rate * (now - self._since)) - amount
        self._since = now
        if self._left < 0:
            raise TooMuch(self._why)
