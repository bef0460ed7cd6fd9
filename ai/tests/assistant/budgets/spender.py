"""A process of its own that calls models again and again, on a database of the test's.

The database's settings come as JSON in the first argument, the number of calls in the second. It
says "ready", waits for a line, and says how many calls passed, and how many tokens they took. Each
third call is one that is never answered; each fourth costs nothing. With "die" in the place of a
number, it is killed in its first.
"""

from __future__ import annotations

import json
import os
import signal
import sys

import django
from django.conf import settings

LIMIT = 20_000
"""Tokens of the whole game."""


def set_up(database: dict[str, object]) -> None:
    """Django with our app alone, on a database."""
    settings.configure(
        INSTALLED_APPS=["ai"],
        DATABASES={"default": database},
        PERMISSION_HIERARCHY=["Guest", "Player", "Helper", "Builder", "Admin", "Developer"],
        USE_TZ=True,
        TIME_ZONE="UTC",
        AI={"BUDGET": {"game": {"tokens": LIMIT}}},
    )
    django.setup()


def spend(times: int) -> tuple[int, int]:
    """How many of so many calls pass, and the tokens that they take."""
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
            purse.keep(held)
            tokens += held.quote.tokens
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
    """Tell the test something."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    set_up(json.loads(sys.argv[1]))
    if sys.argv[2] == "die":
        die()
    say("ready")
    sys.stdin.readline()
    say("{} {}".format(*spend(int(sys.argv[2]))))
