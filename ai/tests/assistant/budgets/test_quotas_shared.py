"""Limits that several processes share are never passed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.db.utils import ConnectionHandler

from ai.models import Tally
from ai.tests.assistant.budgets.processes import at_once


@pytest.fixture(autouse=True)
def _databases_of_their_own(django_db_blocker: Any) -> Any:
    with django_db_blocker.unblock():
        yield


def check(database: dict[str, Any], processes: int = 2, times: int = 60) -> None:
    connection = ConnectionHandler({"default": database})["default"]
    with connection.schema_editor() as editor:
        editor.create_model(Tally)
    try:
        passed = [calls for (calls,) in at_once(database, "calls", processes, times)]
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


@pytest.mark.slow
def test_two_processes_on_one_sqlite_file_pass_no_limit(tmp_path: Path) -> None:
    check({"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / "game.db3")})
