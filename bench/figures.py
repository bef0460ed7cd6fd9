"""Figures: what the benchmarks found, beside what they found when a change last landed.

A benchmark calls `note` for each figure that has a goal. If `BENCH_FIGURES` names a file, it is
added to it, and `summary.py` prints the table of all.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

FILE = "BENCH_FIGURES"
"""The environment variable with the path of the file."""


def note(name: str, value: float) -> None:
    """Add a figure to the file, if there is one.

    Args:
        name: A name in `summary.GOALS`.
        value: Its value; what is measured in seconds of the processor is divided by `reference()`.
    """
    path = os.environ.get(FILE)
    if path:
        with Path(path).open("a") as file:
            file.write(json.dumps({name: value}) + "\n")


def reference() -> float:
    """Seconds of the processor for a fixed piece of work, by which machines can be compared."""
    return min(_work() for _ in range(5))


def _work() -> float:
    begun = time.process_time()
    for number in range(60_000):
        json.loads(json.dumps({"number": number, "words": ["one", "two"]}))
    return time.process_time() - begun


def resident() -> int:
    """Kilobytes of memory that this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024
