"""How many SQL statements a turn of two steps takes, once the assistant knows room and visitor.

    python bench/statements.py [--postgresql]

README.md in this folder explains what is measured, and how.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from figures import note
from game import database_server, start_game

TURNS = 4
GOAL = 8
OF_TRANSACTIONS = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")


def count() -> int:
    """The statements of the last of some turns, from the percept to the record."""
    from django.db import connection, transaction
    from django.test.utils import CaptureQueriesContext

    from ai.testing import ScriptedBrain, call, stage

    texts = [f"A tap and {number} tables." for number in range(TURNS)]
    steps = (
        step for text in texts for step in ([call("inspect_location")], [call("say", message=text)])
    )
    brain = ScriptedBrain(*steps)
    brain.reads = False
    with transaction.atomic(), stage(brain) as scene:
        for number in range(TURNS - 1):
            scene.say(f"Marta, what is here, {number}?")
            scene.wait(50)
        with CaptureQueriesContext(connection) as queries:
            scene.say("Marta, what is here now?")
        assert len(scene.turns()) == TURNS
    found = [query["sql"] for query in queries.captured_queries]
    return len([sql for sql in found if not sql.startswith(OF_TRANSACTIONS)])


def main() -> None:
    """Count, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--postgresql", action="store_true", help="with a server of its own")
    chosen = parser.parse_args()
    with database_server(chosen.postgresql), tempfile.TemporaryDirectory() as folder:
        start_game(Path(folder) / "game.db3", EMBEDDER=None)
        found = count()
    print(f"| SQL statements of a turn | goal |\n| --: | --: |\n| {found} | {GOAL} |\n")
    note("turn: SQL statements", found)


if __name__ == "__main__":
    main()
