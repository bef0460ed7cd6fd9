"""Runs the turn in one library, in a process of its own, as often as it is told to.

    python worker.py MODULE FUNCTION FOLDER

Says `{"ready": version}` or `{"missing": module}`; then takes a number of turns a line, runs them,
and answers with the microseconds that one of them took.
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
"""Turns before the first that counts."""


def main() -> None:
    """Take orders from the standard input."""
    with os.fdopen(os.dup(1), "w", buffering=1) as answers, ExitStack() as stack:
        os.dup2(2, 1)  # what a library prints must not stand between the answers
        sys.addaudithook(_stay_at_home)
        sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
        module, function, folder = sys.argv[1:]
        witness = Witness()
        try:
            library = importlib.import_module(module)
            turn = stack.enter_context(getattr(library, function)(witness, Path(folder)))
        except ModuleNotFoundError as missing:
            if find_spec(str(missing.name).partition(".")[0]):
                raise  # it is installed, and has changed
            print(json.dumps({"missing": missing.name}), file=answers)
            return
        run = _runner(turn, stack)
        for _ in range(WARM_UP):
            run(1)
            witness.check(1)
        print(json.dumps({"ready": library.VERSION}), file=answers)
        for order in sys.stdin:
            print(json.dumps(_measure(run, witness, int(order))), file=answers)


def _stay_at_home(event: str, arguments: Any) -> None:
    """Nothing that is measured may reach for a network, telemetry least of all."""
    if event in ("socket.connect", "socket.getaddrinfo"):
        raise RuntimeError(f"{event} {arguments[1:]}: there is no network in a measurement")


def _runner(turn: Callable[[], Any], stack: ExitStack) -> Callable[[int], None]:
    """What runs so many turns; all turns of a coroutine function in one event loop."""
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
