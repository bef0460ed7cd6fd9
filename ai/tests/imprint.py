"""What several classes of tests begin with: made once a process, and then restored."""

from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.db import connection

from ai.testing.object_cache import forget_objects

_KEPT: dict[Callable[[], Any], Any] = {}


def imprint(make: Callable[[], Any]) -> Any:
    """Have the rows that a function makes, with the numbers that they had first.

    Building a village takes half a second, and putting its rows back ten milliseconds. For
    `setUpTestData` of a class that makes nothing before.

    Args:
        make: Makes objects in tables that were empty; returns their numbers, or what a test wants.
    """
    if make in _KEPT:
        made, kept = _KEPT[make]
        with connection.cursor() as cursor:
            for statement, rows in kept:
                cursor.executemany(statement, rows)
    else:
        before = _filled()
        made = make()
        after = _filled()
        assert before == {table: after[table] for table in before}, "rows were there, and changed"
        _KEPT[make] = made, [after[table] for table in after if table not in before]
    forget_objects()
    return made


def _filled() -> dict[str, tuple[str, list[Any]]]:
    """The tables that are not empty: how a row is inserted, and their rows."""
    quoted = connection.ops.quote_name
    found = {}
    models = apps.get_models(include_auto_created=True)
    with connection.cursor() as cursor:
        for table in sorted({model._meta.db_table for model in models if model._meta.managed}):
            cursor.execute(f"SELECT * FROM {quoted(table)}")
            rows = cursor.fetchall()
            if rows:
                names = ", ".join(quoted(column[0]) for column in cursor.description)
                places = ", ".join("%s" for _ in cursor.description)
                insert = f"INSERT INTO {quoted(table)} ({names}) VALUES ({places})"
                found[table] = insert, rows
    return found
