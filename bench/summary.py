"""Print every figure that has a goal, beside the figure that landed last.

    python bench/summary.py [--land]

`make bench` runs all benchmarks with `BENCH_FIGURES` set, and then this. `--land` keeps the figures
of that run in `landed.json`, for the next change.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import NamedTuple

from figures import FILE, reference

LANDED = Path(__file__).with_name("landed.json")
SLIPPED = 1.15
"""How much worse than the landed figure is marked: less than that may be the machine."""


class Goal(NamedTuple):
    """What one figure should be; less is better in all of them."""

    most: float
    unit: str = ""
    in_work: bool = False
    """Whether it was divided by the time of a fixed piece of work, so that machines compare."""


GOALS = {
    "turn: SQL statements": Goal(8),
    "workers: the game's processor / without workers": Goal(0.6),
    "workers: time of eight / of two": Goal(1 / 3.5),
    "workers: way there and back": Goal(0.015, "s"),
    "telemetry: of a turn": Goal(0.0003, "s", in_work=True),
    "turn: recorded / fastest other's bare one": Goal(0.6),
    "turn: in memory / fastest other": Goal(1 / 6),
    "crowd: processor a turn": Goal(0.008, "s", in_work=True),
    "crowd: p99 of the heartbeat, own work": Goal(0.01, "s", in_work=True),
    "prompt: warm, own work": Goal(0.003, "s", in_work=True),
    "idle: SQL statements": Goal(0),
    "idle: timer calls": Goal(0),
    "idle: % of a core": Goal(1, "%"),
    "idle: kB each": Goal(20, "kB"),
    "idle: start, longer": Goal(3, "s", in_work=True),
    "memory: more at the start": Goal(15, "MB"),
    "memory: more after talks": Goal(15, "MB"),
    "start: longer": Goal(0.5, "s", in_work=True),
    "growth: rows of 1,000 turns": Goal(float("inf")),
    "growth: bytes of 1,000 turns": Goal(float("inf")),
    "growth: second half / first, rows": Goal(1.1),
    "growth: second half / first, bytes": Goal(1.1),
    "window: slowest page": Goal(0.1, "s", in_work=True),
    "window: a turn of 200 steps": Goal(0.2, "s", in_work=True),
    "window: / beside live pages, p95": Goal(0.05, "s", in_work=True),
    "window: line to page": Goal(0.3, "s", in_work=True),
    "window: reload with live pages, longer": Goal(1, "s"),
}


def read_figures() -> dict[str, float]:
    """The figures of the last run; of one that was noted twice, the last."""
    path = Path(os.environ.get(FILE, ""))
    lines = path.read_text().splitlines() if path.is_file() else []
    return {name: value for line in lines for name, value in json.loads(line).items()}


def shown(value: float | None, goal: Goal, work: float) -> str:
    """A figure as a cell; one in work, as this machine would have it."""
    if value is None:
        return "–"
    return f"{value * (work if goal.in_work else 1):,.3g} {goal.unit}".strip()


def main() -> None:
    """Print the table, and with `--land` keep the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--land", action="store_true", help="keep them in landed.json")
    land = parser.parse_args().land
    now, work = read_figures(), reference()
    landed = json.loads(LANDED.read_text()) if LANDED.exists() else {}
    print("| figure | now | landed | goal | |\n| --- | --: | --: | --: | --- |")
    for name, goal in GOALS.items():
        one, before = now.get(name), landed.get(name)
        floor = goal.most / 100 if goal.most < float("inf") else 0.0  # less is next to nothing
        words = []
        if one is None:
            words.append("not measured")
        elif one * (work if goal.in_work else 1) > goal.most:
            words.append("misses its goal")
        if one is not None and before is not None and one > max(before * SLIPPED, floor):
            words.append("SLIPPED")
        most = "–" if goal.most == float("inf") else f"{goal.most:.3g} {goal.unit}".strip()
        cells = [name, shown(one, goal, work), shown(before, goal, work), most, ", ".join(words)]
        print(f"| {' | '.join(cells)} |")
    if land:
        kept = {name: float(f"{value:.4g}") for name, value in {**landed, **now}.items()}
        LANDED.write_text(json.dumps(dict(sorted(kept.items())), indent=2) + "\n")


if __name__ == "__main__":
    main()
