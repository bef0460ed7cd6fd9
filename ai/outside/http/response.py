"""Answers: the headers of one, and how to close its connection."""

from __future__ import annotations

from typing import Any


class Packed(Exception):
    """An answer is compressed, though we did not ask for it: a kilobyte may become gigabytes."""


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
