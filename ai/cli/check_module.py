"""`evennia-ai check-module URL`: checks that a remote module keeps to docs/modules.md."""

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
HELP = "Check that a running remote module keeps the contract of docs/modules.md."
SECRET = "AI_MODULE_SECRET"
"""The environment variable for the secret that is shared with the module, if any."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("url", help="address of the module, such as http://127.0.0.1:8910")
    parser.add_argument(
        "--call",
        action="append",
        default=[],
        metavar="'TOOL {ARGUMENTS}'",
        help="call one of its tools with these arguments, as JSON; can be repeated. Without it, no "
        "tool is called",
    )
    parser.add_argument("--name", default="", help="name of the module in your settings")
    parser.add_argument("--seconds", type=float, default=30.0, help="seconds for a call (30)")
    parser.epilog = f"A secret that is shared with the module is read from ${SECRET}."


def run(options: argparse.Namespace) -> int:
    """Print what is wrong with the module; return 1 if anything is."""
    from ai.testing.contract import report

    try:
        calls = dict(_call(text) for text in options.call)
    except ValueError as problem:
        sys.stderr.write(f"evennia-ai: {problem}\n")
        return 2
    secret = os.environ.get(SECRET, "")
    found = report(options.url, secret, options.name, calls, options.seconds)
    sys.stdout.write("\n".join(_lines(found)) + "\n")
    return 1 if found.findings else 0


def _lines(found: Report) -> Iterator[str]:
    """The report as text."""
    if found.manifest is not None:
        yield f"{found.manifest.name}: {found.manifest.description}"
        for tool in found.manifest.tools:
            called = "called" if tool.name in found.called else "not called"
            yield f"  {tool.name} ({tool.required_permission}, {tool.category}, {called})"
    if not found.findings:
        more = "" if found.called else " Its tools were not called: --call does."
        yield f"It keeps the contract.{more}"
        return
    yield f"Against the contract, {len(found.findings)}:"
    for finding in found.findings:
        yield f"- {finding.problem}"
        yield f"  {finding.advice}"


def _call(text: str) -> tuple[str, dict[str, Any]]:
    """Read a tool's name and its arguments.

    Raises:
        ValueError: They cannot be read; says how they are written.
    """
    name, _, written = text.strip().partition(" ")
    try:
        arguments = json.loads(written or "{}")
    except ValueError:
        arguments = None
    if not name or not isinstance(arguments, dict):
        raise ValueError(
            f"--call {text!r} is not a call. "
            "Write it like: --call 'tavern.roll_dice {\"count\": 2}'"
        )
    return name, arguments
