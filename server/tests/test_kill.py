"""`kill -9` of a running game: no line that it heard is lost, and nothing happens twice."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest

from server.demo.game import Game, free_port
from server.demo.local import Local
from server.demo.telnet import Telnet
from server.demo.visit import arrive
from server.tests.conftest import copy_of_the_demo

pytestmark = pytest.mark.slow

SLOW = '''"""A tool and a brain that take longer than their server lives."""

from pathlib import Path

from twisted.internet.defer import Deferred, succeed
from twisted.internet.task import deferLater

from ai.assistant.service import get_service
from ai.brains.base import Completion, ModelCall
from ai.brains.embedded import EmbeddedBrain
from ai.tools import Tool, ToolCategory

DUG = Path("server") / "dug"
PONDERED = Path("server") / "pondered"


class DigTool(Tool):
    """Leaves a trace on the disk, which no crash takes back."""

    name = "dig"
    description = "Dig a well."
    category = ToolCategory.DANGEROUS
    group = "core"

    def execute(self, character, *, context, **kwargs):
        with DUG.open("a") as trace:
            trace.write("dug\\n")
        return deferLater(context.clock, 25, dict)


class SlowBrain(EmbeddedBrain):
    """Digs when it is told to, and ponders, the first time, for ever."""

    def think(self, request):
        begin = max(at for at, message in enumerate(request.messages) if message.percepts)
        percept = request.messages[begin].percepts[-1]
        if percept["kind"] == "say" and "dig" in percept["text"]:
            return succeed(Completion(calls=(ModelCall("", "dig", {}),)))
        if percept["kind"] == "say" and "ponder" in percept["text"] and not PONDERED.exists():
            PONDERED.touch()
            return Deferred()
        return super().think(request)


get_service().brains["embedded"] = SlowBrain()
'''


class Doomed:
    """A game that is killed again and again.

    Args:
        game: The game.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What its database has, whether it runs or lies dead."""
        path = self.game.folder / "server" / "evennia.db3"
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=10)) as database:
            return database.execute(query).fetchall()

    def killed_after(self, line: str, when: Callable[[], Any]) -> None:
        """A visitor types a line; once something is so the Server is killed, and started again."""
        server = int((self.game.folder / "server" / "server.pid").read_text())
        with Telnet(self.game.address, self.game.port) as visitor:
            arrive(visitor, Local.load(self.game.folder).visitor_password)
            visitor.send(line)
            _until(when)
            os.kill(server, signal.SIGKILL)
            _until(lambda: not _alive(server))
        self.game.start()
        _until(self.is_at_rest)

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


def _until(condition: Callable[[], Any], seconds: float = 60) -> None:
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


@pytest.fixture(scope="module")
def doomed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doomed]:
    folder = copy_of_the_demo(tmp_path_factory.mktemp("doomed"))
    (folder / "world" / "slow.py").write_text(SLOW)
    with (folder / "server" / "conf" / "settings.py").open("a") as settings:
        settings.write('\nAI["TOOL_MODULES"].append("world.slow")\n')
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


def test_a_line_that_was_only_heard_is_answered_by_the_next_server(doomed: Doomed) -> None:
    heard = "SELECT id FROM ai_heard WHERE text LIKE '%Hello%'"
    doomed.killed_after("say Hello, Marta!", lambda: doomed.rows(heard))
    assert doomed.ends("Hello") == ["terminal"]


def test_a_turn_that_had_done_nothing_yet_is_had_again(doomed: Doomed) -> None:
    pondered = doomed.game.folder / "server" / "pondered"
    doomed.killed_after("say Marta, ponder this: who is here?", pondered.exists)
    assert doomed.ends("ponder") == ["terminal"]
    cut = "SELECT detail FROM ai_turnrecord WHERE end_reason = 'cancelled'"
    assert doomed.rows(cut) == [("the server went down",)]


def test_a_change_of_the_world_is_reported_and_not_made_again(doomed: Doomed) -> None:
    trace = doomed.game.folder / "server" / "dug"
    doomed.killed_after("say Marta, dig a well!", trace.exists)
    assert trace.read_text() == "dug\n"
    assert doomed.rows("SELECT state FROM ai_callrecord WHERE tool = 'dig'") == [("interrupted",)]
    assert doomed.ends("cut off. dig") == ["terminal"]


def test_an_errand_is_reported_and_not_sent_again(doomed: Doomed) -> None:
    sent = "SELECT state FROM ai_callrecord WHERE tool = 'send_messenger'"
    doomed.killed_after(
        "say Marta, send the boy to Odile: a visitor is on the way.",
        lambda: doomed.rows(sent) == [("pending",)],
    )
    assert doomed.rows(sent) == [("interrupted",)]
    assert doomed.ends("cut off. send_messenger") == ["terminal"]


def test_the_assistants_still_answer_and_the_log_is_clean(doomed: Doomed) -> None:
    with Telnet(doomed.game.address, doomed.game.port) as visitor:
        arrive(visitor, Local.load(doomed.game.folder).visitor_password)
        visitor.send("say Marta, who is here?")
        visitor.wait_for('Marta says, "', 20)
    _until(doomed.is_at_rest)
    log = (doomed.game.folder / "server" / "logs" / "server.log").read_text()
    assert [line for line in log.splitlines() if "[EE]" in line or "Traceback" in line] == []
