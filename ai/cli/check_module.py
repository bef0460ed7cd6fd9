"""`evennia-ai check-module URL`: hold a running module against the contract of docs/modules.md."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ai.testing.contract import Report

NAME = "check-module"
HELP = "Hold a running module against the contract that the game has with modules."
SECRET = "AI_MODULE_SECRET"
"""The environment variable that has the secret, where one is shared with the module."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what it takes."""
    parser.add_argument("url", help="where the module is, as http://127.0.0.1:8910")
    parser.add_argument(
        "--call",
        action="append",
        default=[],
        metavar="'TOOL {ARGUMENTS}'",
        help="call one of its tools with these arguments, as JSON; may stand several times. "
        "Without it none of its tools is run",
    )
    parser.add_argument("--name", default="", help="what your settings call the module")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long a call may take (30)")
    parser.epilog = f"A secret that is shared with the module is taken from ${SECRET}."


def run(options: argparse.Namespace) -> int:
    """Check, and tell what is wrong; gives the exit status, 1 where anything is."""
    from ai.testing.contract import report

    try:
        calls = dict(_call(text) for text in options.call)
    except ValueError as problem:
        sys.stderr.write(f"evennia-ai: {problem}\n")
        return 2
    secret = os.environ.get(SECRET, "")
    made = report(options.url, secret, options.name, calls, options.seconds)
    sys.stdout.write("\n".join(_lines(made)) + "\n")
    return 1 if made.findings else 0


def _lines(made: Report) -> Iterator[str]:
    """What came of a check, to be read."""
    if made.manifest is not None:
        yield f"{made.manifest.name}: {made.manifest.description}"
        for tool in made.manifest.tools:
            called = "called" if tool.name in made.called else "not called"
            yield f"  {tool.name} ({tool.required_permission}, {tool.category}, {called})"
    if not made.findings:
        more = "" if made.called else " Its tools were not called: --call does."
        yield f"It keeps the contract.{more}"
        return
    yield f"Against the contract, {len(made.findings)}:"
    for finding in made.findings:
        yield f"- {finding.wrong}"
        yield f"  {finding.mend}"


def _call(text: str) -> tuple[str, dict[str, Any]]:
    """A tool's name and its arguments.

    Raises:
        ValueError: It is neither; says how it is written.
    """
    name, _, written = text.strip().partition(" ")
    try:
        arguments = json.loads(written or "{}")
    except ValueError:
        arguments = None
    if not name or not isinstance(arguments, dict):
        raise ValueError(
            f"--call {text!r} is no call. Write it like: --call 'tavern.roll_dice {{\"count\": 2}}'"
        )
    return name, arguments
