"""What is kept works on PostgreSQL as it does on SQLite."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ai.memory import words
from ai.tests.databases import database, migrate
from ai.tests.postgresql import postgresql

ROOT = Path(__file__).resolve().parents[3]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server():
    with postgresql() as folder:
        yield folder


def tables(connection):
    with connection.cursor() as cursor:
        cursor.execute(r"SELECT relname FROM pg_class WHERE relname LIKE 'ai\_%%'")
        return {name for (name,) in cursor.fetchall()}


def test_nothing_is_left_where_the_tables_are_taken_out_again(server, django_db_blocker):
    engine = "django.db.backends.postgresql"
    where = {"ENGINE": engine, "NAME": "postgres", "USER": "postgres", "HOST": server}
    with django_db_blocker.unblock(), database("postgresql", **where) as connection:
        migrate(connection)
        assert words.missing("postgresql") == []
        assert tables(connection) >= {"ai_memory", "ai_citation", words.TABLE}
        migrate(connection, "ai", "zero")
        assert tables(connection) == set()


def test_what_its_sql_is_another_for_works_on_it(server):
    import psycopg

    where = {"host": server, "user": "postgres", "autocommit": True}
    with psycopg.connect(**where) as connection:  # Evennia reads it at its import
        columns = "id int, db_key text, db_value text"
        connection.execute(f"CREATE TABLE IF NOT EXISTS server_serverconfig ({columns})")
    here = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "postgresql"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "ai"],
        cwd=ROOT,
        env=here | {"EVENNIA_AI_POSTGRESQL": server},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:]
    assert int(re.search(r"(\d+) passed", done.stdout)[1]) > 50
