"""`evennia-ai bench`: plays suites of cases, and prints how well each brain did."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

NAME = "bench"
HELP = "Measure how well a brain plays characters, beside random and perfect play."
SUITES = ("text_worlds", "scenes", "memory", "manners")
WIDTH = 30
INTERRUPTED = 130
"""The status of a program that Ctrl-C ends."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "suites", nargs="*", metavar="suite", help=f"one of {', '.join(SUITES)}; all by default"
    )
    parser.add_argument(
        "--brain",
        action="append",
        default=[],
        help="a brain as in AI['MODEL'], such as embedded or openai:gpt-5-mini, or the dotted path "
        "of a class; can be given several times (default: embedded)",
    )
    parser.add_argument(
        "--no-bands", action="store_true", help="leave out the random player and the oracle"
    )
    parser.add_argument(
        "--cases",
        action="append",
        type=Path,
        default=[],
        help="a folder with cases of your own, in a folder named after each suite",
    )
    parser.add_argument("--case", default="", help="play only cases with this in name or subject")
    parser.add_argument(
        "--every",
        metavar="N",
        type=int,
        default=1,
        help="play only the first case of each suite, and every Nth after it",
    )
    parser.add_argument(
        "--out", type=Path, help="a folder for the results; what is there already is not repeated"
    )
    parser.add_argument(
        "--replay", type=Path, help="answer from the recording in this folder, and ask no model"
    )
    parser.add_argument(
        "--dollars", type=float, help="the most that all runs with this --out may spend together"
    )
    parser.add_argument(
        "--slower",
        metavar="N",
        type=float,
        default=1.0,
        help="while a model thinks, the game's clock runs N times slower",
    )
    parser.add_argument("--seed", type=int, default=0, help="for random choices (default: 0)")


def run(options: argparse.Namespace) -> int:
    """Play the suites; 1 if they could not all be played."""
    from ai.evaluation.game import start_game
    from ai.evaluation.player import BANDS, EMBEDDED, Player

    unknown = [name for name in options.suites if name not in SUITES]
    if unknown:
        return _fail(f"There is no suite '{unknown[0]}'. Name one of {', '.join(SUITES)}.")
    if options.dollars is not None and not 0 <= options.dollars < float("inf"):
        return _fail("--dollars is a number from 0 up.")
    if not 1 <= options.slower < float("inf"):
        return _fail("--slower is a number from 1 up.")
    if options.every < 1:
        return _fail("--every is a number from 1 up.")
    names = options.brain or [EMBEDDED]
    if not options.no_bands:
        names = [*names, *BANDS]
    players = [Player(name, options.seed) for name in dict.fromkeys(names)]
    sys.path.insert(0, str(Path.cwd()))  # where a game's own brains are
    try:
        for player in players:
            player.brain("")
    except ValueError as error:
        return _fail(str(error))
    for name in ("out", "replay"):
        if getattr(options, name) is not None:
            setattr(options, name, getattr(options, name).resolve())
    options.cases = [path.resolve() for path in options.cases]
    problem = _problem_with_folders(options)
    if problem:
        return _fail(problem)
    with tempfile.TemporaryDirectory() as temporary:
        start_game(Path(temporary) / "bench.db3", Path.cwd())
        return _play(options, players)


def _problem_with_folders(options: argparse.Namespace) -> str:
    """Make the folder of --out; say what is wrong with it, or with that of --replay."""
    from ai.evaluation.result import ANSWERS

    if options.replay is not None and not (options.replay / ANSWERS).is_file():
        return f"No recording in {options.replay}. Name a folder of --out."
    if options.out is not None:
        try:
            options.out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            return f"--out {options.out}: {error.strerror}."
        if not os.access(options.out, os.W_OK | os.X_OK):
            return f"--out {options.out}: it is not writable."
    return ""


