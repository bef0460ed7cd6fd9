"""A game whose Server is killed with `kill -9` again and again, and what its database has then."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from server.demo.game import Game, free_port
from server.demo.local import Local
from server.demo.telnet import Telnet
from server.demo.visit import arrive
from server.tests.conftest import copy_of_the_demo


@contextmanager
def doomed_game(folder: Path, module: str, settings: str = "") -> Iterator[Doomed]:
    """The demo game, running, with one more module of tools.

    Args:
        folder: An empty one.
        module: The module's source.
        settings: More lines of settings.
    """
    copy_of_the_demo(folder)
    (folder / "world" / "doom.py").write_text(module)
    with (folder / "server" / "conf" / "settings.py").open("a") as written:
        written.write(f'\nAI["TOOL_MODULES"].append("world.doom")\n{settings}\n')
    local = Local(port=free_port())
    local.save(folder)
    game = Game(folder, local.port)
    game.run(
        "-m",
        "server.demo.prepare",
        environment={"DJANGO_SETTINGS_MODULE": "server.conf.settings"},
    )
    try:
        game.start()
        yield Doomed(game)
    finally:
        game.stop()


class Doomed:
    """A game that is killed again and again.

    Args:
        game: The game.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What its database has, whether it runs or lies dead.

        Whoever opens it after a death in the middle of a transaction has to take that back.
        """
        path = self.game.folder / "server" / "evennia.db3"
        with closing(sqlite3.connect(f"file:{path}?mode=rw", uri=True, timeout=10)) as database:
            return database.execute(query).fetchall()

    def killed_after(self, line: str, when: Callable[[], Any]) -> None:
        """A visitor types a line; once something is so the Server is killed, and started again."""
        self.kill_after([(line, "")], when)
        self.game.start()
        until(self.is_at_rest)

    def kill_after(self, lines: Sequence[tuple[str, str]], when: Callable[[], Any]) -> None:
        """A visitor types lines, each with the answer to wait for; once it is so it is killed."""
        server = int((self.game.folder / "server" / "server.pid").read_text())
        with Telnet(self.game.address, self.game.port) as visitor:
            arrive(visitor, Local.load(self.game.folder).visitor_password)
            for line, answer in lines:
                visitor.send(line)
                if answer:
                    visitor.wait_for(answer, 20)
            until(when)
            os.kill(server, signal.SIGKILL)
            until(lambda: not _alive(server))

    def errors(self) -> list[str]:
        """What its log has that it should not have."""
        log = (self.game.folder / "server" / "logs" / "server.log").read_text()
        return [line for line in log.splitlines() if "[EE]" in line or "Traceback" in line]

    def is_at_rest(self) -> bool:
        """Whether all that was said has been dealt with, and nothing is left open."""
        return (
            self.rows("SELECT DISTINCT state FROM ai_delivery") == [("done",)]
            and not self.rows("SELECT id FROM ai_turnrecord WHERE end_reason = ''")
            and not self.rows("SELECT id FROM ai_callrecord WHERE state IN ('started', 'pending')")
        )

    def ends(self, words: str) -> list[str]:
        """How the turns about a line ended that has these words in it."""
        rows = self.rows(
            "SELECT turn.end_reason FROM ai_turnrecord turn "
            "JOIN ai_delivery delivery ON delivery.turn_id = turn.id "
            "JOIN ai_heard heard ON heard.id = delivery.percept_id "
            f"WHERE heard.text LIKE '%{words}%' ORDER BY heard.id"
        )
        return [end for (end,) in rows]


def until(condition: Callable[[], Any], seconds: float = 60) -> None:
    """Wait for something that another process brings about."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"it did not come to it in {seconds:g} s"
        time.sleep(0.01)  # this is a process of its own, without a reactor


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True
