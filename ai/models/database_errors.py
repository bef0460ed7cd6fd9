"""Tells a database that is down or locked from a statement that is wrong."""

from __future__ import annotations

import re

from django.db import InterfaceError, OperationalError

_SQLITE = frozenset({5, 6, 8, 10, 13, 14, 15})
"""Busy, locked, read-only, a disk that fails or is full, a file that cannot be opened or locked."""
_POSTGRESQL = ("08", "25006", "40", "53", "55P03", "57P", "58")
"""How the SQLSTATE begins if the server cannot be reached or is shut down, or has no room or no
turn for a transaction."""
_WORDS = re.compile(
    r"\block(ed)?\b|unable to open|disk|connect|closed|gone away|shutting down|starting up", re.I
)
"""Says the same where an error has no code."""


def is_down(error: BaseException) -> bool:
    """Whether an error is of a database that takes no statements now, and may do so later.

    "No such column" is none, though it is an `OperationalError` on SQLite.
    """
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    cause = error.__cause__
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in _SQLITE
    state = getattr(cause, "sqlstate", None) or getattr(cause, "pgcode", None)
    if state is not None:
        return str(state).startswith(_POSTGRESQL)
    return _WORDS.search(str(error)) is not None
