"""The keeper: starts a program, and ends it with all that it started once the game is gone.

It runs as `python -I -S keeper.py <descriptor> <program> <argument> …`, in a process group of its
own. The descriptor is the lifeline: the reading end of a pipe whose other end only the game has. It
closes when the link is closed, and also when the game is killed, which nothing in the game itself
could answer to.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

GRACE = 1.0
"""Seconds that the program has to end by itself, and again when it was told to."""
CANNOT_START = 127


def main(lifeline: int, command: list[str]) -> int:
    """Start the program, and see it to its end."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, _stay)
    os.set_inheritable(lifeline, False)
    try:
        child = subprocess.Popen(command)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"{command[0]} cannot be started: {getattr(error, 'strerror', error)}\n")
        return CANNOT_START
    _let_go()
    threading.Thread(target=_end_with, args=[lifeline], daemon=True).start()
    child.wait()
    os.killpg(0, signal.SIGKILL)
    return 0


def _stay(_number: int, _frame: object) -> None:
    """Outlive a signal to the group; unlike an ignored one, a program does not inherit this."""


def _let_go() -> None:
    """Keep no end of the program's pipes, so that what it closes is closed."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _end_with(lifeline: int) -> None:
    os.read(lifeline, 1)
    time.sleep(GRACE)
    os.killpg(0, signal.SIGTERM)
    time.sleep(GRACE)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
