"""Limits that several processes share are never passed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.db.utils import ConnectionHandler

from ai.models import Tally

ROOT = Path(__file__).resolve().parents[4]


@pytest.fixture(autouse=True)
def _databases_of_their_own(django_db_blocker: Any) -> Any:
    with django_db_blocker.unblock():
        yield


def hammer(database: dict[str, Any], processes: int, times: int) -> list[int]:
    """How many calls passed in each of several processes that start at the same moment."""
    command = [
        sys.executable,
        "-m",
        "ai.tests.assistant.budgets.hammer",
        json.dumps(database),
        str(times),
    ]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    started = [subprocess.Popen(command, cwd=ROOT, text=True, **pipes) for _ in range(processes)]
    try:
        for one in started:
            assert one.stdout.readline() == "ready\n"
        for one in started:
            one.stdin.write("go\n")
            one.stdin.flush()
        return [int(one.communicate(timeout=60)[0]) for one in started]
    finally:
        for one in started:
            one.kill()
            one.communicate()


def check(database: dict[str, Any], processes: int = 2, times: int = 60) -> None:
    connection = ConnectionHandler({"default": database})["default"]
    with connection.schema_editor() as editor:
        editor.create_model(Tally)
    try:
        passed = hammer(database, processes, times)
        with connection.cursor() as cursor:
            cursor.execute("SELECT scope, count FROM ai_tally")
            counted: Counter[str] = Counter()
            for scope, count in cursor.fetchall():
                counted[scope] += count
    finally:
        with connection.schema_editor() as editor:
            editor.delete_model(Tally)
        connection.close()
    assert sum(passed) == 60, passed
    assert counted == {"player": 60, "assistant": 60, "game": 60}


def test_two_processes_on_one_sqlite_file_pass_no_limit(tmp_path: Path) -> None:
    check({"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / "game.db3")})
