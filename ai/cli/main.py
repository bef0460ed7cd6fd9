"""The program `evennia-ai`, which hands over to its commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import ai
from ai.cli import check_module, mcp, new_tool

COMMANDS = (mcp, check_module, new_tool)
"""Each is a module with NAME, HELP, `add_arguments(parser)` and `run(options)`, which gives the
exit status. What a command needs, it imports when it runs."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: Those of the command line, where there are no others.

    Returns:
        The exit status: 0, or 1 where something went wrong, or 2 where it was called wrongly.
    """
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
