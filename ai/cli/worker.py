"""`evennia-ai worker`: thinks for the characters of a game, outside of the game's process."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

NAME = "worker"
HELP = "Think for a game's characters. Run it in the game's folder. See docs/workers.md."
SETTINGS = "server.conf.settings"
CONCURRENCY = 16


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--queues", default="live,passes", help="what it thinks: live, passes or both (both)"
    )
    parser.add_argument(
        "--concurrency",
        type=int,
        default=CONCURRENCY,
        metavar="N",
        help=f"how many units it thinks at once ({CONCURRENCY})",
    )
    parser.add_argument(
        "--name", default="", help="what the game calls it (the machine's name and a number)"
    )
    parser.add_argument(
        "celery",
        nargs=argparse.REMAINDER,
        metavar="-- OPTION …",
        help="further options of Celery's worker program",
    )


def run(options: argparse.Namespace) -> int:
    """Work until the process is asked to stop; return the exit status."""
    queues = list(dict.fromkeys(options.queues.split(",")))
    if not set(queues) <= {"live", "passes"}:
        return _fail("--queues has a queue that does not exist. Write live, passes, or both.")
    if options.concurrency < 1:
        return _fail("--concurrency must be 1 or more.")
    problem = set_up(Path.cwd())
    if problem:
        return _fail(problem)
    from ai.workers.broker.program import NoBroker, work

    more = [one for one in options.celery if one != "--"]
    try:
        work(queues, options.concurrency, options.name, more)
    except NoBroker as error:
        return _fail(str(error))
    return 0


def set_up(folder: Path) -> str:
    """Set up Django and Evennia's library for the game in a folder, without starting anything.

    Returns:
        What is wrong; "" if nothing is.
    """
    import django
    from django.core.exceptions import ImproperlyConfigured

    sys.path.insert(0, str(folder))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    try:
        django.setup()
    except ImproperlyConfigured as error:
        return str(error)
    except ModuleNotFoundError as error:
        if error.name and SETTINGS.startswith(error.name):
            return "There is no game in this folder. Change into the game's folder first."
        raise
    import evennia

    evennia._init()
    return ""


def _fail(problem: str) -> int:
    sys.stderr.write(f"evennia-ai: {problem}\n")
    return 1
