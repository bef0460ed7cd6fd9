"""A database that is down is told from a statement that is wrong."""

import sqlite3

import psycopg
import pytest
from django.db import InterfaceError, OperationalError
from django.db.utils import DatabaseErrorWrapper

from ai.models.database_errors import is_down
from ai.tests.rows import each_case


def raised(statement, path=":memory:"):
    """The error of a statement on a database of SQLite, as Django raises it."""

    class Wrapped:
        Database = sqlite3
        errors_occurred = False

    with pytest.raises(OperationalError) as caught, DatabaseErrorWrapper(Wrapped()):
        sqlite3.connect(path, timeout=0).execute(statement)
    return caught.value


def of(sqlstate, text="x"):
    """An error of PostgreSQL with a code."""
    cause = psycopg.errors.lookup(sqlstate)(text) if sqlstate else psycopg.OperationalError(text)
    error = OperationalError(text)
    error.__cause__ = cause
    return error


def test_a_locked_file_is_down(tmp_path):
    path = tmp_path / "game.db3"
    holder = sqlite3.connect(path)
    holder.execute("CREATE TABLE deeds (name)")
    holder.execute("BEGIN EXCLUSIVE")
    assert is_down(raised("SELECT name FROM deeds", path))


def test_a_file_that_cannot_be_opened_is_down(tmp_path):
    assert is_down(raised("SELECT 1", tmp_path / "nowhere" / "game.db3"))


@each_case(
    "statement", ["SELECT price", "SELECT 1 FROM locked_disk_connections", "SELEC", "SELECT f(1)"]
)
def test_a_wrong_statement_of_sqlite_is_no_outage(statement):
    assert not is_down(raised(statement))


@each_case("sqlstate", ["57P01", "57P03", "53300", "53100", "08006", "40P01", "55P03", "25006"])
def test_postgresql_is_down(sqlstate):
    assert is_down(of(sqlstate))


@each_case("sqlstate", ["42703", "42P01", "22012", "57014"])
def test_a_wrong_statement_of_postgresql_is_no_outage(sqlstate):
    assert not is_down(of(sqlstate, "the connection locked"))


@each_case(
    "error",
    [
        OperationalError("connection to server at 127.0.0.1, port 5432 failed: refused"),
        OperationalError("server closed the connection unexpectedly"),
        OperationalError("database is locked"),
        InterfaceError("connection already closed"),
        of("", "the connection is lost"),
    ],
)
def test_an_error_without_a_code_is_judged_by_its_words(error):
    assert is_down(error)


@each_case(
    "error",
    [
        OperationalError("no such table: deeds"),
        InterfaceError("bad parameter"),
        ValueError("locked"),
    ],
)
def test_any_other_error_is_no_outage(error):
    assert not is_down(error)
