"""What is read of an answer before its body, and how a connection is dropped."""

from __future__ import annotations

from typing import Any


class Packed(Exception):
    """An answer is compressed, which nobody asked for: a kilobyte of it may stand for gigabytes."""


def header(response: Any, name: str) -> str:
    """A header of an answer; "" where it has none of that name."""
    values = response.headers.getRawHeaders(name) or [""]
    return str(values[-1]).strip()


def close(transport: Any) -> None:
    """Close at once, without a goodbye that a dead server would not answer."""
    wrapped = getattr(transport, "_producer", None)
    abort = getattr(transport, "abortConnection", None) or getattr(wrapped, "abortConnection", None)
    if abort is not None:
        abort()
    else:
        transport.loseConnection()
