"""Runs the turn in one library, in a process of its own.

    python worker.py MODULE FUNCTION FOLDER

It prints `{"ready": version}` or `{"missing": module}`. Then it reads a number of turns from each
line, runs them, and prints the microseconds that one of them took.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import inspect
import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from turn import Witness

WARM_UP = 20
"""Turns before the first one that counts."""


def main() -> None:
    """Run turns as the standard input demands."""
    with os.fdopen(os.dup(1), "w", buffering=1) as answers, ExitStack() as stack:
        os.dup2(2, 1)  # a library's own output must not mix with the answers
        sys.addaudithook(_forbid_network)
        sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
        module, function, folder = sys.argv[1:]
        witness = Witness()
        try:
            library = importlib.import_module(module)
            turn = stack.enter_context(getattr(library, function)(witness, Path(folder)))
        except ModuleNotFoundError as missing:
            if find_spec(str(missing.name).partition(".")[0]):
                raise  # the library is installed, but has changed
            print(json.dumps({"missing": missing.name}), file=answers)
            return
        run = _runner(turn, stack)
        for _ in range(WARM_UP):
            run(1)
            witness.check(1)
        print(json.dumps({"ready": library.VERSION}), file=answers)
        for line in sys.stdin:
            print(json.dumps(_measure(run, witness, int(line))), file=answers)


def _forbid_network(event: str, arguments: Any) -> None:
    """Refuse network access, such as telemetry, during a measurement."""
    if event in ("socket.connect", "socket.getaddrinfo"):
        raise RuntimeError(f"{event} {arguments[1:]}: there is no network in a measurement")


def _runner(turn: Callable[[], Any], stack: ExitStack) -> Callable[[int], None]:
    """A function that runs turns; those of a coroutine function share one event loop."""
    if not inspect.iscoroutinefunction(turn):

        def run(turns: int) -> None:
            for _ in range(turns):
                turn()

        return run

    async def every(turns: int) -> None:
        for _ in range(turns):
            await turn()

    loop = stack.enter_context(asyncio.Runner())
    return lambda turns: loop.run(every(turns))


def _measure(run: Callable[[int], None], witness: Witness, turns: int) -> float:
    gc.collect()
    begun = time.perf_counter()
    run(turns)
    taken = time.perf_counter() - begun
    witness.check(turns)
    return taken / turns * 1e6


if __name__ == "__main__":
    main()
