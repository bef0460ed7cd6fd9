"""The supervisor: starts a program, and ends it with all its children once the game is gone.

It runs as `python -I -S supervisor.py <descriptor> <program> <argument> …` in a process group of
its own. The descriptor is the reading end of a pipe whose other end only the game has. That closes
with the link, and also if the game is killed, when the game itself can do nothing any more.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

GRACE = 1.0
"""Seconds that the program has to end by itself, and again after SIGTERM."""
CANNOT_START = 127


def main(pipe: int, command: list[str]) -> int:
    """Run the program to its end."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, _ignore)
    os.set_inheritable(pipe, False)
    try:
        child = subprocess.Popen(command)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"{command[0]} cannot be started: {getattr(error, 'strerror', error)}\n")
        return CANNOT_START
    _release_streams()
    threading.Thread(target=_end_group_after, args=[pipe], daemon=True).start()
    child.wait()
    os.killpg(0, signal.SIGKILL)
    return 0


def _ignore(_number: int, _frame: object) -> None:
    """Survive a signal to the group; unlike SIG_IGN, the program does not inherit this."""


def _release_streams() -> None:
    """Hold no end of the program's pipes, so that they close when the program closes them."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _end_group_after(pipe: int) -> None:
    os.read(pipe, 1)
    time.sleep(GRACE)
    os.killpg(0, signal.SIGTERM)
    time.sleep(GRACE)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
