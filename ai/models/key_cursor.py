"""The key cursor: executes on PostgreSQL what gives back nothing but keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any


class KeyCursor:
    """Executes a statement by the library under psycopg, whose own cursor takes four times as long.

    It has of a cursor what execute wrappers may look at.

    Args:
        connection: Of psycopg, in a transaction or in autocommit.
        usual: Makes the cursor for values that are not plain.
    """

    def __init__(self, connection: Any, usual: Callable[[], Any]) -> None:
        self._connection = connection
        self._usual = usual
        self._rows: list[tuple[Any, ...]] = []
        self.rowcount = -1

    def execute(self, sql: str, values: Sequence[Any]) -> None:
        """Execute a statement.

        Raises:
            psycopg.Error: As psycopg's own cursor does.
        """
        try:
            texts = list(map(_as_text, values))
        except ValueError:
            with self._usual() as cursor:
                cursor.execute(sql, values)
                self._rows = cursor.fetchall() if cursor.description else []
                self.rowcount = cursor.rowcount
            return
        result = _executed(self._connection.pgconn, _numbered(sql), texts)
        if result.command_tuples is None:
            raise _error(result)
        self.rowcount = result.command_tuples
        columns, get = range(result.nfields), result.get_value
        self._rows = [
            tuple([_read(get(row, column)) for column in columns]) for row in range(result.ntuples)
        ]

    def fetchall(self) -> list[tuple[Any, ...]]:
        """The rows; each value is a key, or a list of keys."""
        return self._rows

    def close(self) -> None:
        """Nothing is open."""


def is_usable(connection: Any) -> bool:
    """Whether a driver's connection to PostgreSQL is one that a `KeyCursor` can use now."""
    if not hasattr(connection, "pgconn"):
        return False  # it is of psycopg2
    if connection.autocommit:
        return True
    from psycopg.pq import TransactionStatus

    # Elsewhere, psycopg's own cursor would begin a transaction.
    return bool(connection.pgconn.transaction_status == TransactionStatus.INTRANS)


@lru_cache(500)
def _numbered(sql: str) -> bytes:
    """A statement with the placeholders of PostgreSQL itself."""
    first, *others = sql.split("%s")
    return "".join([first, *(f"${at}{part}" for at, part in enumerate(others, 1))]).encode()


def _as_text(value: Any) -> bytes | None:
    """A value as PostgreSQL reads it, which knows its type from the statement.

    Raises:
        ValueError: It is none of these, or a text that PostgreSQL refuses.
    """
    if value is None:
        return None
    if isinstance(value, str):
        text = value.encode()
        if b"\0" in text:
            raise ValueError("it has a zero character")
        return text
    if isinstance(value, bool):
        return b"t" if value else b"f"
    if isinstance(value, int):
        return b"%d" % value
    if isinstance(value, float | datetime):
        return str(value).encode()
    raise ValueError("it is not plain")


def _executed(connection: Any, sql: bytes, texts: Sequence[bytes | None]) -> Any:
    import psycopg

    try:
        return connection.exec_params(sql, texts)
    except psycopg.OperationalError as error:  # it speaks of a socket or of memory
        raise psycopg.OperationalError(f"the connection is lost: {error}") from error


def _read(value: bytes) -> Any:
    if value.startswith(b"{"):
        return list(map(int, value[1:-1].split(b","))) if len(value) > 2 else []
    return int(value)


def _error(result: Any) -> Exception:
    """What psycopg's own cursor raises."""
    import psycopg
    from psycopg.pq import DiagnosticField

    if result.error_field(DiagnosticField.SQLSTATE) is None:  # the connection is lost
        return psycopg.OperationalError(result.error_message.decode("utf-8", "replace").strip())
    return psycopg.errors.error_from_result(result)
