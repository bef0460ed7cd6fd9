"""What is kept works on PostgreSQL as it does on SQLite."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ai.memory import words
from ai.tests.postgresql import postgresql

ROOT = Path(__file__).resolve().parents[3]
TESTS = (
    "ai/tests/memory",
    *(f"ai/tests/commands/test_{word}.py" for word in ("memory", "journal", "people", "lore")),
    "ai/tests/assistant/test_leaving.py",
    "ai/tests/remote/test_pins.py",
    "ai/tests/remote/test_modules_told.py",
)


def settings_of(folder):
    """The environment of a program that works on the PostgreSQL of a folder."""
    here = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    return here | {
        "EVENNIA_AI_POSTGRESQL": folder,
        "DJANGO_SETTINGS_MODULE": "server.conf.test_settings",
    }


def run(command, environment):
    """What a program says that has to end well."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    done = subprocess.run(command, cwd=ROOT, env=environment, timeout=1800, check=False, **pipes)
    assert done.returncode == 0, done.stdout[-5000:]
    return done.stdout


LEFT = """
import django; django.setup()
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("SELECT relname FROM pg_class WHERE relname LIKE 'ai\\\\_%'")
    print("left:", sorted(name for (name,) in cursor.fetchall()))
from ai.memory import words
print("missing:", words.missing())
"""


@pytest.mark.slow
def test_nothing_is_left_where_the_tables_are_taken_out_again():
    with postgresql() as folder:
        here = settings_of(folder)
        run([sys.executable, "-m", "django", "migrate"], here)
        before = run([sys.executable, "-c", LEFT], here)
        assert "missing: []" in before and "'ai_memory'" in before and f"'{words.TABLE}'" in before
        run([sys.executable, "-m", "django", "migrate", "ai", "zero"], here)
        assert "left: []" in run([sys.executable, "-c", LEFT], here)


@pytest.mark.slow
def test_the_tests_of_what_is_kept_pass_on_it():
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    with postgresql() as folder:
        here = settings_of(folder)
        run([sys.executable, "-m", "django", "migrate"], here)  # Evennia reads it at its import
        told = run([*command, "--migrations", "-m", "not slow", *TESTS], here)
    assert int(re.search(r"(\d+) passed", told)[1]) > 100
