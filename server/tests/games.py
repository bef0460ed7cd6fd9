"""Demo games for the tests: prepared once per run, and copied into a folder for each."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from server.demo.game import Game, free_port
from server.demo.local import STAFF, Local
from server.demo.telnet import Telnet
from server.demo.visit import arrive

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "a-bolt-of-red-ribbon"
"""The password of the accounts that every game has."""
BUILDER, WEB_BUILDER, PLAYER, BYSTANDER = "Wanda", "Wilma", "Piers", "Petra"

QUICK = """
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
"""
"""Settings that make a test game faster without making the test weaker."""

PREPARE = f"""
import django
from django.conf import settings
from django.core.management import call_command

class ByTheModels:
    __contains__ = lambda self, app: True
    __getitem__ = lambda self, app: None

settings.MIGRATION_MODULES = ByTheModels()
django.setup()
call_command("migrate", run_syncdb=True, verbosity=0)
settings.MIGRATION_MODULES = {{}}

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
for app, name in MigrationLoader(None).disk_migrations:
    MigrationRecorder(connection).record_applied(app, name)

from server.demo.prepare import furnish
furnish()

from evennia.accounts.accounts import DefaultAccount
for name in {(BUILDER, WEB_BUILDER, PLAYER, BYSTANDER)!r}:
    account, problems = DefaultAccount.create(username=name, password={PASSWORD!r})
    assert account, problems
    if name in {(BUILDER, WEB_BUILDER)!r}:
        account.permissions.add("Builder")
"""
"""Creates the tables from the models, in a tenth of the time of the migrations. Another test checks
that both create the same tables, and the stock game uses the migrations."""


def copy_of_the_demo(folder: Path) -> Path:
    """Copy the demo game's files, so that the repository's own game is not touched."""
    leftovers = shutil.ignore_patterns(
        "__pycache__", "tests", "logs", "*.db3*", "*.pid", ".static", "local.json", "secret_*"
    )
    for name in ("server", "world"):
        shutil.copytree(ROOT / name, folder / name, ignore=leftovers)
    for name in ("ai", "docs"):
        (folder / name).symlink_to(ROOT / name)
    return folder


def template(shared: Path) -> Path:
    """A prepared game that is only copied; the first process that needs it makes it.

    Args:
        shared: A folder that all processes of the run share.
    """
    folder = shared / "template"
    with (shared / "template.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        ready = folder / "ready"
        if not ready.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            copy_of_the_demo(folder)
            Local().save(folder)
            _add_settings(folder, QUICK)
            game = Game(folder)
            game.run("-c", PREPARE, environment={"DJANGO_SETTINGS_MODULE": "server.conf.settings"})
            ready.touch()
    return folder


class DemoGame(Game):
    """A copy of the template, which is not running yet.

    Args:
        prepared: The template.
        folder: The folder of the copy.
        settings: Additional lines of settings.
        port: The first of its ports.
    """

    def __init__(self, prepared: Path, folder: Path, settings: str, port: int) -> None:
        super().__init__(folder, port)
        shutil.copytree(prepared, folder, symlinks=True, dirs_exist_ok=True)
        local = Local.load(folder)
        local.port = port
        local.save(folder)
        _add_settings(folder, settings)

    def password(self, who: str) -> str:
        """The password of an account."""
        return Local.load(self.folder).staff_password if who == STAFF else PASSWORD

    def log_in(self, client: Any, who: str) -> None:
        """Log in to an account, and wait until that is done."""
        client.wait_for("connect", 60)
        client.send(f"connect {who} {self.password(who)}")
        client.wait_for("You become", 60)
        # The server reads this line after it has sent everything that a login shows.
        client.send("arrived")
        client.wait_for("'arrived' is not available", 60)

    def errors(self) -> list[str]:
        """The errors in its log."""
        log = (self.folder / "server" / "logs" / "server.log").read_text()
        return [
            line
            for line in log.splitlines()
            if ("[EE]" in line or "Traceback" in line) and NO_ERROR not in line
        ]

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Query its database, whether the server is alive or dead.

        It is opened for writing: after a crash in a transaction, a reader must roll that back.
        """
        path = self.folder / "server" / "evennia.db3"
        with closing(sqlite3.connect(f"file:{path}?mode=rw", uri=True, timeout=30)) as database:
            return database.execute(query).fetchall()

    def ends(self, words: str) -> list[str]:
        """The end reasons of the turns about lines with these words; "" while a turn runs."""
        rows = self.rows(
            "SELECT turn.end_reason FROM ai_turnrecord turn "
            "JOIN ai_delivery delivery ON delivery.turn_id = turn.id "
            "OR delivery.id IN (SELECT value FROM json_each(turn.data, '$.taken')) "
            f"WHERE delivery.text LIKE '%{words}%' ORDER BY delivery.id"
        )
        return [end for (end,) in rows]

    def end(self) -> None:
        """Kill it; other tests check how a game is stopped."""
        for process in ("portal", "server"):
            pid = self._pid(process)
            if pid is not None:
                os.kill(pid, signal.SIGKILL)

    def is_at_rest(self) -> bool:
        """Whether everything that was said is dealt with, and no turn or call is open."""
        return (
            self.rows("SELECT DISTINCT state FROM ai_delivery") == [("done",)]
            and not self.rows("SELECT id FROM ai_turnrecord WHERE end_reason = ''")
            and not self.rows("SELECT id FROM ai_callrecord WHERE state IN ('started', 'pending')")
        )

    @contextmanager
    def killed_after(self, lines: list[tuple[str, Callable[[], Any] | str]]) -> Iterator[None]:
        """Type lines as a visitor, each with what to wait for, then `kill -9`; restart it later."""
        server = int((self.folder / "server" / "server.pid").read_text())
        with Telnet(self.address, self.port) as visitor:
            arrive(visitor, Local.load(self.folder).visitor_password)
            for line, what in lines:
                visitor.send(line)
                if isinstance(what, str):
                    visitor.wait_for(what, 60)
                else:
                    until(what)
            os.kill(server, signal.SIGKILL)
            until(lambda: not _alive(server))
        try:
            yield
        finally:
            self.start()


NO_ERROR = "Overwriting existing registered function"
"""A message of Evennia's help that is logged when a topic is looked up again."""


def demo_game_in(folder: Path, shared: Path, settings: Callable[[int], str]) -> DemoGame:
    """Make a game on free ports.

    Args:
        folder: An empty folder.
        shared: A folder that all processes of the run share.
        settings: Returns additional lines of settings for the first port.
    """
    port = free_port()
    return DemoGame(template(shared), folder, settings(port), port)


def until(condition: Callable[[], Any], seconds: float = 90) -> None:
    """Wait for something that another process does."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"it did not happen in {seconds:g} s"
        time.sleep(0.02)  # this is a process of its own, without a reactor


def _add_settings(folder: Path, lines: str) -> None:
    with (folder / "server" / "conf" / "settings.py").open("a") as settings:
        settings.write(f"\n{lines}")


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True
