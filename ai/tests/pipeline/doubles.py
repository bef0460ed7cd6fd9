"""What stands in for the database in tests of the pipeline: rows, counters, proposals."""

from collections import Counter
from contextlib import contextmanager

from ai.tools.errors import ToolRateLimited, ToolRefused


class Rows:
    """The store: a row a call, by the call's id."""

    def __init__(self):
        self.begun = Counter()
        self.states = {}

    def started(self, outcome):
        assert outcome.call.id not in self.states, "it had ended before it began"
        self.begun[outcome.call.id] += 1

    def finished(self, outcome):
        self.states[outcome.call.id] = outcome.state


class Counted:
    """Limits a day and asker."""

    def __init__(self):
        self.count = Counter()

    def check(self, tool, caller):
        if tool.daily_limit and self.count[tool.name, caller.asker] >= tool.daily_limit:
            raise ToolRateLimited("Enough for today.", "Try again tomorrow.")

    @contextmanager
    def charging(self, tool, caller):
        self.check(tool, caller)
        yield
        self.count[tool.name, caller.asker] += 1


class Desk:
    """Approvals: nobody ever decides, and only so many may wait."""

    rules = tuple

    def __init__(self):
        self.waiting = []

    def wants(self, outcome, tool, caller):
        return "Staff decide on that." if tool.requires_approval else ""

    def propose(self, outcome, tool, caller, need):
        if len(self.waiting) >= 3:
            raise ToolRefused("Too much waits already.", "Do without it.")
        self.waiting.append(outcome.call.id)
        return "It has not run; staff decide on it."
