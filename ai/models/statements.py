"""Statements that each turn executes, compiled once.

Django compiles a statement whenever it saves something, which takes longer than the database needs
for it. These write the same columns with the same values, for SQLite and PostgreSQL alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connections, router
from django.db.models import Model

MAX_ROWS = 50
"""Rows of one statement; databases limit the number of values."""


class Insert:
    """Adds rows to a table.

    Args:
        model: The table.
        once: Whether rows that are there already are left out; these get no key.
    """

    def __init__(self, model: type[Model], once: bool = False) -> None:
        self._model = model
        self._once = once
        self._compiled: dict[tuple[str, int], str] = {}

    def execute(self, rows: Sequence[Any]) -> None:
        """Add rows; each gets its key."""
        for at in range(0, len(rows), MAX_ROWS):
            self._execute(rows[at : at + MAX_ROWS])

    def _execute(self, rows: Sequence[Any]) -> None:
        connection = connections[router.db_for_write(self._model)]
        fields = self._fields()
        values = [
            field.get_db_prep_save(getattr(row, field.attname), connection)
            for row in rows
            for field in fields
        ]
        with connection.cursor() as cursor:
            cursor.execute(self._sql(connection, len(rows)), values)
            if self._once:
                return
            keys = cursor.fetchall()
        for row, (key,) in zip(rows, keys, strict=True):
            row.pk = key
            row._state.adding, row._state.db = False, connection.alias

    def _fields(self) -> list[Any]:
        return [field for field in self._model._meta.local_concrete_fields if not field.primary_key]

    def _sql(self, connection: Any, count: int) -> str:
        key = connection.vendor, count
        if key not in self._compiled:
            fields = self._fields()
            table, columns = _names(connection, self._model, fields)
            one = f"({', '.join(['%s'] * len(fields))})"
            end = "ON CONFLICT DO NOTHING" if self._once else 'RETURNING "id"'
            self._compiled[key] = (
                f"INSERT INTO {table} ({', '.join(columns)}) "
                f"VALUES {', '.join([one] * count)} {end}"
            )
        return self._compiled[key]


class Update:
    """Changes columns of rows.

    Args:
        model: The table.
    """

    def __init__(self, model: type[Model]) -> None:
        self._model = model
        self._compiled: dict[tuple[str, int, tuple[str, ...]], str] = {}

    def execute(self, keys: Sequence[int], **values: Any) -> int:
        """Give the rows of some keys these values, and return how many rows there are."""
        connection = connections[router.db_for_write(self._model)]
        fields = [self._model._meta.get_field(name) for name in values]
        given = [
            field.get_db_prep_save(value, connection)
            for field, value in zip(fields, values.values(), strict=True)
        ]
        with connection.cursor() as cursor:
            cursor.execute(self._sql(connection, len(keys), fields), [*given, *keys])
            return int(cursor.rowcount)

    def _sql(self, connection: Any, count: int, fields: Sequence[Any]) -> str:
        key = connection.vendor, count, tuple(field.name for field in fields)
        if key not in self._compiled:
            table, columns = _names(connection, self._model, fields)
            changes = ", ".join(f"{column} = %s" for column in columns)
            where = f"""\"id" IN ({", ".join(["%s"] * count)})"""
            self._compiled[key] = f"UPDATE {table} SET {changes} WHERE {where}"
        return self._compiled[key]


def _names(connection: Any, model: type[Model], fields: Iterable[Any]) -> tuple[str, list[str]]:
    quote = connection.ops.quote_name
    return quote(model._meta.db_table), [quote(field.column) for field in fields]
