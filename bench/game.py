"""The surroundings of a measurement: a game with its own database, or the app alone."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
POSTGRESQL = "EVENNIA_AI_POSTGRESQL"
"""The environment variable with the folder of a server's socket, which the settings read too."""
ELSEWHERE = ("nice", "-n", "19")
"""Runs a program that would be on another machine: it gets the time that the game leaves."""
HIERARCHY = ["Guest", "Player", "Helper", "Builder", "Admin", "Developer"]


def set_up() -> None:
    """Set up Django with the app alone and no database, unless it is set up already."""
    import django
    from django.conf import settings

    if settings.configured:
        return
    sys.path.insert(0, str(ROOT))
    settings.configure(INSTALLED_APPS=["ai"], PERMISSION_HIERARCHY=HIERARCHY, USE_TZ=True)
    django.setup()


@contextmanager
def database_server(postgresql: bool) -> Iterator[None]:
    """Run a PostgreSQL for the games of a benchmark, unless they are to use SQLite."""
    if not postgresql:
        yield
        return
    sys.path.insert(0, str(ROOT))
    from ai.tests.databases import postgresql as server

    with server.postgresql() as folder:
        os.environ[POSTGRESQL] = folder
        yield
    del os.environ[POSTGRESQL]


def start_game(database: Path, **ai: Any) -> None:
    """Set up Django and Evennia as Evennia's server does.

    Args:
        database: The file of the database; with PostgreSQL, its name there is made from the path.
            If it does not exist, it is created from the models, as migrations would take ten
            seconds longer.
        **ai: Settings in `AI`.
    """
    sys.path.insert(0, str(ROOT))
    os.chdir(ROOT)  # where Evennia looks for the game
    os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.test_settings"
    from django.conf import settings

    if POSTGRESQL in os.environ:
        new = _create_database(name := _name_of(database))
        settings.DATABASES["default"]["NAME"] = name
    else:
        new = not database.exists()
        settings.DATABASES["default"]["NAME"] = str(database)
    settings.AI = {**settings.AI, **ai}
    import django

    django.setup()
    import evennia
    from django.apps import apps
    from django.core.management import call_command
    from django.db import connection

    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            for pragma in settings.SQLITE3_PRAGMAS:
                cursor.execute(pragma)
    if new:
        settings.MIGRATION_MODULES = {app.label: None for app in apps.get_app_configs()}
        call_command("migrate", run_syncdb=True, verbosity=0)
    evennia._init()


def copy_database(database: Path, to: Path) -> None:
    """Copy the database of a game that was started and has ended; an older copy is replaced."""
    if POSTGRESQL not in os.environ:
        shutil.copy(database, to)
        return
    with _server() as server:
        server.execute(f"DROP DATABASE IF EXISTS {_name_of(to)}")
        server.execute(f"CREATE DATABASE {_name_of(to)} TEMPLATE {_name_of(database)}")


def _create_database(name: str) -> bool:
    """Create a database on the server; whether it is new."""
    with _server() as server:
        found = server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone()
        if found is None:
            server.execute(f"CREATE DATABASE {name}")
    return found is None


def _server() -> Any:
    import psycopg

    return psycopg.connect(host=os.environ[POSTGRESQL], user="postgres", autocommit=True)


def _name_of(database: Path) -> str:
    return "game_" + hashlib.sha256(str(database).encode()).hexdigest()[:16]
