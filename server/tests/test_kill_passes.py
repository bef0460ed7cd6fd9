"""`kill -9` in the middle of reflection and of consolidation: nothing is lost, nothing doubled."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from server.tests.doomed import Doomed, doomed_game, until

pytestmark = pytest.mark.slow

STUCK = '''"""A database that is stuck before one statement, and a brain that can be sent to bed."""

import time
from pathlib import Path

from django.db import connection
from twisted.internet.defer import succeed

from ai.assistant.service import get_service
from ai.brains.base import Completion, ModelCall
from ai.brains.embedded import EmbeddedBrain

BEFORE = Path("server") / "stuck_before"
REACHED = Path("server") / "reached"


def is_it(sql, params, statement, *values):
    return sql.startswith(statement) and set(values) <= set(params or ())


def stuck(execute, sql, params, many, context):
    if BEFORE.exists() and is_it(sql, params, *BEFORE.read_text().split("\\n")):
        BEFORE.unlink()
        REACHED.touch()
        time.sleep(120)  # it is killed meanwhile
    return execute(sql, params, many, context)


class TiredBrain(EmbeddedBrain):
    """Goes to sleep when it is told to."""

    def think(self, request):
        percepts = [p for message in request.messages for p in message.percepts]
        if percepts and percepts[-1]["kind"] == "say" and "sleep" in percepts[-1]["text"]:
            return succeed(Completion(calls=(ModelCall("", "go_to_sleep", {}),)))
        return super().think(request)


connection.execute_wrappers.append(stuck)
get_service().brains["embedded"] = TiredBrain()
'''
ANSWER = 'Marta says, "'
ENTRIES = "SELECT id, digest, text FROM ai_journalentry ORDER BY id"
NOTES = "SELECT id, digest, text FROM ai_personnote ORDER BY id"
OPEN_ENTRIES = "SELECT id FROM ai_journalentry WHERE reflected = 0"
OPEN_NOTES = "SELECT id FROM ai_personnote WHERE consolidated = 0"
INSIGHTS = "SELECT text FROM ai_memory WHERE kind = 'insight'"
UNLINKED = "SELECT id FROM ai_memory WHERE data NOT LIKE '%related%'"
RESTS = "SELECT memory_id, entry_id FROM ai_citation"
UNFOUNDED = f"{INSIGHTS} AND id NOT IN (SELECT memory_id FROM ai_citation)"
FACTS = "SELECT facts FROM ai_person"
ENDS = "SELECT end_reason, detail FROM ai_turnrecord WHERE pass_name = '{}' ORDER BY id"


@pytest.fixture(scope="module")
def doomed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doomed]:
    settings = 'AI.update({"REFLECT_AT": 8, "REFLECT_IDLE": 1})'
    with doomed_game(tmp_path_factory.mktemp("doomed"), STUCK, settings) as game:
        yield game


def killed_before(doomed: Doomed, statement: str, said: list[str], last: str = "") -> None:
    """A visitor talks with Marta; what she does by herself then is killed before a statement.

    A value that it has to have may stand on a line after the statement.
    """
    folder = doomed.game.folder / "server"
    (folder / "reached").unlink(missing_ok=True)
    (folder / "stuck_before").write_text(statement)
    lines = [(f"say Marta, {line}", ANSWER) for line in said]
    if last:
        lines.append((f"say Marta, {last}", ""))
    doomed.kill_after(lines, (folder / "reached").exists)


def once(rows: list[tuple[Any, ...]]) -> bool:
    return len({digest for _, digest, _ in rows}) == len(rows)


@pytest.mark.parametrize(
    ("what", "statement"),
    [
        ("iron", 'UPDATE "ai_journalentry"'),  # the turn's end is written, and nothing else
        ("gold", 'INSERT INTO "ai_memory"\ninsight'),  # the entries are marked
        ("lead", 'INSERT INTO "ai_citation"'),  # the insights are there, resting on nothing
    ],
)
def test_reflection_is_had_again_and_loses_and_doubles_nothing(
    doomed: Doomed, what: str, statement: str
) -> None:
    known, turns = doomed.rows(INSIGHTS), len(doomed.rows(ENDS.format("reflect")))
    said = [f"the {thing} of {what} is heavy." for thing in ("ring", "lock", "door", "pot")]
    killed_before(doomed, statement, said)
    entries = doomed.rows(ENTRIES)
    for line in said:
        assert sum(line in text for _, _, text in entries) == 1
    assert len(doomed.rows(OPEN_ENTRIES)) >= len(said)
    assert doomed.rows(INSIGHTS) == known
    doomed.game.start()
    until(lambda: not doomed.rows(OPEN_ENTRIES) and doomed.is_at_rest())
    assert doomed.rows(ENTRIES) == entries and once(entries)
    drawn = doomed.rows(INSIGHTS)
    assert len(set(drawn)) == len(drawn) > len(known)
    assert doomed.rows(UNFOUNDED) == []
    rests = doomed.rows(RESTS)
    assert len(set(rests)) == len(rests)
    ends = doomed.rows(ENDS.format("reflect"))[turns:]
    assert ("cancelled", "the server went down") in ends
    assert ends[-1] == ("submitted", "")


@pytest.mark.parametrize(
    ("what", "statement", "kept"),
    [
        ("onion", 'UPDATE "ai_personnote"', False),  # the turn's end is written, and nothing else
        ("leek", 'UPDATE "ai_person" SET "facts"', False),  # the notes are marked
        ("cabbage", 'UPDATE "ai_memory" SET "data"', True),  # before memories are linked
    ],
)
def test_consolidation_is_had_again_and_loses_and_doubles_nothing(
    doomed: Doomed, what: str, statement: str, kept: bool
) -> None:
    said = [
        f"I like {what} fields.",
        f"I love {what} flowers.",
        f"remember that the {what} is late.",
    ]
    killed_before(doomed, statement, said, last="go to sleep!")
    notes, entries = doomed.rows(NOTES), doomed.rows(ENTRIES)
    for line in said[:2]:
        assert sum(line.rstrip(".").lower() in text.lower() for _, _, text in notes) == 1
    assert bool(doomed.rows(OPEN_NOTES)) is not kept
    assert (what in str(doomed.rows(FACTS))) is kept
    doomed.game.start()
    until(lambda: not doomed.rows(OPEN_NOTES) and not doomed.rows(UNLINKED))
    until(doomed.is_at_rest)
    assert doomed.rows(NOTES) == notes and once(notes)
    assert doomed.rows(ENTRIES)[: len(entries)] == entries
    (facts,) = [json.loads(facts) for (facts,) in doomed.rows(FACTS) if what in facts]
    for attribute, value in (("likes", f"{what} fields"), ("loves", f"{what} flowers")):
        assert [each["value"] for each in facts[attribute]].count(value) == 1


def test_the_log_is_clean(doomed: Doomed) -> None:
    assert doomed.errors() == []
