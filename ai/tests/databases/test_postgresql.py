"""What is kept works on PostgreSQL as it does on SQLite."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ai.memory.memories import full_text
from ai.tests.assistant.budgets import test_ledger_shared, test_quotas_shared
from ai.tests.databases.postgresql import postgresql
from ai.tests.databases.sqlite import database, migrate

ROOT = Path(__file__).resolve().parents[3]
MARK = "pytest.mark.postgresql"
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The folder of the socket of a PostgreSQL."""
    with postgresql() as folder:
        yield folder


@pytest.fixture
def where(server: str, django_db_blocker: Any) -> Iterator[dict[str, Any]]:
    """Django's settings of an empty database there."""
    import psycopg

    with psycopg.connect(host=server, user="postgres", autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS game")
        connection.execute("CREATE DATABASE game")
    with django_db_blocker.unblock():
        engine = "django.db.backends.postgresql"
        yield {"ENGINE": engine, "NAME": "game", "USER": "postgres", "HOST": server}


def tables(connection: Any) -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(r"SELECT relname FROM pg_class WHERE relname LIKE 'ai\_%%'")
        return {name for (name,) in cursor.fetchall()}


def test_nothing_is_left_where_the_tables_are_taken_out_again(where: dict[str, Any]) -> None:
    with database("postgresql", **where) as connection:
        migrate(connection)
        assert full_text.missing("postgresql") == []
        assert tables(connection) >= {"ai_memory", "ai_citation", full_text.TABLE}
        migrate(connection, "ai", "zero")
        assert tables(connection) == set()


def test_four_processes_spend_no_more_than_there_is(where: dict[str, Any]) -> None:
    test_ledger_shared.check(where, processes=4)


def test_four_processes_pass_no_limit(where: dict[str, Any]) -> None:
    test_quotas_shared.check(where, processes=4)


def test_what_it_has_other_sql_for_works_as_well(server: str) -> None:
    import psycopg

    with psycopg.connect(host=server, user="postgres", autocommit=True) as connection:
        columns = "id int, db_key text, db_value text"  # Evennia reads it at its import
        connection.execute(f"CREATE TABLE IF NOT EXISTS server_serverconfig ({columns})")
    here = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    marked = [str(path) for path in ROOT.glob("ai/**/test_*.py") if MARK in path.read_text()]
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "postgresql"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *marked],
        cwd=ROOT,
        env=here | {"EVENNIA_AI_POSTGRESQL": server},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:]
    assert int(re.search(r"(\d+) passed", done.stdout)[1]) > 100
