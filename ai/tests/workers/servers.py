"""The servers and workers of a test: a Redis, a PostgreSQL, and real worker processes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
STARTS_IN = 60.0


class WorkerProcess:
    """A worker of a test.

    Args:
        broker: The URL of its broker.
        database: The folder of its PostgreSQL's socket.
        folder: Where it writes its log.
        name: Its own.
        options: Further ones of `evennia-ai worker`.
        before: The words of a command that runs it.
        environment: Further variables.
    """

    def __init__(
        self,
        broker: str,
        database: str,
        folder: Path,
        name: str,
        *options: str,
        before: Sequence[str] = (),
        **environment: str,
    ) -> None:
        self.name = name
        self._is_asked_to_end = False
        self.log = folder / f"{name}.log"
        here = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
        with self.log.open("a") as out:
            self.process = subprocess.Popen(
                [
                    *before,
                    *(sys.executable, "-m", "ai.tests.workers.program", "worker"),
                    *("--name", name, "--concurrency", "8", *options),
                ],
                cwd=ROOT,
                env={
                    **here,
                    "DJANGO_SETTINGS_MODULE": "ai.tests.workers.settings",
                    "EVENNIA_AI_WORKERS": broker,
                    "EVENNIA_AI_POSTGRESQL": database,
                    "EVENNIA_AI_TEST_LOG": str(folder / "units"),
                    **environment,
                },
                stdout=out,
                stderr=out,
            )

    def kill(self) -> None:
        """End it at once, as if the machine had failed."""
        self.process.kill()
        self.process.wait()

    def ask_to_end(self) -> None:
        """Ask it to end, once: a second signal may stop Celery in its handler of the first."""
        if not self._is_asked_to_end:
            self._is_asked_to_end = True
            self.process.terminate()

    def stop(self) -> None:
        """Ask it to end, and wait until it does."""
        self.ask_to_end()
        self.process.wait(timeout=STARTS_IN)


def until(condition: Callable[[], Any], seconds: float = STARTS_IN) -> Any:
    """Wait for another process; gives what the condition gave."""
    end = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.01)  # the condition is about another process


ROLE = "worker"
"""A user of the database who may write our tables, and only read Evennia's."""


def limit_role(connection: Any) -> None:
    """Make that user."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {ROLE} LOGIN")
        cursor.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {ROLE}")
        for name in connection.introspection.table_names():
            if name.startswith("ai_"):
                cursor.execute(f"GRANT ALL ON {name} TO {ROLE}")
        cursor.execute(f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {ROLE}")
