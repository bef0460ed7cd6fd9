"""What a server needs to start and holds in memory, beside the same game without the plug-in.

    python bench/start.py [--rounds 5] [--seconds 10]

README.md in this folder explains what is measured, and how.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from statistics import median

from crowd import run
from figures import note, reference

PROGRAM = "start_game.py"
SECONDS_GOAL = 0.5
MEMORY_GOAL = 15
WAYS = ("without", "with")


def main() -> None:
    """Measure both games several times in turn, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="how often each is started")
    parser.add_argument("--seconds", type=float, default=10, help="how long players talk")
    chosen = parser.parse_args()
    found: dict[str, list[dict[str, float]]] = {way: [] for way in WAYS}
    with tempfile.TemporaryDirectory() as folder:
        run(PROGRAM, "build", folder)
        for way in WAYS if chosen.rounds > 1 else ():
            run(PROGRAM, way, folder, 0)  # compiles what has changed
        for _ in range(chosen.rounds):
            for way in WAYS:
                found[way].append(json.loads(run(PROGRAM, way, folder, 0)))
        talked = {way: json.loads(run(PROGRAM, way, folder, chosen.seconds)) for way in WAYS}
    start = {way: median(one["start"] for one in found[way]) for way in WAYS}
    held = {way: median(one["started"] for one in found[way]) / 1024 for way in WAYS}
    after = {way: talked[way]["talked"] / 1024 for way in WAYS}
    print("The demo village with four villagers and the built-in brain\n")
    print("| what | without | with | more | goal |\n| --- | --: | --: | --: | --: |")
    rows = (
        ("start, seconds of the processor", start, ".2f", SECONDS_GOAL),
        ("memory at the start, MB", held, ".1f", MEMORY_GOAL),
        ("memory after talks, MB", after, ".1f", MEMORY_GOAL),
    )
    for what, one, form, goal in rows:
        more = one["with"] - one["without"]
        print(
            f"| {what} | {one['without']:{form}} | {one['with']:{form}} | {more:{form}} | {goal} |"
        )
    print(f"\nAnswers in the talks: {talked['with']['answers']}\n")
    note("start: longer", (start["with"] - start["without"]) / reference())
    note("memory: more at the start", held["with"] - held["without"])
    note("memory: more after talks", after["with"] - after["without"])


if __name__ == "__main__":
    main()
