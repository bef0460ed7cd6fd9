"""`kill -9` of the running game: no line that it heard is lost, and nothing happens twice.

At every other moment it is killed in one process: `ai/tests/assistant/test_crash.py` and
`ai/tests/memory/upkeep/test_week.py`. Here is proved that a real death is what is played there.
"""

from __future__ import annotations

import json

import pytest

from server.demo.local import Local
from server.demo.telnet import Telnet
from server.demo.visit import arrive
from server.tests.games import DemoGame, until

pytestmark = pytest.mark.slow

NOTES = "SELECT id, digest, text FROM ai_personnote ORDER BY id"
HERS = "script IN (SELECT script FROM ai_personnote WHERE text LIKE '%leek%')"
OPEN_NOTES = f"SELECT id FROM ai_personnote WHERE consolidated = 0 AND {HERS}"
ENTRIES = "SELECT id, digest, text FROM ai_journalentry ORDER BY id"
UNLINKED = f"SELECT id FROM ai_memory WHERE data NOT LIKE '%related%' AND {HERS}"
FACTS = "SELECT facts FROM ai_person"


@pytest.fixture(scope="module")
def killed(demo_game: DemoGame) -> DemoGame:
    """The game, killed while a tool ran and another line waited, and at rest again."""
    trace = demo_game.folder / "server" / "dug"
    trace.unlink(missing_ok=True)
    heard = "SELECT id FROM ai_delivery WHERE text LIKE '%cold water%'"
    lines = [
        ("say Marta, dig a well!", trace.exists),
        ("say Marta, have you cold water?", lambda: demo_game.rows(heard)),
    ]
    with demo_game.killed_after(lines):
        assert demo_game.ends("dig a well") == [""]
        assert demo_game.ends("cold water") in ([], [""])
    until(lambda: demo_game.ends("cut off. dig") and demo_game.is_at_rest())
    return demo_game


def test_a_change_of_the_world_is_reported_and_not_made_again(killed: DemoGame) -> None:
    assert (killed.folder / "server" / "dug").read_text() == "dug\n"
    assert killed.rows("SELECT state FROM ai_callrecord WHERE tool = 'dig'") == [("interrupted",)]
    assert killed.ends("cut off. dig") == ["terminal"]
    assert killed.rows(
        "SELECT DISTINCT turn.end_reason, turn.detail FROM ai_turnrecord turn "
        "JOIN ai_callrecord call ON call.turn_id = turn.id WHERE call.tool = 'dig'"
    ) == [("cancelled", "the server went down")]


def test_a_line_that_was_only_heard_is_answered_by_the_next_server(killed: DemoGame) -> None:
    assert killed.ends("cold water") == ["terminal"]


def test_the_assistants_still_answer(killed: DemoGame) -> None:
    with Telnet(killed.address, killed.port) as visitor:
        arrive(visitor, Local.load(killed.folder).visitor_password)
        visitor.send("say Marta, who is here?")
        visitor.wait_for('Marta says, "', 60)


def test_consolidation_is_had_again_and_loses_and_doubles_nothing(demo_game: DemoGame) -> None:
    """The server dies after the notes are marked and before the facts are written."""
    folder = demo_game.folder / "server"
    (folder / "stuck_before").write_text('UPDATE "ai_person" SET "facts"')
    said = ["I like leek fields.", "I love leek flowers.", "remember that the leek is late."]
    answer = 'Marta says, "'
    lines = [
        *((f"say Marta, {line}", answer) for line in said),
        ("say Marta, go to sleep!", (folder / "reached").exists),
    ]
    with demo_game.killed_after(lines):
        notes, entries = demo_game.rows(NOTES), demo_game.rows(ENTRIES)
        for line in said[:2]:
            assert sum(line.rstrip(".").lower() in text.lower() for _, _, text in notes) == 1
        assert demo_game.rows(OPEN_NOTES) != [] and "leek" not in str(demo_game.rows(FACTS))
    until(lambda: not demo_game.rows(OPEN_NOTES) and not demo_game.rows(UNLINKED))
    until(demo_game.is_at_rest)
    assert demo_game.rows(NOTES) == notes
    assert len({digest for _, digest, _ in notes}) == len(notes)
    assert demo_game.rows(ENTRIES)[: len(entries)] == entries
    (facts,) = [json.loads(facts) for (facts,) in demo_game.rows(FACTS) if "leek" in facts]
    for attribute, value in (("likes", "leek fields"), ("loves", "leek flowers")):
        assert [each["value"] for each in facts[attribute]].count(value) == 1
