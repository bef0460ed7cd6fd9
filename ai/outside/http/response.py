"""Answers: the headers of one, and how to close its connection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Packed(Exception):
    """An answer is compressed, though we did not ask for it: a kilobyte may become gigabytes."""


class Stale(Exception):
    """A kept connection was closed before anything of an answer came.

    Some servers close a connection just after an answer, so a request that follows at once never
    arrives.

    Args:
        reasons: The errors of the connection.
    """

    def __init__(self, reasons: Sequence[Any]) -> None:
        super().__init__("the connection was closed")
        self.reasons = reasons


def header(response: Any, name: str) -> str:
    """A header of an answer; "" if it has none of that name."""
    values = response.headers.getRawHeaders(name) or [""]
    return str(values[-1]).strip()


def close(transport: Any) -> None:
    """Close at once, without the closing handshake, which a dead server would not answer."""
    wrapped = getattr(transport, "_producer", None)
    abort = getattr(transport, "abortConnection", None) or getattr(wrapped, "abortConnection", None)
    if abort is not None:
        abort()
    else:
        transport.loseConnection()
