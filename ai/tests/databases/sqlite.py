"""Empty databases beside that of the tests, on which a test makes the tables itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.db import connections
from django.test import override_settings


@contextmanager
def database(name: str, **settings: Any) -> Iterator[Any]:
    """Open one that is there; it is closed at the end.

    Args:
        name: Its alias.
        **settings: Where it is; an SQLite in memory by default.

    Yields:
        The connection.
    """
    here = {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:", **settings}
    connections.settings[name] = connections["default"].settings_dict | here
    try:
        yield connections[name]
    finally:
        connections[name].close()
        del connections[name], connections.settings[name]


def migrate(connection: Any, *where: str, migrated: bool = True) -> None:
    """Have `migrate` make all tables, with everything that follows it.

    The tables of other apps come from their models at once: replaying how they came to be takes
    half a minute.

    Args:
        connection: Where to.
        *where: The app and the migration to go to.
        migrated: Whether ours are made by their migrations, and not from their models.
    """
    modules: dict[str, str | None] = {app.label: None for app in apps.get_app_configs()}
    if migrated:
        del modules["ai"]
    with override_settings(MIGRATION_MODULES=modules):
        sync = not where
        call_command("migrate", *where, database=connection.alias, run_syncdb=sync, verbosity=0)
