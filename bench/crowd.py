"""The heartbeat of a game while two hundred assistants think.

    python bench/crowd.py [--assistants 200] [--seconds 8] [--rounds 1]

README.md in this folder says what is measured and how.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

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
"""Milliseconds that the heartbeat may be late, in 99 of 100 beats."""
SURROUNDINGS = {**os.environ, "PYTHONPATH": str(HERE.parent)}
Found = dict[str, Any]


class Model:
    """The served model, in a process of its own."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "crowd_model.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            env=SURROUNDINGS,
        )
        self.url = self._process.stdout.readline().strip()

    def most_at_once(self) -> int:
        """Requests that it had before it at once, at most, since this was asked last."""
        self._process.stdin.write("\n")
        return int(self._process.stdout.readline())

    def stop(self) -> None:
        """Have it end."""
        self._process.stdin.close()
        self._process.wait()


@contextmanager
def model() -> Iterator[Model]:
    """The model, for as long as it is needed."""
    running = Model()
    try:
        yield running
    finally:
        running.stop()


def run(program: str, *arguments: object) -> str:
    """Run a program of this folder to its end; what it said last."""
    command = [sys.executable, HERE / program, *arguments]
    ran = subprocess.run(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env=SURROUNDINGS,
    )
    return (ran.stdout.splitlines() or [""])[-1]


def measure(rounds: int, once: Callable[[str], str], served: Model) -> None:
    """Measure each way a few times, one after the other, and print a table."""
    found: dict[str, list[Found]] = {way: [] for way in WAYS if way not in MISSING}
    asking = [way for way in found if way != "idle"]
    loads = [os.getloadavg()[0]]
    for _ in range(rounds):
        for way in asking:
            served.most_at_once()
            said = json.loads(once(way))
            asked = served.most_at_once()
            for measured, one in said.items():
                found[measured].append({**one, "asked": asked})
            loads.append(os.getloadavg()[0])
    print(f"| {' | '.join(COLUMNS)} |")
    print(f"|{' --- |' * len(COLUMNS)}")
    for way in WAYS:
        print(line(way, found[way]) if way in found else f"| {WAYS[way]} | {NOT_MEASURED} |")
    late, work = (median(one[name] for one in found["ours"]) for name in ("p99", "work"))
    print(
        f"\nevennia-ai, 99 of 100 beats: {late:.1f} ms late at most, {work:.1f} by its own work; "
        f"aim: {AIM}."
    )
    print(f"Load of the machine, ours included: {', '.join(f'{load:.1f}' for load in loads)}\n")


def main() -> None:
    """Measure all, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--assistants", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8, help="how long each is measured")
    parser.add_argument("--rounds", type=int, default=1, help="how often each is measured")
    chosen = parser.parse_args()
    count, seconds = chosen.assistants, chosen.seconds
    print(
        f"Milliseconds that a heartbeat of 5 ms came late while a model takes 1 s to answer; the\n"
        f"median of {chosen.rounds} rounds of {seconds:g} s, the worst of all. Python "
        f"{platform.python_version()}, {os.cpu_count()} cores.\n"
    )
    with tempfile.TemporaryDirectory() as folder, model() as served:
        print(f"{count} requests on their way at any time, no game around them\n")
        asks = "crowd_requests.py"
        measure(chosen.rounds, lambda way: run(asks, way, served.url, seconds, count), served)
        print(f"{count} assistants in a game, all in a talk at once: whole turns\n")
        game = "crowd_game.py"
        run(game, "build", folder, count)
        measure(chosen.rounds, lambda way: run(game, way, folder, served.url, seconds), served)


def line(way: str, found: list[Found]) -> str:
    """A way's line of the table."""

    def middle(name: str) -> float:
        return median(float(one[name]) for one in found)

    done = middle("done")
    cells = [
        WAYS[way],
        f"{middle('p50'):.1f}",
        f"{middle('p99'):.1f}",
        f"{max(one['worst'] for one in found):.0f}",
        f"{middle('work'):.1f}",
        f"{done / middle('seconds'):.0f}" if done else "–",
        f"{middle('cpu') / done * 1000:.1f}" if done else "–",
        f"{max(one['asked'] for one in found)}" if done else "–",
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