def _play(options: argparse.Namespace, players: Sequence[Any]) -> int:
    from twisted.internet import reactor
    from twisted.internet.defer import ensureDeferred

    from ai.evaluation.case import CaseError
    from ai.evaluation.models import ModelAccess, Recording
    from ai.evaluation.result import ANSWERS
    from ai.evaluation.run import Results, players_of, run
    from ai.evaluation.suite import load_suites

    try:
        suites = load_suites(
            options.suites or SUITES, options.cases, options.seed, options.case, options.every
        )
    except CaseError as error:
        return _fail(str(error))
    if not any(cases for _, cases in suites):
        return _fail("No case fits. Files are FOLDER/<suite>/*.yaml; see --case.")
    recorded = options.replay or options.out
    try:
        recording = Recording(recorded / ANSWERS if recorded else None)
        results = Results(options.out)
    except (OSError, ValueError, KeyError, TypeError) as error:
        return _fail(f"A file in {recorded} or {options.out} cannot be read: {error}")
    models = ModelAccess(recording, options.dollars, options.replay is not None, options.slower)
    total = sum(len(cases) * len(players_of(suite, players)) for suite, cases in suites)
    progress = _Progress(total)
    outcome: list[Any] = []
    core: Any = reactor

    def interrupt(*_: Any) -> None:
        progress.interrupted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)
        core.callFromThread(core.stop)

    def start() -> None:
        playing: Any = ensureDeferred(run(suites, players, results, models, progress.show))
        playing.addBoth(outcome.append)
        playing.addBoth(lambda _: core.callLater(0, core.stop) if core.running else None)

    before = signal.signal(signal.SIGINT, interrupt)
    core.callWhenRunning(start)
    core.run(installSignalHandlers=False)
    signal.signal(signal.SIGINT, before)
    progress.clear()
    status = _report(options, progress.results, results, outcome)
    if progress.interrupted:
        _fail("Interrupted. The same --out continues.")
        return INTERRUPTED
    return status


def _report(
    options: argparse.Namespace,
    results: Sequence[Any],
    everything: Iterable[Any],
    outcome: Sequence[Any],
) -> int:
    from itertools import groupby

    from ai.evaluation.page import page
    from ai.evaluation.player import RANDOM
    from ai.evaluation.result import PAGE
    from ai.evaluation.run import Interrupted, Stopped
    from ai.evaluation.table import figures_table, in_order, rows_of, table

    if results:
        rows = rows_of(results)
        print(table(rows))
        for _, some in groupby(rows, lambda row: row.suite):
            print(f"\n{figures_table(list(some))}")
    if options.out is not None:
        written = options.out / PAGE
        left_out = () if RANDOM in options.brain else (RANDOM,)
        written.write_text(page(in_order(everything), "evennia-ai bench", left_out), "utf-8")
        print(f"\n{written}")
    if outcome and hasattr(outcome[0], "raiseException"):
        if outcome[0].check(Interrupted):
            return INTERRUPTED
        if outcome[0].check(Stopped):
            return _fail(f"Stopped: {outcome[0].value}")
        outcome[0].raiseException()
    return 0


class _Progress:
    """A bar on standard error, if that is a terminal."""

    def __init__(self, total: int) -> None:
        self.results: list[Any] = []
        self.interrupted = False
        self._total = total
        self._shown = sys.stderr.isatty()

    def show(self, result: Any) -> None:
        """Note a result, and draw the bar.

        Raises:
            Interrupted: Somebody has typed Ctrl-C.
        """
        from ai.evaluation.run import Interrupted

        self.results.append(result)
        if self._shown:
            done = len(self.results)
            bar = "█" * (WIDTH * done // self._total)
            line = f"{bar:░<{WIDTH}} {done}/{self._total} {result.suite} {result.player}"
            width = shutil.get_terminal_size().columns - 1
            sys.stderr.write(f"\r\x1b[K{line[:width]}")
            sys.stderr.flush()
        if self.interrupted:
            raise Interrupted

    def clear(self) -> None:
        """Remove the bar."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")


def _fail(problem: str) -> int:
    sys.stderr.write(f"evennia-ai: {problem}\n")
    return 1
