"""What a turn costs here and in other agent libraries, in microseconds.

    python bench/loop.py [--rounds 15]

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
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from figures import note
from game import database_server

HERE = Path(__file__).resolve().parent
ROUND_SECONDS = 0.2
"""About how long a library is measured in one round."""
AIM = 5
SILENT = {
    "HF_HUB_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "LANGSMITH_TRACING": "false",
    "OPENAI_AGENTS_DISABLE_TRACING": "1",
}
"""Keeps the others from contacting their services, which would take time."""


@dataclass
class Contender:
    """One way to run the turn, in a process of its own that waits between its rounds."""

    name: str
    module: str
    function: str = "plain"
    note: str = ""
    version: str = ""
    missing: str = ""
    times: list[float] = field(default_factory=list)
    """Microseconds for a turn, in each round."""
    _process: Any = None
    _turns: int = 0

    def start(self, stack: ExitStack, folder: Path) -> None:
        """Start the process, and work out how many turns make a round."""
        command = [sys.executable, HERE / "worker.py", self.module, self.function, folder]
        self._process = stack.enter_context(
            subprocess.Popen(
                [str(part) for part in command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                bufsize=1,
                env={**os.environ, **SILENT},
            )
        )
        answer = self._answer()
        self.version, self.missing = answer.get("ready", ""), answer.get("missing", "")
        if not self.missing:
            self._turns = max(1, int(ROUND_SECONDS * 1e6 / self._run(20)))

    def round(self) -> None:
        """Measure one round."""
        self.times.append(self._run(self._turns))

    def stop(self) -> None:
        """End the process, and fail if it failed."""
        self._process.stdin.close()
        if self._process.wait() != 0:
            self._fail()

    def line(self) -> str:
        """A row of the table."""
        title = f"{self.name} {self.version}".strip()
        if self.missing:
            return f"  {title:<26} NOT MEASURED: '{self.missing}' is not installed"
        best, middle = min(self.times), median(self.times)
        return f"  {title:<26} {middle:>8,.0f} {best:>8,.0f}   {self.note}".rstrip()

    def _run(self, turns: int) -> float:
        self._process.stdin.write(f"{turns}\n")
        return float(self._answer())

    def _answer(self) -> Any:
        line = self._process.stdout.readline()
        if not line:
            self._process.wait()
            self._fail()
        return json.loads(line)

    def _fail(self) -> None:
        sys.exit(f"{self.name} ({self.function}) did not run the turn as written; see above.")


IN_MEMORY = [
    Contender("evennia-ai", "ours"),
    Contender("smolagents", "peers.smolagents"),
    Contender("openai-agents", "peers.openai_agents"),
    Contender("langgraph", "peers.langgraph"),
    Contender("pydantic-ai", "peers.pydantic_ai"),
]
RECORDED = [
    Contender("evennia-ai", "recorded", "recorded", "the percept, the turn, every call"),
    Contender("openai-agents", "peers.openai_agents", "recorded", "the messages"),
    Contender("langgraph", "peers.langgraph", "recorded", "the messages, after each step"),
]


def main() -> None:
    """Measure everything, and print the tables."""
    parser = argparse.ArgumentParser(description="What a turn costs, here and elsewhere.")
    parser.add_argument("--rounds", type=int, default=15, help="how often each is measured")
    parser.add_argument("--postgresql", action="store_true", help="ours records there")
    chosen = parser.parse_args()
    rounds = chosen.rounds
    contenders = [*IN_MEMORY, *RECORDED]
    with (
        database_server(chosen.postgresql),
        tempfile.TemporaryDirectory() as folder,
        ExitStack() as stack,
    ):
        for contender in contenders:
            _show(f"starting {contender.name}")
            contender.start(stack, Path(folder))
        running = [contender for contender in contenders if not contender.missing]
        for number in range(rounds):
            _show(f"round {number + 1} of {rounds}")
            for contender in running:
                contender.round()
        _show("")
        for contender in running:
            contender.stop()
    version = platform.python_version()
    print("Microseconds a turn: four calls of an uncached reading tool, then `say`;")
    print(f"ten tools offered, scripted model. Python {version}, {rounds} rounds.\n")
    _table("In memory", IN_MEMORY)
    _table("Recorded", RECORDED)
    ours, recorded = IN_MEMORY[0], RECORDED[0]
    others = [median(peer.times) for peer in IN_MEMORY[1:] if peer.times]
    if others:
        note("turn: in memory / fastest other", median(ours.times) / min(others))
        note("turn: recorded / fastest other's bare one", median(recorded.times) / min(others))


def _table(title: str, contenders: list[Contender]) -> None:
    print(f"{title:<28} {'median':>8} {'minimum':>8}")
    for contender in contenders:
        print(contender.line())
    ours, *peers = (contender for contender in contenders if not contender.missing)
    if not peers:
        print("  nobody to compare with\n")
        return
    fastest = min(peers, key=lambda peer: median(peer.times))
    ratio = median(fastest.times) / median(ours.times)
    least = min(fastest.times) / min(ours.times)
    print(f"  {fastest.name + ' / evennia-ai':<26} {ratio:>8.1f} {least:>8.1f}   aim: {AIM}\n")


def _show(text: str) -> None:
    """Show the progress, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
