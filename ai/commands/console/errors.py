"""What a builder is told when a command cannot be carried out."""

from __future__ import annotations

from typing import Any

from twisted.logger import Logger
from twisted.python.failure import Failure

log = Logger()

SURE = "yes"
"""What is typed to confirm what cannot be undone."""


class UserError(Exception):
    """One line what is wrong, one line what to do.

    Args:
        problem: What is wrong, one sentence; may hold words of anybody, as they are.
        advice: What to type instead, one sentence; the same.
    """

    def __init__(self, problem: str, advice: str) -> None:
        super().__init__(f"{problem}\n{advice}")
        self.problem = problem
        self.advice = advice


class NotThere(UserError):
    """Nothing is called what was typed; it may mean something of another kind."""


class Nobody(NotThere):
    """Nothing at all is called what was typed: more than a name may have been meant for one."""


def broke(failure: Failure, command: Any, what: str) -> None:
    """Tell a builder, and the log, that something of ours broke after their line was read.

    Args:
        failure: How.
        command: The builder's.
        what: What broke, for the log.
    """
    log.failure("ai: {what} broke", failure, what=what)
    command.tell("That broke, through no fault of yours.\nThe server's log says how.")
