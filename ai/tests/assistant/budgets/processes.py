"""Several processes that use one database at the same moment.

As a program this file is one of them. Its arguments are the database's settings as JSON, what it
does again and again (`calls` of a limited tool, `spend` on models), and how often. It says "ready",
waits for a line, and says what passed. With `die` it is killed in the middle of its first request.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import django
from django.conf import settings

ROOT = Path(__file__).resolve().parents[4]
LIMIT = 20_000
"""Tokens of the whole game."""


def command(database: dict[str, Any], what: str, times: int = 1) -> list[str]:
    """The command that starts one of them."""
    return [sys.executable, "-m", __name__, json.dumps(database), what, str(times)]


def at_once(database: dict[str, Any], what: str, processes: int, times: int) -> list[list[int]]:
    """What passed in each of several that start at the same moment."""
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    line = command(database, what, times)
    started = [subprocess.Popen(line, cwd=ROOT, text=True, **pipes) for _ in range(processes)]
    try:
        for one in started:
            assert one.stdout.readline() == "ready\n"
        for one in started:
            one.stdin.write("go\n")
            one.stdin.flush()
        return [[*map(int, one.communicate(timeout=60)[0].split())] for one in started]
    finally:
        for one in started:
            one.kill()
            one.communicate()


# In one of them


def set_up(database: dict[str, object]) -> None:
    """Django with our app alone, on a database."""
    settings.configure(
        INSTALLED_APPS=["ai"],
        DATABASES={"default": database},
        PERMISSION_HIERARCHY=["Guest", "Player", "Helper", "Builder", "Admin", "Developer"],
        USE_TZ=True,
        TIME_ZONE="UTC",
        AI={
            "RATES": {"pour": {"assistant": "1000/day"}},
            "BUDGET": {"game": {"tokens": LIMIT}},
        },
    )
    django.setup()


def calls(times: int) -> int:
    """How many of so many calls pass."""
    from ai.assistant.budgets.quotas import ToolQuotas
    from ai.pipeline.call import Caller
    from ai.tests.pipeline.kit import tool
    from ai.tools import ToolRateLimited, ToolSet

    pour = tool("pour", daily_limit=40, rates={"game": "60/hour"})
    tallies, passed = ToolQuotas(), 0
    for number in range(times):
        by = Caller(tools=ToolSet([]), assistant="marta", asker=f"account:{number % 2}")
        try:
            tallies.check(pour, by)
            with tallies.charging(pour, by):
                passed += 1
        except ToolRateLimited:
            continue
    return passed


def spend(times: int) -> tuple[int, int]:
    """How many of so many requests pass, and the tokens that they take.

    Each third is never answered; each fourth costs nothing.
    """
    from ai.assistant.budgets.ledger import BudgetLedger
    from ai.assistant.engine.turn_cost import TurnCost
    from ai.brains.base import OverBudget, Request, Usage
    from ai.brains.models.providers import model_spec

    spec, purse = model_spec("ollama:llama3.2"), BudgetLedger()
    request = Request(system="x" * 600, max_output=200)
    passed = tokens = 0
    for number in range(times):
        by = TurnCost("marta", f"account:{number % 2}")
        try:
            held = purse.reserve(spec, by, request)
        except OverBudget:
            continue
        if number % 4 == 3:
            purse.release(held)
            continue
        passed += 1
        if number % 3 == 2:
            tokens += held.quote.input
            tokens += purse.estimates.usual_answer(spec.name, held.quote.output)
            purse.lose(held)
        else:
            purse.settle(held, Usage(150, 100))
            tokens += 250
    return passed, tokens


def die() -> None:
    """Be killed in the middle of a call, once it is said how many tokens that may take."""
    from ai.assistant.budgets.ledger import BudgetLedger
    from ai.assistant.engine.turn_cost import TurnCost
    from ai.brains.base import Request
    from ai.brains.models.providers import model_spec

    request = Request(system="x" * 600, max_output=200)
    held = BudgetLedger().reserve(
        model_spec("ollama:llama3.2"), TurnCost("marta", "account:1"), request
    )
    say(str(held.quote.tokens))
    os.kill(os.getpid(), signal.SIGKILL)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    set_up(json.loads(sys.argv[1]))
    if sys.argv[2] == "die":
        die()
    say("ready")
    sys.stdin.readline()
    times = int(sys.argv[3])
    say(str(calls(times)) if sys.argv[2] == "calls" else "{} {}".format(*spend(times)))
