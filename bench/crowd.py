"""The heartbeat of a game while two hundred assistants think.

    python bench/crowd.py [--assistants 200] [--seconds 8] [--rounds 1] [--postgresql]

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
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from figures import note, reference
from game import database_server

HERE = Path(__file__).resolve().parent
WAYS = {
    "idle": "nobody",
    "ours": "evennia-ai",
    "async": "AsyncOpenAI, on a thread with its own loop",
    "sync": "OpenAI, on a thread each",
}
MISSING = () if find_spec("openai") else ("async", "sync")
NOT_MEASURED = "NOT MEASURED: 'openai' is not installed"
COLUMNS = (
    "who asks",
    "p50",
    "p99",
    "worst",
    "p99, work alone",
    "answers/s",
    "CPU ms an answer",
    "asked at once",
)
AIM = 20
"""Milliseconds of delay that 99 of 100 beats should not exceed."""
SURROUNDINGS = {"PYTHONPATH": str(HERE.parent), "PYTHONDONTWRITEBYTECODE": ""}
"""What the environment of a program of this folder has besides that of the benchmark.

Python keeps compiled what it imports, as for any game; else each start would compile it anew.
"""
Found = dict[str, Any]


class Model:
    """The model server, in a process of its own.

    Args:
        before: The words of a command that runs it.
    """

    def __init__(self, before: Sequence[str] = ()) -> None:
        self._process = subprocess.Popen(
            [*before, sys.executable, str(HERE / "crowd_model.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            env={**os.environ, **SURROUNDINGS},
        )
        self.url = self._process.stdout.readline().strip()

    def take_maximum(self) -> int:
        """The maximum of simultaneous requests since the last call of this."""
        self._process.stdin.write("\n")
        return int(self._process.stdout.readline())

    def stop(self) -> None:
        """End the process."""
        self._process.stdin.close()
        self._process.wait()


@contextmanager
def model(before: Sequence[str] = ()) -> Iterator[Model]:
    """Run the model server."""
    running = Model(before)
    try:
        yield running
    finally:
        running.stop()


def run(program: str, *arguments: object) -> str:
    """Run a program of this folder, and return the last line that it printed."""
    command = [sys.executable, HERE / program, *arguments]
    ran = subprocess.run(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env={**os.environ, **SURROUNDINGS},
    )
    return (ran.stdout.splitlines() or [""])[-1]


def measure(rounds: int, once: Callable[[str], str], server: Model) -> Found:
    """Measure each way several times in turn, and print a table; returns the medians of ours."""
    results: dict[str, list[Found]] = {way: [] for way in WAYS if way not in MISSING}
    asking = [way for way in results if way != "idle"]
    loads = [os.getloadavg()[0]]
    for _ in range(rounds):
        for way in asking:
            server.take_maximum()
            output = json.loads(once(way))
            at_once = server.take_maximum()
            for measured, result in output.items():
                results[measured].append({**result, "asked": at_once})
            loads.append(os.getloadavg()[0])
    print(f"| {' | '.join(COLUMNS)} |")
    print(f"|{' --- |' * len(COLUMNS)}")
    for way in WAYS:
        print(line(way, results[way]) if way in results else f"| {WAYS[way]} | {NOT_MEASURED} |")
    delay, work = (median(result[name] for result in results["ours"]) for name in ("p99", "work"))
    print(
        f"\nevennia-ai, 99 of 100 beats: {delay:.1f} ms late at most, {work:.1f} by its own work; "
        f"aim: {AIM}."
    )
    print(f"Load of the machine, ours included: {', '.join(f'{load:.1f}' for load in loads)}\n")
    ours = results["ours"]
    return {name: median(result[name] for result in ours) for name in ("done", "cpu", "work")}


def main() -> None:
    """Measure everything, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--assistants", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8, help="how long each is measured")
    parser.add_argument("--rounds", type=int, default=1, help="how often each is measured")
    parser.add_argument("--postgresql", action="store_true", help="the game's, with a server")
    chosen = parser.parse_args()
    count, seconds = chosen.assistants, chosen.seconds
    print(
        f"Milliseconds that a heartbeat of 5 ms came late while a model takes 1 s to answer; the\n"
        f"median of {chosen.rounds} rounds of {seconds:g} s, the worst of all. Python "
        f"{platform.python_version()}, {os.cpu_count()} cores.\n"
    )
    with (
        database_server(chosen.postgresql),
        tempfile.TemporaryDirectory() as folder,
        model() as server,
    ):
        print(f"{count} requests on their way at any time, no game around them\n")
        asks = "crowd_requests.py"
        measure(chosen.rounds, lambda way: run(asks, way, server.url, seconds, count), server)
        print(f"{count} assistants in a game, all in a talk at once: whole turns\n")
        game = "crowd_game.py"
        run(game, "build", folder, count)
        turns = measure(
            chosen.rounds, lambda way: run(game, way, folder, server.url, seconds), server
        )
        if turns["done"]:
            note("crowd: processor a turn", turns["cpu"] / turns["done"] / reference())
        note("crowd: p99 of the heartbeat, own work", turns["work"] / 1000 / reference())


def line(way: str, results: list[Found]) -> str:
    """A row of the table."""

    def median_of(name: str) -> float:
        return median(float(result[name]) for result in results)

    done = median_of("done")
    cells = [
        WAYS[way],
        f"{median_of('p50'):.1f}",
        f"{median_of('p99'):.1f}",
        f"{max(result['worst'] for result in results):.0f}",
        f"{median_of('work'):.1f}",
        f"{done / median_of('seconds'):.0f}" if done else "–",
        f"{median_of('cpu') / done * 1000:.1f}" if done else "–",
        f"{max(result['asked'] for result in results)}" if done else "–",
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
