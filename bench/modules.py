"""The heartbeat of a game while it discovers ten remote modules, of which half make trouble.

    python bench/modules.py [--seconds 8] [--rounds 3]

README.md in this folder explains what is measured, and how.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from crowd import HERE, SURROUNDINGS, run

WAYS = {"idle": "nobody is asked", "ours": "ten modules, discovered again each second"}
COLUMNS = ("", "p50", "p99", "worst", "p99, work alone", "discoveries", "CPU s of each second")
Found = dict[str, Any]


@contextmanager
def served() -> Iterator[str]:
    """Run the modules, and yield their names and URLs as JSON."""
    process = subprocess.Popen(
        [sys.executable, str(HERE / "modules_served.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **SURROUNDINGS},
    )
    try:
        yield process.stdout.readline().strip()
    finally:
        process.stdin.close()
        process.wait()


def median_of(results: list[Found], name: str) -> float:
    """The median of the rounds."""
    return median(float(result[name]) for result in results)


def line(way: str, results: list[Found]) -> str:
    """A row of the table."""
    done, rounds = (sum(result[name] for result in results) for name in ("done", "rounds"))
    cells = [
        WAYS[way],
        *(f"{median_of(results, name):.1f}" for name in ("p50", "p99")),
        f"{max(result['worst'] for result in results):.0f}",
        f"{median_of(results, 'work'):.1f}",
        f"{done} of {rounds}" if rounds else "–",
        f"{median(result['cpu'] / result['seconds'] for result in results):.2f}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Measure both ways, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=8, help="how long each is measured")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured")
    chosen = parser.parse_args()
    results: dict[str, list[Found]] = {way: [] for way in WAYS}
    with served() as services:
        for _ in range(chosen.rounds):
            with tempfile.TemporaryDirectory() as folder:
                output = json.loads(run("modules_game.py", folder, services, chosen.seconds))
            for way in WAYS:
                results[way].append(output[way])
    print(
        f"Milliseconds that a heartbeat of 5 ms came late, the median of {chosen.rounds} rounds of "
        f"{chosen.seconds:g} s, the worst of all.\nPython {platform.python_version()}, "
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}.\n"
    )
    print(f"| {' | '.join(COLUMNS)} |")
    print(f"|{' --- |' * len(COLUMNS)}")
    for way, rounds in results.items():
        print(line(way, rounds))
    for name, label in (("p99", "99 of 100 beats"), ("worst", "the worst")):
        quiet, busy = (median_of(results[way], name) for way in WAYS)
        ratio = busy / max(quiet, 0.1)
        print(f"\n{label}: {busy:.1f} ms late, in the quiet game {quiet:.1f}: {ratio:.1f} times.")


if __name__ == "__main__":
    main()
