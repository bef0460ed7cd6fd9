"""The migrations make what the models say, and none is missing."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import override_settings
from django.utils.timezone import now

from ai.memory.memories import full_text
from ai.models import CallRecord
from ai.tests.databases.sqlite import database, migrate


@pytest.fixture(autouse=True)
def _databases_of_their_own(django_db_blocker):
    with django_db_blocker.unblock():
        yield


def clauses(sql):
    """What a definition consists of: a column that was added later stands in another place."""
    begin, _, body = " ".join((sql or "").split()).partition("(")
    body, _, end = body.rpartition(")")
    found, depth = [""], 0
    for piece in re.split(r"([(),])", body):
        depth += {"(": 1, ")": -1}.get(piece, 0)
        if piece == "," and not depth:
            found.append("")
        else:
            found[-1] += piece
    return begin, sorted(clause.strip() for clause in found), end


def tables(connection):
    """The app's tables, indexes, constraints and triggers, by name."""
    query = r"SELECT type, name, sql FROM sqlite_master WHERE tbl_name LIKE 'ai\_%' ESCAPE '\'"
    with connection.cursor() as cursor:
        cursor.execute(query)
        return {(kind, name): clauses(sql) for kind, name, sql in cursor.fetchall()}


def test_they_make_the_tables_that_the_models_say():
    with database("migrated") as migrated, database("synced") as synced:
        migrate(migrated)
        migrate(synced, migrated=False)
        made, wanted = tables(migrated), tables(synced)
    names = {name for _, name in made}
    assert names >= {full_text.TABLE, *full_text._TRIGGERS, "ai_memory", "ai_memory_script"}
    assert made == wanted


def test_a_game_with_calls_migrates_forth_and_back():
    with database("migrated") as game:
        migrate(game)
        migrate(game, "ai", "0001")
        first = tables(game)
        call = CallRecord(assistant="marta", call="t1c1", tool="say", state="started", ts=now())
        call.save(using=game.alias)
        migrate(game, "ai")
        assert ("index", "ai_call_open") in tables(game)
        migrate(game, "ai", "0001")
        assert tables(game) == first
        assert CallRecord.objects.using(game.alias).get().state == "started"


@override_settings(MIGRATION_MODULES={})
def test_none_is_missing():
    call_command("makemigrations", "ai", check=True, dry_run=True, verbosity=0)


def test_a_contributor_makes_them_as_is_written():
    root = Path(__file__).parents[3]
    told = (root / "CONTRIBUTING.md").read_text()
    found = re.search(r"`(\S+) \S+ (-m django makemigrations [^`]+)`", told)
    assert found, "CONTRIBUTING names no command that makes them"
    setting, arguments = found.groups()
    subprocess.run(
        [sys.executable, *arguments.split(), "--check", "--dry-run"],
        cwd=root,
        env={**os.environ, **dict([setting.split("=")])},
        check=True,
        capture_output=True,
        timeout=60,
    )
