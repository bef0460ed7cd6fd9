"""What idle assistants cost: nothing but memory.

    python bench/idle.py [--assistants 1000] [--seconds 10] [--postgresql]

README.md in this folder explains what is measured, and how.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from typing import Any

from crowd import run
from figures import note, reference
from game import database_server

PROGRAM = "idle_game.py"


def measure(count: int, seconds: float) -> dict[str, Any]:
    """Build a game with so many assistants, and measure it in a fresh process."""
    with tempfile.TemporaryDirectory() as folder:
        run(PROGRAM, "build", folder, count)
        found: dict[str, Any] = json.loads(run(PROGRAM, "idle", folder, seconds))
    assert found["assistants"] == count, found
    return found


def main() -> None:
    """Measure a game with assistants and one without, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--assistants", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10, help="how long they are idle")
    parser.add_argument("--postgresql", action="store_true", help="with a server of its own")
    chosen = parser.parse_args()
    with database_server(chosen.postgresql):
        nobody, idle = (measure(count, chosen.seconds) for count in (0, chosen.assistants))
    each = (idle["memory"] - nobody["memory"]) / chosen.assistants
    longer = idle["start"] - nobody["start"]
    print(f"{chosen.assistants} assistants, idle for {chosen.seconds:g} s\n")
    print("| what | figure | goal |\n| --- | --: | --: |")
    print(f"| SQL statements | {idle['statements']} | 0 |")
    print(f"| timer calls | {idle['timer_calls']} | 0 |")
    print(f"| of one core | {idle['cpu']:.2%} | 1 % |")
    print(f"| memory of each | {each:.1f} kB | 20 kB |")
    print(f"| start, longer than without | {longer:.2f} s | 3 s |\n")
    note("idle: SQL statements", idle["statements"])
    note("idle: timer calls", idle["timer_calls"])
    note("idle: % of a core", 100 * idle["cpu"])
    note("idle: kB each", each)
    note("idle: start, longer", longer / reference())


if __name__ == "__main__":
    main()
