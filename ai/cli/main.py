"""The program `evennia-ai`: parses the command line and runs one command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import ai
from ai.cli import bench, check_module, mcp, new_tool, worker

COMMANDS = (mcp, check_module, new_tool, worker, bench)
"""Each has NAME, HELP, `add_arguments(parser)`, and `run(options)`, which returns the exit status
and imports what the command needs."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: By default, those of the command line.

    Returns:
        The exit status: 0, or 1 if something went wrong, or 2 if the command line was wrong.
    """
    try:
        try:
            return _run(arguments)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()  # here, and not at the exit, where nobody could catch it
    except BrokenPipeError:  # the reader, as `head`, has read enough
        # What is left in the buffer goes nowhere, or Python would complain at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _run(arguments: Sequence[str] | None) -> int:
    parser = argparse.ArgumentParser(prog="evennia-ai", description=ai.__doc__)
    parser.add_argument("--version", action="version", version=f"evennia-ai {ai.__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    for command in COMMANDS:
        own = commands.add_parser(command.NAME, help=command.HELP, description=command.HELP)
        command.add_arguments(own)
        own.set_defaults(run=command.run)
    options = parser.parse_args(arguments)
    try:
        return int(options.run(options))
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
