"""`kill -9` of a running game: no line that it heard is lost, and nothing happens twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.demo.local import Local
from server.demo.telnet import Telnet
from server.demo.visit import arrive
from server.tests.doomed import Doomed, doomed_game, until

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


@pytest.fixture(scope="module")
def doomed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doomed]:
    with doomed_game(tmp_path_factory.mktemp("doomed"), SLOW) as game:
        yield game


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
    until(doomed.is_at_rest)
    assert doomed.errors() == []
