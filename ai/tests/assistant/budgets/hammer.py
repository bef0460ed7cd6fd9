"""A process of its own that calls a limited tool again and again, on a database of the test's.

The database's settings come as JSON in the first argument, the number of calls in the second. It
says "ready", waits for a line, and says how many calls passed.
"""

from __future__ import annotations

import json
import sys

import django
from django.conf import settings

HIERARCHY = ["Guest", "Player", "Helper", "Builder", "Admin", "Developer"]


def set_up(database: dict[str, object]) -> None:
    """Django with our app alone, on a database."""
    settings.configure(
        INSTALLED_APPS=["ai"],
        DATABASES={"default": database},
        PERMISSION_HIERARCHY=HIERARCHY,
        USE_TZ=True,
        TIME_ZONE="UTC",
        AI={"RATES": {"pour": {"assistant": "1000/day"}}},
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


def say(line: str) -> None:
    """Tell the test something."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    set_up(json.loads(sys.argv[1]))
    say("ready")
    sys.stdin.readline()
    say(str(calls(int(sys.argv[2]))))
