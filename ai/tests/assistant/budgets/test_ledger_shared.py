"""One purse that several processes pay from is never overdrawn."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db.utils import ConnectionHandler

from ai.models import Spent, TokenRatio
from ai.tests.assistant.budgets.processes import LIMIT, ROOT, at_once, command


@pytest.fixture(autouse=True)
def _databases_of_their_own(django_db_blocker: Any) -> Any:
    with django_db_blocker.unblock():
        yield


@contextmanager
def tables(database: dict[str, Any]) -> Iterator[Callable[[], dict[str, tuple[int, int]]]]:
    """The purse's tables, and a look at the calls and tokens that stand in them by scope."""
    connection = ConnectionHandler({"default": database})["default"]
    models = (Spent, TokenRatio)
    with connection.schema_editor() as editor:
        for model in models:
            editor.create_model(model)

    def look() -> dict[str, tuple[int, int]]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT scope, SUM(calls), SUM(tokens) FROM ai_spent GROUP BY scope")
            return {scope: (int(calls), int(tokens)) for scope, calls, tokens in cursor}

    try:
        yield look
    finally:
        with connection.schema_editor() as editor:
            for model in models:
                editor.delete_model(model)
        connection.close()


def for_all(calls: int, tokens: int) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(("game", "assistant", "player"), (calls, tokens))


def check(database: dict[str, Any], processes: int = 2, times: int = 60) -> None:
    with tables(database) as look:
        passed, found = at_once(database, "spend", processes, times), look()
    calls, tokens = map(sum, zip(*passed, strict=True))
    assert found == for_all(calls, tokens)
    assert LIMIT * 0.9 < tokens <= LIMIT
    assert calls < processes * times


@pytest.mark.slow
def test_a_call_in_whose_middle_the_server_is_killed_stays_counted_once(tmp_path: Path) -> None:
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / "game.db3")}
    with tables(database) as look:
        for killed in (1, 2):
            pipes = {"capture_output": True, "text": True}
            done = subprocess.run(command(database, "die"), cwd=ROOT, **pipes)
            assert done.returncode == -signal.SIGKILL, done.stderr
            assert look() == for_all(killed, killed * int(done.stdout))
        ((calls, tokens),) = at_once(database, "spend", 1, 2)
        assert look() == for_all(2 + calls, 2 * int(done.stdout) + tokens)


@pytest.mark.slow
def test_two_processes_on_one_sqlite_file_spend_no_more_than_there_is(tmp_path: Path) -> None:
    check({"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / "game.db3")})
