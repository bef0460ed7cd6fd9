"""Reconnects to a database that was restarted."""

from __future__ import annotations

from django.db import connections


def reconnect_database() -> None:
    """Close this thread's broken connections; the next statement opens another.

    Django does that between requests of a web site, of which a game and a worker have none.
    """
    for connection in connections.all(initialized_only=True):
        if not connection.errors_occurred or connection.in_atomic_block:
            continue
        connection.errors_occurred = False
        if connection.connection is not None and not connection.is_usable():
            connection.close()
