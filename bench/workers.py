"""What workers take from the game's process, what they cost, and what a failing broker does.

    python bench/workers.py [--assistants 20] [--seconds 8]

README.md in this folder explains what is measured, what is computed, and how.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

os.environ["BENCH_LATENCY"] = "0.5"  # the seconds of an answer, for the model's process

from crowd import model, run
from figures import note
from game import ELSEWHERE, database_server

LESS = 0.4
"""The part of the game's processor for a turn that workers should take away."""
ADDED = 15.0
"""Milliseconds that they may add at the median."""
LATE = 10.0
"""Milliseconds that 99 of 100 beats may come late."""
GROWTH = 3.5
"""How much more eight workers should do than two."""
KNOWN = (0, 300)
"""The memories of each assistant in the tables of what a turn costs.

All that follows is measured with the last ones.
"""
Found = dict[str, Any]


def main() -> None:
    """Measure everything, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--assistants", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=8, help="how long each is measured")
    parser.add_argument("--turns", type=float, default=80, help="the same for the cost of turns")
    chosen = parser.parse_args()
    print(
        f"A model takes 0.5 s to answer. Python {platform.python_version()}, {os.cpu_count()} "
        f"cores, PostgreSQL, load of the machine {os.getloadavg()[0]:.1f}.\n"
    )
    with database_server(True), tempfile.TemporaryDirectory() as folder, model(ELSEWHERE) as server:

        def measure(way: str, workers: int = 1, seconds: float = chosen.seconds) -> Found:
            arguments = (way, game, server.url, seconds, workers)
            return json.loads(run("workers_game.py", *arguments))

        for memories in KNOWN:
            game = Path(folder, str(memories))
            game.mkdir()
            run("workers_game.py", "build", game, chosen.assistants, memories)
            found = measure("alternating", seconds=chosen.turns)
            turn = show_turns(found["windows"], chosen.assistants, memories)
        ways = {way: measure(way) for way in ("in-process", "workers")}
        trips = measure("trips")
        show_trips(trips)
        troubles = {way: measure(way) for way in ("paused", "killed", "slow")}
        show_beats({**ways, **troubles})
        show_growth({count: measure("waits", count) for count in (2, 8)}, turn)


def show_turns(windows: list[Found], assistants: int, memories: int) -> Found:
    """Print what a turn costs the game; returns it for a turn of workers, in milliseconds."""
    by = {way: [one for one in windows if one["who"] == way] for way in ("in-process", "workers")}
    cost = {
        way: {which: 1000 * median(one[which] for one in found) for which in ("game", "workers")}
        for way, found in by.items()
    }
    knows = f"remember {memories} things, nine people and a goal, with 40 pages of lore"
    print(
        f"{assistants} assistants in talk, who {knows if memories else 'know nothing'}; one "
        f"worker: medians of {len(windows) // 2} windows\n"
    )
    print("| who thinks | game's CPU ms a turn | workers' CPU ms a turn |")
    print("| --- | --: | --: |")
    for way, one in cost.items():
        print(f"| {way} | {one['game']:.1f} | {one['workers']:.1f} |")
    pairs = zip(by["in-process"], by["workers"], strict=True)
    left = sorted(workers["game"] / alone["game"] for alone, workers in pairs)
    low, high = left[len(left) // 4], left[-1 - len(left) // 4]
    less = 1 - median(left)
    print(
        f"\nThe game's processor for a turn falls by {less:.0%} (half of the pairs of windows: "
        f"{1 - high:.0%} to {1 - low:.0%}); goal: {LESS:.0%}.\n"
    )
    note("workers: the game's processor / without workers", 1 - less)
    return cost["workers"]


def show_trips(found: Found) -> None:
    """Print what the way to a worker and back takes."""
    added = 1000 * found["median"]
    print(
        f"A unit of 10 kB that takes no time, to a worker and back, one at a time: median "
        f"{added:.1f} ms, 95 of 100 {1000 * found['p95']:.1f} ms ({found['done']} measured); "
        f"goal: {ADDED:g} ms at the median.\n"
    )
    note("workers: way there and back", found["median"])


def show_beats(found: dict[str, Found]) -> None:
    """Print how late the game's heartbeat is."""
    print(
        "The heartbeat of the game, measured; the broker fails for 3 s, or all the time if slow\n"
    )
    print("| | p99 ms late | p99 by own work | worst | turns/s | thought in the game | silent |")
    print("| --- | --: | --: | --: | --: | --: | --: |")
    for way, one in found.items():
        print(
            f"| {way} | {one['p99']:.1f} | {one['work']:.1f} | {one['worst']:.0f} "
            f"| {one['done'] / one['seconds']:.1f} | {one['taken_over']} | {one['silent']} |"
        )
    print(
        f"\nGoal: {LATE:g} ms at most. 'Own work' is what it would be if the machine did nothing "
        "but the game's work. 'Silent' are players without any answer.\n"
    )


def show_growth(found: dict[int, Found], turn: Found) -> None:
    """Print what more workers do, measured and computed."""
    rates = {count: one["done"] / one["seconds"] for count, one in found.items()}
    print(
        f"Units that wait 0.5 s as for a model, four at once in a worker, measured: "
        f"{', '.join(f'{count} workers {rate:.1f}/s' for count, rate in rates.items())}: "
        f"{rates[8] / rates[2]:.1f} times; goal: {GROWTH:g}."
    )
    one, game = turn["workers"] / 1000, turn["game"] / 1000
    print(
        f"Computed from the processor time above, with a core for each process: 2 workers think "
        f"{2 / one:.0f} turns/s, 8 workers {8 / one:.0f}; one game has time for {1 / game:.0f}.\n"
    )
    note("workers: time of eight / of two", rates[2] / rates[8])


if __name__ == "__main__":
    main()
